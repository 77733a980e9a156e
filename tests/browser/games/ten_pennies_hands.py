"""Ten Pennies for tests: the positions that are tried, and a player who uses the hand."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

from tests import Json
from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.games.ten_pennies_pages import GAME, READER, STAY, reader_plays, sensible
from tests.browser.guests import Guest
from tests.browser.served import Served
from tuppence.actions import Action, to_json
from tuppence.match import State

FRIEND = 1
THIRTY = 30
FRAME = 0.016  # seconds
ALL = 99  # more cards than anybody holds
CORNER: Position = {"x": 9, "y": 9}  # of a card: the rest may lie under the next ones


# Each policy leads to a position and returns None there.


def can_go_down(state: State) -> Action | None:
    """The reader can go down, with a wild card in one of the sets."""
    if reader_plays(state) is not None and (first := first_down(state)) and wilds(state, first):
        return None
    return sensible(state, ALL) if state.current_player() == READER else idle(state)


def can_lay_off(state: State) -> Action | None:
    """The reader is down and has a card for one of the friend's sets."""
    view = reader_plays(state)
    if view is not None and len(view["hand"]) > STAY:
        for one in map(to_json, state.legal_actions()):
            if fits_the_friend(view, one):
                return None
    return laying_little(state)


def fits_the_friend(view: Json, action: Json) -> bool:
    """Whether an action lays a natural card on one of the friend's sets; a wild card would fit any set."""
    if action["type"] != "lay_off":
        return False
    there, rank = view["sets"][action["set"]], action["cards"][0][0]
    return bool(there["owner"] == FRIEND and rank == there["rank"] and rank not in view["asks"]["wild"])


def friend_is_offered_a_card(state: State) -> Action | None:
    """The friend is offered a card; the reader is next."""
    begun = len(state.history) > 8
    return None if begun and state.current_player() == FRIEND and state.view()["phase"] == "up" else idle(state)


def reader_is_offered_a_card(state: State) -> Action | None:
    """The reader may buy."""
    return None if state.current_player() == READER and state.view()["phase"] == "buy" else idle(state)


def thirty_cards(state: State) -> Action | None:
    """The reader buys every card and lays nothing."""
    view = state.view(READER)
    if reader_plays(state) and len(view["hand"]) >= THIRTY:
        return None
    buys = state.current_player() == READER and view["phase"] == "buy"
    return state.legal_actions()[0] if buys else idle(state)


def idle(state: State) -> Action:
    """Takes nothing and lays nothing."""
    return state.legal_actions()[-1]


def laying_little(state: State) -> Action:
    """Goes down as soon as possible and never lays off, so nobody goes out."""
    first = first_down(state)
    if first is not None and not state.view()["down"][state.current_player()]:
        return first
    action = sensible(state, STAY)
    return idle(state) if to_json(action)["type"] in ("lay_off", "lay_set") else action


def first_down(state: State) -> Action | None:
    return next((one for one in state.legal_actions() if to_json(one)["type"] == "lay_down"), None)


def wilds(state: State, action: Action) -> list[str]:
    """The wild cards of a first-down."""
    return [card for one in to_json(action)["sets"] for card in one["cards"] if card[0] != one["rank"]]


# People at the table.


