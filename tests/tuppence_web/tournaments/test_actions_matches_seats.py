"""Where a match is played: its seats without a draw (6.02(a)), and the number of its table."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, Named
from tests.tuppence_web.matches.test_actions import with_guest
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.tournaments.test_actions_matches_absences import until
from tests.tuppence_web.visitors import words_of
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


def test_a_match_has_a_numbered_table_until_it_is_cleared(officer: Person, person: Named, client_of: ClientOf) -> None:
    night = Night(officer, person)
    night.started(8)
    first, runs = night.now.bracket.to_play[0], client_of(night.administrator)
    match, cup = f"/tournaments/{night.id}/matches/{first.key}", f"/tournaments/{night.id}"
    for number, shown in (("7", True), ("", False)):
        assert runs.post(f"{match}/number", {"request": uuid4(), "number": number}).status_code == 302
        pages = [words_of(runs.get(page).content.decode()).lower() for page in (match, f"{cup}/", f"{cup}/board")]
        assert ["table 7" in page for page in pages] == [shown] * 3
    assert runs.post(f"{match}/number", {"request": uuid4(), "number": "0"}).status_code == 400
