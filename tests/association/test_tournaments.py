"""Tournaments from entry to payout: actions and pages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.association.conftest import ClientOf, Named
from tuppence_web import moments
from tuppence_web.accounts.models import Person
from tuppence_web.memberships.models import Certificate
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import entering, playing, settling
from tuppence_web.tournaments.actions.entering import Plan
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import Standing

pytestmark = pytest.mark.django_db


def plan(administrator: Person, **other: Any) -> Plan:
    settled = Plan(
        "Anchor Cup", administrator.email or "", "The Anchor", datetime(2027, 3, 4, 19, tzinfo=UTC), 1000, 100
    )
    return settled._replace(**other)


class Night:
    """A tournament with who runs it, and everybody who may be needed."""

    def __init__(self, officer: Person, named: Named) -> None:
        self.officer, self.named = officer, named
        self.administrator, self.official = named("Ada Administrator"), named("Otto Official")
        today = moments.today()
        Certificate.objects.create(person=self.official, begins=today, ends=today + timedelta(400), given_by=officer)
        self.id = entering.create(officer, uuid4(), plan(self.administrator))

    @property
    def now(self) -> Standing:
        return queries.standing(Tournament.objects.get(pk=self.id))

    def enter(self, players: int) -> list[int]:
        made = [entering.enter(self.named(f"Player {at}"), uuid4(), self.id) for at in range(1, players + 1)]
        for entrant in made:
            entering.receive_fee(self.administrator, uuid4(), entrant, "cash")
        return made

    def started(self, players: int) -> Night:
        self.enter(players)
        playing.start(self.administrator, uuid4(), self.id, "sixpence")
        return self

    def play(self, key: str) -> None:
        match = self.now.bracket.match(key)
        assert match is not None
        playing.enter_result(self.administrator, uuid4(), self.id, key, match.present, self.official.pk)

    def play_round(self) -> None:
        for stage in self.now.bracket.to_draw:
            playing.draw(self.administrator, uuid4(), self.id, stage)
        for match in self.now.bracket.to_play:
            self.play(match.key)

    def played(self) -> Night:
        while not self.now.bracket.over:
            self.play_round()
        return self


@pytest.fixture
def night(officer: Person, person: Named) -> Night:
    return Night(officer, person)


def test_TN_5_sixteen_entries_of_ten_become_the_prizes_of_the_text(night: Night) -> None:
    night.started(16).played()
    settling.pay_out(night.administrator, uuid4(), night.id)
    shown = queries.payout(night.now)
    assert [row["cents"] for row in shown["rows"]] == [7000, 3500, 2000]
    assert (shown["shared"].association, shown["shared"].administrator) == (2500, 1000)
    assert [row["waiting"] for row in shown["rows"]] == [7000, 3500, 2000]
    assert queries.pool_of(night.now.tournament) == 0
    first = shown["rows"][0]["entrant"]
    settling.give_card(night.administrator, uuid4(), first.pk)
    assert [row["waiting"] for row in queries.payout(night.now)["rows"]] == [0, 3500, 2000]


def test_every_page_of_a_tournament_opens(night: Night, client_of: ClientOf) -> None:
    night.started(8).play_round()
    client = client_of(night.administrator)
    for page in ("", "draws", "history", "desk", "payout", "change", "matches/R1-1", "?round=all", "?player=3"):
        answer = client.get(f"/tournaments/{night.id}/{page}")
        assert answer.status_code == 200, (page, answer.content)
    assert client.get("/tournaments/").status_code == 200
