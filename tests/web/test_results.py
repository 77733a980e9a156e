"""How a match went, as its page tells it; in every game."""

from __future__ import annotations

import tuppence
from tests.games.matches import every_game, play, shortest
from tuppence.game import game_type
from tuppence_web.tables.pages.results import MOST_STEPS, Story, story


def told(name: str) -> tuple[tuppence.State, Story]:
    """A match played by chance to its end, and its story."""
    state = tuppence.load(name, **shortest(name, players=min(3, game_type(name).players_range[1]))).new_initial_state()
    for _ in play(state, seed=1):
        pass
    return state, story(state.record())


@every_game
def test_the_story_ends_with_what_the_match_ended_with(name: str) -> None:
    state, went = told(name)
    assert [seat[-1] for seat in went.scores] == state.game.presenter.score(state.position)
    assert went.last


@every_game
def test_what_each_step_brought_adds_up(name: str) -> None:
    state, went = told(name)
    if went.gains:
        assert len(went.gains[0]) == len(went.scores[0]) - 1 <= MOST_STEPS
        assert [sum(seat) for seat in went.gains] == state.game.presenter.score(state.position)


@every_game
def test_a_purse_has_a_figure_for_each_seat(name: str) -> None:
    state, went = told(name)
    assert {len(figures) for figures in went.purse.values()} <= {state.game.num_players}
