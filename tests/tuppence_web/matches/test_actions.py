"""A match at a table sends its result once; other results are left to a person."""

from __future__ import annotations

import copy
import time
from functools import partial
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, certify, entrants_of, finish_of, key, night_of, started
from tests.tuppence_web.leagues.test_leagues_races import a_season, nights_of
from tests.tuppence_web.races import ROUNDS, Base, at_once
from tests.tuppence_web.tables.test_api import play_to_the_end
from tests.tuppence_web.tournaments.making import Night, night_result
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.leagues.actions import endings, matches, nights
from tuppence_web.leagues.models import MatchDay, Season
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.actions import HAND_IN, hand_in, hand_over
from tuppence_web.matches.models import Match, Result
from tuppence_web.memberships.models import Certificate
from tuppence_web.notifications.models import Notification
from tuppence_web.tables.api import Outcome, outcome
from tuppence_web.tournaments.actions import draws, prizes
from tuppence_web.tournaments.actions import matches as cup_matches
from tuppence_web.tournaments.models import Slot as CupSlot
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


def with_guest(person: Person) -> str:
    """Give a person a guest, as signing up does; return its id."""
    if person.guest is None:
        person.guest = Guest.objects.create(name=person.name)
        person.save()
    return person.guest.id.hex


class AtTable:
    """The second match of a first night, at a table."""

    def __init__(self, officer: Person, operator: Person, league: str = "Thursday league") -> None:
        self.operator = operator
        self.season: Season = started(officer, operator, name=league)
        self.night: MatchDay = night_of(self.season, 1)
        with on(FIRST):
            for entrant in self.season.entrants.order_by("pk")[:4]:
                nights.mark_present(operator, key(), self.night.pk, entrant.pk, True)
            self.id = matches.open_table(operator, key(), self.night.pk, 2)

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    @property
    def table(self) -> str:
        return self.match.table_id or ""

    @property
    def results(self) -> list[Result]:
        return list(self.match.results.order_by("pk"))

    @property
    def guests(self) -> list[str]:
        return [with_guest(Person.objects.get(pk=player)) for player in self.match.players]

    def says(self, order: list[str], official: Person | None = None, why: str = "") -> Result | None:
        """Send the confirmed result of a real table."""
        with on(FIRST):
            return hand_over(self.id, Outcome("referee", order, with_guest(official) if official else None, why))

    def waits_for(self, words: str) -> None:
        """Assert that the result is left to the operator."""
        notice = Notification.objects.filter(person=self.operator).latest("pk")
        assert notice.subject.endswith("a result waits for you")
        assert words in notice.text
        assert words in self.match.held_up


@pytest.fixture(scope="module")
def opened(rows_of_module: None) -> AtTable:
    return AtTable(an_officer(), named("Oscar Operator"))


@pytest.fixture
def at_table(opened: AtTable, db: None) -> AtTable:
    return copy.deepcopy(opened)


def test_LG_3_a_match_at_our_table_sends_its_result(at_table: AtTable, client_of: ClientOf) -> None:
    version = night_of(at_table.season, 1).version
    assert hand_in(at_table.table) is None, "it is not over"
    play_to_the_end(at_table.table)
    assert HAND_IN.jobs.exists(), "noted in the transaction that ended it"
    with on(FIRST):
        carry_out_all(HAND_IN)
        carry_out_all(HAND_IN)
    (result,) = at_table.results
    assert (result.source, result.by, result.official) == ("table", None, at_table.operator)
    finished = [with_guest(Person.objects.get(pk=player)) for player in result.order or []]
    assert outcome(at_table.table) == Outcome("table", finished)
    assert not HAND_IN.jobs.exists()
    assert night_of(at_table.season, 1).version > version, "open sheets are notified"
    with on(FIRST):
        page = words_of(client_of(None).get(f"/leagues/nights/{at_table.night.pk}/").content.decode())
    assert "Official: Oscar Operator. Recorded by our table" in page
    points = season_state_of(at_table.season).standings()
    assert [row.played for row in points][:4] == [1] * 4


def test_LG_9_the_operator_keeps_the_last_word(at_table: AtTable) -> None:
    play_to_the_end(at_table.table)
    with on(FIRST):
        first = hand_in(at_table.table)
        assert first is not None
        by, order = at_table.operator, finish_of(first)[::-1]
        assert matches.take_result(by, key(), at_table.id, by.pk) == first.pk, "a late press"
        matches.correct_result(by, key(), at_table.id, first.pk, order, by.pk, "They swapped")
        assert hand_in(at_table.table) is None
    assert [result.source for result in at_table.results] == ["table", "sheet"]
    assert finish_of(at_table.results[-1]) == order


