"""Leaving a season, with the refund and a substitute, and how it is undone (LG-2, LG-8)."""

from __future__ import annotations

from datetime import time, timedelta

import pytest

from tests.tuppence_web.conftest import Named, an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, key, night_of, play, started
from tests.tuppence_web.leagues.test_actions_endings import end, make_member, pool_left, won
from tests.tuppence_web.leagues.test_actions_endings_reopened import owed
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import endings, entries, leaving, nights, notices, seasons
from tuppence_web.leagues.actions.calling_off import call_off_season
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.leagues.queries import qualified
from tuppence_web.leagues.queries.fees import standing_of
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
WEEK_3 = FIRST + timedelta(weeks=2)
WHY = "Moving away."
SHARE = 3750  # of 50.00, for 6 of 8 weeks


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """Six who have paid; Ann, a member, won both weeks."""
    officer, operator = an_officer(), named("Oscar Operator")
    found = started(officer, operator)
    make_member("Ann", officer)
    for week in (1, 2):
        play(found, operator, week, "ABCDEF")
    return found


def called(season: Season, name: str) -> Entrant:
    return Entrant.objects.select_related("person", "season__league").get(season=season, person__name=name)


def left(season: Season, by: Person, name: str = "Ann", fee: str = leaving.SHARE) -> None:
    with on(WEEK_3):
        leaving.leave(by, key(), called(season, name).pk, fee, WHY)


def points(season: Season) -> dict[str, int]:
    state = season_state_of(season)
    name = {one.pk: one.person.name for one in state.entrants}
    return {name[row.player]: row.points for row in state.standings()}


def test_LG_2_who_left_keeps_points_and_earns_no_more(season: Season, operator: Person) -> None:
    left(season, operator)
    with on(WEEK_3, time(20)), pytest.raises(Refused, match="Ann has left the season since"):
        nights.mark_present(operator, key(), night_of(season, 3).pk, called(season, "Ann").pk, True)
    play(season, operator, 3, "BCDE")
    assert points(season) == {"Ann": 12, "Bob": 10 + 5, "Cy": 8 + 4, "Di": 6 + 3, "Ed": 4 + 2, "Flo": 2}
    end(season, operator)
    assert won(season) == {}  # Ann was the only member
    assert qualified(season.league.region_id, season.year, season.number) == []


def test_LG_8_the_share_of_the_weeks_to_come_goes_back_once(season: Season, operator: Person) -> None:
    request, ann = key(), called(season, "Ann").pk
    with on(WEEK_3):
        for _ in range(2):  # pressed twice
            leaving.leave(operator, request, ann, leaving.SHARE, WHY)
        with pytest.raises(Refused, match="has already left"):
            leaving.leave(operator, key(), ann, leaving.SHARE, WHY)
        with pytest.raises(Refused, match="the fee was settled then"):
            entries.take_back_fee(operator, key(), ann, "A slip")
    assert (owed(season), pool_left(season)) == ({"Ann": SHARE}, 30000 - SHARE)
    assert "37.50 for 6 weeks" in Notification.objects.get(person__name="Ann", text__contains=WHY).text
    end(season, operator)
    assert (owed(season), pool_left(season)) == ({"Ann": SHARE, "Oscar Operator": 1000}, 0)


def test_LG_8_leaving_is_undone_until_the_refund_is_paid(season: Season, operator: Person) -> None:
    for _ in range(2):
        left(season, operator)
        with on(WEEK_3):
            leaving.come_back(operator, key(), called(season, "Ann").pk, "A slip")
        assert (owed(season), pool_left(season)) == ({}, 30000)
    left(season, operator)
    with on(WEEK_3):
        endings.pay_out(operator, key(), season.pk, called(season, "Ann").person_id, "cash")
        with pytest.raises(Refused, match="The refund was paid out"):
            leaving.come_back(operator, key(), called(season, "Ann").pk, "A slip")


