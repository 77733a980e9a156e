"""How a table answers a command: new log entries, or a refusal with a reason.

`dispatch.handle` answers people, `clock.move` the clock and bots. Both apply entries to the table at once, because
chance events depend on the position after a play. If the entries cannot be saved, the caller must drop the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from tuppence_web.accounts.rules import clean_name
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.movements import LoggedAction, split_action
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.running_score import score_after
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import Rename
from tuppence_web.tables.wire.types import By, DeviceSeat, Kind, ReactionName
from tuppence_web.web.refusals import Refusal


class Person(msgspec.Struct, frozen=True):
    """The sender of a command: a guest (None: without a cookie) and the name.

    ``device_seat``: the seat as which a device acts that players hand round (`seating.seat_for`).
    """

    guest: str | None
    name: str
    device_seat: DeviceSeat | None = None


class CommandResult(msgspec.Struct):
    """The result of a command. ``repeated``: the seq of a command that was carried out before.

    A refusal may come with entries: any command brings its sender back from a stand-in. ``opens``: another table to
    open; ``renamed``: the guest's new name; ``says``: a reaction of the guest's seat.
    """

    entries: list[Entry]
    refusal: Refusal | None = None
    repeated: int | None = None
    opens: NewTable | None = None
    renamed: str | None = None
    says: tuple[int, ReactionName] | None = None


# What a page decides about a table, at a time in milliseconds since 1970.
Decide = Callable[[Table, int], CommandResult]


class Decision:
    """Collects the entries that answer one command, and applies each to the table."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.now = now
        self.entries: list[Entry] = []

    def add(self, kind: Kind, by: By, seat: int | None, request: str | None, body: dict[str, Any]) -> None:
        """Apply the next entry. IllegalAction leaves everything unchanged."""
        entry = Entry(self.table.seq + 1, self.now, kind, by, seat, request, body)
        self.table.apply(entry)
        self.entries.append(entry)

    def play(self, by: By, seat: int, action: dict[str, Any], request: str | None = None) -> None:
        """A seat's action, and the chance events that follow."""
        self.add("played", by, seat, request, action)
        self.draw()

    def draw(self) -> None:
        """Draw the chance events that are due; slow ones are left to the scheduler."""
        table, dice = self.table, self.table.dice
        if table.game.kind.slow_chance:
            return
        while dice is not None and table.chance_due:
            self.bring(split_action(table.mode.outcome(table.playing, dice, table.drawn)))

    def bring(self, outcome: LoggedAction) -> None:
        """Apply a chance outcome and, if it used a new engine, log which."""
        engine = self.table.playing.engine()
        if engine is not None and engine not in [last for _, last in self.table.engines[-1:]]:
            self.add("engine", "house", None, None, msgspec.to_builtins(engine))
        self.add("played", "chance", None, None, outcome.action)
        self.entries[-1].paths = outcome.paths

    def start(self, by: By, request: str | None, guest: str | None) -> None:
        """Fix whose seeds make the dice, and ask for them. Without seeds, begin the match."""
        commitments = ["" if seat.left_out else seat.commitment or "" for seat in self.table.seats]
        self.add("fixed", by, None, request, {"guest": guest, "commitments": commitments})
        self.begin_if_revealed()

    def start_if_ready(self) -> None:
        """Start a table with automatic start once everybody has committed to a seed."""
        table = self.table
        if table.status != "open" or not (table.auto_start or table.starting):
            return
        if all(seat.level is not None or seat.commitment is not None or seat.left_out for seat in table.seats):
            self.start("house", None, None)

    def begin_if_revealed(self) -> None:
        """Begin the match once the last committed seed is revealed."""
        if all(seat.commitment is None or seat.seed is not None for seat in self.table.seats):
            self.begin()

    def begin(self) -> None:
        """Make the dice and begin. A bot's seed is empty, so that the server cannot choose it."""
        seeds = [seat.seed or "" for seat in self.table.seats]
        self.add("started", "house", None, None, {"seeds": seeds, "streams": "event"})
        for action in self.table.mode.copied:
            self.add("played", "chance" if self.table.chance_due else "house", self.table.to_act, None, action)
        self.draw()

    def draw_again(self) -> None:
        """Draw again after a committed seed was not revealed: everybody else commits to another, for the same secret.

        If no seed came at all, the server was probably unreachable, and everybody commits again.
        """
        people = [(number, seat) for number, seat in enumerate(self.table.seats) if seat.guest is not None]
        missing = [number for number, seat in people if seat.commitment is not None and seat.seed is None]
        unheard = [number for number, seat in people if seat.seed is None]
        some_came = len(unheard) < len(people)
        left_out = unheard if some_came else [number for number in unheard if number not in missing]
        self.add("redrawn", "clock", None, None, {"seats": missing, "left_out": left_out})


def result_of(decide: Callable[[Decision], Refusal | None]) -> Decide:
    """A decision that no command asks for, in the form of one that answers a command."""

    def result(table: Table, now: int) -> CommandResult:
        decision = Decision(table, now)
        return CommandResult(decision.entries, decide(decision))

    return result


class WouldChange(Exception):
    """A decision adds an entry to a table that only may be read."""


class ReadOnly(Table):
    """A table that several readers share, so that it takes no entries."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id, table.game_name, table.secret)
        vars(self).update(vars(table))

    def apply(self, entry: Entry) -> None:
        raise WouldChange


def without_change(table: Table, decide: Decide, now: int) -> CommandResult | None:
    """The result of a decision that neither changes the table nor opens another; None if it does."""
    try:
        result = decide(ReadOnly(table), now)
    except WouldChange:
        return None
    return result if result.opens is None else None


def next_match(table: Table, host: str, agreed: Collection[int]) -> NewTable:
    """A table with the same options and seats, where the match begins once everybody has come.

    If several agreed to it, bots play in place of the people who did not.
    """
    seats = [
        Seat(level="regular")
        if old.guest is not None and len(agreed) > 1 and number not in agreed
        else Seat(guest=old.guest, level=old.level, name=old.name)
        for number, old in enumerate(table.seats)
    ]
    options = dict(table.game.options)
    settings = msgspec.structs.replace(table.settings, anyone=False)  # strangers were asked for once
    device, score = table.mode.plays_named_seats, score_after(table)
    return NewTable(
        table.game_name,
        options,
        host,
        seats,
        not device,
        settings,
        device=device,
        score=score,
        strangers=table.strangers,
    )


def rename_elsewhere(decision: Decision, command: Rename, who: Person, result: CommandResult) -> None:
    """Change somebody's name everywhere except here, where the seats have the names that were written down."""
    name = clean_name(command.name)
    if name:
        result.renamed, result.repeated = name, decision.table.seq
    else:
        result.refusal = words.NO_NAME
