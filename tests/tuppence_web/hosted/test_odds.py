"""The pages of odds."""

from __future__ import annotations

import pytest
from django.test import Client

import tuppence
from tuppence_web.hosted.odds import has_odds


@pytest.mark.django_db
@pytest.mark.parametrize("game", tuppence.games())
def test_rules_link_to_the_odds_of_games_that_have_some(game: str, client: Client) -> None:
    page = f"/games/{game}/odds"
    assert (page in client.get(f"/games/{game}/").content.decode()) == has_odds(game)
    assert client.get(page).status_code == (200 if has_odds(game) else 404)
