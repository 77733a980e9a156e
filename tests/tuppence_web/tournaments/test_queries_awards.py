"""Who wins the prizes: those who are suspended are passed over, and teams share (TT-5)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.tournaments.making import Night, ledger_balances
from tuppence_web.accounts.models import Person
from tuppence_web.conduct import actions as conduct
from tuppence_web.conduct.rules import MEMBER, Sanction
from tuppence_web.ledger.queries.accounts import balances_of
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments.actions import prizes
from tuppence_web.tournaments.models import ENTRY, Entrant
from tuppence_web.tournaments.queries.awards import parts, payout, suspended_in, winners
from tuppence_web.web import clock


def suspend(officer: Person, night: Night, person: Person) -> int:
    """Suspend a member for a month, because of something in the tournament. Returns the decision's id."""
    report = conduct.report(officer, uuid4(), "violation", "tournament", night.id, None, person.pk, "Cheated")
    month = Sanction(MEMBER, until=clock.today() + timedelta(days=30))
    return conduct.decide(officer, uuid4(), report, person.pk, month, "Loaded die")


def won(night: Night) -> dict[str, int]:
    """What was awarded, by the winner's name."""
    ledger_balances()
    people = {one.pk: one.person.name for one in Entrant.objects.select_related("person")}
    return {people[of]: -cents for of, cents in balances_of(ENTRY, list(people), "prize").items() if cents}


def in_order(night: Night) -> list[int]:
    """The numbers of those who are placed, first place first."""
    placed = night.now.bracket.placed()
    return sorted(placed, key=placed.__getitem__)


@given(st.integers(0, 10_000), st.integers(1, 3))
def test_TT_5_a_prize_is_split_to_the_cent(cents: int, players: int) -> None:
    shared = [part for _, part in parts(cents, [Entrant(number=number) for number in range(players)])]
    assert sum(shared) == cents
    assert shared[0] - shared[-1] < players
    assert shared[1:] == [cents // players] * (players - 1)


@pytest.mark.django_db
def test_11_06_a_suspended_winner_has_the_place_but_no_prize(officer: Person, person: Named) -> None:
    night = Night(officer, person).started(8).played()
    first, second, third, fourth = (night.now.entrants[number] for number in in_order(night))
    decision = suspend(officer, night, first.person)
    prizes.pay_out(night.administrator, uuid4(), night.id)
    assert [row["entrant"] for row in payout(night.now)["rows"]] == [second, third, fourth]
    assert won(night) == {second.person.name: 3500, third.person.name: 1750, fourth.person.name: 1000}
    assert night.now.bracket.placed()[first.number] == 1
    told = "Anchor Cup: you have won a prize"
    assert {one.person for one in Notification.objects.filter(subject=told)} == {
        one.person for one in (second, third, fourth)
    }
    prizes.take_back_payout(night.administrator, uuid4(), night.id, "The decision was withdrawn")
    conduct.withdraw_decision(officer, uuid4(), decision, "It was another die")
    prizes.pay_out(night.administrator, uuid4(), night.id)
    assert won(night) == {first.person.name: 3500, second.person.name: 1750, third.person.name: 1000}


@pytest.mark.django_db
def test_11_06_suspensions_before_and_after_do_not_count(officer: Person, person: Named) -> None:
    night = Night(officer, person)
    early = person("Player 1")
    with clock.as_of(clock.now() - timedelta(days=60)):
        night.enter(8)
        suspend(officer, night, early)
    night.administrator.refresh_from_db()
    night.start()
    night.played()
    assert suspended_in(night.now) == set()
    with clock.as_of(clock.now() + timedelta(days=3)):
        suspend(officer, night, person("Player 2"))
        assert suspended_in(night.now) == set()


@pytest.mark.django_db
def test_TT_5_a_team_shares_its_prize_without_a_suspended_player(officer: Person, person: Named) -> None:
    night = Night(officer, person, team_size=2).teams_started(5).played()
    first, second, third = (night.now.sides[number] for number in in_order(night))
    suspend(officer, night, second.players[0].person)
    prizes.pay_out(night.administrator, uuid4(), night.id)
    # a pool of 10 fees of 10.00: 43.76, 21.87 and 12.50
    assert won(night) == {
        first.players[0].person.name: 2188,
        first.players[1].person.name: 2188,
        second.players[1].person.name: 2187,
        third.players[0].person.name: 625,
        third.players[1].person.name: 625,
    }
    assert [row["place"] for row in payout(night.now)["rows"]] == [1, 1, 2, 3, 3]
    assert {number: len(players) for number, players in winners(night.now).items()} == {1: 2, 2: 1, 3: 2}
