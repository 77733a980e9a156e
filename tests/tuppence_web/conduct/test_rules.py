"""Which sanctions are complete and allowed, and periods without others."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.conduct.rules import ENTRY, MEMBER, NONE, PENALTY, REMARK, Sanction, check, without
from tuppence_web.web.refusals import Refused

TODAY = date(2026, 7, 9)
DAYS = st.integers(0, 30).map(lambda days: TODAY + timedelta(days=days))
SPANS = st.lists(st.tuples(DAYS, DAYS).map(lambda days: (min(days), max(days))), max_size=4)


@given(SPANS, SPANS, DAYS)
def test_without_leaves_the_days_outside_the_gaps(
    spans: list[tuple[date, date]], gaps: list[tuple[date, date]], day: date
) -> None:
    def within(periods: list[tuple[date, date]]) -> bool:
        return any(first <= day <= last for first, last in periods)

    assert within(without(spans, gaps)) == (within(spans) and not within(gaps))


@pytest.mark.parametrize(
    ("sanction", "field"),
    [
        (Sanction(PENALTY, penalty="7.01(b)"), "penalty"),
        (Sanction(ENTRY, first_week=2), "last_week"),
        (Sanction(ENTRY, first_week=3, last_week=2), "last_week"),
        (Sanction(ENTRY, first_week=2, last_week=9), "last_week"),
        (Sanction(MEMBER), "until"),
        (Sanction(MEMBER, until=TODAY - timedelta(days=1)), "until"),
        (Sanction("hanging"), "sanction"),
    ],
)
def test_an_incomplete_sanction_is_refused(sanction: Sanction, field: str) -> None:
    with pytest.raises(Refused) as refused:
        check(sanction, range(2, 9), TODAY, officer=True)
    assert refused.value.field == field


def test_a_sanction_has_only_its_own_terms() -> None:
    found = {
        kind: check(Sanction(kind, "8.01(a)", 2, 3, TODAY), range(2, 9), TODAY, True)
        for kind in (NONE, REMARK, PENALTY, ENTRY, MEMBER)
    }
    assert found == {
        NONE: Sanction(NONE),
        REMARK: Sanction(REMARK),
        PENALTY: Sanction(PENALTY, penalty="8.01(a)"),
        ENTRY: Sanction(ENTRY, first_week=2, last_week=3),
        MEMBER: Sanction(MEMBER, until=TODAY),
    }
