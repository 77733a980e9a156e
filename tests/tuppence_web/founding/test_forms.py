"""The form of a new league: two names are enough."""

from __future__ import annotations

import uuid
from datetime import time, timedelta

import pytest

from tests.tuppence_web.conftest import on
from tests.tuppence_web.leagues.making import BEFORE
from tuppence_web.founding.forms import FoundingForm
from tuppence_web.places.models import Region

pytestmark = pytest.mark.django_db


def test_the_pub_and_the_region_are_enough() -> None:
    with on(BEFORE):
        empty = FoundingForm()
        proposed = {name: empty.get_initial_for_field(field, name) for name, field in empty.fields.items()}
        said = {**proposed, "request": uuid.uuid4(), "venue": "The Bell", "region": "Old Town"}
        form = FoundingForm(said)
        assert form.is_valid(), form.errors
    wanted = form.wanted()
    assert (wanted.league, wanted.first_day, wanted.at) == (
        "League at The Bell",
        BEFORE + timedelta(weeks=1),
        time(19, 30),
    )


def test_the_only_region_is_proposed() -> None:
    Region.objects.create(name="Old Town", zone="Europe/London")
    assert FoundingForm().fields["region"].initial == "Old Town"
