"""The boards of Dropsy: their slots, and how they are laid out (DR-2, DR-3)."""

from __future__ import annotations

from typing import Any

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.dropsy.scripts import (
    DROP,
    FACES,
    LAYING,
    NAME,
    ONE,
    ROW,
    after,
    emitted,
    play,
    refused,
    scripts,
    slot_at,
    view,
)


@pytest.mark.parametrize("points", FACES)
def test_DR_2_a_board_with_n_slots_gives_7_less_n_points_a_slot(points: int) -> None:
    middle = 120 * (6 - points) + 60
    slots = {(across, up): slot_at(middle + across, 60 + up) for across in (-34, 0, 34) for up in (-34, 0, 34)}
    assert len(FACES[points]) == 7 - points
    assert slots == {at: points if at in FACES[points] else None for at in slots}


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_DR_2_quarter_turns_are_counterclockwise(quarters: int) -> None:
    """Board 2 is alone in the third row. Without turns its slots are lower left and upper right."""
    cells = [[2, 2, 1], [2, 4, quarters], [2, 3, 0], [3, 2, 0], [4, 2, 0], [5, 2, quarters]]
    turned = {
        at for at in [(-34, -34), (-34, 34), (34, -34), (34, 34)] if slot_at(60 + at[0], 300 + at[1], cells=cells)
    }
    assert turned == ({(-34, -34), (34, 34)} if quarters % 2 == 0 else {(-34, 34), (34, -34)})
    columns = {at for at in [(-34, 0), (34, 0), (0, -34), (0, 34)] if slot_at(420 + at[0], 60 + at[1], cells=cells)}
    assert columns == ({(-34, 0), (34, 0)} if quarters % 2 == 0 else {(0, -34), (0, 34)})


def test_DR_2_the_slots_of_board_3_turn_with_it() -> None:
    cells = [[0, 0, 0], [1, 0, 0], [2, 0, 1], [3, 0, 0], [4, 0, 0], [5, 0, 0]]
    assert slot_at(300 + 34, 60 - 34, cells=cells) == slot_at(300 - 34, 60 + 34, cells=cells) == 4
    assert slot_at(300, 60, cells=cells) == 4
    assert slot_at(300 + 34, 60 + 34, cells=cells) is None


