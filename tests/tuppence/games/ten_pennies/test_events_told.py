"""Whole games as the table page is told them: its tests fold their events and compare with these views.

``python -m tests.tuppence.games.ten_pennies.test_events_told`` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

import tuppence

TOLD = Path(__file__).with_name("told.json")
READERS: tuple[tuple[int, int | None], ...] = ((2, 0), (3, 1), (4, None))  # players, and who reads
SEED = 4
STEPS = 170


def told() -> list[dict[str, Any]]:
    """The start of each game with the events of every step, and what has another value in the view after it."""
    return [_game(players, seat) for players, seat in READERS]


def _game(players: int, seat: int | None) -> dict[str, Any]:
    rng = np.random.default_rng(SEED)
    state = tuppence.load("ten-pennies", players=players).new_initial_state()
    first, steps = state.view(seat), list[dict[str, Any]]()
    before = first
    while not state.is_terminal() and len(steps) < STEPS:
        if state.is_chance_node():
            action: Any = state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            action = legal[int(rng.integers(len(legal)))]
        events = [event for event in state.apply_action(action) if event.get("private", seat) == seat]
        view = state.view(seat)
        steps.append({"events": events, "view": {key: value for key, value in view.items() if value != before[key]}})
        before = view
    return {"seat": seat, "first": first, "steps": steps}


def test_the_page_is_tested_with_what_the_library_tells() -> None:
    assert json.loads(TOLD.read_text()) == json.loads(json.dumps(told()))


if __name__ == "__main__":
    TOLD.write_text("[" + ",\n".join(json.dumps(game, separators=(",", ":")) for game in told()) + "]\n")
