"""Results of real tables: they count once confirmed, until they are undone."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.tuppence.games.matches import A_GAME, possible
from tests.tuppence_web.players.test_players import person, played
from tests.tuppence_web.tables.engine.modes.test_real import BEGAN, REFEREE, Real
from tuppence.actions import to_json
from tuppence.bots.ratings import Rating
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.accounts.rules import NAME_OF_WHO_LEFT
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.players.actions import RATED_AT_ONCE, RATINGS, finish, withdraw
from tuppence_web.players.models import Finish
from tuppence_web.players.queries import ratings_of
from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.commands.decision import Person as PersonAtTable
from tuppence_web.tables.engine.commands.referee import take_over
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.models import Sitting
from tuppence_web.tables.models import Table as Row
from tuppence_web.tables.wire import commands as wire
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db


def saved(real: Real, entries: list[Entry]) -> None:
    """Save the entries of a command, as the writer does."""
    work = WriteBatch(real.table.last_at)
    if entries[0].seq == 1:
        work.open(real.table, entries)
    else:
        work.add(real.table, entries)
    LogWriter().write(
        work.plays, [*work.changes, lambda: None], work.dues
    )  # in the test's transaction, even if plays are all
    carry_out_all(RATINGS)


class Saved(Real):
    """A match at a real table whose log is in the database, followed by two people."""

    def __init__(self, *people: Person, certified: bool = True, **options: Any) -> None:
        Guest.objects.get_or_create(id=REFEREE, defaults={"name": "Rita"})
        super().__init__(A_GAME, certified=certified, **options)
        saved(self, self.log)
        for seat, one in enumerate(people):
            assert one.guest is not None
            saved(self, self.say(wire.Sit, one.guest.id.hex, seat=seat).entries)

    def play_out(self, seed: int = 1, guest: str = REFEREE) -> None:
        rng, chance = random.Random(seed), np.random.default_rng(seed)
        while self.table.status == "playing":
            state = self.table.playing
            chosen = possible(state)[rng.randrange(len(possible(state)))] if state.current_player() >= 0 else None
            saved(self, self.enter(to_json(chosen or state.sample_chance(chance)), guest=guest).entries)

    def confirm(self) -> None:
        saved(self, self.say(wire.Confirm).entries)

    def agree(self, player: Person) -> None:
        assert player.guest is not None
        saved(self, self.say(wire.Agree, player.guest.id.hex).entries)

    def pass_on(self, name: str, certified: bool) -> str:
        """Hand the match to another phone; return its guest."""
        decision, other = Decision(self.table, BEGAN), Guest.objects.create(name=name).id.hex
        assert take_over(decision, self.table.real_match.referee_since, PersonAtTable(other, name), certified) is None
        saved(self, decision.entries)
        return other

    def take_back(self) -> None:
        self.take_back_by(REFEREE)

    def take_back_by(self, guest: str) -> None:
        saved(self, self.say(wire.Undo, guest, to=self.table.real_match.standing[-1].seq, why="seen otherwise").entries)


def ratings(*people: Person) -> dict[str, Rating]:
    return ratings_of([one.guest.id.hex for one in people if one.guest is not None], A_GAME)


def test_a_result_is_saved_when_it_is_confirmed() -> None:
    mab, nell = person("Mab"), person("Nell")
    real = Saved(mab, nell)
    real.play_out()
    assert not Finish.objects.exists()
    assert Row.objects.get(id=real.table.id).status == "playing"
    assert queries.over([real.table.id]) == set()
    real.confirm()
    assert [row.guest for row in Finish.objects.order_by("seat")] == [mab.guest, nell.guest]
    assert set(ratings(mab, nell)) == {one.guest.id.hex for one in (mab, nell) if one.guest is not None}
    assert queries.over([real.table.id]) == {real.table.id}


def test_10_01_uncertified_officials_move_no_rating() -> None:
    """Otherwise anybody could enter a player's name and let them lose to a second account."""
    mab, nell = person("Mab"), person("Nell")
    real = Saved(mab, nell, certified=False)
    real.play_out()
    real.agree(mab)
    real.confirm()
    assert Finish.objects.count() == 2  # it is listed
    assert ratings(mab, nell) == {}


def test_a_match_is_rated_once_all_its_players_confirmed() -> None:
    mab, nell, wyn = person("Mab"), person("Nell"), person("Wyn")
    real = Saved(mab, nell, certified=False)
    real.play_out()
    real.agree(mab)
    real.confirm()
    since = played(nell, wyn)
    before = ratings(nell)
    real.agree(nell)  # only after it was confirmed
    assert Finish.objects.filter(table=real.table.id, mu__isnull=False).count() == 2
    assert ratings(nell) != before
    real.take_back()
    assert ratings(nell) == before
    assert Finish.objects.filter(table=since.id).count() == 2
    both = Saved(mab, nell, certified=False)
    both.play_out()
    for player in (mab, nell):
        both.agree(player)  # the last one confirms it
    assert Finish.objects.filter(table=both.table.id, mu__isnull=False).count() == 2


