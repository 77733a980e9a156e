"""Simultaneous changes: one result counts and nobody pays twice, on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import on
from tests.tuppence_web.leagues.making import certify, key, plan
from tests.tuppence_web.races import ROUNDS, Base, at_once, only_one, overtaken
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import endings, entries, leagues, leaving, matches, seasons
from tuppence_web.leagues.actions import nights as night_actions
from tuppence_web.leagues.actions.calling_off import call_off_season
from tuppence_web.leagues.actions.season_ends import announced
from tuppence_web.leagues.models import Award, Entrant, MatchDay, Presence, Season, Slot
from tuppence_web.leagues.queries.endings import owed_by, owed_to
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.ledger.actions import own_account
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.web import clock


def somebody(officer: bool = False) -> Person:
    return Person.objects.create_user(f"{uuid4().hex}@example.org", name="Somebody", is_staff=officer)


def a_season(weeks_ago: int, *, starts: bool = True) -> tuple[Person, Person, Season, list[int]]:
    """Two officers, a season that began weeks ago, and its six entrants, the last one unpaid."""
    one, other = somebody(officer=True), somebody(officer=True)
    certify(one, one)
    first = clock.today() - timedelta(weeks=weeks_ago)
    with on(first - timedelta(days=1)):
        league = leagues.create_league(one, key(), uuid4().hex, uuid4().hex, str(one.email))
        venue = leagues.save_venue(one, key(), 0, uuid4().hex, "", "")
        season = seasons.create_season(one, key(), league, plan(venue, first, 1))
        MatchDay.objects.filter(season=season).update(surface_by=one)
        names = [f"{uuid4().hex}@example.org" for _ in range(6)]
        entrants = [entries.enter_person(one, key(), season, "Ann", name) for name in names]
        for entrant in entrants[:5]:
            entries.receive_fee(one, key(), entrant, "cash")
        if starts:
            seasons.start_season(one, key(), season)
    return one, other, Season.objects.get(pk=season), entrants


def nights_of(season: Season, by: Person, entrants: list[int]) -> Iterator[int]:
    """A night for each round of a race, on which all of them are present."""
    for night in season.nights.filter(week__lte=ROUNDS):
        night_actions.mark_together(by, key(), night.pk, entrants, True)
        yield night.pk


def two_results_of_one_match() -> None:
    one, other, season, entrants = a_season(ROUNDS)
    for night in nights_of(season, one, entrants):
        why = only_one(
            at_once(
                lambda: matches.record_result(one, key(), night, 1, entrants, one.pk),  # noqa: B023
                lambda: matches.record_result(other, key(), night, 1, entrants[::-1], one.pk),  # noqa: B023
            )
        )
        assert "Somebody has already recorded match 1" in why
        assert Slot.objects.get(night=night).match.results.count() == 1


def one_result_sent_twice() -> None:
    one, _, season, entrants = a_season(ROUNDS)
    for night in nights_of(season, one, entrants):
        request = key()
        first, second = at_once(
            *[lambda: matches.record_result(one, request, night, 1, entrants, one.pk)] * 2  # noqa: B023
        )
        assert first == second
        assert Slot.objects.get(night=night).match.results.count() == 1


def two_corrections() -> None:
    one, other, season, entrants = a_season(ROUNDS)
    for night in nights_of(season, one, entrants):
        seen = matches.record_result(one, key(), night, 1, entrants, one.pk)
        match = Slot.objects.get(night=night).pk
        back = entrants[::-1]
        why = only_one(
            at_once(
                lambda: matches.correct_result(one, key(), match, seen, back, one.pk, "Misread"),  # noqa: B023
                lambda: matches.correct_result(other, key(), match, seen, back, one.pk, "Misheard"),  # noqa: B023
            )
        )
        assert "has recorded another result in the meantime" in why


def two_fees() -> None:
    for _ in range(ROUNDS):
        one, other, _, entrants = a_season(0)
        only_one(
            at_once(
                lambda: entries.receive_fee(one, key(), entrants[5], "cash"),  # noqa: B023
                lambda: entries.receive_fee(other, key(), entrants[5], "card"),  # noqa: B023
            )
        )
        due = Account.objects.get(scope="entrant", of=entrants[5], name="due")
        assert balances([due.pk]) == {due.pk: 0}


def two_entries_of_one_person() -> None:
    for _ in range(ROUNDS):
        one, other, season, _ = a_season(0)
        address = f"{uuid4().hex}@example.org"
        only_one(
            at_once(
                lambda: entries.enter_person(one, key(), season.pk, "Zoe", address),  # noqa: B023
                lambda: entries.enter_person(other, key(), season.pk, "Zoe", address),  # noqa: B023
            )
        )
        assert Entrant.objects.filter(season=season, person__email=address).count() == 1


def two_marks_of_one_presence() -> None:
    for _ in range(ROUNDS):
        one, other, season, entrants = a_season(0)
        night = season.nights.get(week=1).pk
        assert (
            at_once(
                lambda: night_actions.mark_present(one, key(), night, entrants[0], True),  # noqa: B023
                lambda: night_actions.mark_present(other, key(), night, entrants[0], True),  # noqa: B023
            )
            == [entrants[0]] * 2
        )
        assert Presence.objects.filter(night=night).count() == 1


def a_played_season() -> tuple[Person, Person, Season]:
    """Two officers, and a season with one held week that can be ended."""
    one, other, season, entrants = a_season(7)
    night = season.nights.get(week=8).pk
    night_actions.mark_together(one, key(), night, entrants, True)
    matches.record_result(one, key(), night, 1, entrants, one.pk)
    return one, other, season


def two_ends_taken_back() -> None:
    for _ in range(ROUNDS):
        one, other, season = a_played_season()
        endings.end_season(one, key(), season.pk)
        why = only_one(
            at_once(
                lambda: endings.reopen_season(one, key(), season.pk, "Misread"),  # noqa: B023
                lambda: endings.reopen_season(other, key(), season.pk, "Misheard"),  # noqa: B023
            )
        )
        assert "has not ended" in why
        assert owed_by(season) == {}
        endings.end_season(one, key(), season.pk)
        answers = at_once(
            lambda: endings.reopen_season(one, key(), season.pk, "Misread"),  # noqa: B023
            lambda: endings.pay_out(other, key(), season.pk, one.pk, "cash"),  # noqa: B023
        )
        paid = not any(isinstance(answer, str) for answer in answers)  # a payout before the reopening stays
        endings.end_season(one, key(), season.pk)
        assert owed_by(season) == ({} if paid else {one.pk: 500})


def two_ends_and_payouts() -> None:
    for _ in range(ROUNDS):
        one, other, season = a_played_season()
        only_one(
            at_once(
                lambda: endings.end_season(one, key(), season.pk),  # noqa: B023
                lambda: endings.end_season(other, key(), season.pk),  # noqa: B023
            )
        )
        assert owed_by(season) == {one.pk: 500}
        only_one(
            at_once(
                lambda: endings.pay_out(one, key(), season.pk, one.pk, "cash"),  # noqa: B023
                lambda: endings.pay_out(other, key(), season.pk, one.pk, "cash"),  # noqa: B023
            )
        )
        assert owed_by(season) == {}
        assert not Award.objects.filter(entrant__season=season, cents__gt=0).exists()


def two_seasons_called_off() -> None:
    for _ in range(ROUNDS):
        one, other, season, _ = a_season(3)
        only_one(
            at_once(
                lambda: call_off_season(one, key(), season.pk, "Closed"),  # noqa: B023
                lambda: call_off_season(other, key(), season.pk, "Shut"),  # noqa: B023
            )
        )
        assert sum(owed_by(season).values()) == 5 * 5000
        payer = season.entrants.order_by("pk")[0].person_id
        only_one(
            at_once(
                lambda: endings.pay_out(one, key(), season.pk, payer, "cash"),  # noqa: B023
                lambda: endings.pay_out(other, key(), season.pk, payer, "cash"),  # noqa: B023
            )
        )
        assert sum(owed_by(season).values()) == 4 * 5000


def two_leaving_and_an_heir() -> None:
    for _ in range(ROUNDS):
        one, other, season, entrants = a_season(3)
        heir = str(entrants[5])
        only_one(
            at_once(
                lambda: leaving.leave(one, key(), entrants[0], heir, "Ill"),  # noqa: B023
                lambda: leaving.leave(other, key(), entrants[1], heir, "Gone"),  # noqa: B023
            )
        )
        assert owed_by(season) == {}
        only_one(
            at_once(
                lambda: leaving.leave(one, key(), entrants[2], leaving.SHARE, "Ill"),  # noqa: B023
                lambda: leaving.leave(other, key(), entrants[2], leaving.SHARE, "Gone"),  # noqa: B023
            )
        )
        assert sum(owed_by(season).values()) == 3125


def a_start_and_a_withdrawal() -> None:
    for start_first in (True, False):
        one, other, season, entrants = a_season(0, starts=False)
        entries.withdraw(one, key(), entrants[5], "Five are left")
        entries.take_back_fee(one, key(), entrants[0], "Not hers")
        changes = [
            partial(seasons.start_season, one, key(), season.pk),
            partial(entries.withdraw, other, key(), entrants[0], "Ill"),
        ]
        why = only_one(overtaken(*changes if start_first else changes[::-1]))
        season.refresh_from_db()
        assert (season.started is not None) is start_first
        assert ("entries can no longer be withdrawn" if start_first else "4 have entered") in why


def an_end_and_money() -> None:
    one, other, season = a_played_season()
    paid = season.entrants.values_list("pk", flat=True)[0]
    late = somebody()
    for change in (
        partial(entries.take_back_fee, other, key(), paid, "Not hers"),
        partial(entries.enter, late, key(), season.pk),
    ):
        why = only_one(overtaken(partial(endings.end_season, one, key(), season.pk), change))
        assert "The season has ended" in why or "is over" in why
        endings.reopen_season(one, key(), season.pk, "Once more")


def a_late_fee_twice() -> None:
    one, other, season = a_played_season()
    unpaid = season.entrants.values_list("pk", flat=True)[5]
    endings.end_season(one, key(), season.pk)
    received = partial(entries.receive_fee, one, key(), unpaid, "cash")
    for change in (
        partial(entries.receive_fee, other, key(), unpaid, "card"),
        partial(entries.write_off, other, key(), unpaid, "Moved away"),
    ):
        only_one(overtaken(received, change))
        late = own_account("late")
        assert balances([late.pk]) == {late.pk: -5000}
        entries.take_back_fee(one, key(), unpaid, "Again")
        received = partial(entries.receive_fee, one, key(), unpaid, "cash")


def an_excess_given_back_twice() -> None:
    one, other, season = a_played_season()
    endings.end_season(one, key(), season.pk)
    endings.pay_out(one, key(), season.pk, one.pk, "cash")
    endings.reopen_season(one, key(), season.pk, "Nobody came")
    leagues.name_operator(one, key(), season.league_id, str(other.email), season.first_day)
    endings.end_season(one, key(), season.pk)
    assert (owed_to(season), owed_by(season)) == ({one.pk: 500}, {other.pk: 500})
    back = (partial(endings.receive_back, by, key(), season.pk, one.pk, "cash") for by in (one, other))
    assert "owes the season nothing" in only_one(overtaken(*back))
    assert owed_to(season) == {}


def a_tournament_announced_while_a_league_starts() -> None:
    for start_first in (True, False):
        one, other, season, _ = a_season(0, starts=False)
        end = season_end_of(season)
        assert end is not None
        wanted = replace(announced(end), day=end.day + timedelta(days=1))
        league = leagues.create_league(one, key(), uuid4().hex, season.league.region.name, str(other.email))
        theirs = plan(season.venue_id, season.first_day, season.number, tournament=wanted)
        changes = [
            partial(seasons.start_season, one, key(), season.pk),
            partial(seasons.create_season, other, key(), league, theirs),
        ]
        answers = overtaken(*changes if start_first else changes[::-1])
        found = season_end_of(season)
        assert found is not None
        assert any(isinstance(answer, str) for answer in answers) is start_first
        assert found.day == (end.day if start_first else wanted.day)


def two_nights_moved() -> None:
    for third_first in (True, False):
        one, other, season, _ = a_season(0)
        nights = season.nights.filter(week__in=(3, 4))
        changes = [
            partial(night_actions.move_night, by, key(), night.pk, night.day + timedelta(days), night.time, venue, "So")
            for by, night, days, venue in zip((one, other), nights, (5, -5), [season.venue_id] * 2, strict=True)
        ]
        why = only_one(overtaken(*changes if third_first else changes[::-1]))
        assert "must keep its place" in why


def test_one_of_two_results_of_a_match_counts(base: Base) -> None:
    base.run(two_results_of_one_match)


def test_a_result_sent_twice_at_once_is_one(base: Base) -> None:
    base.run(one_result_sent_twice)


@pytest.mark.slow
def test_nobody_corrects_an_unseen_result(base: Base) -> None:
    base.run(two_corrections)


@pytest.mark.slow
def test_LG_8_a_fee_is_received_once(base: Base) -> None:
    base.run(two_fees)


@pytest.mark.slow
def test_LG_2_somebody_enters_once(base: Base) -> None:
    base.run(two_entries_of_one_person)


@pytest.mark.slow
def test_LG_3_somebody_is_present_once(base: Base) -> None:
    base.run(two_marks_of_one_presence)


@pytest.mark.slow
def test_LG_8_an_end_is_undone_once_and_not_during_a_payout(base: Base) -> None:
    base.run(two_ends_taken_back)


def test_LG_6_a_season_ends_once_and_pays_once(base: Base) -> None:
    base.run(two_ends_and_payouts)


@pytest.mark.slow
def test_LG_6_a_season_is_called_off_once(base: Base) -> None:
    base.run(two_seasons_called_off)


@pytest.mark.slow
def test_LG_8_a_place_is_taken_over_and_refunded_once(base: Base) -> None:
    base.run(two_leaving_and_an_heir)


def test_LG_2_nobody_withdraws_from_a_season_while_it_starts(base: Base) -> None:
    base.run(a_start_and_a_withdrawal)


def test_LG_6_no_fee_and_no_entry_changes_while_a_season_ends(base: Base) -> None:
    base.run(an_end_and_money)


@pytest.mark.slow
def test_LG_6_a_late_fee_is_settled_once(base: Base) -> None:
    base.run(a_late_fee_twice)


@pytest.mark.slow
def test_LG_8_what_was_paid_too_much_is_given_back_once(base: Base) -> None:
    base.run(an_excess_given_back_twice)


def test_LG_7_no_tournament_changes_while_a_league_starts(base: Base) -> None:
    base.run(a_tournament_announced_while_a_league_starts)


def test_LG_1_two_nights_are_not_moved_past_each_other(base: Base) -> None:
    base.run(two_nights_moved)
