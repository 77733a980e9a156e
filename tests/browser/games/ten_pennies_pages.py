"""Late or rare positions of Ten Pennies: long hands, many sets, the ends of rounds and matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests import Json
from tests.browser import prepared
from tests.browser.association import sheets
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import real_pages, tabling
from tuppence.actions import Action, to_json
from tuppence.match import State

GAME = "ten-pennies"
READER = 0  # the seat of the browser that opened the table
LONG = 25  # cards
FULL = 20  # sets
STAY = 4  # cards that stay in hand, so that nobody goes out

Deed = Callable[[Page], object]


def sensible(state: State, staying: int = 0, most: int = 99) -> Action:
    """Takes and buys what matches, lays what it can while this number of cards stays, and discards what matches least.

    Now and then it takes nothing: otherwise two players might exchange the same cards for ever.
    """
    seat = state.current_player()
    view = state.view(seat)
    legal = [(to_json(action), action) for action in state.legal_actions()]
    wild = set(view["asks"]["wild"])
    counts = Counter(card[0] for card in view["hand"] if card[0] not in wild)
    if view["phase"] in ("up", "buy"):
        rank = view["up"][0]
        wanted = rank in wild or counts[rank] >= (1 if view["phase"] == "up" else 2)
        wanted = wanted and len(view["hand"]) < most and len(state.history) % 7 > 0
        return legal[0 if wanted else 1][1]
    lays = [(laid(form), action) for form, action in legal if form["type"] != "discard"]
    fit = [(cards, action) for cards, action in lays if len(view["hand"]) - cards >= staying]
    if fit:
        return max(fit, key=lambda one: one[0])[1]
    discards = [(form["card"][0], action) for form, action in legal if form["type"] == "discard"]
    return min(discards, key=lambda one: (one[0] in wild, counts[one[0]]))[1]


def laid(action: Json) -> int:
    """The number of cards that an action lays."""
    return len(action.get("cards", ())) + sum(len(one["cards"]) for one in action.get("sets", ()))


def reader_plays(state: State) -> Json | None:
    """The reader's view if the reader is to play, otherwise None."""
    return state.view(READER) if state.current_player() == READER and state.view()["phase"] == "play" else None


def middle(state: State) -> Action | None:
    """Some players are down."""
    view = reader_plays(state)
    if view and view["round"] >= 3 and any(view["down"]) and view["bowl"] and not view["down"][READER]:
        return None
    return sensible(state)


def late(state: State) -> Action | None:
    """A late round, in which most ranks are wild."""
    view = reader_plays(state)
    if view and view["round"] >= 6 and len(view["sets"]) >= 2:
        return None
    return sensible(state)


def long_hand(state: State) -> Action | None:
    """The reader takes and buys every card and lays nothing."""
    if state.current_player() != READER:
        return sensible(state, STAY, most=11) if state.view()["phase"] == "play" else state.legal_actions()[1]
    hand = len(state.view(READER)["hand"])
    if reader_plays(state) is None:
        return state.legal_actions()[0 if hand < LONG - 1 else 1]
    return None if hand >= LONG else state.legal_actions()[-1]


def many_sets(state: State) -> Action | None:
    """Players lay what they have, and nobody goes out."""
    view = reader_plays(state)
    return None if view and len(view["sets"]) >= FULL else sensible(state, STAY)


def buying(state: State) -> Action | None:
    """The reader may buy."""
    view = state.view(READER)
    if state.current_player() == READER and view["phase"] == "buy" and view["sets"]:
        return None
    return sensible(state, STAY)


def last_deed(state: State) -> Action | None:
    """The action by which the reader can end the round at once: the last card, or the suggested one."""
    view = reader_plays(state)
    if view is None:
        return None
    if len(view["hand"]) == 1:
        return state.legal_actions()[-1]
    suggested = (one for one, choice in state.text().choices() if choice.suggested)
    return next((one for one in suggested if laid(to_json(one)) == len(view["hand"])), None)


def going_out(state: State) -> Action | None:
    """The reader can go out at once."""
    return sensible(state, 0 if state.current_player() == READER else STAY) if last_deed(state) is None else None


def into_the_hundreds(state: State) -> Action | None:
    """The same, and a score reaches three digits."""
    deed = last_deed(state)
    if deed is None:
        return going_out(state)
    after = state.clone()
    after.apply_action(deed)
    grew = any(old < 100 <= new for old, new in zip(state.view()["scores"], after.view()["scores"], strict=True))
    return None if grew else deed


