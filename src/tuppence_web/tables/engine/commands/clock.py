"""What the server does by itself: a bot's move, a chance outcome, the end of somebody's time, of a forgotten match."""

from __future__ import annotations

from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, next_match
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.movements import LoggedAction, split_action
from tuppence_web.tables.engine.table import Table

TIME_OUTS_IN_A_ROW = 3  # then a bot plays on
GRACE_MS = 30_000  # to come back after a silence


def move(table: Table, moved: int, seat: int, made: LoggedAction | None, now: int, unheard_ms: int) -> list[Entry]:
    """Apply what a bot decided or chance brought (``made``) for the position after ``moved``.

    Plays the bot's own seat or, when time is up, a person's (GA-5), unless the game has a rule for that or it was only
    an offer. Does nothing if the match has moved on or the person is back. The clock does not run while nobody can
    reach the server. During drawing, the deadline is for the seeds.
    """
    if table.moved != moved:
        return []
    if table.status == "drawing":
        return _end_of_drawing(table, now, unheard_ms)
    if table.chance_due:
        return _landed(table, made, now)
    if table.to_act != seat:
        return []
    decision = Decision(table, now)
    if table.level_playing(seat) is not None:
        if made is not None:
            decision.play("bot", seat, made.action)
        return decision.entries
    stood = stand_still(table, now, unheard_ms)
    if stood:
        return stood
    settled = table.game.kind.timeout if table.unanswered is None else table.unanswered
    forced = made if settled is None else split_action(settled)
    if table.deadline is None or now < table.deadline or forced is None:
        return []
    decision.play("clock", seat, forced.action)
    if table.seats[seat].time_outs >= TIME_OUTS_IN_A_ROW and table.status == "playing":
        decision.add("stand_in", "clock", seat, None, {})
    return decision.entries


def _landed(table: Table, outcome: LoggedAction | None, now: int) -> list[Entry]:
    """Apply a chance outcome that was drawn by the scheduler."""
    decision = Decision(table, now)
    if outcome is not None:
        decision.bring(outcome)
    return decision.entries


def _end_of_drawing(table: Table, now: int, unheard_ms: int) -> list[Entry]:
    """The time to reveal seeds is up."""
    stood = stand_still(table, now, unheard_ms)
    if stood or table.deadline is None or now < table.deadline:
        return stood
    decision = Decision(table, now)
    decision.draw_again()
    return decision.entries


def stand_still(table: Table, now: int, unheard_ms: int) -> list[Entry]:
    """Add the time of silences to the clock of the player to act, and time to come back."""
    if table.deadline is None or not unheard_ms or not table.mode.played_here:
        return []
    grace = min(GRACE_MS, 1000 * table.clock_seconds)
    ms = max(unheard_ms, now + grace - table.deadline)
    decision = Decision(table, now)
    decision.add("stood", "house", table.to_act, None, {"ms": ms})
    return decision.entries


def end_countdown(table: Table, now: int) -> CommandResult:
    """Open the table of a rematch with the players who have agreed, once the time to agree is up."""
    result, host = CommandResult([]), table.seats[min(table.again, key=table.again.__getitem__)].guest
    if table.again_until is not None and now >= table.again_until and host is not None:
        result.opens = next_match(table, host, table.again)
    return result


def abandon(table: Table, idle_ms: int, now: int, unheard_ms: int) -> list[Entry]:
    """End a match without a clock in which nobody has acted for ``idle_ms``, or whose result was never confirmed."""
    person = table.to_act is not None and table.level_playing(table.to_act) is None and table.deadline is None
    waits = person or not table.mode.played_here
    if table.indexed_status != "playing" or not waits or now - table.last_at - unheard_ms < idle_ms:
        return []
    decision = Decision(table, now)
    decision.add("abandoned", "house", None, None, {})
    return decision.entries
