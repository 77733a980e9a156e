"""Whole matches as the table page is told them: its tests fold their events and compare with these views.

``python -m tests.tuppence.games.seven_pennies.test_events_told`` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

import tuppence

TOLD = Path(__file__).with_name("told.json")
MATCHES: tuple[dict[str, Any], ...] = (
    {"players": 2, "target": 4},
    {"players": 3, "faces": 6, "target": 4},
    {"players": 3, "variant": "tko", "nickels": 1},
    {"players": 2, "faces": 3, "variant": "tko", "nickels": 2},
)
SEED = 4


def told() -> list[dict[str, Any]]:
    """Each match with the events of every step, and the view after it."""
    return [_match(options) for options in MATCHES]


def _match(options: dict[str, Any]) -> dict[str, Any]:
    rng = np.random.default_rng(SEED)
    state = tuppence.load("seven-pennies", **options).new_initial_state()
    first, steps = state.view(), []
    while not state.is_terminal():
        if state.is_chance_node():
            action: Any = state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            action = legal[int(rng.integers(len(legal)))]
        events = state.apply_action(action)
        steps.append({"events": events, "view": state.view()})
    return {"faces": state.game.options["faces"], "first": first, "steps": steps}


def test_the_page_is_tested_with_what_the_library_tells() -> None:
    assert json.loads(TOLD.read_text()) == json.loads(json.dumps(told()))


if __name__ == "__main__":
    TOLD.write_text("[" + ",\n".join(json.dumps(match, separators=(",", ":")) for match in told()) + "]\n")
