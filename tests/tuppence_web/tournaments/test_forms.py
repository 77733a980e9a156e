"""The venue of a tournament: one of the list shows its offers (13.03(a)(iii))."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf
from tests.tuppence_web.tournaments.making import plan
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.places.models import Venue
from tuppence_web.tournaments.actions.tournaments import create
from tuppence_web.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_venue_of_the_list_shows_its_offers(officer: Person, client_of: ClientOf) -> None:
    anchor = Venue.objects.create(name="The Anchor", address="Quay 1", offers="2 for 1 drafts")
    assert '<option value="The Anchor">' in client_of(officer).get(reverse("tournament_new")).content.decode()
    made = create(officer, uuid4(), plan(officer))
    anchor.name = "The Old Anchor"
    anchor.save()
    page = words_of(client_of(None).get(reverse("tournament", args=[made])).content.decode())
    assert "The Old Anchor Quay 1 2 for 1 drafts" in page


def test_any_other_venue_is_a_name(officer: Person, client_of: ClientOf) -> None:
    made = create(officer, uuid4(), plan(officer, starts=datetime(2027, 3, 4, 19, tzinfo=UTC), venue="A garden"))
    assert Tournament.objects.get(pk=made).place is None
    assert "No offers are listed" not in client_of(None).get(reverse("tournament", args=[made])).content.decode()
