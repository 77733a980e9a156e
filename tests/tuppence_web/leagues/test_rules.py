"""The rules of leagues, ruling by ruling, with figures computed by hand."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.leagues import rules
from tuppence_web.leagues.rules import Night, SeasonEntry, Standing

DAY = date(2026, 7, 2)
BEFORE = DAY - timedelta(days=14)


def entries(letters: str, paid: date | None = BEFORE) -> list[SeasonEntry[str]]:
    return [SeasonEntry(letter, BEFORE, paid) for letter in letters]


def night(*orders: str, week: int = 1) -> Night[str]:
    """A night whose matches were each played at one table; a slash parts tables."""
    day = DAY + timedelta(weeks=week - 1)
    return Night(week, day, [[list(table) for table in order.split("/")] for order in orders])


def points_of(rows: list[Standing[str]]) -> dict[str, int]:
    return {row.player: row.points for row in rows}


def test_LG_1_a_season_has_eight_match_days_on_one_weekday() -> None:
    days = rules.match_days(DAY)
    assert len(days) == 8
    assert {day.weekday() for day in days} == {3}
    assert (days[0], days[-1]) == (DAY, date(2026, 8, 20))


@pytest.mark.parametrize(
    ("today", "old", "new", "may"),
    [
        (date(2026, 7, 2), date(2026, 7, 9), date(2026, 7, 10), True),  # seven days before the old date
        (date(2026, 7, 3), date(2026, 7, 9), date(2026, 7, 10), False),
        (date(2026, 7, 2), date(2026, 7, 16), date(2026, 7, 8), False),  # the new date is the earlier one
        (date(2026, 7, 1), date(2026, 7, 16), date(2026, 7, 8), True),
        (date(2026, 7, 10), date(2026, 7, 9), date(2026, 7, 30), False),  # it is over
    ],
)
def test_LG_1_a_change_comes_seven_days_before_the_earlier_date(today: date, old: date, new: date, may: bool) -> None:
    assert rules.may_change(today, old, new) is may


def test_LG_2_members_pay_less() -> None:
    assert (rules.entry_fee(False), rules.entry_fee(True)) == (5000, 4500)


def test_LG_2_points_count_from_the_match_day_after_the_payment() -> None:
    assert rules.earns_on(DAY, DAY - timedelta(days=1))
    assert not rules.earns_on(DAY, DAY)
    assert not rules.earns_on(DAY, None)


def test_LG_2_unpaid_players_take_up_their_places() -> None:
    there = [*entries("BCDE"), *entries("A", paid=DAY)]
    rows = rules.standings([night("ABCD", "ABCD", "ABCD"), night("ABCD", week=2)], there)
    # 5 entered: in week 1 A earns nothing for three first places and B four points for each second place.
    assert points_of(rows) == {"B": 16, "C": 12, "D": 8, "A": 5, "E": 0}
    assert next(row for row in rows if row.player == "A").places[0] == 1


def test_LG_3_points_accrue_with_four_or_more() -> None:
    assert points_of(rules.standings([night("ABC", "ABC")], entries("ABCDE"))) == dict.fromkeys("ABCDE", 0)
    assert rules.standings([night("ABCD")], entries("ABCDE"))[0].points == 5


def test_LG_3_more_than_twenty_play_at_few_equal_tables() -> None:
    assert [rules.table_sizes(n) for n in (4, 20, 21, 40, 41)] == [[4], [20], [11, 10], [20, 20], [14, 14, 13]]


@given(st.integers(1, 400))
def test_LG_3_every_split_into_tables_is_fair(present: int) -> None:
    sizes = rules.table_sizes(present)
    assert sum(sizes) == present
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= 20 < present / (len(sizes) - 1) if len(sizes) > 1 else present <= 20


def test_LG_3_each_table_is_scored_by_itself() -> None:
    rows = rules.standings([night("ABCDE/FGHI")], entries("ABCDEFGHI"))
    assert points_of(rows) == {"A": 9, "F": 9, "B": 8, "G": 8, "C": 7, "H": 7, "D": 6, "I": 6, "E": 5}


def test_LG_4_the_first_earns_a_point_for_each_entrant() -> None:
    assert rules.match_points(["ann", "bob", "cy", "di"], base=6) == {"ann": 6, "bob": 5, "cy": 4, "di": 3}


def test_LG_4_every_player_earns_at_least_one() -> None:
    assert rules.match_points("ABCDE", base=3) == {"A": 3, "B": 2, "C": 1, "D": 1, "E": 1}


def test_LG_4_nobody_is_placed_twice() -> None:
    with pytest.raises(ValueError, match="bob is in the order of finish twice"):
        rules.match_points(["ann", "bob", "bob"], base=5)
    with pytest.raises(ValueError, match="at least 1"):
        rules.match_points(["ann"], base=0)
    with pytest.raises(ValueError, match="a player is at two tables of one match in week 1"):
        rules.night_points(night("ABCD/EFGA"), entries("ABCDEFG"))


def test_LG_4_entrants_of_the_match_day_count() -> None:
    there = [*entries("ABCD"), SeasonEntry("E", DAY + timedelta(days=7), BEFORE)]
    rows = rules.standings([night("ABCD"), night("ABCD", week=2)], there)
    assert next(row for row in rows if row.player == "A").weeks[:2] == (4, 5)


def test_LG_4_present_players_count_if_the_league_says_so() -> None:
    rows = rules.standings([night("ABCD")], entries("ABCDEFG"), "present")
    assert points_of(rows) == {"A": 4, "B": 3, "C": 2, "D": 1, "E": 0, "F": 0, "G": 0}


@given(st.lists(st.integers(), unique=True, min_size=1, max_size=20), st.integers(1, 40))
def test_LG_4_points_fall_by_one_and_never_below_one(order: list[int], base: int) -> None:
    points = list(rules.match_points(order, base).values())
    assert points[0] == base
    assert all(after == max(1, before - 1) for before, after in pairwise(points))


def test_LG_5_first_places_break_ties() -> None:
    # A: 5 + 3 = 8, B: 4 + 4 = 8, C: 3 + 5 = 8: A and C have one first place and one third, B two seconds.
    rows = rules.standings([night("ABCDE", "CBADE")], entries("ABCDE"))
    assert [(row.rank, row.player) for row in rows] == [(1, "A"), (1, "C"), (3, "B"), (4, "D"), (5, "E")]


def test_LG_5_remaining_ties_share_the_rank() -> None:
    rows = rules.standings([], entries("ABC"))
    assert [row.rank for row in rows] == [1, 1, 1]


def test_LG_5_places_without_points_do_not_count() -> None:
    there = [*entries("BCDE"), *entries("A", paid=None)]
    rows = {row.player: row for row in rules.standings([night("ABCDE")], there)}
    assert rows["A"].places == (0, 0, 0, 0, 0)
    assert rows["B"].places == (0, 1, 0, 0, 0)
    assert rows["A"].played == 1


@given(st.lists(st.permutations("ABCDEF"), max_size=9))
def test_LG_5_every_point_belongs_to_a_player(orders: list[list[str]]) -> None:
    nights = [night("".join(order), week=week % 8 + 1) for week, order in enumerate(orders)]
    rows = rules.standings(nights, entries("ABCDEF"))
    assert sum(row.points for row in rows) == 21 * len(orders)
    assert all(sum(row.weeks) == row.points for row in rows)
    assert sorted(row.rank for row in rows) == [row.rank for row in rows]


def test_LG_6_the_pool_is_the_fees_less_the_operators_weeks() -> None:
    assert rules.prize_pool(4 * 4500 + 3 * 5000, 8) == 29000
    assert rules.prize_pool(3999, 8) == 0


THREE_SECONDS = [(1, "A"), (2, "B"), (2, "C"), (2, "D")]
TWO_THIRDS = [(1, "A"), (2, "B"), (3, "C"), (3, "D")]
RANKED = [(1, "A"), (2, "B"), (3, "C"), (4, "D"), (5, "E")]


@pytest.mark.parametrize(
    ("pool", "ranking", "eligible", "split", "won"),
    [
        (29500, RANKED, "ABCDE", (50, 30, 20), {"A": 14750, "B": 8850, "C": 5900}),
        (29501, RANKED, "ABCDE", (50, 30, 20), {"A": 14751, "B": 8850, "C": 5900}),  # cents left over to the first
        (29500, RANKED, "BDE", (50, 30, 20), {"B": 14750, "D": 8850, "E": 5900}),  # non-members are passed over
        (29500, RANKED, "AD", (50, 30, 20), {"A": 20650, "D": 8850}),  # the third share goes to the first
        (29500, RANKED, "E", (50, 30, 20), {"E": 29500}),
        (29500, RANKED, "", (50, 30, 20), {}),  # the pool stays where it is
        (10000, [(1, "A"), (1, "B"), (3, "C")], "ABC", (50, 30, 20), {"A": 4000, "B": 4000, "C": 2000}),
        (10001, [(1, "A"), (1, "B"), (3, "C")], "ABC", (50, 30, 20), {"A": 4001, "B": 4000, "C": 2000}),
        (10000, THREE_SECONDS, "ABCD", (50, 30, 20), {"A": 5000, "B": 1668, "C": 1666, "D": 1666}),
        (10000, TWO_THIRDS, "ABCD", (50, 30, 20), {"A": 5000, "B": 3000, "C": 1000, "D": 1000}),
        (10000, [(1, "A"), (1, "B"), (1, "C")], "ABC", (50, 30, 20), {"A": 3334, "B": 3333, "C": 3333}),
        (10000, [(1, "A"), (1, "B"), (3, "C")], "AB", (50, 30, 20), {"A": 5000, "B": 5000}),  # two level, no third
        (10000, RANKED, "ABC", (100, 0, 0), {"A": 10000}),
        (0, RANKED, "ABC", (50, 30, 20), {}),
    ],
)  # fmt: skip
def test_LG_6_prizes(
    pool: int, ranking: list[tuple[int, str]], eligible: str, split: tuple[int, int, int], won: dict[str, int]
) -> None:
    assert rules.prizes(pool, ranking, set(eligible), split) == won


@given(
    st.integers(0, 10**7),
    st.lists(st.tuples(st.integers(1, 6), st.booleans()), max_size=12),
    st.tuples(st.integers(0, 100), st.integers(0, 100)).filter(lambda pair: sum(pair) <= 100),
)
def test_LG_6_no_cent_is_lost(pool: int, players: list[tuple[int, bool]], shares: tuple[int, int]) -> None:
    ranking = [(rank, number) for number, (rank, _) in enumerate(players)]
    eligible = {number for number, (_, good) in enumerate(players) if good}
    won = rules.prizes(pool, ranking, eligible, (*shares, 100 - sum(shares)))
    assert sum(won.values()) == (pool if eligible else 0)
    assert set(won) <= eligible


@pytest.mark.parametrize("split", [(50, 30, 10), (50, 50), (120, -20, 0), (25, 25, 25, 25)])
def test_LG_6_a_split_adds_up_to_100(split: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="LG-6"):
        rules.check_split(split)


def row(player: str, points: int, played: int) -> Standing[str]:
    return Standing(1, player, points, (), (0,) * 8, played)


def test_LG_7_the_biggest_loser_has_played_six_matches() -> None:
    rows = [row("A", 30, 24), row("B", 9, 6), row("C", 3, 5), row("D", 9, 12)]
    assert rules.biggest_losers(rows, set("ABCD")) == ["B", "D"]  # shared when level
    assert rules.biggest_losers(rows[2:3], set("ABCD")) == []


def test_MB_3_the_biggest_losers_award_is_for_members() -> None:
    rows = [row("A", 30, 24), row("B", 9, 6)]
    assert rules.biggest_losers(rows, {"A"}) == ["A"]


def test_LG_7_the_best_twelve_of_a_region_and_ties_qualify() -> None:
    first = {f"p{number}": 100 - number for number in range(11)}
    second = {"q0": 50, "q1": 50, "q2": 49}
    assert [player for player, _ in rules.qualifiers([first, second])] == [*first, "q0", "q1"]


def test_LG_7_of_two_leagues_in_a_region_the_better_counts() -> None:
    assert rules.qualifiers([{"A": 10, "B": 20}, {"A": 30}]) == [("A", 30), ("B", 20)]


def test_MB_3_the_year_is_the_sum_of_its_seasons() -> None:
    assert list(rules.year_points([{"A": 10, "B": 20}, {"A": 30}, {"B": 5}]).items()) == [("A", 40), ("B", 25)]
