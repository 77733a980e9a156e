"""Tournaments from entry to payout, by actions."""

from __future__ import annotations

import copy
import json
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from tests import ROOT
from tests.tuppence_web.conftest import Named, an_officer, named
from tests.tuppence_web.tables.test_api import play_to_the_end
from tests.tuppence_web.tournaments.making import Night, ledger_balances, night_result, plan
from tuppence.chance import FairDice, commitment, shuffle
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.ledger.models import Entry
from tuppence_web.matches.models import Result
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Certificate
from tuppence_web.notifications.models import Notification
from tuppence_web.tables import queries as tables
from tuppence_web.tournaments import history, queries
from tuppence_web.tournaments.actions import draws, entries, matches, prizes, tournaments
from tuppence_web.tournaments.models import Entrant, Slot, Tournament
from tuppence_web.tournaments.rules import Shares
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db

DRAWS = ROOT / "tests" / "wire" / "tournament-draws.json"


@pytest.fixture
def night(officer: Person, person: Named) -> Night:
    return Night(officer, person)


@pytest.fixture(scope="module")
def started_once(rows_of_module: None) -> Night:
    return Night(an_officer(), named).started(8)


@pytest.fixture
def eight(started_once: Night, db: None) -> Night:
    """A started tournament of eight."""
    return copy.deepcopy(started_once)


def test_TN_5_prizes_are_given_once_and_after_the_final_only(eight: Night) -> None:
    with pytest.raises(Refused, match="after the final"):
        prizes.pay_out(eight.administrator, uuid4(), eight.id)
    eight.played()
    request = uuid4()
    prizes.pay_out(eight.administrator, request, eight.id)
    prizes.pay_out(eight.administrator, request, eight.id)  # repeated
    with pytest.raises(Refused, match="already been awarded"):
        prizes.pay_out(eight.administrator, uuid4(), eight.id)
    assert Entry.objects.filter(kind="award").count() == 3
    with pytest.raises(Refused, match="Results cannot change unless the payout is undone"):
        matches.take_back_result(eight.administrator, uuid4(), eight.id, "F-1", "a mistake")


def test_TN_5_a_member_pays_less(night: Night) -> None:
    member = night.named("Mona Member")
    bought = memberships.buy(night.officer, uuid4(), member.pk, "annual", False, False)
    memberships.pay(night.officer, uuid4(), bought, "cash", 7500)
    entrant = entries.enter(member, uuid4(), night.id)
    assert Entrant.objects.get(pk=entrant).fee_cents == 900
    other = entries.enter(night.named("Nora Nomember"), uuid4(), night.id)
    assert Entrant.objects.get(pk=other).fee_cents == 1000
    assert queries.pool_of(night.now.tournament) == 1900


def test_TN_5_unpaid_entrants_prevent_a_start_and_are_named(night: Night) -> None:
    night.enter(8)
    late = entries.enter(night.named("Lou Late"), uuid4(), night.id)
    with pytest.raises(Refused, match=r"Not paid yet: Lou Late.*TN-5"):
        draws.start(night.administrator, uuid4(), night.id, "sixpence")
    entries.withdraw(night.administrator, uuid4(), late, "gone home")
    draws.start(night.administrator, uuid4(), night.id, "sixpence")
    assert len(night.now.entrants) == 8
    ledger_balances()


@pytest.mark.parametrize("players", [0, 7])
def test_TN_1_fewer_than_eight_do_not_start(night: Night, players: int) -> None:
    night.enter(players)
    with pytest.raises(Refused, match=rf"8 to 256 players. {players} have entered.*TN-1"):
        draws.start(night.administrator, uuid4(), night.id, "sixpence")


def test_TN_1_nobody_enters_twice_or_after_the_start(eight: Night) -> None:
    with pytest.raises(Refused, match="has started"):
        entries.enter(eight.named("Lou Late"), uuid4(), eight.id)
    other = tournaments.create(eight.officer, uuid4(), plan(eight.administrator))
    entries.enter(eight.named("Lou Late"), uuid4(), other)
    with pytest.raises(Refused, match="Lou Late has already entered"):
        entries.enter(eight.named("Lou Late"), uuid4(), other)
    known = eight.named("Lou Late").pk
    with pytest.raises(Refused, match="Lou Late has already entered"):
        entries.enter_at_desk(eight.administrator, uuid4(), other, "Lou", "lou.late@example.org", known)


