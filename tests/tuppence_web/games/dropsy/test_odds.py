"""The odds page: the file of its study, and the rings of its picture."""

from __future__ import annotations

import msgspec

from studies.dropsy import odds_slots
from tuppence.games.dropsy.board import BOARDS, SLOTS
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence_web.games.dropsy import odds


def test_a_few_drops_make_a_row_of_the_file() -> None:
    one = odds_slots.aimed(0, HEIGHTS[0], 20)
    made = msgspec.json.decode(odds_slots.MADE.read_bytes(), type=odds.Odds)
    assert [(row.board, row.height) for row in made.aimed] == [
        (board, height) for height in HEIGHTS for board in range(BOARDS)
    ]
    assert one.there <= one.slotted <= 1 - one.off


def test_rings_become_narrower_and_a_better_slot_has_more() -> None:
    picture = odds.page().picture
    assert isinstance(picture, odds.Picture)
    rings = [[radius for _, radius in slot.rings] for slot in picture.slots]
    assert all(radii == sorted(radii, reverse=True) for radii in rings)
    assert [len(radii) for radii in rings] == sorted(map(len, rings), reverse=True)
    assert len(rings) == len(SLOTS)
