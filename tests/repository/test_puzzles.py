"""`tools/puzzles.py`: the same seed finds the same puzzle, and every puzzle of the files can be found again."""

from __future__ import annotations

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, every_game
from tools.puzzles import Finder, Valued, best_of_each, is_promising
from tuppence_web.hosted.puzzles import puzzles_in
from tuppence_web.puzzles.rules import Puzzle, all_puzzles


def found_again(name: str, puzzle: Puzzle) -> Puzzle | None:
    """What the search finds for the seed of a puzzle."""
    source = puzzles_in(name)
    return Finder(tuppence.load(name, **source.options), source).puzzle(puzzle.seed)


def test_the_search_finds_the_first_puzzle_of_a_game_again() -> None:
    first = all_puzzles(A_GAME)[0]
    assert found_again(A_GAME, first) == first


@pytest.mark.slow
@every_game
def test_the_search_finds_puzzles_again(name: str) -> None:
    last = all_puzzles(name)[-1]
    again = found_again(name, last)
    assert again is not None
    assert again.history == last.history
    assert again.choices[again.best].label == last.choices[last.best].label


def test_of_actions_with_a_label_the_best_is_offered() -> None:
    one, other = all_puzzles(A_GAME)[0].state(A_GAME).legal_actions()[:2]
    tried = [Valued("Hard", one, 0.4, 0.1), Valued("Hard", other, 0.6, 0.1), Valued("Soft", one, 0.5, 0.1)]
    assert best_of_each(tried) == [tried[1], tried[2]]
    assert not is_promising(best_of_each(tried))
    assert is_promising([tried[1], tried[2]._replace(value=0.3)])
    assert not is_promising(tried[:1])
