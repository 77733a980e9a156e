"""Ten Pennies: which first-downs, further sets and lay-offs are listed, in which order and with which cards.

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

import pytest

from tests import Json
from tests.tuppence.games.ten_pennies.scripts import down, holding


def laid(forms: list[Json]) -> list[list[str]]:
    """The cards of each set in some forms."""
    return [[" ".join(one["cards"]) for one in form.get("sets", [form])] for form in forms]


def ranks(forms: list[Json]) -> list[str]:
    """The ranks of the cards that each form lays."""
    return ["+".join("".join(card[0] for card in one["cards"]) for one in form.get("sets", [form])) for form in forms]


@pytest.mark.parametrize(
    ("hand", "round", "listed"),
    [
        ("9 33333 2 2 44 5", 2, ["3333", "3332"]),
        ("2 9 3333 4 4 4 2 8", 1, ["332+332", "333+444", "333+442", "332+444", "332+442"]),
        ("333333 2", 1, ["333+333", "333+332"]),
        ("222 33 9", 1, []),  # naturals of a wild rank are not its wilds
        ("2222 33 9", 1, ["222+332"]),
    ],
)
def test_api_first_downs_are_listed_with_the_fewest_naturals(hand: str, round: int, listed: list[str]) -> None:
    assert ranks(holding(hand, round).legal("lay_down")) == listed


def test_api_first_downs_take_cards_in_the_order_of_the_hand() -> None:
    table = holding("3333 22", round=1)
    assert laid(table.legal("lay_down")) == [["3C.0 3D.0 2C.0", "3H.0 3S.0 2D.0"]]
    table = holding("* 3333 A 44444", round=5, players=4, up="2")
    assert laid(table.legal("lay_down"))[0] == ["3C.0 3D.0 3H.0 3S.0 *B.0", "4C.0 4D.0 4H.0 4S.0 4C.1"]
    listed = ["3333*+44444", "3333*+4444A", "3333*+444A2", "333*A+44444", "333*A+44442"]
    assert ranks(table.legal("lay_down")) == listed


def test_api_a_wild_that_only_one_of_the_sets_can_use_goes_to_it() -> None:
    """An ace is not wild in a set of aces, so it goes to the threes although the deuce is first in the hand."""
    table = holding("3333 AAA 2 A *", round=5, players=2, up="9")
    assert laid(table.legal("lay_down")) == [
        ["3C.0 3D.0 3H.0 3S.0 2C.0", "AC.0 AD.0 AH.0 AS.0 *B.0"],
        ["3C.0 3D.0 3H.0 3S.0 AS.0", "AC.0 AD.0 AH.0 2C.0 *B.0"],
    ]


def test_api_further_lays_are_listed_with_all_naturals() -> None:
    table = down("2 5555 2", round=2)
    assert ranks(table.legal("lay_set")) == ["5555", "55552", "555522"]
    table = down("3 2 3 2 5")
    lay_offs = [(form["set"], ranks([form])[0]) for form in table.legal("lay_off")]
    assert lay_offs == [(0, "33"), (0, "332"), (0, "3322"), (1, "2"), (1, "22")]
    kinds = [form["type"] for form in table.legal()]
    assert kinds == sorted(kinds, key=["lay_set", "lay_off", "discard"].index)
