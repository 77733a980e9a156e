"""A person enters, or is entered by the operator, who takes the fee."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST
from tests.tuppence_web.leagues.test_views import form_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Entrant, League, Season
from tuppence_web.places.models import Venue

pytestmark = pytest.mark.django_db


def test_a_league_is_founded_planned_and_entered_on_pages(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    with on(BEFORE):
        decision, bar, guest = client_of(officer), client_of(operator), client_of(person("Eve"))
        made = form_of(decision, reverse("new_league"), name="Friday", region="Old Town", operator=operator.email)
        league = League.objects.get()
        assert made["Location"] == reverse("league", args=[league.pk])
        form_of(bar, reverse("new_venue"), name="The Bell", address="", offers="Half-price chips")
        planned_on = {"year": 2026, "number": 3, "venue": Venue.objects.get().pk, "first_day": FIRST, "at": "19:30"}
        shares = {"points_base": "entered", "first_share": 50, "second_share": 30, "third_share": 20}
        form_of(bar, reverse("new_season", args=[league.pk]), **planned_on, **shares)
        season = Season.objects.get()
        form_of(guest, reverse("enter_season", args=[season.pk]))
        entered_at = reverse("season_entries", args=[season.pk])
        form_of(bar, entered_at, name="Ann", email="ann@example.org")
        eve = Entrant.objects.get(person__name="Eve")
        form_of(bar, reverse("league_entry", args=[eve.pk]), do="pay", method="cash", day=BEFORE)
        page = bar.get(entered_at)
    assert [(one.person.name, paid) for one, _, paid, _ in page.context["entrants"]] == [("Eve", BEFORE), ("Ann", None)]
