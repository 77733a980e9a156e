"""What people do at a table, as steps for the tests."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import APIResponse, Locator, Page, expect

import tuppence
from tests import Json
from tests.browser import prepared
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.served import Served
from tests.tuppence.games.matches import A_GAME, possible, shortest
from tests.tuppence_web.visitors import clock
from tuppence.actions import Action
from tuppence.match import State
from tuppence_web.hosted.game import hosted

ENDED = ".slip"
MAY_ACT = ":is(.acts, .ranges) button[aria-disabled=false]:not([aria-pressed])"  # not what is pressed ahead
MAY_PICK = ".acts[data-picks] [role=option]"  # a card, if one of the hand is to be played
SHORT_MINUTES = 8  # a match played by keys
SAME_PRESS_MS = 200  # a second press this soon counts as the first


def play_at_once(page: Page, game: str = A_GAME) -> Locator:
    """The button on the home page that opens a table against a bot."""
    return page.locator(f"form[action='/games/{game}/quick'] button").first


def quick_play(guest: Guest, game: str = A_GAME) -> Page:
    """Click on the home page; return on the player's turn."""
    page = guest.go("/")
    play_at_once(page, game).click()
    wait_for_turn(page)
    return page


def open_table(guest: Guest, company: str = "friends", game: str = A_GAME, **options: Any) -> Page:
    """A new table with the guest on the first seat; ``company`` chooses the others."""
    ticked = {name: "on" if value is True else value for name, value in options.items()}
    page = guest.go(send(guest, f"/games/{game}/new", company=company, **ticked))
    page.locator(".room.lobby").wait_for()
    return page


def send(guest: Guest, path: str, **fields: Any) -> str:
    """Send a form that opens a table; return the table's path."""
    made = post(guest, path, **fields)
    assert made.status == 302, made.text()
    return made.headers["location"]


def post(guest: Guest, path: str, **fields: Any) -> APIResponse:
    """Send a form with the home page's token."""
    return guest.context.request.post(
        path,
        form={"csrfmiddlewaretoken": _token(guest), **fields},
        headers={"Referer": guest.address},
        max_redirects=0,
    )


def begin_real(guest: Guest, game: str, names: Iterable[str], official: str, **options: Any) -> str:
    """Begin a match at a real table; return the table's path."""
    sent = {"names": [*names], "official": official, "surface": True, "options": options, "after": ""}
    headers = {"Referer": guest.address, "X-CSRFToken": _token(guest)}
    made = guest.context.request.post(f"/games/{game}/real", data=sent, headers=headers)
    assert made.ok, made.text()
    path: str = made.json()["url"]
    return path


def _token(guest: Guest) -> str:
    home = guest.context.request.get("/").text()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', home)
    assert token is not None
    return token[1]


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the match").click()
    page.locator(".seats").wait_for()


def play_with_bots(guest: Guest, game: str = A_GAME, **options: Any) -> Page:
    """Start a new table with regular bots and no clock; return on the player's turn, if there is one."""
    page = open_table(guest, "regular", game, **clock(game, 0), **options)
    start(page)
    page.locator(f"{MAY_ACT}, {ENDED}").first.wait_for()
    return page


def wait_for_turn(page: Page) -> None:
    """Wait until an action is possible; pick a card if the action needs one."""
    page.locator(f"{MAY_ACT}, {MAY_PICK}").first.wait_for()
    put_away(page)
    if not page.locator(MAY_ACT).count():
        page.locator(MAY_PICK).first.press(" ")
        page.locator(MAY_ACT).first.wait_for()


def put_away(page: Page) -> None:
    """Close what the page has laid over the table, such as a round's slip, which the next press would close."""
    laid = page.locator("dialog[open]")
    if laid.count():
        page.keyboard.press("Escape")
        laid.first.wait_for(state="hidden")


def settle(page: Page) -> None:
    """Wait until nothing has moved for a while: one motion follows another."""
    calm = """() => {
      const moving = document.getAnimations().some((animation) => animation.playState === "running");
      window.calm = moving ? 0 : (window.calm ?? 0) + 1;
      return window.calm > 4 && !(window.calm = 0);
    }"""
    until(page, calm)


def hold_still(page: Page, deed: Callable[[], object], moment: int) -> None:
    """Do something, and stop all motion this number of milliseconds after it began."""
    page.evaluate(
        """(moment) => {
      window.held = false;
      const moving = () => document.getAnimations().filter((one) => one.constructor.name === "Animation");
      const pause = () => { for (const one of document.getAnimations()) one.pause(); window.held = true; };
      const late = performance.now() + 3000;
      const look = () =>
        moving().length || performance.now() > late ? setTimeout(pause, moment) : requestAnimationFrame(look);
      look();
    }""",
        moment,
    )
    deed()
    until(page, "() => window.held")


def comes_true(page: Page, holds: Callable[[], object], what: str = "") -> None:
    """Poll until a condition is true."""
    late = time.monotonic() + PATIENCE_MS / 1000
    while not holds():
        assert time.monotonic() < late, f"Never came true: {what}"
        page.wait_for_timeout(30)


def until(page: Page, condition: str, about: object = None) -> None:
    """Wait until a condition is true. Playwright's own way of waiting needs eval, which our pages forbid."""
    comes_true(page, lambda: page.evaluate(condition, about), f"{condition} {about}")


def act(page: Page, last: bool = False) -> None:
    """Press the first or last enabled button, and wait until the server sends the play."""
    buttons = page.locator(MAY_ACT)
    played(page, (buttons.last if last else buttons.first).click)


