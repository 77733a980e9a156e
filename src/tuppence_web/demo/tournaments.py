"""The demo's tournaments: two in their second round, one of teams there too, one finished, one to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time
from functools import partial

from django.utils import timezone

from tuppence_web.demo.people import NOON, People
from tuppence_web.tournaments.actions import draws, entries, matches, prizes, tournaments
from tuppence_web.tournaments.queries import find, standing

AFTERNOON = time(14)


class Cup:
    """A tournament held ``ago`` days before today. ``strong``: the entrants, strongest first."""

    def __init__(
        self, people: People, name: str, venue: str, ago: int, strong: Sequence[str], teams: Sequence[str] = ()
    ) -> None:
        self.people, self.ago = people, ago
        starts = timezone.make_aware(datetime.combine(people.day(ago), AFTERNOON))
        plan = tournaments.Plan(name, people.administrator.email or "", venue, starts, 1000, 200)
        plan = plan._replace(team_size=2 if teams else 1)
        people.at(ago + 20, NOON, partial(self._create, plan))
        for place, team in enumerate(teams):
            people.at(ago + 10 - place, NOON, partial(self._enter_team, team, strong[2 * place : 2 * place + 2]))
        for place, one in enumerate(strong if not teams else ()):
            people.at(max(ago, 0) + 10 - place % 10, NOON, partial(self._enter, one, ("cash", "card")[place % 2]))

    def _create(self, plan: tournaments.Plan) -> None:
        self.id = self.people.do(tournaments.create, self.people.officer, plan)
        self.people.do(tournaments.name_official, self.people.administrator, self.id, self.people.official.pk)

    def _enter(self, name: str, method: str) -> None:
        people = self.people
        arguments = (self.id, name, people.person(name).email, people.person(name).pk)
        entrant = people.do(entries.enter_at_desk, people.administrator, *arguments)
        people.do(entries.receive_fee, people.administrator, entrant, method)

    def _enter_team(self, team: str, players: Sequence[str]) -> None:
        people = self.people
        named = tuple((name, str(people.person(name).email), people.person(name).pk) for name in players)
        people.do(entries.enter_team, people.administrator, self.id, team, named)
        for entrant in standing(find(self.id)).entrants.values():
            if entrant.team == team:
                people.do(entries.receive_fee, people.administrator, entrant.pk, "cash")

    def hold(self, word: str, most: int | None = None) -> None:
        """Hold it to the end, or until ``most`` matches of the second round are played."""
        self.people.at(self.ago, AFTERNOON, partial(self._hold, word, most))

    def _hold(self, word: str, most: int | None) -> None:
        self.people.do(draws.start, self.people.administrator, self.id, word)
        self._play()
        if most is not None:
            self._draw()
            self._play(most)
            return
        while not standing(find(self.id)).bracket.over:
            self._draw()
            self._play()
        self.people.do(prizes.pay_out, self.people.administrator, self.id)

    def _play(self, most: int | None = None) -> None:
        """Play the matches that can be played now, at most ``most`` of them."""
        now = standing(find(self.id))
        for match in now.bracket.to_play[:most]:
            order = self.people.finish(match.present, sorted(now.sides))
            arguments = (self.id, match.key, order, self.people.official.pk)
            self.people.do(matches.enter_result, self.people.administrator, *arguments)

    def _draw(self) -> None:
        """Draw the rounds whose players are known."""
        for stage in standing(find(self.id)).bracket.to_draw:
            self.people.do(draws.draw, self.people.administrator, self.id, stage)


def hold_tournaments(people: People) -> None:
    """Hold all tournaments, each up to today."""
    regulars = ["Mab", "Old Tom", "Hetty", "Pip", "Nell", "Bram", "Silas", "Jago"]
    Cup(people, "Last month's cup", "The Anchor", 35, [*regulars, *people.some(5)]).hold("lantern")
    Cup(people, "The Anchor cup", "The Anchor", 0, [*regulars, *people.some(8)]).hold("marmalade", 1)
    Cup(people, "Coast open", "The Lamplight", 0, people.some(64)).hold("barnacle", 5)
    pairs = ["Tars", "Salts", "Lanterns", "Gulls", "Anchors", "Corks", "Moles", "Larks", "Bells", "Oars"]
    Cup(people, "Pairs cup", "The Lamplight", 0, people.some(20), pairs).hold("halyard", 2)
    Cup(people, "Winter cup", "The Anchor", -9, regulars[:5])
