"""Leagues in the admin site."""

from __future__ import annotations

from django.contrib import admin

from tuppence_web.leagues.models import (
    Award,
    Entrant,
    League,
    MatchDay,
    Notice,
    OperatorChange,
    ScheduleChange,
    Season,
    SeasonEnd,
    Slot,
    YearAward,
)
from tuppence_web.web import admin_site


@admin.register(League, site=admin_site.site)
class LeagueAdmin(admin_site.ReadOnly):
    """Leagues and their operators."""

    list_display = ("name", "region", "operator")
    list_select_related = ("region", "operator")


@admin.register(OperatorChange, site=admin_site.site)
class OperatorChangeAdmin(admin_site.ReadOnly):
    """Who operated which league since when."""

    list_display = ("league", "person", "since", "by", "at")
    list_select_related = ("league", "person", "by")


@admin.register(SeasonEnd, site=admin_site.site)
class SeasonEndAdmin(admin_site.ReadOnly):
    """The tournaments that end seasons, as announced."""

    list_display = ("region", "year", "number", "day", "time", "venue")
    list_select_related = ("region", "venue")


@admin.register(Season, site=admin_site.site)
class SeasonAdmin(admin_site.ReadOnly):
    """Seasons: their plan, their start and their end."""

    list_display = ("league", "year", "number", "venue", "first_day", "started", "ended")
    list_select_related = ("league", "venue")
    list_filter = ("year",)


@admin.register(Notice, site=admin_site.site)
class NoticeAdmin(admin_site.ReadOnly):
    """What operators wrote to players."""

    list_display = ("season", "by", "at")
    list_select_related = ("season__league", "by")


@admin.register(MatchDay, site=admin_site.site)
class MatchDayAdmin(admin_site.ReadOnly):
    """Match nights."""

    list_display = ("season", "week", "day", "time", "venue")
    list_select_related = ("season__league", "venue")
    date_hierarchy = "day"


@admin.register(ScheduleChange, site=admin_site.site)
class ScheduleChangeAdmin(admin_site.ReadOnly):
    """Nights that were moved, with their previous date and place."""

    list_display = ("night", "day", "time", "venue", "why", "by", "at")
    list_select_related = ("night__season__league", "venue", "by")


@admin.register(Entrant, site=admin_site.site)
class EntrantAdmin(admin_site.ReadOnly):
    """Entries."""

    list_display = ("id", "person", "season", "day", "member")
    list_select_related = ("person", "season__league")
    search_fields = ("person__name",)


@admin.register(Slot, site=admin_site.site)
class SlotAdmin(admin_site.ReadOnly):
    """Which match of a night is which."""

    list_display = ("match", "night", "number", "group")
    list_select_related = ("match", "night__season__league")


@admin.register(Award, site=admin_site.site)
class AwardAdmin(admin_site.ReadOnly):
    """Prizes and awards."""

    list_display = ("id", "entrant", "rank", "cents", "text")
    list_select_related = ("entrant__person", "entrant__season__league")


@admin.register(YearAward, site=admin_site.site)
class YearAwardAdmin(admin_site.ReadOnly):
    """Awards of years. They are given on the page of the region."""

    list_display = ("region", "year", "rank", "person", "points", "text", "by", "at", "taken_back", "why")
    list_select_related = ("region", "person", "by")
    list_filter = ("region", "year")
