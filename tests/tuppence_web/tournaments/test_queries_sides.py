"""The sides of a bracket: players, or teams under their names."""

from __future__ import annotations

from tuppence_web.accounts.models import Person
from tuppence_web.tournaments.models import Entrant
from tuppence_web.tournaments.queries.sides import sides_of


def entrant(number: int, team: str = "") -> Entrant:
    return Entrant(number=number, team=team, person=Person(pk=number * 10, name=f"Player {number}"))


def test_a_player_is_a_side_under_their_own_name() -> None:
    sides = sides_of([entrant(1), entrant(2)])
    assert {number: str(side) for number, side in sides.items()} == {1: "Player 1", 2: "Player 2"}
    assert [side.people for side in sides.values()] == [[10], [20]]


def test_TT_1_a_team_is_a_side_under_its_name_and_first_number() -> None:
    sides = sides_of([entrant(3, "Tars"), entrant(4, "Tars"), entrant(5, "Salts"), entrant(6, "Salts")])
    assert {number: (str(side), side.people) for number, side in sides.items()} == {
        3: ("Tars", [30, 40]),
        5: ("Salts", [50, 60]),
    }
