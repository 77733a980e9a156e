"""The settings of a table, as stored in logs."""

from __future__ import annotations

import pytest

from tests.tuppence.games.matches import A_GAME
from tuppence.game import game_type
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table


@pytest.mark.parametrize("reactions", [True, False])
def test_older_logs_call_reactions_signals(reactions: bool) -> None:
    settings = fill_in(game_type(A_GAME), {"reactions": reactions})
    table, entries = open_table(NewTable(A_GAME, {}, "a" * 32, [], False, settings), 1)
    for entry in entries:
        entry.body["signals"] = entry.body.pop("reactions")
    again = Table(table.id, table.game_name, table.secret)
    again.apply_stored(entries)
    assert again.settings == settings
