"""A player's tournaments, and the bracket that leads to the player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.tournaments.history import played_by

pytestmark = pytest.mark.django_db


def test_a_player_has_the_matches_and_place_of_a_tournament(officer: Person, person: Named, client: Client) -> None:
    night = Night(officer, person).started(8).played()
    placed = {place: night.now.entrants[number].person for number, place in night.now.bracket.placed().items()}
    (entered,) = played_by(placed[1].pk).entered
    (evening,) = entered.evenings
    assert (entered.place, entered.entrants, entered.points) == (1, 8, None)
    assert [match.title for match in evening.matches][-1] == "Final"
    assert evening.matches[-1].order == [placed[1].pk, placed[2].pk]
    bracket = client.get(reverse("tournament", args=[night.id])).content.decode()
    assert f'href="{reverse("profile", args=[placed[1].pk])}"' in bracket
    words = words_of(client.get(reverse("player_competitions", args=[placed[1].pk])).content.decode())
    assert "Anchor Cup Place 1 of 8" in words


def test_a_tournament_that_has_not_started_is_not_in_the_history(officer: Person, person: Named) -> None:
    night = Night(officer, person)
    night.enter(2)
    assert played_by(person("Player 1").pk).entered == []
