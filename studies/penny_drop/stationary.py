"""`python -m studies.penny_drop.stationary`: where best play in Penny Drop is unique, and where none is pure.

Each player maximizes the chance to be first, or in pub play not to be last. For every position there are bounds of each
player's value: whatever the others choose in later positions, a player who best replies is worth at least the better of
the lower bounds of rolling and stopping, at most the better of the upper ones. Value iteration makes them narrower; a
choice whose lower bound is above the other's upper bound is forced in every equilibrium. Where all choices of a layer
are forced or equal, the bounds meet, and the values are those of every equilibrium.

Where some are open, a pure stationary equilibrium, in which all seats have one policy, has to choose in them: all ways
are tried, in each layer after every equilibrium of the layers below.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.bots import tables
from tuppence.games.penny_drop.bots.equilibrium import Numbers, Values, next_position, ranks_after
from tuppence.games.penny_drop.rules import SLOTS
from tuppence.rule import compiled, rule

FREE, ROLL, STOP = 0, 1, 2  # in `forced`
CLOSE = 1e-14  # the change of the bounds below which they are settled
SWEEPS = 5_000
EXACT = 1e-12  # what rounding may do to a value
MOST_OPEN = 12  # positions of a layer whose choices are tried
WATCHED = ((3, "competition", 13), (4, "competition", 20), (3, "pub", 36), (4, "pub", 20))  # the last: pennies in play

Forced = NDArray[np.int8]  # shape (positions, levels)
Bounds = tuple[Values, Values]


class Decision(NamedTuple):
    """A decision of player 0."""

    shown: int  # full slots
    pennies: tuple[int, ...]  # of player 0, who decides, and those after
    rank: int
    stopped: int  # the rank after stopping


@rule
def taken(values: Values, forced: int, lower: bool, roll: int, stop: int, shown: int, player: int, last: int) -> Any:
    """Return a bound of a player's value where player 0 decides."""
    rolled = values[roll, shown, player]
    stopped = values[stop, shown, (player if player else last + 1) - 1]
    if forced:
        return rolled if forced == ROLL else stopped
    return min(rolled, stopped) if lower and player else max(rolled, stopped)


def narrow(
    values: Values, lower: bool, forced: Forced, fewer: Values, ways: Numbers, total: int, pub: bool, last: int
) -> float:
    """Narrow the lower or the upper bounds of the positions with ``total`` pennies in play. Return the largest change.

    ``last``: the last player's number.
    """
    sums = np.zeros(last + 2, np.int64)
    change = 0.0
    for shown in range(min(SLOTS, total - last - 1), -1, -1):
        sums[:] = 0
        sums[0] = total - shown - last - 1
        rank, full, going = ways[last + 1, sums[0]], min(shown + 1, SLOTS), True
        while going:
            roll, stop, _, collected, out = ranks_after(ways, sums, rank, shown, last + 1)
            for player in range(last + 1):
                before = (player if player else last + 1) - 1
                first = second = 1.0 if player == 0 else 0.0
                if sums[0] > sums[1]:
                    first = taken(values, forced[roll, full], lower, roll, stop, full, player, last)
                    second = taken(values, forced[roll, shown], lower, roll, stop, shown, player, last)
                elif pub and last > 1 and player:
                    first, second = fewer[out, full, before], fewer[out, shown, before]
                value = ((SLOTS - shown) * first + second + shown * values[collected, 0, before]) / 6.0
                change = max(change, abs(value - values[rank, shown, player]))
                values[rank, shown, player] = value
            going = next_position(sums, last + 1)
            rank += 1
    return change


def decisions(total: int, players: int) -> Iterator[Decision]:
    """Yield the decisions with ``total`` pennies in play."""
    ways, sums = tables.ways(), np.zeros(players + 1, np.int64)
    for shown in range(min(SLOTS, total - players) + 1):
        sums[:] = 0
        sums[0] = total - shown - players
        rank, going = int(ways[players, sums[0]]), True
        while going:
            pennies = tuple(1 + int(own) for own in sums[:-1] - sums[1:])
            yield Decision(shown, pennies, rank, int(ranks_after(ways, sums, rank, shown, players)[2]))
            going = next_position(sums, players)
            rank += 1


def settled(values: Values, lower: bool, forced: Forced, fewer: Values, total: int, pub: bool) -> None:
    """Narrow the lower or the upper bounds of a layer as far as they go."""
    for _ in range(SWEEPS):
        if compiled(narrow)(values, lower, forced, fewer, tables.ways(), total, pub, values.shape[2] - 1) < CLOSE:
            return


