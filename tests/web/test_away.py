"""A match at a real table away from the house: its device judges, and the house judges once more."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.matches import every_game, shortest
from tests.web.test_real_tables import ANN, BEGAN, KEEPER, Real, options_of, refused, shown
from tuppence.actions import to_json
from tuppence_web.tables.device.away import Keeping, compare
from tuppence_web.tables.pages.log import told_rows
from tuppence_web.tables.rules.decisions import Person
from tuppence_web.tables.rules.lobby import judge
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tables.wire.previous import decode


class Away:
    """The device of whoever keeps a match: it has the house's log, and what waits."""

    def __init__(self, real: Real) -> None:
        self.real = real
        self.rows = told_rows(real.table.id, real.log)
        self.waiting: list[dict[str, Any]] = []
        self.again()

    def again(self) -> int:
        """The page is loaded again."""
        self.python = Keeping()
        texts = [json.dumps(command) for command in self.waiting]
        return self.python.keep(self.real.table.id, self.real.table.game_name, self.rows, texts)

    @property
    def table(self) -> Any:
        assert self.python._open is not None
        return self.python._open

    def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        command = {"type": kind, "id": f"w{len(self.waiting)}", "seq": self.table.seq, **fields}
        heard = self.python.hear_keeper(json.dumps(command))
        if heard.kept:
            requests = {one["id"] for one in self.waiting}
            self.waiting.append(command if heard.of not in requests else {**command, "of": heard.of})
        told: dict[str, Any] = json.loads(heard.messages[0])
        return told

    def press(self, rng: random.Random) -> None:
        """Something of what can have happened, or an entry taken back."""
        state = self.table.playing
        standing = self.table.kept.standing
        if standing and rng.random() < 0.2:
            self.say("undo", to=rng.choice(standing[-4:]).seq, why="Mistyped")
        elif state.current_player() >= 0 or state.is_chance_node():
            action = rng.choice(state.legal_actions()) if state.current_player() >= 0 else outcome_of(state, rng)
            self.say("enter", actions=[to_json(action)])


def outcome_of(state: Any, rng: random.Random) -> Any:
    import numpy as np

    return state.sample_chance(np.random.default_rng(rng.randrange(2**32)))


def hand_in(real: Real, away: Away) -> list[str]:
    """The house hears what waited, in its order, as the page sends it. Return the codes of refusals."""
    codes: list[str] = []
    seen = away.rows[-1]["seq"]
    for command in away.waiting:
        heard = decode(json.dumps({**command, "seq": seen}))
        assert isinstance(heard, (wire.Enter, wire.Undo, wire.Confirm))
        result = judge(real.table, heard, Person(KEEPER, "Rita"), BEGAN)
        real.log += result.entries
        if result.refusal is not None:
            codes.append(result.refusal.code)
        elif result.entries:
            seen = result.entries[-1].seq
    return codes


@every_game
@settings(max_examples=15)
@given(st.randoms(use_true_random=False), st.integers(0, 30), st.booleans())
def test_what_a_device_takes_the_house_takes_and_both_come_to_the_same(
    name: str, rng: random.Random, presses: int, followed: bool
) -> None:
    real = Real(name, **{key: value for key, value in shortest(name).items() if key in options_of(name)})
    away = Away(real)
    for _ in range(presses):
        away.press(rng)
        if rng.random() < 0.2:
            assert away.again() == len(away.waiting)
    if followed:  # meanwhile, at the house, somebody takes a seat: the numbers of entries differ from then on
        assert real.say(wire.Sit, guest=ANN, seat=0).refusal is None
    assert hand_in(real, away) == []
    assert positions(real.table) == positions(away.table)
    assert hand_in(real, away) == []  # what is sent again is recorded once
    assert shown(real.made_again()) == shown(real.table)


def positions(table: Any) -> tuple[Any, ...]:
    state = table.playing
    return table.status, state.view(), [play.body for play in table.kept.standing], len(table.kept.standing)


def test_a_device_refuses_what_the_rules_refuse_and_keeps_nothing_of_it() -> None:
    away = Away(Real())
    told = away.say("enter", actions=[{"type": "rolled", "face": 7}])
    assert (told["type"], told["code"]) == ("refused", "illegal_action")
    assert away.waiting == []
    told = away.say("sit", seat=0)
    assert (told["type"], told["code"]) == ("refused", "not_ready")
    assert "connection" in told["message"]


def test_an_undo_of_what_waits_names_its_request() -> None:
    away = Away(Real())
    away.say("enter", actions=[{"type": "rolled", "face": 6}])
    away.say("undo", to=away.table.kept.standing[-1].seq, why="Mistyped")
    assert away.waiting[-1]["of"] == "w0"
    assert hand_in(away.real, away) == []
    assert [entry.kind for entry in away.real.log[-2:]] == ["played", "undone"]
    assert away.real.log[-1].body["to"] == away.real.log[-2].seq


def test_what_was_entered_on_two_phones_is_refused_and_shown_side_by_side() -> None:
    real = Real()
    away = Away(real)
    away.say("enter", actions=[{"type": "rolled", "face": 6}])
    away.say("enter", actions=[{"type": "rolled", "face": 1}])
    real.press("2")  # the other phone
    assert hand_in(real, away) == ["stale", "stale"]
    rows = told_rows(real.table.id, real.log)
    texts = [json.dumps(command) for command in away.waiting]
    both = compare(real.table.id, real.table.game_name, rows, away.rows[-1]["seq"], texts)
    ours, theirs = (msgspec.json.decode(text)["entries"] for text in (both.ours, both.theirs))
    assert [entry["action"]["face"] for entry in ours] == [6, 1]
    assert [entry["action"]["face"] for entry in theirs] == [2]
    assert both.first == real.log[-1].seq


def test_a_log_tells_no_ids_of_guests() -> None:
    real = Real()
    real.say(wire.Sit, guest=ANN, seat=0)
    text = json.dumps(told_rows(real.table.id, real.log))
    assert KEEPER not in text
    assert ANN not in text


def test_10_01_what_waits_is_refused_once_somebody_else_keeps_the_match() -> None:
    away = Away(Real())
    away.say("enter", actions=[{"type": "rolled", "face": 6}])
    command = decode(json.dumps(away.waiting[0]))
    assert isinstance(command, wire.Enter)
    assert refused(judge(away.real.table, command, Person(ANN, "Ann"), BEGAN)) == "not_official"
