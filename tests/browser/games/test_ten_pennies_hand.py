"""The hand of Ten Pennies: sorted, picked, dragged and built into sets, by mouse, finger and keys; offers answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.games.ten_pennies_hands import (
    CORNER,
    THIRTY,
    Hand,
    can_go_down,
    can_lay_off,
    deed,
    discard_first,
    fits_the_friend,
    friend_is_offered_a_card,
    middle,
    reader_is_offered_a_card,
    shifts,
    sit_down,
    sit_down_with_friend,
    suggested_action,
    swipe,
    thirty_cards,
)
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.browser.test_pages import faults, hidden_to_the_right
from tuppence.events.words import number_word

FINGER = 40  # least visible pixels across a card

# A whole round by mouse is played in test_ten_pennies.py.
mouse = pytest.param("mouse", marks=pytest.mark.slow)
by_keys_always = pytest.mark.parametrize("how", [mouse, pytest.param("finger", marks=pytest.mark.slow), "keys"])
# By keys it differs in one press only, see test_a_first_down_is_built_and_laid.
by_finger_always = pytest.mark.parametrize("how", [mouse, "finger", pytest.param("keys", marks=pytest.mark.slow)])


@by_keys_always
def test_a_first_down_is_built_and_laid(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, can_go_down, how)
    sets, page = suggested_action(hand.guest)["sets"], hand.page
    for number, one in enumerate(sets):
        hand.build(number, one["cards"])
    expect(page.locator(".said")).to_contain_text("may be laid")
    tabling.played(page, lambda: hand.press(deed(page, "G"), "g"))
    assert hand.done == [{"type": "lay_down", "sets": sets}]
    expect(page.locator("[data-set]")).to_have_count(len(sets))
    assert set(hand.cards).isdisjoint(card for one in sets for card in one["cards"])
    assert shifts(page) == []


@pytest.mark.slow
@by_finger_always
def test_a_set_being_built_says_what_it_lacks(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, can_go_down, how)
    page, cards, size = hand.page, suggested_action(hand.guest)["sets"][0]["cards"], hand.asks["size"]
    hand.build(0, cards[:2])
    expect(page.locator("[data-build='0'] .progress")).to_have_text(f"2 of {size}")
    expect(page.locator(".said")).to_contain_text(f"two cards, {number_word(size - 2)} short")
    expect(page.locator(".sr p", has_text=f"{number_word(size - 2)} short").last).to_be_attached()
    hand.press(page.locator(f"[data-build='0'] [data-held='{cards[0]}']"))
    expect(page.locator(".said")).to_contain_text(f"one card, {number_word(size - 1)} short")
    hand.press(page.get_by_role("button", name="Undo in the hand"), "u")
    expect(page.locator("[data-build='0'] .held")).to_have_count(2)
    assert hand.done == []
    assert shifts(page) == []


@by_finger_always
def test_one_press_lays_what_the_server_suggests(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, can_go_down, how)
    wanted, page = suggested_action(hand.guest), hand.page
    shown = [str(one.get_attribute("data-held")) for one in page.locator(".hand .suggested").all()]
    assert sorted(shown) == sorted(card for one in wanted["sets"] for card in one["cards"])
    tabling.played(page, lambda: hand.press(deed(page, "G"), "g"))
    assert hand.done == [wanted]


@pytest.mark.slow
@by_finger_always
def test_a_refusal_keeps_the_selection(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, can_go_down, how)
    page = hand.page
    apart = [card for card in hand.cards if card[0] not in hand.asks["wild"]]
    odd = [apart[0], next(card for card in apart if card[0] != apart[0][0])]
    hand.build(0, odd)
    hand.pick(hand.cards[-1])
    hand.press(deed(page, "G"), "g")
    expect(page.locator(".said.wrong")).to_contain_text("takes")
    page.locator(".said.wrong cite").get_by_role("link", name="TP-4").click()
    expect(page.get_by_role("dialog", name="TP-4")).to_be_visible()
    page.keyboard.press("Escape")  # closes the note and keeps the selection
    assert len(hand.picked) == 1
    assert page.locator("[data-build='0'] .held").count() == 2
    assert hand.done == []
    assert shifts(page) == []


@pytest.mark.slow
@by_finger_always
def test_cards_are_laid_off_on_anothers_set(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, can_lay_off, how)
    page, view = hand.page, hand.guest.position["view"]
    choices = (choice["action"] for choice in hand.guest.position["choices"])
    wanted = next(action for action in choices if fits_the_friend(view, action))
    card, target = wanted["cards"][0], page.locator(f"[data-set='{wanted['set']}']")
    target.scroll_into_view_if_needed()
    hand.pick(card)
    expect(page.locator("[data-set].takes")).to_have_count(
        sum(one["rank"] == view["sets"][wanted["set"]]["rank"] for one in view["sets"])
    )
    if how == "keys":
        tabling.played(page, lambda: target.press("Enter"))
    else:
        hand.press(hand.card(card), position=CORNER)
        tabling.played(page, lambda: hand.drag(hand.card(card), target))
    assert hand.done == [{"type": "lay_off", "set": wanted["set"], "cards": [card]}]
    expect(hand.card(card)).to_have_count(0)
    expect(target.locator(f"[data-card='{card}']")).to_have_count(1)
    assert shifts(page) == []


@pytest.mark.slow
@by_finger_always
def test_the_turn_ends_with_a_card_on_the_pile(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, can_go_down, how)
    page, card = hand.page, hand.cards[4]
    expect(deed(page, "D")).to_have_attribute("aria-disabled", "true")
    if how == "keys":
        hand.pick(card)
        tabling.played(page, lambda: page.keyboard.press("d"))
    else:
        tabling.played(page, lambda: hand.drag(hand.card(card), page.locator("[data-pile=up]")))
    assert hand.done == [{"type": "discard", "card": card}]
    expect(page.locator(f"[data-pile=up] [data-card='{card}']")).to_be_visible()
    assert shifts(page) == []


@pytest.mark.slow
@by_finger_always
def test_buying_shows_its_price_and_brings_three_cards(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, reader_is_offered_a_card, how)
    page, held = hand.page, hand.cards
    expect(deed(page, "B")).to_contain_text("1 of your 10 pennies")
    button, label = deed(page, "B").bounding_box(), deed(page, "B").locator(".label").bounding_box()
    assert button is not None
    assert label is not None
    assert label["y"] > button["y"], "cut off"
    tabling.played(page, lambda: hand.press(deed(page, "B"), "b"))
    expect(page.locator(".hand .held")).to_have_count(len(held) + 3)
    new = page.locator(".hand .fresh")
    expect(new).to_have_count(3)
    assert held == [card for card in hand.cards if card in held]
    assert shifts(page) == []


@pytest.mark.slow
@by_finger_always
def test_a_card_is_passed_in_advance(arrive: Arrive, served: Served, how: str) -> None:
    hand, friend = sit_down_with_friend(arrive, served, friend_is_offered_a_card, how)
    page, ahead = hand.page, hand.page.get_by_role("switch", name="Pass this one")
    hand.press(ahead, "p")
    expect(ahead).to_be_checked()
    tabling.played(page, lambda: friend.page.keyboard.press("p"))
    assert hand.done == [{"type": "pass"}]
    discard_first(friend.page)
    expect(deed(page, "T")).to_be_visible()  # another card is on offer
    assert hand.done == [{"type": "pass"}]
    assert shifts(page) == []


@pytest.mark.slow
@by_finger_always
def test_all_cards_except_the_wanted_ones_are_passed(arrive: Arrive, served: Served, how: str) -> None:
    hand, friend = sit_down_with_friend(arrive, served, friend_is_offered_a_card, how)
    page, up = hand.page, hand.guest.position["view"]["up"][0]
    switch = page.get_by_role("switch", name="All but", checked=True)
    menu = page.get_by_role("dialog", name="Which cards")
    rank, key = ("kings", "k") if up == "A" else ("aces", "a")
    hand.press(page.get_by_role("switch", name="Pass all but"), "w")
    hand.press(menu.get_by_role("button", name=rank), key)
    menu.get_by_role("button", name="Pass the others").press("Enter")
    hand.press(switch, "w")  # taken back by one press
    expect(switch).to_have_count(0)
    hand.press(page.get_by_role("switch", name="Pass all but"), "w")
    menu.get_by_role("button", name="Pass the others").press("Enter")  # with the earlier choice
    expect(switch).to_be_checked()
    expect(page.get_by_role("switch", name="Pass this one")).to_have_count(0)
    tabling.played(page, lambda: friend.page.keyboard.press("p"))
    assert hand.done == [{"type": "pass"}]
    discard_first(friend.page)
    expect(deed(page, "T")).to_be_visible()  # on the player's turn the offer is shown
    expect(page.locator(".said")).to_contain_text("Offers are passed except for")
    assert hand.done == [{"type": "pass"}]
    assert shifts(page) == []


@pytest.mark.slow
@by_finger_always
def test_cards_are_sorted_and_moved(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, friend_is_offered_a_card, how)
    page, first = hand.page, hand.cards
    assert [card[0] for card in first] == sorted((card[0] for card in first), key=in_order(hand.asks["wild"]))
    hand.press(page.get_by_role("button", name="Sort by suit"), "s")
    by_suit = hand.cards
    assert by_suit != first
    assert sorted(by_suit) == sorted(first)
    move_last_to_front(hand)
    mine = [by_suit[-1], *by_suit[:-1]]
    assert hand.cards == mine
    hand.press(page.get_by_role("button", name="Sort by rank"), "r")
    assert hand.cards == first
    assert shifts(page) == []


def in_order(wild: list[str]) -> Callable[[str], tuple[bool, int]]:
    """Ranks from low to high, wild ones last."""
    return lambda rank: (rank in wild, "23456789TJQKA*".index(rank))


def move_last_to_front(hand: Hand) -> None:
    last = hand.cards[-1]
    if hand.how != "keys":
        hand.drag(hand.card(last), hand.card(hand.cards[0]), CORNER)
        return
    hand.walk_to(last)
    for _ in range(len(hand.cards) - 1):
        hand.page.keyboard.press("Shift+ArrowLeft")
    expect(hand.card(last)).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize("how", [mouse, "finger"])
def test_thirty_cards_are_visible(arrive: Arrive, served: Served, how: str) -> None:
    hand = sit_down(arrive, served, thirty_cards, how)
    page = hand.page
    assert len(hand.cards) >= THIRTY
    assert hidden_to_the_right(page) <= 0
    assert [card for card in hand.cards if not shows(page, card)] == []
    assert faults(page) == []


def shows(page: Page, card: str) -> bool:
    """Whether a finger can press a card, index included."""
    reaches: bool = page.evaluate(
        """([card, finger]) => {
          const held = document.querySelector(`.hand [data-held="${card}"]`);
          const { left, top, width } = held.getBoundingClientRect();
          const points = [[1, 8], [finger - 2, 8], [1, 0.36 * width], [finger - 2, 0.36 * width]];
          return width >= finger && points.every(([x, y]) => {
            const hit = document.elementFromPoint(left + x, top + y);
            return hit?.closest("[data-held]") === held;
          });
        }""",
        [card, FINGER],
    )
    return reaches


@pytest.mark.slow
def test_the_hand_has_names_for_screen_readers(arrive: Arrive, served: Served) -> None:
    hand = sit_down(arrive, served, can_go_down, "keys")
    page, names = hand.page, {card: hand.card(card).get_attribute("aria-label") for card in hand.cards}
    wild = [names[card] for card in hand.cards if card[0] in hand.asks["wild"]]
    assert wild
    assert all(name and name.endswith(", wild") for name in wild)
    expect(page.get_by_role("listbox", name=f"Your hand, {len(names)} cards")).to_be_visible()
    hand.pick(hand.cards[0], hand.cards[2])
    assert len(hand.picked) == 2
    assert faults(page) == []
    page.keyboard.press("Escape")
    assert hand.picked == []
    page.keyboard.press("u")
    assert len(hand.picked) == 2


@pytest.mark.slow
def test_a_finger_scrolls_a_page_longer_than_the_screen(arrive: Arrive, served: Served) -> None:
    hand = sit_down(arrive, served, can_go_down, "finger")
    page = hand.page
    page.set_viewport_size({"width": 360, "height": 420})
    page.evaluate("() => scrollTo(0, 0)")
    x, y = middle(hand.card(hand.cards[0]), CORNER)
    swipe(page, [(x, y - 12 * step) for step in range(12)])
    tabling.until(page, "() => scrollY > 40")
    assert hand.done == []
    assert hand.picked == []


@pytest.mark.slow
def test_four_colours_are_remembered(arrive: Arrive, served: Served) -> None:
    hand = sit_down(arrive, served, friend_is_offered_a_card)
    page = hand.page
    suit = next(suit for suit in "DC" if page.locator(f".hand .of-{suit}").count())  # one whose colour changes
    two = tint(page, suit)
    page.keyboard.press("?")
    page.get_by_label("A colour for each of the four suits").check()
    page.keyboard.press("Escape")
    assert tint(page, suit) != two
    page.reload()
    page.locator(".hand .held").first.wait_for()
    assert tint(page, suit) != two
    assert faults(page) == []


def tint(page: Page, suit: str) -> str:
    """The colour of a suit's cards in the hand."""
    colour: str = page.locator(f".hand .of-{suit}").first.evaluate("(card) => getComputedStyle(card).color")
    return colour
