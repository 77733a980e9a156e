"""Teams enter a tournament: a name, exactly two or three players, each with their own fee (TT-1)."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.tournaments.making import Night, ledger_balances, plan
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.queries.accounts import owing
from tuppence_web.memberships import actions as memberships
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries, tournaments
from tuppence_web.tournaments.models import Entrant
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
ULF = (("Ulf", "", 0),)


@pytest.fixture
def night(officer: Person, person: Named) -> Night:
    return Night(officer, person, team_size=2)


def test_TT_1_a_player_enters_a_team_and_names_the_other(night: Night, person: Named) -> None:
    ann = person("Ann")
    membership = memberships.buy(ann, uuid4(), ann.pk, "seasonal", False, False)
    memberships.pay(night.officer, uuid4(), membership, "cash", 2500)
    entries.enter_team(ann, uuid4(), night.id, " Tars ", ULF, "anchor")
    [side] = night.now.sides.values()
    assert (str(side), [str(one.person) for one in side.players]) == ("Tars", ["Ann", "Ulf"])
    assert [one.fee_cents for one in side.players] == [900, 1000], "the discount is each player's own"
    assert [one.word for one in side.players] == ["anchor", ""]
    ledger_balances()
    assert queries.pool_of(night.now.tournament) == 1900
    ulf = Notification.objects.get(person=side.players[1].person, subject="You are in Anchor Cup")
    assert ulf.text.startswith("You were entered in the team Tars")
    assert not Notification.objects.filter(person=ann, subject="You are in Anchor Cup").exists()


@pytest.mark.parametrize(
    ("team", "people", "why"),
    [
        ("Tars", (), "A team has 2 different players"),
        ("Tars", (*ULF, ("Una", "", 0)), "A team has 2 different players"),
        (" ", ULF, "Give the team a name"),
        ("SALTS", ULF, "Another team is called SALTS"),
    ],
)
def test_TT_1_incomplete_teams_are_refused(
    night: Night, team: str, people: tuple[tuple[str, str, int], ...], why: str
) -> None:
    entries.enter_team(night.named("Sal"), uuid4(), night.id, "Salts", (("Saul", "", 0),))
    with pytest.raises(Refused, match=why):
        entries.enter_team(night.named("Ann"), uuid4(), night.id, team, people)
    assert Entrant.objects.count() == 2
    assert not Person.objects.filter(name="Ulf").exists(), "nothing of it is saved"


def test_TT_1_players_and_teams_enter_their_own_tournaments_only(night: Night, officer: Person, person: Named) -> None:
    ann = person("Ann")
    with pytest.raises(Refused, match="for teams of two"):
        entries.enter(ann, uuid4(), night.id)
    with pytest.raises(Refused, match="for teams of two"):
        entries.enter_at_desk(night.administrator, uuid4(), night.id, "Ulf", "")
    with pytest.raises(Refused, match="for teams of two"):
        entries.enter_people(night.administrator, uuid4(), night.id, ULF)
    with pytest.raises(NotYours):
        entries.enter_team(ann, uuid4(), night.id, "Tars", (("Ulf", "ulf@example.org", 0),))
    singles = Night(officer, person)
    with pytest.raises(Refused, match="for players"):
        entries.enter_team(ann, uuid4(), singles.id, "Tars", ULF)


def test_TT_1_a_team_is_withdrawn_with_any_of_its_players(night: Night) -> None:
    night.enter_teams(4)
    side = night.now.sides[3]
    with pytest.raises(NotYours, match="Team 2 and Ada"):
        entries.withdraw(night.named("Stan Stranger"), uuid4(), side.players[0].pk, "")
    entries.withdraw(side.players[1].person, uuid4(), side.players[1].pk, "Ill")
    assert [str(one) for one in night.now.sides.values()] == ["Team 1", "Team 3", "Team 4"]
    assert [cents for _, cents in queries.owed_back(night.now.tournament)] == [1000, 1000]
    with pytest.raises(Refused, match=r"needs 4 to 64 teams\. 3 have entered"):
        night.start()
    people = tuple((str(one.person), "", one.person_id) for one in side.players)
    entries.enter_team(night.administrator, uuid4(), night.id, "Team 2", people)
    assert [str(one) for one in night.now.sides.values()][-1] == "Team 2", "with a new entry"
    ledger_balances()


def test_TT_1_a_team_starts_only_if_each_player_has_paid(night: Night) -> None:
    night.enter_teams(4)
    entries.take_back_fee(night.administrator, uuid4(), night.now.sides[5].players[1].pk, "A slip")
    assert [one.cents for one in owing(night.now.sides[5].players[1].person_id)] == [1000]
    with pytest.raises(Refused, match="Not paid yet: Player 3b"):
        draws.start(night.administrator, uuid4(), night.id, "sixpence")


def test_TT_1_players_or_teams_is_settled_before_the_first_entry(night: Night) -> None:
    tournaments.change(night.administrator, uuid4(), night.id, plan(night.administrator, team_size=3))
    night.enter_teams(1)
    assert [len(side.players) for side in night.now.sides.values()] == [3]
    with pytest.raises(Refused, match="cannot change once somebody has entered"):
        tournaments.change(night.administrator, uuid4(), night.id, plan(night.administrator, team_size=1))
    with pytest.raises(Refused, match="for players"):
        tournaments.create(night.officer, uuid4(), plan(night.administrator, team_size=4))
