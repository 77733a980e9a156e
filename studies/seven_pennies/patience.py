"""Two-player T.K.O.: what it costs the champion that it must end the match, by its patience.

The figures are exact except for the cut at `knockout.MOST` nickels: the wins that the champion can guarantee against an
opponent who knows its policy and may wait for ever; and the average number of decisions of a match, against another
champion and against an opponent who only wants a long match.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from tuppence.games.seven_pennies.solution import knockout, rounds
from tuppence.games.seven_pennies.solution.knockout import average, indexes
from tuppence.games.seven_pennies.solution.rounds import EMPTY, OTHER, SAME, Round

Floats = NDArray[np.float64]
DuelPolicy = tuple[NDArray[np.int64], NDArray[np.int64]]  # the choice at each class of throws: at EMPTY, elsewhere
PATIENCES = (0.99999, 0.9999, 0.999, 0.99, 0.97, 0.9, 0.0)
FACES = (2, 6)
BEGIN = 3  # nickels
CLOSE, CLOSE_LENGTH = 1e-6, 1e-3
SWEEPS = 5_000  # at most


def policy_of(duel: Round, utility: Floats, patience: float) -> DuelPolicy:
    """Return the champion's choices."""
    led = utility[indexes(duel, SAME)]
    waits = (duel.leads == (OTHER, EMPTY, 0, 0)).all(axis=1)[:, None, None]
    empty = np.where(waits, patience * led - 1e-12, led)  # a tie goes to gathering
    return empty[duel.choices].argmax(axis=1), led[duel.choices].argmax(axis=1)


def taken(duel: Round, led: Floats, policy: DuelPolicy) -> Floats:
    """Return the value of each position under a policy, given the values of the leads."""
    empty, elsewhere = (np.take_along_axis(led[duel.choices], one[:, None], 1)[:, 0] for one in policy)
    utility = average(duel, elsewhere)
    utility[EMPTY] = average(duel, empty)[EMPTY]
    return utility


def against(duel: Round, policy: DuelPolicy, *, decisions: bool, other: DuelPolicy | None = None) -> tuple[float, bool]:
    """Return the champion's wins against the best reply, or the decisions of a match; and whether it converged.

    The opponent plays ``other``, or the policy that makes the wins fewest or the decisions most.
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
    """Return the figures for each patience; the champion's own is marked."""
    table = Table(title=f"T.K.O. between two, {BEGIN} nickels: the effect of patience", title_justify="left")
    for heading in ("patience", "sure to win", "decisions, champions", "decisions at worst, on average"):
        table.add_column(heading, justify="right")
    for faces in FACES:
        duel = rounds.listed("tko", faces, must_cancel_own=False, extra_turn=False)
        for patience in PATIENCES:
            policy = policy_of(duel, knockout.values(duel, patience), patience)
            mirrored = policy[0].swapaxes(1, 2), policy[1].swapaxes(1, 2)
            figures = (
                against(duel, policy, decisions=False),
                against(duel, policy, decisions=True, other=mirrored),
                against(duel, policy, decisions=True),
            )
            shown = [f"{figure:.{places}f}" for (figure, _), places in zip(figures, (4, 0, 0), strict=True)]
            settled = [one if done else f"over {one}" for one, (_, done) in zip(shown, figures, strict=True)]
            own = " (champion)" if patience == knockout.patience_with(faces) else ""
            table.add_row(f"{faces} faces, {patience}{own}", *settled)
    return table
