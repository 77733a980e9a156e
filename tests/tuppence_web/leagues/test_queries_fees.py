"""What follows from reversing the payment of an entry fee: said before, and undone by recording it again (LG-2)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, key, play, started
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.queries.fees import fee_of, points_paid_for, reversed_payment
from tuppence_web.leagues.queries.seasons import season_state_of

pytestmark = pytest.mark.django_db


def test_LG_2_a_reversed_payment_takes_points_until_paid_again(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season, bar = started(officer, operator), client_of(operator)
    play(season, operator, 1, "ABCDE", "ABCDE")
    ann = season.entrants.get(person__name="Ann")
    path = reverse("league_entry", args=[ann.pk])

    def points() -> int:
        return points_paid_for(ann, season_state_of(season))

    with on(FIRST):
        assert "takes all 12 points that Ann has earned" in words_of(bar.get(path).content.decode())
        bar.post(path, {"request": key(), "do": "back", "why": "It was Flo's"})
        assert (points(), fee_of(ann).payment) == (0, None)
        undone = reversed_payment(ann)
        assert undone is not None
        shown = bar.get(path)
        assert "It was Flo&#x27;s To undo that" in shown.content.decode()
        day = shown.context["forms"]["pay"].initial["day"]
        assert day == undone.day == BEFORE
        bar.post(path, {"request": key(), "do": "pay", "method": "cash", "day": day})
    assert (points(), reversed_payment(ann)) == (12, None)
