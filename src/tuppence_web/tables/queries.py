"""Queries about tables."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast

import msgspec
from django.db.models import Max, OuterRef, Subquery

import tuppence
from tuppence.game import game_type
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.accounts.rules import NAME_OF_WHO_LEFT
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.outcomes import YOU, Placed, in_words
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.rows import without_names_of
from tuppence_web.tables.models import Analysis, Heartbeat, Movement, Play, RecordFile, Silence, Sitting
from tuppence_web.tables.models import Table as Row
from tuppence_web.tables.wire.types import By, Kind

MOST_TABLES_OF = 50
MOST_CACHED = 32  # ended tables, each of up to 200 KB
ENDED = ("over", "abandoned")
COLUMNS = ("seq", "at", "kind", "by", "seat", "request", "body")
decode = msgspec.json.Decoder(dict[str, Any]).decode


def unplayed(table_id: str) -> Table | None:
    """A table before the first entry of its log; None if there is none."""
    row = Row.objects.filter(id=table_id).first()
    return None if row is None else Table(row.id, row.game, bytes(row.secret))


def stored(table_id: str) -> Table | None:
    """A table replayed from its log; None if there is none."""
    table = unplayed(table_id)
    if table is not None:
        table.apply_stored(entries_after(table_id, 0))
    return table


def ended_table(table_id: str) -> Table | None:
    """The table of an ended match, which readers share and must not change; None if there is none.

    It is replayed in the reader's thread, and cached until its log changes.
    """
    if status_of(table_id) not in ENDED:
        return None
    version = version_of(table_id)
    return None if version is None else _replayed(table_id, version)


@functools.lru_cache(MOST_CACHED)
def _replayed(table_id: str, version: Version) -> Table | None:
    return stored(table_id)


def all_tables() -> list[tuple[str, str]]:
    """Every table, oldest first, with its status."""
    return list(Row.objects.order_by("created", "id").values_list("id", "status"))


def entries_after(table_id: str, seq: int) -> Iterator[Entry]:
    """The entries of a table's log after a seq, in order."""
    rows = Play.objects.filter(table_id=table_id, seq__gt=seq).order_by("seq").values_list(*COLUMNS)
    entries = (
        Entry(seq, at, cast(Kind, kind), cast(By, by), seat, request, decode(body))
        for seq, at, kind, by, seat, request, body in rows.iterator()
    )
    return without_names_of(_who_left(table_id), entries, NAME_OF_WHO_LEFT)


def over(tables: Collection[str]) -> set[str]:
    """Those of these tables where the match has ended."""
    return set(Row.objects.filter(id__in=tables, status="over").values_list("id", flat=True))


def running(tables: Collection[str]) -> set[str]:
    """Those of these tables where a match is in play, or its result is not confirmed."""
    return set(Row.objects.filter(id__in=tables, status="playing").values_list("id", flat=True))


def _who_left(table_id: str) -> set[str]:
    """The guests of a table who have closed their accounts since."""
    guests = Guest.objects.filter(sitting__table=table_id, person__left__isnull=False)
    return {guest.hex for guest in guests.values_list("id", flat=True)}


def last_seq(table_id: str) -> int:
    """The seq of a table's last log entry, or 0."""
    return Play.objects.filter(table_id=table_id).aggregate(last=Max("seq"))["last"] or 0


def live_seqs(tables: Collection[str]) -> dict[str, int]:
    """The seqs of the last log entries of those of some tables that have not ended, by table."""
    newest = Play.objects.filter(table=OuterRef("id")).order_by("-seq").values("seq")[:1]
    return dict(Row.objects.filter(id__in=tables).exclude(status__in=ENDED).values_list("id", Subquery(newest)))


class Version(NamedTuple):
    """What the pages of a match depend on: the last entry of its log, and whose names are gone from it."""

    seq: int
    gone: frozenset[str]


