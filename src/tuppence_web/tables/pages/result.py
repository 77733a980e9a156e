"""The page of a match that has ended: who won, what it was about, how it went.

`result` of `players/views.py` serves it at ``/tables/<id>/result``: it calls `result_page`, and adds the streaks and
small goals that the match brought a reader who played. The match is read from its log in the request, never by the
table server, and cached until its log changes. `story.py` replays its record for scores, sentences, luck and skill; the
template is ``templates/tables/result.html``. The page of a match that is not over redirects to its table.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import tuppence
from tuppence.record.luck import Share
from tuppence_web.accounts.queries import guest_of
from tuppence_web.hosted.game import hosted
from tuppence_web.hosted.moment import greatest_swing, leading_to
from tuppence_web.tables import queries
from tuppence_web.tables.assessment import assess
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.outcomes import in_words
from tuppence_web.tables.engine.view import replay
from tuppence_web.tables.pages import story
from tuppence_web.tables.pages.story import Ended, Story
from tuppence_web.tables.wire.analysis import AnalysisData, Assessment
from tuppence_web.tables.wire.page import ScoreChart
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, as_json

MOST_CACHED = 32  # matches, each of up to a megabyte


class EndedMatch(NamedTuple):
    """An ended match and what its pages say about it."""

    match: Ended
    story: Story

    @property
    def at_once(self) -> bool:
        """Whether its exact values are at hand now."""
        return story.solves_at_once(self.match.record)


def ended_match(id: str) -> EndedMatch | None:
    """The ended match of a table; None if it is not over. Raises Http404."""
    version = queries.version_of(id)
    if version is None:
        raise Http404(words.NO_SUCH_TABLE)
    return _read(id, version)


def published_record(id: str) -> EndedMatch | None:
    """The ended match of a table, whose record shows the secret; None if it is not over. Raises Http404, NotThere."""
    read = ended_match(id)
    if read is not None and _is_withheld(read.match):
        raise NotThere(words.WITHHELD)
    return read


def _is_withheld(match: Ended) -> bool:
    """Whether the record of a match is not published yet."""
    return match.withheld_until > clock.now().timestamp() * 1000


@functools.lru_cache(MOST_CACHED)
def _read(id: str, version: queries.Version) -> EndedMatch | None:
    """Replay the log of a match, unless this version of it is known."""
    table = queries.stored(id)
    if table is None or not table.ended:
        return None
    match = story.ended(table)
    return EndedMatch(match, story.story(match.record))


class Values(NamedTuple):
    """What the decisions of a match were worth, and luck and skill; None where no exact values are known."""

    assessment: Assessment | None
    shares: list[Share] | None


def exact_values(id: str, version: queries.Version) -> Values:
    """The exact values of a match. They may come to be at hand while the server runs."""
    read = ended_match(id)
    return Values(None, None) if read is None else _exact_values(id, version, read.at_once)


@functools.lru_cache(MOST_CACHED)
def _exact_values(id: str, version: queries.Version, at_once: bool) -> Values:
    read = ended_match(id)
    if read is None or not at_once:
        return Values(None, None)
    return Values(assess(read.match.record), story.shares(read.match.record))


class ShownMoment(NamedTuple):
    """The best moment of a match: the number of its play at the page of the match, its sentences, and its replay."""

    play: int
    sentences: list[str]
    replay: dict[str, Any]


def best_moment(id: str, version: queries.Version) -> ShownMoment | None:
    """The best moment of an ended match as watchers saw it; None if it had none."""
    read = ended_match(id)
    return None if read is None else _best_moment(id, version, read.at_once)


@functools.lru_cache(MOST_CACHED)
def _best_moment(id: str, version: queries.Version, at_once: bool) -> ShownMoment | None:
    read, table, exact = ended_match(id), queries.unplayed(id), _exact_values(id, version, at_once).assessment
    if read is None or table is None:
        return None
    record, plays = read.match.record, read.story.plays
    found = hosted(record["game"]).moment(plays) if exact is None else greatest_swing(plays, exact.chances)
    if found is None:
        return None
    game = tuppence.load(record["game"], **record["options"])
    said = [event.sentence(game.typed_options) for event in leading_to(found, plays)]
    rise = [] if exact is None else [_rise(*exact.chances[found.play : found.play + 2])]
    entries = replay.standing(queries.entries_after(id, 0))
    messages = itertools.islice(replay.messages(table, entries, None, found.play), 2)
    start, play = (msgspec.Raw(message.encode()) for message in messages)
    data = AnalysisData(id, game.name, game.title, game.kind.hidden, None, None, start, [play], None, None)
    return ShownMoment(found.play + 1, [*filter(None, said), *rise], msgspec.json.decode(msgspec.json.encode(data)))


def _rise(before: list[float], after: list[float]) -> str:
    """The greatest rise of a seat's chances in words.

    >>> _rise([0.4, 0.6], [0.75, 0.25])
    'The chance that {0} would win rose from 40 % to 75 %'
    """
    seat = max(range(len(after)), key=lambda seat: after[seat] - before[seat])
    return f"The chance that {{{seat}}} would win rose from {before[seat]:.0%} to {after[seat]:.0%}".replace("%", " %")


def result_page(
    request: HttpRequest, id: str, brought: Callable[[EndedMatch, UUID, int], dict[str, Any]]
) -> HttpResponse:
    """The result of a match: for a reader who played, what became of them; places, how it went, luck and skill.

    ``brought`` (of `players.views`): what the match brought a guest who played in a seat, for the template.
    """
    read, version = ended_match(id), queries.version_of(id)
    if read is None or version is None or not read.match.over:
        return redirect("table", id=id)
    match, course, shares = read.match, read.story, exact_values(id, version).shares
    guest = guest_of(request)
    you = match.seat_of(guest.id.hex) if guest is not None else None
    shown = {
        "id": id,
        "match": match,
        "published": not _is_withheld(match),
        "rows": _rows(match, course, shares, you),
        "outcome": in_words(match.seats, you) if you is not None else "",
        "sentences": [story.with_names(sentence, match.names, you) for sentence in course.last],
        "moment": _moment(id, version, match.names, you),
        "about": story.about(match.record),
        "measured": shares is not None,
        "practice": _practice_url(match.record),
        "again": you is not None and match.can_be_repeated,
        "story": course,
        **(brought(read, guest.id, you) if guest is not None and you is not None else {}),
        "chart": as_json(ScoreChart(match.names, course.score_name, course.score_step, course.scores)),
    }
    return render(request, "tables/result.html", shown)


def _moment(id: str, version: queries.Version, names: list[str], you: int | None) -> ShownMoment | None:
    """The best moment of a match with sentences for a reader."""
    found = best_moment(id, version)
    if found is None:
        return None
    return found._replace(sentences=[story.with_names(sentence, names, you) for sentence in found.sentences])


def _rows(match: Ended, course: Story, shares: list[Share] | None, you: int | None) -> list[dict[str, Any]]:
    """The seats by their places, each with its figures."""
    rows = [
        {
            "name": name,
            "you": seat == you,
            "won": match.score[seat] if match.score else None,
            "place": match.record["result"]["placings"][seat],
            "score": story.figure(course.scores[seat][-1]),
            "mark": course.badges.get(seat, ""),
            "luck": story.figure(shares[seat].luck, "+.2f") if shares else None,
            "choices": story.figure(shares[seat].choices, "+.2f") if shares else None,
            "payments": [course.payments[head][seat] for head in course.payments],
            "gains": course.gains[seat] if course.gains else [],
        }
        for seat, name in enumerate(match.names)
    ]
    return sorted(rows, key=lambda row: row["place"] or len(rows))


def _practice_url(record: dict[str, Any]) -> str | None:
    """The practice board with the options of a match, if its game has one."""
    if hosted(record["game"]).practice is None:
        return None
    return f"{reverse('practice', args=[record['game']])}?{urlencode(record['options'])}"
