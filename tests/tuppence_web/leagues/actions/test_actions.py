"""Changes of a started season: by whom, what is refused, and their results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta

import pytest

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import FIRST, NAMES, entered, key, night_of, plan, planned, play
from tests.tuppence_web.leagues.test_leagues import ids, standings
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, leagues, matches, seasons
from tuppence_web.leagues.actions import nights as night_actions
from tuppence_web.leagues.models import ScheduleChange, Season, Slot
from tuppence_web.matches.models import Result
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def test_LG_1_a_night_moves_with_notice_to_every_member(season: Season, operator: Person) -> None:
    night = night_of(season, 2)
    with on(night.day - timedelta(days=8)):
        night_actions.move_night(
            operator, key(), night.pk, night.day + timedelta(days=1), time(20), night.venue_id, "A wedding."
        )
    night.refresh_from_db()
    assert (night.day, night.time) == (FIRST + timedelta(days=8), time(20))
    change = ScheduleChange.objects.get()
    assert (change.day, change.time, change.why) == (FIRST + timedelta(days=7), time(19, 30), "A wedding.")
    notices = Notification.objects.filter(subject__contains="week 2 has moved")
    assert {notice.person.name for notice in notices} == set(NAMES)
    assert "A wedding." in notices[0].text


@pytest.mark.parametrize(
    ("week", "today", "by", "why"),
    [
        (2, 6, 1, "until 7 days before the earlier"),  # six days before
        (2, 8, -2, "until 7 days before the earlier"),  # eight days before the old date, six before the new one
        (3, 15, 7, "week 4 is on"),
        (3, 30, -7, "week 2 is on"),
        (8, 30, 7, "before the tournament on Thursday 27 August 2026"),
        (1, 190, -183, "31 December 2025 is not in that year"),
    ],
)
def test_LG_1_a_change_too_late_or_out_of_season_is_refused(
    season: Season, operator: Person, week: int, today: int, by: int, why: str
) -> None:
    night = night_of(season, week)
    with on(night.day - timedelta(days=today)), pytest.raises(Refused, match=why):
        night_actions.move_night(
            operator, key(), night.pk, night.day + timedelta(days=by), night.time, night.venue_id, "A wedding."
        )
    assert not ScheduleChange.objects.exists()


def test_LG_3_and_LG_4_a_night_is_played_and_scored(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCDE", "BACDE", "ABCED")
    assert standings(season) == {"Ann": 17, "Bob": 16, "Cy": 12, "Di": 8, "Ed": 7, "Flo": 0}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("ABCA", "Ann is in the order of finish twice"),
        ("ABCDE", "4 play in this match, and 5 places were given"),
        ("ABC", "4 play in this match, and 3 places were given"),
        ("ABCE", "Ed does not play in this match"),
    ],
)
def test_LG_3_and_LG_4_an_impossible_order_is_refused_by_name(
    season: Season, operator: Person, order: str, why: str
) -> None:
    play(season, operator, 1, "ABCD")
    night = night_of(season, 1)
    with on(night.day), pytest.raises(Refused, match=why):
        matches.record_result(operator, key(), night.pk, 2, ids(season, order), operator.pk)
    assert Result.objects.count() == 1


def test_LG_3_a_stranger_is_not_present(season: Season, officer: Person, operator: Person) -> None:
    other = planned(officer, operator, "Friday league", first=FIRST + timedelta(days=1))
    (stranger,) = entered(other, operator, ["Zoe"])
    night = night_of(season, 1)
    with on(night.day):
        with pytest.raises(Refused, match="Only players who have entered"):
            night_actions.mark_present(operator, key(), night.pk, stranger.pk, True)
        night_actions.welcome_guest(operator, key(), night.pk, " Zoe ")
        with pytest.raises(Refused, match="can be read"):
            night_actions.welcome_guest(operator, key(), night.pk, "\n")
    assert [guest.name for guest in night.guests.all()] == ["Zoe"]


def test_LG_9_a_correction_has_a_reason_and_keeps_the_old_result(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCD")
    night, first = night_of(season, 1), Result.objects.get()
    with on(night.day):
        with pytest.raises(Refused, match="Oscar Operator has already recorded match"):
            matches.record_result(operator, key(), night.pk, 1, ids(season, "BACD"), operator.pk)
        with pytest.raises(Refused, match="Give a reason"):
            matches.correct_result(operator, key(), first.match_id, first.pk, ids(season, "BACD"), operator.pk, "")
        matches.correct_result(operator, key(), first.match_id, first.pk, ids(season, "BACD"), operator.pk, "Misread")
        with pytest.raises(Refused, match="has recorded another result in the meantime"):
            matches.correct_result(operator, key(), first.match_id, first.pk, ids(season, "CABD"), operator.pk, "No")
    assert [one.why for one in Result.objects.all()] == ["", "Misread"]
    assert standings(season)["Bob"] == 6


def test_the_same_request_is_carried_out_once(season: Season, operator: Person) -> None:
    night, request = night_of(season, 1), key()
    with on(night.day):
        for player in ids(season, "ABCD"):
            night_actions.mark_present(operator, key(), night.pk, player, True)
        first = matches.record_result(operator, request, night.pk, 1, ids(season, "ABCD"), operator.pk)
        again = matches.record_result(operator, request, night.pk, 1, ids(season, "ABCD"), operator.pk)
    assert first == again
    assert Result.objects.count() == 1


def test_11_06_the_operator_writes_notes_on_matches(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCD")
    match = Slot.objects.get().match
    with on(FIRST):
        matches.note_match(operator, key(), match.pk, "Cy blocked the die: 8.01(a).")
    assert [note.text for note in match.notes.all()] == ["Cy blocked the die: 8.01(a)."]


def test_11_06_only_the_operator_and_officers_run_a_league(season: Season, operator: Person, person: Named) -> None:
    eve = person("Eve")
    night, ann = night_of(season, 1), ids(season, "A")[0]
    with on(FIRST):
        changes: list[Callable[[], int]] = [
            lambda: leagues.create_league(eve, key(), "Mine", "Here", "eve@example.org"),
            lambda: leagues.save_venue(eve, key(), 0, "Mine", "", ""),
            lambda: seasons.create_season(eve, key(), season.league_id, plan(season.venue_id, date(2027, 1, 7), 1)),
            lambda: seasons.change_season(eve, key(), season.pk, plan(season.venue_id)),
            lambda: seasons.start_season(eve, key(), season.pk),
            lambda: night_actions.move_night(eve, key(), night.pk, FIRST, time(20), season.venue_id, "So"),
            lambda: night_actions.name_official(eve, key(), night.pk, operator.pk),
            lambda: entries.enter_person(eve, key(), season.pk, "Zoe", "zoe@example.org"),
            lambda: entries.receive_fee(eve, key(), ann, "cash"),
            lambda: entries.take_back_fee(eve, key(), ann, "So"),
            lambda: entries.withdraw(eve, key(), ann, "So"),
            lambda: night_actions.mark_present(eve, key(), night.pk, ann, True),
            lambda: matches.record_result(eve, key(), night.pk, 1, [ann], eve.pk),
        ]
        for change in changes:
            with pytest.raises(NotYours):
                change()
