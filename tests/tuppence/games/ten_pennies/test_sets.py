"""Ten Pennies: which first-downs, further sets and lay-offs are listed, in which order and with which cards.

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

from tests import Json
from tests.tuppence.games.ten_pennies.scripts import holding


def laid(forms: list[Json]) -> list[list[str]]:
    """The cards of each set in some forms."""
    return [[" ".join(one["cards"]) for one in form.get("sets", [form])] for form in forms]


def ranks(forms: list[Json]) -> list[str]:
    """The ranks of the cards that each form lays."""
    return ["+".join("".join(card[0] for card in one["cards"]) for one in form.get("sets", [form])) for form in forms]


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
