"""What follows from a choice, in words, in every game."""

from __future__ import annotations

import re

from tests.tuppence.games.matches import every_game
from tests.tuppence_web.puzzles.test_rules import spread
from tuppence_web.hosted.game import hosted
from tuppence_web.puzzles.rules import all_puzzles


@every_game
def test_the_answer_of_a_puzzle_has_a_reason_in_words(name: str) -> None:
    for puzzle in spread(all_puzzles(name)):
        state = puzzle.state(name)
        words = hosted(name).why(state, [(one.label, one.action) for one in puzzle.compared])
        assert all(f"“{one.label}”: " in words for one in puzzle.compared), words
        assert {int(seat) for seat in re.findall(r"\{(\d+)\}", words)} <= set(range(state.game.num_players))
        assert not re.search(r"\} (is|has|goes)\b", words), "a reader is called you"
        assert not words.endswith(".")


@every_game
def test_words_change_nothing_in_the_state(name: str) -> None:
    puzzle = all_puzzles(name)[0]
    state = puzzle.state(name)
    before = state.position
    hosted(name).why(state, [(one.label, one.action) for one in puzzle.choices])
    assert state.position == before
