"""What to expect of a position, where a table gives such help."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tuppence.errors import InvalidArgument, TuppenceError
from tuppence.match import State
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import look, server
from tuppence_web.tables.pages.practice import count, json_of
from tuppence_web.tables.wire.page import Expected, Odds
from tuppence_web.web.endpoints import json_endpoint
from tuppence_web.web.refusals import Declined, NotThere

MOST_CACHED = 200  # tables whose last estimate is cached
Estimate = Callable[[State], tuple[float, float]]


class Query(NamedTuple):
    """A position of a match to estimate, and who is to decide in it."""

    seq: int
    seat: int | None
    state: State


class Estimates:
    """The last estimate of each table, done or under way, so that another request for it does not begin again."""

    def __init__(self) -> None:
        self._cached: OrderedDict[str, tuple[int, Future[tuple[float, float]]]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table_id: str, query: Query, estimate: Estimate) -> Future[tuple[float, float]]:
        """The estimate of a match as it is now. One of an earlier moment is given up unless it has begun."""
        with self._lock:
            seq, job = self._cached.get(table_id, (None, None))
            if job is None or seq != query.seq or job.cancelled() or (job.done() and job.exception() is not None):
                if job is not None:
                    job.cancel()
                job = server().scheduler.practise(query.state.game.name, partial(estimate, query.state))
                self._cached[table_id] = query.seq, job
            self._cached.move_to_end(table_id)
            if len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)[1][1].cancel()
            return job


estimates = Estimates()


@require_safe
@json_endpoint
def expected(request: HttpRequest, id: str) -> HttpResponse:
    """What the player to decide can expect, by simulation: 404 at a table without help."""

    def expect(query: Query, seat: int) -> Expected:
        estimate = hosted(query.state.game.name).expected_points
        if estimate is None:
            raise NotThere(words.NO_HELP)
        mean, error = server().wait_for(estimates.of(id, query, estimate))
        return Expected(query.seq, seat, mean, error)

    return _answer(request, id, expect)


@require_safe
@json_endpoint
def odds(request: HttpRequest, id: str) -> HttpResponse:
    """What the player to decide can expect by the place aimed at, from ``height`` mm: 404 at a table without help."""

    def expect(query: Query, seat: int) -> Odds:
        odds_map = hosted(query.state.game.name).odds_map
        if odds_map is None:
            raise NotThere(words.NO_HELP)
        height = _height(request.GET.get("height", ""))
        found = server().practise(query.state.game.name, partial(odds_map, query.state, height))
        return Odds(query.seq, seat, *found)

    return _answer(request, id, expect)


def _height(given: str) -> float:
    """The requested height, in mm. Raises InvalidArgument."""
    try:
        return float(given)
    except ValueError:
        raise InvalidArgument("height", given, "a number of mm") from None


def _answer(request: HttpRequest, id: str, expect: Callable[[Query, int], msgspec.Struct]) -> HttpResponse:
    """The value of ``expect`` for the current position and the player to decide, or a refusal."""
    count(request)
    query = look(id, _query)
    if query is None:
        raise NotThere(words.NO_HELP)
    if query.seat is None:
        raise Declined(words.NO_ESTIMATE_NOW)
    try:
        return json_of(expect(query, query.seat))
    except TuppenceError as error:
        raise Declined(words.no_estimate(error), 400) from None


def _query(table: Table) -> Query | None:
    """The current position at a table; None at a table without help, or before the match."""
    if table.help == "none" or table.status in ("open", "drawing"):
        return None
    return Query(table.seq, table.to_act, table.playing.clone())
