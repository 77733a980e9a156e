"""T.K.O., the variant of Seven Pennies for nickels: SP-7, clause by clause."""

from __future__ import annotations

from tests.tuppence.games.scripts import Scripts
from tests.tuppence.games.seven_pennies.scripts import NAME, NONE, coins, legal

tko = Scripts(NAME, coins.forms, variant="tko")
play, view, emitted = tko.play, tko.view, tko.emitted

# Three players with one nickel each, who hold one, two and two tails; seat 0 throws four that pair off, and is out.
FIRST_OUT = "@0 HHHHTTTTT gT HHHTTTTT gT HHTTTT gT HHTT"
SECOND_OUT = f"{FIRST_OUT} HHTTT gT HHTT"  # then seat 1 gathers a third, and seat 2 is out as seat 0 was


def test_SP_7_the_end_clears_what_others_hold() -> None:
    state = play(SECOND_OUT, players=3, nickels=1)[0]
    assert state.view() == {
        "game": NAME,
        "phase": "over",
        "turn": None,
        "placings": [3, 1, 2],
        "last": None,
        "nickels": [0, 1, 0],
        "balcony": 9,
        "theatre": [0, 0],
        "held": [NONE] * 3,
    }
    assert legal(tko, SECOND_OUT, players=3, nickels=1) == []
    for action in ("@0", "HHHHTTTTT", "gT", "cT"):
        assert tko.refused(SECOND_OUT, action, players=3, nickels=1) == ("SP-7", [])
