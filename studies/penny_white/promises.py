"""`python -m studies.penny_white.promises`: what lying pennies promise (docs/studies/penny-white.md).

For each number of flicks still to come in an end: the gain of the player who has just flicked over the rest of the end,
as a constant, so much for each point scored if it were over now, and so much for each penny at the white, whose promise
falls off by e over a distance. "order": what the order of the flicks is worth, which is the mean gain beyond what the
weights of the bots say of points and pennies. The numbers in `heuristics` and `planning`, of
`tuppence.games.penny_white.bots`, are rounded from these.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import tuppence
from tuppence.games.penny_white.board import WHITE, distance
from tuppence.games.penny_white.bots.heuristics import FADING, NEAR, POTENTIAL
from tuppence.games.penny_white.rules import Position

DISTANCES = (20.0, 30.0, 60.0, 100.0)  # mm
Row = tuple[float, ...]


def features(position: Position, flicker: int) -> Row:
    """Return the points if the end were over now, and the promise by each of `DISTANCES`, to the flicker."""
    lying = [number for number in range(1, position.flicked + 1) if position.on_board[number]]
    far = {
        seat: np.array([distance(position, one, WHITE) for one in lying if position.owner[one] == seat])
        for seat in (flicker, 1 - flicker)
    }
    own, other = far[flicker], far[1 - flicker]
    points = (own < other.min(initial=np.inf)).sum() - (other < own.min(initial=np.inf)).sum()
    return float(points), *(float(np.exp(-own / one).sum() - np.exp(-other / one).sum()) for one in DISTANCES)


def played(ends: int, tremor: float, level: str, seed: int) -> dict[int, list[Row]]:
    """Return for each number of flicks to come rows of features and what the flicker gained in the rest of the end."""
    found: dict[int, list[Row]] = defaultdict(list)
    rng, game = np.random.default_rng(seed), tuppence.load("penny-white", ends=min(ends, 30), tremor=tremor)
    for match in range(-(-ends // 30)):
        state = game.new_initial_state()
        bots = [tuppence.load_bot(level, game, seat, seed + 2 * match + seat) for seat in range(2)]
        seen: list[tuple[int, int, Row]] = []
        while not state.is_terminal():
            before = state.position
            seat = state.current_player()
            state.apply_action(state.sample_chance(rng) if seat < 0 else bots[seat].step(state))
            after = state.position
            if after.end != before.end or state.is_terminal():
                gained = [after.scores[one] - before.scores[one] for one in range(2)]
                for flicker, left, row in seen:
                    found[left].append((*row, gained[flicker] - gained[1 - flicker]))
                seen = []
            elif after.turn != before.turn and after.flicked:
                seen.append((before.turn, sum(after.left), features(after, before.turn)))
    return found


def fitted(rows: NDArray[np.float64], promise: int) -> tuple[NDArray[np.float64], float]:
    """Return the constant and the two weights, and what is left as a standard deviation."""
    known = np.column_stack([np.ones(len(rows)), rows[:, 0], rows[:, 1 + promise]])
    weights: NDArray[np.float64] = np.linalg.lstsq(known, rows[:, -1], rcond=None)[0].astype(np.float64)
    return weights, float((rows[:, -1] - known @ weights).std())


def of_the_order(rows: NDArray[np.float64], left: int) -> str:
    """Return the mean gain beyond what the bots' weights say, with its standard error."""
    said = rows[:, 0] / (1 + FADING * left) + POTENTIAL * rows[:, 1 + DISTANCES.index(NEAR)] / left**0.5
    beyond = rows[:, -1] - said
    return f"{beyond.mean():+.2f} ± {beyond.std() / len(beyond) ** 0.5:.2f}"


def main() -> None:
    """Play the ends and print the fit."""
    parser = argparse.ArgumentParser(prog="python -m studies.penny_white.promises", description=__doc__)
    parser.add_argument("--ends", type=int, default=2_500)
    parser.add_argument("--tremor", type=float, default=1.0)
    parser.add_argument("--level", default="regular")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    heads = ("to come", "rows", "mm", "constant", "a point", "a penny", "spread", "order")
    table = Table(*heads, title=f"{chosen.ends:,} ends, tremor {chosen.tremor:g}, {chosen.level}")
    for left, seen in sorted(played(chosen.ends, chosen.tremor, chosen.level, chosen.seed).items()):
        rows = np.array(seen)
        fits = [fitted(rows, number) for number in range(len(DISTANCES))]
        best = min(range(len(DISTANCES)), key=lambda number: fits[number][1])
        weights, spread = fits[best]
        figures = (f"{weight:+.2f}" for weight in weights)
        table.add_row(
            str(left), f"{len(rows):,}", f"{DISTANCES[best]:g}", *figures, f"{spread:.2f}", of_the_order(rows, left)
        )
    Console().print(table)


if __name__ == "__main__":
    main()
