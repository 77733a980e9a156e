"""6.02(a): the seats of a match that is played without a draw."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.matches.test_actions import with_guest
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.tournaments.test_actions_matches_absences import until
from tuppence_web.accounts.models import Person
from tuppence_web.tables.queries import stored
from tuppence_web.tournaments.actions import matches
from tuppence_web.tournaments.queries import drawn

pytestmark = pytest.mark.django_db


def test_6_02_the_seats_of_the_third_place_match_are_drawn(officer: Person, person: Named) -> None:
    night = Night(officer, person)
    night.started(8)
    third, now = until(night, "T-1"), night.now
    for number in third.players:
        with_guest(now.entrants[number].person)
    matches.open_table(night.administrator, uuid4(), night.id, "T-1", night.official.pk)
    table = stored(night.now.slots["T-1"].match.table_id or "")
    assert table is not None
    assert [seat.name for seat in table.seats] == [now.name(number) for number in drawn(now, "T", third.players)]
