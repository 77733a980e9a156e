"""The file of puzzles of every game: legal choices, of which one is clearly best."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

import tuppence
from tests.tuppence.games.matches import SOLVED, every_game
from tuppence.record.luck import choice_values
from tuppence_web.puzzles.rules import MOST_CHOICES, Puzzle, all_puzzles, games, puzzle_of, repeats_after

TOLERANCE = 1e-4  # values are rounded in the file


@every_game
def test_one_legal_choice_of_every_puzzle_is_clearly_best(name: str) -> None:
    puzzles = all_puzzles(name)
    assert len({puzzle.seed for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.is_clear, puzzle.seed
        assert len({choice.label for choice in puzzle.choices}) == len(puzzle.choices) <= MOST_CHOICES


@pytest.mark.parametrize("name", games())
def test_no_simulated_value_is_certain(name: str) -> None:
    for puzzle in all_puzzles(name):
        for choice in puzzle.choices:
            low, high = puzzle.interval(choice)
            assert 0 <= low <= choice.value <= high <= 1
            assert (high - low > 1 / puzzle.playouts) if puzzle.playouts else low == high


@pytest.mark.parametrize("name", games())
def test_puzzles_replay_and_their_choices_are_legal(name: str) -> None:
    for puzzle in spread(all_puzzles(name)):
        state = puzzle.state(name)
        assert state.current_player() >= 0
        assert [state.refusal(choice.action) for choice in puzzle.choices] == [None] * len(puzzle.choices)


@pytest.mark.parametrize("name", [name for name in games() if name in SOLVED])
def test_the_best_choice_is_the_best_by_the_solution(name: str) -> None:
    for puzzle in all_puzzles(name):
        state = puzzle.state(name)
        solution = state.game.solve()
        values = {tuppence.to_json(action)["type"]: value for action, value in choice_values(solution, state)}
        exact = [value for _, value in choice_values(solution, state)]
        best = puzzle.choices[puzzle.best]
        assert abs(best.value - max(exact)) < TOLERANCE, (puzzle.seed, values)
        after = state.clone()
        after.apply_action(best.action)
        assert abs(solution.values(after)[state.current_player()] - max(exact)) < TOLERANCE
        assert puzzle.playouts == 0


@pytest.mark.parametrize("name", games())
def test_each_day_has_the_next_puzzle(name: str) -> None:
    count = len(all_puzzles(name))
    first = date(2026, 12, 31)
    days = [puzzle_of(name, first + timedelta(days=number)) for number in range(count + 1)]
    assert days[-1] == days[0]
    assert sorted(found.seed for found in days[:-1] if found) == sorted(one.seed for one in all_puzzles(name))


def test_a_game_without_puzzles_has_none_of_a_day() -> None:
    assert puzzle_of("somebody-elses-game", date(2026, 12, 31)) is None
    assert repeats_after("somebody-elses-game") is None


def spread(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Some of many."""
    return puzzles[:: max(1, len(puzzles) // 20)]
