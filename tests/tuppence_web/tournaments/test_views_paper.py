"""The bracket on paper: all matches, those to come with empty lines."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person

pytestmark = pytest.mark.django_db
STAGES = ["Round 1", "Winners' round 2", "Losers' round 2", "Third-place match", "Final"]


def paper(client: Client, night: Night) -> str:
    return words_of(client.get(reverse("tournament_paper", args=[night.id])).content.decode())


def test_the_paper_has_every_match_of_the_bracket(officer: Person, person: Named, client: Client) -> None:
    night = Night(officer, person)
    night.enter(8)
    assert "Round 1, match 2 Official" in paper(client, night), "before the draw the lines are empty"
    night = Night(officer, person).started(8)
    night.play_round()
    night.play_round()
    page = paper(client, night)
    assert [stage for stage in STAGES if f"{stage} 1" in page] == STAGES, "each with its pennies"
    assert "Final 12 pennies each" in page
    match = night.now.bracket.match("R1-1")
    assert match is not None
    assert " ".join(f"{night.now.name(number)} {place}" for place, number in enumerate(match.order or (), 1)) in page
