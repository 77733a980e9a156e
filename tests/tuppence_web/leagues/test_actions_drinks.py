"""Drinks owed over a season: tapped, from logs, by the pub rule; paid back, and owed again."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import Named, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, key, night_of, play, started
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import drinks, matches, nights
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.drinks import still_owed
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.rules import BARTENDER
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


class Bar:
    """A first night: Ann rolled a die behind the bar, and Cy was the last one out of a match for drinks."""

    def __init__(self, officer: Person, operator: Person) -> None:
        self.season: Season = started(officer, operator)
        self.operator, night = operator, night_of(self.season, 1)
        play(self.season, operator, 1, "ABC")
        entrants = {one.person.name: one for one in self.season.entrants.select_related("person")}
        self.ann, self.bob, self.cy = (entrants[name].person for name in ("Ann", "Bob", "Cy"))
        order = [entrants[name].pk for name in ("Bob", "Ann", "Cy")]
        with on(FIRST):
            nights.count_drinks(operator, key(), night.pk, entrants["Ann"].pk, 1)
            matches.record_result(operator, key(), night.pk, 2, order, operator.pk, 1, True)
        self.night = reverse("night", args=[night.pk])

    @property
    def owed(self) -> dict[tuple[int, int], int]:
        return dict(still_owed(season_state_of(self.season)))

    def pay(self, by: Person, debtor: Person, creditor: Person | None, count: int = 1) -> int:
        return drinks.pay_back(by, key(), self.season.pk, debtor.pk, creditor.pk if creditor else BARTENDER, count)


@pytest.fixture(scope="module")
def opened(rows_of_module: None) -> Bar:
    return Bar(an_officer(), named("Oscar Operator"))


@pytest.fixture
def bar(opened: Bar, db: None) -> Bar:
    return copy.deepcopy(opened)


def test_8_01_and_12_03_drinks_are_owed_until_they_are_paid_back(bar: Bar, client: Client) -> None:
    all_of_them = {(bar.ann.pk, BARTENDER): 1, (bar.cy.pk, bar.bob.pk): 1, (bar.cy.pk, bar.ann.pk): 1}
    assert bar.owed == all_of_them
    bar.pay(bar.operator, bar.ann, None)
    paid = bar.pay(bar.bob, bar.cy, bar.bob)
    assert bar.owed == {(bar.cy.pk, bar.ann.pk): 1}
    shown = words_of(client.get(reverse("season_drinks", args=[bar.season.pk])).content.decode())
    assert "Cy owes Ann 1 drink" in shown
    assert "Ann paid the bartender 1 drink" in shown
    assert "Ann owes the bartender 1 drink" in words_of(client.get(bar.night).content.decode()), "it was so that night"
    drinks.take_back_payment(bar.bob, key(), paid)
    assert bar.owed == {(bar.cy.pk, bar.bob.pk): 1, (bar.cy.pk, bar.ann.pk): 1}


def test_no_drink_is_paid_back_twice_or_by_somebody_else(bar: Bar, person: Named) -> None:
    bar.pay(bar.operator, bar.ann, None)
    refused: list[tuple[Callable[[], int], type[Refused]]] = [
        (lambda: bar.pay(bar.operator, bar.ann, None), Refused),
        (lambda: bar.pay(bar.operator, bar.cy, bar.bob, 2), Refused),
        (lambda: bar.pay(bar.cy, bar.cy, bar.bob), NotYours),
        (lambda: bar.pay(person("Eve"), bar.cy, bar.ann), NotYours),
    ]
    for pay, why in refused:
        with pytest.raises(why):
            pay()
    with pytest.raises(
        NotYours, match="Only the player who is owed the drinks and the operator of Thursday league may"
    ):
        bar.pay(bar.cy, bar.cy, bar.bob)
