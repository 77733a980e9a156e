"""Matches of teams: results by form and API, our tables, absences, corrections; and boxes and dice (TT-2 to TT-4)."""

from __future__ import annotations

import copy
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named
from tests.tuppence_web.matches.test_actions import with_guest
from tests.tuppence_web.tables.test_api import play_to_the_end
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import equipment
from tuppence_web.matches.models import Result
from tuppence_web.places.models import Venue
from tuppence_web.tables.queries import stored
from tuppence_web.tournaments.actions import matches
from tuppence_web.tournaments.history import played_by
from tuppence_web.tournaments.models import Tournament
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def begun(rows_of_module: None) -> Night:
    return Night(an_officer(), named, team_size=2).teams_started(4)


@pytest.fixture
def night(begun: Night, db: None) -> Night:
    return copy.deepcopy(begun)


def test_TT_2_a_result_is_an_order_of_teams(night: Night) -> None:
    first, second = night.now.bracket.to_play
    winner, loser = first.players[::-1]
    matches.enter_result(night.administrator, uuid4(), night.id, first.key, [winner, loser], night.official.pk)
    assert night.now.decisions.results[first.key] == [winner, loser]
    [result] = Result.objects.all()
    assert result.order == night.now.people([winner, loser]), "the players of the first team, then the others"
    matches.correct_result(
        night.administrator, uuid4(), night.id, first.key, [winner, loser], [loser, winner], "The other way round"
    )
    assert night.now.decisions.results[first.key] == [loser, winner]
    with pytest.raises(Refused, match="4 play in this match"):
        matches.enter_result(night.administrator, uuid4(), night.id, second.key, [second.players[0]], night.official.pk)
    player = night.now.sides[loser].players[1]
    [evening] = played_by(player.person_id).entered[0].evenings
    assert [match.place_of(player.person_id) for match in evening.matches] == [1]


@pytest.mark.parametrize(("size", "pennies"), [(2, 10), (3, 8)])
def test_TT_3_a_table_seats_the_teams_by_turns(officer: Person, person: Named, size: int, pennies: int) -> None:
    night = Night(officer, person, team_size=size).teams_started(4)
    first, now = night.now.bracket.to_play[0], night.now
    for entrant in now.entrants.values():
        entrant.person.email = f"player-{entrant.number}@example.org"
        entrant.person.save()
        with_guest(entrant.person)
    matches.open_table(night.administrator, uuid4(), night.id, first.key, night.official.pk)
    of = night.now.slots[first.key].match
    table = stored(of.table_id or "")
    assert table is not None
    teams = [[str(one.person) for one in now.sides[number].players] for number in first.players]
    assert [[seat.name for seat in table.seats[at::2]] for at in (0, 1)] == teams
    options = table.game.options
    assert (options["format"], options["rules"], options["pennies"]) == ("teams", "competition", pennies)
    play_to_the_end(of.table_id or "")
    matches.take_from_table(night.administrator, uuid4(), night.id, first.key)
    assert sorted(night.now.decisions.results[first.key]) == sorted(first.players)


def test_TT_4_a_team_that_lacks_a_player_did_not_come(night: Night, client_of: ClientOf) -> None:
    first = night.now.bracket.to_play[0]
    away, here = first.players
    runs = client_of(night.administrator)
    to = reverse("tournament_away", args=[night.id, first.key, away])
    assert runs.post(to, {"request": uuid4()}).status_code == 302
    match = night.now.bracket.match(first.key)
    assert match is not None
    assert (match.absent, match.order) == ((away,), (here,))
    assert Result.objects.get().absent == night.now.sides[away].people
    night.played()
    assert away not in night.now.bracket.placed()
    page = words_of(runs.get(reverse("tournament_match", args=[night.id, first.key])).content.decode())
    assert f"Did not come: {night.now.name(away)}" in page


def test_4_01_a_match_is_played_with_a_box_and_die_of_the_venue(
    officer: Person, person: Named, client_of: ClientOf
) -> None:
    night = Night(officer, person).started(8)
    first = night.now.bracket.to_play[0]
    to = reverse("tournament_match_equipment", args=[night.id, first.key])
    with pytest.raises(Refused, match="not in our list"):
        matches.choose_pieces(night.administrator, uuid4(), night.id, first.key, None, None)
    venue = Venue.objects.create(name="The Anchor")
    Tournament.objects.update(place=venue)
    die = equipment.add_piece(officer, uuid4(), venue.pk, "die", "Red")
    runs, page = client_of(night.administrator), reverse("tournament_match", args=[night.id, first.key])
    assert "Box and die" in runs.get(page).content.decode()
    assert runs.post(to, {"request": uuid4(), "box": "", "die": die}).status_code == 302
    match = night.now.slots[first.key].match
    assert (match.box, str(match.die)) == (None, "Red")
    assert "s own. Die: Red." in words_of(client_of(None).get(page).content.decode())
    assert runs.post(to, {"request": uuid4(), "box": die, "die": ""}).status_code == 400
    assert client_of(None).post(to, {"request": uuid4()}).status_code in (302, 403)