LAYOUTS = {
    "a row": ROW,
    "a column": [[5, row, 3] for row in range(6)],
    "two by three, in the far corner": [[5, 5, 0], [4, 5, 0], [5, 4, 0], [4, 4, 0], [5, 3, 0], [4, 3, 0]],
    "a cross": [[2, 2, 0], [1, 2, 1], [3, 2, 2], [2, 1, 3], [2, 3, 0], [2, 4, 0]],
    "a stair": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0], [2, 2, 0], [3, 2, 0]],
    "a ring with a gap": [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [2, 1, 0], [0, 2, 0]],
}
NO_LAYOUTS = {
    "two on a cell": ([[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [4, 0, 1]], "same cell"),
    "one apart": ([[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [4, 2, 0]], "connected"),
    "corners only": ([[column, column, 0] for column in range(6)], "connected"),
    "two islands": ([[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 2, 0], [1, 2, 0], [2, 2, 0]], "connected"),
    "beyond the grid": ([[column, 0, 0] for column in range(1, 7)], "from 0 to 5"),
    "below the grid": ([[0, row, 0] for row in range(-1, 5)], "from 0 to 5"),
    "turned too far": ([[column, 0, 4] for column in range(6)], "quarter-turns"),
    "turned back": ([[column, 0, -1] for column in range(6)], "quarter-turns"),
    "far away": ([[column, 10**12, 0] for column in range(6)], "from 0 to 5"),
}


@pytest.mark.parametrize("cells", LAYOUTS.values(), ids=LAYOUTS)
def test_DR_3_boards_are_laid_out_flush_and_connected(cells: Json) -> None:
    state = after(LAYING, **ONE)
    state.apply_action({"type": "arrange", "cells": cells})
    assert state.view()["cells"] == cells
    first = tuppence.load(NAME).new_initial_state()
    first.apply_action({"type": "arranged", "cells": cells})
    assert first.view()["cells"] == cells


@pytest.mark.parametrize(("cells", "why"), NO_LAYOUTS.values(), ids=NO_LAYOUTS)
def test_DR_3_other_layouts_are_refused_with_the_reason(cells: Json, why: str) -> None:
    refusal = scripts.refusal(LAYING, {"type": "arrange", "cells": cells}, **ONE)
    assert (refusal.rule, why in refusal.reason) == ("DR-3", True)
    assert scripts.refusal("", {"type": "arranged", "cells": cells}).reason == refusal.reason


@pytest.mark.parametrize("cells", [ROW[:5], [*ROW, [0, 1, 0]], [[0, 0]] * 6, [[0.0, 0, 0], *ROW[1:]], 3, "row"])
def test_DR_3_a_layout_names_six_boards(cells: Any) -> None:
    assert refused(LAYING, {"type": "arrange", "cells": cells}, **ONE) == "api"


def test_DR_3_the_first_layout_is_drawn_and_later_ones_chosen() -> None:
    state = tuppence.load(NAME).new_initial_state()
    assert (state.is_chance_node(), state.legal_actions()) == (True, [])
    assert refused("", {"type": "arrange", "cells": ROW}) == refused("", {"type": "arrange_random"}) == "DR-3"
    laying = after(LAYING, **ONE)
    cell = [[0, 5], [0, 5], [0, 3]]
    assert laying.current_player() == 1
    assert [tuppence.to_json(one) for one in laying.legal_actions()] == [
        {"type": "arrange", "cells": [cell] * 6},
        {"type": "arrange_random"},
    ]
    assert refused(LAYING, {"type": "arranged", "cells": ROW}, **ONE) == "DR-3"
    assert refused(LAYING, DROP, **ONE) == "DR-3"
    assert refused(f"{LAYING} A", {"type": "arrange_random"}, **ONE) == "DR-7"


def test_DR_3_the_seat_with_the_fewest_points_lays_out_the_round() -> None:
    assert emitted(LAYING, **ONE)[-1] == ("arranges", 1, "DR-3")
    keys = "phase", "turn", "round", "cells", "tokens", "hands", "fouls", "scores", "last"
    assert view(LAYING, *keys, **ONE) == ["arrange", 1, 2, None, [], [1, 1], [0, 0], [6, 0], {"points": [6, 0]}]
    assert view("L >o >6a", "turn", **ONE) == [0]
    assert view("L >5a >5b", "turn", **ONE) == [0], "level: the earlier seat"
    assert view("L >6a >1a >1b", "turn", players=3, **ONE) == [1]
    script = f"{LAYING} A >o >1a"  # 6 and 1 points over two rounds, 0 and 1 in the last
    assert view(script, "turn", "scores", "last", **ONE) == [0, [6, 1], {"points": [0, 1]}]


def test_DR_3_fouls_count_for_the_choice_of_the_arranger() -> None:
    assert view("L F0 F0 >2a >o", "turn", "last", **ONE) == [0, {"points": [-1, 0]}]


def test_DR_3_a_random_layout_may_be_requested() -> None:
    assert emitted(f"{LAYING} ?", **ONE) == [("asked_random", 1, "DR-3")]
    keys = "phase", "turn", "round", "cells", "tokens"
    assert view(f"{LAYING} ?", *keys, **ONE) == ["arranged", 1, 2, None, []]
    state = after(f"{LAYING} ?", **ONE)
    assert (state.is_chance_node(), state.legal_actions()) == (True, [])
    with pytest.raises(tuppence.NotListed):
        state.chance_outcomes()
    assert view(f"{LAYING} R", *keys, **ONE) == ["drop", 0, 2, ROW, []]
    _, events = play(f"{LAYING} R", **ONE)
    assert events[0] == {"type": "laid_out", "seat": 1, "rule": "DR-3", "cells": ROW, "drawn": True}
