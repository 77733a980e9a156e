"""The page of a season's drinks: pressed once, a debt is paid back; pressed again, it is owed."""

from __future__ import annotations

import copy

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named
from tests.tuppence_web.leagues.making import night_of
from tests.tuppence_web.leagues.test_actions_drinks import Bar
from tests.tuppence_web.leagues.test_views import form_of
from tests.tuppence_web.visitors import words_of
from tuppence_web.leagues.models import PaidBack
from tuppence_web.matches.rules import BARTENDER

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def opened(rows_of_module: None) -> Bar:
    return Bar(an_officer(), named("Oscar Operator"))


@pytest.fixture
def bar(opened: Bar, db: None) -> Bar:
    return copy.deepcopy(opened)


def test_8_01_a_debt_is_paid_back_by_one_press_and_owed_again(bar: Bar, client_of: ClientOf) -> None:
    phone, page = client_of(bar.ann), reverse("season_drinks", args=[bar.season.pk])
    assert phone.get(page).content.decode().count(">Paid back<") == 1, "only what is owed to Ann"
    form_of(phone, reverse("pay_back_drinks", args=[bar.season.pk, bar.cy.pk, bar.ann.pk, 1]))
    shown = words_of(phone.get(page).content.decode())
    assert "Cy owes Ann" not in shown
    assert "Cy paid Ann 1 drink" in shown
    form_of(phone, reverse("take_back_drinks", args=[PaidBack.objects.get().pk]))
    assert "Cy owes Ann 1 drink" in words_of(phone.get(page).content.decode())


def test_8_01_drinks_of_the_bartender_are_paid_back_by_press(bar: Bar, client_of: ClientOf) -> None:
    desk, page = client_of(bar.operator), reverse("season_drinks", args=[bar.season.pk])
    pressed = reverse("pay_back_drinks", args=[bar.season.pk, bar.ann.pk, BARTENDER, 1])
    assert f'action="{pressed}"' in desk.get(page).content.decode()
    form_of(desk, pressed)
    assert "Ann paid the bartender 1 drink" in words_of(desk.get(page).content.decode())


def test_the_television_has_the_drinks_of_the_season(bar: Bar, client: Client) -> None:
    first, second = (reverse("night_board", args=[night_of(bar.season, week).pk]) for week in (1, 2))
    shown = words_of(client.get(first).content.decode())
    assert "Drinks tonight" in shown
    assert "Drinks of the season" not in shown, "they are the same"
    shown = words_of(client.get(second).content.decode())
    assert "Drinks tonight" not in shown
    assert "Drinks of the season" in shown
    assert "Ann owes the bartender" in shown
