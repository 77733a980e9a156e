"""The pages of boxes and dice."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import FIRST, certify, night_of, play, started
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Slot
from tuppence_web.leagues.queries.equipment import dice_by_venue
from tuppence_web.matches.models import Match, Piece

pytestmark = pytest.mark.django_db


def test_a_die_is_added_measured_and_chosen_on_pages(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season, otto = started(officer, operator), person("Otto Official")
    certify(otto, officer)
    play(season, operator, 1, "ABCDE", "EDCBA")
    night, bar, official = night_of(season, 1), client_of(operator), client_of(otto)
    first, second = Slot.objects.filter(night=night).values_list("match", flat=True)
    page, on_night = f"/leagues/venues/{season.venue_id}/equipment", f"/leagues/nights/{night.pk}/"
    with on(FIRST):
        assert "Box and die" not in bar.get(on_night).content.decode()
        bar.post(page, {"request": uuid4(), "kind": "die", "name": "Red"})
        assert "Not checked yet." in official.get(page).content.decode()
        die = Piece.objects.get().pk
        official.post(f"/leagues/equipment/{die}", {"request": uuid4(), "edge": "20.0"})
        seen = words_of(bar.get(page).content.decode())
        assert "20.0 mm, checked by Otto Official on 2 July 2026. Not as the rulebook asks." in seen
        assert client_of(person("Stranger")).get(page).status_code == 403
        choose = f"/leagues/nights/{night.pk}/equipment/{first}"
        assert choose in bar.get(on_night).content.decode()
        bar.post(choose, {"request": uuid4(), "box": "", "die": die})
        assert "Die: Red." in words_of(client_of(None).get(on_night).content.decode())
    for match, counts in ((first, [5] * 6), (second, [90, 1, 1, 1, 1, 1])):
        Match.objects.filter(pk=match).update(tally=[list("123456"), counts])
    (red, fair), (own, unfair) = sorted(dice_by_venue()[season.venue_id])
    assert (red, own) == ("Red", "The die")
    assert "look fair" in fair
    assert "look fair" not in unfair