def key(page: Page, last: bool = False) -> str | None:
    """The key of that button; None if there is none, or it has no key, as a range's."""
    keys = "(may) => [...document.querySelectorAll(may)].map((button) => button.getAttribute('aria-keyshortcuts'))"
    shortcuts: list[str | None] = page.evaluate(keys, MAY_ACT)
    shortcut = shortcuts[-1 if last else 0] if shortcuts else None
    return shortcut.lower() if shortcut else None


def press_something(page: Page, policy: random.Random) -> bool:
    """Press what is enabled, or pick a card if that needs one; return whether there was anything."""
    if (pressed := key(page, last=policy.random() < 0.3)) is not None:
        page.keyboard.press(pressed)
    elif page.locator(f"{MAY_ACT}:not([aria-keyshortcuts])").count():
        page.locator(MAY_ACT).first.press("Enter")
    elif page.locator(MAY_PICK).count():
        page.locator(MAY_PICK).first.press(" ")
    else:
        return False
    return True


def played(page: Page, deed: Callable[[], object]) -> None:
    """Play by doing something, and wait until the server has sent the play and the page has drawn it."""
    page.wait_for_timeout(SAME_PRESS_MS)
    guest = Guest.at(page)
    before, late = len(guest.plays), time.monotonic() + PATIENCE_MS / 1000
    deed()
    while len(guest.plays) == before:
        assert time.monotonic() < late, f"Nothing was played: {lines(page)[-5:]}"
        page.wait_for_timeout(20)
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def play_to_the_end(*pages: Page) -> None:
    """Act for each of these people in turn, by keys and at random, until the match is over."""
    policy = random.Random(1)
    late = time.monotonic() + 2 * PATIENCE_MS / 1000
    while time.monotonic() < late:
        for page in pages:
            if page.locator(ENDED).count():
                return
            if (pressed := key(page, last=policy.random() < 0.3)) is not None:
                page.keyboard.press(pressed)
            elif page.locator(f"{MAY_ACT}:not([aria-keyshortcuts])").count():
                page.locator(MAY_ACT).first.press("Enter")
            else:
                page.keyboard.press("Escape")  # ends what is still shown
        pages[0].wait_for_timeout(60)
    raise AssertionError(f"The match does not end: {lines(pages[0])[-5:]}")


_over: dict[tuple[str, str, int], tuple[str, Any]] = {}


def played_out(state: State) -> Action:
    """A beginner's action."""
    seat = state.current_player()
    return tuppence.load_bot(state.game.kind.levels.names[0], state.game, seat, len(state.history)).step(state)


def is_long(game: str) -> bool:
    """Whether a match takes too long in a browser."""
    return hosted(game).minutes[1] > SHORT_MINUTES


def finish(served: Served, game: str, *pages: Page) -> None:
    """Play to the end: by keys in the browser; a long match, which must not have begun, by the rules."""
    if not is_long(game):
        play_to_the_end(*pages)
        return
    prepared.play_on(served, table_id(pages[0]), played_out)
    for page in pages:
        page.reload()


def come_to_an_end(guest: Guest, served: Served, players: int, game: str = A_GAME) -> Page:
    """The end of a short match. It is played once for each number of players, by the rules, and reused."""
    at = (guest.address, game, players)
    if at not in _over:
        options = {**clock(game, 0), **shortest(game, players=players)}
        path = send(guest, f"/games/{game}/new", company="friends", **options)
        prepared.play_on(served, id_in(path), played_out)
        _over[at] = (path, guest.context.cookies())
    path, cookies = _over[at]
    guest.context.add_cookies(cookies)
    guest.go(path)
    guest.page.locator(ENDED).wait_for()
    settle(guest.page)
    return guest.page


def table_id(page: Page) -> str:
    return id_in(page.url)


def id_in(address: str) -> str:
    """The id of the table at an address."""
    found = re.search(r"/tables/(\w+)/", address)
    assert found is not None
    return found[1]


def lines(page: Page) -> list[str]:
    """The chalkboard, line by line."""
    return page.locator(".chalk .log li").all_text_contents()


def scores(page: Page) -> list[str]:
    """The score of each seat."""
    return page.locator(".seats .count").all_text_contents()


def record(guest: Guest) -> str:
    """The record of the guest's table, once the match is over."""
    answer = guest.context.request.get(f"/tables/{table_id(guest.page)}/record.json")
    expect(answer).to_be_ok()
    return answer.text()


def chance_in(record: Json, wanted: Callable[[State], bool] = State.is_chance_node) -> list[int]:
    """The places of chance events of a kind in a record's history."""
    state, found = tuppence.load(record["game"], **record["options"]).new_initial_state(), []
    for at, action in enumerate(record["history"]):
        if state.is_chance_node() and wanted(state):
            found.append(at)
        state.apply_action(action)
    return found


def drawn_by_pages(record: Json) -> list[int]:
    """Those without an engine, which a page can draw again."""
    return chance_in(record, lambda state: state.engine() is None)


def with_other_chance(record: str, place: int) -> str:
    """The record with another outcome of the chance event at a place."""
    whole = json.loads(record)
    state = tuppence.replay({**whole, "history": whole["history"][:place], "result": None, "fair": None, "seals": None})
    others = (tuppence.to_json(action) for action in possible(state))
    whole["history"][place] = next(form for form in others if form != whole["history"][place])
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
