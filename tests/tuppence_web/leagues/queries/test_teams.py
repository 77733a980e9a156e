"""Competitors of a season: players alone, or teams."""

from __future__ import annotations

from datetime import timedelta

from tests.tuppence_web.leagues.making import FIRST
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Entrant
from tuppence_web.leagues.queries.teams import competitors_of, complete


def test_LT_2_a_team_is_known_by_its_first_player() -> None:
    names = (("Ann", "Aces"), ("Bob", ""), ("Cy", "Aces"), ("Di", "Aces"))
    ann, bob, cy, di = (
        Entrant(pk=number, day=FIRST, team=team, person=Person(name=name))
        for number, (name, team) in enumerate(names, 1)
    )
    cy.left = di.joined = FIRST + timedelta(weeks=1)
    aces, alone = found = competitors_of([ann, bob, cy, di])
    assert [(one.id, str(one)) for one in found] == [(1, "Aces"), (2, "Bob")]
    assert aces.on(FIRST) == [ann, cy]
    assert aces.on(cy.left) == aces.now == [ann, di]
    assert complete(found, 2, FIRST) == [aces]
    assert alone.team == ""