def test_TN_1_every_draw_can_be_repeated(night: Night) -> None:
    entries.enter(night.named("Wyn"), uuid4(), night.id, "plum | pudding")
    entries.receive_fee(night.administrator, uuid4(), Entrant.objects.latest("pk").pk, "card")
    night.started(10)
    committed = commitment(bytes(night.now.tournament.secret))
    assert all(draw["fits"] is None for draw in history.draws_made(night.now))
    night.played()
    assert all(draw["fits"] for draw in history.draws_made(night.now))
    file = history.draws_file(night.now)
    assert file.commitment == committed
    for draw in file.draws:
        order = list(draw.players)
        shuffle(order, FairDice(bytes.fromhex(file.secret), draw.seeds))
        assert order == draw.drawn
    assert bytes.fromhex(file.draws[0].seeds[0]).decode() == "plum | pudding"


def test_TN_1_browsers_repeat_the_same_file_of_draws(night: Night) -> None:
    """The front end's tests read the same file."""
    Tournament.objects.filter(pk=night.id).update(secret=bytes(range(32)))
    for name, word in (("Wyn", "plum | pudding"), ("Zoë", "naïve")):
        entries.enter(night.named(name), uuid4(), night.id, word)
        entries.receive_fee(night.administrator, uuid4(), Entrant.objects.latest("pk").pk, "card")
    night.started(22).played()
    assert json.loads(msgspec.json.encode(history.draws_file(night.now))) == json.loads(DRAWS.read_text())


def test_TN_1_an_undone_draw_is_repeated_the_same(night: Night) -> None:
    night.started(16).play_round()
    draws.draw(night.administrator, uuid4(), night.id, "W2")
    before = list(night.now.decisions.draws["W2"])
    with pytest.raises(Refused, match="drawn by Ada Administrator"):
        draws.draw(night.administrator, uuid4(), night.id, "W2")
    draws.take_back_draw(night.administrator, uuid4(), night.id, "W2", "drawn too early")
    draws.draw(night.administrator, uuid4(), night.id, "W2")
    assert list(night.now.decisions.draws["W2"]) == before
    night.play("W2-1")
    with pytest.raises(Refused, match="Undo that first"):
        draws.take_back_draw(night.administrator, uuid4(), night.id, "W2", "again")


def test_TN_1_no_draw_is_made_again_once_the_secret_is_known(eight: Night) -> None:
    eight.played()
    for match in ("F-1", "T-1", "W2-1"):
        matches.take_back_result(eight.administrator, uuid4(), eight.id, match, "a mistake")
    with pytest.raises(Refused, match="secret of the draws has been published"):
        draws.take_back_draw(eight.administrator, uuid4(), eight.id, "W2", "again")


def test_TN_2_a_round_is_drawn_after_the_one_before(eight: Night) -> None:
    with pytest.raises(Refused, match="cannot be drawn yet"):
        draws.draw(eight.administrator, uuid4(), eight.id, "W2")
    with pytest.raises(Refused, match="no match W2-1 yet"):
        night_result(eight, "W2-1", [1, 2, 3, 4])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda here, away: [*here, here[0]], r"is in the order of finish twice"),
        (lambda here, away: [*here, away[0]], r"5 places were given\. Not playing in it: Player \d\. \(9\.01\(b\)\)"),
        (lambda here, away: [*here, 99], r"Not playing in it: Somebody"),
        (lambda here, away: here[:3], r"4 play in this match, and 3 places were given\. Missing: Player \d"),
        (lambda here, away: [], r"4 play in this match, and 0 places were given"),
        (lambda here, away: [here[0], here[0], here[2], here[3]], r"is in the order of finish twice"),
    ],
)
def test_a_wrong_order_is_refused_by_name_and_nothing_changes(eight: Night, change: Any, why: str) -> None:
    first, second = eight.now.bracket.to_play
    with pytest.raises(Refused, match=why):
        night_result(eight, first.key, change(list(first.players), list(second.players)))
    assert len(eight.now.bracket.to_play) == 2
    assert not Slot.objects.exists()


