"""The dice of a venue: the throws of its refereed matches, tested together."""

from __future__ import annotations

import re

import pytest

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import FIRST, certify
from tests.tuppence_web.matches.test_actions_refereed import Refereed
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.queries.equipment import dice_by_venue
from tuppence_web.tables.wire import commands as wire

pytestmark = pytest.mark.django_db


def test_a_venue_shows_its_dice_once_a_match_is_confirmed(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    referee = person("Otto Official")
    certify(referee, officer)
    match = Refereed(officer, operator, referee)
    match.play_out(1)
    assert dice_by_venue() == {}
    match.say(wire.Confirm)
    tally = match.table.playing.text().tally()
    assert tally is not None
    venue = match.season.venue.pk
    ((_, words),) = dice_by_venue()[venue]
    assert re.match(rf"(Only 1 in \d+|{sum(tally.counts)} throws)", words)
    with on(FIRST):
        page = words_of(client_of(operator).get("/leagues/venues/").content.decode())
    assert words in page


def test_undone_throws_are_not_counted(officer: Person, operator: Person, person: Named) -> None:
    referee = person("Otto Official")
    certify(referee, officer)
    match = Refereed(officer, operator, referee)
    match.play_out(1)
    match.say(wire.Confirm)
    before = dice_by_venue()
    match.say(wire.Undo, to=match.table.real_match.standing[6].seq, why="Another die")
    match.play_out(5)
    match.say(wire.Confirm)
    assert dice_by_venue() != before
    match.match.refresh_from_db()
    tally = match.table.playing.text().tally()
    assert tally is not None
    assert match.match.tally == [list(tally.faces), list(tally.counts)]
