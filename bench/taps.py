"""The presses that a match at a real table takes from its referee: matches of regular bots, by the buttons.

One press is a number of a die, a mishap, a throw of pennies by its heads, or a choice. What a form takes (dice by face,
hands caught, discs on a board) is not counted here.
"""

from __future__ import annotations

import statistics
from typing import Any

import numpy as np
from rich.console import Console

import tuppence
from tuppence.game import game_type

MATCHES = 30
MANY = 14
MOST_PRESSES = 622.5  # in the median of matches of this number of players, when they were counted first
out = Console(width=120)


def run() -> bool:
    """Print the presses of matches with the fewest and the most players, and with 14 in games for at least 14.

    Return whether the bound is held.
    """
    held = True
    for name in tuppence.games():
        if game_type(name).sheet is not None:
            continue
        fewest, most = game_type(name).players_range
        for players in sorted({fewest, min(MANY, most), most}):
            taps = [presses(tuppence.load(name, players=players), seed) for seed in range(MATCHES)]
            spread = f"{min(taps)}-{max(taps)}"
            median = statistics.median(taps)
            out.print(f"{name}, {players} players: median {median:g} presses a match ({spread})")
            held = within(players, median) and held
    return held


def within(players: int, median: float) -> bool:
    """Return whether the presses of a match of many players are within the bound, and print it."""
    if players != MANY:
        return True
    held = median <= MOST_PRESSES
    out.print(f"{MOST_PRESSES:g} at most as at first: {'held' if held else 'NOT held'}")
    return held


def presses(game: tuppence.Game, seed: int) -> int:
    """Play a match by regular bots, and return the presses that enter it."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    bots = [tuppence.load_bot("regular", game, seat, seed) for seat in range(game.num_players)]
    count = 0
    while not state.is_terminal():
        due = next_actions(state, bots, rng)
        count += 1
        while due:
            pressed = longest(state, due)
            for action in due[:pressed]:
                state.apply_action(action)
            due = due[pressed:]
            count += bool(due)
    return count


def next_actions(state: tuppence.State, bots: list[Any], rng: np.random.Generator) -> list[tuppence.Action]:
    """What happens next: a decision with the chance that follows at once, or chance."""
    if state.is_chance_node():
        return [state.sample_chance(rng)]
    action = bots[state.current_player()].step(state)
    after = state.clone()
    after.apply_action(action)
    return [action, after.sample_chance(rng)] if after.is_chance_node() else [action]


def longest(state: tuppence.State, due: list[tuppence.Action]) -> int:
    """How many of the actions one press enters: the longest that a button offers. A choice alone is one, too."""
    offered = {one.actions for one in state.text().enterable()}
    return next((number for number in range(len(due), 0, -1) if tuple(due[:number]) in offered), 1)
