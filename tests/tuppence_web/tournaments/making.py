"""Tournaments for tests, made by the changes that people make."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from tests.tuppence_web.conftest import Named
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.memberships.models import Certificate
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries, matches, tournaments
from tuppence_web.tournaments.actions.tournaments import Plan
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import Standing
from tuppence_web.web import clock


def plan(administrator: Person, **other: Any) -> Plan:
    settled = Plan(
        "Anchor Cup", administrator.email or "", "The Anchor", datetime(2027, 3, 4, 19, tzinfo=UTC), 1000, 100
    )
    return settled._replace(**other)


class Night:
    """A tournament with its administrator and other people."""

    def __init__(self, officer: Person, named: Named, **planned: Any) -> None:
        self.officer, self.named = officer, named
        self.administrator, self.official = named("Ada Administrator"), named("Otto Official")
        today = clock.today()
        Certificate.objects.create(person=self.official, begins=today, ends=today + timedelta(400), given_by=officer)
        self.id = tournaments.create(officer, uuid4(), plan(self.administrator, **planned))

    @property
    def now(self) -> Standing:
        return queries.standing(Tournament.objects.get(pk=self.id))

    def enter(self, players: int) -> list[int]:
        made = [entries.enter(self.named(f"Player {at}"), uuid4(), self.id) for at in range(1, players + 1)]
        for entrant in made:
            entries.receive_fee(self.administrator, uuid4(), entrant, "cash")
        return made

    def enter_teams(self, teams: int) -> list[int]:
        """Enter teams at the desk, and take the fees: the entries of their first players."""
        made = []
        for team in range(1, teams + 1):
            people = tuple((f"Player {team}{'abc'[at]}", "", 0) for at in range(self.now.format.team_size))
            made.append(entries.enter_team(self.administrator, uuid4(), self.id, f"Team {team}", people))
        for entrant in self.now.entrants.values():
            entries.receive_fee(self.administrator, uuid4(), entrant.pk, "cash")
        return made

    def teams_started(self, teams: int) -> Night:
        self.enter_teams(teams)
        return self.start()

    def started(self, players: int) -> Night:
        self.enter(players)
        return self.start()

    def start(self) -> Night:
        draws.start(self.administrator, uuid4(), self.id, "sixpence")
        return self

    def play(self, key: str) -> None:
        match = self.now.bracket.match(key)
        assert match is not None
        matches.enter_result(self.administrator, uuid4(), self.id, key, match.present, self.official.pk)

    def play_round(self) -> None:
        for stage in self.now.bracket.to_draw:
            draws.draw(self.administrator, uuid4(), self.id, stage)
        for match in self.now.bracket.to_play:
            self.play(match.key)

    def played(self) -> Night:
        while not self.now.bracket.over:
            self.play_round()
        return self


def ledger_balances() -> None:
    assert sum(balances(Account.objects.values_list("pk", flat=True)).values()) == 0


def night_result(night: Night, key: str, order: list[int], official: Person | None = None) -> None:
    who = (official or night.official).pk
    matches.enter_result(night.administrator, uuid4(), night.id, key, order, who)
