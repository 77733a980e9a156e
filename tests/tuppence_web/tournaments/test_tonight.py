"""A tournament of today: what its players, its administrator and its officials are shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts.models import Person
from tuppence_web.tournaments.actions import draws, matches
from tuppence_web.tournaments.tonight import tonights_of
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db
EVENING = datetime(2027, 3, 4, 19, tzinfo=UTC)


def test_players_and_officials_are_shown_their_match(officer: Person, person: Named) -> None:
    cup = Night(officer, person)
    cup.enter(8)
    page, desk = reverse("tournament", args=[cup.id]), reverse("tournament_desk", args=[cup.id])
    with clock.as_of(EVENING - timedelta(days=2)):
        assert tonights_of(cup.administrator) == tonights_of(person("Player 1")) == []
    with clock.as_of(EVENING):
        assert [one.path for one in tonights_of(cup.administrator)] == [desk]
        assert [(one.path, one.whom) for one in tonights_of(person("Player 1"))] == [(page, "")]
        draws.start(cup.administrator, uuid4(), cup.id, "sixpence")
        for stage in cup.now.bracket.to_draw:
            draws.draw(cup.administrator, uuid4(), cup.id, stage)
        match = cup.now.bracket.to_play[0]
        matches.prepare(cup.administrator, uuid4(), cup.id, match.key, cup.official.pk, False)
        first, *others = [cup.now.entrants[number].person for number in match.players]
        at = reverse("tournament_match", args=[cup.id, match.key])
        [plays], [judges], [runs] = map(tonights_of, (first, cup.official, cup.administrator))
        assert (plays.path, judges.path, runs.path) == (at, at, page)
        names = [one.name for one in others]
        assert plays.whom == f"Round 1, match 1: you play against {', '.join(names[:-1])} and {names[-1]}."
        assert judges.whom.startswith(f"Round 1, match 1: you are the official for {first}, ")
        matches.number_table(cup.administrator, uuid4(), cup.id, match.key, 3)
        [plays], [judges] = map(tonights_of, (first, cup.official))
        assert plays.whom.endswith(f"{names[-1]}. You are at table 3.")
        assert judges.whom.endswith(". You are at table 3.")
        cup.played()
        assert tonights_of(first) == tonights_of(cup.administrator) == []
