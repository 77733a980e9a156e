"""Tournaments in the admin site, read-only. They are changed on their own pages."""

from __future__ import annotations

from django.contrib import admin

from tuppence_web.tournaments.models import Draw, Entrant, Slot, Tournament
from tuppence_web.web import admin_site


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

    list_display = ("tournament", "number", "person", "team", "fee_cents", "at", "withdrawn")
    list_select_related = ("tournament", "person")
    search_fields = ("person__name", "tournament__name")


@admin.register(Draw, site=admin_site.site)
class DrawAdmin(admin_site.ReadOnly):
    """The draws of tournaments, including those undone since."""

    list_display = ("tournament", "stage", "numbers", "by", "at", "why")
    list_select_related = ("tournament", "by")
    search_fields = ("tournament__name",)


@admin.register(Slot, site=admin_site.site)
class SlotAdmin(admin_site.ReadOnly):
    """Which match of a bracket is which."""

    list_display = ("match", "tournament", "key", "pub")
    list_select_related = ("match", "tournament")
    search_fields = ("tournament__name",)
