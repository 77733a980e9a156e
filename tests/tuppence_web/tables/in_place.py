"""Matches that a test plays in its own process, without a scheduler: it brings what chance is due itself."""

from __future__ import annotations

from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.schedule import next_deadline


def bring_chance(decision: Decision) -> None:
    """Let chance come that takes long, as the scheduler does; where it does not, it has come with the play before."""
    while (planned := next_deadline(decision.table, 0)) is not None and planned.throw is not None:
        decision.bring(planned.throw.draw())
