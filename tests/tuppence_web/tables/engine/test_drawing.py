"""The dice of a table without a server, with a simulated clock: missing seeds, logs of earlier versions, and abandoned
matches."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, one_game_always, possible
from tuppence.actions import to_json
from tuppence.chance import seed_commitment
from tuppence.game import game_type
from tuppence.record.verification import verify
from tuppence_web import data_folder
from tuppence_web.tables.engine.commands.clock import abandon, move
from tuppence_web.tables.engine.commands.decision import Decision, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.movements import LoggedAction, split_action
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import NOBODY, Deadline, next_deadline
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.engine.table import REVEAL_SECONDS, Table
from tuppence_web.tables.engine.view.render import Renderer, table_info
from tuppence_web.tables.pages.story import ended
from tuppence_web.tables.wire.commands import Act, AddBot, AnyCommand, Commit, Leave, Reveal, Sit, Start
from tuppence_web.tables.wire.types import Kind
from tuppence_web.web.refusals import Refusal

ANN, BOB, CY = (letter * 32 for letter in "abc")
WEEK_MS = 7 * 24 * 3600 * 1000


class Room:
    """A table, its log and its time."""

    def __init__(self, *people: str, bots: int = 0, auto_start: bool = False, name: str = A_GAME) -> None:
        seats = [*(Seat(guest=one, name=one[0]) for one in people), *(Seat(level="regular") for _ in range(bots))]
        game = game_type(name)
        options: dict[str, Any] = {"players": len(seats)} | ({game.clock_option: 0} if game.clock_option else {})
        opening = NewTable(name, options, people[0], seats, auto_start, without_clocks(game))
        self.table, self.log = open_table(opening, 1000)
        self.now = 1000
        self.ids = itertools.count()

    @property
    def status(self) -> str:
        return self.table.status

    def command(self, command: type[AnyCommand], guest: str, **fields: Any) -> Refusal | None:
        said: Any = command(id=f"r{next(self.ids)}", seq=self.table.seq, **fields)
        verdict = handle(self.table, said, Person(guest, guest[0]), self.now)
        self.log += verdict.entries
        return verdict.refusal

    def commit(self, *people: str) -> None:
        for guest in people:
            made = seed_commitment(self.table.commitment, self.seed(guest))
            self.command(Commit, guest, to=self.table.commitment, commitment=made)

    def reveal(self, *people: str) -> None:
        for guest in people:
            assert self.command(Reveal, guest, seed=self.seed(guest)) is None

    def seed(self, guest: str) -> str:
        return f"{guest[0]}{self.table.drawing}" * 16

    def time_is_up(self) -> None:
        planned = next_deadline(self.table, 0)
        assert planned is not None
        assert (planned.seat, planned.bot) == (NOBODY, None)
        assert move(self.table, planned.moved, planned.seat, None, planned.at - 1, 0) == []
        self.now = planned.at
        self.log += move(self.table, planned.moved, planned.seat, None, self.now, 0)

    def again(self) -> Table:
        """The table made again from its log, with every entry's body as the database has it."""
        again = Table(self.table.id, self.table.game_name, self.table.secret)
        again.apply_stored(Entry(*(json.loads(json.dumps(part)) for part in astuple(entry))) for entry in self.log)
        assert table_info(again) == table_info(self.table)
        return again


def astuple(entry: Entry) -> tuple[Any, ...]:
    return tuple(getattr(entry, field) for field in Entry.__struct_fields__ if field != "paths")  # not of the log


def test_a_missing_seed_is_left_out_and_the_others_are_renewed() -> None:
    room = Room(ANN, BOB, CY)
    room.commit(ANN, BOB, CY)
    room.command(Start, ANN)
    room.reveal(ANN, BOB)
    assert room.status == "drawing"
    room.again()
    room.time_is_up()
    assert (room.table.status, room.table.drawing) == ("open", 2)
    assert room.log[-1].body == {"seats": [2], "left_out": [2]}
    assert [seat.commitment for seat in room.table.seats] == [None] * 3
    room.again()
    room.commit(CY, ANN, BOB)  # too late for Cy, who must not delay the others again
    assert room.status == "drawing"
    room.reveal(ANN, BOB)
    assert room.table.seeds == [room.seed(ANN), room.seed(BOB), ""]
    assert room.status == "playing"
    room.again()


