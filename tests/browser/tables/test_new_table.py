"""A new table is set up: what cannot be beside what was chosen is told while it is chosen (GA-4), in every game."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.tables import tabling
from tests.tuppence.games.matches import games_in_turn
from tuppence.game import game_type

STATE = """() => ({
  idle: [...document.querySelectorAll(".field :is(input, select):disabled")].map(({ name }) => name).sort().join(),
  wrong: [...document.querySelectorAll("[aria-invalid=true]")].map(({ name }) => name).join(),
})"""
REACHED = f"(wanted) => JSON.stringify(({STATE})()) === JSON.stringify(wanted)"


def judged(guest: Guest, name: str, **chosen: Any) -> dict[str, Any]:
    """What the server says of these options."""
    answer = guest.context.request.get(f"/games/{name}/options?{urlencode(chosen)}")
    told: dict[str, Any] = answer.json()
    return told


def choose(page: Page, name: str, value: Any) -> None:
    control = page.locator(f"[name={name}]")
    if isinstance(value, bool):
        control.set_checked(value)
    elif control.evaluate("(control) => control.localName") == "select":
        control.select_option(value)
    else:
        control.fill(str(value))


def choices(guest: Guest, name: str) -> list[dict[str, Any]]:
    """Each word of each option that may be chosen first, alone; and a number of players that is too large."""
    fields = [field for field in game_type(name).option_fields if field.name not in judged(guest, name)["idle"]]
    words = [{field.name: word} for field in fields for word, _ in field.choices]
    players = next(field for field in game_type(name).option_fields if field.name == "players")
    return words if players.fixed else [*words, {"players": game_type(name).players_range[1] + 1}]


@games_in_turn
def test_a_form_tells_what_has_no_effect_and_what_is_refused(arrive: Arrive, name: str) -> None:
    guest = arrive()
    for chosen in choices(guest, name):
        page = guest.go(f"/games/{name}/new")
        for option, value in chosen.items():
            choose(page, option, value)
        told = judged(guest, name, **chosen)
        refused = told["refused"]["field"] if told["refused"] and told["refused"]["field"] not in told["idle"] else ""
        tabling.until(page, REACHED, {"idle": ",".join(sorted(told["idle"])), "wrong": refused})
        for option, why in told["idle"].items():
            expect(page.locator(f"#id_{option}")).to_have_accessible_description(why)
        assert page.evaluate("() => window.shifts.filter(({ input }) => !input)") == []


@games_in_turn
def test_what_is_left_empty_shows_what_it_will_be(arrive: Arrive, name: str) -> None:
    guest = arrive()
    page = guest.go(f"/games/{name}/new")
    low, high = game_type(name).players_range
    for players in [low] if low == high else [low, high]:
        if low < high:
            choose(page, "players", players)
        options = tuppence.load(name, players=players).options
        for field in game_type(name).option_fields:
            if field.kind == "int" and field.default is None:
                expect(page.locator(f"[name={field.name}]")).to_have_attribute("placeholder", str(options[field.name]))


@games_in_turn
def test_a_choice_that_lost_its_effect_comes_back_with_it(arrive: Arrive, name: str) -> None:
    """And meanwhile it is not sent: the table opens with the default."""
    guest = arrive()
    page = guest.go(f"/games/{name}/new")
    for field in game_type(name).option_fields:
        for word, _ in field.choices:
            for option in judged(guest, name, **{field.name: word})["idle"]:
                other = next(one for one, _ in field.choices if one != word)
                if option in judged(guest, name, **{field.name: other})["idle"] or field.name == option:
                    continue
                control = page.locator(f"[name={option}]")
                choose(page, field.name, other)
                expect(control).to_be_enabled()
                choose(page, option, 7)
                choose(page, field.name, word)
                expect(control).to_be_disabled()
                expect(control).to_have_value("")
                choose(page, field.name, other)
                expect(control).to_have_value("7")


@games_in_turn
def test_what_has_but_one_value_is_not_asked(arrive: Arrive, name: str) -> None:
    fields = game_type(name).option_fields
    page = arrive().go(f"/games/{name}/new")
    for field in fields:
        expect(page.locator(f"[name={field.name}]")).to_have_count(0 if field.low == field.high is not None else 1)


@games_in_turn
def test_a_number_is_set_by_its_name_and_read_by_it(arrive: Arrive, name: str) -> None:
    """In the form and at the table; any other number stays possible."""
    host, friend = arrive(), arrive()
    for field in (field for field in game_type(name).option_fields if field.named):
        (_, first), (value, last) = field.named[0], field.named[-1]
        page = host.go(f"/games/{name}/new")
        page.get_by_role("button", name=last, exact=True).click()
        expect(page.locator(f"[name={field.name}]")).to_have_value(f"{value:g}")
        expect(page.get_by_role("button", name=last, exact=True)).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Open the table").click()
        friend.go(f"{page.url}?look")
        expect(friend.page.get_by_label("Options")).to_contain_text(f"{last} ({value:g})")
        page.get_by_role("button", name=first, exact=True).click()
        expect(friend.page.get_by_label("Options")).to_contain_text(first)
        page.get_by_label(field.label, exact=True).first.fill("1.7")
        page.get_by_label(field.label, exact=True).first.press("Tab")
        expect(friend.page.get_by_label("Options")).to_contain_text("1.7")
