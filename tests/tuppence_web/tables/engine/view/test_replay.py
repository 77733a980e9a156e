"""A replay, play by play: every position of the match, and what each reader may see of it."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence.games.matches import every_game, games_in_turn, possible, shortest
from tests.tuppence_web.tables.engine.modes.test_real import NAMES, Real
from tests.tuppence_web.tables.engine.view.known_cards import Ear, Known
from tests.tuppence_web.tables.engine.view.test_visibility import every_hidden_game
from tests.tuppence_web.tables.in_place import bring_chance
from tuppence.actions import to_json
from tuppence.events import event_forms
from tuppence.game import game_type
from tuppence.games import SHEETS
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.replay import actions_to, entries_of, messages, standing
from tuppence_web.tables.pages import story
from tuppence_web.tables.wire import commands as wire

MOVES = 60
GUESTS = ["a" * 32, "b" * 32]


class Match:
    """A random match of two in this process: its log, and everybody's view at each entry."""

    def __init__(self, name: str, **options: Any) -> None:
        seats = [Seat(guest=guest, name=guest[0]) for guest in GUESTS]
        opening = NewTable(name, options, GUESTS[0], seats, False, fill_in(game_type(name), {}))
        self.table, self.log = open_table(opening, 1)
        self.views: list[Any] = []
        self._rng = random.Random(1)
        self._decide(lambda decision: decision.start("person", None, GUESTS[0]))

    def _decide(self, decide: Any) -> None:
        decision = Decision(self.table, 1)
        decide(decision)
        bring_chance(decision)
        self.log += decision.entries
        self.views.append(self.view)

    @property
    def view(self) -> Any:
        return self.table.playing.view(None)

    def play(self, moves: int) -> Match:
        while moves and (seat := self.table.to_act) is not None:
            action = to_json(self._rng.choice(possible(self.table.playing)))
            self._decide(lambda decision, seat=seat, action=action: decision.play("person", seat, action))
            moves -= 1
        return self

    def again(self, seat: int | None, first: int = 0) -> list[str]:
        table = Table(self.table.id, self.table.game_name, self.table.secret)
        return list(messages(table, standing(self.log), seat, first))


@every_game
def test_a_replay_has_every_position_and_entry(name: str) -> None:
    match = Match(name, **shortest(name, players=2)).play(MOVES)
    start, *plays = map(json.loads, match.again(None))
    assert start["type"] == "welcome"
    assert start["position"]["view"] == match.table.game.new_initial_state().view(None)
    views = [play["position"]["view"] for play in plays]
    assert views == match.views[-len(views) :]
    assert len(views) >= len(match.views) - 1
    seqs = [entry["seq"] for message in (start, *plays) for entry in message["entries"]]
    begun = next(entry.seq for entry in match.log if entry.kind == "started")
    assert seqs == list(range(begun, match.table.seq + 1))


@games_in_turn
def test_a_replay_may_begin_later(name: str) -> None:
    match = Match(name, **shortest(name, players=2)).play(MOVES)
    whole = [json.loads(message) for message in match.again(None)]
    first = len(whole) // 2
    start, *plays = map(json.loads, match.again(None, first))
    assert plays == whole[first + 1 :]
    assert start["type"] == "welcome"
    assert start["position"] == whole[first]["position"]
    assert start["entries"][-1]["seq"] == whole[first]["seq"]


@every_hidden_game
def test_a_replay_hides_other_hands(name: str) -> None:
    match = Match(name, players=2).play(400)
    known = Known(name, {"players": 2})
    for entry in match.log:
        known.follow(entry.kind, entry.by, entry.body)
    ears = [Ear(reader) for reader in (0, 1, None)]
    for ear in ears:
        ear.heard += match.again(ear.reader)
    assert [leak for ear in ears for leak in ear.leaks(known)] == []


def test_undone_plays_are_not_replayed() -> None:
    def entry(seq: int, kind: Any, **body: Any) -> Entry:
        return Entry(seq, 1, kind, "official", None, None, body)

    kinds = [entry(1, "opened"), *(entry(seq, "played") for seq in (2, 3, 4)), entry(5, "undone", to=3)]
    log = [*kinds, entry(6, "played"), entry(7, "undone", to=6), entry(8, "agreed"), entry(9, "played")]
    assert [one.seq for one in standing(log)] == [1, 2, 8, 9]


@every_game
def test_a_record_is_replayed_like_its_table(name: str) -> None:
    match = Match(name, **shortest(name, players=2)).play(MOVES)
    table = Table("", name, b"")
    found = list(messages(table, entries_of(table, match.table.playing.record(), ["a", "b"]), None))
    shown, expected = [[json.loads(one)["position"] for one in replayed] for replayed in (found, match.again(None))]
    assert [one["view"] for one in shown] == [one["view"] for one in expected]
    assert [one["prompt"] for one in shown] == [one["prompt"] for one in expected]


@given(name=st.sampled_from([*SHEETS]), seed=st.integers(0, 2**32))
def test_every_entry_of_a_score_sheet_is_a_play(name: str, seed: int) -> None:
    real = Real(name)
    real.enter_any(random.Random(seed))
    assert real.say(wire.Undo, to=real.table.seq, why="Wrong").refusal is None
    real.play_out(seed)
    real.say(wire.Confirm)
    entries = [entry for entry in standing(real.log) if entry.kind == "played"]
    record = real.table.playing.record()
    from_log = messages(Table(real.table.id, name, real.table.secret), standing(real.log), None)
    table = Table("", name, b"")
    for replayed in (from_log, messages(table, entries_of(table, record, NAMES), None)):
        start, *plays = map(json.loads, replayed)
        assert start["position"]["view"] == real.table.game.new_initial_state().view(None)
        assert [play["entries"][-1]["action"] for play in plays] == [entry.body for entry in entries]
        assert plays[-1]["position"]["view"] == real.table.playing.view(None)
        assert {play["position"]["to_act"] for play in plays} == {None}
        told = [[event["data"] for event in play["entries"][-1]["events"]] for play in plays]
        assert told == [event_forms(events) for events in story.story(record).plays]
    assert {actions_to(record, play) for play in range(len(entries) + 2)} == {None}
