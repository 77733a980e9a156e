"""What to expect of a position, where a table gives such help."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tuppence.errors import InvalidArgument, TuppenceError
from tuppence.match import State
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.words import cut
from tuppence_web.tables.live.server import server
from tuppence_web.tables.pages.practice import count, json_of
from tuppence_web.tables.wire.page import Expected, Odds
from tuppence_web.web.endpoints import json_endpoint
from tuppence_web.web.refusals import Declined, NotThere, Refusal

MOST_KEPT = 200  # tables whose last estimate is kept
NO_HELP = "The help of this table does not include that."
NOBODY_DECIDES = Refusal("not_ready", "Nobody is to decide now. Ask when somebody is.")


Estimate = Callable[[State], tuple[float, float]]


class Asked(NamedTuple):
    """A match of which somebody wants to know what to expect, and who is to decide in it."""

    seq: int
    seat: int | None
    state: State


class Estimates:
    """The last estimate of each table, done or under way: who asks again has not to begin again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, Future[tuple[float, float]]]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table_id: str, asked: Asked, estimate: Estimate) -> Future[tuple[float, float]]:
        """The estimate of a match as it is now. One of an earlier moment is given up unless it has begun."""
        with self._lock:
            seq, job = self._kept.get(table_id, (None, None))
            if job is None or seq != asked.seq or job.cancelled():
                if job is not None:
                    job.cancel()
                job = server().scheduler.practise(lambda: estimate(asked.state))
                self._kept[table_id] = asked.seq, job
            self._kept.move_to_end(table_id)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)[1][1].cancel()
            return job


estimates = Estimates()


@require_safe
@json_endpoint
def expected(request: HttpRequest, id: str) -> HttpResponse:
    """What the player to decide can expect, by simulation: 404 at a table without help."""

    def told(asked: Asked, seat: int) -> Expected:
        estimate = hosted(asked.state.game.name).expected_points
        if estimate is None:
            raise NotThere(NO_HELP)
        mean, error = server().wait_for(estimates.of(id, asked, estimate))
        return Expected(asked.seq, seat, mean, error)

    return _answer(request, id, told)


@require_safe
@json_endpoint
def odds(request: HttpRequest, id: str) -> HttpResponse:
    """What the player to decide can expect by the place aimed at, from ``height`` mm: 404 at a table without help."""

    def told(asked: Asked, seat: int) -> Odds:
        odds_map = hosted(asked.state.game.name).odds_map
        if odds_map is None:
            raise NotThere(NO_HELP)
        height = _height(request.GET.get("height", ""))
        found = server().practise(lambda: odds_map(asked.state, height))
        return Odds(asked.seq, seat, *found)

    return _answer(request, id, told)


def _height(given: str) -> float:
    """The height asked for, in mm. Raises InvalidArgument."""
    try:
        return float(given)
    except ValueError:
        raise InvalidArgument("height", given, "a number of mm") from None


def _answer(request: HttpRequest, id: str, told: Callable[[Asked, int], msgspec.Struct]) -> HttpResponse:
    """What is told of the match as it is now and who is to decide in it, or a refusal."""
    count(request)
    asked = server().look(id, _asked)
    if asked is None:
        raise NotThere(NO_HELP)
    if asked.seat is None:
        raise Declined(NOBODY_DECIDES)
    try:
        return json_of(told(asked, asked.seat))
    except TuppenceError as error:
        raise Declined(Refusal("malformed", cut(f"This cannot be told: {error}.")), 400) from None


def _asked(table: Table) -> Asked | None:
    """The match at a table as it is now; None at a table without help, or before the match."""
    if table.help == "none" or table.status in ("open", "drawing"):
        return None
    return Asked(table.seq, table.to_act, table.playing.clone())
