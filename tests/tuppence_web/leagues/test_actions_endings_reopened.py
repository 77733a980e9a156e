"""The end of a season is undone, so that a wrong result can be corrected and the season ended again (LG-6, LG-8)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named, on
from tests.tuppence_web.leagues.making import finish_of, key, night_of, play, started
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member, pool_left, won
from tests.tuppence_web.tournaments.making import ledger_balances
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import endings, leagues, matches, nights
from tuppence_web.leagues.actions import entries as entry_actions
from tuppence_web.leagues.models import Award, Season
from tuppence_web.leagues.queries.endings import owed_by, owed_to, to_dos
from tuppence_web.ledger.models import Entry
from tuppence_web.matches.models import Result
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments.actions.tournaments import cancel, create_season_end
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
WHY = "Week 1 was read from the bottom"


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """An ended season: six fees of 50.00, one week, Ann before Bob, both members."""
    officer, operator = an_officer(), named("Oscar Operator")
    found = started(officer, operator)
    for name in ("Ann", "Bob"):
        make_member(name, officer)
    play(found, operator, 1, "ABCDE")
    end(found, operator)
    return found


def reopen(season: Season, operator: Person) -> None:
    with on(LAST):
        endings.reopen_season(operator, key(), season.pk, WHY)
    season.refresh_from_db()


def owed(season: Season) -> dict[str, int]:
    ledger_balances()
    names = {one.pk: one.name for one in Person.objects.all()}
    return {names[person]: cents for person, cents in owed_by(season).items()}


# 30000 less 500: 50 and 30 %, and the 20 % that nobody else may win, to the first.
FIRST_END = {"Ann": 20650, "Bob": 8850, "Oscar Operator": 500}


def test_LG_6_a_reopened_season_is_corrected_and_ended_again(season: Season, operator: Person) -> None:
    assert owed(season) == FIRST_END
    request = key()
    with on(LAST):
        for _ in range(2):  # repeated
            assert endings.reopen_season(operator, request, season.pk, WHY) == season.pk
    season.refresh_from_db()
    assert (season.ended, owed(season), pool_left(season)) == (None, {}, 30000)
    assert not Award.objects.filter(entrant__season=season).exists()
    back = Entry.objects.filter(kind="reversal")
    assert [(one.reverses.kind, one.why) for one in back if one.reverses] == [("fee", WHY), ("award", WHY)]
    notices = Notification.objects.filter(subject__endswith="was reopened")
    assert sorted(one.person.name for one in notices) == ["Ann", "Bob"]
    assert all(WHY in one.text for one in notices)
    first = Result.objects.get()
    with on(LAST):
        order = finish_of(first)[::-1]
        matches.correct_result(operator, key(), first.match_id, first.pk, order, operator.pk, WHY)
    end(season, operator)
    assert owed(season) == {"Bob": 20650, "Ann": 8850, "Oscar Operator": 500}
    assert (won(season), pool_left(season)) == ({"Bob": 20650, "Ann": 8850}, 0)


def test_LG_8_a_second_end_is_undone_without_the_first(season: Season, officer: Person, operator: Person) -> None:
    for times in (1, 2):
        reopen(season, officer)
        assert (owed(season), Entry.objects.filter(kind="reversal").count()) == ({}, 2 * times)
        end(season, operator)
        assert owed(season) == FIRST_END


def test_11_07_a_second_end_pays_the_nights_operators(
    season: Season, officer: Person, operator: Person, person: Named
) -> None:
    reopen(season, operator)
    other = person("Otto")
    leagues.name_operator(officer, key(), season.league.pk, str(other.email))
    end(season, other)
    assert owed(season) == FIRST_END


def test_LG_8_a_reopened_season_counts_what_was_paid_out(season: Season, operator: Person, client_of: ClientOf) -> None:
    ann, bob = (Person.objects.get(name=name) for name in ("Ann", "Bob"))
    with on(LAST):
        for person in (ann, operator):
            endings.pay_out(operator, key(), season.pk, person.pk, "cash")
    reopen(season, operator)
    assert (owed(season), pool_left(season)) == ({}, 30000)
    with on(LAST), pytest.raises(Refused, match="has not ended"):
        endings.receive_back(operator, key(), season.pk, ann.pk, "cash")
    first = Result.objects.get()
    with on(LAST):
        order = finish_of(first)[::-1]
        matches.correct_result(operator, key(), first.match_id, first.pk, order, operator.pk, WHY)
    end(season, operator)
    # Ann, now second, had received 206.50 and is due 88.50; Bob is due 206.50; the operator has the 5.00.
    assert (owed(season), owed_to(season), pool_left(season)) == ({"Bob": 20650}, {ann.pk: 11800}, 0)
    listed = [(one.kind, one.title, one.about) for one in to_dos()]
    assert listed == [
        ("Prizes and pay owed", "Bob", f"{season}: 206.50"),
        ("Paid too much", "Ann", f"{season}: 118.00"),
    ], "what waits for the officers"
    bar, page = client_of(operator), reverse("season_entries", args=[season.pk])
    back = reverse("season_back", args=[season.pk, ann.pk])
    with on(LAST):
        assert back in bar.get(page).content.decode()
        assert bar.post(back, {"request": key(), "method": "cash"}, follow=True).status_code == 200
        with pytest.raises(Refused, match="owes the season nothing"):
            endings.receive_back(operator, key(), season.pk, ann.pk, "cash")
        endings.pay_out(operator, key(), season.pk, bob.pk, "cash")
        assert back not in bar.get(page).content.decode()
    assert (owed(season), owed_to(season), to_dos()) == ({}, {}, [])


def test_LG_7_once_its_tournament_is_made_the_season_stays_ended(
    season: Season, officer: Person, operator: Person
) -> None:
    asked = (season.league.region_id, season.year, season.number, str(operator.email))
    with on(LAST + timedelta(days=1)):
        made = create_season_end(officer, key(), *asked)
    with pytest.raises(Refused, match=r"Season-end tournament, Old Town, season 3 of 2026, was created from .*LG-7"):
        reopen(season, operator)
    assert owed(season) == FIRST_END
    with on(LAST + timedelta(days=1)):
        cancel(officer, key(), made, WHY)
    reopen(season, operator)
    end(season, operator)
    with on(LAST + timedelta(days=1)):
        assert create_season_end(officer, key(), *asked) != made


def test_LG_6_only_its_operator_reopens_a_season_with_a_reason(season: Season, operator: Person, person: Named) -> None:
    with pytest.raises(NotYours):
        reopen(season, person("Ann"))
    with on(LAST), pytest.raises(Refused, match="Give a reason"):
        endings.reopen_season(operator, key(), season.pk, " ")
    assert owed(season) == FIRST_END
    reopen(season, operator)
    with pytest.raises(Refused, match="has not ended"):
        reopen(season, operator)


def test_LG_6_an_open_season_takes_results_and_payments_again(season: Season, operator: Person) -> None:
    night, entrant = night_of(season, 8), season.entrants.get(person__name="Flo").pk
    with on(LAST), pytest.raises(Refused, match="The season has ended"):
        nights.mark_present(operator, key(), night.pk, entrant, True)
    reopen(season, operator)
    with on(LAST):
        nights.mark_present(operator, key(), night.pk, entrant, True)
        entry_actions.take_back_fee(operator, key(), entrant, "It was Fay who paid")
    end(season, operator)
    assert owed(season)["Ann"] == 17150  # of 24500


def test_LG_6_the_operator_undoes_the_end_on_its_page(season: Season, operator: Person, client_of: ClientOf) -> None:
    bar = client_of(operator)
    path, entries = (reverse(page, args=[season.pk]) for page in ("reopen_season", "season_entries"))
    with on(LAST):
        assert path in bar.get(entries).content.decode()
        refused = bar.post(path, {"request": key(), "why": " "})
        assert (refused.status_code, owed(season)) == (400, FIRST_END)
        answer = bar.post(path, {"request": key(), "why": WHY}, follow=True)
        assert "The season has been reopened" in answer.content.decode()
        assert reverse("end_season", args=[season.pk]) in bar.get(entries).content.decode()
