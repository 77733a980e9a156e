"""The story of a match on its page, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import brief, every_game, play, shortest, variants
from tuppence.game import game_type
from tuppence.text import CHANGE
from tuppence_web.tables.pages.story import MOST_STEPS, Story, story


def story_of(name: str) -> tuple[tuppence.State, Story]:
    """A random match to its end, and its story."""
    state = tuppence.load(name, **shortest(name, players=min(3, game_type(name).players_range[1]))).new_initial_state()
    for _ in play(state, seed=1):
        pass
    return state, story(state.record())


@every_game
def test_the_story_ends_with_the_result(name: str) -> None:
    state, went = story_of(name)
    assert [seat[-1] for seat in went.scores] == state.text().score()
    assert went.last


@every_game
def test_the_steps_add_up(name: str) -> None:
    state, went = story_of(name)
    if went.gains:
        assert len(went.gains[0]) == len(went.scores[0]) - 1 <= MOST_STEPS
        assert [sum(seat) for seat in went.gains] == state.text().score()


@every_game
def test_payments_have_a_figure_for_each_seat(name: str) -> None:
    state, went = story_of(name)
    assert {len(figures) for figures in went.payments.values()} <= {state.game.num_players}


SHEETS = [sheet for name in tuppence.games() if (sheet := game_type(name).sheet)]


def played(events: list[dict[str, Any]]) -> int:
    """The number of rounds or ends that these events finish: a round is scored for each seat."""
    over = [one for one in events if one["type"] in ("scored", "nobody_scored", "round_over")]
    return len({one.get("round", one.get("end", number)) for number, one in enumerate(over)})


@pytest.mark.parametrize("name", [*tuppence.games(), *SHEETS])
@settings(max_examples=6)
@given(st.data())
def test_the_story_has_a_step_for_each_round_or_end(name: str, data: st.DataObject) -> None:
    chosen = data.draw(st.sampled_from([group[0] for group in variants(name)]))
    numbers = {field.name for field in game_type(name).option_fields} & {"rounds", "ends"}
    options = {**brief(name, 2, **chosen), **dict.fromkeys(numbers, data.draw(st.integers(1, 4)))}
    state = tuppence.load(name, **options).new_initial_state()
    events = [event for some in play(state, data.draw(st.integers(0, 99))) for event in some]
    went, text = story(state.record()), state.text()
    if text.score_step != CHANGE:
        assert len(went.scores[0]) - 1 == played(events) == text.steps()
    assert (text.steps() is None) == (text.score_step == CHANGE)
    assert [seat[-1] for seat in went.scores] == text.score()
