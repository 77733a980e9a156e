"""T.K.O. between two: what it costs a champion that it has to end the match, by how patiently it waits.

All is exact but for the cut at `knockout.MOST` nickels: what the champion is sure to win, against an opponent who knows
it and may wait for ever; and how many decisions a match takes on average, against another champion and at worst,
against an opponent who wants nothing but a long one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from tuppence.games.seven_pennies import duels, knockout
from tuppence.games.seven_pennies.duels import EMPTY, Duel
from tuppence.games.seven_pennies.knockout import OTHER, SAME, average, indexes

Floats = NDArray[np.float64]
DuelPolicy = tuple[NDArray[np.int64], NDArray[np.int64]]  # what it chooses at each class of throws: at EMPTY, elsewhere
PATIENCES = (0.99999, 0.9999, 0.999, 0.99, 0.97, 0.9, 0.0)
FACES = (2, 6)
BEGIN = 3  # nickels
CLOSE, CLOSE_LENGTH = 1e-6, 1e-3
SWEEPS = 5_000  # at most


def policy_of(duel: Duel, utility: Floats, patience: float) -> DuelPolicy:
    """What the champion chooses."""
    led = utility[indexes(duel, SAME)]
    waits = (duel.leads == (OTHER, EMPTY, 0, 0)).all(axis=1)[:, None, None]
    empty = np.where(waits, patience * led - 1e-12, led)  # a tie goes to gathering
    return empty[duel.choices].argmax(axis=1), led[duel.choices].argmax(axis=1)


def taken(duel: Duel, led: Floats, policy: DuelPolicy) -> Floats:
    """What each position is worth to one who plays a way, by what the leads are worth."""
    empty, elsewhere = (np.take_along_axis(led[duel.choices], one[:, None], 1)[:, 0] for one in policy)
    utility = average(duel, elsewhere)
    utility[EMPTY] = average(duel, empty)[EMPTY]
    return utility


def against(duel: Duel, policy: DuelPolicy, *, decisions: bool, other: DuelPolicy | None = None) -> tuple[float, bool]:
    """The champion's wins where the other does its worst, or the decisions of a match; and whether it settled.

    The other plays its own way, or else that which makes the wins fewest, or the decisions most.
    """
    utility = np.zeros((2, len(duel.first), knockout.MOST + 1, knockout.MOST + 1))
    utility[:, :, 1:, 0] = not decisions
    own_leads, other_leads = indexes(duel, SAME), indexes(duel, OTHER)
    for _ in range(SWEEPS):
        before = utility.copy()
        utility[SAME, :, 1:, 1:] = taken(duel, utility[own_leads], policy) + decisions
        led = utility[other_leads]
        if other:
            utility[OTHER, :, 1:, 1:] = taken(duel, led, other) + decisions
        else:
            reply = led[duel.choices].max(axis=1) if decisions else led[duel.choices].min(axis=1)
            utility[OTHER, :, 1:, 1:] = average(duel, reply) + decisions
        if abs(utility - before).max() < (CLOSE_LENGTH if decisions else CLOSE):
            return float(utility[:, EMPTY, BEGIN, BEGIN].mean()), True
    return float(utility[:, EMPTY, BEGIN, BEGIN].mean()), False


def cost_of_ending() -> Table:
    """The figures for each patience; the champion's own is marked."""
    table = Table(title=f"T.K.O. between two, {BEGIN} nickels: what patience brings and takes", title_justify="left")
    for heading in ("patience", "sure to win", "decisions, champions", "decisions at worst, on average"):
        table.add_column(heading, justify="right")
    for faces in FACES:
        duel = duels.list_duel(faces, must_cancel_own=False, extra_turn=False)
        for patience in PATIENCES:
            policy = policy_of(duel, knockout.values(duel, patience), patience)
            mirrored = policy[0].swapaxes(1, 2), policy[1].swapaxes(1, 2)
            figures = (
                against(duel, policy, decisions=False),
                against(duel, policy, decisions=True, other=mirrored),
                against(duel, policy, decisions=True),
            )
            told = [f"{figure:.{places}f}" for (figure, _), places in zip(figures, (4, 0, 0), strict=True)]
            settled = [one if done else f"over {one}" for one, (_, done) in zip(told, figures, strict=True)]
            own = " (champion)" if patience == knockout.patience_with(faces) else ""
            table.add_row(f"{faces} faces, {patience}{own}", *settled)
    return table
