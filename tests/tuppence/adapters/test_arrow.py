"""Records and playouts as Arrow tables and Parquet files."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import tuppence
from tests import ROOT
from tests.tuppence.games.matches import A_GAME, every_game
from tuppence.game import game_type
from tuppence.ranges import any_legal

pytestmark = pytest.mark.slow  # they need the extra


LIBRARY = (ROOT / "docs/library.md").read_text()


def played(name: str, seed: int, steps: int) -> tuppence.State:
    rng, state = np.random.default_rng(seed), tuppence.load(name).new_initial_state()
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_typed(state.sample_chance(rng) if state.is_chance_node() else any_legal(state, rng))
    return state


@every_game
def test_records_survive_a_parquet_file(name: str, tmp_path: Path) -> None:
    from pyarrow import parquet

    from tuppence.adapters.arrow import RECORDS, records_of, records_table

    lengths = (2, 4) if game_type(name).slow_chance else (8, 2_000)
    states = [played(name, length, length) for length in lengths]
    parquet.write_table(records_table(state.record() for state in states), tmp_path / "records.parquet")
    table = parquet.read_table(tmp_path / "records.parquet")
    assert table.schema.equals(RECORDS)
    assert [tuppence.replay(record) for record in records_of(table)] == states


def test_playouts_have_a_row_for_each_seat(tmp_path: Path) -> None:
    from pyarrow import parquet

    from tuppence.adapters.arrow import PLAYOUTS, playouts_table

    results = tuppence.playouts(tuppence.load(A_GAME, players=3), 50, seed=1)
    parquet.write_table(playouts_table(results), tmp_path / "playouts.parquet")
    table = parquet.read_table(tmp_path / "playouts.parquet")
    assert table.schema.equals(PLAYOUTS)
    assert table["return"].to_numpy().reshape(50, 3).tolist() == results.returns.tolist()
    assert table["place"].to_numpy().reshape(50, 3).tolist() == results.places.tolist()
    assert table["length"].to_numpy()[::3].tolist() == results.lengths.tolist()


def test_the_reference_has_a_table_of_every_column() -> None:
    from tuppence.adapters import arrow

    documented = dict(
        re.findall(r"^\| `(\w+)` \| (.+?) \| ", LIBRARY.partition("### Arrow and Parquet")[2], re.MULTILINE)
    )
    fields = [*arrow.PLAYOUTS, *arrow.RECORDS]
    assert documented == {field.name: re.sub("list<.*: (.*)>", r"list of \1", str(field.type)) for field in fields}
