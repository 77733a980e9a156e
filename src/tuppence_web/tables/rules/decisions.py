"""How a table answers a command: new log entries, or a refusal with a reason. No Django, no database.

`lobby.judge` handles people, `judge_clock` the clock and bots. Both apply entries to the table at once, because chance
events depend on the position after a play. If the entries cannot be saved, the caller must drop the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tuppence.actions import to_json
from tuppence.errors import IllegalAction
from tuppence_web.accounts.rules import clean_name
from tuppence_web.refusals import Refusal
from tuppence_web.tables.rules import first_game, visibility
from tuppence_web.tables.rules.entries import Entry
from tuppence_web.tables.rules.movements import Decided, decided
from tuppence_web.tables.rules.openings import Opening
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.wire.commands import Act, Aim, Rename, Validate
from tuppence_web.tables.wire.messages import VERSION
from tuppence_web.tables.wire.types import By, DeviceSeat, Kind, ReactionName

TIME_OUTS_IN_A_ROW = 3  # then a bot plays on
LONGEST_MESSAGE = 400
GRACE_MS = 30_000  # to come back after a silence


class Person(msgspec.Struct, frozen=True):
    """The sender of a command: a guest (None: without a cookie) and the name.

    ``asked``: the seat as which the device that the sender hands round asks (`seating.seat_for`).
    """

    guest: str | None
    name: str
    asked: DeviceSeat | None = None


class AnyHello(msgspec.Struct, frozen=True):
    """The fields that a hello has in every version of the wire. The first version did not send a version."""

    type: str
    version: Any = 1


OTHER_VERSION = Refusal("other_version", "The site has been updated since this page was loaded: load it again.")
NO_NAME = Refusal("malformed", "A name needs something that can be read.")
NO_SUCH_SEAT = Refusal("bad_options", "This table has no such seat.")
NO_SEAT = Refusal("not_seated", "You have no seat at this table.")


class CommandResult(msgspec.Struct):
    """The result of a command. ``repeated``: the seq of a command that was carried out before.

    A refusal may come with entries: any command brings its sender back from a stand-in. ``opens``: another table to
    open; ``renamed``: the guest's new name; ``says``: a reaction of the guest's seat.
    """

    entries: list[Entry]
    refusal: Refusal | None = None
    repeated: int | None = None
    opens: Opening | None = None
    renamed: str | None = None
    says: tuple[int, ReactionName] | None = None


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
        if table.game.at_table.slow_chance:
            return
        while dice is not None and table.chance_due:
            self.bring(decided(first_game.outcome(table.first, table.playing, dice, table.drawn)))

    def bring(self, outcome: Decided) -> None:
        """Apply a chance outcome and, if it used a new engine, log which."""
        engine = self.table.playing.engine()
        if engine is not None and engine not in [told for _, told in self.table.engines[-1:]]:
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
        self.draw()

    def draw_anew(self) -> None:
        """Draw again after a committed seed was not revealed: everybody else commits to another, for the same secret.

        If no seed came at all, the server was probably unreachable, and everybody is asked again.
        """
        people = [(number, seat) for number, seat in enumerate(self.table.seats) if seat.guest is not None]
        missing = [number for number, seat in people if seat.commitment is not None and seat.seed is None]
        unheard = [number for number, seat in people if seat.seed is None]
        some_came = len(unheard) < len(people)
        left_out = unheard if some_came else [number for number in unheard if number not in missing]
        self.add("redrawn", "clock", None, None, {"seats": missing, "left_out": left_out})


def result_of(decide: Callable[[Decision], Refusal | None]) -> Callable[[Table, int], CommandResult]:
    """A decision that no command asks for, in the form of one that answers a command."""

    def result(table: Table, now: int) -> CommandResult:
        decision = Decision(table, now)
        return CommandResult(decision.entries, decide(decision))

    return result


def rename_elsewhere(decision: Decision, command: Rename, result: CommandResult) -> None:
    """Change somebody's name everywhere but here: the seats keep the names that were written down for them."""
    name = clean_name(command.name)
    if name:
        result.renamed, result.repeated = name, decision.table.seq
    else:
        result.refusal = NO_NAME


def act(decision: Decision, command: Act, who: Person, seat: int | None) -> Refusal | None:
    """A player's action of the game."""
    table = decision.table
    if seat is None:
        return NO_SEAT
    out_of_turn = _out_of_turn(table, command, seat)
    if out_of_turn is not None:
        return out_of_turn
    try:
        refuse_official(table, command.action)
        decision.play("person", seat, command.action, command.id)
    except IllegalAction as error:
        return Refusal("illegal_action", not_now(error.reason), error.rule, error.legal)
    return None