def bounded(bounds: Bounds, forced: Forced, fewer: Bounds, total: int, pub: bool) -> list[Decision]:
    """Narrow the bounds of a layer and force what they allow. Return the decisions that stay open."""
    (low, high), players = bounds, bounds[0].shape[2]
    here = list(decisions(total, players))
    shown, rank, stopped = (np.array([getattr(one, name) for one in here]) for name in ("shown", "rank", "stopped"))
    found = np.full(len(here), -1)
    while (found != forced[rank, shown]).any():
        settled(low, True, forced, fewer[0], total, pub)
        settled(high, False, forced, fewer[1], total, pub)
        found = forced[rank, shown]
        forced[rank, shown] = np.where(low[rank, shown, 0] > high[stopped, shown, -1] + EXACT, ROLL, found)
        forced[rank, shown] = np.where(
            high[rank, shown, 0] < low[stopped, shown, -1] - EXACT, STOP, forced[rank, shown]
        )
    return [one for one, choice in zip(here, found, strict=True) if choice == FREE]


def fresh(players: int, top: int) -> tuple[Bounds, Forced]:
    """Return bounds that say nothing, of positions with up to ``top`` pennies in play."""
    shape = int(tables.ways()[players, top - players + 1]), rules.LEVELS, players
    return (np.zeros(shape), np.ones(shape)), np.zeros(shape[:2], np.int8)


def unique(players: int, pub: bool, top: int) -> tuple[int, int, int]:
    """Return how many pennies may be in play for values to be unique, and of the next layer the decisions, and open."""
    fewer: Bounds = np.zeros((1, rules.LEVELS, 1)), np.zeros((1, rules.LEVELS, 1))
    for seats in range(2 if pub else players, players + 1):
        bounds, forced = fresh(seats, top)
        for total in range(seats, top + 1):
            free, here = bounded(bounds, forced, fewer, total, pub), list(decisions(total, seats))
            apart = max(float(np.ptp([one[at.rank, at.shown] for one in bounds], axis=0).max()) for at in here)
            if seats == players and apart > EXACT:
                return total - 1, len(here), len(free)
        fewer = bounds
    return top, 0, 0


def with_choices(bounds: Bounds, forced: Forced, free: list[Decision], total: int) -> Iterator[tuple[Bounds, Forced]]:
    """Yield the equilibria of a layer, by competition rules, in which each open decision is made in one way."""
    for choices in product((ROLL, STOP), repeat=len(free)):
        tried, values = forced.copy(), bounds[0].copy()
        for one, choice in zip(free, choices, strict=True):
            tried[one.rank, one.shown] = choice
        settled(values, True, tried, values, total, False)
        gains = [values[one.stopped, one.shown, -1] - values[one.rank, one.shown, 0] for one in free]
        if all(
            gain <= EXACT if choice == ROLL else gain >= -EXACT for gain, choice in zip(gains, choices, strict=True)
        ):
            yield (values, values.copy()), tried


def pure(players: int, top: int) -> Iterator[str]:
    """Describe the search for pure stationary equilibria by competition rules, layer by layer."""
    none = np.zeros((1, rules.LEVELS, 1))
    found = [fresh(players, top)]
    for total in range(players, top + 1):
        after = []
        for bounds, forced in found:
            bounds[1][(forced == FREE).all(axis=1)] = 1.0
            free = bounded(bounds, forced, (none, none), total, False)
            if len(free) > MOST_OPEN:
                yield f"{total} in play: {len(free)} open decisions, too many to try"
                return
            ways = list(with_choices(bounds, forced, free, total)) if free else [(bounds, forced)]
            after += ways
            for one in free[:1]:
                yield (
                    f"{total} in play: {len(free)} open, such as with {one.pennies} and {one.shown} on the box; "
                    f"equilibria: {len(ways)}"
                )
        found = after
        if not found:
            return


def main() -> None:
    """Print where values are unique, and the search for pure equilibria."""
    out = Console(width=120)
    for players, kind, top in WATCHED:
        most, positions, free = unique(players, kind == "pub", top)
        next_layer = f"; then {free} of {positions} decisions are open" if positions else " at least"
        out.print(f"{players} players, {kind}: unique values with up to {most} pennies in play{next_layer}")
    for players, kind, top in WATCHED:
        if kind == "competition":
            out.print(f"Pure equilibria of {players}, {kind}:", *pure(players, top), sep="\n  ")


if __name__ == "__main__":
    main()