def test_an_undo_after_the_confirmation_removes_the_result() -> None:
    mab, nell = person("Mab"), person("Nell")
    real = Saved(mab, nell)
    real.play_out()
    real.confirm()
    real.take_back()
    assert not Finish.objects.exists()
    assert ratings(mab, nell) == {}
    assert queries.over([real.table.id]) == set()
    real.play_out(2)
    real.confirm()
    assert Finish.objects.count() == 2


def test_later_matches_are_rated_again_without_it() -> None:
    mab, nell, wyn = person("Mab"), person("Nell"), person("Wyn")
    played(mab, nell)
    before = ratings(mab, nell)
    real = Saved(mab, nell)
    real.play_out()
    real.confirm()
    since = played(nell, wyn)
    again = played(mab, nell, wyn)
    with_it = ratings(mab, nell, wyn)
    real.take_back()
    without = ratings(mab, nell, wyn)
    assert without != with_it
    # The ratings without the undone match.
    Finish.objects.filter(table__in=[since.id, again.id]).delete()
    assert ratings(mab, nell) == before
    finish(since)
    finish(again)
    assert ratings(mab, nell, wyn) == without


def test_the_log_is_read_again_with_its_undos() -> None:
    mab, nell = person("Mab"), person("Nell")
    real = Saved(mab, nell)
    real.play_out()
    real.confirm()
    real.take_back()
    stored = queries.stored(real.table.id)
    assert stored is not None
    assert stored.playing.record() == real.table.playing.record()
    assert stored.real_match.real_table == real.table.real_match.real_table


def test_a_closed_account_leaves_no_name_at_a_real_table() -> None:
    mab, nell, rita = person("Mab"), person("Nell"), person("Rita")
    real = Saved(mab, nell)
    Person.objects.filter(pk=rita.pk).update(guest=REFEREE)
    real.play_out()
    real.take_back()
    for who in (mab, rita):
        Person.objects.filter(pk=who.pk).update(left=clock.now())
    stored = queries.stored(real.table.id)
    assert stored is not None
    left, there = stored.seats
    assert [left.name, left.follower] == [NAME_OF_WHO_LEFT] * 2
    assert [there.name, there.follower] == ["Bob", "Guest"]
    assert (stored.real_match.official, "Rita" in Renderer(stored, 0).log(0, None, True)) == (NAME_OF_WHO_LEFT, False)


def test_many_matches_are_rated_again_in_small_steps() -> None:
    mab, nell, wyn = person("Mab"), person("Nell"), person("Wyn")
    tables = [played(mab, nell, wyn) for _ in range(2 * RATED_AT_ONCE + 3)]
    withdraw(tables[2].id)
    assert RATINGS.attempt(RATINGS.jobs)
    tables.append(played(nell, mab))  # based on ratings that are not final
    assert RATINGS.attempt(RATINGS.jobs)
    withdraw(tables[1].id)  # an earlier match: all later ones are rated again
    carry_out_all(RATINGS)
    found = ratings(mab, nell, wyn)
    Finish.objects.filter(table__in=[table.id for table in tables[1:]]).delete()
    for table in tables[3:]:
        finish(table)
    assert ratings(mab, nell, wyn) == found


def test_a_handed_over_match_needs_certified_referees() -> None:
    mab, nell = person("Mab"), person("Nell")
    for first, second, rated in ((True, False, False), (False, True, False), (True, True, True)):
        real = Saved(mab, nell, certified=first, rules="pub")
        other = real.pass_on("Olga", second)
        real.play_out(guest=other)
        saved(real, real.say(wire.Confirm, other).entries)
        assert Finish.objects.filter(table=real.table.id).count() == 2
        assert (len(ratings(mab, nell)) == 2) is rated
        if not rated:  # the confirmation of all players counts
            for player in (mab, nell):
                real.agree(player)
            assert len(ratings(mab, nell)) == 2
            real.take_back_by(other)
        assert list(Sitting.objects.filter(guest__id=other).values_list("table", flat=True)) == [real.table.id]


def test_a_referee_who_closes_the_account_leaves_no_name() -> None:
    mab, nell, olga = person("Mab"), person("Nell"), person("Olga")
    real = Saved(mab, nell, rules="pub")
    Person.objects.filter(pk=olga.pk).update(guest=real.pass_on("Olga", False), left=clock.now())
    stored = queries.stored(real.table.id)
    assert stored is not None
    assert stored.real_match.official == NAME_OF_WHO_LEFT
    assert "Olga" not in Renderer(stored, 0).log(0, None, True)