def _out_of_turn(table: Table, command: Act | Aim | Validate, seat: int) -> Refusal | None:
    """Why a seat cannot play now, whatever the action."""
    if table.status in ("open", "drawing"):
        return Refusal("not_ready", "The match has not begun.")
    if table.status == "abandoned":
        return Refusal("not_your_turn", "The match was abandoned; it is over.")
    if not table.moved <= command.seq <= table.seq:
        return Refusal("stale", "The match has moved on since you looked.")
    if table.to_act != seat:
        return Refusal("not_your_turn", visibility.waiting(table.playing, seat))
    return None


def validate(table: Table, command: Aim | Validate, seat: int | None) -> Refusal | None:
    """Why a player's action would be refused, or None. The table is not changed."""
    if seat is None:
        return NO_SEAT
    out_of_turn = _out_of_turn(table, command, seat)
    if out_of_turn is not None:
        return out_of_turn
    refusal = visibility.refusal(table.playing, seat, command.action)
    if refusal is not None:
        return Refusal("illegal_action", not_now(refusal.reason), refusal.rule)
    try:
        refuse_official(table, command.action)
    except IllegalAction as error:
        return Refusal("illegal_action", not_now(error.reason), error.rule)
    return None


def may_be_seen(table: Table, command: Aim, seat: int | None) -> bool:
    """Whether the others may see what a seat aims: what it could play now, in a game that hides nothing."""
    return not table.game.kind.hidden and validate(table, command, seat) is None


def not_now(reason: str) -> str:
    """A reason from the rules, which may quote input, as a sentence for people."""
    return cut(f"Not now: {reason}.")


def refuse_official(table: Table, action: dict[str, Any]) -> None:
    """Raise IllegalAction for actions that only the clock or the referee may take."""
    if any(action.get("type") == kind.__struct_config__.tag for kind in table.game.at_table.referee_actions):
        state = table.playing
        told = state.clone().apply_typed(action)  # raises, with its own reason, what nobody may do now
        listed = [to_json(legal) for legal in state.legal_actions()]
        raise IllegalAction(action, listed, told[0].rule, "this comes from the clock or the official alone")


def judge_clock(table: Table, moved: int, seat: int, made: Decided | None, now: int, unheard_ms: int) -> list[Entry]:
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
    settled = table.game.at_table.timeout if table.unanswered is None else table.unanswered
    forced = made if settled is None else decided(settled)
    if table.deadline is None or now < table.deadline or forced is None:
        return []
    decision.play("clock", seat, forced.action)
    if table.seats[seat].time_outs >= TIME_OUTS_IN_A_ROW and table.status == "playing":
        decision.add("stand_in", "clock", seat, None, {})
    return decision.entries


def _landed(table: Table, outcome: Decided | None, now: int) -> list[Entry]:
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
    decision.draw_anew()
    return decision.entries


def stand_still(table: Table, now: int, unheard_ms: int) -> list[Entry]:
    """Add the time of silences to the clock of the player to act, and time to come back."""
    if table.deadline is None or not unheard_ms or table.real is not None:
        return []
    grace = min(GRACE_MS, 1000 * table.clock_seconds)
    ms = max(unheard_ms, now + grace - table.deadline)
    decision = Decision(table, now)
    decision.add("stood", "house", table.to_act, None, {"ms": ms})
    return decision.entries


def abandon(table: Table, idle_ms: int, now: int, unheard_ms: int) -> list[Entry]:
    """End a match without a clock in which nobody has acted for so long, or whose result was never confirmed."""
    person = table.to_act is not None and table.level_playing(table.to_act) is None and table.deadline is None
    waits = person or table.real is not None
    if table.indexed_status != "playing" or not waits or now - table.last_at - unheard_ms < idle_ms:
        return []
    decision = Decision(table, now)
    decision.add("abandoned", "house", None, None, {})
    return decision.entries


def unread(text: str, error: Exception) -> Refusal:
    """Why a message is invalid. A hello from another version of the wire is told so."""
    try:
        said = msgspec.json.decode(text, type=AnyHello)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        said = AnyHello("")
    if said.type == "hello" and said.version != VERSION:
        return OTHER_VERSION
    return Refusal("malformed", cut(f"This is no message of ours: {error}."))


def cut(message: str) -> str:
    """Shorten a message that may quote input."""
    return message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 3] + "..."
