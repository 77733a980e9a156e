"""The bracket on paper: all matches, those to come with empty lines; and rounds that were drawn by hand."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.tournaments.actions import draws
from tuppence_web.tournaments.history import draws_file, steps_of
from tuppence_web.web.refusals import Refused

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


def players_of(night: Night, stage: str) -> list[tuple[int, ...]]:
    round = night.now.bracket.round(stage)
    assert round is not None
    return [match.players for match in round.matches]


def test_TN_1_a_round_drawn_by_hand_is_entered(officer: Person, person: Named, client_of: ClientOf) -> None:
    night = Night(officer, person).started(9)
    desk, page = client_of(night.administrator), reverse("tournament_drawn", args=[night.id, "R1"])
    assert page in desk.get(reverse("tournament_draws", args=[night.id])).content.decode()
    matches = {f"of_{number}": (number - 1) % 3 + 1 for number in range(1, 10)}
    sent = {"request": uuid4(), "why": "No network", **matches}
    assert desk.post(page, {**sent, "of_9": 1}).status_code == 400, "4, 3 and 2 players"
    shown = words_of(desk.post(page, sent, follow=True).content.decode())
    assert "Drawn by hand: No network" in shown
    assert players_of(night, "R1") == [(1, 4, 7), (2, 5, 8), (3, 6, 9)]
    assert steps_of(night.now)[0].words == "drawn by hand, 3 matches"


def test_TN_1_the_other_draws_can_still_be_repeated(officer: Person, person: Named, client: Client) -> None:
    night = Night(officer, person).started(8)
    draws.draw_by_hand(night.administrator, uuid4(), night.id, "R1", [[1, 2, 3, 4], [5, 6, 7, 8]], "No network")
    night.played()
    assert [one.stage for one in draws_file(night.now).draws] == ["W2", "L2"]
    shown = words_of(client.get(reverse("tournament_draws", args=[night.id])).content.decode())
    assert shown.count("with the same result") == 2
    assert "give a different draw" not in shown


def test_TN_2_a_later_round_is_drawn_by_hand_until_it_is_played(
    officer: Person, person: Named, client_of: ClientOf
) -> None:
    night = Night(officer, person).started(8)

    def by_hand(stage: str, *groups: list[int]) -> None:
        draws.draw_by_hand(night.administrator, uuid4(), night.id, stage, groups, "No network")

    with pytest.raises(Refused, match="cannot be drawn yet"):
        by_hand("W2", [1, 2, 3, 4])
    night.play("R1-1")
    with pytest.raises(Refused, match="has a result"):
        by_hand("R1", [1, 2, 3, 4], [5, 6, 7, 8])
    shown = client_of(night.administrator).get(reverse("tournament_draws", args=[night.id])).content.decode()
    assert reverse("tournament_drawn", args=[night.id, "R1"]) not in shown
    night.play("R1-2")
    winners = night.now.bracket.round("W2")
    assert winners is not None
    backwards = list(reversed(winners.players))
    by_hand("W2", backwards)
    assert players_of(night, "W2") == [tuple(backwards)]
    with pytest.raises(Refused, match="cannot be drawn yet"):
        by_hand("F", backwards[:2])