class Hand:
    """A player's hand, worked by mouse, finger or keys."""

    def __init__(self, guest: Guest, how: str) -> None:
        self.guest, self.page, self.how = guest, guest.page, how
        self._before = len(guest.plays)

    @property
    def done(self) -> list[Json]:
        """The actions that the player has made with this hand."""
        return self.guest.plays[self._before :]

    @property
    def cards(self) -> list[str]:
        return [str(one.get_attribute("data-held")) for one in self.page.locator(".hand .held").all()]

    @property
    def picked(self) -> list[str]:
        picked = self.page.locator(".hand [aria-selected=true]").all()
        return [str(one.get_attribute("data-held")) for one in picked]

    @property
    def asks(self) -> Json:
        asks: Json = self.guest.position["view"]["asks"]
        return asks

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.hand [data-held="{name}"]')

    def press(self, what: Locator, key: str | None = None, **more: Any) -> None:
        """Press something, or its key."""
        if self.how == "keys" and key is not None:
            expect(what).to_be_visible()  # an earlier key press would be lost
            self.page.keyboard.press(key)
        elif self.how == "keys":
            what.press("Enter")
        elif self.how == "finger":
            what.tap(**more)
        else:
            what.click(**more)

    def pick(self, *names: str) -> None:
        for name in names:
            if self.how != "keys":
                self.press(self.card(name), position=CORNER)
            else:
                self.walk_to(name)
                self.page.keyboard.press(" ")

    def walk_to(self, name: str) -> None:
        """Move to a card with the arrow keys, from the one that Tab reaches."""
        self.page.locator(".hand .held[tabindex='0']").focus()
        self.page.keyboard.press("Home")
        for _ in range(self.cards.index(name)):
            self.page.keyboard.press("ArrowRight")
        expect(self.card(name)).to_be_focused()

    def drag(self, what: Locator, to: Locator, there: Position | None = None) -> None:
        """Drag a card by its corner to the middle of something, or to a place in it."""
        start, end = middle(what, CORNER), middle(to, there)
        steps = [(start[0] + (end[0] - start[0]) * n / 8, start[1] + (end[1] - start[1]) * n / 8) for n in range(9)]
        if self.how == "finger":
            swipe(self.page, steps)
            return
        self.page.mouse.move(*steps[0])
        self.page.mouse.down()
        for step in steps[1:]:
            self.page.mouse.move(*step)
        self.page.mouse.up()

    def build(self, number: int, cards: list[str]) -> None:
        """Put cards into a set, the first one alone, the others together: by keys, otherwise dragged."""
        place = self.page.locator(f"[data-build='{number}']")
        if self.how == "keys":
            self.pick(*cards)
            self.page.keyboard.press(str(number + 1))
        else:
            self.drag(self.card(cards[0]), place)
            self.pick(*cards[1:])
            self.drag(self.card(cards[1]), place)
        expect(place.locator(".held")).to_have_count(len(cards))


def middle(what: Locator, inside: Position | None = None) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    if inside is not None:
        return box["x"] + inside["x"], box["y"] + inside["y"]
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, steps: list[tuple[float, float]]) -> None:
    """Swipe quickly along these points, even on a slow machine."""
    line, start = page.context.new_cdp_session(page), time.time()
    for number, (x, y) in enumerate(steps):
        kind = "touchStart" if number == 0 else "touchMove"
        touch = {"type": kind, "touchPoints": [{"x": x, "y": y}], "timestamp": start + number * FRAME}
        line.send("Input.dispatchTouchEvent", touch)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def sit_down(arrive: Arrive, served: Served, scene: prepared.Scene, how: str = "mouse") -> Hand:
    """A reader at a table in this position; the friend has no browser."""
    return _hand(arrive(phone=how == "finger", motion="reduce"), None, served, scene, how)


def sit_down_with_friend(
    arrive: Arrive, served: Served, scene: prepared.Scene, how: str = "mouse", buy_seconds: int = 0
) -> tuple[Hand, Guest]:
    """A reader and a friend at a table in this position."""
    friend = arrive(motion="reduce")
    return _hand(arrive(phone=how == "finger", motion="reduce"), friend, served, scene, how, buy_seconds), friend


def _hand(
    reader: Guest, friend: Guest | None, served: Served, scene: prepared.Scene, how: str, buy_seconds: int = 0
) -> Hand:
    prepared.sit_down(served, GAME, scene, reader, friend, players=2, turn_seconds=0, buy_seconds=buy_seconds)
    for guest in filter(None, (reader, friend)):
        guest.page.locator(".hand .held").first.wait_for()
    return Hand(reader, how)


def suggested_action(guest: Guest) -> Json:
    """The action that the server suggests."""
    action: Json = next(choice["action"] for choice in guest.position["choices"] if choice["suggested"])
    return action


def deed(page: Page, key: str) -> Locator:
    """The button with this key."""
    return page.locator(f".deeds [aria-keyshortcuts={key}]")


def discard_first(page: Page) -> None:
    """Discard the first card, as soon as the turn allows it."""
    page.locator(".hand .held").first.click(position=CORNER)
    deed(page, "D").click()  # waits until it is enabled; a key would be lost


def shifts(page: Page) -> list[Json]:
    """The layout shifts since the page began."""
    jumps: list[Json] = page.evaluate("() => window.shifts")
    return jumps