def test_without_any_seed_the_match_waits_for_the_players() -> None:
    room = Room(ANN, BOB, CY)
    room.commit(ANN, BOB)  # Cy never came
    room.command(Start, ANN)
    assert room.table.deadline == room.now + 1000 * REVEAL_SECONDS
    room.time_is_up()
    assert room.log[-1].body == {"seats": [0, 1], "left_out": [2]}
    room.commit(ANN)
    assert room.status == "open"
    room.commit(BOB)
    room.reveal(ANN, BOB)
    assert room.table.seeds == [room.seed(ANN), room.seed(BOB), ""]


def test_the_time_for_seeds_stops_while_nobody_is_connected() -> None:
    room = Room(ANN, BOB)
    room.commit(ANN, BOB)
    room.command(Start, ANN)
    planned = next_deadline(room.table, 0)
    assert planned is not None
    room.now = planned.at + 60_000
    room.log += move(room.table, planned.moved, NOBODY, None, room.now, 65_000)
    assert room.log[-1].kind == "stood"
    assert room.status == "drawing"
    room.again()
    room.reveal(ANN, BOB)
    assert room.status == "playing"


def test_a_player_who_sits_down_during_a_redraw_takes_part() -> None:
    room = Room(ANN, BOB)
    room.commit(ANN, BOB)
    room.command(Start, ANN)
    room.reveal(ANN)
    room.time_is_up()
    room.command(Leave, BOB)
    room.commit(ANN)
    assert room.status == "open"  # a seat is empty
    room.command(Sit, CY, seat=1)
    room.commit(CY)
    room.reveal(ANN, CY)
    assert room.table.seeds == [room.seed(ANN), room.seed(CY)]


def test_a_table_of_bots_needs_no_seed() -> None:
    room = Room(ANN, bots=1)
    room.command(Leave, ANN)
    room.command(AddBot, ANN, seat=0, level="beginner")
    room.command(Start, ANN)
    assert (room.table.status, room.table.seeds) == ("playing", ["", ""])


def test_the_seeds_are_those_of_the_fixed_seats() -> None:
    """A player who leaves a seat takes the seed along, and the seats are fixed before the seeds are."""
    room = Room(ANN, BOB, CY)
    room.commit(ANN, BOB, CY)
    room.command(Leave, BOB)
    room.command(Sit, CY, seat=1)
    room.command(AddBot, ANN, seat=2, level="beginner")
    room.command(Start, ANN)
    for refused in (room.command(Sit, BOB, seat=2), room.command(Leave, CY), room.command(Start, ANN)):
        assert refused is not None
        assert refused.code == "not_open"
    room.reveal(CY, ANN)
    assert room.table.seeds == [room.seed(ANN), room.seed(CY), ""]


# Logs of version 1 of the wire, as they are stored on servers.


def old_log(started: bool) -> tuple[Table, list[Entry]]:
    settings = {"turn_seconds": None, "buy_seconds": None, "reactions": True, "hints": None}
    opened = {"guest": ANN, "options": {"players": 2}, "auto_start": False, "fixture": None, **settings}
    bodies: list[tuple[Kind, int | None, dict[str, Any]]] = [
        ("opened", None, opened),
        ("sat", 0, {"guest": ANN, "name": "Ann"}),
        ("seeded", 0, {"guest": ANN, "seed": "a1" * 16}),
        ("sat", 1, {"guest": BOB, "name": "Bob"}),
        ("seeded", 1, {"guest": BOB, "seed": "b1" * 16}),
    ]
    if started:
        bodies.append(("started", None, {"guest": ANN, "seeds": ["a1" * 16, "b1" * 16]}))
    table = Table("abcdefghjk", A_GAME, bytes(range(32)))
    log = [Entry(seq, 1000, kind, "person", seat, None, body) for seq, (kind, seat, body) in enumerate(bodies, 1)]
    table.apply_stored(log)
    return table, log


