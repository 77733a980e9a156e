"""`python -m studies.seven_pennies.shapes [GAMES]`: Seven Pennies for two, for points, as the faces vary.

Who is favoured to start and what a lead is worth are exact; how long matches are, and what the champion, who plays the
exact solution, wins against the regular, is counted in as many matches as given for each number of faces. It writes
docs/studies/figures/seven-pennies.svg.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np

import tuppence
from studies.plots import panels, save
from tuppence.games.seven_pennies.odds import beginning

FACES = (2, 3, 4, 5, 6, 8, 10, 12, 16, 20)
LED, TARGET = (2, 6, 20), 20  # faces whose leads are drawn; the usual target for two
GAMES = 4_000


class Shape(NamedTuple):
    """Figures of matches with some faces; the means with half the width of their 95 % intervals."""

    starter: float  # the starter's chance to win
    decisions: tuple[float, float]  # of a match between champions
    champion: tuple[float, float]  # wins against the regular, each starting equally often


def shape(faces: int, games: int) -> Shape:
    """Measure matches with dice of these faces, or pennies."""
    game = tuppence.load("seven-pennies", faces=faces)
    even = tuppence.playouts(game, games, policies="champion", seed=1)
    against = tuppence.playouts(game, games, policies=("champion", "regular"), seed=2)
    return Shape(beginning(TARGET, faces)[0, 0], interval(even.lengths), interval(against.returns[:, 0]))


def interval(values: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> tuple[float, float]:
    """Return the mean, and half the width of its 95 % interval."""
    return float(values.mean()), float(1.96 * values.std() / np.sqrt(len(values)))


def leads(faces: int) -> dict[int, float]:
    """Return the chance to win by the lead before a round, on average over who begins it and over scores."""
    chances = beginning(TARGET, faces)
    found: dict[int, list[float]] = {}
    for (own, other), chance in chances.items():
        found.setdefault(own - other, []).append((chance + 1 - chances[other, own]) / 2)
    return {lead: float(np.mean(fair)) for lead, fair in sorted(found.items())}


def main() -> None:
    """Draw the figure and print what it shows."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    figure, axes = panels(
        "The starter's chance to win",
        "Decisions of a match between champions",
        "The champion's wins against the regular",
        "What a lead is worth before a round",
    )
    found = [shape(faces, games) for faces in FACES]
    for faces, one in zip(FACES, found, strict=True):
        figures = (f"{middle:.4g} ± {half:.2g}" for middle, half in (one.decisions, one.champion))
        print(f"{faces} faces: starter {one.starter:.4f}, decisions, champion:", *figures)
    axes[0].plot(FACES, [one.starter for one in found], marker="o")
    for axis, ends in ((axes[1], [one.decisions for one in found]), (axes[2], [one.champion for one in found])):
        middle, half = np.array(ends).T
        axis.errorbar(FACES, middle, half, marker="o", capsize=3)
    for faces in LED:
        worth = leads(faces)
        axes[3].plot(list(worth), list(worth.values()), marker=".", label=f"{faces} faces")
        print(f"{faces} faces, lead:", *(f"{lead}: {chance:.3f};" for lead, chance in worth.items() if lead >= 0))
    axes[3].legend(fontsize=7)
    for axis, label in zip(axes, (*("faces",) * 3, "points more than the other"), strict=True):
        axis.set_xlabel(label)
    save(figure, "seven-pennies")


if __name__ == "__main__":
    main()
