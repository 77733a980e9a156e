"""The page on which a match at a real table is entered: every button keeps its place, and nothing lies over one."""

from __future__ import annotations

import pytest

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.entering import SIZES, SOME_SIZES, Match, Size, keep_their_places
from tests.games.matches import variants
from tuppence.game import game_type

WHOLE, ON_SHEETS = ([game for game in tuppence.games() if bool(game_type(game).sheet) == on] for on in (False, True))


def of_each_variant(game: str) -> list[Match]:
    """With few players, some and many."""
    groups = variants(game)
    return [Match(game, group[at]) for group in groups for at in sorted({0, len(group) // 3, len(group) - 1})]


def of_most(game: str) -> Match:
    return max((Match(game, group[-1]) for group in variants(game)), key=lambda match: match.options["players"])


MATCHES = [
    *(pytest.param(of_most(game), SOME_SIZES) for game in WHOLE),
    *(pytest.param(match, SIZES, marks=pytest.mark.slow) for game in WHOLE for match in of_each_variant(game)),
    *(pytest.param(of_most(game), SOME_SIZES[:1], marks=pytest.mark.slow) for game in ON_SHEETS),
]


@pytest.mark.parametrize(("match", "sizes"), MATCHES, ids=str)
def test_a_second_tap_on_one_spot_hits_no_other_button(arrive: Arrive, match: Match, sizes: tuple[Size, ...]) -> None:
    keep_their_places(match.begin(arrive(motion="reduce")), sizes)
