"""Equilibria of more than two players: where the best choice is unique, and mixed ones where there is no pure one."""

from __future__ import annotations

import numpy as np

from studies.penny_drop import logit
from studies.penny_drop.replies import at_start
from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.bots import tables
from tuppence.games.penny_drop.bots.equilibrium import Values

NOBODY: Values = np.zeros((1, rules.LEVELS, 1))


def test_small_logit_equilibria_are_the_champions_tables() -> None:
    found = logit.solved(3, False, 10, NOBODY)
    assert sum(found.mixed.values()) == 0
    rolls = tables.unpacked(tables.shipped("competition"), 3)[:, : found.rolling.shape[1]]
    decided = abs(found.rolling - 0.5) > 0.49
    assert decided.sum() > 300
    assert (rolls[decided] == (found.rolling[decided] > 0.5)).mean() > 0.99


def test_nobody_gains_where_no_equilibrium_is_pure() -> None:
    """Three players with 4 pennies each: one choice is mixed (docs/studies/penny-drop.md)."""
    found = logit.solved(3, False, 12, NOBODY)
    assert found.mixed[12] == 1
    assert max(found.residuals.values()) < logit.RESIDUAL
    gains = logit.exploitability(found, False, 12, NOBODY)
    assert abs(at_start(gains, 4)).max() < 1e-6
    assert gains.max() < 1e-6
    assert abs(at_start(found.values, 4).sum() - 1) < 1e-9
