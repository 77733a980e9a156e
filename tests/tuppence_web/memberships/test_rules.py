"""Fees, periods and renewals, computed by hand (MB-1, MB-2)."""

from __future__ import annotations

import itertools
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.memberships import rules
from tuppence_web.memberships.rules import Term

# An annual membership of a year with 365 days, and a seasonal one: 56 days from the first of January.
ANNUAL = Term("annual", date(2026, 1, 1), date(2026, 12, 31))
UNPAID = Term("annual", date(2026, 1, 1), date(2026, 12, 31), paid=False)
SEASONAL = Term("seasonal", date(2026, 1, 1), date(2026, 2, 25))
days = st.dates(date(2020, 1, 1), date(2040, 1, 1))
kinds = st.sampled_from(["annual", "seasonal"])


@pytest.mark.parametrize(
    ("kind", "renewal", "hero", "cents"),
    [
        ("annual", False, False, 7500),
        ("annual", True, False, 6500),
        ("annual", False, True, 6500),
        ("annual", True, True, 5500),
        ("seasonal", False, False, 2500),
        ("seasonal", True, False, 2500),
    ],
)
def test_MB_1_fees(kind: str, renewal: bool, hero: bool, cents: int) -> None:
    assert rules.fee(kind, renewal, hero) == cents


@pytest.mark.parametrize("renewal", [False, True])
def test_MB_1_no_hero_discount_off_a_seasonal_membership(renewal: bool) -> None:
    with pytest.raises(ValueError, match="only to annual fees"):
        rules.fee("seasonal", renewal, hero=True)


@pytest.mark.parametrize(
    ("kind", "begins", "ends"),
    [
        ("annual", date(2026, 1, 1), date(2026, 12, 31)),
        ("annual", date(2028, 1, 1), date(2028, 12, 30)),  # a leap year has a day more
        ("annual", date(2027, 3, 1), date(2028, 2, 28)),
        ("seasonal", date(2026, 1, 1), date(2026, 2, 25)),
        ("seasonal", date(2026, 12, 31), date(2027, 2, 24)),
    ],
)
def test_MB_1_the_first_day_is_counted(kind: str, begins: date, ends: date) -> None:
    assert rules.last_day(kind, begins) == ends


@given(kinds, days)
def test_MB_1_a_membership_runs_365_or_56_days(kind: str, begins: date) -> None:
    term = Term(kind, begins, rules.last_day(kind, begins))
    running = [day for day in (begins + timedelta(days=n) for n in range(-2, 400)) if day in term]
    assert len(running) == {"annual": 365, "seasonal": 56}[kind]


@pytest.mark.parametrize(
    ("today", "begins"),
    [
        (date(2026, 1, 1), date(2027, 1, 1)),  # on the first day already
        (date(2026, 12, 31), date(2027, 1, 1)),  # on the last
        (date(2027, 1, 1), date(2027, 1, 1)),  # the first day after
        (date(2027, 1, 30), date(2027, 1, 30)),  # the thirtieth
    ],
)
def test_MB_1_a_renewal_joins_on_or_starts_when_bought(today: date, begins: date) -> None:
    assert rules.refusal([ANNUAL], "annual", True, today) is None
    assert rules.first_day(rules.renewable([ANNUAL], today), today) == begins


def test_MB_1_no_renewal_on_day_31() -> None:
    day = date(2027, 1, 31)
    assert "could be renewed until 30 January 2027" in str(rules.refusal([ANNUAL], "annual", True, day))
    assert rules.refusal([ANNUAL], "annual", False, day) is None


