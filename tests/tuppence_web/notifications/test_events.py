"""The sentences of notifications agree with how many people they name."""

from __future__ import annotations

import pytest

from tuppence_web.notifications import events

NAMES = ["Ann", "Bob", "Cy"]


@pytest.mark.parametrize(
    ("count", "waiting", "came"),
    [
        (1, "Ann is waiting for you.", "Ann came to your table"),
        (2, "Ann and Bob are waiting for you.", "Ann and Bob came to your table"),
        (3, "Ann, Bob and Cy are waiting for you.", "Ann, Bob and Cy came to your table"),
    ],
)
def test_verbs_agree_with_the_number_of_names(count: int, waiting: str, came: str) -> None:
    assert events.turn("A game", NAMES[:count], "/").text == waiting
    assert events.visitors("A game", NAMES[:count], "/").title == came


def test_a_match_says_what_its_players_do() -> None:
    assert events.match_open("Anchor, match 1", False, "/").text == "Anchor, match 1: your seat is reserved."
    assert events.match_open("Anchor, match 1", True, "/").text.endswith("confirm the result at its end.")