def test_LG_2_an_unpaid_fee_stays_owed_or_is_dropped(season: Season, operator: Person) -> None:
    for name in ("Ed", "Flo"):
        with on(WEEK_3):
            entries.take_back_fee(operator, key(), called(season, name).pk, "Not paid")
    left(season, operator, "Ed", leaving.NOTHING)
    left(season, operator, "Flo", leaving.SHARE)
    assert standing_of(called(season, "Ed"), "charge") is not None
    assert standing_of(called(season, "Flo"), "charge") is None
    with on(WEEK_3):
        leaving.come_back(operator, key(), called(season, "Flo").pk, "She stays")
    assert standing_of(called(season, "Flo"), "charge") is not None


def test_LG_2_a_substitute_takes_over_the_place_and_its_fee(season: Season, operator: Person) -> None:
    with on(WEEK_3 - timedelta(days=1)):
        zoe = entries.enter_person(operator, key(), season.pk, "Zoe", "zoe@example.org")
        leaving.leave(operator, key(), called(season, "Ann").pk, str(zoe), WHY)
        with pytest.raises(Refused, match="somebody has taken over the place"):
            leaving.come_back(operator, key(), called(season, "Ann").pk, "A slip")
    assert (owed(season), pool_left(season), season_state_of(season).fees) == ({}, 30000, 30000)
    play(season, operator, 3, "ZBCD")
    assert (points(season)["Zoe"], points(season)["Ann"]) == (6, 12)
    with on(WEEK_3):
        entries.take_back_fee(operator, key(), zoe, "She pays herself")
    assert owed(season) == {"Ann": 5000}


def test_LG_6_a_season_called_off_later_gives_nothing_twice(season: Season, operator: Person) -> None:
    left(season, operator)
    with on(WEEK_3):
        call_off_season(operator, key(), season.pk, "Closed.")
    assert owed(season)["Ann"] == SHARE
    with on(WEEK_3):
        endings.reopen_season(operator, key(), season.pk, "Open again")
    assert owed(season) == {"Ann": SHARE}


def test_LG_2_a_player_asks_and_the_operator_decides(season: Season, operator: Person, person: Named) -> None:
    ann = called(season, "Ann")
    with on(WEEK_3):
        leaving.ask_to_leave(ann.person, key(), season.pk, WHY)
        assert Notification.objects.get(person=operator, subject__contains="asks to leave").text.endswith(WHY)
        assert called(season, "Ann").asked_to_leave == WHY
        leaving.forget(ann.person)
        assert called(season, "Ann").asked_to_leave == ""
        leaving.ask_to_leave(ann.person, key(), season.pk, WHY)
        with pytest.raises(NotYours):
            leaving.leave(ann.person, key(), ann.pk, leaving.SHARE, WHY)
    left(season, operator)
    assert called(season, "Ann").asked_to_leave == ""


def test_players_who_have_left_are_not_notified(season: Season, operator: Person) -> None:
    left(season, operator)
    heard = Notification.objects.filter(person=called(season, "Ann").person)
    before = heard.count()
    with on(WEEK_3, time(18)):
        notices.write_to_players(operator, key(), season.pk, "Bring a coat.")
        off, moved = night_of(season, 4), night_of(season, 5)
        nights.call_off_night(operator, key(), off.pk, "Snow.")
        nights.hold_night_after_all(operator, key(), off.pk)
        nights.move_night(operator, key(), moved.pk, moved.day, time(20), moved.venue_id, "A fair.")
    play(season, operator, 3, "BCDE")
    with on(WEEK_3 + timedelta(days=1), time(10)):
        assert notices.announce_results() == 1
    assert heard.count() == before
    assert Notification.objects.filter(person__name="Bob", subject__contains="week 3: your results").exists()


def test_LG_7_the_start_stands_once_somebody_has_left(officer: Person, operator: Person) -> None:
    season = started(officer, operator, name="Friday league")
    with on(BEFORE):
        leaving.leave(operator, key(), called(season, "Bob").pk, leaving.SHARE, WHY)
        with pytest.raises(Refused, match="The start can be undone"):
            seasons.take_back_start(operator, key(), season.pk)
    assert owed(season) == {"Bob": 5000}
