"""The clock of a table whose game has none in its rules (GA-5)."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

import tuppence
from tests.tuppence.games.matches import longest, possible, seats_for
from tests.tuppence_web.visitors import Visitor, at_table, match_of_two
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.rulebook import book
from tuppence_web.tables.engine.commands.clock import move
from tuppence_web.tables.engine.commands.decision import CommandResult, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.movements import split_action
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import next_deadline
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import Act, Rematch, SetOptions, Start
from tuppence_web.tables.wire.messages import Event, LogEntry
from tuppence_web.tables.wire.settings import FIELDS

KINDS = map(game_type, tuppence.games())
GAME = next(kind.name for kind in KINDS if kind.timeout is None and not kind.slow_chance)
HOST, FRIEND = "a" * 32, "b" * 32
BEGAN = 1_000_000
ids = (f"r{number}" for number in itertools.count())


class Sat:
    """A table with two people, and its log."""

    def __init__(self, game: str = GAME, options: dict[str, Any] | None = None, **settings: Any) -> None:
        seats = [Seat(guest=HOST, name="Ann"), Seat(guest=FRIEND, name="Bob")]
        agreed = fill_in(game_type(game), settings)
        self.table, self.log = open_table(NewTable(game, options or {}, HOST, seats, False, agreed), BEGAN)

    def command(self, kind: type, guest: str = HOST, now: int = BEGAN, **fields: Any) -> CommandResult:
        command = kind(id=next(ids), seq=self.table.seq, **fields)
        result = handle(self.table, command, Person(guest, ""), now)
        self.log += result.entries
        return result

    def has_caught_up(self) -> None:
        """The screen of the player to act has caught up at once: the clock runs from the last move."""
        assert self.table.to_act is not None
        self.table.note_shown(self.table.to_act, self.table.moved_at)

    def time_is_up(self, seconds: int) -> list[Entry]:
        """The clock's entries, seconds after the last move was shown; any legal action stands for the bot's."""
        seat, table = self.table.to_act, self.table
        assert seat is not None
        self.has_caught_up()
        action = split_action(possible(table.playing)[0])
        entries = move(table, table.moved, seat, action, table.moved_at + 1000 * seconds, 0)
        self.log += entries
        return entries

    def events_of(self, entry: Entry) -> list[Event]:
        """The events of an entry, private ones included."""
        kept = self.table.newest[entry.seq - self.table.seq - 1][1]
        text = kept if isinstance(kept, bytes) else msgspec.json.encode(kept)
        return msgspec.json.decode(text, type=LogEntry).events

    def made_again(self) -> Table:
        again = Table(self.table.id, self.table.game_name, self.table.secret)
        again.apply_stored(self.log)
        return again


def test_GA_5_names_the_seconds_that_a_table_takes() -> None:
    rule = book.find("GA-5")
    assert rule is not None
    for field in (FIELDS["turn_seconds"], FIELDS["buy_seconds"]):
        assert f"<code>{field.name}</code> {field.low}-{field.high}, {field.default} by default" in rule.html


def test_GA_5_tables_of_games_without_a_clock_log_one() -> None:
    for name in tuppence.games():
        sat = Sat(game=name)
        own = sat.table.game.kind.timeout is not None
        assert (sat.table.settings.turn_seconds is None) == own == bool(sat.table.game.kind.clock_option)
        assert sat.table.clock_seconds == 120
        if not own:
            assert "turn_seconds" not in sat.table.game.options
            sat.command(SetOptions, options={"players": seats_for(name, 3)}, settings={"turn_seconds": 7})
            sat.command(SetOptions, options={"players": 2})
            assert sat.table.settings.turn_seconds == sat.made_again().settings.turn_seconds == 7


@pytest.mark.parametrize(("seconds", "good"), [(0, True), (1, True), (3600, True), (3601, False), (-1, False)])
def test_GA_5_seconds_out_of_range_are_refused(seconds: int, good: bool) -> None:
    sat = Sat()
    refusal = sat.command(SetOptions, options={}, settings={"turn_seconds": seconds}).refusal
    assert (refusal is None) == good
    assert sat.table.settings.turn_seconds == (seconds if good else 120)
    if refusal is not None:
        assert refusal.code == "bad_options"
        assert refusal.message == "Seconds to think must be a whole number from 0 to 3600 (GA-4)."


def test_GA_5_a_game_with_its_own_clock_takes_no_other() -> None:
    for name in (name for name in tuppence.games() if tuppence.load(name).kind.timeout is not None):
        refusal = Sat(game=name).command(SetOptions, options={}, settings={"turn_seconds": 60}).refusal
        assert refusal is not None
        assert "a clock in its own rules" in refusal.message


def test_GA_5_the_regular_bot_decides_for_a_late_player() -> None:
    sat = Sat(turn_seconds=30)
    sat.command(Start)
    sat.has_caught_up()
    late = sat.table.to_act
    planned = next_deadline(sat.table, 0)
    assert planned is not None
    assert (planned.at, planned.seat) == (sat.table.moved_at + 30_000, late)
    assert planned.bot is not None
    assert planned.bot.level == "regular"
    assert sat.time_is_up(29) == []
    legal = possible(sat.table.playing)
    entry = sat.time_is_up(30)[0]
    assert (entry.kind, entry.by, entry.seat) == ("played", "clock", late)
    assert entry.body in [to_json(action) for action in legal]
    late_event = msgspec.to_builtins(sat.events_of(entry)[0].data)
    assert late_event == {"type": "late", "seat": late, "rule": "GA-5", "offer": False}
    assert sat.made_again().playing.history == sat.table.playing.history


def test_GA_5_three_time_outs_in_a_row_bring_a_stand_in() -> None:
    sat = Sat(options=longest(GAME), turn_seconds=30)  # a short match may be over too early
    sat.command(Start)

    def ann_is_late() -> None:
        while not any(entry.seat == 0 for entry in sat.time_is_up(30)):
            sat.table.seats[1].time_outs = 0  # so that the other seat gets no stand-in

    ann_is_late()
    ann_is_late()
    while sat.table.to_act != 0:
        sat.time_is_up(30)
    sat.command(Act, action=to_json(possible(sat.table.playing)[0]))
    assert sat.table.seats[0].time_outs == 0
    ann_is_late()
    ann_is_late()
    stood_in = [sat.table.seats[0].stand_in]
    ann_is_late()
    stood_in += [sat.table.seats[0].stand_in, sat.made_again().seats[0].stand_in]
    assert stood_in == [False, True, True]


def test_GA_5_without_a_clock_nobody_is_late() -> None:
    sat = Sat(turn_seconds=0)
    sat.command(Start)
    assert sat.table.deadline is None
    assert next_deadline(sat.table, 0) is None
    assert sat.time_is_up(10**6) == []
    while sat.table.status != "over":
        guest = [HOST, FRIEND][sat.table.to_act or 0]
        sat.command(Act, guest, action=to_json(possible(sat.table.playing)[0]))
    sat.command(Rematch)
    opens = sat.command(Rematch, FRIEND).opens
    assert opens is not None
    assert opens.settings.turn_seconds == 0


@pytest.mark.asyncio
async def test_GA_5_a_live_table_gets_a_stand_in_after_three_time_outs(address: str) -> None:
    async with match_of_two(address, GAME, turn_seconds=1, **longest(GAME)) as (first, second):
        asleep = second.you
        assert asleep is not None
        while not first.table["seats"][asleep]["stand_in"]:
            if first.my_turn:
                await first.act()
            else:
                await first.hear()
        # On a busy machine a second may pass for the active player, too.
        late = [one for one in first.entries if (one["by"], one["kind"], one["seat"]) == ("clock", "played", asleep)]
        assert len(late) == 3
        assert {entry["events"][0]["text"] for entry in late} == {f"{{{asleep}}} took too long: a bot decided"}
        at = {entry["seq"]: entry["at"] for entry in first.entries}
        assert all(entry["at"] >= at[entry["seq"] - 1] + 1000 for entry in late)


@pytest.mark.asyncio
async def test_GA_5_the_host_changes_the_clock_in_the_lobby(address: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(game=GAME, turn_seconds=45)) as at:
        assert at.table["turn_seconds"] == 45
        refused = await at.command("set_options", options={}, settings={"turn_seconds": 3601})
        assert (refused["code"], at.table["turn_seconds"]) == ("bad_options", 45)
        await at.command("set_options", options={}, settings={"turn_seconds": 0})
        await at.command("set_options", options={"players": 3})
        assert at.table["turn_seconds"] == 0


def test_people_cannot_send_the_actions_of_the_clock() -> None:
    for name in tuppence.games():
        timeout = tuppence.load(name).kind.timeout
        if timeout is None:
            continue
        sat = Sat(game=name)
        sat.command(Start)
        rule = sat.table.playing.clone().apply_action(timeout)[0]["rule"]
        refusal = sat.command(Act, [HOST, FRIEND][sat.table.to_act or 0], action=to_json(timeout)).refusal
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("illegal_action", rule)
        assert refusal.legal == [to_json(action) for action in sat.table.playing.legal_actions()]
