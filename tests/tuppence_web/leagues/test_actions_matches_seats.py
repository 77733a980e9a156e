"""The seats of a refereed match and the surface: tapped, drawn, confirmed once a night."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, entrants_of, key, night_of, started
from tests.tuppence_web.leagues.test_views import send
from tests.tuppence_web.matches.test_actions import with_guest
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import matches, nights
from tuppence_web.leagues.models import MatchDay
from tuppence_web.matches.models import Match, Result
from tuppence_web.tables import queries as tables
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


class Opening:
    """A night on which Ann, Bob, Cy and Di are present."""

    def __init__(self, officer: Person, operator: Person) -> None:
        season = started(officer, operator)
        self.operator, self.night = operator, night_of(season, 1)
        with_guest(operator)
        entrants = list(season.entrants.order_by("pk"))
        self.outside = entrants[4].pk
        self.here = [one.pk for one in entrants[:4]]
        for one in entrants[:4]:
            with_guest(one.person)
            with on(FIRST):
                nights.mark_present(operator, key(), self.night.pk, one.pk, True)

    def referee(self, seats: Sequence[int] = ()) -> Match:
        with on(FIRST):
            return Match.objects.get(pk=matches.referee_match(self.operator, key(), self.night.pk, 1, 1, seats))


@pytest.fixture(scope="module")
def opened(rows_of_module: None) -> Opening:
    return Opening(an_officer(), named("Oscar Operator"))


@pytest.fixture
def opening(opened: Opening, db: None) -> Opening:
    return copy.deepcopy(opened)


def test_6_02_players_sit_clockwise_as_they_were_tapped(opening: Opening) -> None:
    seats = [opening.here[at] for at in (2, 0, 3, 1)]
    match = opening.referee(seats)
    table = tables.stored(match.table_id or "")
    assert table is not None
    assert [seat.name for seat in table.seats] == ["Cy", "Ann", "Di", "Bob"]
    assert entrants_of(match) == seats


def test_6_02_without_taps_the_seats_are_drawn(opening: Opening) -> None:
    assert sorted(entrants_of(opening.referee())) == opening.here


def test_6_02_every_player_is_seated_once(opening: Opening) -> None:
    one, *others = opening.here
    for seats in (others, [one, one, *others[1:]], [*opening.here, opening.outside]):
        with pytest.raises(Refused, match="Seat every player"):
            opening.referee(seats)
    assert not Match.objects.exists()


def test_PD_9_the_surface_is_confirmed_once_a_night(opening: Opening, client_of: ClientOf) -> None:
    phone = client_of(opening.operator)
    with on(FIRST):
        said = [send(phone, opening.night, change="surface", clear=clear).json()["sheet"] for clear in (True, False)]
    assert [sheet["surface_clear"] for sheet in said] == [True, False]
    opening.referee()
    assert MatchDay.objects.get(pk=opening.night.pk).surface_by == opening.operator, "the official's press says it"


def test_PD_9_no_result_counts_before_the_surface_is_confirmed(opening: Opening, client_of: ClientOf) -> None:
    phone, unseen = client_of(opening.operator), MatchDay.objects.filter(pk=opening.night.pk)
    unseen.update(surface_by=None)
    said: dict[str, Any] = {"change": "result", "group": 1, "order": opening.here, "official": opening.operator.pk}
    with on(FIRST):
        refused = send(phone, opening.night, number=1, **said)
        assert (refused.status_code, refused.json()["rule"]) == (409, "PD-9")
        assert not Result.objects.exists()
        page, later = (reverse("match_order", args=[opening.night.pk, number, 1]) for number in (1, 3))
        assert "surface_clear" in phone.get(page).context["form"].fields
        assert send(phone, opening.night, number=1, surface_clear=True, **said).status_code == 200
        assert send(phone, opening.night, number=2, **said).status_code == 200, "once a night is enough"
        assert "surface_clear" not in phone.get(later).context["form"].fields
    assert unseen.get().surface_by == opening.operator
