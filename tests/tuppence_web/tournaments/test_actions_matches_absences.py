"""TN-6: absences in a match, until nobody is left; and undoing them."""

from __future__ import annotations

import copy
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named
from tests.tuppence_web.tournaments.making import Night, night_result
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries, matches, prizes
from tuppence_web.tournaments.bracket import Match
from tuppence_web.tournaments.models import Slot
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


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


def miss(night: Night, key: str, *players: int) -> None:
    for player in players:
        matches.miss(night.administrator, uuid4(), night.id, key, player)


def match_of(night: Night, key: str) -> Match:
    match = night.now.bracket.match(key)
    assert match is not None
    return match


def until(night: Night, key: str) -> Match:
    """Play until this match has been drawn; return it."""
    while night.now.bracket.match(key) is None:
        night.play_round()
    return match_of(night, key)


def test_TN_6_an_absent_player_is_out_and_may_still_come(eight: Night) -> None:
    first = eight.now.bracket.to_play[0]
    away = first.players[2]
    matches.miss(eight.administrator, uuid4(), eight.id, first.key, away)
    with pytest.raises(Refused, match="did not come to this match"):
        night_result(eight, first.key, list(first.players))
    matches.come_after_all(eight.administrator, uuid4(), eight.id, first.key, away, "was parking")
    night_result(eight, first.key, list(first.players))
    with pytest.raises(Refused, match="has been played"):
        matches.miss(eight.administrator, uuid4(), eight.id, first.key, away)


def test_TN_6_a_match_of_one_is_over_by_itself(eight: Night) -> None:
    first = eight.now.bracket.to_play[0]
    for away in first.players[1:]:
        matches.miss(eight.administrator, uuid4(), eight.id, first.key, away)
    match = eight.now.bracket.match(first.key)
    assert match is not None
    assert match.order == first.players[:1]
    with pytest.raises(Refused, match="was already entered by Ada Administrator"):
        night_result(eight, first.key, [first.players[0]])


def test_TN_6_nobody_continues_from_an_empty_match(eight: Night) -> None:
    first = eight.now.bracket.to_play[0]
    miss(eight, first.key, *first.players)
    assert match_of(eight, first.key).order == ()
    with pytest.raises(Refused, match=r"was already entered by Ada Administrator .* nobody"):
        night_result(eight, first.key, [first.players[0]])
    with pytest.raises(Refused, match="has already been marked as absent"):
        miss(eight, first.key, first.players[0])
    matches.come_after_all(eight.administrator, uuid4(), eight.id, first.key, first.players[3], "was parking")
    assert match_of(eight, first.key).order == (first.players[3],)
    miss(eight, first.key, first.players[3])
    eight.played()
    assert {1, 2, 3, 4} >= set(eight.now.bracket.placed().values()) >= {1, 2}


def test_TN_6_an_empty_final_gives_its_prizes_to_the_association(night: Night, client_of: ClientOf) -> None:
    said = "If nobody comes to the final, the first and second prizes go to the association"
    assert said in client_of(None).get(f"/tournaments/{night.id}/").content.decode()
    assert (
        "If nobody comes to the final"
        in client_of(night.administrator).get(f"/tournaments/{night.id}/change").content.decode()
    )
    night.started(8)
    final = until(night, "F-1")
    miss(night, "F-1", *final.players)
    third = next(number for number, place in night.now.bracket.placed().items() if place == 3)
    prizes.pay_out(night.administrator, uuid4(), night.id)
    # Of 80.00: 20/160 to the third, 10/160 to the administrator, 130/160 to the association.
    fees, theirs = Account.objects.get(name="tournaments"), Account.objects.get(name="administrator")
    prize = Account.objects.get(name="prize")
    assert prize.person == night.now.entrants[third].person
    assert balances([fees.pk, theirs.pk, prize.pk]) == {fees.pk: -6500, theirs.pk: -500, prize.pk: -1000}
    assert queries.pool_of(night.now.tournament) == 0
    prizes.take_back_payout(night.administrator, uuid4(), night.id, "One was at the bar")
    assert queries.pool_of(night.now.tournament) == 8000
    runs, page = client_of(night.administrator), f"/tournaments/{night.id}/"
    payout = runs.get(f"{page}payout").content.decode()
    assert "the first and second prizes go to the association" in payout
    assert "Award the prizes" in payout
    assert "Nobody came to the final." in runs.get(page).content.decode()
    match = runs.get(f"{page}matches/F-1").content.decode()
    assert match.count("Came after all") == 2
    assert "Did not come<span" not in match
    matches.come_after_all(night.administrator, uuid4(), night.id, "F-1", final.players[1], "the bus was late")
    assert "Award the prizes" in runs.get(f"{page}payout").content.decode()
    prizes.pay_out(night.administrator, uuid4(), night.id)
    with pytest.raises(Refused, match="unless the payout is undone"):
        miss(night, "F-1", final.players[1])
    assert "Did not come<span" not in runs.get(f"{page}matches/F-1").content.decode()


