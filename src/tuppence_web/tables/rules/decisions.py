"""What a table does with a command: new entries for its log, or a refusal that says why. No Django, no database.

`lobby.judge` is for people, `judge_clock` for the clock and the bots. Both apply the entries to the table as they make
them, because the dice are thrown on the position that a play leads to; whoever cannot save them forgets the table.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.actions import to_json
from tuppence.errors import IllegalAction
from tuppence_web.refusals import Refusal
from tuppence_web.tables.rules import visibility
from tuppence_web.tables.rules.movements import Decided, decided
from tuppence_web.tables.rules.openings import Opening
from tuppence_web.tables.rules.table import By, Entry, Kind, Table
from tuppence_web.tables.wire.messages import VERSION, Act, ReactionName, Validate

TIME_OUTS_IN_A_ROW = 3  # then a bot plays on
LONGEST_MESSAGE = 400
GRACE_MS = 30_000  # to come back in, after the house could not be heard


class Person(msgspec.Struct, frozen=True):
    """Who asks: a guest (None: somebody without a cookie), and the name."""

    guest: str | None
    name: str


class AnyHello(msgspec.Struct, frozen=True):
    """What a hello has in every version of the wire; the first one did not name its version."""

    type: str
    version: Any = 1


OTHER_VERSION = Refusal("other_version", "The site has been updated since this page was loaded: load it again.")
NO_SEAT = Refusal("not_seated", "You have no seat at this table.")


class CommandResult(msgspec.Struct):
    """What came of a command. ``repeated``: the seq that it got when it was carried out before.

    A refusal can come with entries: whoever was stood in for is back, whatever the command was.
    ``opens``: another table to be made; ``renamed``: the guest's new name; ``says``: a reaction of the guest's seat.
    """

    entries: list[Entry]
    refusal: Refusal | None = None
    repeated: int | None = None
    opens: Opening | None = None
    renamed: str | None = None
    says: tuple[int, ReactionName] | None = None


class Decision:
    """Where the entries that answer one command come together, applied to the table one by one."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.now = now
        self.entries: list[Entry] = []

    def add(self, kind: Kind, by: By, seat: int | None, request: str | None, body: dict[str, Any]) -> None:
        """Apply the next entry; IllegalAction leaves everything as it was."""
        entry = Entry(self.table.seq + 1, self.now, kind, by, seat, request, body)
        self.table.apply(entry)
        self.entries.append(entry)

    def play(self, by: By, seat: int, action: dict[str, Any], request: str | None = None) -> None:
        """A seat's action, and the chance that it brings."""
        self.add("played", by, seat, request, action)
        self.draw()

    def draw(self) -> None:
        """Every chance outcome that is due, from the table's dice; those that take long come by the clock."""
        table, dice = self.table, self.table.dice
        if table.game.at_table.slow_chance:
            return
        while dice is not None and table.chance_due:
            self.bring(decided(table.playing.sample_chance(dice.of_event(table.drawn))))

    def bring(self, outcome: Decided) -> None:
        """What chance brought; where it took an engine that was not told yet, which."""
        engine = self.table.playing.engine()
        if engine is not None and engine not in [told for _, told in self.table.engines[-1:]]:
            self.add("engine", "house", None, None, msgspec.to_builtins(engine))
        self.add("played", "chance", None, None, outcome.action)
        self.entries[-1].paths = outcome.paths

    def start(self, by: By, request: str | None, guest: str | None) -> None:
        """Fix whose seeds make the dice, and ask for them; where there are none, the match begins."""
        commitments = ["" if seat.left_out else seat.commitment or "" for seat in self.table.seats]
        self.add("fixed", by, None, request, {"guest": guest, "commitments": commitments})
        self.begin_if_revealed()

    def start_if_ready(self) -> None:
        """A table that starts by itself does so when everybody has committed to a seed."""
        table = self.table
        if table.status != "open" or not (table.auto_start or table.starting):
            return
        if all(seat.grade is not None or seat.commitment is not None or seat.left_out for seat in table.seats):
            self.start("house", None, None)

    def begin_if_revealed(self) -> None:
        """The match begins with the last seed that was committed to."""
        if all(seat.commitment is None or seat.seed is not None for seat in self.table.seats):
            self.begin()

    def begin(self) -> None:
        """Make the dice and begin; a bot's seed is empty, so that the server cannot choose it."""
        seeds = [seat.seed or "" for seat in self.table.seats]
        self.add("started", "house", None, None, {"seeds": seeds, "streams": "event"})
        self.draw()

    def draw_anew(self) -> None:
        """A seed that was committed to did not come: everybody else commits to another, for the same secret.

        Where none came at all, it was rather the house that was away: then all of them are asked again.
        """
        people = [(number, seat) for number, seat in enumerate(self.table.seats) if seat.guest is not None]
        missing = [number for number, seat in people if seat.commitment is not None and seat.seed is None]
        unheard = [number for number, seat in people if seat.seed is None]
        some_came = len(unheard) < len(people)
        left_out = unheard if some_came else [number for number in unheard if number not in missing]
        self.add("redrawn", "clock", None, None, {"seats": missing, "left_out": left_out})


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


