"""A match at a real table offline: its device checks each entry, and the server checks it again."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tuppence.games.matches import every_game, shortest
from tests.tuppence_web.tables.engine.modes.test_real import ANN, BEGAN, REFEREE, Real, options_of, refused, shown
from tuppence.actions import to_json
from tuppence_web.tables.device.referee import Doubt, RefereeCalls, compare, doubt
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.reading import decode
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.engine.view.rows import for_referee
from tuppence_web.tables.wire import commands as wire


class Away:
    """The referee's device: it has the server's log and an offline queue."""

    def __init__(self, real: Real) -> None:
        self.real = real
        self.rows = for_referee(real.table.id, real.log)
        self.waiting: list[dict[str, Any]] = []
        self.again()

    def again(self) -> int:
        """Reload the page."""
        self.python = RefereeCalls()
        texts = [json.dumps(command) for command in self.waiting]
        return self.python.load_real_match(self.real.table.id, self.real.table.game_name, self.rows, texts)

    @property
    def table(self) -> Any:
        assert self.python._open is not None
        return self.python._open

    def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        command = {"type": kind, "id": f"w{len(self.waiting)}", "seq": self.table.seq, **fields}
        heard = self.python.hear_referee(json.dumps(command))
        if heard.queued:
            requests = {one["id"] for one in self.waiting}
            self.waiting.append(command if heard.of not in requests else {**command, "of": heard.of})
        answer: dict[str, Any] = json.loads(heard.messages[0])
        return answer

    def press(self, rng: random.Random) -> None:
        """Make a random possible entry, or take one back."""
        state = self.table.playing
        standing = self.table.real_match.standing
        if standing and rng.random() < 0.2:
            self.say("undo", to=rng.choice(standing[-4:]).seq, why="Mistyped")
        elif state.current_player() >= 0 or state.is_chance_node():
            action = rng.choice(state.legal_actions()) if state.current_player() >= 0 else outcome_of(state, rng)
            self.say("enter", actions=[to_json(action)])


def outcome_of(state: Any, rng: random.Random) -> Any:
    import numpy as np

    return state.sample_chance(np.random.default_rng(rng.randrange(2**32)))


def hand_in(real: Real, away: Away) -> list[str]:
    """Send the offline queue to the server in order. Return the codes of refusals."""
    codes: list[str] = []
    seen = away.rows[-1].seq
    for command in away.waiting:
        heard = decode(json.dumps({**command, "seq": seen}))
        assert isinstance(heard, (wire.Enter, wire.Undo, wire.Confirm))
        result = handle(real.table, heard, Person(REFEREE, "Rita"), BEGAN)
        real.log += result.entries
        if result.refusal is not None:
            codes.append(result.refusal.code)
        elif result.entries:
            seen = result.entries[-1].seq
    return codes


@every_game
@settings(max_examples=15)
@given(st.randoms(use_true_random=False), st.integers(0, 30), st.booleans())
def test_the_server_accepts_what_a_device_accepts(name: str, rng: random.Random, presses: int, followed: bool) -> None:
    real = Real(name, **{key: value for key, value in shortest(name).items() if key in options_of(name)})
    away = Away(real)
    for _ in range(presses):
        away.press(rng)
        if rng.random() < 0.2:
            assert away.again() == len(away.waiting)
    if followed:  # meanwhile a friend takes a seat on the server: the numbers of entries differ from then on
        assert real.say(wire.Sit, guest=ANN, seat=0).refusal is None
    assert hand_in(real, away) == []
    assert positions(real.table) == positions(away.table)
    assert hand_in(real, away) == []  # a repeated send is recorded once
    assert shown(real.made_again()) == shown(real.table)


def positions(table: Any) -> tuple[Any, ...]:
    state = table.playing
    return table.status, state.view(), [play.body for play in table.real_match.standing], len(table.real_match.standing)


def test_a_device_refuses_illegal_entries_and_stores_nothing() -> None:
    away = Away(Real())
    answer = away.say("enter", actions=[{"type": "rolled", "face": 7}])
    assert (answer["type"], answer["code"]) == ("refused", "illegal_action")
    assert away.waiting == []
    answer = away.say("sit", seat=0)
    assert (answer["type"], answer["code"]) == ("refused", "not_ready")
    assert "connection" in answer["message"]


def test_an_undo_in_the_offline_queue_names_its_request() -> None:
    away = Away(Real())
    away.say("enter", actions=[{"type": "rolled", "face": 6}])
    away.say("undo", to=away.table.real_match.standing[-1].seq, why="Mistyped")
    assert away.waiting[-1]["of"] == "w0"
    assert hand_in(away.real, away) == []
    assert [entry.kind for entry in away.real.log[-2:]] == ["played", "undone"]
    assert away.real.log[-1].body["to"] == away.real.log[-2].seq


def test_entries_of_two_phones_are_refused_and_compared() -> None:
    real = Real()
    away = Away(real)
    away.say("enter", actions=[{"type": "rolled", "face": 6}])
    away.say("enter", actions=[{"type": "rolled", "face": 1}])
    real.press("2")  # the other phone
    assert hand_in(real, away) == ["stale", "stale"]
    rows = for_referee(real.table.id, real.log)
    texts = [json.dumps(command) for command in away.waiting]
    both = compare(real.table.id, real.table.game_name, rows, away.rows[-1].seq, texts)
    ours, theirs = (msgspec.json.decode(text)["entries"] for text in (both.ours, both.theirs))
    assert [entry["action"]["face"] for entry in ours] == [6, 1]
    assert [entry["action"]["face"] for entry in theirs] == [2]
    assert both.first == real.log[-1].seq


def seats_by_request(table: Any) -> dict[str, list[Any]]:
    """The player of each throw that was not taken back, by request."""
    entries = msgspec.json.decode(Renderer(table, BEGAN).log(0, None, False))["entries"]
    standing = {play.seq for play in table.real_match.standing}
    found: dict[str, list[Any]] = {}
    for entry in entries:
        if entry["seq"] in standing:
            found.setdefault(entry["id"], []).extend(event["data"]["seat"] for event in entry["events"][:1])
    return found


@every_game
@settings(max_examples=15)
@given(st.randoms(use_true_random=False), st.integers(0, 12), st.integers(1, 6), st.integers(1, 6), st.booleans())
def test_an_entry_stays_with_its_player_unless_a_person_decides(
    name: str, rng: random.Random, before: int, ours: int, theirs: int, instead: bool
) -> None:
    real = Real(name, **{key: value for key, value in shortest(name).items() if key in options_of(name)})
    for _ in range(before):
        if real.table.status == "playing":
            real.enter_any(rng)
    away = Away(real)
    for _ in range(ours):
        away.press(rng)
    for _ in range(theirs):
        if real.table.status == "playing":
            real.enter_any(rng)
    seen, was = away.rows[-1].seq, seats_by_request(away.table)
    asked = (real.table.id, real.table.game_name, for_referee(real.table.id, real.log), seen)
    texts = [json.dumps(command) for command in away.waiting]
    first = compare(*asked, texts).first if instead else None
    decided: dict[str, bool] = {}
    while (odd := doubt(*asked, texts, first, decided)) is not None:
        assert odd.request not in decided or odd.why is not None
        assert odd.why is not None or odd.was != odd.now
        decided[odd.request] = odd.why is None and rng.random() < 0.5
    if first is not None:
        assert real.say(wire.Undo, to=first, why="Entered on two devices").refusal is None
    for command in away.waiting:
        if decided.get(command["id"]) is not False:
            heard: Any = decode(json.dumps({**command, "seq": real.table.seq}))
            assert handle(real.table, heard, Person(REFEREE, "Rita"), BEGAN).refusal is None
    for request, seats in seats_by_request(real.table).items():
        if request in was and request not in decided:
            assert seats == was[request]


def test_a_throw_of_the_next_player_needs_a_decision() -> None:
    real = Real()
    for face in "61":  # the roll for the start: Ann begins
        real.press(face)
    away = Away(real)
    away.say("enter", actions=[{"type": "roll"}, {"type": "rolled", "face": 4}])
    real.press("3")
    asked = (real.table.id, real.table.game_name)
    texts = [json.dumps(command) for command in away.waiting]
    seen = away.rows[-1].seq
    assert doubt(*asked, for_referee(real.table.id, real.log), seen, texts, None, {}) is None  # it is still Ann's turn
    real.press("Stop")
    rows = for_referee(real.table.id, real.log)
    odd = doubt(*asked, rows, seen, texts, None, {})
    assert odd == Doubt("w0", ["{0} put a penny in slot 4"], ["{1} put a penny in slot 4"], None)
    for entered in (True, False):
        assert doubt(*asked, rows, seen, texts, None, {"w0": entered}) is None


def test_a_log_has_no_ids_of_guests() -> None:
    real = Real()
    real.say(wire.Sit, guest=ANN, seat=0)
    text = msgspec.json.encode(for_referee(real.table.id, real.log)).decode()
    assert REFEREE not in text
    assert ANN not in text


def test_a_log_has_only_the_fields_listed_for_each_kind() -> None:
    real = Real()
    more = [msgspec.structs.replace(entry, body={**entry.body, "removed": ANN}) for entry in real.log]
    assert for_referee(real.table.id, more) == for_referee(real.table.id, real.log)


def test_10_01_the_offline_queue_is_refused_after_a_hand_off() -> None:
    away = Away(Real())
    away.say("enter", actions=[{"type": "rolled", "face": 6}])
    command = decode(json.dumps(away.waiting[0]))
    assert isinstance(command, wire.Enter)
    assert refused(handle(away.real.table, command, Person(ANN, "Ann"), BEGAN)) == "not_official"
