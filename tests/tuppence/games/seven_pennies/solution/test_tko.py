"""T.K.O. for two, solved with an endless match as a draw."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tuppence
from studies.seven_pennies import values
from tests.tuppence.games.matches import after, play
from tests.tuppence.games.seven_pennies.solution.test_solve import published, starting
from tuppence.games.seven_pennies.solution import rounds, tko
from tuppence.games.seven_pennies.solution.rounds import SAME, Round

PENNIES = rounds.listed("tko", 2, must_cancel_own=False, extra_turn=False)
DICE = [(2, False, False), (3, False, True), (6, False, False), (6, True, True), (5, True, False)]


def test_values_follow_from_what_comes_next() -> None:
    """In a random match: chance averages, the deciding player takes the best."""
    game = tuppence.load("seven-pennies", variant="tko")
    solution, state = tuppence.solve(game), game.new_initial_state()
    for _ in play(state, 5):
        seat = state.view()["turn"]
        if seat is None or max(state.view()["nickels"]) > 8:
            continue
        if state.is_chance_node():
            following = sum(
                chance * solution.values(after(state, one))[seat] for one, chance in state.chance_outcomes()
            )
        else:
            following = max(solution.values(after(state, action))[seat] for action in state.legal_actions())
            assert solution.best(state) in state.legal_actions()
        assert solution.values(state)[seat] == pytest.approx(following, abs=1e-9)


def test_pages_solve_pennies_at_once_and_dice_on_request() -> None:
    """Those of dice take seconds."""
    for chosen, at_once, soon in (
        ({}, True, True),
        ({"nickels": 11}, False, True),
        ({"faces": 6}, False, True),
        ({"faces": 6, "nickels": 11}, False, False),
        ({"players": 3}, False, False),
    ):
        game = tuppence.load("seven-pennies", variant="tko", **chosen)
        assert (game.solves_at_once(), game.solves_soon()) == (at_once, soon)
    for players, level in ((2, "champion"), (3, "regular")):
        kernel = tuppence.load("seven-pennies", variant="tko", players=players, faces=6).kernel()
        assert kernel is not None
        assert kernel.quick[-1] == level


def test_the_cut_changes_little() -> None:
    few, many = tko.solve_values(PENNIES, 12), tko.solve_values(PENNIES, 18)
    assert abs(few[:, :4, :4] - many[:, :4, :4]).max() < 1e-6
    assert many[rounds.EMPTY, 3, 3] == pytest.approx(0.50107849, abs=1e-8)


@pytest.mark.parametrize("dice", DICE)
def test_mixing_sweeps_leads_to_the_same_values(dice: tuple[int, bool, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = tko.solve_values(rounds.listed("tko", *dice), 8)
    monkeypatch.setattr(tko, "MIXED", 0)
    assert abs(tko.solve_values(rounds.listed("tko", *dice), 8) - mixed).max() < 1e-9


def test_more_nickels_are_better() -> None:
    values = tko.solve_values(PENNIES, 8)
    assert (np.diff(values, axis=1)[:, :, 1:] > -1e-12).all()
    assert (np.diff(values, axis=2)[:, 1:] < 1e-12).all()


@pytest.mark.slow
@pytest.mark.parametrize("dice", DICE)
def test_an_opponent_who_prolongs_a_match_for_ever_gains_nothing(dice: tuple[int, bool, bool]) -> None:
    """Where the opponent can keep the match from ending, a draw is at least what the solution expects."""
    game = rounds.listed("tko", *dice)
    values = tko.solve_values(game, 8)
    endless = prolonged(game, values)
    worth = np.stack([values, 1 - values.swapaxes(1, 2)])
    assert (worth[:, :, 1:, 1:][endless] < tko.DRAW + 1e-9).all()


def prolonged(game: Round, values: Any) -> Any:
    """Positions that no throw leaves; by who throws (the solution, its opponent), position, and nickels of both."""
    most = values.shape[1] - 1
    who, position, won, others_won = (game.leads[:, column, None, None] for column in range(4))
    nickels = np.arange(1, most + 1)

    def led(table: Any, thrower: int) -> Any:
        own_more, other_more = (won, others_won) if thrower == 0 else (others_won, won)
        own, other = np.clip(nickels[:, None] + own_more, 0, most), np.clip(nickels + other_more, 0, most)
        return table[np.where(who == SAME, thrower, 1 - thrower), position, own, other]

    worth = np.stack([values, 1 - values.swapaxes(1, 2)])
    utility = led(worth, 0)[game.choices]
    taken = utility.argmax(axis=1)
    closed = np.zeros(worth.shape, bool)
    closed[:, :, 1:, 1:] = True
    while True:
        own = np.take_along_axis(led(closed, 0)[game.choices], taken[:, None], 1)[:, 0]
        other = led(closed, 1)[game.choices].any(axis=1)
        left = [np.logical_and.reduceat(one[game.thrown], game.first) for one in (own, other)]
        if (np.stack(left) == closed[:, :, 1:, 1:]).all():
            return closed[:, :, 1:, 1:]
        closed[:, :, 1:, 1:] = left


def test_the_published_file_has_these_values() -> None:
    found = published("seven-pennies-tko.csv", values.tko_lines())
    assert found["3,3,0,0,"] == pytest.approx(starting(tuppence.load("seven-pennies", variant="tko")), abs=1e-9)
