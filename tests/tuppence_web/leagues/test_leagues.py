"""Leagues: permitted changes, by whom and when, and their results."""

from __future__ import annotations

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
from tuppence_web.leagues.actions import entries, matches, seasons
from tuppence_web.leagues.actions import nights as night_actions
from tuppence_web.leagues.models import Entrant, MatchDay, Season, Slot
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.ledger.models import Account, Transfer
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.matches.models import Result
from tuppence_web.web.refusals import Refused

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
