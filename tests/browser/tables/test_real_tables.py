"""A real table on phones: one referees the match, another follows it and confirms."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.tables.real_pages import ENTERING, WITH_SURFACE, begin, entries, press, write_down
from tests.browser.tables.tabling import SAME_PRESS_MS
from tuppence.game import game_type

CONFIRMED = ".result [role=status]:text-is('The result is confirmed.')"


@pytest.mark.slow
@pytest.mark.parametrize("how", [pytest.param("finger", marks=pytest.mark.slow), "keys"])
def test_a_match_is_entered_with_one_press_per_number(arrive: Arrive, how: str) -> None:
    referee = arrive(phone=how == "finger")
    page = begin(referee, Pennies=1)
    for face in "61212":
        before = entries(page)
        page.wait_for_timeout(SAME_PRESS_MS)
        if how == "keys":
            page.keyboard.press(face)
        else:
            page.locator(ENTERING).get_by_role("button", name=face, exact=True).tap()
        page.wait_for_function("(seq) => document.querySelectorAll('.log li').length > seq", arg=before)
    expect(page.get_by_text("The result counts once it is confirmed")).to_be_visible()
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.locator(CONFIRMED)).to_be_visible()
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_text("Refereed by Rita")).to_be_visible()


@pytest.mark.slow
def test_a_player_follows_on_a_phone_and_confirms(arrive: Arrive) -> None:
    referee, ann = arrive(phone=True), arrive(phone=True)
    page = begin(referee, Pennies=1)
    phone = ann.go(page.url)
    phone.get_by_label("Which of the players are you?").select_option("Ann")
    phone.get_by_role("button", name="That's me").click()
    expect(phone.get_by_text("Rita enters what happens. You follow it here")).to_be_visible()
    press(page, "6", "1", "2")
    expect(phone.locator(".call")).to_contain_text("Ann is to roll.")  # the page is Rita's, so it names Ann
    press(page, "1")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").get_by_role("button", name="Mistyped").click()
    expect(phone.locator(".chalk .line")).to_contain_text("Rita undid an entry: Mistyped")
    press(page, "2", "2", "1")
    phone.get_by_role("button", name="I confirm it").click()
    expect(page.get_by_text("Confirmed by Ann.")).to_be_visible()
    page.get_by_role("button", name="Confirm the result").click()
    expect(phone.locator(CONFIRMED)).to_be_visible()


@pytest.mark.slow
def test_a_form_for_another_game_keeps_the_names(arrive: Arrive) -> None:
    page = arrive(phone=True).go(f"/games/{WITH_SURFACE}/real")
    write_down(page, "Bob & Co", "Ann")
    page.get_by_role("button", name="Move Ann up").click()
    page.get_by_label("Official").fill("Rita")
    other = next(game_type(name) for name in tuppence.games() if name != WITH_SURFACE)
    page.get_by_role("link", name=other.title).click()
    page.wait_for_url(f"**/games/{other.name}/real?*")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ann")
    expect(page.get_by_label("Name of player 2")).to_have_value("Bob & Co")
    expect(page.get_by_label("Official")).to_have_value("Rita")


@pytest.mark.slow
def test_earlier_entries_can_be_undone_at_once(arrive: Arrive) -> None:
    referee = arrive(phone=True)
    page = begin(referee, names=("Ann", "Bob"))
    press(page, "6", "1")
    address = f"{page.url}log"
    log = referee.context.request.get(address).json()
    cocked = {"type": "mishap", "kind": "cocked"}
    for number in range(41):
        actions = [{"type": "roll"}, cocked] if number == 0 else [cocked]
        entry = {"type": "enter", "id": f"e{number}", "actions": actions}
        sent = {**entry, "seq": log["rows"][-1]["seq"]}
        headers = {"X-CSRFToken": log["token"], "Referer": referee.address}
        answer = referee.context.request.post(address, data=sent, headers=headers)
        assert answer.ok, answer.text()
        log = answer.json()
    page.get_by_role("button", name="Undo").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio")).to_have_count(40)
    dialog.get_by_role("button", name="Earlier entries").click()
    dialog.get_by_role("radio").last.check()
    dialog.get_by_role("button", name="Mistyped").click()
    expect(page.locator(".chalk .line")).to_contain_text("Rita undid 43 entries: Mistyped")


def test_the_form_says_what_is_wrong_with_names_and_official(arrive: Arrive) -> None:
    guest = arrive()
    guest.forgive("answer: 409")
    page = guest.go(f"/games/{WITH_SURFACE}/real")
    wrong, begins = page.get_by_role("alert"), page.get_by_role("button", name="Begin the match")
    write_down(page, "Ann", "Ann")
    begins.click()
    expect(wrong).to_contain_text("Two players are called Ann")
    write_down(page, "Ann", "Bob")
    begins.click()
    expect(wrong).to_contain_text("The table has to be flat and clear")
    page.get_by_label("The table is flat and clear").check()
    page.get_by_label("Official").fill("Rita")
    begins.click()
    expect(wrong).to_contain_text("must be certified by the association")
    page.get_by_label("Official").fill("Bob")
    begins.click()
    expect(wrong).to_contain_text("never one of its players")


@pytest.mark.slow
def test_the_referee_sees_who_follows_and_removes_a_stranger(arrive: Arrive) -> None:
    referee, stranger = arrive(phone=True), arrive(phone=True)
    page = begin(referee)
    phone = stranger.go(page.url)
    phone.get_by_label("Which of the players are you?").select_option("Bob")
    phone.get_by_role("button", name="That's me").click()
    page.get_by_text("One player follows on another device").click()
    page.get_by_role("button", name="from the seat of Bob").click()
    expect(phone.get_by_label("Which of the players are you?")).to_be_visible()
    expect(page.get_by_text("follows on another device")).to_have_count(0)


@pytest.mark.slow
def test_another_phone_takes_the_match_over_by_a_link(arrive: Arrive) -> None:
    referee, other = arrive(phone=True), arrive(phone=True)
    page = begin(referee)
    press(page, "6", "1", "2")
    page.get_by_text("Devices", exact=True).click()
    page.get_by_role("link", name="Another device can referee this match").click()
    link = page.get_by_label("The link").input_value()
    page.get_by_role("link", name="Back to the table").click()
    page.locator(ENTERING).wait_for()
    phone = other.go(link)
    phone.get_by_label("Your name").fill("Olga")
    phone.get_by_role("button", name="Referee on this device").click()
    phone.locator(ENTERING).wait_for()
    expect(page.get_by_text("Olga enters what happens.")).to_be_visible()
    expect(page.locator(ENTERING)).to_have_count(0)
    press(phone, "4")
    expect(page.locator(".log")).to_contain_text("Olga referees the match from here on, in place of Rita")
    third = arrive(phone=True)
    third.forgive("answer: 409")
    late = third.go(link)
    late.get_by_label("Your name").fill("Theo")
    late.get_by_role("button", name="Referee on this device").click()
    expect(late.get_by_text("This link was used")).to_be_visible()
    expect(third.go(link.partition("#")[0]).get_by_text("This is not the whole link")).to_be_visible()
