"""`python -m studies.penny_drop.logit`: equilibria of Penny Drop in mixed policies, where there is no pure one.

Logit equilibria (McKelvey and Palfrey 1998): everybody rolls again with probability 1 / (1 + exp(-gain / noise)), and
``gain`` is what rolling is worth more than stopping, in one policy for all seats. Pennies in play never increase, so
layers are solved in ascending order (`tuppence.games.penny_drop.bots.equilibrium`), beginning with the mixtures of the
champion's method. In each the noise becomes smaller, step by step, and each step begins with the equilibrium before it:
Newton's method for the choices that are nearly ties, whose derivatives are differences, and fixed-point iteration for
all others.

At the last noise the *residual* is how far the probabilities are from the logit ones. The *exploitability* is what one
seat gains by the best reply to the policy of all others, as in `replies`; an equilibrium has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from studies.penny_drop.replies import at_start
from studies.penny_drop.stationary import decisions
from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.bots import equilibrium, tables
from tuppence.games.penny_drop.bots.equilibrium import Values
from tuppence.rule import compiled

Floats = NDArray[np.float64]

FIRST, LAST = 2.5e-4, 1e-6  # noise; the first is about that of the champion's mixtures
LESS, LEAST = 0.5, 0.97  # its factor from step to step, and the factor of the smallest step
CLOSE, SWEEPS = 1e-13, 5_000  # the change of a value below which a layer's values are settled
RESIDUAL, LOOSE = 1e-6, (0.02, 1e-3)  # of a probability: at the end, and on the way there
ROUNDS, MOST = 60, 300  # steps for a noise, and choices for Newton's method
TIED, WIDELY = 8.0, 20.0  # log-odds of choices that are nearly ties, and of those that were
DIFFERENCE, FAR, SHORTEST = 1e-4, 4.0, 0.05  # of a probability; the longest step, of log-odds; its least part
SURE = 25.0  # the log-odds of a choice that is as good as certain
FEWEST, MIXED = 3, 1e-3  # pennies each in the tables; a choice is mixed where neither probability is smaller
WATCHED = ((3, False, 24), (4, False, 20), (3, True, 36))  # players, pub play, the most pennies in play


class Solved(NamedTuple):
    """An equilibrium of all layers. The last three by the pennies in play."""

    values: Values
    rolling: Floats  # the probability of rolling again, by level and rank
    noise: dict[int, float]  # that was reached
    residuals: dict[int, float]
    mixed: dict[int, int]  # how many choices are mixed


class Layer:
    """The positions with some pennies in play, given the layers below, and the present odds of rolling again."""

    def __init__(self, values: Values, rolling: Floats, fewer: Values, total: int, pub: bool) -> None:
        self.values, self.rolling, self.fewer, self.total, self.pub = values, rolling, fewer, total, pub
        found = list(decisions(total, values.shape[2]))
        self.shown, self.rank, self.stopped = (
            np.array([getattr(one, name) for one in found]) for name in ("shown", "rank", "stopped")
        )
        equilibrium.swept((values, rolling, fewer), total, pub, equilibrium.smaller)
        first = np.clip(rolling[self.shown, self.rank], 1e-9, 1.0 - 1e-9)
        self.first: Floats = np.log(first) - np.log1p(-first)
        self.odds, self.gained = self.first, np.zeros_like(self.first)

    def gains(self, chances: Floats) -> Floats:
        """Settle the values for these probabilities. Return what rolling is worth more than stopping."""
        self.rolling[self.shown, self.rank] = chances
        layer, seats = (self.values, self.rolling, self.fewer), (0,) * self.values.shape[2]
        for _ in range(SWEEPS):
            change = compiled(equilibrium.sweep)(layer, tables.ways(), self.total, self.pub, 0.0, False, seats)
            if change < CLOSE:
                break
        found: Floats = self.values[self.rank, self.shown, 0] - self.values[self.stopped, self.shown, -1]
        return found

    def residual(self, noise: float) -> float:
        """Return how far the probabilities are from the logit ones."""
        self.gained = self.gains(logit(self.odds))
        return float(abs(logit(bounded(self.gained / noise)) - logit(self.odds)).max())

    def trace(self) -> tuple[float, float]:
        """Follow equilibria from the first noise to the last. Return the noise that was reached, and the residual."""
        for loose in LOOSE:
            noise, residual = self.follow(loose)
            if noise == LAST and residual < RESIDUAL:
                break
        return noise, residual

    def follow(self, loose: float) -> tuple[float, float]:
        """Follow equilibria whose residuals are ``loose`` except at the end. Return the noise, and the residual.

        A step that leads to no equilibrium is tried again with a smaller change of the noise.
        """
        self.odds = self.first
        noise, factor = FIRST, LESS
        self.settle(FIRST, loose)
        while noise > LAST and factor < LEAST:
            before, less = self.odds, max(noise * factor, LAST)
            if self.settle(less, RESIDUAL if less == LAST else loose):
                noise, factor = less, max(factor**2, LESS)
            else:
                self.odds, factor = before, factor**0.5
        before = self.odds
        if not self.settle(noise, RESIDUAL):
            self.odds = before
        return noise, self.residual(noise)

    def settle(self, noise: float, enough: float) -> bool:
        """Go from the present odds to an equilibrium with this noise. Return whether the residual is small enough."""
        step, residual = 1.0, self.residual(noise)
        for _ in range(ROUNDS):
            if residual < enough:
                break
            change = bounded(self.gained / noise) - self.odds
            near = abs(self.gained) / noise
            ties = np.flatnonzero((near < TIED) | (abs(self.odds) < TIED) & (near < WIDELY))
            if len(ties) <= MOST:
                change[ties] = self.newton(ties, change[ties], noise)
            before = self.odds
            while True:
                self.odds = bounded(before + step * change)
                found = self.residual(noise)
                if found < residual or step <= SHORTEST:
                    break
                step /= 2
            residual, step = found, min(2 * step, 1.0)
        return residual < enough

    def newton(self, ties: NDArray[np.intp], change: Floats, noise: float) -> Floats:
        """Return the change of the log-odds of choices that are nearly ties."""
        chances, gained = logit(self.odds), self.gained
        slopes = np.empty((len(ties), len(ties)))
        for column, at in enumerate(ties):
            moved = chances.copy()
            moved[at] += DIFFERENCE if moved[at] < 0.5 else -DIFFERENCE
            slopes[:, column] = (self.gains(moved) - gained)[ties] / (moved[at] - chances[at])
        inside = chances[ties] * (1.0 - chances[ties])
        found = np.linalg.solve(np.eye(len(ties)) - slopes * inside / noise, change)
        clipped: Floats = np.clip(found, -FAR, FAR)
        return clipped


def logit(odds: Floats) -> Floats:
    """Return probabilities, given the logarithms of their odds."""
    found: Floats = 1.0 / (1.0 + np.exp(-odds))
    return found


def bounded(odds: Floats) -> Floats:
    """Return log-odds within `SURE`."""
    found: Floats = np.clip(odds, -SURE, SURE)
    return found


def solved(players: int, pub: bool, most: int, fewer: Values) -> Solved:
    """Return an equilibrium of the positions with up to ``most`` pennies in play."""
    positions = int(tables.ways()[players, most - players + 1])
    values, rolling = np.zeros((positions, rules.LEVELS, players)), np.full((rules.LEVELS, positions), 0.5)
    made = Solved(values, rolling, {}, {}, {})
    for total in range(players, most + 1):
        layer = Layer(values, rolling, fewer, total, pub)
        made.noise[total], made.residuals[total] = layer.trace()
        chances = logit(layer.odds)
        made.mixed[total] = int(((chances > MIXED) & (chances < 1.0 - MIXED)).sum())
    return made


def exploitability(made: Solved, pub: bool, most: int, fewer: Values) -> Values:
    """Return what a best reply to the equilibrium gains, by position, level and player."""
    replies = np.zeros_like(made.values)
    for total in range(made.values.shape[2], most + 1):
        equilibrium.swept((replies, made.rolling.copy(), fewer), total, pub, replies=True)
    found: Values = replies - made.values
    return found


def rows(players: int, pub: bool, most: int) -> Iterator[tuple[str, ...]]:
    """Yield the figures of matches with up to ``most`` pennies in play, by the pennies each."""
    fewer: Values = np.zeros((1, rules.LEVELS, 1))
    if pub:
        for seats in range(2, players):
            fewer = solved(seats, pub, most, fewer).values
    made = solved(players, pub, most, fewer)
    gains = exploitability(made, pub, most, fewer)
    for each in range(FEWEST, most // players + 1):
        layers = range(players, players * each + 1)
        yield (
            str(each),
            str(sum(made.mixed[total] for total in layers)),
            f"{max(made.noise[total] for total in layers):.0e}",
            f"{max(made.residuals[total] for total in layers):.0e}",
            f"{10_000 * float(at_start(gains, each).mean()):.4f}",
            " ".join(f"{100 * value:.2f}" for value in at_start(made.values, each)),
        )


def main() -> None:
    """Print the equilibria."""
    for players, pub, most in WATCHED:
        kind = "pub play" if pub else "competition"
        table = Table(title=f"{players} players, {kind}", title_justify="left")
        for heading in ("pennies each", "mixed choices", "noise", "residual", "a best reply gains", "seats, %"):
            table.add_column(heading, justify="right")
        for row in rows(players, pub, most):
            table.add_row(*row)
        Console(width=120).print(table)
    Console().print("What a best reply gains is in 1/10,000 of a match, on average over the seats.")


if __name__ == "__main__":
    main()
