"""Records and playouts as Arrow tables, which Parquet files, polars and pandas read.

docs/library.md says what the columns mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa

from tuppence.simulation.results import Playouts

__all__ = ["PLAYOUTS", "RECORDS", "playouts_table", "records_of", "records_table"]

# A row for each seat of each match.
PLAYOUTS = pa.schema(
    [
        pa.field("match", pa.int64(), nullable=False),
        pa.field("seat", pa.int32(), nullable=False),
        pa.field("return", pa.float64(), nullable=False),
        pa.field("place", pa.int32(), nullable=False),
        pa.field("length", pa.int64(), nullable=False),
    ]
)
# A row for each match.
RECORDS = pa.schema(
    [
        pa.field("game", pa.string(), nullable=False),
        pa.field("options", pa.string(), nullable=False),
        pa.field("history", pa.list_(pa.string()), nullable=False),
        pa.field("placings", pa.list_(pa.int32())),
        pa.field("returns", pa.list_(pa.float64())),
    ]
)


def playouts_table(played: Playouts) -> pa.Table:
    """Return the results of playouts as a table of the schema PLAYOUTS."""
    games, seats = played.returns.shape
    columns = {
        "match": np.repeat(np.arange(games), seats),
        "seat": np.tile(np.arange(seats), games),
        "return": played.returns.ravel(),
        "place": played.places.ravel(),
        "length": np.repeat(played.lengths, seats),
    }
    return pa.table(columns, schema=PLAYOUTS)


def records_table(records: Iterable[dict[str, Any]]) -> pa.Table:
    """Return records, as `State.record` returns them, as a table of the schema RECORDS."""
    return pa.Table.from_pylist([_row(record) for record in records], schema=RECORDS)


def _row(record: dict[str, Any]) -> dict[str, Any]:
    result = record["result"] or {}
    return {
        "game": record["game"],
        "options": _json(record["options"]),
        "history": [_json(action) for action in record["history"]],
        "placings": result.get("placings"),
        "returns": result.get("returns"),
    }


def records_of(table: pa.Table) -> Iterator[dict[str, Any]]:
    """Yield the records of a table of the schema RECORDS, for `tuppence.replay`."""
    for row in table.to_pylist():
        over = row["placings"] is not None
        yield {
            "game": row["game"],
            "options": msgspec.json.decode(row["options"]),
            "history": [msgspec.json.decode(action) for action in row["history"]],
            "result": {"placings": row["placings"], "returns": row["returns"]} if over else None,
        }


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