def test_10_01_without_an_official_the_operator_decides(
    at_table: AtTable, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    Certificate.objects.all().delete()
    play_to_the_end(at_table.table)
    with on(FIRST):
        carry_out_all(HAND_IN)
        at_table.waits_for("Name an official for this match")
        sent = Notification.objects.count()
        carry_out_all(HAND_IN)
        assert Notification.objects.count() == sent, "once"
        page = words_of(client_of(operator).get(f"/leagues/nights/{at_table.night.pk}/").content.decode())
        assert "was not recorded automatically: Name an official for this match" in page
        assert at_table.results == []
        certify(operator, officer)
        matches.take_result(operator, key(), at_table.id, operator.pk)
    assert [(result.source, result.by) for result in at_table.results] == [("table", operator)]
    assert at_table.match.held_up == ""


def test_10_01_a_player_is_not_the_official_of_their_own_table(officer: Person, person: Named) -> None:
    operator = person("Ann")
    with_guest(operator)
    at_table = AtTable(officer, operator, "Friday league")
    play_to_the_end(at_table.table)
    with on(FIRST):
        carry_out_all(HAND_IN)
    assert at_table.results == []
    at_table.waits_for("Name an official")


def test_a_departed_player_leaves_the_result_to_a_person(at_table: AtTable) -> None:
    play_to_the_end(at_table.table)
    Person.objects.filter(pk=at_table.match.players[0]).update(guest=None)
    with on(FIRST):
        carry_out_all(HAND_IN)
    at_table.waits_for("has closed their account since")


def test_10_01_a_confirmed_result_is_recorded_once(at_table: AtTable, officer: Person, person: Named) -> None:
    referee = person("Otto Official")
    certify(referee, officer)
    order = at_table.guests
    for _ in range(2):
        at_table.says(order, referee)
    (result,) = at_table.results
    assert (result.source, result.by, result.official, result.why) == ("referee", referee, referee, "")


def test_an_undo_after_confirmation_is_a_correction(at_table: AtTable) -> None:
    order = at_table.guests
    at_table.says(order, at_table.operator)
    at_table.says(order[::-1], at_table.operator, "The last roll was of the other table.")
    at_table.says(order[::-1], at_table.operator, "The last roll was of the other table.")
    assert [result.why for result in at_table.results] == ["", "The last roll was of the other table."]
    first, second = (result.order or [] for result in at_table.results)
    assert first == second[::-1]


def test_an_undo_does_not_replace_a_persons_correction(at_table: AtTable) -> None:
    order = at_table.guests
    first = at_table.says(order, at_table.operator)
    assert first is not None
    by = at_table.operator
    with on(FIRST):
        right = [finish_of(first)[1], finish_of(first)[0], *finish_of(first)[2:]]
        matches.correct_result(by, key(), at_table.id, first.pk, right, by.pk, "Misread")
    assert at_table.says(order[::-1], by, "Undone") is None
    assert finish_of(at_table.results[-1]) == right
    at_table.waits_for("Oscar Operator has recorded another order of finish.")


def test_LG_6_after_the_season_the_operator_handles_an_undo(at_table: AtTable) -> None:
    order = at_table.guests
    at_table.says(order, at_table.operator)
    with on(night_of(at_table.season, 8).day):
        endings.end_season(at_table.operator, key(), at_table.season.pk)
    assert at_table.says(order[::-1], at_table.operator, "Undone") is None
    assert len(at_table.results) == 1
    at_table.waits_for("The season has ended. Reopen it first.")
    with on(night_of(at_table.season, 8).day):
        endings.reopen_season(at_table.operator, key(), at_table.season.pk, "A wrong result.")
    at_table.says(order[::-1], at_table.operator, "Undone")
    assert len(at_table.results) == 2


def cup_at_table(officer: Person, person: Named) -> tuple[Night, str, int]:
    """A tournament of eight whose first match is at a table; with its key and its id."""
    night = Night(officer, person).started(8)
    for entrant in night.now.entrants.values():
        with_guest(entrant.person)
    first = night.now.bracket.to_play[0]
    cup_matches.open_table(night.administrator, uuid4(), night.id, first.key, night.official.pk)
    return night, first.key, CupSlot.objects.get(key=first.key).pk


def test_TN_2_a_match_of_a_bracket_sends_its_result(officer: Person, person: Named) -> None:
    night, first, match = cup_at_table(officer, person)
    play_to_the_end(Match.objects.get(pk=match).table_id or "")
    carry_out_all(HAND_IN)
    result = Result.objects.get()
    assert (result.source, result.by, result.official) == ("table", None, night.official)
    assert night.now.people(night.now.decisions.results[first]) == result.order
    assert cup_matches.take_from_table(night.administrator, uuid4(), night.id, first) == night.id, "a late press"
    assert Result.objects.count() == 1


def test_TN_2_the_administrator_handles_a_late_undo(officer: Person, person: Named) -> None:
    night, _, match = cup_at_table(officer, person)
    order = [with_guest(Person.objects.get(pk=player)) for player in Match.objects.get(pk=match).players]
    hand_over(match, Outcome("referee", order, with_guest(night.official)))
    hand_over(match, Outcome("referee", order[::-1], with_guest(night.official), "Wrong table"))
    assert [result.why for result in Result.objects.all()] == ["", "Wrong table"]
    other = night.now.bracket.to_play[0]
    night_result(night, other.key, list(other.present))
    draws.draw(night.administrator, uuid4(), night.id, "W2")
    assert hand_over(match, Outcome("referee", order, with_guest(night.official), "Right after all")) is None
    sent = Notification.objects.filter(person=night.administrator).latest("pk")
    assert "The draw of Winners' round 2 depends on this result. Undo that first. (TN-2)" in sent.text
    night.played()
    prizes.pay_out(night.administrator, uuid4(), night.id)
    assert hand_over(match, Outcome("referee", order, with_guest(night.official), "Again")) is None
    assert "The payout of Anchor Cup is made." in Match.objects.get(pk=match).held_up


def test_LG_9_an_operator_and_an_administrator_keep_notes_alike(officer: Person, person: Named) -> None:
    night, first, match = cup_at_table(officer, person)
    cup_matches.note_match(night.administrator, uuid4(), night.id, first, "A penalty penny for Player 3.")
    assert [note.text for note in Match.objects.get(pk=match).notes.all()] == ["A penalty penny for Player 3."]
    with pytest.raises(Refused, match="Write down what was decided"):
        cup_matches.note_match(night.administrator, uuid4(), night.id, first, " ")


def a_table_and_a_person() -> None:
    one, _, season, entrants = a_season(ROUNDS)
    for night in nights_of(season, one, entrants):
        match = Match.objects.get(pk=matches.open_table(one, key(), night, 1))
        assert match.table_id is not None
        play_to_the_end(match.table_id)
        there = entrants_of(match)
        came = at_once(
            *[lambda: carry_out_all(HAND_IN) or 0] * 2,  # type: ignore[func-returns-value]
            partial(matches.record_result, one, key(), night, 1, there, one.pk),
        )
        assert match.results.count() == 1, came
        assert not HAND_IN.jobs.exists()


def test_LG_9_a_table_and_a_person_at_once_record_one_result(base: Base) -> None:
    base.run(a_table_and_a_person)


def a_match_that_ended(night: int) -> None:
    """Runs beside the server: the first match of a night is played at a table, to its end."""
    found = MatchDay.objects.get(pk=night)
    operator = found.season.league.operator
    for entrant in found.season.entrants.all()[:4]:
        nights.mark_present(operator, key(), night, entrant.pk, True)
    match = Match.objects.get(pk=matches.open_table(operator, key(), night, 1))
    play_to_the_end(match.table_id or "")


@pytest.mark.slow
def test_a_start_sends_results_that_were_missed(tmp_path: Path) -> None:
    served = Served(tmp_path / "house")
    served.start()
    night = served.beside.ask("tests.browser.association.leagues:make_league")["tonight"]
    served.stop()
    served.beside.ask("tests.tuppence_web.matches.test_actions:a_match_that_ended", night)
    served.start()
    late, order = time.monotonic() + PATIENCE_SECONDS, None
    while order is None:
        assert time.monotonic() < late, served.said
        order = httpx.get(f"{served.address}/api/v1/nights/{night}").json()["matches"][0]["order"]
        time.sleep(0.1)
    served.stop()
    assert len(order) == 4
    assert served.errors == []
