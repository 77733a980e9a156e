"""Leagues: permitted changes, by whom and when, and their results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any

import pytest

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import (
    BEFORE,
    FIRST,
    NAMES,
    certify,
    entered,
    entrants_of,
    key,
    night_of,
    plan,
    planned,
    play,
    started,
)
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, leagues, matches, seasons
from tuppence_web.leagues.actions import nights as night_actions
from tuppence_web.leagues.models import Entrant, MatchDay, ScheduleChange, Season, Slot
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.ledger.models import Account, Transfer
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.matches.models import Result
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def standings(season: Season) -> dict[str, int]:
    state = season_state_of(season)
    name = {one.pk: one.person.name for one in state.entrants}
    return {name[row.player]: row.points for row in state.standings()}


def ids(season: Season, letters: str) -> list[int]:
    entrant = {one.person.name[0]: one.pk for one in Entrant.objects.filter(season=season).select_related("person")}
    return [entrant[letter] for letter in letters]


def test_LG_1_a_season_has_eight_nights_a_week_apart(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    nights = list(MatchDay.objects.filter(season=season))
    assert [night.day for night in nights] == [FIRST + timedelta(weeks=week) for week in range(8)]
    assert {night.time for night in nights} == {time(19, 30)}


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"number": 5}, "numbered 1 to 4, not 5"),
        ({"year": 2027}, "must begin in 2027"),
        ({"split": (50, 30, 10)}, "not 50/30/10"),
        ({"split": (130, -20, -10)}, "not 130/-20/-10"),
        ({"points_base": "all"}, "or for each present"),
        ({"tournament_day": FIRST + timedelta(weeks=7)}, "last match day"),
    ],
)
def test_LG_1_and_LG_6_and_LG_7_an_impossible_plan_is_refused(
    officer: Person, operator: Person, other: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        planned(officer, operator, **other)


def test_LG_1_seasons_of_a_league_do_not_overlap(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    late = FIRST + timedelta(weeks=7)
    with on(BEFORE), pytest.raises(Refused, match=r"Season 3 of 2026 runs from .* Seasons of a league cannot overlap"):
        seasons.create_season(operator, key(), season.league_id, plan(season.venue_id, late, 4))
    with on(BEFORE), pytest.raises(Refused, match="already has a season 3 of 2026"):
        seasons.create_season(operator, key(), season.league_id, plan(season.venue_id, FIRST + timedelta(weeks=9), 3))


def test_LG_1_a_night_moves_with_notice_to_every_member(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
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
    officer: Person, operator: Person, week: int, today: int, by: int, why: str
) -> None:
    season = started(officer, operator)
    night = night_of(season, week)
    with on(night.day - timedelta(days=today)), pytest.raises(Refused, match=why):
        night_actions.move_night(
            operator, key(), night.pk, night.day + timedelta(days=by), night.time, night.venue_id, "A wedding."
        )
    assert not ScheduleChange.objects.exists()


def test_LG_1_a_season_may_end_in_the_next_year(officer: Person, operator: Person) -> None:
    first = date(2026, 11, 19)
    season = planned(officer, operator, first=first, number=4)
    last = night_of(season, 8)
    assert last.day == date(2027, 1, 7)
    with on(BEFORE):
        seasons.create_season(operator, key(), season.league_id, plan(season.venue_id, date(2027, 1, 9), 1))
        night_actions.move_night(operator, key(), last.pk, last.day, time(20, 15), season.venue_id, "A wedding.")
        night_actions.move_night(
            operator, key(), last.pk, date(2027, 1, 8), time(20, 15), season.venue_id, "A wedding."
        )
        with pytest.raises(Refused, match="Season 1 of 2027 runs from Saturday 9 January"):
            night_actions.move_night(
                operator, key(), last.pk, date(2027, 1, 9), time(20, 15), season.venue_id, "A wedding."
            )
    assert night_of(season, 8).day == date(2027, 1, 8)


def test_LG_2_the_fee_is_charged_by_standing_and_paid_once(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    (ann,) = entered(season, operator, ["Ann"], paid=None)
    assert [row.cents for row in Transfer.objects.all()] == [5000]
    with on(BEFORE):
        entries.receive_fee(operator, key(), ann.pk, "card")
        with pytest.raises(Refused, match="has already paid"):
            entries.receive_fee(operator, key(), ann.pk, "card")
        with pytest.raises(Refused, match="has already entered"):
            entries.enter_person(operator, key(), season.pk, "Ann", "ann@example.org", ann.person_id)
    assert [row.cents for row in Transfer.objects.all()] == [5000, 5000]


def test_LG_2_future_or_unknown_payments_are_refused(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    (ann,) = entered(season, operator, ["Ann"], paid=None)
    with on(BEFORE):
        with pytest.raises(Refused, match="before it has been received"):
            entries.receive_fee(operator, key(), ann.pk, "cash", FIRST)
        with pytest.raises(Refused, match="cannot have paid before"):
            entries.receive_fee(operator, key(), ann.pk, "cash", BEFORE - timedelta(days=1))
        with pytest.raises(Refused, match="in cash, by card or by bank transfer"):
            entries.receive_fee(operator, key(), ann.pk, "shells")


def test_LG_2_five_must_have_entered_before_the_season_starts(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    entered(season, operator, NAMES[:4])
    with on(BEFORE), pytest.raises(Refused, match=r"4 have entered\. A season needs at least 5"):
        seasons.start_season(operator, key(), season.pk)
    entered(season, operator, NAMES[4:5])
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)


def test_LG_2_late_payers_earn_from_the_next_match_day(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    entered(season, operator, NAMES[1:])
    (ann,) = entered(season, operator, ["Ann"], paid=None)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    play(season, operator, 1, "ABCD")
    with on(FIRST):
        entries.receive_fee(operator, key(), ann.pk, "cash")
    assert standings(season) == {"Bob": 5, "Cy": 4, "Di": 3, "Ed": 0, "Flo": 0, "Ann": 0}
    play(season, operator, 2, "ABCD")
    assert standings(season)["Ann"] == 6


def test_LG_7_the_plan_is_complete_and_locked_at_the_start(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, loser_award="", tournament=None)
    entered(season, operator)
    with on(BEFORE):
        with pytest.raises(Refused, match="the season-end tournament, the biggest loser's award"):
            seasons.start_season(operator, key(), season.pk)
        seasons.change_season(operator, key(), season.pk, plan(season.venue_id, split=(60, 30, 10)))
        seasons.start_season(operator, key(), season.pk)
        with pytest.raises(Refused, match="locked"):
            seasons.change_season(operator, key(), season.pk, plan(season.venue_id))
    season.refresh_from_db()
    assert season.split == (60, 30, 10)


def test_LG_8_a_payment_recorded_by_mistake_is_reversed(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    (ann,) = entered(season, operator, ["Ann"])
    assert ann.pk in season_state_of(season).paid
    with on(BEFORE):
        with pytest.raises(Refused, match="Say why"):
            entries.take_back_fee(operator, key(), ann.pk, " ")
        entries.take_back_fee(operator, key(), ann.pk, "It was Bob's")
    assert season_state_of(season).paid == {}
    assert Transfer.objects.count() == 3


def test_LG_8_an_entry_is_withdrawn_and_its_fee_refunded(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    paid, unpaid = entered(season, operator, ["Ann"])[0], entered(season, operator, ["Bob"], paid=None)[0]
    with on(BEFORE):
        entries.withdraw(operator, key(), paid.pk, "Changed her mind")
        entries.withdraw(operator, key(), unpaid.pk, "Changed his mind")
    assert not season.entrants.exists()
    assert set(balances([one.pk for one in Account.objects.all()]).values()) == {0}


def test_LG_3_and_LG_4_a_night_is_played_and_scored(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
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
    officer: Person, operator: Person, order: str, why: str
) -> None:
    season = started(officer, operator)
    play(season, operator, 1, "ABCD")
    night = night_of(season, 1)
    with on(night.day), pytest.raises(Refused, match=why):
        matches.record_result(operator, key(), night.pk, 2, ids(season, order), operator.pk)
    assert Result.objects.count() == 1


def test_LG_3_a_stranger_is_not_present(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
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


def test_LG_1_there_are_no_results_before_the_day_or_the_start(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    (ann,) = entered(season, operator, ["Ann"])
    night = night_of(season, 1)
    with on(night.day), pytest.raises(Refused, match="has not started"):
        night_actions.mark_present(operator, key(), night.pk, ann.pk, True)
    entered(season, operator, NAMES[1:])
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
        with pytest.raises(Refused, match="No results can be recorded before that"):
            night_actions.mark_present(operator, key(), night.pk, ann.pk, True)


def test_LG_9_a_playing_operator_is_no_official(officer: Person, operator: Person, person: Named) -> None:
    season = planned(officer, operator)
    entered(season, operator)
    night = night_of(season, 1)
    referee = person("Rita Referee")
    with on(BEFORE):
        mine = entries.enter(operator, key(), season.pk)
        seasons.start_season(operator, key(), season.pk)
        with pytest.raises(Refused, match="certified by the association"):
            night_actions.name_official(operator, key(), night.pk, referee.pk)
        certify(referee, officer)
        night_actions.name_official(operator, key(), night.pk, referee.pk)
    order = [mine, *ids(season, "ABC")]
    with on(night.day):
        for player in order:
            night_actions.mark_present(operator, key(), night.pk, player, True)
        with pytest.raises(Refused, match="Oscar Operator plays in this match"):
            matches.record_result(operator, key(), night.pk, 1, order, operator.pk)
        with pytest.raises(Refused, match="certified by the association"):
            matches.record_result(operator, key(), night.pk, 1, order, officer.pk)
        matches.record_result(referee, key(), night.pk, 1, order, referee.pk)
    assert Result.objects.get().by == referee


def test_LG_9_a_correction_has_a_reason_and_keeps_the_old_result(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
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


def test_the_same_request_is_carried_out_once(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    night, request = night_of(season, 1), key()
    with on(night.day):
        for player in ids(season, "ABCD"):
            night_actions.mark_present(operator, key(), night.pk, player, True)
        first = matches.record_result(operator, request, night.pk, 1, ids(season, "ABCD"), operator.pk)
        again = matches.record_result(operator, request, night.pk, 1, ids(season, "ABCD"), operator.pk)
    assert first == again
    assert Result.objects.count() == 1


def test_LG_3_more_than_twenty_are_drawn_to_tables(officer: Person, operator: Person) -> None:
    names = [f"{letter}x{number}" for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWX")]
    season = started(officer, operator, names)
    night = night_of(season, 1)
    everybody = list(season.entrants.values_list("pk", flat=True))
    with on(night.day):
        for player in everybody:
            night_actions.mark_present(operator, key(), night.pk, player, True)
        with pytest.raises(Refused, match="Draw the tables first"):
            matches.record_result(operator, key(), night.pk, 1, everybody, operator.pk)
        matches.draw_tables(operator, key(), night.pk, 1)
        one, two = (entrants_of(slot.match) for slot in Slot.objects.filter(night=night))
        assert (len(one), len(two)) == (12, 12)
        assert sorted(one + two) == everybody
        for group, order in enumerate((one, two), 1):
            matches.record_result(operator, key(), night.pk, 1, order, operator.pk, group)
    assert sorted(standings(season).values(), reverse=True)[:4] == [24, 24, 23, 23]


def test_11_06_the_operator_writes_notes_on_matches(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    play(season, operator, 1, "ABCD")
    match = Slot.objects.get().match
    with on(FIRST):
        matches.note_match(operator, key(), match.pk, "Cy blocked the die: 8.01(a).")
    assert [note.text for note in match.notes.all()] == ["Cy blocked the die: 8.01(a)."]


def test_11_06_only_the_operator_and_officers_run_a_league(officer: Person, operator: Person, person: Named) -> None:
    season = started(officer, operator)
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
