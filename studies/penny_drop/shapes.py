"""`python -m studies.penny_drop.shapes`: Penny Drop singles as pennies and slots vary, all exact.

Who is favoured to start, how long a match is, and how much skill there is: what the exact solution wins against simple
rules, also where it begins with more pennies. A box has some slots that hold a penny, and one more face of the die,
through which pennies fall. It writes docs/studies/penny-drop.svg.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studies.plots import panels, save
from tuppence.rule import compiled

Floats = NDArray[np.float64]
Choices = NDArray[np.bool_]  # whether the player who has rolled rolls again, by own pennies, the other's, full slots

SLOTS = (3, 5, 7)
USUAL_SLOTS, USUAL_PENNIES, MOST = 5, 12, 24
AHEAD = range(9)  # pennies more of the opponent
SWEEPS, CLOSE = 2_000, 1e-12


class Match(NamedTuple):
    """What two policies come to, by the pennies of the one who rolls, the other's pennies and full slots."""

    first: Floats  # the first one's chance to win, if the first one rolls
    second: Floats  # the same, if the second one rolls
    rolls: Floats  # to the end of the match, if the first one rolls

    def fair(self, own: int, other: int) -> float:
        """Return the first one's chance to win if each starts equally often."""
        return float(self.first[own, other, 0] + self.second[other, own, 0]) / 2


def sweep(values: tuple[Floats, Floats, Floats, Floats], again: Choices, total: int, own: bool) -> float:
    """Update the positions with ``total`` pennies in play in which one of the two rolls. Return the largest change.

    ``values``: those of the one who rolls and of the other, by the pennies of the one who rolls, then their rolls.
    """
    chance, other, rolls, other_rolls = values
    slots, change = again.shape[2] - 1, 0.0
    for shown in range(min(slots, total - 2), -1, -1):
        for a in range(1, total - shown):
            b = total - shown - a
            won, length = shown * other[b, a + shown, 0], shown * other_rolls[b, a + shown, 0]
            for full, ways in ((min(shown + 1, slots), slots - shown), (shown, 1)):
                if a == 1:
                    won += ways * (1.0 if own else 0.0)
                elif again[a - 1, b, full]:
                    won, length = won + ways * chance[a - 1, b, full], length + ways * rolls[a - 1, b, full]
                else:
                    won, length = won + ways * other[b, a - 1, full], length + ways * other_rolls[b, a - 1, full]
            won, length = won / (slots + 1), 1.0 + length / (slots + 1)
            change = max(change, abs(won - chance[a, b, shown]), abs(length - rolls[a, b, shown]))
            chance[a, b, shown], rolls[a, b, shown] = won, length
    return change


def played(mine: Choices, yours: Choices) -> Match:
    """Return what two policies come to."""
    shape = mine.shape
    first, second, rolls, others = (np.zeros(shape) for _ in range(4))
    for total in range(2, shape[0]):
        for _ in range(SWEEPS):
            change = compiled(sweep)((first, second, rolls, others), mine, total, True)
            if max(change, compiled(sweep)((second, first, others, rolls), yours, total, False)) < CLOSE:
                break
    return Match(first, second, rolls)


def solved(slots: int) -> Choices:
    """Return the best choices, by policy iteration (Howard 1960), which ends where no choice is better."""
    choices = np.ones((2 * MOST + 1, 2 * MOST + 1, slots + 1), np.bool_)
    while True:
        match = played(choices, choices)
        better = match.first >= match.second.swapaxes(0, 1) - CLOSE
        if (better == choices).all():
            return choices
        choices = better


def simple(best: Choices) -> dict[str, Choices]:
    """Return simple rules for the usual box: when to roll again."""
    own, shown = np.arange(best.shape[0])[:, None, None], np.broadcast_to(np.arange(best.shape[2]), best.shape)
    return {
        "regular": (shown < 3) | (own <= 2) & (shown < 4),
        "stops at two full slots": shown < 2,
        "stops at once": shown < 0,
        "never stops": shown >= 0,
    }


def main() -> None:
    """Draw the figure and print what it shows."""
    best = {slots: solved(slots) for slots in SLOTS}
    figure, axes = panels(
        "The starter's chance to win",
        "Rolls of a match",
        "The solution's wins against",
        "... if it begins with more pennies",
    )
    each = range(1, MOST + 1)
    for slots, choices in best.items():
        match = played(choices, choices)
        axes[0].plot(each, [match.first[n, n, 0] for n in each], label=f"{slots} slots")
        axes[1].plot(each, [match.rolls[n, n, 0] for n in each], label=f"{slots} slots")
        print(
            f"{slots} slots:", *(f"{n}: {match.first[n, n, 0]:.4f} {match.rolls[n, n, 0]:.1f};" for n in (1, 6, 12, 24))
        )
    for name, rule in simple(best[USUAL_SLOTS]).items():
        match = played(best[USUAL_SLOTS], rule)
        axes[2].plot(each, [match.fair(n, n) for n in each], label=name)
        ahead = [match.fair(USUAL_PENNIES + more, USUAL_PENNIES) for more in AHEAD]
        axes[3].plot(AHEAD, ahead, label=name)
        print(
            f"{name}:", *(f"{match.fair(n, n):.3f}" for n in (1, 6, 12, 24)), "; ahead:", *(f"{x:.3f}" for x in ahead)
        )
    for axis, label in zip(axes, (*("pennies each",) * 3, "pennies more than 12"), strict=True):
        axis.set_xlabel(label)
        axis.legend(fontsize=7)
    save(figure, "penny-drop")


if __name__ == "__main__":
    main()
