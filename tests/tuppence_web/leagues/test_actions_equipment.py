"""The boxes and dice of a venue: who adds, measures and chooses them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, play, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import equipment, leagues
from tuppence_web.leagues.models import Slot
from tuppence_web.matches.models import Match, Piece
from tuppence_web.matches.rules import MEASURES
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def test_a_box_and_a_die_are_added_measured_and_chosen(officer: Person, operator: Person, person: Named) -> None:
    season, otto = started(officer, operator), person("Otto Official")
    certify(otto, officer)
    play(season, operator, 1, "ABCDE")
    venue, match = season.venue_id, Slot.objects.get(night=night_of(season, 1), number=1).pk
    with on(FIRST):
        with pytest.raises(NotYours):
            equipment.add_piece(otto, key(), venue, "die", "Red")
        die = equipment.add_piece(operator, key(), venue, "die", "Red")
        box = equipment.add_piece(operator, key(), venue, "box", "Oak")
        with pytest.raises(Refused, match="already has a die"):
            equipment.add_piece(operator, key(), venue, "die", "Red")
        with pytest.raises(NotYours, match="certified official"):
            equipment.measure_piece(officer, key(), die, [Decimal(22)])
        with pytest.raises(Refused, match="all sides"):
            equipment.measure_piece(otto, key(), box, [Decimal(22)])
        equipment.measure_piece(otto, key(), die, [Decimal("24.5")])
        equipment.measure_piece(otto, key(), box, MEASURES["box"])
        found = {piece.kind: piece for piece in Piece.objects.all()}
        assert (found["die"].fits, found["box"].fits) == (False, True)
        assert found["box"].measured == "152.4 by 61.0 by 38.1 mm"
        assert (found["die"].checked, found["die"].checked_by) == (FIRST, otto)
        equipment.choose_pieces(operator, key(), match, box, die)
        assert Match.objects.get(pk=match).die == found["die"]
        equipment.choose_pieces(operator, key(), match, None, die)
        assert Match.objects.get(pk=match).box is None
        with pytest.raises(Refused, match="Choose a box of"):
            equipment.choose_pieces(operator, key(), match, die, None)
        other = leagues.save_venue(officer, key(), 0, "Elsewhere", "", "")
        away = equipment.add_piece(officer, key(), other, "die", "Red")
        with pytest.raises(Refused, match="Choose a die of"):
            equipment.choose_pieces(operator, key(), match, None, away)
