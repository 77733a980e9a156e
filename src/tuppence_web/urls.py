"""URLs of the pages. Sockets, static files and built documentation are in asgi.py, what supervisors ask: probes.py."""

from __future__ import annotations

from django.urls import include, path, re_path
from django.views.generic import TemplateView

from tuppence_web import api
from tuppence_web.web import admin_site

handler500 = "tuppence_web.web.errors.failure"
urlpatterns = [
    path("account/", include("allauth.urls")),
    path("officers/", admin_site.site.urls),
    path("api/", api.listed, name="api_operations"),
    path("api/v1/", api.api.urls),
    re_path(r"^docs/(?:.*)$", TemplateView.as_view(template_name="docs.html"), name="docs"),
    path("rules/", include("tuppence_web.rulebook.urls")),
    path("money/", include("tuppence_web.ledger.urls")),
    path("conduct/", include("tuppence_web.conduct.urls")),
    path("members/", include("tuppence_web.memberships.urls")),
    path("tournaments/", include("tuppence_web.tournaments.urls")),
    path("puzzles/", include("tuppence_web.puzzles.urls")),
    path("", include("tuppence_web.accounts.urls")),
    path("", include("tuppence_web.claims.urls")),
    path("leagues/", include("tuppence_web.leagues.urls")),
    path("pubs/", include("tuppence_web.founding.urls")),
    path("", include("tuppence_web.notifications.urls")),
    path("", include("tuppence_web.social.urls")),  # before the tables: "open" is no table
    path("", include("tuppence_web.players.urls")),
    path("", include("tuppence_web.tables.pages.urls")),
]
