"""Asking the database about tables."""

from __future__ import annotations

import uuid
from typing import Any, cast

import msgspec
from django.db.models import Max

from tuppence_web.tables.fold import By, Entry, Kind, Table
from tuppence_web.tables.models import Play, Sitting
from tuppence_web.tables.models import Table as Row

COLUMNS = ("seq", "at", "kind", "by", "seat", "request", "body")
decode = msgspec.json.Decoder(dict[str, Any]).decode


def stored(table_id: str) -> Table | None:
    """A table made again from its log; None where there is none."""
    row = Row.objects.filter(id=table_id).first()
    if row is None:
        return None
    table = Table(row.id, row.game, bytes(row.secret))
    rows = Play.objects.filter(table_id=table_id).order_by("seq").values_list(*COLUMNS)
    table.apply_stored(
        Entry(seq, at, cast(Kind, kind), cast(By, by), seat, request, decode(body))
        for seq, at, kind, by, seat, request, body in rows.iterator()
    )
    return table


def last_seq(table_id: str) -> int:
    """The seq of the last entry of a table's log; 0 where there is none."""
    return Play.objects.filter(table_id=table_id).aggregate(last=Max("seq"))["last"] or 0


def in_play() -> list[str]:
    """The ids of the tables where a match goes on, the newest first."""
    return list(Row.objects.filter(status="playing").order_by("-created").values_list("id", flat=True))


def tables_of(guest_id: uuid.UUID, most: int = 50) -> list[dict[str, Any]]:
    """The newest tables that a guest made or sat at, with the names of the people there."""
    rows = Row.objects.filter(sittings__guest=guest_id).order_by("-created")[:most]
    names: dict[str, list[str]] = {}
    others = Sitting.objects.filter(table__in=[row.id for row in rows]).exclude(guest=guest_id)
    for table_id, name in others.values_list("table_id", "guest__name"):
        names.setdefault(table_id, []).append(name)
    return [
        {"id": row.id, "game": row.game, "status": row.status, "created": row.created, "with": names.get(row.id, [])}
        for row in rows
    ]


def game_of(table_id: str) -> str | None:
    """The name of the game at a table; None where there is no such table."""
    return Row.objects.filter(id=table_id).values_list("game", flat=True).first()
