"""A refereed match sends its result once confirmed; an undo afterwards is a correction."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, started
from tests.tuppence_web.matches.refereeing import RefereedTable
from tests.tuppence_web.matches.test_actions import with_guest
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import matches, nights
from tuppence_web.leagues.models import Season
from tuppence_web.matches.models import Match, Result
from tuppence_web.tables import queries as tables
from tuppence_web.tables.engine.commands.decision import CommandResult
from tuppence_web.tables.engine.words import SET
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tournaments.actions import matches as cup_matches
from tuppence_web.tournaments.actions import tournaments
from tuppence_web.tournaments.models import Slot as CupSlot
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
REOPENED = "The official has reopened this match"


class Refereed(RefereedTable):
    """A match of a first night at a real table, entered by its official."""

    def __init__(self, officer: Person, operator: Person, referee: Person) -> None:
        self.season: Season = started(officer, operator)
        night = night_of(self.season, 1)
        for entrant in self.season.entrants.order_by("pk")[:3]:
            with_guest(entrant.person)
        guest = with_guest(referee)
        with on(FIRST):
            nights.name_official(operator, key(), night.pk, referee.pk)
            for entrant in self.season.entrants.order_by("pk")[:3]:
                nights.mark_present(operator, key(), night.pk, entrant.pk, True)
            self.id = matches.referee_match(referee, key(), night.pk, 1)
        self.match = Match.objects.get(pk=self.id)
        super().__init__(self.match.table_id, guest)

    def say(self, kind: type, guest: str = "", **fields: Any) -> CommandResult:
        """Send a command on the night."""
        with on(FIRST):
            return super().say(kind, guest, **fields)

    @property
    def results(self) -> list[Result]:
        return list(self.match.results.order_by("pk"))


def test_LG_9_a_confirmed_match_sends_its_result(
    officer: Person, operator: Person, person: Named, client: Client
) -> None:
    referee = person("Otto Official")
    certify(referee, officer)
    match = Refereed(officer, operator, referee)
    night = reverse("night", args=[night_of(match.season, 1).pk])
    match.play_out(1)
    assert match.results == [], "it is over, but not confirmed"
    match.say(wire.Confirm)
    (first,) = match.results
    assert REOPENED not in client.get(night).content.decode()
    assert (first.source, first.by, first.official, first.why) == ("referee", referee, referee, "")
    last = next(play.seq for play in match.table.real_match.standing if play.seat is not None)
    match.say(wire.Undo, to=last, why="The wrong box")
    assert match.results == [first], "it counts until the match is confirmed again"
    assert REOPENED in client.get(night).content.decode()
    seed = 2
    match.play_out(seed)
    while match.table.playing.placings() == _placed(match, first):
        match.say(wire.Undo, to=last, why="The wrong box")
        match.play_out(seed := seed + 1)
    match.say(wire.Confirm)
    _, second = match.results
    assert REOPENED not in client.get(night).content.decode()
    assert (second.source, second.by, second.why) == ("referee", referee, "The wrong box")
    assert second.order != first.order
    assert sorted(second.order or []) == sorted(first.order or [])


def _placed(match: Refereed, result: Result) -> list[int]:
    """The places of a result, by seat."""
    guests = {with_guest(Person.objects.get(pk=player)): place for place, player in enumerate(result.order or [], 1)}
    return [guests[seat.guest or ""] for seat in match.table.seats]


def test_10_01_the_referee_is_certified_and_does_not_play(officer: Person, operator: Person, person: Named) -> None:
    referee = person("Otto Official")
    certify(referee, officer)
    match = Refereed(officer, operator, referee)
    player = match.table.seats[0].guest or ""
    assert match.say(wire.Leave, player).refusal == SET
    assert match.say(wire.Sit, with_guest(person("Stan Stranger")), seat=0).refusal == SET
    assert match.say(wire.Confirm, player).refusal is not None
    ann = Person.objects.get(name="Ann")
    certify(ann, officer)
    night = night_of(match.season, 1)
    with on(FIRST):
        nights.name_official(operator, key(), night.pk, ann.pk)
        with pytest.raises(Refused, match="Ann plays in this match"):
            matches.referee_match(ann, key(), night.pk, 2)
    with on(FIRST), pytest.raises(Refused, match="Olive Officer is not a certified official"):
        matches.referee_match(officer, key(), night.pk, 2)


def test_TN_4_a_match_of_a_bracket_is_refereed_too(officer: Person, person: Named) -> None:
    night = Night(officer, person).started(8)
    for entrant in night.now.entrants.values():
        with_guest(entrant.person)
    with_guest(night.official)
    tournaments.name_official(night.administrator, uuid4(), night.id, night.official.pk)
    first = night.now.bracket.to_play[0]
    cup_matches.referee_match(night.official, uuid4(), night.id, first.key, True)
    slot = CupSlot.objects.get(key=first.key)
    table = tables.stored(slot.match.table_id or "")
    assert table is not None
    assert table.real_match.official == "Otto Official"
    assert (table.game.options["pennies"], table.status, slot.pub) == (10, "playing", True)