def winning(state: State) -> Action | None:
    """The same in the last round."""
    return going_out(state) if state.view()["round"] == 7 else sensible(state)


def come_to(scene: prepared.Scene, players: int, **settings: Any) -> Callable[[Guest, Served], Page]:
    """A table at a scene, by default without clocks and with reactions."""
    chosen = {"players": players, "turn_seconds": 0, "buy_seconds": 0, "reactions": True, **settings}

    def come(guest: Guest, served: Served) -> Page:
        prepared.sit_down(served, GAME, scene, guest, **chosen)
        guest.page.locator(".seats").wait_for()
        tabling.settle(guest.page)
        return guest.page

    return come


def go_out(page: Page) -> None:
    """End the round, if the reader can."""
    guest = Guest.at(page)
    if len(guest.position["view"]["hand"]) > 1:
        page.keyboard.press("g")
    else:
        page.locator("[data-held]").first.click()
        page.get_by_role("button", name="Discard").click()


def round_over(players: int) -> Callable[[Guest, Served], None]:
    """The slip at the end of a round."""

    def come(guest: Guest, served: Served) -> None:
        page = come_to(going_out, players)(guest, served)
        go_out(page)
        slip = page.get_by_role("dialog", name="The end of the round")
        slip.wait_for()
        slip.wait_for(state="hidden")  # bots play on, and it would close while the test looks
        if page.locator(".slim").is_visible():
            page.locator(".slim").click()
        page.get_by_role("button", name="Last round").locator("visible=true").click()
        tabling.settle(page)

    return come


def won(players: int) -> Callable[[Guest, Served], None]:
    """The end of a whole game."""

    def come(guest: Guest, served: Served) -> None:
        page = come_to(winning, players)(guest, served)
        go_out(page)
        page.locator(tabling.ENDED).wait_for()
        tabling.settle(page)

    return come


def pad(guest: Guest, served: Served) -> None:
    """The score pad on a phone."""
    page = come_to(late, 8)(guest, served)
    page.locator(".slim").click()


def reactions(guest: Guest, served: Served) -> None:
    """The menu of reactions."""
    page = come_to(middle, 4)(guest, served)
    page.get_by_role("button", name="React", exact=True).click()


def moving(
    scene: prepared.Scene, players: int, deed: Callable[[Page], object], moment: int
) -> Callable[[Guest, Served], None]:
    """An animation, stopped half way."""

    def come(guest: Guest, served: Served) -> None:
        page = come_to(scene, players)(guest, served)
        tabling.hold_still(page, lambda: deed(page), moment)

    return come


def buy(page: Page) -> None:
    page.get_by_role("button", name="Buy").click()


def score_sheet(guest: Guest, served: Served) -> None:
    """A round at a real table, half typed, with an impossible hand."""
    page = sheets.begin(guest, "ten-pennies")
    real_pages.press(page, "Ann deals first")
    sheets.choose(page, "Who went out?", "Dot")
    for name in sheets.PLAYERS[:3]:
        page.get_by_label(f"{name}: tens to kings").fill("12")
    page.get_by_text("11 cards at most").wait_for()


PAGES = {
    "score-sheet": score_sheet,
    "buying": come_to(buying, 4),
    "long-hand": come_to(long_hand, 2),
    "many-sets": come_to(many_sets, 8),
    "late": come_to(late, 4),
    "round-over": round_over(4),
    "reactions": reactions,
}
PHONE_ONLY = {"pad": pad}
SCENES = {
    **{f"mid-{scene.__name__}-{players}": come_to(scene, players) for scene in (middle, late) for players in (2, 4, 8)},
    **{f"mid-long-hand-{players}": come_to(long_hand, players) for players in (4, 8)},
    **{f"mid-round-over-{players}": round_over(players) for players in (2, 8)},
    **{f"mid-won-{players}": won(players) for players in (2, 4, 8)},
    **{f"motion-buy-{moment}": moving(buying, 4, buy, moment) for moment in (80, 200, 420)},
    **{f"motion-out-{moment}": moving(going_out, 4, go_out, moment) for moment in (150, 1100, 1900)},
    **{f"motion-won-{moment}": moving(winning, 4, go_out, moment) for moment in (1100, 1700)},
}
