"""The boards of Dropsy: their slots, and how they are laid out (DR-2, DR-3)."""

from __future__ import annotations

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


NO_LAYOUTS = [
    ([[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [4, 0, 1]], "same cell"),
    ([[column, column, 0] for column in range(6)], "connected"),
    ([[column, 0, 0] for column in range(1, 7)], "from 0 to 5"),
    ([[column, 0, 4] for column in range(6)], "quarter-turns"),
]


@pytest.mark.parametrize(("cells", "why"), NO_LAYOUTS)
def test_DR_3_other_layouts_are_refused_with_the_reason(cells: Json, why: str) -> None:
    refusal = scripts.refusal(LAYING, {"type": "arrange", "cells": cells}, **ONE)
    assert (refusal.rule, why in refusal.reason) == ("DR-3", True)
    assert scripts.refusal("", {"type": "arranged", "cells": cells}).reason == refusal.reason


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
