"""Matches in the admin site, read-only. They are changed on the pages of their league or tournament."""

from __future__ import annotations

from django.contrib import admin

from tuppence_web.matches.models import Match, Note, Result
from tuppence_web.web import admin_site


@admin.register(Match, site=admin_site.site)
class MatchAdmin(admin_site.ReadOnly):
    """Matches: who plays, who officiates, and at which of our tables."""

    list_display = ("id", "players", "official", "table", "held_up")
    list_select_related = ("official",)


@admin.register(Result, site=admin_site.site)
class ResultAdmin(admin_site.ReadOnly):
    """Results as recorded, including those corrected since."""

    list_display = ("match", "order", "absent", "official", "source", "by", "at", "why")
    list_select_related = ("match", "official", "by")
    list_filter = ("source",)


@admin.register(Note, site=admin_site.site)
class NoteAdmin(admin_site.ReadOnly):
    """Decisions about matches."""

    list_display = ("match", "text", "by", "at")
    list_select_related = ("match", "by")
