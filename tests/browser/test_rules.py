"""Rules opened from their citations at a table in play, without disturbing it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME
from tuppence_web.rulebook import book

# What the page sends, and what moves on it.
LISTEN = """
() => {
  window.shifts = [];
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { window.sent.push(JSON.parse(data).type); return send.call(this, data); };
}
"""


def open_log(page: Page, phone: bool) -> None:
    tabling.settle(page)
    if phone:
        page.locator(".line").click()
    page.locator(".log cite a").last.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.slow), True], ids=["desk", "phone"])
def test_a_citation_shows_its_rule_without_disturbing_the_table(arrive: Arrive, phone: bool) -> None:
    guest = arrive(phone=phone)
    page = tabling.play_with_bots(guest, A_GAME)
    open_log(page, phone)
    page.evaluate(LISTEN)
    key, lines = page.locator(".acts kbd").first.text_content(), tabling.lines(page)
    link, note = page.locator(".log cite a").last, page.get_by_role("dialog").and_(page.locator(".note"))
    rule = book.find(link.text_content() or "")
    assert rule is not None
    link.focus()
    page.keyboard.press("Enter")
    expect(note).to_contain_text(re.sub("[*`]", "", rule.source))
    expect(note.get_by_role("heading", name=rule.citation)).to_be_visible()
    expect(note.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press(str(key).lower())  # scrolls the rule, plays nothing
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(link).to_be_focused()
    link.click()
    expect(note).to_be_visible()
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    guest.context.set_offline(True)
    link.click()
    expect(note).to_be_visible()
    guest.context.set_offline(False)
    assert (page.evaluate("() => window.sent"), tabling.lines(page)) == ([], lines)
    assert page.evaluate("() => window.shifts") == []
    assert len(guest.context.pages) == 1


@pytest.mark.slow
def test_a_rule_opens_in_another_tab_if_wanted(arrive: Arrive) -> None:
    guest = arrive()
    page = tabling.play_with_bots(guest, A_GAME)
    open_log(page, phone=False)
    link = page.locator(".log cite a").last
    rule = book.find(link.text_content() or "")
    assert rule is not None
    with guest.context.expect_page() as opened:
        link.click(modifiers=["Control"])
    expect(opened.value.locator(":target")).to_contain_text(rule.citation)
    expect(page.locator(".note")).to_have_count(0)
    link.click()
    with guest.context.expect_page() as opened:
        page.locator(".note").get_by_role("link", name="In the rulebook").click()
    expect(opened.value).to_have_url(re.compile(re.escape(rule.url) + "$"))
    expect(page.locator(".felt")).to_be_visible()
