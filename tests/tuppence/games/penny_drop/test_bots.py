"""Bots of Penny Drop: the champion's actions, the shipped tables, and the order of the levels."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import tuppence
from studies.penny_drop.replies import TEAMS, at_start, gains, gains_of_teams
from tuppence.bots import load_bot
from tuppence.games.penny_drop import rules, solve
from tuppence.games.penny_drop.bots import champion, equilibrium, tables, teams
from tuppence.games.penny_drop.legality import ROLL, STOP

LEVELS = ("beginner", "regular", "champion")


def test_search_stops_at_a_full_box_and_rolls_at_an_empty_one() -> None:
    game = tuppence.load("penny-drop")
    state = game.new_initial_state()
    for face in (6, 1):
        state.apply_action({"type": "rolled", "face": face})
    choices = []
    for face in (6, 1, 2, 3, 4, 5):
        state.apply_action({"type": "roll"})
        state.apply_action({"type": "rolled", "face": face})
        choices.append(tuppence.to_json(load_bot("search", game, seat=0, seed=1).step(state))["type"])
    assert choices[0] == "roll"
    assert choices[3:] == ["stop", "stop", "stop"]


@pytest.mark.parametrize("pennies", [12, 14, 50])
def test_the_champion_of_singles_takes_the_best_action(pennies: int) -> None:
    game = tuppence.load("penny-drop", pennies=pennies)
    solution = tuppence.solve(game)
    rng = np.random.default_rng(7)
    players = [load_bot("champion", game, seat=seat) for seat in (0, 1)]
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            if seat != tuppence.CHANCE:
                assert players[seat].step(state) == solution.best(state)
                action = state.legal_actions()[rng.integers(len(state.legal_actions()))]
            state.apply_action(state.sample_chance(rng) if seat == tuppence.CHANCE else action)


def position_with(pennies: list[int], shown: int, **options: Any) -> rules.Position:
    """A position in which seat 0 has rolled and decides."""
    position: rules.Position = tuppence.load("penny-drop", players=len(pennies), **options).new_position()
    position.phase, position.rolled, position.shown = rules.TURN, 1, shown
    position.box = [int(slot < shown) for slot in range(rules.SLOTS)]
    position.pennies[: len(pennies)] = pennies
    return position


def test_the_champion_plays_for_the_next_place_left() -> None:
    roll, many = solve.shipped(), tables.shipped("competition")
    different = 0
    for own, other, shown in np.ndindex(11, 11, 6):
        left = position_with([own + 1, 0, other + 1], shown)
        value = roll[own + 1, other + 1, shown]
        stopped = 1 - roll[other + 1, own + 1, shown]
        if abs(value - stopped) > equilibrium.TIE:
            different += champion.champion(left, many) != (ROLL if value > stopped else STOP)
    assert different == 0


@pytest.mark.slow
def test_the_shipped_tables_are_those_that_are_made() -> None:
    top = 16
    for kind, pub in (("competition", False), ("pub", True)):
        utility = np.zeros((1, rules.LEVELS, 1), np.float32)
        shipped = tables.shipped(kind)
        for players in range(2, 6):
            utility, rolls = equilibrium.solve_for(players, pub, top, utility)
            same_as_shipped(shipped, players, rolls, top - rules.LEVELS)
    for seats in (4, 6):
        same_as_shipped(tables.shipped(f"teams-{seats}"), seats, teams.solve(seats, top)[1], top - rules.LEVELS)


def same_as_shipped(shipped: tables.Tables, players: int, rolls: Any, most: int) -> None:
    """All positions with up to ``most`` pennies in hands, which have the lowest ranks."""
    first = int(shipped.ways[players, most - players + 1])
    assert (tables.unpacked(shipped, players)[:, :first] != rolls[:, :first]).mean() < 0.002


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["competition", "pub"])
def test_a_best_reply_to_champions_gains_hardly_anything(kind: str) -> None:
    for _, gained in gains(kind):
        assert -1e-6 < min(gained) <= max(gained) < 1e-4


@pytest.mark.slow
@pytest.mark.parametrize("seats", TEAMS)
def test_a_best_reply_to_a_team_of_champions_gains_nothing(seats: int) -> None:
    assert all(-1e-9 < gained < 1e-7 for gained in gains_of_teams(seats))


@pytest.mark.slow
def test_a_best_reply_beats_a_team_that_never_rolls_again() -> None:
    ways, pennies = tables.ways(), 3
    never = np.zeros((rules.LEVELS, int(ways[4, 4 * pennies + 1])), np.bool_)
    replying, playing = teams.replies_to(never, 4, 4 * pennies)
    start = sum(int(ways[parts, parts * pennies]) for parts in range(1, 5))
    assert replying[start, 0] > teams.solve(4, 4 * pennies)[0][start, 0] > playing[start, 0]


@pytest.mark.slow
@pytest.mark.parametrize(("pub", "value"), [(False, 0.333333), (True, 0.336610)])
def test_best_replies_are_those_of_the_library(pub: bool, value: float) -> None:
    """The others stop at two full slots, three players with two pennies each; returns as in GA-3."""
    game = tuppence.load("penny-drop", players=3, pennies=2, rules="pub" if pub else "competition")
    response = tuppence.best_response(game, lambda state: state.legal_actions()[-(state.position.shown > 1)])
    found = response.value(game.new_initial_state())
    stops_at_two = np.arange(rules.LEVELS)[:, None] < np.full(int(tables.ways()[3, 4]), 2)
    values: equilibrium.Values = np.zeros((1, rules.LEVELS, 1))
    for _ in (2, 3):
        values = equilibrium.replies_to(stops_at_two, pub, 6, values)
    assert found == pytest.approx(at_start(values, 2).mean() / (2 if pub else 1), abs=1e-8)
    assert found == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("kind", ["competition", "pub"])
def test_the_shipped_tables_of_two_are_the_exact_solution(kind: str) -> None:
    assert (tables.unpacked(tables.shipped(kind), 2) == equilibrium.singles()).all()


def test_every_position_has_a_rank_of_its_own() -> None:
    solved = tables.shipped("competition")
    ranks = [
        tables.rank_of(position_with([a, b, c], 0), solved, 0, 50)
        for a in range(1, 9)
        for b in range(1, 9)
        for c in range(1, 9)
        if a + b + c <= 10
    ]
    assert sorted(ranks) == list(range(len(ranks)))


def test_team_matches_have_the_value_of_the_solution() -> None:
    game = tuppence.load("penny-drop", players=4, format="teams", pennies=3)
    utility, _ = teams.solve(4, 12)
    state = game.new_initial_state()
    for face in (6, 1, 1, 1):
        state.apply_action({"type": "rolled", "face": face})
    rank = tables.team_rank(state.position, tables.shipped("teams-4"), 50)
    played = tuppence.playouts(game, 40_000, policies="champion", start=state)
    won = played.returns[:, 0::2].sum(axis=1)
    assert won.mean() == pytest.approx(utility[rank, 0], abs=4 * won.std() / 200)


@pytest.mark.parametrize("options", [{}, {"players": 4}, {"players": 4, "format": "teams"}])
def test_each_level_beats_those_below(options: dict[str, Any]) -> None:
    game = tuppence.load("penny-drop", **options)
    sides = options.get("format") == "teams"
    fair = 0.5 if sides or not options else 0.25
    for low, high in permutations(range(3), 2):
        if low > high:
            continue
        policies = [
            LEVELS[high if (seat % 2 == 0 if sides else seat == 0) else low] for seat in range(game.num_players)
        ]
        played = tuppence.playouts(game, 20_000, policies=policies, seed=2)
        won = played.returns[:, 0::2].sum(axis=1) if sides else played.returns[:, 0]
        assert won.mean() - 4 * won.std() / np.sqrt(len(won)) > fair
