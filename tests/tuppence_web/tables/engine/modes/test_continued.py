"""A match from a recorded position: its table begins there, and its log says the same again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import every_game, play, shortest
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.replay import actions_to

GUEST = "0" * 32


@every_game
@settings(max_examples=5)
@given(at=st.integers(1, 12))
def test_a_table_begins_with_the_actions_of_another_match(name: str, at: int) -> None:
    state = tuppence.load(name, **shortest(name, players=2)).new_initial_state()
    for _ in play(state, seed=at, unlisted=0.0):
        pass
    found = actions_to(state.record(), at)
    if found is None:
        return
    copied, seat = found
    seats = [Seat(guest=GUEST) if number == seat else Seat(level="regular") for number in range(2)]
    opening = NewTable(name, state.game.options, GUEST, seats, True, without_clocks(state.game.kind), copied=copied)
    table, entries = open_table(opening, 0)
    decision = Decision(table, 0)
    decision.start_if_ready()
    assert table.status == "open"  # until the guest has come
    decision.begin()

    assert (table.playing.history, table.to_act, table.mode.source) == (copied, seat, "continued")
    assert table.mode.unrated
    assert not table.mode.set_by_players
    again = Table(table.id, name, table.secret)
    again.apply_stored([*entries, *decision.entries])
    assert (again.playing.history, again.drawn, again.to_act) == (copied, table.drawn, seat)
