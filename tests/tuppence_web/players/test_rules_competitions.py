"""Records and head to head, from orders of finish."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.players.rules.competitions import (
    Entered,
    Evening,
    MatchOrder,
    competition_records,
    meetings,
)

DAY = date(2026, 7, 2)
ME = 1
ORDERS = st.permutations(range(1, 6)).flatmap(lambda order: st.just(order[: max(2, order.index(ME) + 1)]))


@given(st.lists(st.lists(ORDERS, min_size=1, max_size=3), max_size=6))
def test_each_match_counts_once_against_each_other_player(nights: list[list[list[int]]]) -> None:
    evenings = [
        Evening(DAY + timedelta(weeks=week), f"Week {week}", "", [MatchOrder("", "", order) for order in orders], week)
        for week, orders in enumerate(nights)
    ]
    entered = [Entered("League", "", DAY, 1, 5, evenings, points=sum(range(len(nights))))]
    orders = [order for night in nights for order in night]
    found = meetings(ME, entered)
    assert sum(one.matches for one in found) == sum(len(order) - 1 for order in orders)
    assert sum(one.behind for one in found) == sum(order.index(ME) for order in orders)
    best = competition_records(ME, entered)
    assert (best.matches, best.won) == (len(orders), sum(order[0] == ME for order in orders))
    assert best.streak.best <= best.won
    assert (best.best_night is None) == (len(nights) < 2), "the first night earned nothing"


def test_matches_are_won_in_a_row_over_all_competitions() -> None:
    def entered(day: date, *orders: list[int]) -> Entered:
        return Entered("", "", day, None, 2, [Evening(day, "", "", [MatchOrder("", "", order) for order in orders])])

    later, first = entered(DAY + timedelta(1), [1, 2], [2, 1]), entered(DAY, [2, 1], [1, 2])
    assert competition_records(ME, [later, first]).streak == (0, 2)


def test_the_earliest_of_equal_nights_is_the_best() -> None:
    evenings = [
        Evening(DAY + timedelta(weeks=week), f"Week {week}", "", [MatchOrder("", "", [1, 2])], points)
        for week, points in ((1, 3), (2, 5), (3, 5))
    ]
    best = competition_records(ME, [Entered("League", "", DAY, 1, 2, evenings, points=13)])
    assert best.best_night is not None
    assert (best.best_night.title, best.best_night.points) == ("League, week 2", 5)
