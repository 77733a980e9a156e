"""Actions a second through `State` and through `Game`, for the same matches, and after the position was read."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

import tuppence
from tuppence.actions import without_paths
from tuppence.ranges import any_legal

MATCHES, MOST_ACTIONS = 3, 200
ROUNDS = 15
LEAST = 0.7  # of what a game does by itself

out = Console(width=120)
Actions = list[list[tuppence.Action]]


def played(game: tuppence.Game) -> Actions:
    """The actions of some matches by chance."""
    rng = np.random.default_rng(1)
    found: Actions = []
    for _ in range(MATCHES):
        state = game.new_initial_state()
        found.append([])
        while not state.is_terminal() and len(found[-1]) < MOST_ACTIONS:
            action = state.sample_chance(rng) if state.is_chance_node() else any_legal(state, rng)
            state.apply_typed(action)
            found[-1].append(without_paths(action))
    return found


def by_game(game: tuppence.Game, matches: Actions) -> None:
    """Judge and apply every action on a position."""
    for actions in matches:
        position = game.new_position()
        for action in actions:
            if game.refusal(position, action) is None:
                game.apply(position, action)


def by_state(game: tuppence.Game, matches: Actions, reads: bool = False) -> None:
    """Apply every action to a state, perhaps one whose position was read."""
    for actions in matches:
        state = game.new_initial_state()
        if reads:
            _ = state.position
        for action in actions:
            state.apply_typed(action)


def seconds(work: Callable[[], None]) -> float:
    """The CPU time of some work."""
    began = time.process_time()
    work()
    return time.process_time() - began


def round_of(game: tuppence.Game, matches: Actions) -> tuple[float, float, float]:
    """The CPU time of each way."""
    return (
        seconds(lambda: by_game(game, matches)),
        seconds(lambda: by_state(game, matches)),
        seconds(lambda: by_state(game, matches, reads=True)),
    )


def run() -> None:
    """Measure all games, the ways taking turns, and print."""
    table = Table(title=f"thousand actions a second, medians of {ROUNDS} rounds by turns", title_justify="left")
    for heading in ("game", "Game", "State", "after reading", "State : Game", "least - most", "read : not"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in tuppence.games():
        game = tuppence.load(name)
        matches = played(game)
        number = sum(map(len, matches))
        rounds = [round_of(game, matches) for _ in range(ROUNDS)]
        plain, state, read = (number / median(column) / 1000 for column in zip(*rounds, strict=True))
        ratios = [one[0] / one[1] for one in rounds]
        held = "" if median(ratios) >= LEAST else f" NOT HELD (at least {LEAST})"
        spread = f"{min(ratios):.2f} - {max(ratios):.2f}"
        again = median(one[1] / one[2] for one in rounds)
        figures = (f"{plain:.0f}", f"{state:.0f}", f"{read:.0f}", f"{median(ratios):.2f}{held}", spread, f"{again:.2f}")
        table.add_row(name, *figures)
    out.print(table)
