"""The page of a match that has ended: who won, what it was about, how it went.

An ended match is read from its log in the request, never by the table server, and kept until its log changes.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tuppence.game import game_type
from tuppence.luck import Share
from tuppence_web.accounts.queries import guest_of
from tuppence_web.hosted.game import hosted
from tuppence_web.refusals import as_json
from tuppence_web.tables import queries
from tuppence_web.tables.engine.outcomes import in_words
from tuppence_web.tables.pages import results
from tuppence_web.tables.pages.mine import zone_of
from tuppence_web.tables.pages.results import Ended, Story
from tuppence_web.tables.players.streaks import of_days
from tuppence_web.tables.players.streaks import told as streaks_told
from tuppence_web.tables.wire.page import ScoreChart

MOST_KEPT = 32  # matches, each of up to a megabyte


class EndedMatch(NamedTuple):
    """An ended match and what its pages say about it. ``shares``: luck and skill, where exact values are known."""

    match: Ended
    story: Story
    shares: list[Share] | None


def ended_match(id: str) -> EndedMatch | None:
    """The ended match of a table; None if it is not over. Raises Http404."""
    version = queries.version_of(id)
    if version is None:
        raise Http404("There is no such table.")
    return _read(id, version)


@functools.lru_cache(MOST_KEPT)
def _read(id: str, version: queries.Version) -> EndedMatch | None:
    """Replay the log of a match, unless this version of it is known."""
    table = queries.stored(id)
    if table is None or not table.ended:
        return None
    match = results.ended(table)
    return EndedMatch(match, results.story(match.record), results.shares(match.record))


@require_safe
def result(request: HttpRequest, id: str) -> HttpResponse:
    """The result of a match: for a reader who played, what became of them; places, how it went, luck and skill."""
    read = ended_match(id)
    if read is None or not read.match.over:
        return redirect("table", id=id)
    match, told, shares = read.match, read.story, read.shares
    guest = guest_of(request)
    you = match.seat_of(guest.id.hex) if guest is not None else None
    brought = _brought(request, id, match, told, guest.id, you) if guest is not None and you is not None else {}
    shown = {
        "id": id,
        "match": match,
        "rows": _rows(match, told, shares, you),
        "outcome": in_words(match.seats, you) if you is not None else "",
        "sentences": [results.with_names(sentence, match.names, you) for sentence in told.last],
        "about": results.about(match.record),
        "measured": shares is not None,
        "practice": _practice_url(match.record),
        "again": you is not None and match.can_be_repeated,
        "told": told,
        **brought,
        "chart": as_json(ScoreChart(match.names, told.score_name, told.score_step, told.scores)),
    }
    return render(request, "tables/result.html", shown)


def _brought(request: HttpRequest, id: str, match: Ended, told: Story, guest: UUID, you: int) -> dict[str, Any]:
    """What a match brought a reader who played: small goals that were reached for the first time, and streaks."""
    game = game_type(match.record["game"])
    own_play = match.reaches_goals and you not in match.stand_ins
    here = results.goals_reached(match.record, told.events, you) if own_play else {}
    first = queries.goals_of(guest).get(game.name, {})
    wins, moments = queries.streak_at(id, guest, game.family)
    zone = zone_of(request)
    days = of_days(moments, zone, moments[-1].astimezone(zone).date()).now if moments else 0
    new = [sentence for name, sentence in here.items() if first.get(name, id) == id]
    return {
        "reached": [f"{sentence[0].lower()}{sentence[1:]}" for sentence in new],
        "streaks": streaks_told(wins, days, game.title),
    }


def _rows(match: Ended, told: Story, shares: list[Share] | None, you: int | None) -> list[dict[str, Any]]:
    """The seats by their places, each with its figures."""
    rows = [
        {
            "name": name,
            "you": seat == you,
            "won": match.score[seat] if match.score else None,
            "place": match.record["result"]["placings"][seat],
            "score": results.figure(told.scores[seat][-1]),
            "mark": told.marks.get(seat, ""),
            "luck": results.figure(shares[seat].luck, "+.2f") if shares else None,
            "choices": results.figure(shares[seat].choices, "+.2f") if shares else None,
            "purse": [told.purse[head][seat] for head in told.purse],
            "gains": told.gains[seat] if told.gains else [],
        }
        for seat, name in enumerate(match.names)
    ]
    return sorted(rows, key=lambda row: row["place"] or len(rows))


def _practice_url(record: dict[str, Any]) -> str | None:
    """The practice board with the options of a match, if its game has one."""
    if hosted(record["game"]).practice is None:
        return None
    return f"{reverse('practice', args=[record['game']])}?{urlencode(record['options'])}"