@pytest.mark.parametrize(
    ("terms", "kind", "renewal", "today", "why"),
    [
        ([ANNUAL], "seasonal", True, date(2026, 6, 1), "same kind, and this membership is annual"),
        ([SEASONAL], "annual", True, date(2026, 3, 27), "same kind, and this membership is seasonal"),
        ([], "annual", True, date(2026, 3, 27), "no membership to renew"),
        ([SEASONAL], "annual", False, date(2026, 2, 25), "runs until 25 February 2026"),
        ([SEASONAL], "seasonal", False, date(2026, 3, 27), "Until 27 March 2026 it can be renewed"),
        ([UNPAID], "annual", False, date(2026, 1, 2), "is unpaid"),
        (
            [ANNUAL, Term("annual", date(2027, 1, 1), date(2027, 12, 31))],
            "annual",
            True,
            date(2026, 12, 30),
            "already been renewed until 31 December 2027",
        ),
    ],
)
def test_MB_1_impossible_purchases(terms: list[Term], kind: str, renewal: bool, today: date, why: str) -> None:
    assert why in str(rules.refusal(terms, kind, renewal, today))


@pytest.mark.parametrize(
    ("terms", "kind", "renewal", "today"),
    [
        ([], "annual", False, date(2026, 1, 1)),
        ([], "seasonal", False, date(2026, 1, 1)),
        ([SEASONAL], "annual", False, date(2026, 2, 26)),  # another kind, once it has ended, is a new membership
        ([SEASONAL], "seasonal", True, date(2026, 3, 27)),
        ([SEASONAL], "seasonal", False, date(2026, 3, 28)),
        ([UNPAID], "annual", False, date(2027, 1, 1)),
    ],
)
def test_MB_1_possible_purchases(terms: list[Term], kind: str, renewal: bool, today: date) -> None:
    assert rules.refusal(terms, kind, renewal, today) is None


@given(st.lists(st.tuples(kinds, st.booleans(), st.integers(0, 90)), max_size=12))
def test_MB_1_no_two_memberships_overlap(asked: list[tuple[str, bool, int]]) -> None:
    today, terms = date(2026, 1, 1), list[Term]()
    for kind, renewal, later in asked:
        today += timedelta(days=later)
        if rules.refusal(terms, kind, renewal, today) is None:
            begins = rules.first_day(rules.renewable(terms, today) if renewal else None, today)
            terms.append(Term(kind, begins, rules.last_day(kind, begins)))
    assert all(earlier.ends < later.begins for earlier, later in itertools.pairwise(terms))


@given(st.lists(st.tuples(kinds, st.integers(0, 90)), max_size=8))
def test_MB_1_offers_are_never_refused(asked: list[tuple[str, int]]) -> None:
    today, terms = date(2026, 1, 1), list[Term]()
    for kind, later in asked:
        today += timedelta(days=later)
        offered = rules.offers(terms, today)
        assert len({offer.renewal for offer in offered if offer.kind == kind}) <= 1, "the same thing at two prices"
        chosen = next((offer for offer in offered if offer.kind == kind), None)
        if chosen is not None:
            terms.append(Term(kind, chosen.begins, chosen.ends))


@pytest.mark.parametrize(
    ("today", "state"),
    [
        (date(2025, 12, 31), "ahead"),
        (date(2026, 1, 1), "ahead"),
        (date(2026, 1, 8), "good"),  # the day on which it was paid
        (date(2026, 12, 31), "good"),
        (date(2027, 1, 1), "ended"),
    ],
)
def test_MB_2_paid_begun_and_not_run_out(today: date, state: str) -> None:
    assert rules.state(ANNUAL, date(2026, 1, 8), today) == state


def test_MB_2_unpaid_is_not_in_good_standing() -> None:
    assert rules.state(ANNUAL, None, date(2026, 6, 1)) == "unpaid"


@pytest.mark.parametrize(
    ("today", "due"),
    [
        (date(2026, 11, 30), None),
        (date(2026, 12, 1), 30),  # thirty days before the last one
        (date(2026, 12, 23), 30),
        (date(2026, 12, 24), 7),
        (date(2026, 12, 31), 7),
        (date(2027, 1, 1), None),
    ],
)
def test_reminders_are_due_30_and_7_days_before_the_end(today: date, due: int | None) -> None:
    assert rules.reminder_due(ANNUAL.ends, today) == due
