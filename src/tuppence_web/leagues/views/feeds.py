"""A season as data: standings as CSV and JSON, match days as a calendar."""

from __future__ import annotations

import csv
from datetime import UTC, timedelta

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from tuppence_web.leagues import rules
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.seasons import SeasonState, season_state_of
from tuppence_web.web import clock

A_NIGHT = timedelta(hours=3)  # how long a calendar entry lasts


@require_safe
def standings_csv(request: HttpRequest, id: int) -> HttpResponse:
    """The standings as a table for a spreadsheet."""
    season = rights.season_of(id)
    state = season_state_of(season)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="standings-{season.year}-{season.number}-{season.pk}.csv"'
    sheet = csv.writer(answer)
    weeks = [f"week {week}" for week in range(1, rules.WEEKS + 1)]
    sheet.writerow(["rank", "player", "points", *weeks, "firsts", "seconds", "thirds", "played"])
    for row in state.standings():
        places = [*row.places, 0, 0, 0][:3]
        sheet.writerow(
            [row.rank, _safe(str(state.competitor[row.player])), row.points, *row.weeks, *places, row.played]
        )
    return answer


def _safe(name: str) -> str:
    """A name that no spreadsheet mistakes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name


@require_safe
def standings_json(request: HttpRequest, id: int) -> JsonResponse:
    """The standings as JSON."""
    state = season_state_of(rights.season_of(id))
    return JsonResponse(as_json(state))


def as_json(state: SeasonState) -> dict[str, object]:
    """The standings, ready for JSON."""
    season = state.season
    rows = [
        {
            "rank": row.rank,
            "player": str(state.competitor[row.player]),
            "points": row.points,
            "weeks": list(row.weeks),
            "places": list(row.places),
            "played": row.played,
        }
        for row in state.standings()
    ]
    return {"league": season.league.name, "year": season.year, "season": season.number, "standings": rows}


@require_safe
def calendar(request: HttpRequest, id: int) -> HttpResponse:
    """The match days as a calendar to subscribe to."""
    season = rights.season_of(id)
    state = season_state_of(season)
    feed = Calendar()
    feed.add("prodid", "-//Tuppence//leagues//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", str(season))
    for night in state.nights:
        begins = night.starts
        event = Event()
        event.add("uid", f"night-{night.pk}@{request.get_host()}")
        event.add("dtstamp", clock.now())
        event.add("dtstart", begins)
        event.add("dtend", clock.local(begins.astimezone(UTC) + A_NIGHT, night.venue.zone))
        event.add("summary", f"{season.league}, week {night.week}")
        if night.called_off:
            event.add("status", "CANCELLED")
        event.add("location", ", ".join(filter(None, (night.venue.name, night.venue.address))))
        feed.add_component(event)
    feed.add_missing_timezones()  # every TZID needs its definition (RFC 5545, 3.2.19)
    return HttpResponse(feed.to_ical(), content_type="text/calendar; charset=utf-8")