def _out_of_turn(table: Table, command: Act | Validate, seat: int) -> Refusal | None:
    """Why a seat cannot play now, whatever it wants to play."""
    if table.status in ("open", "drawing"):
        return Refusal("not_ready", "The match has not begun.")
    if table.status == "abandoned":
        return Refusal("not_your_turn", "The match was abandoned; it is over.")
    if not table.moved <= command.seq <= table.seq:
        return Refusal("stale", "The match has moved on since you looked.")
    if table.to_act != seat:
        return Refusal("not_your_turn", visibility.waiting(table.playing, seat))
    return None


def validate(table: Table, command: Validate, seat: int | None) -> Refusal | None:
    """Why a player's action would be refused; None where it would be carried out. The table stays as it is."""
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


def not_now(reason: str) -> str:
    """A reason of the rules, which may quote what somebody sent, as people are told it."""
    return cut(f"Not now: {reason}.")


def refuse_official(table: Table, action: dict[str, Any]) -> None:
    """Raises IllegalAction for what the rules take from the clock or the official alone."""
    if any(action.get("type") == kind.__struct_config__.tag for kind in table.game.at_table.referee_actions):
        state = table.playing
        told = state.clone().apply_typed(action)  # raises, with its own reason, what nobody may do now
        listed = [to_json(legal) for legal in state.legal_actions()]
        raise IllegalAction(action, listed, told[0].rule, "this comes from the clock or the official alone")


def judge_clock(table: Table, moved: int, seat: int, made: Decided | None, now: int, unheard_ms: int) -> list[Entry]:
    """What a bot decided or chance brought (``made``, if one was asked), for the position that ``moved`` made.

    It plays its own seat, or that of a person whose time is up (GA-5), unless the game has rules for that or it was
    a mere offer.
    Nothing comes of it where the match has moved on or the person is back; and the clock stood still for so long as
    nobody could be heard since it was set. While the dice are drawn it is the seeds that are awaited.
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
    if table.grade_playing(seat) is not None:
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
    """The chance that was drawn outside has come."""
    decision = Decision(table, now)
    if outcome is not None:
        decision.bring(outcome)
    return decision.entries


def _end_of_drawing(table: Table, now: int, unheard_ms: int) -> list[Entry]:
    """The time for the seeds to come is up."""
    stood = stand_still(table, now, unheard_ms)
    if stood or table.deadline is None or now < table.deadline:
        return stood
    decision = Decision(table, now)
    decision.draw_anew()
    return decision.entries


def stand_still(table: Table, now: int, unheard_ms: int) -> list[Entry]:
    """The clock of who must decide does not run while nobody can be heard, and leaves time to come back."""
    if table.deadline is None or not unheard_ms:
        return []
    grace = min(GRACE_MS, 1000 * table.clock_seconds)
    ms = max(unheard_ms, now + grace - table.deadline)
    decision = Decision(table, now)
    decision.add("stood", "house", table.to_act, None, {"ms": ms})
    return decision.entries


def abandon(table: Table, idle_ms: int, now: int, unheard_ms: int) -> list[Entry]:
    """The end of a match in which a person has all the time of the world and nobody has done anything for so long."""
    waits = table.to_act is not None and table.grade_playing(table.to_act) is None and table.deadline is None
    if table.status != "playing" or not waits or now - table.last_at - unheard_ms < idle_ms:
        return []
    decision = Decision(table, now)
    decision.add("abandoned", "house", None, None, {})
    return decision.entries


def unread(text: str, error: Exception) -> Refusal:
    """Why what a client sent is no message: a hello of another version of the wire is told so."""
    try:
        said = msgspec.json.decode(text, type=AnyHello)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        said = AnyHello("")
    if said.type == "hello" and said.version != VERSION:
        return OTHER_VERSION
    return Refusal("malformed", cut(f"This is no message of ours: {error}."))


def cut(message: str) -> str:
    """A message that may quote what somebody sent, at a bearable length."""
    return message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 3] + "..."
