"""One's own page, for nobody else: how one does in each game."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tuppence.words import span
from tuppence_web import clock
from tuppence_web.accounts.queries import guest_of
from tuppence_web.refusals import as_json
from tuppence_web.tables import queries
from tuppence_web.tables.players.own import OwnGame, own_games
from tuppence_web.tables.players.streaks import of_days
from tuppence_web.tables.wire.page import BotRatingChart

ZONE_COOKIE = "zone"  # the browser's time zone (frontend/src/pages/zone.ts)
FEWEST_CHARTED = 2  # matches


def zone_of(request: HttpRequest) -> tzinfo:
    """The time zone of a browser, if it has told one; otherwise the association's."""
    return clock.zone_called(request.COOKIES.get(ZONE_COOKIE, ""))


@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """How the guest of this browser does in each game."""
    guest = guest_of(request)
    matches = queries.matches_of(guest.id) if guest is not None else []
    games = own_games(matches, queries.goals_of(guest.id)) if guest is not None else []
    zone = zone_of(request)
    days = of_days((match.at for match in matches), zone, clock.now().astimezone(zone).date())
    return render(request, "tables/mine.html", {"days": days, "games": [_shown(game) for game in games]})


def _shown(game: OwnGame) -> dict[str, Any]:
    """A game as the template shows it."""
    chart = BotRatingChart(game.title, game.course, game.counted - len(game.course) + 1, game.levels)
    return {
        **msgspec.structs.asdict(game),
        "longest": span(1000 * game.longest_seconds),
        "reached": sum(goal.table is not None for goal in game.goals),
        "chart": as_json(chart) if len(game.course) >= FEWEST_CHARTED else None,
    }