def play_on(table: Table, now: int) -> None:
    decision = Decision(table, now)
    decision.draw()
    while (seat := table.to_act) is not None:
        bot = tuppence.load_bot(table.game.kind.levels.names[0], table.game, seat, table.seq)
        decision.play("person", seat, to_json(bot.step(table.playing)))


def test_an_older_match_continues_and_records_its_seeds() -> None:
    table, _ = old_log(started=True)
    assert table.status == "playing"
    play_on(table, 2000)
    file = ended(table).file
    assert file is not None
    found = verify(file)
    assert (found.problems, found.finished) == ([], True)
    assert found.origin is not None
    assert found.origin.seeds == "sent"
    assert json.loads(file)["fair"]["seeds"] == ["a1" * 16, "b1" * 16]
    assert "streams" not in json.loads(file)["fair"]


def test_an_older_table_ignores_seeds_before_its_commitment() -> None:
    table, _ = old_log(started=False)
    room = Room(ANN, BOB)
    room.table = table
    room.commit(ANN, BOB)
    room.command(Start, ANN)
    assert table.seeds == []
    room.reveal(ANN, BOB)
    assert table.seeds == [room.seed(ANN), room.seed(BOB)]
    assert table.committed


# Abandoned matches.


def by_the_server(room: Room, planned: Deadline) -> LoggedAction:
    """A bot's action, or slow chance."""
    if planned.throw is not None:
        return planned.throw.draw()
    assert planned.bot is not None
    return split_action(tuppence.load_bot("beginner", room.table.game, planned.seat, 0).step(planned.bot.state))


@one_game_always
def test_an_idle_match_is_abandoned_and_reveals_its_secret(name: str) -> None:
    room = Room(ANN, bots=1, auto_start=True, name=name)
    room.commit(ANN)
    room.reveal(ANN)
    while room.table.to_act != 0:
        planned = next_deadline(room.table, 0)
        assert planned is not None
        assert abandon(room.table, WEEK_MS, room.now + 2 * WEEK_MS, 0) == []  # it is the server's move
        room.log += move(room.table, planned.moved, planned.seat, by_the_server(room, planned), room.now, 0)
    assert abandon(room.table, WEEK_MS, room.now + WEEK_MS - 1, 0) == []
    assert abandon(room.table, WEEK_MS, room.now + WEEK_MS, 1) == []  # nobody can play while the server is down
    assert ended(room.table).file is None
    room.log += abandon(room.table, WEEK_MS, room.now + WEEK_MS, 0)
    table = room.again()
    assert (table.status, table.deadline, next_deadline(table, 0)) == ("abandoned", None, None)
    assert table_info(table).secret == table.secret.hex()
    for seat in (0, None):
        position = json.loads(Renderer(table, room.now).log(0, seat, with_table=False))["position"]
        assert (position["to_act"], position["choices"], position["deadline"]) == (None, [], None)
        assert position["prompt"] == "The match was abandoned."
    action = to_json(possible(table.playing)[0])
    refused = room.command(Act, ANN, action=action)
    assert refused is not None
    assert (refused.code, refused.message) == ("not_your_turn", "The match was abandoned; it is over.")
    assert abandon(table, WEEK_MS, room.now + 9 * WEEK_MS, 0) == []
    match = ended(table)
    assert match.file is not None
    found = verify(match.file)
    assert (found.problems, found.finished, found.key) == ([], False, data_folder.record_key().public)
    assert found.origin is not None
    assert found.origin.ending == "abandoned"
    assert match.over is False


def test_a_match_with_a_clock_is_never_abandoned() -> None:
    table, _ = old_log(started=True)
    Decision(table, 1000).draw()
    assert table.deadline is not None
    assert abandon(table, WEEK_MS, 9 * WEEK_MS, 0) == []


@pytest.mark.parametrize("status", ["open", "drawing"])
def test_a_match_that_has_not_begun_is_not_abandoned(status: str) -> None:
    room = Room(ANN, BOB)
    if status == "drawing":
        room.commit(ANN)
        room.command(Start, ANN)
    assert room.status == status
    assert abandon(room.table, WEEK_MS, 9 * WEEK_MS, 0) == []
