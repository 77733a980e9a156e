"""The felt of Ten Pennies: offers, sets, the score pad, the ends of rounds and of the game; and reactions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.games.ten_pennies_hands import (
    deed,
    discard_first,
    friend_is_offered_a_card,
    reader_is_offered_a_card,
    shifts,
    sit_down_with_friend,
)
from tests.browser.games.ten_pennies_pages import (
    GAME,
    come_to,
    go_out,
    going_out,
    into_the_hundreds,
    late,
    many_sets,
    middle,
    winning,
)
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import sentences, tabling
from tests.tuppence_web.visitors import clock

MOST_DEEDS = 200  # of one player in a round; 148 were seen in three thousand


def seat(page: Page, number: int) -> Locator:
    return page.locator(f"[data-seat='{number}']")


def slip(page: Page) -> Locator:
    return page.get_by_role("dialog", name="The end of the round")


@pytest.mark.slow
def test_a_round_is_played_by_mouse_against_a_bot(arrive: Arrive) -> None:
    guest = arrive(motion="reduce")
    page = tabling.play_with_bots(guest, GAME)
    for _ in range(MOST_DEEDS):
        while not (over := slip(page).is_visible()) and not guest.position["choices"]:
            page.wait_for_timeout(20)
        if over:
            break
        tabling.played(page, lambda: press_something(guest))
    expect(slip(page)).to_contain_text(re.compile("went out|no card was left"))
    expect(page.get_by_role("rowheader", name="Round 1")).to_be_attached()
    assert [jump for jump in shifts(page) if not jump["input"]] == []


def press_something(guest: Guest) -> None:
    """Pass the offer, lay what the server suggests, discard the first card."""
    page, choices = guest.page, guest.position["choices"]
    if guest.position["view"]["phase"] != "play":
        deed(page, "P").click()
    elif any(choice["suggested"] for choice in choices):
        deed(page, "G").click()
    else:
        discard_first(page)


@pytest.mark.slow
def test_everybody_sees_who_bought_but_not_the_other_cards(arrive: Arrive, served: Served) -> None:
    hand, friend = sit_down_with_friend(arrive, served, reader_is_offered_a_card)
    page, stock = friend.page, friend.position["view"]["stock"]
    tabling.played(hand.page, lambda: deed(hand.page, "B").click())
    for one in (hand.page, page):
        expect(seat(one, 0)).to_contain_text("bought it")
        expect(one.locator(".money .plate")).to_have_text("1")
        expect(one.locator(".pennies td").first).to_have_text("9")
    expect(page.locator(".stock .plate")).to_have_text(str(stock - 3))  # two, and the friend's card
    drawn = [line for line in tabling.lines(hand.page) if line.startswith("You drew") and " and " in line]
    assert len(drawn) == 1
    assert drawn[0] not in tabling.lines(page)


@pytest.mark.slow
def test_a_pass_is_shown_until_the_next_card_is_offered(arrive: Arrive, served: Served) -> None:
    hand, friend = sit_down_with_friend(arrive, served, friend_is_offered_a_card)
    page = hand.page
    friend.page.keyboard.press("p")
    expect(seat(page, 1).locator(".chalked")).to_have_text("pass")
    expect(seat(page, 0).locator(".chalked")).to_have_text("buy?")
    expect(seat(page, 0)).to_have_attribute("aria-current", "true")
    offered = page.locator(".up [data-card]").get_attribute("data-card")
    tabling.played(page, lambda: deed(page, "P").click())
    expect(page.locator(".passed [data-card]")).to_have_attribute("data-card", str(offered))
    discard_first(friend.page)
    expect(page.locator(".chalked")).to_have_count(0)
    assert shifts(page) == []


@pytest.mark.slow
def test_an_unanswered_offer_is_passed(arrive: Arrive, served: Served) -> None:
    hand, friend = sit_down_with_friend(arrive, served, friend_is_offered_a_card, buy_seconds=5)
    friend.page.keyboard.press("p")
    expect(hand.page.get_by_role("timer")).to_be_visible()
    expect(hand.page.locator(".log li", has_text="You passed").last).to_be_visible()
    assert hand.done == []


@pytest.mark.slow
def test_the_end_of_a_round_shows_everybodys_cards(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    page = come_to(going_out, 4)(guest, served)
    go_out(page)
    slip(page).wait_for()
    expect(slip(page).locator("li")).to_have_count(4)
    expect(slip(page).locator("li").first).to_contain_text("You")
    slip(page).click()
    expect(slip(page)).to_be_hidden()
    again = page.get_by_role("button", name="Last round")
    again.click()
    expect(slip(page).get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(slip(page)).to_be_hidden()
    expect(again).to_be_focused()
    assert shifts(page) == []


@pytest.mark.slow
def test_a_score_of_three_digits_moves_nothing(arrive: Arrive, served: Served) -> None:
    page = come_to(into_the_hundreds, 8)(arrive(phone=True), served)
    before = plates(page)
    go_out(page)
    expect(page.locator(".seat .count", has_text=re.compile(r"^\d{3}")).first).to_be_attached()
    assert plates(page) == before


def plates(page: Page) -> list[float]:
    """The left edges of the seats' contents."""
    return [round(one["x"], 2) for one in map(Locator.bounding_box, page.locator(".hoard").all()) if one]


