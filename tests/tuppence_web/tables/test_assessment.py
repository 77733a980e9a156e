"""What the decisions of a match were worth, as its page shows it play by play."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import SOLVED, every_game, play, shortest
from tests.tuppence_web.tables.engine.view.test_replay import Match
from tuppence.actions import to_json
from tuppence.bots.estimates import Estimate, Worth, estimates
from tuppence.ranges import is_range
from tuppence.record.luck import luck_and_choices
from tuppence_web.hosted.puzzles import aims
from tuppence_web.puzzles.rules import all_puzzles, games
from tuppence_web.tables.assessment import BLUNDER, BY_CHAMPION, PLAYED, assess, assess_by_search
from tuppence_web.tables.pages.story import of_record

FEW = 10  # choices
solved_game = pytest.mark.parametrize("name", SOLVED)


@solved_game
def test_each_play_of_the_replay_has_its_chances_and_decision(name: str) -> None:
    match = Match(name, players=2).play(1000)
    found = assess(match.table.playing.record())
    plays = match.again(None)[1:]
    assert len(found.decisions) == len(plays) == len(found.chances) - 1
    assert found.chances[-1] == pytest.approx(match.table.playing.returns())


@given(name=st.sampled_from(SOLVED), seed=st.integers(0, 2**32))
def test_losses_add_up_to_what_choices_cost(name: str, seed: int) -> None:
    state = tuppence.load(name).new_initial_state()
    for _ in play(state, seed, unlisted=0.05):
        pass
    found, shares = assess(state.record()), luck_and_choices(state.record())
    decisions = [one for one in found.decisions if one is not None]
    for seat, (player, share) in enumerate(zip(found.players, shares, strict=True)):
        mine = [one for one in decisions if one.seat == seat]
        assert player.choices == share.choices
        assert player.blunders == sum(one.lost >= BLUNDER for one in mine) == sum(one.blunder for one in mine)
        assert sum(one.lost for one in mine) <= -share.choices + 1e-9
    for one in decisions:
        values = [choice.value for choice in one.choices]
        assert values == sorted(values, reverse=True)
        assert len(values) >= 2
        if one.taken is not None:
            assert one.lost == pytest.approx(values[0] - values[one.taken])


def test_all_choices_are_listed_and_compared_in_words() -> None:
    puzzles = [(name, one) for name in games() for one in all_puzzles(name)[:2]]
    decisions = (found for name, one in puzzles for found in decisions_of(one.record(name)))
    record, at, before = next(found for found in decisions if len(found[2].legal_actions()) > FEW)
    legal = [to_json(action) for action in before.legal_actions()]
    worth = [Worth(action, 0.5 - number / 1000, 0.001) for number, action in enumerate(legal)]
    estimate = Estimate(at, worth, len(legal) - 1, [0.5, 0.5], [0.4, 0.6], 0.001, 0.1, 0.001)
    found = assess_by_search(record, {at: estimate})
    decided = next(one for one in found.decisions if one is not None)
    assert len(decided.choices) == len(legal)
    assert decided.taken == len(legal) - 1
    assert all(decided.why.count(f"“{choice.label}”: ") == 1 for choice in (decided.choices[0], decided.choices[-1]))


FREE = [name for name in games() if any(map(is_range, all_puzzles(name)[0].state(name).legal_actions()))]


@pytest.mark.parametrize("name", FREE)
def test_free_numbers_are_compared_with_what_puzzles_offer(name: str) -> None:
    puzzle = all_puzzles(name)[0]
    record = puzzle.record(name)
    record["history"] = [*puzzle.history, puzzle.choices[puzzle.best].action]
    at, offered = len(puzzle.history), aims(puzzle.state(name))
    [found] = [one for _, one in estimates(record, at, aims=aims) if one is not None]
    assert len(offered) >= 3
    assert sorted(one.label for one in found.choices if one.label) == sorted(offered)
    decided = next(one for one in assess_by_search(record, {at: found}).decisions if one is not None)
    assert {one.label for one in decided.choices} == {*offered, PLAYED, BY_CHAMPION}


def decisions_of(record: Json) -> Iterator[tuple[Json, int, tuppence.State]]:
    """Each decision of a record: the record, its index in the history, and the state before it."""
    state = tuppence.load(record["game"], **record["options"]).new_initial_state()
    for at, action in enumerate(record["history"]):
        if state.current_player() >= 0:
            yield record, at, state.clone()
        state.apply_action(action)


def test_matches_without_exact_values_have_no_assessment() -> None:
    with pytest.raises(tuppence.NotSolved):
        assess(tuppence.load(SOLVED[0], players=3).new_initial_state().record())


@every_game
def test_the_data_of_a_record_has_all_its_plays(name: str) -> None:
    state = tuppence.load(name, **shortest(name)).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        pass
    found, data = of_record(msgspec.json.encode(state.record()), engine_seconds=0.0)
    assert found.ok
    assert data is not None
    read = msgspec.json.decode(data)
    assert read["plays"][-1]["position"]["view"] == state.view(None)
    assert [seat["name"] for seat in read["start"]["table"]["seats"]] == ["Player 1", "Player 2"]


def test_a_record_with_a_problem_has_no_data() -> None:
    record = tuppence.load(SOLVED[0]).new_initial_state().record()
    found, data = of_record(msgspec.json.encode({**record, "history": [{"type": "pass"}]}), engine_seconds=0.0)
    assert found.problems
    assert data is None