def test_TN_6_the_last_one_is_marked_on_the_page_of_the_match(eight: Night, client_of: ClientOf) -> None:
    final, runs = until(eight, "F-1"), client_of(eight.administrator)
    for left in (2, 1):
        page = f"/tournaments/{eight.id}/matches/F-1"
        assert runs.get(page).content.decode().count("Did not come<span") == left
        assert runs.post(f"{page}/away/{final.players[left - 1]}", {"request": uuid4()}).status_code == 302
    assert match_of(eight, "F-1").order == ()


def test_TN_6_the_only_finalist_may_be_absent_too(eight: Night) -> None:
    third = until(eight, "T-1")
    miss(eight, "T-1", *third.players[1:])
    matches.prepare(eight.administrator, uuid4(), eight.id, "F-1", eight.official.pk, False)
    miss(eight, "F-1", third.players[0])
    with pytest.raises(Refused, match="Final depends on this result"):
        miss(eight, "T-1", third.players[0])
    matches.come_after_all(eight.administrator, uuid4(), eight.id, "F-1", third.players[0], "was outside")
    miss(eight, "T-1", third.players[0])
    assert Slot.objects.get(key="F-1").match.official is None, "the final has other players now"
    assert match_of(eight, "F-1").players == ()


def test_TN_6_the_last_player_stays_once_a_round_was_drawn(eight: Night) -> None:
    first, second = eight.now.bracket.to_play
    eight.play(second.key)
    miss(eight, first.key, *first.players[1:])
    draws.draw(eight.administrator, uuid4(), eight.id, "W2")
    with pytest.raises(Refused, match=r"The draw of Winners' round 2 depends on this result.*TN-2"):
        miss(eight, first.key, first.players[0])
    draws.take_back_draw(eight.administrator, uuid4(), eight.id, "W2", "nobody was there")
    miss(eight, first.key, first.players[0])
    assert match_of(eight, first.key).order == ()


def test_TN_1_once_the_final_was_missed_no_draw_is_made_again(eight: Night) -> None:
    final = until(eight, "F-1")
    miss(eight, "F-1", *final.players)
    assert eight.now.secret_shown
    for player in final.players:
        matches.come_after_all(eight.administrator, uuid4(), eight.id, "F-1", player, "was outside")
    assert eight.now.secret_shown, "who has seen it knows it"


def test_LG_7_the_only_qualified_player_has_won(night: Night) -> None:
    settled = queries.find(night.id)
    settled.fee_cents, settled.discount_cents, settled.season_end, settled.starts = 0, 0, "Brevard", clock.now()
    settled.save()
    entries.entered(night.officer, settled, night.named("Ann"), "")
    draws.start(night.administrator, uuid4(), night.id, "sixpence")
    with pytest.raises(Refused, match=r"Nobody else qualified, so Ann has won.*LG-7"):
        miss(night, "F-1", 1)
