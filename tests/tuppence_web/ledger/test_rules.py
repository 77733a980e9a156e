"""Shares of cents, and the day since which nothing is owed."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.ledger.rules import money, settled_on, share

DAY = date(2026, 1, 1)
weights = st.lists(st.integers(0, 1000), min_size=1, max_size=12).filter(any)
moves = st.lists(st.tuples(st.integers(0, 60), st.integers(-9000, 9000)), max_size=12)


@given(st.integers(0, 10**9), weights)
def test_LG_6_shares_add_up_and_the_first_gets_the_rest(cents: int, weights: list[int]) -> None:
    shares = share(cents, weights)
    fair = [cents * weight // sum(weights) for weight in weights]
    assert sum(shares) == cents
    assert shares[1:] == fair[1:]
    assert 0 <= shares[0] - fair[0] < len(weights)


@pytest.mark.parametrize(
    ("cents", "weights", "shares"),
    [
        (29500, [50, 30, 20], [14750, 8850, 5900]),  # the pool of the site's picture
        (1001, [50, 30, 20], [501, 300, 200]),
        (1, [1, 1], [1, 0]),
        (0, [5, 3, 2], [0, 0, 0]),
        (16000, [70, 35, 20, 35], [7000, 3500, 2000, 3500]),  # 12.02
    ],
)
def test_LG_6_shares_worked_out_by_hand(cents: int, weights: list[int], shares: list[int]) -> None:
    assert share(cents, weights) == shares


@pytest.mark.parametrize(("cents", "weights"), [(-1, [1]), (100, []), (100, [0, 0]), (100, [2, -1])])
def test_LG_6_invalid_shares_are_refused(cents: int, weights: list[int]) -> None:
    with pytest.raises(ValueError, match=r"cannot be shared|not valid weights"):
        share(cents, weights)


@given(moves)
def test_LG_8_settled_means_charged_and_nothing_owed(moved: list[tuple[int, int]]) -> None:
    days = [(DAY + timedelta(days=day), cents) for day, cents in moved]
    since = settled_on(days)
    owing = sum(cents for _, cents in moved) > 0
    charged = any(cents > 0 for _, cents in moved)
    assert (since is not None) == (charged and not owing)
    assert since is None or since in {day for day, _ in days}


@pytest.mark.parametrize(
    ("moved", "since"),
    [
        ([], None),
        ([(0, 5000)], None),
        ([(0, 5000), (7, -5000)], 7),
        ([(0, 5000), (7, -2000)], None),
        ([(0, 5000), (7, -2000), (9, -3000)], 9),
        ([(0, 5000), (9, -5000), (11, 1000)], None),  # charged again after it was paid
        ([(0, 5000), (9, -5000), (11, 1000), (12, -1000)], 12),
        ([(0, -5000)], None),  # paid for nothing
        ([(0, 7500), (9, -4000), (4, -3500)], 9),  # the later payment was written down first
        ([(9, 6500), (1, -3000), (4, -3500)], 4),  # charged again after both were received
    ],
)
def test_LG_8_since_when_nothing_is_owed(moved: list[tuple[int, int]], since: int | None) -> None:
    days = [(DAY + timedelta(days=day), cents) for day, cents in moved]
    assert settled_on(days) == (None if since is None else DAY + timedelta(days=since))


@given(moves, st.randoms())
def test_MB_2_settled_since_the_day_on_which_all_was_received(moved: list[tuple[int, int]], random: Random) -> None:
    charged = sum(max(cents, 0) for _, cents in moved)
    received = [sum(-min(cents, 0) for day, cents in moved if day <= today) for today in range(61)]
    covered = [today for today in range(61) if 0 < charged <= received[today]]
    days = [(DAY + timedelta(days=day), cents) for day, cents in moved]
    random.shuffle(days)
    assert settled_on(days) == (DAY + timedelta(days=covered[0]) if covered else None)


@given(st.integers(-(10**12), 10**12))
def test_LG_8_money_is_shown_with_its_cents(cents: int) -> None:
    shown = money(cents)
    assert round(float(shown.replace(",", "")) * 100) == cents
    assert shown[-3] == "."
