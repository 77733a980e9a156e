"""The browser repeats the draws of a finished tournament."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.association.association_tournament_pages import tournaments_of
from tests.browser.conftest import Arrive
from tests.browser.served import Served


def draws(served: Served) -> str:
    """The address of the draws of a finished tournament."""
    return "/tournaments/{over}/draws".format_map(tournaments_of(served))


def tamper(page: Page, there: str, here: str | Callable[[re.Match[str]], str]) -> None:
    """Change the pages that follow, as a cheating server would."""

    def change(route: Route) -> None:
        answer = route.fetch()
        altered, times = re.subn(there, here, answer.text(), count=1)
        assert times
        route.fulfill(response=answer, body=altered)

    page.route("**/draws", change)


@pytest.mark.slow
def test_TN_1_the_browser_draws_the_same(arrive: Arrive, served: Served) -> None:
    page = arrive().go(draws(served))
    made = page.locator("section ol").count()
    expect(page.locator("#checked .verdict.ok")).to_contain_text(f"it gives all {made} draws")
    assert page.locator(".checked").all_inner_texts() == ["Your browser drew the same."] * made
    committed = page.locator(".facts dd").first.inner_text()
    expect(page.locator("#checked code")).to_have_text(committed)
    assert page.evaluate("() => window.shifts") == []


def test_TN_1_the_browser_finds_two_players_changed(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    tamper(guest.page, r'"drawn": \[(\d+), (\d+),', r'"drawn": [\2, \1,')
    page = guest.go(draws(served))
    expect(page.locator("#checked .verdict.no")).to_contain_text("does not agree: see which draw")
    expect(page.locator(".checked.differs")).to_have_count(1)
    drawn = page.locator("section ol").first.locator("li").all_inner_texts()
    expect(page.locator(".checked.differs")).to_have_text(f"Your browser drew {', '.join(drawn)}.")


@pytest.mark.slow
def test_TN_1_the_browser_finds_another_secret(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    tamper(guest.page, r'("secret": ")(.)', lambda found: found[1] + ("1" if found[2] == "0" else "0"))
    page = guest.go(draws(served))
    expect(page.locator("#checked .verdict.no")).to_contain_text("does not match the commitment")


def test_the_server_repeats_the_draws_without_javascript(browser: Browser, served: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served.address}{draws(served)}")
    expect(
        page.get_by_text("We repeated the draw from the secret and the words, with the same result.").first
    ).to_be_visible()
    context.close()
