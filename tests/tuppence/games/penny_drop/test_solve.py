"""The exact solution of singles, compared with a second method that shares no code with it.

That method distinguishes the slots, so it also shows that only their number matters.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import tuppence
from studies.penny_drop import shapes, values
from tests import ROOT
from tuppence.games.penny_drop import solve as solving
from tuppence.record.luck import luck_and_choices

Floats = NDArray[np.float64]
Position = tuple[int, int, int]  # own pennies, the other's, mask of full slots


def layer(total: int) -> list[Position]:
    """Every position with ``total`` pennies in play."""
    return [
        (a, total - shown - a, mask)
        for mask in range(32)
        for shown in [mask.bit_count()]
        for a in range(1, total - shown)
    ]


def after_faces(position: Position) -> list[tuple[str, Position]]:
    """The results of the six faces: a win, a decision of the same player, or a roll of the other."""
    a, b, mask = position
    found: list[tuple[str, Position]] = []
    for face in range(1, 7):
        if face < 6 and mask & (1 << (face - 1)):
            found.append(("other", (b, a + mask.bit_count(), 0)))
        elif a == 1:
            found.append(("win", position))
        else:
            found.append(("decide", (a - 1, b, mask if face == 6 else mask | (1 << (face - 1)))))
    return found


def solve_layer(total: int, known: dict[Position, float]) -> dict[Position, float]:
    """Policy iteration (Howard 1960): solve a policy's linear system exactly and improve it until it is stable."""
    here = layer(total)
    index = {position: at for at, position in enumerate(here)}
    rolls_on = np.ones(len(here), dtype=bool)  # whether a player who may decide rolls in this position
    faces = [after_faces(position) for position in here]
    while True:
        matrix, constant = np.eye(len(here)), np.zeros(len(here))

        def add(
            row: int, sign: float, position: Position, matrix: Floats = matrix, constant: Floats = constant
        ) -> None:
            if position in index:
                matrix[row, index[position]] -= sign / 6
            else:
                constant[row] += sign / 6 * known[position]

        for row, outcomes in enumerate(faces):
            for kind, (a, b, mask) in outcomes:
                rolling = kind == "decide" and (
                    rolls_on[index[a, b, mask]] if (a, b, mask) in index else better(known, (a, b, mask))
                )
                if kind == "win":
                    constant[row] += 1 / 6
                elif rolling:
                    add(row, 1.0, (a, b, mask))
                else:
                    constant[row] += 1 / 6
                    add(row, -1.0, (a, b, mask) if kind == "other" else (b, a, mask))
        values = np.linalg.solve(matrix, constant)
        found = dict(zip(here, values.tolist(), strict=True))
        improved = np.array([better(found, position) for position in here])
        gain = np.array([abs(found[p] + found[p[1], p[0], p[2]] - 1) for p in here])
        if not ((improved != rolls_on) & (gain > 1e-13)).any():
            return found
        rolls_on = improved


def better(values: dict[Position, float], position: Position) -> bool:
    """Return whether rolling is at least as good as stopping."""
    a, b, mask = position
    return values[position] >= 1 - values[b, a, mask]


def solve_by_policy_iteration(pennies: int) -> dict[Position, float]:
    known: dict[Position, float] = {}
    for total in range(2, 2 * pennies + 1):
        known |= solve_layer(total, known)
    return known


@pytest.mark.parametrize("pennies", [1, 2, 5, pytest.param(12, marks=pytest.mark.slow)])
def test_values_equal_those_of_policy_iteration(pennies: int) -> None:
    expected = solve_by_policy_iteration(pennies)
    roll = solving.solve_values(pennies)
    assert max(abs(roll[a, b, mask.bit_count()] - value) for (a, b, mask), value in expected.items()) < 1e-12
    assert len({(a, b, mask.bit_count()) for a, b, mask in expected}) == solving.reachable(pennies).sum()


def test_the_shipped_table_is_what_the_solver_makes() -> None:
    assert np.abs(solving.shipped() - solving.solve_values(12)).max() < 1e-13


@pytest.mark.slow
def test_the_study_of_shapes_has_these_values() -> None:
    choices = shapes.solved(*shapes.BOXES[0])
    match, roll = shapes.played(choices, choices, 6), solving.shipped()
    for own, other, full in np.argwhere(solving.reachable(12)):
        assert match.first[own, other, full] == pytest.approx(roll[own, other, full], abs=1e-9)


def test_the_published_file_has_these_values() -> None:
    assert (ROOT / "docs/studies/penny-drop-values.csv").read_text().splitlines() == [*values.lines()]


def test_large_singles_are_quick_only_after_warming() -> None:
    assert tuppence.load("penny-drop").solves_at_once()
    tuppence.load("penny-drop").kind.levels.warm()
    assert tuppence.load("penny-drop", pennies=50).solves_at_once()
    assert not tuppence.load("penny-drop", players=4, format="teams").solves_at_once()


@pytest.mark.parametrize(("players", "format"), [(3, "multi"), (4, "teams"), (20, "multi")])
def test_more_players_are_not_solved_and_the_refusal_says_why(players: int, format: str) -> None:
    with pytest.raises(tuppence.NotSolved, match="singles only"):
        tuppence.solve(tuppence.load("penny-drop", players=players, format=format))


def test_the_worst_decision_is_the_one_that_lost_most() -> None:
    """With an empty box every face is safe, so stopping is the only mistake."""
    state = tuppence.load("penny-drop", pennies=5).new_initial_state()
    for form in ({"type": "rolled", "face": 6}, {"type": "rolled", "face": 1}, {"type": "roll"}):
        state.apply_action(form)
    state.apply_action({"type": "rolled", "face": 6})
    state.apply_action({"type": "stop"})
    one, two = luck_and_choices(state.record())
    assert (one.worst, two.worst) == (4, None)
    assert one.choices < -0.01
    assert two.luck != 0
