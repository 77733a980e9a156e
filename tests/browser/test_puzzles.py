"""A daily puzzle from the home page to its answer, on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.test_pages import check
from tests.tuppence.games.matches import games_in_turn
from tuppence.game import game_type


@games_in_turn
def test_a_guest_answers_a_puzzle_once(arrive: Arrive, name: str) -> None:
    guest = arrive(phone=True, motion="reduce")
    page = guest.go("/")
    page.get_by_role("link", name="Daily puzzles").click()
    page.get_by_role("link", name=game_type(name).title).click()
    choices = page.get_by_role("radio")
    expect(choices.nth(1)).to_be_visible()
    expect(page.get_by_role("button", name="Answer")).to_be_disabled()
    choices.first.check()
    check(page)
    page.get_by_role("button", name="Answer").click()

    answer = page.get_by_role("region", name="The answer")
    expect(answer.get_by_text("your answer")).to_have_count(1)
    expect(answer.locator("li").nth(1)).to_contain_text("%")
    expect(answer).to_contain_text("wins")
    check(page)
    page.reload()
    expect(answer.get_by_text("your answer")).to_have_count(1)
    expect(page.get_by_role("radio")).to_have_count(0)
