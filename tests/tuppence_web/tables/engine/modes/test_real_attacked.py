"""Real tables under attack: two phones of one referee, strangers in seats, floods of undos, closed accounts."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import tuppence
from tests.tuppence_web.tables.engine.modes.test_real import (
    ANN,
    BEGAN,
    BOB,
    DICE,
    NAMES,
    REFEREE,
    Real,
    counts,
    refused,
    shown,
)
from tuppence.events import Event
from tuppence.game import game_type
from tuppence.match import State
from tuppence_web.tables.engine.checkpoints import EVERY, Checkpoints
from tuppence_web.tables.engine.commands import referee
from tuppence_web.tables.engine.commands.clock import abandon
from tuppence_web.tables.engine.commands.decision import CommandResult, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.view.render import Renderer, table_info
from tuppence_web.tables.live.batch import TableCache
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.wire import commands as wire

LONG = next(name for name in tuppence.games() if not game_type(name).sheet and name != DICE)
A_WEEK = 7 * 24 * 3600 * 1000


def test_newer_entries_of_another_phone_are_not_undone_unseen() -> None:
    real = Real()
    real.press("6")
    seen = real.table.seq
    real.press("1")
    before = shown(real.table)
    assert refused(real.say(wire.Undo, seq=seen, to=seen, why="mistyped")) == "stale"
    assert shown(real.table) == before


def test_nobody_confirms_an_unseen_result() -> None:
    real = Real()
    real.say(wire.Sit, ANN, seat=0)
    real.play_out()
    seen = real.table.seq
    real.say(wire.Undo, to=real.table.real_match.standing[-1].seq, why="seen otherwise")
    real.play_out(2)
    assert refused(real.say(wire.Agree, ANN, seq=seen)) == "stale"
    assert refused(real.say(wire.Confirm, seq=seen)) == "stale"
    assert not counts(real)
    assert real.say(wire.Agree, ANN).refusal is None


def test_a_repeat_after_an_undo_restores_nothing() -> None:
    real = Real()
    command = wire.Enter("same", real.table.seq, [{"type": "rolled", "face": 6}, {"type": "rolled", "face": 1}])
    for _ in range(2):
        result = said(real, command)
    assert result.repeated == real.table.seq
    real.say(wire.Undo, to=real.table.real_match.standing[0].seq, why="mistyped")
    again = said(real, command)
    assert (again.entries, again.refusal) == ([], None)
    assert again.repeated is not None
    assert real.table.playing.history == []


def said(real: Real, command: wire.Enter) -> CommandResult:
    result = handle(real.table, command, Person(REFEREE, ""), BEGAN)
    real.log += result.entries
    return result


def test_half_a_press_can_be_undone_and_entered_again() -> None:
    real = Real()
    for face in ("6", "1", "4"):
        real.press(face)
    rolled = real.table.real_match.standing[-1]
    assert rolled.body["type"] == "rolled"
    assert real.say(wire.Undo, to=rolled.seq, why="it was a five").refusal is None
    assert real.press("5").refusal is None
    last = [play.body for play in real.table.real_match.standing[-2:]]
    assert last == [{"type": "roll"}, {"type": "rolled", "face": 5}]


def test_an_abandoned_match_stays_so() -> None:
    real = Real()
    real.press("6")
    real.log += abandon(real.table, A_WEEK, BEGAN + A_WEEK, 0)
    assert real.table.status == "abandoned"
    assert refused(real.say(wire.Undo, to=real.table.real_match.standing[-1].seq, why="on we go")) == "not_ready"
    assert refused(real.enter({"type": "rolled", "face": 1})) == "not_ready"
    assert shown(real.made_again()) == shown(real.table)


def test_an_unconfirmed_result_ends_play() -> None:
    real = Real()
    real.play_out()
    assert abandon(real.table, A_WEEK, BEGAN + A_WEEK - 1, 0) == []
    assert [entry.kind for entry in abandon(real.table, A_WEEK, BEGAN + A_WEEK, 0)] == ["abandoned"]
    assert real.table.indexed_status == "abandoned"
    confirmed = Real()
    confirmed.play_out()
    confirmed.say(wire.Confirm)
    assert abandon(confirmed.table, A_WEEK, BEGAN + A_WEEK, 0) == []


def test_a_stranger_who_leaves_takes_no_names_along() -> None:
    real = Real()
    for seat in (0, 1):
        real.say(wire.Sit, ANN, seat=seat)
    real.say(wire.ClearSeat, seat=1)
    for entry in real.log:  # as it is read after the account is closed
        if entry.body.get("guest") == ANN:
            entry.body |= dict.fromkeys({"name", "follower"} & entry.body.keys(), "Somebody who left")
    assert [seat.name for seat in real.made_again().seats] == NAMES


def test_the_table_shows_who_follows_a_seat() -> None:
    real = Real()
    real.say(wire.Sit, ANN, seat=1)
    assert [seat.follower for seat in table_info(real.table).seats] == [msgspec.UNSET, "Guest"]
    assert b"{1} is followed by Guest" in shown(real.table)
    real.say(wire.ClearSeat, seat=1)
    assert [seat.follower for seat in table_info(real.table).seats] == [msgspec.UNSET, msgspec.UNSET]
    assert b"Guest left the table" in shown(real.table)


def test_only_the_referee_gets_the_possible_entries() -> None:
    real = Real()
    real.say(wire.Sit, ANN, seat=1)
    sent = {
        guest: Renderer(real.table, BEGAN).log(0, real.table.seat_of(guest), False, guest)
        for guest in (REFEREE, ANN, BOB, None)
    }
    assert {guest: "enterable" in text for guest, text in sent.items()} == {
        REFEREE: True,
        ANN: False,
        BOB: False,
        None: False,
    }


def test_a_closed_account_reloads_tables_that_name_it() -> None:
    real = Real()
    real.say(wire.Sit, ANN, seat=0)
    real.say(wire.ClearSeat, seat=0)
    cache = TableCache(SteadyClock())
    cache.put(real.table)
    assert cache.with_guest(REFEREE) == [real.table.id]
    assert cache.with_guest(ANN) == [real.table.id]
    assert cache.with_guest(BOB) == []


def test_an_undo_replays_little_more_than_it_takes_back() -> None:
    state = tuppence.load(DICE).new_initial_state()
    kept = Checkpoints(state)
    most = 400 * EVERY
    for plays in range(1, most + 1):
        kept.note(plays, state)
    assert len(kept._stored) <= 40
    for plays in range(most, 0, -EVERY // 2 - 3):
        known, _ = kept.back(plays)
        assert plays - known <= EVERY + (most - plays)
        for again in range(known + 1, plays + 1):
            kept.note(again, state)


def test_a_log_with_hundreds_of_undos_opens_quickly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = Real(LONG)
    rng = random.Random(3)
    while real.table.status == "playing" and len(real.table.real_match.standing) < 300:
        assert real.enter_any(rng).refusal is None
    for count in range(300):
        standing = real.table.real_match.standing
        back = 1 if count % 25 else 90
        assert real.say(wire.Undo, to=standing[-min(back, len(standing))].seq, why="wrong").refusal is None
        while real.table.status == "playing" and len(real.table.real_match.standing) < 300:
            assert real.enter_any(rng).refusal is None
    stands = [play.body for play in real.table.real_match.standing]
    assert real.table.playing.history == stands
    with monkeypatch.context() as counting:
        applied = counted(counting)
        again = real.made_again()
    assert shown(again) == shown(real.table)
    plays = sum(entry.kind == "played" for entry in real.log)
    assert len(applied) < plays + 300 * EVERY  # replaying the match at each undo would take 90,000


def counted(patch: pytest.MonkeyPatch) -> list[object]:
    """A list of the actions that are applied from now on."""
    applied: list[object] = []
    apply = State.apply_typed

    def apply_counted(state: State, action: Any) -> list[Event]:
        applied.append(action)
        return apply(state, action)

    patch.setattr(State, "apply_typed", apply_counted)
    return applied


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Real()
    real.press("6")
    monkeypatch.setattr(referee, "MOST_ENTRIES", real.table.seq + 2)
    real.say(wire.Undo, to=real.table.real_match.standing[-1].seq, why="mistyped")
    real.press("5")
    assert refused(real.say(wire.Undo, to=real.table.real_match.standing[-1].seq, why="mistyped")) == "not_ready"
    assert real.press("1").refusal is None  # the match continues


def test_a_player_who_referees_confirms_for_their_seat() -> None:
    real = Real(official=None)
    real.say(wire.Sit, seat=0)
    real.say(wire.Sit, ANN, seat=1)
    real.play_out()
    real.say(wire.Confirm)
    assert (real.table.real_match.vouched([0]), real.table.real_match.vouched([0, 1])) == (True, False)
    real.say(wire.Agree, ANN)  # also after it was confirmed
    assert real.table.real_match.vouched([0, 1])
    assert real.made_again().real_match.real_table == real.table.real_match.real_table
