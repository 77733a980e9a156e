"""Positions of Dropsy that no match can reach are refused with the law that they break."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.dropsy.scripts import LAYING, ONE, after

MIDDLE = "L >6a >o >5a"  # tokens 0 and 2 of seat 0, and token 1 of seat 1, lie on the boards
LAST = "L >o"  # of one token each: seat 0 has finished, and seat 1 has its last turn
ENDED: Json = {"tokens": 1, "rounds": 1}


def put(name: str, *value: Any) -> Callable[[Any], None]:
    """Set a field, or one element of it: the last value, at the indices before it."""

    def change(s: Any) -> None:
        *at, new = value
        if not at:
            setattr(s, name, new)
            return
        field = getattr(s, name)
        for index in at[:-1]:
            field = field[index]
        field[at[-1]] = new

    return change


def both(*changes: Callable[[Any], None]) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        for one in changes:
            one(s)

    return change


BROKEN: dict[str, tuple[str, Json, Callable[[Any], None], str]] = {
    "no phase": (MIDDLE, {}, put("phase", 6), "no phase 6"),
    "no seat": (MIDDLE, {}, put("turn", 2), "seat 2 at turn"),
    "no such finisher": (MIDDLE, {}, put("finisher", -2), "seat -2 having finished"),
    "a round too many": (MIDDLE, {}, put("round", 7), "round 7 of 6"),
    "over too early": (MIDDLE, {}, put("phase", 5), "phase 5 in round 1 of 6"),
    "hands of nobody": (MIDDLE, {}, put("hands", 2, 1), "`hands` is"),
    "boards apart": (MIDDLE, {}, put("cells", 5, 1, 3), "cannot be at"),
    "boards before they are laid out": ("", {}, put("cells", 0, 0, 1), "before they are laid out"),
    "drops before boards": ("", {}, put("drops", 0, 1), "under way"),
    "the wrong round laid out": (LAYING, ONE, put("round", 1), "laid out in phase"),
    "too many tokens": (MIDDLE, {}, put("dropped", 121), "121 tokens"),
    "a token of nobody": (MIDDLE, {}, put("owner", 0, 5), "of seats"),
    "a token not dropped": (MIDDLE, {}, put("on_boards", 3, 1), "not dropped"),
    "a place off the boards": (MIDDLE, {}, put("tokens", 7, 0, 1.0), "not on the boards"),
    "a token beside": (MIDDLE, {}, put("tokens", 1, 0, -1.0), "its place"),
    "a tilt": (MIDDLE, {}, put("tokens", 1, 3, 91.0), "its place"),
    "two in a slot": (MIDDLE, {}, put("tokens", 1, [60.0, 61.0, 0.0, 0.0]), "two tokens are flush"),
    "a hand too full": (MIDDLE, {}, put("hands", 0, 7), "seat 0 holds 7"),
    "too few drops": (MIDDLE, {}, put("drops", 0, 1), "after 1 drops"),
    "too many drops": (MIDDLE, {}, both(put("drops", 0, 33), put("hands", 0, 0)), "after 33 drops"),
    "no hand at the limit": (MIDDLE, {}, put("drops", 0, 32), "after 32 drops"),
    "drops of no token": ("L >6a", {}, put("drops", 1, 1), "drops of no token"),
    "another lays out": (LAYING, ONE, put("turn", 0), "not to lay out"),
    "the finisher drops": (LAST, ONE, put("turn", 0), "not to drop"),
    "an empty hand drops": (LAST, ONE, both(put("finisher", -1), put("turn", 0)), "not to drop"),
    "seat 1 first": ("L", {}, put("turn", 1), "seat 0 drops first"),
    "a drop from below": ("L d", {}, put("aim", 2, 203.0), "no token is dropped from"),
    "no finisher at the end": ("L >6a >o", ENDED, put("finisher", -1), "over before"),
    "points of nothing": (MIDDLE, {}, both(put("points", 0, 1), put("scores", 0, 1)), "gave"),
    "fouls for free": ("L F1 F1", {}, both(put("points", 1, 0), put("scores", 1, 0)), "gave"),
    "fewer than no fouls": ("L", {}, put("fouls", 0, -1), "fouls are"),
    "a last round of other points": ("L >6a >o", ENDED, put("given", 0, 5), "gave"),
    "a round before the first": (MIDDLE, {}, put("given", 0, 5), "in round 1"),
    "other scores in round 2": (LAYING, ONE, put("scores", 0, 5), "scores are"),
    "places too early": (MIDDLE, {}, put("places", 0, 1), "places are"),
    "other places": ("L >6a >o", ENDED, put("places", 0, 2), "places are"),
}


@pytest.mark.parametrize(("script", "options", "change", "words"), BROKEN.values(), ids=BROKEN)
def test_a_position_that_no_match_reaches_is_refused(
    script: str, options: Json, change: Callable[[Any], None], words: str
) -> None:
    state = after(script, **options)
    position = state.position
    change(position)
    with pytest.raises(tuppence.errors.InvalidState, match=words):
        state.position = position
