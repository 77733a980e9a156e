"""A match of the association at a real table: refereed by its official, handed in once confirmed, corrected by undo."""

from __future__ import annotations

import itertools
import random
import time
from typing import Any

import numpy as np
import pytest

from tests.association.conftest import on
from tests.association.leagues import FIRST, key, night_of, started
from tests.association.test_hand_in import with_guest
from tests.games.matches import possible
from tuppence.actions import to_json
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import playing
from tuppence_web.leagues.models import MatchDay, Season
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.actions import hand_in_due
from tuppence_web.matches.models import Match, Result
from tuppence_web.memberships.models import Certificate
from tuppence_web.refusals import Refused
from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.rules.decisions import SET, CommandResult
from tuppence_web.tables.rules.decisions import Person as Visitor
from tuppence_web.tables.rules.lobby import judge
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.wire import commands as wire

pytestmark = pytest.mark.django_db
ids = (f"r{number}" for number in itertools.count())


class Refereed:
    """The first match of a first night, refereed by its operator."""

    def __init__(self, officer: Person, operator: Person) -> None:
        self.official, self.guest = operator, with_guest(operator)
        self.season: Season = started(officer, operator)
        self.night: MatchDay = night_of(self.season, 1)
        with on(FIRST):
            for entrant in self.season.entrants.select_related("person").order_by("pk")[:4]:
                with_guest(entrant.person)
                playing.mark_present(operator, key(), self.night.pk, entrant.pk, True)
            self.id = playing.open_table(operator, key(), self.night.pk, 1, refereed=True)

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    @property
    def table(self) -> Table:
        found = queries.stored(self.match.table_id or "")
        assert found is not None
        return found

    @property
    def results(self) -> list[Result]:
        return list(self.match.results.order_by("pk"))

    def say(self, kind: type, table: Table | None = None, guest: str | None = None, **fields: Any) -> CommandResult:
        """A command of the official, or of another guest; saved as the writer does."""
        table = table or self.table
        now = time.time_ns() // 1_000_000
        command = kind(id=next(ids), seq=table.seq, **fields)
        result = judge(table, command, Visitor(guest or self.guest, "Guest"), now)
        if result.entries:
            work = WriteBatch(now)
            work.add(table, result.entries)
            LogWriter().write(work.plays, [*work.changes, lambda: None])
        return result

    def play_out(self, seed: int) -> None:
        rng, chance, table = random.Random(seed), np.random.default_rng(seed), self.table
        while table.status == "playing":
            state = table.playing
            listed = possible(state) if state.current_player() >= 0 else [state.sample_chance(chance)]
            assert self.say(wire.Enter, table, actions=[to_json(rng.choice(listed))]).refusal is None

    def confirm(self) -> None:
        assert self.say(wire.Confirm).refusal is None
        with on(FIRST):
            hand_in_due()


@pytest.fixture
def refereed(officer: Person, operator: Person) -> Refereed:
    return Refereed(officer, operator)


def test_LG_3_a_refereed_match_hands_in_its_result_once_it_is_confirmed(refereed: Refereed) -> None:
    table = refereed.table
    assert table.status == "playing"
    assert table.game.options["rules"] == "competition"
    assert table.real is not None
    assert (table.real.official, table.real.certified, table.real.surface_clear) == (str(refereed.official), True, True)
    refereed.play_out(1)
    with on(FIRST):
        hand_in_due()
    assert refereed.results == []
    refereed.confirm()
    (result,) = refereed.results
    assert (result.source, result.official, result.by) == ("referee", refereed.official, refereed.official)
    placings = refereed.table.playing.placings()
    order = sorted(range(4), key=lambda seat: placings[seat])
    guests = [refereed.table.seats[seat].guest for seat in order]
    assert [with_guest(Person.objects.get(pk=player)) for player in result.order or []] == guests
    assert [row.played for row in season_state_of(refereed.season).standings()][:4] == [1] * 4


def test_LG_9_an_undo_after_the_confirmation_corrects_the_result_with_its_reason(refereed: Refereed) -> None:
    refereed.play_out(1)
    refereed.confirm()
    first = refereed.table.kept.standing[4].seq
    assert refereed.say(wire.Undo, to=first, why="The first turn was seen otherwise").refusal is None
    with on(FIRST):
        hand_in_due()
    assert len(refereed.results) == 1, "the first result stands until another is confirmed"
    for seed in range(2, 20):
        refereed.play_out(seed)
        before = refereed.results[-1].order
        refereed.confirm()
        if refereed.results[-1].order != before:
            break
        refereed.say(wire.Undo, to=first, why="The first turn was seen otherwise")
    last = refereed.results[-1]
    assert (last.source, last.why) == ("referee", "The first turn was seen otherwise")
    assert len(refereed.results) == 2


def test_10_01_only_a_certified_official_who_does_not_play_referees(officer: Person, operator: Person) -> None:
    Certificate.objects.all().delete()
    with pytest.raises(Refused, match="certified"):
        uncertified(officer, operator)
    assert not Match.objects.exclude(table=None).exists()


def uncertified(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    night = night_of(season, 1)
    with on(FIRST):
        for entrant in season.entrants.select_related("person").order_by("pk")[:4]:
            with_guest(entrant.person)
            playing.mark_present(operator, key(), night.pk, entrant.pk, True)
        Certificate.objects.all().delete()
        playing.open_table(operator, key(), night.pk, 1, refereed=True)


def test_LG_3_the_seats_of_a_refereed_match_stay_as_they_are(refereed: Refereed) -> None:
    player = refereed.table.seats[0].guest
    cases: list[tuple[type, str | None, dict[str, Any]]] = [
        (wire.Leave, player, {}),
        (wire.Sit, player, {"seat": 1}),
        (wire.ClearSeat, refereed.guest, {"seat": 0}),
    ]
    for kind, guest, fields in cases:
        assert refereed.say(kind, guest=guest, **fields).refusal == SET


def test_a_player_of_a_refereed_match_confirms_on_a_phone(refereed: Refereed) -> None:
    refereed.play_out(1)
    for seat in range(4):
        assert refereed.say(wire.Agree, guest=refereed.table.seats[seat].guest).refusal is None
    assert refereed.table.counts
    with on(FIRST):
        hand_in_due()
    assert refereed.results[0].source == "referee"
