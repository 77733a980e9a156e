"""URLs of the pages. The sockets and /static are in asgi.py, what supervisors ask in probes.py."""

from __future__ import annotations

from django.urls import include, path

from tuppence_web import api
from tuppence_web.web import admin_site

handler500 = "tuppence_web.web.errors.failure"
urlpatterns = [
    path("account/", include("allauth.urls")),
    path("officers/", admin_site.site.urls),
    path("api/", api.listed, name="api_operations"),
    path("api/v1/", api.api.urls),
    path("rules/", include("tuppence_web.rulebook.urls")),
    path("money/", include("tuppence_web.ledger.urls")),
    path("members/", include("tuppence_web.memberships.urls")),
    path("tournaments/", include("tuppence_web.tournaments.urls")),
    path("", include("tuppence_web.accounts.urls")),
    path("leagues/", include("tuppence_web.leagues.urls")),
    path("", include("tuppence_web.company.urls")),  # before the tables: "open" is no table
    path("", include("tuppence_web.players.urls")),
    path("", include("tuppence_web.tables.pages.urls")),
]