def version_of(table_id: str) -> Version | None:
    """The version of a table's log now; None if there is no such table."""
    seq = last_seq(table_id)
    return Version(seq, frozenset(_who_left(table_id))) if seq else None


def last_undo(table_id: str) -> str:
    """Why something was last taken back at a real table; "" if nothing was."""
    body = Play.objects.filter(table_id=table_id, kind="undone").order_by("-seq").values_list("body", flat=True).first()
    return "" if body is None else str(decode(body)["why"])


class DueTable(NamedTuple):
    """A table where the server may have something to do from a moment on, and the last seq of its log."""

    id: str
    due: int
    seq: int


def due_until(at: int) -> list[DueTable]:
    """The tables where the server may have something to do until a moment, in the order in which that is due."""
    newest = Play.objects.filter(table=OuterRef("id")).order_by("-seq").values("seq")[:1]
    rows = Row.objects.filter(due__lte=at).order_by("due").values_list("id", "due", Subquery(newest))
    return [DueTable(id, due or 0, seq) for id, due, seq in rows.iterator()]


def stored_due(table_id: str) -> int | None:
    """The moment before which the server has nothing to do at a table, as it is stored."""
    return Row.objects.filter(id=table_id).values_list("due", flat=True).get()


def last_heartbeat() -> int:
    """The time of the last heartbeat, in milliseconds since 1970; 0 if there was none."""
    return Heartbeat.objects.filter(id=1).values_list("at", flat=True).first() or 0


def silences(most: int) -> list[tuple[int, int]]:
    """The newest silences, in order."""
    newest = Silence.objects.order_by("-id").values_list("begin", "end")[:most]
    return list(reversed(newest))


def idle_since(at: int) -> list[str]:
    """The ids of tables in play without any entry since a moment."""
    last = Play.objects.filter(table_id=OuterRef("id")).order_by("-seq").values("at")[:1]
    idle = Row.objects.filter(status="playing").annotate(last=Subquery(last)).filter(last__lte=at)
    return list(idle.order_by("created").values_list("id", flat=True))


def known_tables(guest_id: uuid.UUID) -> list[tuple[str, str]]:
    """All tables that a guest opened or sat at, newest first, each with its status."""
    rows = Row.objects.filter(sittings__guest=guest_id).order_by("-created")
    return list(rows.values_list("id", "status"))


def tables_of(guest_id: uuid.UUID, tables: Sequence[str] | None = None) -> list[dict[str, Any]]:
    """These tables of a guest in their order, or the newest: with the players as they are written down or were at the
    end, the other guests, the association's match, if there is one, and how it ended for the guest.
    """
    known = Row.objects.filter(sittings__guest=guest_id).order_by("-created")
    rows = list(known[:MOST_TABLES_OF] if tables is None else known.filter(id__in=tables))
    if tables is not None:
        rows.sort(key=lambda row: tables.index(row.id))
    names: dict[str, list[str]] = {}
    others = Sitting.objects.filter(table__in=[row.id for row in rows]).exclude(guest=guest_id)
    for table_id, name in others.values_list("table_id", "guest__name"):
        names.setdefault(table_id, []).append(name)
    fixtures = _fixtures_of([row.id for row in rows])
    written, ended = _written_down([row.id for row in rows]), _ends_of(guest_id, rows)
    return [
        {
            "id": row.id,
            "game": row.game,
            "title": game_type(row.game).title,
            "status": row.status,
            "created": row.created,
            "players": written.get(row.id, []),
            "with": names.get(row.id, []),
            "fixture": fixtures.get(row.id),
            **ended.get(row.id, {}),
        }
        for row in rows
    ]


