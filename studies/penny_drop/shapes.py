"""`python -m studies.penny_drop.shapes`: Penny Drop singles as pennies, slots and faces vary, all exact.

Who is favoured to start, how long a match is, how much skill there is, and what a lead is worth: what the exact
solution wins against simple rules and against itself, also where it begins with more pennies. A box has slots that hold
a penny, each a face of the die; through the faces left pennies fall: one of six, or more with a larger die. It writes
docs/studies/figures/penny-drop.svg.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studies.plots import panels, save
from tuppence.rule import compiled

Floats = NDArray[np.float64]
Choices = NDArray[np.bool_]  # whether the player who has rolled rolls again, by own pennies, the other's, full slots

BOXES = ((5, 6), (3, 4), (7, 8), (5, 8), (5, 10))  # slots, faces
USUAL_PENNIES, MOST = 12, 24
AHEAD = range(9)  # pennies more of the solution
LEADS, EACH = range(-8, 9), (6, 12, 24)  # pennies fewer of the first, and pennies of the other
SWEEPS, CLOSE = 2_000, 1e-12


class Match(NamedTuple):
    """What two policies come to, by the pennies of the one who rolls, the other's pennies and full slots."""

    first: Floats  # the first one's chance to win, if the first one rolls
    second: Floats  # the same, if the second one rolls
    rolls: Floats  # to the end of the match, if the first one rolls

    def fair(self, own: int, other: int) -> float:
        """Return the first one's chance to win if each starts equally often."""
        return float(self.first[own, other, 0] + self.second[other, own, 0]) / 2


def sweep(values: tuple[Floats, Floats, Floats, Floats], again: Choices, total: int, own: bool, faces: int) -> float:
    """Update the positions with ``total`` pennies in play in which one of the two rolls. Return the largest change.

    ``values``: those of the one who rolls and of the other, by the pennies of the one who rolls, then their rolls.
    """
    chance, other, rolls, other_rolls = values
    slots, change = again.shape[2] - 1, 0.0
    through = faces - slots
    for shown in range(min(slots, total - 2), -1, -1):
        for a in range(1, total - shown):
            b = total - shown - a
            won, length = shown * other[b, a + shown, 0], shown * other_rolls[b, a + shown, 0]
            for full, ways in ((min(shown + 1, slots), slots - shown), (shown, through)):
                if a == 1:
                    won += ways * (1.0 if own else 0.0)
                elif again[a - 1, b, full]:
                    won, length = won + ways * chance[a - 1, b, full], length + ways * rolls[a - 1, b, full]
                else:
                    won, length = won + ways * other[b, a - 1, full], length + ways * other_rolls[b, a - 1, full]
            won, length = won / faces, 1.0 + length / faces
            change = max(change, abs(won - chance[a, b, shown]), abs(length - rolls[a, b, shown]))
            chance[a, b, shown], rolls[a, b, shown] = won, length
    return change


def played(mine: Choices, yours: Choices, faces: int) -> Match:
    """Return what two policies come to with a die of these faces."""
    shape = mine.shape
    first, second, rolls, others = (np.zeros(shape) for _ in range(4))
    for total in range(2, shape[0]):
        for _ in range(SWEEPS):
            change = compiled(sweep)((first, second, rolls, others), mine, total, True, faces)
            if max(change, compiled(sweep)((second, first, others, rolls), yours, total, False, faces)) < CLOSE:
                break
    return Match(first, second, rolls)


def solved(slots: int, faces: int) -> Choices:
    """Return the best choices, by policy iteration (Howard 1960), which ends where no choice is better."""
    choices = np.ones((2 * MOST + 1, 2 * MOST + 1, slots + 1), np.bool_)
    while True:
        match = played(choices, choices, faces)
        better = match.first >= match.second.swapaxes(0, 1) - CLOSE
        if (better == choices).all():
            return choices
        choices = better


def simple(best: Choices) -> dict[str, Choices]:
    """Return simple rules for a box: when to roll again."""
    own, shown = np.arange(best.shape[0])[:, None, None], np.broadcast_to(np.arange(best.shape[2]), best.shape)
    half = best.shape[2] / 2
    return {
        "regular": (shown < half) | (own <= 2) & (shown < half + 1),
        "stops at two full slots": shown < 2,
        "stops at once": shown < 0,
        "never stops": shown >= 0,
    }


def by_box(best: dict[tuple[int, int], Choices], axes: list[Any]) -> None:
    """Draw who starts, how long matches are, and the wins against the regular, for each box."""
    each = range(1, MOST + 1)
    for (slots, faces), choices in best.items():
        match, skill = played(choices, choices, faces), played(choices, simple(choices)["regular"], faces)
        lines = (
            [match.first[n, n, 0] for n in each],
            [match.rolls[n, n, 0] for n in each],
            [skill.fair(n, n) for n in each],
        )
        for axis, line in zip(axes, lines, strict=True):
            axis.plot(each, line, label=f"{slots} slots, {faces} faces")
        figures = (f"{n}: {' '.join(f'{line[n - 1]:.4g}' for line in lines)};" for n in (1, 6, 12, 24))
        print(f"{slots} slots, {faces} faces:", *figures)


def by_rule(best: Choices, faces: int, axes: list[Any]) -> None:
    """Draw what the solution wins against simple rules."""
    each = range(1, MOST + 1)
    for name, rule in simple(best).items():
        match = played(best, rule, faces)
        axes[0].plot(each, [match.fair(n, n) for n in each], label=name)
        ahead = [match.fair(USUAL_PENNIES + more, USUAL_PENNIES) for more in AHEAD]
        axes[1].plot(AHEAD, ahead, label=name)
        print(
            f"{name}:", *(f"{match.fair(n, n):.3f}" for n in (1, 6, 12, 24)), "; ahead:", *(f"{x:.3f}" for x in ahead)
        )


def by_lead(best: Choices, faces: int, axis: Any) -> None:
    """Draw the chance to win by the lead, between two who play the solution."""
    match = played(best, best, faces)
    for pennies in EACH:
        leads = [lead for lead in LEADS if 0 < pennies - lead <= MOST]
        line = [match.fair(pennies - lead, pennies) for lead in leads]
        axis.plot(leads, line, label=f"the other has {pennies}")
        print(f"lead over {pennies}:", *(f"{lead}: {won:.3f};" for lead, won in zip(leads, line, strict=True)))


def main() -> None:
    """Draw the figure and print what it shows."""
    best = {box: solved(*box) for box in BOXES}
    figure, axes = panels(
        "The starter's chance to win",
        "Rolls of a match",
        "The solution's wins against the regular",
        "The solution's wins, usual box, against",
        "... if it begins with more pennies",
        "What a lead is worth between equals",
    )
    by_box(best, axes[:3])
    usual = BOXES[0]
    by_rule(best[usual], usual[1], axes[3:5])
    by_lead(best[usual], usual[1], axes[5])
    labels = (*("pennies each",) * 4, "pennies more than 12", "pennies fewer than the other")
    for axis, label in zip(axes, labels, strict=True):
        axis.set_xlabel(label)
        axis.legend(fontsize=7)
    save(figure, "penny-drop")


if __name__ == "__main__":
    main()
