"""Real tables: who may enter, what is refused, what is taken back, what counts."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import all_forms, every_game, possible, shortest
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence.record import replay
from tuppence.record.verification import verify
from tuppence_web.tables.engine.commands.decision import CommandResult, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.commands.referee import validate_entry
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import next_deadline
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import visibility
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.pages import story
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tables.wire.messages import RealTable

REFEREE, ANN, BOB = "a" * 32, "b" * 32, "c" * 32
NAMES = ["Ann", "Bob"]
DICE = next(name for name in tuppence.games() if game_type(name).surface_rule)
BEGAN = 1_000_000
ids = (f"r{number}" for number in itertools.count())


class Real:
    """A match of two at a real table, and its log."""

    def __init__(
        self, game: str = DICE, official: str | None = "Rita", certified: bool = False, **options: Any
    ) -> None:
        kind = game_type(game_type(game).sheet or game)
        seats = [Seat(name=name) for name in NAMES]
        real = RealTable(official, certified, True, [], False)
        opening = NewTable(kind.name, {**options, "players": 2}, REFEREE, seats, False, without_clocks(kind), real=real)
        self.table, self.log = open_table(opening, BEGAN)

    def say(self, kind: type, guest: str = REFEREE, seq: int | None = None, **fields: Any) -> CommandResult:
        command = kind(id=next(ids), seq=self.table.seq if seq is None else seq, **fields)
        result = handle(self.table, command, Person(guest, "Guest"), BEGAN)
        self.log += result.entries
        return result

    def enter(self, *actions: Json, **how: Any) -> CommandResult:
        return self.say(wire.Enter, actions=list(actions), **how)

    def press(self, label: str) -> CommandResult:
        """One press of the referee."""
        found = next(one for one in self.table.playing.text().enterable() if one.label == label)
        return self.enter(*map(to_json, found.actions))

    def enter_any(self, rng: random.Random, **how: Any) -> CommandResult:
        """Enter a random possible event."""
        state = self.table.playing
        listed = [to_json(action) for action in possible(state)] if state.current_player() >= 0 else []
        return self.enter(rng.choice(listed) if listed else to_json(state.sample_chance(tuppence_rng(rng))), **how)

    def play_out(self, seed: int = 1) -> None:
        rng = random.Random(seed)
        while self.table.status == "playing":
            assert self.enter_any(rng).refusal is None

    def made_again(self) -> Table:
        again = Table(self.table.id, self.table.game_name, self.table.secret)
        again.apply_stored(self.log)
        return again


def tuppence_rng(rng: random.Random) -> Any:
    import numpy as np

    return np.random.default_rng(rng.randrange(2**32))


def shown(table: Table) -> bytes:
    """All that readers see of the table."""
    renderer = Renderer(table, BEGAN)
    return b"".join(renderer.log(0, seat, True).encode() for seat in (None, 0, 1))


def counts(real: Real) -> bool:
    return real.table.counts


def refused(result: CommandResult) -> str:
    assert result.refusal is not None
    return result.refusal.code


def test_a_match_begins_at_once_with_names_and_confirmations() -> None:
    real = Real()
    assert real.table.status == "playing"
    assert [(seat.kind, seat.name) for seat in real.table.seats] == [("named", "Ann"), ("named", "Bob")]
    assert real.table.mode.real_table == RealTable("Rita", False, True, [], False)
    assert next_deadline(real.table, 0) is None  # the server draws nothing and decides for nobody


@every_game
def test_a_whole_match_is_entered_replays_and_verifies(name: str) -> None:
    real = Real(name, **{key: value for key, value in shortest(name).items() if key in options_of(name)})
    real.play_out()
    real.say(wire.Confirm)
    assert counts(real)
    match = story.ended(real.table)
    assert match.file is not None
    found = verify(match.file)
    assert found.problems == []
    assert found.origin is not None
    assert (found.origin.seeds, found.draws, found.finished) == ("none", 0, True)
    assert match.record["sheet"] == {"players": NAMES, "official": "Rita", "surface_clear": True}
    assert replay({**match.record, "sheet": None}).placings() == real.table.playing.placings()
    assert shown(real.made_again()) == shown(real.table)


def options_of(name: str) -> set[str]:
    return {field.name for field in game_type(game_type(name).sheet or name).option_fields}


def test_PD_6_a_number_rolls_and_counts_and_a_mishap_costs() -> None:
    real = Real()
    for face in ("6", "1"):  # the roll for the start
        real.press(face)
    assert real.table.to_act == 0
    real.press("4")
    assert [entry.body for entry in real.log[-2:]] == [{"type": "roll"}, {"type": "rolled", "face": 4}]
    assert real.table.playing.view()["box"] == [False, False, False, True, False]
    assert real.press("Behind the bar").refusal is None
    view = real.table.playing.view()
    assert (view["turn"], view["drinks"], view["pennies"]) == (1, [1, 0], [12, 12])


def test_PD_7_the_clock_is_shown_and_the_official_calls_it() -> None:
    real = Real(move_seconds=60)
    deadlines = [real.table.deadline]  # none during a roll
    for face in ("6", "1"):
        real.press(face)
        deadlines.append(real.table.deadline)
    assert deadlines == [None, None, BEGAN + 60_000]
    assert [one.label for one in visibility.enterable(real.table.playing) if one.time_call] == ["Time is up"]
    assert real.press("Time is up").refusal is None
    assert real.table.playing.view()["turn"] == 1


@pytest.mark.parametrize(("presses", "said"), [(1, "an entry"), (2, "two entries"), (30, "30 entries")])
def test_the_log_says_how_many_entries_were_undone(presses: int, said: str) -> None:
    real = Real(pennies=20)
    for face in ("6", "1", *["5", "Cocked"] * 15)[: 2 + presses]:  # a press is a roll with its number, or a mishap
        real.press(face)
    first = real.table.real_match.standing[2].seq
    assert real.say(wire.Undo, to=first, why="Mistyped").refusal is None
    log = Renderer(real.table, BEGAN).log(real.table.seq - 1, None, False)
    assert f"Rita undid {said}: Mistyped" in log


def test_entries_are_all_made_or_none() -> None:
    real = Real()
    before = shown(real.table)
    result = real.enter({"type": "rolled", "face": 6}, {"type": "rolled", "face": 7})
    assert refused(result) == "illegal_action"
    assert shown(real.table) == before
    result = real.enter({"type": "rolled", "face": 6}, {"type": "stop"})
    assert (refused(result), result.refusal and result.refusal.rule) == ("illegal_action", "PD-3")
    assert shown(real.table) == before


def test_10_01_only_the_referee_enters_takes_back_and_confirms() -> None:
    real = Real()
    real.say(wire.Sit, ANN, seat=0)
    before = shown(real.table)
    for guest in (ANN, BOB):
        assert refused(real.enter({"type": "rolled", "face": 6}, guest=guest)) == "not_official"
        assert refused(real.say(wire.Undo, guest, to=real.table.seq, why="no")) == "not_official"
        assert refused(real.say(wire.Confirm, guest)) == "not_official"
        assert refused(real.say(wire.ClearSeat, guest, seat=0)) == "not_official"
        question = wire.Validate("v", real.table.seq, {"type": "rolled", "face": 6})
        answer = validate_entry(real.table, question, Person(guest, ""))
        assert answer is not None
        assert answer.code == "not_official"
    assert refused(real.say(wire.Act, ANN, action={"type": "roll"})) == "not_official"
    assert shown(real.table) == before


def test_PD_8_without_an_official_a_player_referees() -> None:
    real = Real()
    result = real.say(wire.Sit, seat=0)
    assert (refused(result), result.refusal and result.refusal.rule) == ("not_official", "PD-8")
    own = Real(official=None)
    assert own.say(wire.Sit, seat=0).refusal is None
    assert own.press("3").refusal is None


def test_nothing_is_entered_where_the_server_draws() -> None:
    seats = [Seat(guest=ANN, name="Ann"), Seat(guest=BOB, name="Bob")]
    opening = NewTable(DICE, {}, ANN, seats, False, without_clocks(game_type(DICE)))
    table, _ = open_table(opening, BEGAN)
    for command in (
        wire.Enter("e", table.seq, [{"type": "rolled", "face": 1}]),
        wire.Undo("u", table.seq, 1, "why"),
        wire.Agree("a", table.seq),
        wire.Confirm("c", table.seq),
    ):
        assert refused(handle(table, command, Person(ANN, "Ann"), BEGAN)) == "not_real"


def test_a_seat_is_followed_on_a_phone_and_keeps_its_name() -> None:
    real = Real()
    assert real.say(wire.Sit, ANN, seat=1).refusal is None
    assert refused(real.say(wire.Sit, BOB, seat=1)) == "seat_taken"
    assert (real.table.seat_of(ANN), real.table.seats[1].name) == (1, "Bob")
    real.say(wire.Rename, ANN, name="Rita")  # the official's name
    assert real.table.seats[1].name == "Bob"
    assert real.say(wire.Sit, ANN, seat=0).refusal is None
    assert [(seat.kind, seat.name) for seat in real.table.seats] == [("person", "Ann"), ("named", "Bob")]
    assert real.say(wire.ClearSeat, seat=0).refusal is None
    assert real.table.seat_of(ANN) is None
    real.say(wire.Sit, ANN, seat=1)
    assert real.say(wire.Leave, ANN).refusal is None
    assert [(seat.kind, seat.name) for seat in real.table.seats] == [("named", "Ann"), ("named", "Bob")]


def test_an_undone_entry_stays_in_the_log_with_who_and_why() -> None:
    real = Real()
    for face in ("6", "1"):
        real.press(face)
    before = real.table.playing.record()
    logged = len(real.log)
    real.press("4")
    mistake = real.log[logged].seq
    result = real.say(wire.Undo, to=mistake, why="  it was a {0}\nfive ")
    assert result.refusal is None
    assert real.table.playing.record() == before
    assert [entry.kind for entry in real.log[logged:]] == ["played", "played", "undone"]
    assert real.log[-1].body == {"guest": REFEREE, "to": mistake, "why": "it was a 0 five", "name": "Rita"}
    assert refused(real.say(wire.Undo, to=mistake, why="again")) == "bad_options"
    assert refused(real.say(wire.Undo, to=1, why="the opening")) == "bad_options"
    assert refused(real.say(wire.Undo, to=real.table.real_match.standing[-1].seq, why="{} \n")) == "malformed"
    real.press("5")
    assert real.table.playing.record()["history"][-1] == {"type": "rolled", "face": 5}


def test_a_result_counts_once_confirmed() -> None:
    real = Real()
    assert refused(real.say(wire.Confirm)) == "not_over"
    assert refused(real.say(wire.Agree, ANN)) == "not_seated"
    real.say(wire.Sit, ANN, seat=0)
    assert refused(real.say(wire.Agree, ANN)) == "not_over"
    real.play_out()
    assert not counts(real)
    assert real.table.indexed_status == "playing"
    real.say(wire.Agree, ANN)
    assert real.say(wire.Agree, ANN).repeated is not None
    assert not counts(real)
    real.say(wire.Sit, BOB, seat=1)
    assert [entry.kind for entry in real.say(wire.Agree, BOB).entries] == ["agreed", "confirmed"]
    assert counts(real)
    assert real.say(wire.Confirm).repeated is not None
    assert refused(real.say(wire.Leave, ANN)) == "not_ready"


def test_an_undo_after_the_end_removes_the_confirmation() -> None:
    real = Real()
    real.say(wire.Sit, ANN, seat=0)
    real.play_out()
    real.say(wire.Agree, ANN)
    real.say(wire.Confirm)
    assert real.say(wire.Undo, to=real.table.real_match.standing[-1].seq, why="seen otherwise").refusal is None
    assert (real.table.status, real.table.counts, real.table.real_match.agreed) == ("playing", False, set())
    assert not story.ended(real.table).over
    real.play_out(2)
    real.say(wire.Confirm)
    assert counts(real)


def test_a_repeated_entry_is_answered_and_made_once() -> None:
    real = Real()
    command = wire.Enter("same", real.table.seq, [{"type": "rolled", "face": 6}])
    for _ in range(2):
        result = handle(real.table, command, Person(REFEREE, ""), BEGAN)
    assert result.entries == []
    assert result.repeated == real.table.seq
    assert len(real.table.playing.history) == 1


def test_an_entry_for_an_earlier_position_is_refused() -> None:
    real = Real()
    seen = real.table.seq
    real.press("6")
    assert refused(real.enter({"type": "rolled", "face": 6}, seq=seen)) == "stale"
    assert len(real.table.playing.history) == 1


@given(st.data())
def test_the_table_is_what_was_entered_and_not_taken_back(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(tuppence.games()))
    real = Real(game)
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(1, 25))):
        kind = data.draw(st.sampled_from(["any", "any", "any", "junk", "undo"]))
        before, seq = shown(real.table), real.table.seq
        if kind == "any" and real.table.status == "playing":
            assert real.enter_any(rng).refusal is None
        elif kind == "junk" and real.enter(rng.choice(all_forms(real.table.game_name))).refusal is not None:
            assert shown(real.table) == before
        elif kind == "undo" and real.table.real_match.standing:
            to = rng.choice(real.table.real_match.standing).seq
            assert real.say(wire.Undo, to=to, why="wrong").refusal is None
            assert all(play.seq < to for play in real.table.real_match.standing)
        assert real.table.seq >= seq
    stands = [play.body for play in real.table.real_match.standing]
    assert real.table.playing.history == stands
    again = tuppence.load(real.table.game_name, **real.table.game.options).new_initial_state()
    for action in stands:
        again.apply_action(action)
    assert again.view() == real.table.playing.view()
    assert shown(real.made_again()) == shown(real.table)


@pytest.mark.parametrize("kind", [wire.AddBot, wire.Start, wire.SetOptions, wire.Rematch, wire.Commit, wire.Reveal])
def test_commands_of_other_tables_are_refused(kind: Any) -> None:
    real = Real()
    needed: dict[Any, dict[str, Any]] = {
        wire.AddBot: {"seat": 0, "level": "regular"},
        wire.SetOptions: {"options": {}},
        wire.Commit: {"to": real.table.commitment, "commitment": "0" * 64},
        wire.Reveal: {"seed": "0" * 32},
    }
    before = shown(real.table)
    result = real.say(kind, **needed.get(kind, {}))
    assert result.refusal is not None
    assert shown(real.table) == before
    assert msgspec.json.encode(result.refusal)


def entry_of(real: Real, kind: str) -> Entry:
    return next(entry for entry in real.log if entry.kind == kind)


def test_the_log_says_who_entered() -> None:
    real = Real()
    real.press("6")
    assert (entry_of(real, "played").by, entry_of(real, "played").seat) == ("official", None)
    assert (entry_of(real, "named").by, entry_of(real, "named").body) == ("official", {"name": "Ann"})
