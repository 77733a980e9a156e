"""Seven Pennies with dice at a real table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.games.seven_pennies_pages import GAME
from tests.browser.tables.entering import SIZES, SOME_SIZES, Match, Size, keep_their_places
from tests.browser.tables.real_pages import ENTERING, NAMES, begin, press

DICE = 3 + 2 * len(NAMES)


@pytest.mark.slow
def test_dice_are_tapped_singly_and_the_last_enters_the_throw(arrive: Arrive) -> None:
    """Another person's action meanwhile undoes none of them."""
    page, ann = begin(arrive(), GAME, Faces=6), arrive()
    press(page, "Ann begins")
    left = page.locator(ENTERING).get_by_role("status")
    expect(left).to_have_text(f"{DICE} of {DICE} dice to go")
    for value in "1111":
        page.keyboard.press(value)
    expect(left).to_have_text(f"{DICE - 4} of {DICE} dice to go")
    phone = ann.go(page.url)
    phone.get_by_label("Which of the players are you?").select_option("Ann")
    phone.get_by_role("button", name="That's me").click()
    expect(page.locator(".log li").last).to_contain_text("Ann")
    expect(page.locator(".log li")).to_have_count(4)
    expect(left).to_have_text(f"{DICE - 4} of {DICE} dice to go")
    for value in "11111":
        page.keyboard.press(value)
    expect(page.locator(ENTERING).get_by_role("button", name="Gather", exact=False).first).to_be_visible()


DICE_MATCHES = [
    pytest.param(Match(GAME, {"players": 4, "faces": 6, "variant": "tko"}), SOME_SIZES),
    *(
        pytest.param(Match(GAME, {"players": players, "faces": faces}), SIZES, marks=pytest.mark.slow)
        for players, faces in ((2, 6), (5, 20), (10, 6))
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("match", "sizes"), DICE_MATCHES, ids=str)
def test_a_die_too_many_is_not_taken_for_a_choice(arrive: Arrive, match: Match, sizes: tuple[Size, ...]) -> None:
    keep_their_places(match.begin(arrive(motion="reduce")), sizes)
