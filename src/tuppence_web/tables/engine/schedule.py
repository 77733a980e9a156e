"""Who must act at a table, and when the server acts: for a bot after a short delay, for the clock when time is up.

How a bot's turn is scheduled: when a play is saved, or a player's screen reports that it has shown one, the writer
calls `Session.next` (`session.py`). That finds out how long to wait for the screens (`screens.py`), and calls
`next_deadline` here. The `Deadline` goes to `live/scheduler.py`, which waits, lets the bot decide on its copy of the
match, and submits the move to the writer, where it is judged like a person's.
"""

from __future__ import annotations

import msgspec

from tuppence.actions import Action
from tuppence.chance import FairMatch
from tuppence.match import State
from tuppence_web.tables.engine.modes.mode import Mode
from tuppence_web.tables.engine.movements import LoggedAction, split_action
from tuppence_web.tables.engine.screens import SHORTEST_MS
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.types import Level

BOT_DELAY_MS = (500, 800)  # a bot's pause where people play with it
BOT_DELAY_AT_OFFERS_MS = (200, 300)  # an offer goes round many players, and each answer should be seen
BOT_DELAY_AMONG_BOTS_MS = 250
NOBODY = -1
HARDLY_EARLIER_MS = 60_000  # people with clocks move more often, and cost no write


class Turn(msgspec.Struct, frozen=True):
    """A bot's turn: its level, and its own copy of the match. ``planned``: what the script of a first game says.

    ``seed``: what its choices follow from besides the seat; empty: from the table's id.
    """

    level: Level
    state: State
    planned: Action | None = None
    seed: str = ""


class Throw(msgspec.Struct, frozen=True):
    """A slow chance event: a copy of the match, its dice, and the number of the event."""

    mode: Mode
    state: State
    dice: FairMatch
    event: int

    def draw(self) -> LoggedAction:
        """The outcome, which is the same every time."""
        return split_action(self.mode.outcome(self.state, self.dice, self.event))


class Deadline(msgspec.Struct, frozen=True):
    """What the server does at ``at`` (milliseconds since 1970) if the match has not moved on from ``moved``.

    ``bot``: the bot that decides; None if a person's time is up and the outcome is fixed. ``throw``: the chance event
    to draw. ``seat``: the seat to act; `NOBODY` for chance events, the seeds of the dice, and the countdown
    to a rematch.
    """

    table: str
    moved: int
    seat: int
    at: int
    bot: Turn | None
    throw: Throw | None = None


def next_deadline(table: Table, bot_delay_ms: float, until: int | None = None) -> Deadline | None:
    """What the server does next at a table; None: nothing by itself, as always at a real table.

    ``bot_delay_ms``: the setting TUPPENCE_BOT_DELAY_MS. 0: bots wait ``until`` then for the screens to show what
    happened (`screens.py`); without screens (None), they move at about a person's pace.
    """
    seat = table.to_act
    if not table.mode.played_here:
        return None
    if table.again_until is not None:
        return Deadline(table.id, table.moved, NOBODY, table.again_until, None)
    if table.status == "drawing" and table.deadline is not None:
        return Deadline(table.id, table.moved, NOBODY, table.deadline, None)
    if table.chance_due and table.dice is not None:
        throw = Throw(table.mode, table.playing.clone(), table.dice, table.drawn)
        return Deadline(table.id, table.moved, NOBODY, table.moved_at, None, throw)
    if seat is None or table.state is None:
        return None
    level = table.level_playing(seat)
    if level is not None:
        at = table.moved_at + int(bot_delay_ms or _bot_delay(table))
        if until is not None and not bot_delay_ms:
            at = max(until, table.moved_at + SHORTEST_MS)
        at += 0 if bot_delay_ms else table.mode.reading_ms
        turn = Turn(level, table.state.clone(), table.mode.planned(table.state), table.mode.bots_seed)
        return Deadline(table.id, table.moved, seat, at, turn)
    deadline = table.deadline
    if deadline is None:
        return None
    decided = table.game.kind.timeout is not None or table.unanswered is not None
    in_place = None if decided else Turn("regular", table.state.clone())
    return Deadline(table.id, table.moved, seat, deadline, in_place)


def due_at(table: Table) -> int | None:
    """The moment before which the server has nothing to do at a table; None where `next_deadline` is None.

    It follows from the log alone: nobody's screen makes it earlier.
    """
    if not table.mode.played_here:
        return None
    seat = table.to_act
    bot_decides = seat is not None and table.level_playing(seat) is not None
    if bot_decides or (table.chance_due and table.dice is not None):
        return table.moved_at
    return table.earliest_deadline if table.again_until is None else table.again_until


def is_close(stored: int | None, due: int | None) -> bool:
    """Whether a moment that is stored may stand for another one: it is not later, and hardly earlier."""
    if stored is None or due is None:
        return stored is due
    return stored <= due <= stored + HARDLY_EARLIER_MS


def _bot_delay(table: Table) -> int:
    """A delay that varies a little, like a person's."""
    if all(table.level_playing(seat) is not None for seat in range(len(table.seats))):
        return BOT_DELAY_AMONG_BOTS_MS
    shortest, longest = BOT_DELAY_MS if table.unanswered is None else BOT_DELAY_AT_OFFERS_MS
    return shortest + table.moved * 7919 % (longest - shortest)