def test_TN_2_a_second_result_shows_the_recorded_one(eight: Night) -> None:
    first = eight.now.bracket.to_play[0]
    eight.play(first.key)
    with pytest.raises(
        Refused, match=r"Round 1, match 1 was already entered by Ada Administrator at \d\d:\d\d: Player"
    ):
        night_result(eight, first.key, list(reversed(first.players)))
    assert eight.now.decisions.results[first.key] == list(first.players)


def test_a_result_sent_twice_is_entered_once(eight: Night) -> None:
    first, request = eight.now.bracket.to_play[0], uuid4()
    for _ in range(2):
        matches.enter_result(eight.administrator, request, eight.id, first.key, first.players, eight.official.pk)
    assert Result.objects.count() == 1


def test_a_wrong_result_is_corrected_with_a_reason(eight: Night) -> None:
    first = eight.now.bracket.to_play[0]
    eight.play(first.key)
    right = list(reversed(first.players))
    with pytest.raises(Refused, match="Give a reason"):
        matches.correct_result(eight.administrator, uuid4(), eight.id, first.key, first.players, right, " ")
    matches.correct_result(
        eight.administrator, uuid4(), eight.id, first.key, first.players, right, "read from the bottom"
    )
    assert eight.now.decisions.results[first.key] == right
    with pytest.raises(Refused, match="Another order has been entered in the meantime"):
        matches.correct_result(
            eight.administrator, uuid4(), eight.id, first.key, first.players, first.players, "not seen"
        )
    assert [one.why for one in Result.objects.all()] == ["", "read from the bottom"]
    matches.take_back_result(eight.administrator, uuid4(), eight.id, first.key, "not played at all")
    assert first.key in [match.key for match in eight.now.bracket.to_play]
    assert Result.objects.count() == 3


def test_a_result_stays_once_a_later_match_depends_on_it(eight: Night) -> None:
    eight.play_round()
    draws.draw(eight.administrator, uuid4(), eight.id, "L2")
    with pytest.raises(Refused, match="The draw of Losers' round 2 depends on this result"):
        matches.take_back_result(eight.administrator, uuid4(), eight.id, "R1-1", "a mistake")
    draws.take_back_draw(eight.administrator, uuid4(), eight.id, "L2", "a wrong result")
    matches.take_back_result(eight.administrator, uuid4(), eight.id, "R1-1", "a mistake")
    assert [match.key for match in eight.now.bracket.to_play] == ["R1-1"]


def test_10_01_a_match_has_an_official_who_does_not_play(eight: Night) -> None:
    first = eight.now.bracket.to_play[0]
    player = eight.now.entrants[first.players[0]].person
    today = clock.today()
    Certificate.objects.create(person=player, begins=today, ends=today, given_by=eight.officer)
    with pytest.raises(Refused, match="plays in this match"):
        night_result(eight, first.key, list(first.players), player)
    with pytest.raises(Refused, match="Ada Administrator is not a certified official"):
        night_result(eight, first.key, list(first.players), eight.administrator)
    with pytest.raises(Refused, match="Name an official"):
        matches.enter_result(eight.administrator, uuid4(), eight.id, first.key, first.players, None)


def test_10_01_only_named_officials_enter_results(eight: Night) -> None:
    first, second = eight.now.bracket.to_play
    with pytest.raises(NotYours):
        matches.enter_result(eight.official, uuid4(), eight.id, first.key, first.players, eight.official.pk)
    matches.prepare(eight.administrator, uuid4(), eight.id, first.key, eight.official.pk, True)
    matches.enter_result(eight.official, uuid4(), eight.id, first.key, first.players, eight.official.pk, True)
    assert Slot.objects.get().pub
    with pytest.raises(NotYours):
        matches.enter_result(eight.official, uuid4(), eight.id, second.key, second.players, eight.official.pk)
    tournaments.name_official(eight.administrator, uuid4(), eight.id, eight.official.pk)
    matches.enter_result(eight.official, uuid4(), eight.id, second.key, second.players, eight.official.pk)


