"""Tournaments of teams (5.03, 9.01(c), TT-1 to TT-4): pairings and brackets, without a database."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence_web.tournaments.test_rules import Played
from tuppence_web.tournaments.bracket import Match
from tuppence_web.tournaments.picture import drawing
from tuppence_web.tournaments.rules import FORMATS, PAIRS, TRIOS, Format

TEAMS = st.integers(PAIRS.fewest, PAIRS.most)
SEEDS = st.integers(0, 2**32)


def names(teams: int) -> dict[int, str]:
    return {team: f"Team {team}" for team in range(1, teams + 1)}


def lost(played: Played) -> dict[int, int]:
    """How many matches each team has lost."""
    orders = list(played.results.values())
    return {team: sum(order[-1] == team for order in orders) for team in range(1, played.entrants + 1)}


@given(TEAMS, SEEDS)
def test_TT_2_every_number_of_teams_is_played_to_the_end(teams: int, seed: int) -> None:
    played = Played(teams, seed, format=PAIRS)
    now = played.now
    assert set(played.matches) == set(range(1, teams + 1))
    assert min(played.matches.values()) >= 2, "everybody plays at least two matches (12.03(d))"
    found = {round.stage: [len(match.players) for match in round.matches] for round in now.rounds}
    assert found == PAIRS.rounds_to_come(teams)
    assert list(found) == list(PAIRS.rounds_to_come(teams)), "in order of play"
    places = now.placed()
    assert sorted(places.values()) == [1, 2, 3]
    winner, second, third = sorted(places, key=places.__getitem__)
    final = now.match("F-1")
    assert final is not None
    assert final.order == (winner, second)
    defeats = lost(played)
    assert defeats[winner] <= 1
    assert defeats[second] in (1, 2), "once, if the final was its first defeat: there is no second final"
    assert all(count == 2 for team, count in defeats.items() if team not in (winner, second)), "all others are out"
    last = [round for round in now.rounds if round.stage[0] == "L"][-1]
    assert last.behind() == (third,)
    drawing(PAIRS, teams, now, names(teams), chosen=winner)


@given(TEAMS, SEEDS, st.floats(0, 0.5))
def test_TN_6_a_tournament_of_teams_ends_with_any_absences(teams: int, seed: int, how_often: float) -> None:
    luck = random.Random(seed)

    def away(match: Match) -> list[int]:
        return [team for team in match.players if luck.random() < how_often]

    played = Played(teams, seed, away, PAIRS)
    now = played.now
    absent = {team for match in now.matches() for team in match.absent}
    defeats, places = lost(played), now.placed()
    assert absent.isdisjoint(places)
    assert sorted(places.values()) in ([], [1], [3], [1, 2], [1, 3], [1, 2, 3])
    for team in set(range(1, teams + 1)) - absent:
        assert places.get(team) in (1, 2) or defeats[team] == 2, "a team that came is out after two defeats"
    drawing(PAIRS, teams, now, names(teams))


@pytest.mark.parametrize(
    ("stage", "depend"),
    [("R1", ["W2", "L2", "L3", "F"]), ("W2", ["L3", "F"]), ("L2", ["L3", "F"]), ("L3", ["F"]), ("F", [])],
)
def test_TT_2_losers_rounds_depend_on_the_winners(stage: str, depend: list[str]) -> None:
    stages = list(PAIRS.rounds_to_come(4))
    assert [one for one in stages if PAIRS.is_later(one, than=stage)] == depend


@pytest.mark.parametrize(("format", "pennies"), [(PAIRS, 10), (TRIOS, 8)])
def test_TT_3_teams_begin_with_the_pennies_of_their_size(format: Format, pennies: int) -> None:
    stages = format.rounds_to_come(9).items()
    assert {format.pennies_in(stage, max(sizes)) for stage, sizes in stages} == {pennies}
    assert FORMATS[format.team_size] is format


def test_TT_2_one_of_an_odd_number_waits() -> None:
    played = Played(5, seed=3, format=PAIRS)
    first = played.now.round("R1")
    assert first is not None
    waiting = first.matches[-1]
    assert (len(waiting.players), waiting.order) == (1, waiting.players)
    winners = played.now.round("W2")
    assert winners is not None
    assert waiting.players[0] in winners.players
