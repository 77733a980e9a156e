"""The rules of seasons of teams: sides, places, and draws in which opponents repeat as rarely as possible."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.leagues import teams
from tuppence_web.matches.rules import alternating

TEAMS = st.integers(2, 12).map(lambda count: list(range(count)))


@given(size=st.integers(2, 3))
def test_5_03_seats_alternate_and_the_winners_come_first(size: int) -> None:
    sides = [[(team, player) for player in range(size)] for team in "ab"]
    seats = alternating(sides)
    assert [team for team, _ in seats] == ["a", "b"] * size
    assert teams.sides(seats, size) == sides
    assert teams.places([*sides[1], *sides[0]], size) == sides[::-1]


@given(TEAMS)
def test_LT_4_each_two_teams_meet_once_in_a_round_robin(of: list[int]) -> None:
    rounds = teams.rounds(of)
    assert all(sorted(team for pair in round for team in pair) == of for round in rounds)
    pairs = Counter(pair for round in rounds for pair in round if len(pair) == 2)
    assert len(pairs) == len(of) * (len(of) - 1) // 2
    assert {*pairs.values()} == {1}


@given(TEAMS, st.integers(1, 30), st.data())
def test_LT_4_opponents_and_pauses_repeat_rarely(of: list[int], rounds: int, data: st.DataObject) -> None:
    met: Counter[frozenset[int]] = Counter()
    for _ in range(rounds):
        met.update(data.draw(st.sampled_from(teams.best_rounds(of, Counter(), met))))
    possible = [*{pair for round in teams.rounds(of) for pair in round}]
    assert max(met[pair] for pair in possible) - min(met[pair] for pair in possible) <= 1


def test_LT_4_pairs_meet_once_a_night_where_possible() -> None:
    tonight, before = Counter([frozenset("ab"), frozenset("cd")]), Counter({frozenset("ac"): 9, frozenset("bd"): 9})
    assert teams.best_rounds("abcd", tonight, before) == [[frozenset("ad"), frozenset("bc")]]
