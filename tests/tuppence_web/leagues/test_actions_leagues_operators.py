"""Operators of a league by week, and their pay (11.07(b))."""

from __future__ import annotations

from datetime import date, timedelta
from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, certify, key, play
from tests.tuppence_web.leagues.test_actions_endings import LAST, end
from tuppence_web.accounts.models import Person
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions import endings, leagues
from tuppence_web.leagues.models import League, OperatorChange, Season, SeasonOperator
from tuppence_web.leagues.queries.endings import owed_by
from tuppence_web.ledger.actions import Move, account, post
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import accounts_of_person, balances, statement
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


def handed_over(season: Season, officer: Person, to: Person, week: int, **how: date) -> None:
    """Another person operates the league from the day before a week."""
    certify(to, officer)
    with on(FIRST + timedelta(weeks=week - 1, days=-1)):
        leagues.name_operator(officer, key(), season.league_id, str(to.email), **how)
    season.league.refresh_from_db()


def test_11_07_each_operator_is_paid_for_their_weeks(
    season: Season, officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    olga = person("Olga")
    for week in (1, 2, 3):
        play(season, operator, week, "ABCDE")
    handed_over(season, officer, olga, 4)
    for week in (4, 6):
        play(season, olga, week, "ABCDE")
    end(season, olga)
    assert owed_by(season) == {operator.pk: 1500, olga.pk: 1000}
    for who, cents, weeks in ((operator, 1500, "weeks 1 to 3"), (olga, 1000, "weeks 4, 6")):
        (line,) = statement(accounts_of_person(who.pk))
        assert (line.cents, line.entry.why) == (-cents, f"{season}: operator, {weeks}")
        assert Notification.objects.filter(person=who, subject=f"{season}: your pay", text__contains=weeks).count() == 1
    page = client_of(None).get(f"/leagues/seasons/{season.pk}/").content.decode()
    assert "Oscar Operator, weeks 1 to 3" in page
    assert "Olga, weeks 4, 6" in page
    with on(LAST):
        for who in (operator, olga):
            endings.pay_out(olga, key(), season.pk, who.pk, "cash")
    assert owed_by(season) == {}


def test_LG_8_undoing_the_end_reverses_each_pay(
    season: Season, officer: Person, operator: Person, person: Named
) -> None:
    olga = person("Olga")
    play(season, operator, 1, "ABCDE")
    handed_over(season, officer, olga, 2)
    play(season, olga, 2, "ABCDE")
    for _ in range(2):
        end(season, olga)
        assert owed_by(season) == {operator.pk: 500, olga.pk: 500}
        with on(LAST):
            endings.reopen_season(olga, key(), season.pk, "A slip")
        assert owed_by(season) == {}
    assert sum(balances(Account.objects.values_list("pk", flat=True)).values()) == 0


def test_11_07_an_officer_sets_the_day_of_a_handover(
    season: Season, officer: Person, operator: Person, person: Named
) -> None:
    olga, otto = person("Olga"), person("Otto")
    for week in (1, 2, 3, 4):
        play(season, operator, week, "ABCDE")
    night = FIRST + timedelta(weeks=4)
    certify(olga, officer)
    with on(night):
        with pytest.raises(Refused, match="tomorrow at the latest"):
            leagues.name_operator(officer, key(), season.league_id, str(olga.email), since=night + timedelta(days=2))
        leagues.name_operator(officer, key(), season.league_id, str(olga.email), since=night + timedelta(days=1))
    play(season, olga, 5, "ABCDE")  # recorded by Olga, but the week of that night's operator
    play(season, olga, 6, "ABCDE")
    with on(FIRST + timedelta(weeks=6)):  # Otto's time from week 2 is recorded late
        leagues.name_operator(officer, key(), season.league_id, str(otto.email), since=FIRST + timedelta(days=1))
    season.league.refresh_from_db()
    end(season, otto)
    assert owed_by(season) == {operator.pk: 500, otto.pk: 2500}
    subjects = Notification.objects.filter(person=olga).values_list("subject", flat=True)
    assert list(subjects) == [f"You operate {season.league}", f"You no longer operate {season.league}"]


@given(
    days=st.sets(st.dates(date(2026, 1, 1), date(2026, 4, 1)), max_size=8),
    changes=st.lists(st.tuples(st.dates(date(2025, 12, 1), date(2026, 5, 1)), st.sampled_from("ABC")), min_size=1),
)
def test_11_07_every_held_week_is_paid_once_to_its_operator(days: set[date], changes: list[tuple[date, str]]) -> None:
    nights = [rules.Night[str](week, day, []) for week, day in enumerate(sorted(days), 1)]
    weeks = rules.weeks_operated(nights, changes)
    assert sorted(week for of in weeks.values() for week in of) == [night.week for night in nights]
    for operator, of in weeks.items():
        for week in of:
            operates = changes[0][1]
            for since, who in changes:
                operates = who if since <= nights[week - 1].day else operates
            assert operates == operator


def migrated() -> None:
    """Run the migration on today's rows."""
    module = import_module("tuppence_web.leagues.migrations.0004_who_operated_when")
    then = MigrationLoader(connection).project_state(("leagues", "0004_who_operated_when")).apps
    module.write_down_who_operated(then, None)
    module.move_what_is_owed(then, None)


@pytest.mark.parametrize("notices_kept", [True, False])
def test_11_07_older_rows_get_operators_from_the_notices(
    season: Season, officer: Person, operator: Person, person: Named, notices_kept: bool
) -> None:
    olga = person("Olga")
    handed_over(season, officer, olga, 3)
    OperatorChange.objects.all().delete()
    if not notices_kept:
        Notification.objects.filter(person=operator).delete()  # as closing an account does
    old = account("season", season.pk, "operator", f"Operator of {season}", operator)
    post(officer, "fee", "Operator", "11.07(b)", [Move(account("house", 0, "pool", "Pool"), old, 4000)])
    migrated()
    known = list(OperatorChange.objects.values_list("person", "since", "by"))
    third = FIRST + timedelta(weeks=2, days=-1)
    if notices_kept:
        assert known == [(operator.pk, BEFORE, officer.pk), (olga.pk, third, officer.pk)]
    else:
        assert known == [(olga.pk, BEFORE, officer.pk)]
    assert (League.objects.get().operator, SeasonOperator.objects.get().person) == (olga, operator)
    assert owed_by(season) == {operator.pk: 4000}
