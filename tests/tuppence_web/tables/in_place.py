"""Matches in the test's process, without a scheduler: the test makes due chance itself."""

from __future__ import annotations

from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.schedule import next_deadline


def bring_chance(decision: Decision) -> None:
    """Make slow chance, as the scheduler does; other chance has come with the play before."""
    while (planned := next_deadline(decision.table, 0)) is not None and planned.throw is not None:
        decision.bring(planned.throw.draw())
