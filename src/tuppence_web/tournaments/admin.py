"""Tournaments in the admin site, read-only. They are changed on their own pages."""

from __future__ import annotations

from django.contrib import admin

from tuppence_web import admin_site
from tuppence_web.tournaments.models import Entrant, Sheet, Step, Tournament


@admin.register(Tournament, site=admin_site.site)
class TournamentAdmin(admin_site.ReadOnly):
    """Tournaments, without the secrets of their draws."""

    list_display = ("name", "administrator", "venue", "starts", "started", "cancelled", "paid_out")
    list_select_related = ("administrator",)
    search_fields = ("name", "venue")
    date_hierarchy = "starts"
    exclude = ("secret",)


@admin.register(Entrant, site=admin_site.site)
class EntrantAdmin(admin_site.ReadOnly):
    """Entries."""

    list_display = ("tournament", "number", "person", "fee_cents", "at", "withdrawn")
    list_select_related = ("tournament", "person")
    search_fields = ("person__name", "tournament__name")


@admin.register(Step, site=admin_site.site)
class StepAdmin(admin_site.ReadOnly):
    """The steps of tournaments."""

    list_display = ("tournament", "seq", "kind", "key", "numbers", "by", "at", "why")
    list_select_related = ("tournament", "by")
    list_filter = ("kind",)
    search_fields = ("tournament__name",)


@admin.register(Sheet, site=admin_site.site)
class SheetAdmin(admin_site.ReadOnly):
    """The settings of matches."""

    list_display = ("tournament", "match", "official", "pub", "table")
    list_select_related = ("tournament", "official")
    search_fields = ("tournament__name",)