def _ends_of(guest_id: uuid.UUID, rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """How matches ended for a guest, by table: in words, and the players."""
    results = {row.id: msgspec.convert(row.result, list[Placed]) for row in rows if row.result is not None}
    gone = _left_of({seat.guest for seats in results.values() for seat in seats if seat.guest is not None})
    ends: dict[str, dict[str, Any]] = {}
    for id, seats in results.items():
        named = [msgspec.structs.replace(seat, name=NAME_OF_WHO_LEFT) if seat.guest in gone else seat for seat in seats]
        seat = next((number for number, one in enumerate(named) if one.guest == guest_id.hex), None)
        players = [YOU if number == seat else one.name for number, one in enumerate(named)]
        ends[id] = {"outcome": in_words(named, seat), "players": players}
    return ends


def _written_down(tables: Collection[str]) -> dict[str, list[str]]:
    """The names of the players that were written down for a match at a real table, by table."""
    names: dict[str, list[str]] = {}
    entries = Play.objects.filter(table__in=tables, kind="named").order_by("table_id", "seat")
    for table, body in entries.values_list("table_id", "body"):
        names.setdefault(table, []).append(decode(body)["name"])
    return names


def _left_of(guests: Collection[str]) -> set[str]:
    """Those of these guests who have closed their accounts since."""
    gone = Guest.objects.filter(id__in=list(map(uuid.UUID, guests)), person__left__isnull=False)
    return {guest.hex for guest in gone.values_list("id", flat=True)}


def _fixtures_of(tables: Collection[str]) -> dict[str, str]:
    """The names of the association's matches at some tables, by table."""
    opened = Play.objects.filter(table__in=tables, seq=1).values_list("table_id", "body")
    fixtures = {table: decode(body).get("fixture") for table, body in opened}
    return {table: fixture["title"] for table, fixture in fixtures.items() if fixture}


def open_to_anyone(most: int) -> dict[str, tuple[datetime, datetime]]:
    """The newest tables that are open to anyone before their start: since when, and when the host was last there."""
    rows = Row.objects.filter(status="open", waiting_since__isnull=False).order_by("-waiting_since")
    listed = rows.values_list("id", "waiting_since", "host_seen")[:most]
    return {id: (since, seen) for id, since, seen in listed if since is not None and seen is not None}


def game_of(table_id: str) -> str | None:
    """The name of the game at a table; None if there is no such table."""
    return Row.objects.filter(id=table_id).values_list("game", flat=True).first()


def status_of(table_id: str) -> str | None:
    """The status of a table; None if there is no such table."""
    return Row.objects.filter(id=table_id).values_list("status", flat=True).first()


class Analysed(NamedTuple):
    """How much of a match was looked at, and for whom; ``found``, ``exact``: as in `models.Analysis`."""

    done: int
    total: int
    by: str
    found: list[dict[str, Any]]
    exact: dict[str, Any] | None


def analysis_of(digest: str) -> Analysed | None:
    """The analysis of the match with this digest; None if there was none."""
    row = Analysis.objects.filter(digest=digest).first()
    return None if row is None else Analysed(row.done, row.total, str(row.by_id or ""), row.found, row.exact)


def record_file(digest: str) -> bytes | None:
    """The record of a match that was not played here; None if it was not opened, or long ago."""
    row = RecordFile.objects.filter(digest=digest).first()
    return None if row is None else bytes(row.file)


def analyses_for(guest: str) -> list[str]:
    """The digests of the matches that are or were analysed for a guest."""
    return list(Analysis.objects.filter(by=uuid.UUID(guest)).values_list("digest", flat=True))


def paths_of(table_id: str, seq: int) -> bytes | None:
    """How things moved in one play, compressed; None if nothing did or it was deleted."""
    found = Movement.objects.filter(table=table_id, seq=seq).values_list("paths", flat=True).first()
    return None if found is None else bytes(found)


def first_games_for(person: Person | None) -> set[str]:
    """The games that offer a first game: to somebody signed in, those of which they have ended no match."""
    offered = {game_type(name).family for name in tuppence.games() if hosted(name).first_game is not None}
    if person is None or person.guest_id is None:
        return offered
    played = Row.objects.filter(sittings__guest=person.guest_id, status="over").values_list("game", flat=True)
    return offered - {game_type(name).family for name in played.distinct()}
