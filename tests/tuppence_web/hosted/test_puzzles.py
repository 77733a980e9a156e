"""Where puzzles come from."""

from __future__ import annotations

import tuppence
from tests.tuppence.games.matches import every_game, play
from tuppence.ranges import is_range
from tuppence_web.hosted.puzzles import Puzzles, listed_choices, puzzles_in


def test_a_game_without_a_folder_offers_what_is_legal() -> None:
    assert puzzles_in("somebody-elses-game") == Puzzles()


@every_game
def test_each_legal_action_is_listed_with_its_label(name: str) -> None:
    state = tuppence.load(name).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        if state.current_player() >= 0:
            break
    assert [action for _, action in listed_choices(state)] == state.legal_actions()
    assert all(label for label, action in listed_choices(state) if not is_range(action))