@pytest.mark.slow
def test_the_lowest_total_takes_the_bowl(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    page = come_to(winning, 4)(guest, served)
    go_out(page)
    standings = page.get_by_role("region", name="The end of the match")
    standings.wait_for()
    totals = [int(re.sub(r"\D", "", shown)) for shown in standings.locator(".score").all_inner_texts()]
    assert totals == sorted(totals)
    expect(page.locator(".leads").first).to_contain_text(str(totals[0]))
    expect(standings).to_contain_text("the bowl")


@pytest.mark.slow
def test_a_game_is_left_and_resumed(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    page = come_to(middle, 4)(guest, served)
    before, held = page.locator(".pad").inner_text(), guest.position["view"]["hand"]
    guest.go("/tables/").get_by_role("link", name="Ten Pennies").first.click()
    page.locator(".hand .held").first.wait_for()
    assert guest.position["view"]["hand"] == held
    assert page.locator(".pad").inner_text() == before


@pytest.mark.slow
def test_a_watcher_sees_the_table_and_no_hand(arrive: Arrive, served: Served) -> None:
    player, watcher = arrive(motion="reduce"), arrive(motion="reduce")
    page = watcher.go(come_to(late, 4)(player, served).url)
    expect(page.locator("[data-set]")).to_have_count(len(player.position["view"]["sets"]))
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(page.get_by_role("button", name="React", exact=True)).to_have_count(0)
    views = [message["position"]["view"] for message in watcher.heard if "position" in message]
    events = [
        event["data"]["type"]
        for message in watcher.heard
        for entry in message.get("entries", ())
        for event in entry["events"]
    ]
    assert views
    assert events
    assert not any("hand" in view for view in views)
    assert not {"hand", "drew_cards"} & set(events)


@pytest.mark.slow
def test_a_set_spreads_out_to_be_seen(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    page = come_to(many_sets, 8)(guest, served)
    sets = guest.position["view"]["sets"]
    number = max(range(len(sets)), key=lambda one: len(sets[one]["cards"]))
    page.locator(f"[data-set='{number}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spread [data-card]")).to_have_count(len(sets[number]["cards"]))
    page.keyboard.press("Escape")
    expect(page.locator(".spread")).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_a_line_opens_the_score_pad(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True, motion="reduce")
    page = come_to(late, 4)(guest, served)
    view = guest.position["view"]
    line = page.locator(".slim")
    expect(line).to_contain_text(re.compile(rf"{view['bowl']}.*{view['pennies'][0]}", re.DOTALL))
    line.tap()
    pad = page.get_by_role("dialog", name=f"Round {view['round']}")
    expect(pad.get_by_role("rowheader")).to_have_count(view["round"] + 1)  # each round before, the sum, the pennies
    page.keyboard.press("Escape")
    expect(line).to_be_focused()


@pytest.mark.slow
def test_a_reaction_is_seen_and_heard_unless_it_is_turned_off(arrive: Arrive, served: Served) -> None:
    hand, friend = sit_down_with_friend(arrive, served, friend_is_offered_a_card)
    page = hand.page
    friend.page.get_by_role("button", name="React", exact=True).click()
    friend.page.get_by_role("button", name="Well played").click()
    expect(seat(page, 1).locator(".bubble")).to_contain_text("Well played")
    expect(page.locator("[aria-live] p", has_text="Well played")).to_have_count(1)
    expect(page.locator(".bubble")).to_have_count(0)  # after a while
    page.get_by_role("button", name="Mute reactions").click()
    page.reload()
    expect(page.get_by_role("button", name="Show reactions")).to_be_visible()
    expect(page.get_by_role("button", name="React", exact=True)).to_have_count(0)
    friend.page.get_by_role("button", name="React", exact=True).click()
    friend.page.get_by_role("button", name="Thanks").click()
    expect(seat(friend.page, 1).locator(".bubble")).to_contain_text("Thanks")
    expect(page.locator(".bubble")).to_have_count(0)


@pytest.mark.slow
def test_a_table_without_reactions_offers_none(arrive: Arrive, served: Served) -> None:
    page = come_to(middle, 2, reactions=False)(arrive(motion="reduce"), served)
    expect(page.get_by_role("button", name=re.compile("React"))).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 6, 8])
def test_each_caught_player_has_a_sentence(arrive: Arrive, unhurried: Served, players: int) -> None:
    """The first seat goes out, and all the others are caught. Bots wait for the screens."""
    first, second = guests = [arrive(server=unhurried, pace="usual", phone=phone) for phone in (False, True)]
    for guest in guests:
        guest.run_first(sentences.READER)
    chosen = {"players": players, **clock(GAME, 0)}
    prepared.sit_down(unhurried, GAME, going_out, *guests, names=sentences.long_names(players), **chosen)
    for guest in guests:
        guest.page.locator(".seats").wait_for()
        tabling.settle(guest.page)
    go_out(first.page)
    for guest in guests:
        tabling.until(guest.page, ALL_CAUGHT, players - 1)
        shown = [one for one in sentences.read(guest.page) if one.seq > guest.heard[0]["seq"]]
        assert [one for one in shown if one.cut] == []
        assert sentences.too_short(shown, 1) == []
        caught = [one for one in shown if " got caught with " in one.text]
        assert len(caught) == players - 1
        losses = [one.text.split(" got ")[0] for one in caught if one.weight == "loss"]
        assert losses == (["You"] if guest is second else [])


# The last one may stay until a player acts: the next round may begin without an event.
ALL_CAUGHT = """
(number) => window.sentences.filter(({ text }) => text.includes(" got caught with ")).length >= number
"""
