"""What people do at a table, as steps for the tests."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import APIResponse, Page, expect

from tests.browser.guests import PATIENCE_MS, Guest

ROLL = re.compile("^Roll")
STOP = re.compile("^Stop")
ENDED = ".slip"
MAY_ACT = ".acts button[aria-disabled=false]"
SAME_PRESS_MS = 200  # a second press this soon is taken for the first


def quick_play(guest: Guest) -> Page:
    """One click from the front door; back when it is our turn."""
    page = guest.go("/")
    page.get_by_role("button", name="Play Penny Drop").click()
    wait_for_turn(page)
    return page


def open_table(guest: Guest, company: str = "friends", **options: Any) -> Page:
    """A new table with the guest on its first seat; ``company`` is who sits on the others."""
    page = guest.go(send(guest, "/games/penny-drop/new", company=company, **options))
    page.locator(".room.lobby").wait_for()
    return page


def send(guest: Guest, path: str, **fields: Any) -> str:
    """Send a form that opens a table; where the table is."""
    made = post(guest, path, **fields)
    assert made.status == 302, made.text()
    return made.headers["location"]


def post(guest: Guest, path: str, **fields: Any) -> APIResponse:
    """Send a form with the token that the front door gives."""
    door = guest.context.request.get("/").text()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', door)
    assert token is not None
    return guest.context.request.post(
        path,
        form={"csrfmiddlewaretoken": token[1], **fields},
        headers={"Referer": guest.address},
        max_redirects=0,
    )


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the match").click()
    page.locator(".seats").wait_for()


def play_with_bots(guest: Guest, **options: Any) -> Page:
    """A new table with regular bots, started; back when it is our turn, if it ever is."""
    page = open_table(guest, "regular", move_seconds=0, **options)
    start(page)
    page.locator(f"{MAY_ACT}, {ENDED}").first.wait_for()
    return page


def wait_for_turn(page: Page) -> None:
    page.locator(MAY_ACT).first.wait_for()


def settle(page: Page) -> None:
    """Until nothing has moved for a while: one motion follows another."""
    calm = """() => {
      const moving = document.getAnimations().some((animation) => animation.playState === "running");
      window.calm = moving ? 0 : (window.calm ?? 0) + 1;
      return window.calm > 4 && !(window.calm = 0);
    }"""
    until(page, calm)


def until(page: Page, condition: str, about: object = None) -> None:
    """Until a condition holds. Playwright's own way of waiting needs the eval that our pages forbid."""
    late = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < late:
        if page.evaluate(condition, about):
            return
        page.wait_for_timeout(30)
    raise AssertionError(f"Never came true: {condition} {about}")


def roll(page: Page) -> None:
    """Roll, and wait until the chalkboard tells of it."""
    told(page, page.get_by_role("button", name=ROLL).click)


def told(page: Page, deed: Callable[[], object]) -> None:
    """Do something at the table, and wait until the chalkboard tells of it."""
    page.wait_for_timeout(SAME_PRESS_MS)
    before = page.locator(".chalk .log").text_content()
    deed()
    until(page, "(before) => document.querySelector('.chalk .log').textContent !== before", before)


def play_to_the_end(*pages: Page) -> None:
    """Whoever of these people may act rolls, until the match is over."""
    late = time.monotonic() + 2 * PATIENCE_MS / 1000
    while time.monotonic() < late:
        for page in pages:
            if page.locator(ENDED).count():
                return
            if page.locator(MAY_ACT).count():
                page.keyboard.press("r")
        pages[0].wait_for_timeout(60)
    raise AssertionError(f"The match does not end: {lines(pages[0])[-5:]}")


_over: dict[tuple[str, int], tuple[str, Any]] = {}


def come_to_an_end(guest: Guest, players: int) -> Page:
    """The end of a short match in the pub. It is played once for each number of players, then come back to."""
    key = (guest.address, players)
    if key in _over:
        path, cookies = _over[key]
        guest.context.add_cookies(cookies)
        guest.go(path)
    else:
        play_to_the_end(play_with_bots(guest, players=players, pennies=2, rules="pub"))
        _over[key] = (guest.page.url, guest.context.cookies())
    guest.page.locator(ENDED).wait_for()
    settle(guest.page)
    return guest.page


def table_id(page: Page) -> str:
    found = re.search(r"/tables/(\w+)/", page.url)
    assert found is not None
    return found[1]


def lines(page: Page) -> list[str]:
    """The chalkboard, line by line."""
    return page.locator(".chalk .log li").all_text_contents()


def pennies(page: Page) -> list[str]:
    """What each seat holds."""
    return page.locator(".seats .count").all_text_contents()


def record(guest: Guest) -> str:
    """The record of the table that the guest is at, once the match is over."""
    answer = guest.context.request.get(f"/tables/{table_id(guest.page)}/record.json")
    expect(answer).to_be_ok()
    return answer.text()


def with_another_roll(record: str) -> tuple[str, int]:
    """A record in which one byte says another face, and the place of that play."""
    found = list(re.finditer(r'"face":(\d)', record))[1]
    face = int(found[1]) % 6 + 1
    changed = f"{record[: found.start(1)]}{face}{record[found.end(1) :]}"
    before, after = json.loads(record)["history"], json.loads(changed)["history"]
    return changed, next(i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
