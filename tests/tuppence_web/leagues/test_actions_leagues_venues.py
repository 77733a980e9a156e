"""Who may change venues and their offers (11.01(e), LG-10)."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, key, night_of, plan, planned
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import leagues, nights, seasons
from tuppence_web.leagues.models import Season
from tuppence_web.places.models import Venue
from tuppence_web.web.refusals import NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(officer: Person, operator: Person) -> Season:
    """A season of the operator, at its own venue."""
    return planned(officer, operator)


@pytest.fixture
def other(officer: Person, person: Named) -> Season:
    """A season of another operator."""
    return planned(officer, person("Olga Operator"), "Friday league")


def save(by: Person, venue: int, name: str) -> int:
    with on(BEFORE):
        return leagues.save_venue(by, key(), venue, name, "Quay 2", "A bowl of nuts")


def test_LG_10_an_operator_changes_the_venues_of_their_leagues(
    season: Season, other: Season, officer: Person, operator: Person
) -> None:
    theirs = other.league.operator
    with pytest.raises(NotYours, match=r"operators whose leagues play at The Anchor of Thursday league .*LG-10"):
        save(theirs, season.venue_id, "Mine now")
    assert Venue.objects.get(pk=season.venue_id).name == "The Anchor of Thursday league"
    for by, name in ((operator, "The Bower"), (officer, "The Anchor")):
        assert save(by, season.venue_id, name) == season.venue_id
        assert Venue.objects.get(pk=season.venue_id).name == name


def test_LG_10_a_night_or_a_tournament_at_a_venue_counts(season: Season, other: Season, operator: Person) -> None:
    theirs = other.league.operator
    hall, barn = save(operator, 0, "The Hall"), save(operator, 0, "The Barn")
    with on(BEFORE):
        nights.move_night(operator, key(), night_of(season, 2).pk, FIRST + timedelta(8), time(20), hall, "A wedding")
        seasons.change_season(theirs, key(), other.pk, plan(barn))
    for venue, by, not_by in ((hall, operator, theirs), (barn, theirs, operator)):
        save(by, venue, f"Better {venue}")
        with pytest.raises(NotYours):
            save(not_by, venue, "Worse")


def test_LG_10_an_earlier_operator_may_still_change_a_venue(season: Season, other: Season, operator: Person) -> None:
    with on(BEFORE):
        seasons.change_season(other.league.operator, key(), other.pk, plan(season.venue_id))
        seasons.create_season(operator, key(), season.league_id, plan(other.venue_id, date(2026, 10, 1), 4))
    for by in (operator, other.league.operator):
        save(by, season.venue_id, f"The Anchor of {by}")


def test_LG_10_any_operator_adds_and_changes_unused_venues(
    season: Season, other: Season, operator: Person, person: Named
) -> None:
    hall = save(operator, 0, "The Hall")
    save(other.league.operator, hall, "The Great Hall")
    for venue in (0, hall):
        with pytest.raises(NotYours, match="Only league operators and officers"):
            save(person("Eve"), venue, "Mine")
    assert Venue.objects.get(pk=hall).name == "The Great Hall"


def test_LG_10_the_pages_offer_only_allowed_changes(
    season: Season, other: Season, operator: Person, client_of: ClientOf
) -> None:
    bar, path = client_of(operator), reverse("venue", args=[other.venue_id])
    listed = bar.get(reverse("venues")).content.decode()
    assert reverse("venue", args=[season.venue_id]) in listed
    assert f'"{path}"' not in listed
    assert "The Anchor of Friday league" in listed
    assert bar.get(path).status_code == 403
    assert bar.post(path, {"request": key(), "name": "Mine"}).status_code == 403
