"""Matches of Dropsy written as scripts, with resting places handed in: no physics.

``L`` draws the first layout, a row of the boards 1 to 6; ``A`` lays out that row, ``R`` asks for a random one and draws
it; ``?`` asks only. ``d`` drops a token, ``F1`` is a foul of seat 1. ``>6a`` drops a token that comes to rest in the
slot 6a, and all others stay where they are; ``>-;0=o`` one that leaves the boards and puts token 0 out of its slot. A
place is a slot (its points, and a letter in the order of `FACES`), ``o`` on the boards in none, or ``-`` off them.
"""

from __future__ import annotations

from typing import Any

import tuppence
from tests import Json
from tests.tuppence.games.scripts import Scripts

NAME = "dropsy"
ROW = [[board, 0, 0] for board in range(6)]
DROP = {"type": "drop", "x": 60.0, "y": 60.0, "height": 203.2}
ONE: Json = {"tokens": 1}
LAYING = "L >6a >o"  # with one token each: seat 1 is to lay out the second round
OFF = [0.0, 0.0, 0.0, 0.0, False]
LEFT, RIGHT = [(-34, -34), (-34, 0), (-34, 34)], [(34, -34), (34, 0), (34, 34)]
FACES = {  # by points, from the middle of the board, as DR-2 describes them
    6: [(0, 0)],
    5: [(-34, -34), (34, 34)],
    4: [(-34, -34), (0, 0), (34, 34)],
    3: [(-34, -34), (-34, 34), (34, -34), (34, 34)],
    2: [(-34, -34), (-34, 34), (0, 0), (34, -34), (34, 34)],
    1: [*LEFT, *RIGHT],
}


def place(written: str) -> list[Any]:
    """The resting place of a token on the row of boards."""
    if written == "-":
        return OFF
    if written == "o":
        return [3.0, 3.0, 3.0, 0.0, True]
    points = int(written[0])
    across, up = FACES[points]["abcdef".index(written[1])]
    return [120.0 * (6 - points) + 60 + across, 60.0 + up, -0.5, 0.0, True]


class DropsyScripts(Scripts):
    """Scripts in which a rest names the tokens that moved."""

    def play(self, script: str, **options: Any) -> tuple[tuppence.State, list[Json]]:
        """Return the state after a script, and the events of its last action."""
        state = tuppence.load(self.name, **options).new_initial_state()
        emitted: list[Json] = []
        lying: list[list[Any]] = []
        for token in script.split():
            if token[0] == ">":
                (dropped,) = state.apply_action(DROP)
                falling, *changed = token[1:].split(";")
                lying[dropped["token"] : dropped["token"] + 1] = [place(falling)]
                for number, _, there in (one.partition("=") for one in changed):
                    lying[int(number)] = place(there)
                emitted = state.apply_action({"type": "rest", "tokens": lying})
                lying = lying if state.view()["cells"] else []
            else:
                for action in self.forms(token):
                    emitted = state.apply_action(action)
        return state, emitted


def forms(token: str) -> list[Json]:
    """The actions of a token of a script without a resting place."""
    arranged = {"type": "arranged", "cells": ROW}
    match token[0]:
        case "L":
            return [arranged]
        case "A":
            return [{"type": "arrange", "cells": ROW}]
        case "?":
            return [{"type": "arrange_random"}]
        case "R":
            return [{"type": "arrange_random"}, arranged]
        case "d":
            return [DROP]
    return [{"type": "foul", "seat": int(token[1:])}]


scripts = DropsyScripts(NAME, forms)
play, view, refusal = scripts.play, scripts.view, scripts.refusal


def emitted(script: str, **options: Any) -> list[tuple[str, int | None, str]]:
    """Type, seat and rule of the events of a script's last action, without rests and misses."""
    return [event for event in scripts.emitted(script, **options) if event[0] not in ("rested", "missed")]


def refused(script: str, action: Json, **options: Any) -> str:
    """The rule by which an action is refused after a script."""
    return refusal(script, action, **options).rule


def after(script: str, **options: Any) -> tuppence.State:
    """The state after a script."""
    return play(script, **options)[0]


def rest(*tokens: list[Any]) -> Json:
    return {"type": "rest", "tokens": list(tokens)}


def slot_at(x: float, y: float, z: float = -0.5, tilt: float = 0.0, cells: Any = ROW) -> int | None:
    """The points of the slot in which a token at rest there is, after one drop on a layout."""
    state = tuppence.load(NAME).new_initial_state()
    for action in ({"type": "arranged", "cells": cells}, DROP, rest([x, y, z, tilt, True])):
        state.apply_action(action)
    (token,) = state.view()["tokens"]
    assert (token["x"], token["y"], token["z"], token["tilt"]) == (x, y, z, tilt)
    points: int | None = token["slot"]
    return points
