"""`python -m studies.ten_pennies.when_to_buy [PAIRS [SEED]]`: what a buy saves in Ten Pennies, by round and cards held.

Single rounds of two players of one level, who are level in points and have spent a penny in each round before. One of
them may buy as the level does, the other fewer times in the round. Pairs of rounds have the same deal, and the two swap
seats. The champions' pairs are as many as given for each row, the regulars' a hundred times as many. It writes
docs/studies/figures/ten-pennies.svg.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import tuppence
from bench.bots import in_parts
from studies.plots import panels, save
from tuppence.chance.streams import seeded
from tuppence.game import CHANCE
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.bots import champion, levels
from tuppence.games.ten_pennies.cards import ROUNDS
from tuppence.games.ten_pennies.kernel import PASS, TAKE, moves
from tuppence.rule import compiled

PAIRS, REGULARS = 24, 100  # pairs of champions for each round, and how many times as many of regulars
LATE = range(5, ROUNDS + 1)  # the rounds in which everybody buys
FEW = 0.3  # pennies a round; with fewer the points a penny would be noise
# Where a figure is drawn, the rounds, and how often the one and the other may buy in a round.
Row = tuple[int, Sequence[int], tuple[int, int]]
BY_ROUND: list[Row] = [(number, (number,), (0, rules.PENNIES)) for number in range(1, ROUNDS + 1)]
BY_CARDS: list[Row] = [(rules.DEALT + 3 * bought, LATE, (bought, bought + 1)) for bought in range(3)]
Floats = NDArray[np.float64]


class Saved(NamedTuple):
    """Means over pairs, with standard errors: of points saved by more buys, pennies spent for them, and the ratio."""

    points: tuple[float, float]
    pennies: tuple[float, float]
    each: tuple[float, float] | None


def play(table: Any, first: Any, chance: Any, policy: int, limits: Any, bought: Any) -> float:
    """Play one round. ``limits``: how often each seat may buy. Return what seat 0 is ahead of seat 1, in points."""
    table[0] = first[0]
    position = table[0]
    bought[:] = 0
    number = position.round
    while position.round == number and position.phase != rules.OVER:
        seat = rules.current_player(position)
        if seat == CHANCE:
            moves.apply_chance(position, chance)
            continue
        offered = position.phase == rules.BUY
        barred = offered and bought[seat] >= limits[seat]
        action = PASS if barred else champion.choose(position, policy, None, chance)
        if offered and action == TAKE:
            bought[seat] += 1
        moves.apply_action(position, action)
    return float(position.scores[1] - position.scores[0])


def beginning(number: int, dealer: int) -> Any:
    """Return the position before the deal of a round, as an array of one."""
    position = tuppence.load("ten-pennies").new_position()
    position.round, position.dealer, position.phase = number, dealer, rules.DEAL
    for seat in range(2):
        position.pennies[seat] = rules.PENNIES - (number - 1)
    return position.array()


def pairs(number: int, level: int, limits: tuple[int, int], count: int, seed: int) -> tuple[Floats, Floats]:
    """Return for each pair the points that the second limit saves, and the pennies spent for it, in one round."""
    saved, spent = np.zeros(count), np.zeros(count)
    for pair in range(count):
        first = beginning(number, pair % 2)
        for freer in range(2):
            bought = np.zeros(2, np.int64)
            allowed = np.array(limits if freer else limits[::-1], np.int64)
            stream = seeded(seed, pair)
            ahead = compiled(play)(first.copy(), first, stream, level, allowed, bought)
            saved[pair] += (ahead if freer == 0 else -ahead) / 2
            spent[pair] += (bought[freer] - bought[1 - freer]) / 2
    return saved, spent


def measured(numbers: Sequence[int], level: int, limits: tuple[int, int], count: int, seed: int) -> Saved:
    """Return what more buys save in these rounds, which share the pairs; two cores share them too."""

    def part(share: int, own: int) -> tuple[Floats, Floats]:
        found = [pairs(number, level, limits, -(-share // len(numbers)), ROUNDS * own + number) for number in numbers]
        saved, spent = zip(*found, strict=True)
        return np.concatenate(saved), np.concatenate(spent)

    saved, spent = (np.concatenate(one) for one in zip(*in_parts(part, count, 2 * seed), strict=True))
    each = None
    if spent.mean() >= FEW:
        ratio = float(saved.sum() / spent.sum())
        each = ratio, mean((saved - ratio * spent) / spent.mean())[1]
    return Saved(mean(saved), mean(spent), each)


def mean(values: Floats) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))


def shown(one: tuple[float, float] | None) -> str:
    """Return a figure with its standard error."""
    return f"{one[0]:.1f} ± {one[1]:.1f}" if one else "-"


def run(count: int, seed: int) -> None:
    """Measure, print and draw."""
    table = Table(title="What buys save in a round of two, with standard errors", title_justify="left")
    for heading in ("both", "rounds", "buys of the two", "points saved", "pennies spent", "points a penny"):
        table.add_column(heading, justify="right")
    figure, axes = panels("Points that a penny saves, by round", "... by the cards held")
    for level, times in ((levels.REGULAR, REGULARS), (levels.CHAMPION, 1)):
        name = f"{levels.LEVELS[level - 1]}s"
        for axis, rows in zip(axes, (BY_ROUND, BY_CARDS), strict=True):
            found = [measured(numbers, level, limits, times * count, seed) for _, numbers, limits in rows]
            for (_, numbers, limits), one in zip(rows, found, strict=True):
                rounds = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
                table.add_row(name, rounds, f"{limits[1]}, not {limits[0]}", *map(shown, one))
            drawn = [(row[0], *one.each) for row, one in zip(rows, found, strict=True) if one.each]
            at, ratio, error = np.array(drawn).reshape(-1, 3).T
            axis.errorbar(at, ratio, 1.96 * error, label=name, capsize=3, marker="o", lw=1)
    Console(width=120).print(table)
    for axis, label in zip(axes, ("round", "cards held before the buy, about, in rounds 5 to 7"), strict=True):
        axis.set_xlabel(label)
        axis.legend(fontsize=7)
    save(figure, "ten-pennies")


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    run(given[0] if given else PAIRS, given[1] if len(given) > 1 else 0)