def test_TN_4_a_match_is_played_at_our_table_with_ten_each(eight: Night) -> None:
    for entrant in eight.now.entrants.values():
        entrant.person.guest = Guest.objects.create(name=entrant.person.name)
        entrant.person.save()
    first = eight.now.bracket.to_play[0]
    matches.open_table(eight.administrator, uuid4(), eight.id, first.key, eight.official.pk)
    match = Slot.objects.get().match
    with pytest.raises(Refused, match="not over yet at our table"):
        matches.take_from_table(eight.administrator, uuid4(), eight.id, first.key)
    with pytest.raises(Refused, match="played at our table"):
        matches.miss(eight.administrator, uuid4(), eight.id, first.key, first.players[0])
    table = tables.stored(match.table_id or "")
    assert table is not None
    assert table.game.options["pennies"] == 10
    play_to_the_end(match.table_id or "")
    matches.take_from_table(eight.administrator, uuid4(), eight.id, first.key)
    assert sorted(eight.now.decisions.results[first.key]) == sorted(first.players)


def test_12_01_officers_make_and_administrators_change(night: Night) -> None:
    stranger = night.named("Stan Stranger")
    with pytest.raises(NotYours):
        tournaments.create(night.administrator, uuid4(), plan(night.administrator))
    with pytest.raises(NotYours):
        tournaments.change(stranger, uuid4(), night.id, plan(stranger))
    with pytest.raises(NotYours):
        tournaments.cancel(stranger, uuid4(), night.id, "no")
    with pytest.raises(NotYours):
        entries.enter_at_desk(stranger, uuid4(), night.id, "Cy", "cy@example.org")
    with pytest.raises(NotYours):  # an administrator cannot name another one
        tournaments.change(night.administrator, uuid4(), night.id, plan(stranger))
    entrant, *_ = night.enter(8)
    with pytest.raises(NotYours):
        draws.start(stranger, uuid4(), night.id, "sixpence")
    with pytest.raises(NotYours):
        entries.receive_fee(stranger, uuid4(), entrant, "cash")
    with pytest.raises(NotYours):
        entries.withdraw(stranger, uuid4(), entrant, "")
    with pytest.raises(NotYours):
        prizes.pay_out(stranger, uuid4(), night.id)


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"discount_cents": 1001}, "cannot be more than the fee"),
        ({"administrator": "nobody@example.org"}, "Nobody has an account with the address nobody@example.org"),
        ({"shares": Shares(100, 50, 35, 10)}, "at most 160"),
        ({"shares": Shares(35, 20, 5, 10)}, "more than the association's share"),
    ],
)
def test_TN_5_impossible_plans_are_refused(night: Night, other: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        tournaments.create(night.officer, uuid4(), plan(night.administrator)._replace(**other))


def test_12_01_the_fee_stays_after_an_entry_and_moves_are_sent(night: Night) -> None:
    entries.enter(night.named("Ann"), uuid4(), night.id)
    with pytest.raises(Refused, match="fee cannot change"):
        tournaments.change(night.administrator, uuid4(), night.id, plan(night.administrator, fee_cents=2000))
    tournaments.change(night.administrator, uuid4(), night.id, plan(night.administrator, venue="The Hare"))
    assert Notification.objects.filter(person=night.named("Ann"), subject="Moved: Anchor Cup").count() == 1


def test_LG_7_a_season_end_tournament_of_five_is_one_match(night: Night) -> None:
    people = [night.named(f"Player {at}") for at in range(5)]
    id = tournaments.create(
        night.officer, uuid4(), plan(night.administrator, fee_cents=0, discount_cents=0, season_end="Brevard")
    )
    for person in people:
        entries.entered(night.officer, queries.find(id), person, "")
    with pytest.raises(Refused, match=r"Its day was set before the season started.*4 March 2027.*LG-7"):
        draws.start(night.administrator, uuid4(), id, "sixpence")
    with clock.as_of(queries.find(id).starts):
        draws.start(night.administrator, uuid4(), id, "sixpence")
    night.id = id
    night.play("F-1")
    assert sorted(night.now.bracket.placed().values()) == [1, 2, 3, 4, 5]
    prizes.pay_out(night.administrator, uuid4(), id)
    assert not Entry.objects.filter(kind="award").exists()
