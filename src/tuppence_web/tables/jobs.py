"""Analyses of ended matches without exact values at hand: in the background, on request (docs/tables.md).

A match with a solution is solved. Otherwise it is searched: each job does some seconds of that in a worker process and
defers the rest, so a kill costs one of them.
"""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import msgspec
from django.db import transaction

from tuppence import load
from tuppence.bots.estimates import can_estimate
from tuppence_web.jobs.actions import Change, Deferred
from tuppence_web.tables import actions, queries
from tuppence_web.tables.assessment import assess
from tuppence_web.tables.engine import words
from tuppence_web.tables.live.server import server
from tuppence_web.tables.live.thinking import analysed
from tuppence_web.web.refusals import Declined

MOST_OF_A_GUEST = 3  # analyses under way
MOST_CACHED = 8  # records
ATTEMPTS = 5

Record = dict[str, Any]


class AnalysisDue(msgspec.Struct, frozen=True):
    """Which analysis to continue: of the match at a table, or in the ``file`` with this digest of a record.

    ``digest``: of what was played.
    """

    table: str
    digest: str
    file: str = ""


def can_analyse(record: Record) -> bool:
    """Whether the match of a record can be analysed: it has no exact values at hand, but a solution or bots."""
    game = load(record["game"], **record["options"])
    return not game.solves_at_once() and (game.solves_soon() or can_estimate(game))


def is_solved(record: Record, done: int) -> bool:
    """Whether its solution gives the values of a match, of which no search has looked at a part before."""
    return not done and load(record["game"], **record["options"]).solves_soon()


def digest_of(record: Record) -> str:
    """The key of a match: the digest of what was played."""
    played = [record["game"], record["options"], record["history"]]
    return hashlib.sha256(msgspec.json.encode(played, order="sorted")).hexdigest()


def begin(piece: AnalysisDue, record: Record, guest: str) -> None:
    """Analyse a match, or continue. Raises Declined if a guest asks for too many at a time."""
    digest = piece.digest
    if under_way(digest):
        return
    if ANALYSE.jobs.filter(key__in=queries.analyses_for(guest)).count() >= MOST_OF_A_GUEST:
        raise Declined(words.too_many_analyses(MOST_OF_A_GUEST), 429)
    with transaction.atomic():
        actions.begin_analysis(digest, len(record["history"]), guest)
        ANALYSE.defer(piece, key=digest)


def under_way(digest: str) -> bool:
    """Whether a match is being analysed."""
    return ANALYSE.jobs.filter(key=digest).exists()


def analyse(piece: AnalysisDue) -> Change | None:
    """Solve a match, or search its next decisions. Return the change that saves what is found and defers the rest."""
    row, record = queries.analysis_of(piece.digest), record_of(piece)
    if row is None or record is None or row.done >= row.total:
        return None
    scheduler, key = server().scheduler, f"analyses of {row.by}"
    if is_solved(record, row.done):
        exact = scheduler.solve(key, functools.partial(assess, record)).result()
        return functools.partial(actions.save_exact, piece.digest, msgspec.to_builtins(exact))
    work = functools.partial(analysed, record, row.done)
    found, done = scheduler.work_out(key, work).result()
    return functools.partial(_save, piece, row.done, msgspec.to_builtins(found), done)


ANALYSE = Deferred("analyse match", AnalysisDue, analyse, attempts=ATTEMPTS)


def _save(piece: AnalysisDue, begun: int, found: list[dict[str, Any]], done: int) -> None:
    if actions.add_to_analysis(piece.digest, begun, found, done):
        ANALYSE.defer(piece, key=piece.digest)


@functools.lru_cache(MOST_CACHED)
def record_of(piece: AnalysisDue) -> Record | None:
    """The record of an ended match; None if plays were taken back since the request, or its file was deleted."""
    if piece.file:
        file = queries.record_file(piece.file)
        return None if file is None else msgspec.json.decode(file, type=Record)
    stored = queries.stored(piece.table)
    if stored is None or stored.state is None or not stored.ended:
        return None
    record = stored.state.record()
    return record if digest_of(record) == piece.digest else None
