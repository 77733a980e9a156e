"""A year of the association by its actions: every table, fee and cent as computed by hand.

``year/*.json`` has the events and the figures, which were computed from the rule texts alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from tests.tuppence_web.whole_site.year.people import People, read
from tests.tuppence_web.whole_site.year.seasons import Lived
from tests.tuppence_web.whole_site.year.tournaments import Cup, SeasonEnd
from tuppence_web.leagues.actions import leagues
from tuppence_web.leagues.models import League
from tuppence_web.leagues.queries.regions import year_points
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.ledger.queries.books import trial_balance
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Membership

YEAR = read("year")
SEASONS = {number: read(f"season{number}") for number in (1, 2, 3, 4)}
pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LEAGUES = [(number, name) for number in SEASONS for name in ("harbour", "mill")]


class Year(People):
    """The whole year."""

    def __init__(self) -> None:
        super().__init__()
        self.seasons: dict[tuple[int, str], Lived] = {}
        self.ends: dict[int, SeasonEnd] = {}
        self.cups = [Cup(self, data) for data in YEAR["cups"]]
        self.moved: list[str] = []
        self.bought: list[list[Any]] = []
        self.at("2025-01-10", "09:00", self._found)
        for membership in YEAR["memberships"]:
            self.at(membership[0], "09:00", partial(self._buy, membership))
        self.at("2026-01-06", "09:30", self._buy_in_vain)
        for asked in YEAR["moves"]:
            self.at(asked[0], "09:00", partial(self._move, *asked))
        self.at("2026-09-20", "14:00", lambda: self.seasons[4, "mill"].leave_before_the_start("W"))

    def _found(self) -> None:
        for letter in "FYZ":
            self.do(memberships.certify, "X", self.address(letter), date(2025, 1, 10), date(2027, 12, 31))
        venue = self.do(leagues.save_venue, "X", 0, "The Anchor", "1 Quay Street", "2 for 1 drafts")
        for name, operator in (("harbour", "F"), ("mill", "Y")):
            league = self.do(leagues.create_league, "X", name.title(), "The Coast", self.address(operator))
            for number, data in SEASONS.items():
                self.seasons[number, name] = Lived(self, number, name, league, venue, data[name])
        region = League.objects.get(name="Mill").region_id
        self.ends = {number: SeasonEnd(self, number, region, day) for number, day in enumerate(YEAR["season_ends"], 1)}
        self.region = region

    def _buy(self, bought: list[Any]) -> None:
        """Buy a membership and pay it; P claims the hero discount, which is charged once the proof is checked."""
        _, who, kind, how, fee, *_ = bought
        renewal, hero = "renewal" in how, "hero" in how
        if (who, kind, renewal) in (("R", "seasonal", False), ("C", "seasonal", False), ("E", "annual", True)):
            other = not renewal if bought[0] != "2026-01-06" else True
            self.refused(f"{who} bought as {'renewal' if other else 'new'}", *self._purchase(who, kind, other))
        by = who if who == "P" else "X"
        asked = (self.people[who].pk, kind, renewal, hero, "Discharge papers" if hero else "")
        membership = self.do(memberships.buy, by, *asked)
        if by == who:
            self.do(memberships.see_proof, "X", membership, "Discharge papers")
        self.do(memberships.pay, "X", membership, "card", fee)
        made = Membership.objects.get(pk=membership)
        self.bought.append([bought[0], who, kind, how, fee, str(made.begins), str(made.ends)])

    def _purchase(self, who: str, kind: str, renewal: bool) -> tuple[Any, ...]:
        return (memberships.buy, "X", self.people[who].pk, kind, renewal, False)

    def _buy_in_vain(self) -> None:
        """G applies, never pays, and the application is withdrawn three weeks later."""
        asked = (self.people["G"].pk, "seasonal", False, False)
        membership = self.do(memberships.buy, "G", *asked)
        self.at("2026-01-30", "09:00", lambda: self._withdraw(membership))

    def _withdraw(self, membership: int) -> None:
        self.do(memberships.withdraw, "X", membership, "Never paid")

    def _move(self, _asked: str, number: int, name: str, week: int, day: str, hour: str, _expected: str) -> None:
        lived = self.seasons[number, name]
        self.moved.append(lived.move(week, date.fromisoformat(day), time.fromisoformat(hour)))


@pytest.fixture(scope="module")
def year(django_db_setup: None, django_db_blocker: Any) -> Iterator[Year]:
    """The year, run once; the tests read its results."""
    with django_db_blocker.unblock(), transaction.atomic():
        lived = Year()
        lived.live()
        yield lived
        transaction.set_rollback(True)


@pytest.mark.parametrize(("number", "name"), LEAGUES)
def test_LG_5_the_table_of_every_week(year: Year, number: int, name: str) -> None:
    assert year.seasons[number, name].seen["tables"] == [week["table"] for week in SEASONS[number][name]["weeks"]]


@pytest.mark.parametrize(("number", "name"), LEAGUES)
def test_LG_2_charges_receipts_and_debts_of_every_week(year: Year, number: int, name: str) -> None:
    assert year.seasons[number, name].seen["books"] == [week["books"] for week in SEASONS[number][name]["weeks"]]


@pytest.mark.parametrize(("number", "name"), LEAGUES)
@pytest.mark.parametrize("what", ["by_week", "played", "good", "fees", "operator", "prizes", "losers"])
def test_LG_6_the_end_of_every_season(year: Year, number: int, name: str, what: str) -> None:
    assert year.seasons[number, name].seen[what] == SEASONS[number][name][what]


@pytest.mark.parametrize(("number", "name"), LEAGUES)
def test_LG_6_the_pool_ends_with_unpaid_fees_only(year: Year, number: int, name: str) -> None:
    pool, *tills, owed = year.seasons[number, name].seen["at the end"]
    assert (pool, sum(tills)) == (owed, 0)
    assert owed == (4500 if (number, name) == (2, "mill") else 0)


def test_LG_1_nights_are_moved_with_notice_to_everybody(year: Year) -> None:
    expected = [f"accepted, {number} notified" for number in (8, 8, 8, 5)]
    said = [result.split(",")[0] for result in year.moved]
    assert said == [asked[-1] for asked in sorted(YEAR["moves"])]
    assert [result for result in year.moved if result != "refused"] == expected


@pytest.mark.parametrize("number", SEASONS)
def test_LG_7_qualified_players_play_the_tournament(year: Year, number: int) -> None:
    seen = year.ends[number].seen
    assert seen["qualified"] == SEASONS[number]["qualified"]
    assert seen["entered"] == {one[0] for one in seen["qualified"].split()}
    assert seen["starts"] == YEAR["season_ends"][number - 1]


@pytest.mark.parametrize("number", SEASONS)
def test_LG_7_TN_1_the_matches_of_every_season_end(year: Year, number: int) -> None:
    played = year.ends[number].seen["matches"].split(", ")
    assert sorted(played) == sorted(YEAR["season_end_matches"][number - 1].split(", "))


def test_TN_3_a_player_who_always_wins_is_in_the_final(year: Year) -> None:
    assert [end.seen["final"] for end in year.ends.values()] == YEAR["season_end_finals"]


@pytest.mark.parametrize("number", range(len(YEAR["cups"])))
def test_TN_5_every_cent_of_a_cup(year: Year, number: int) -> None:
    assert year.cups[number].seen["shares"] == YEAR["cups"][number]["shares"]
    assert year.cups[number].seen["left in the pool"] == 0


def test_MB_1_price_and_term_of_every_membership(year: Year) -> None:
    assert year.bought == YEAR["memberships"]
    income = Account.objects.get(scope="association", name="memberships")
    assert -balances([income.pk])[income.pk] == YEAR["membership_fees"]


def test_MB_3_the_points_of_the_year(year: Year) -> None:
    points = sorted((-points, year.letters[person]) for person, points in year_points(year.region, 2026).items())
    assert " ".join(f"{letter}{-earned}" for earned, letter in points) == YEAR["year"]


def test_LG_8_the_books_balance_after_every_step(year: Year) -> None:
    assert year.steps > 1000
    assert year.unbalanced == []
    lines = trial_balance()
    assert sum(line.debits for line in lines) == sum(line.credits for line in lines) > 0


def test_impossible_changes_are_refused_by_their_rule(year: Year) -> None:
    assert year.refusals == {
        "R bought as renewal": "MB-1",
        "C bought as renewal": "MB-1",
        "E bought as new": "MB-1",
        "a season entered twice": "LG-2",
        "started with four": "LG-2",
        "paid twice": "LG-2",
        "planned again": "LG-7",
        "an official who plays": "10.01",
        "an official without a certificate": "10.01",
        "a place too many": "LG-3",
        "a place too few": "LG-3",
        "a player twice": "LG-4",
        "a foreign player": "LG-3",
        "a foreigner present": "LG-3",
        "a fourth match": "LG-3",
        "recorded by a player": "LG-9",
        "recorded twice": "LG-3",
        "ended twice": "LG-6",
        "entered without having qualified": "LG-7",
        "a season-end tournament made twice": "LG-7",
        "a match entered twice": "TN-2",
        "started unpaid": "TN-5",
        "a tournament paid out twice": "TN-5",
        "a card given twice": "12.02",
        "prizes given twice": "LG-8",
    }
