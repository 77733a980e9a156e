"""The walk through the night of docs/a-night-with-tuppence.md, with a picture of each step."""

from __future__ import annotations

import base64
import random
import re
import sys
from pathlib import Path
from typing import ClassVar

from playwright.sync_api import Browser, Page

from tests.browser import prepared
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.night.server import MOMENT
from tuppence.actions import Action
from tuppence.match import State

QUALITY = 80
ZONE = "Europe/London"
OFFICER, OPERATOR = "Olive", "Rose"
PLAYERS = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")
MEMBERS = PLAYERS[:-1]
LATE = "Flo"  # has not paid, and stays away on the first night
FOUNDED = "2026-09-14T12:00:00+01:00"
TONIGHT = "2026-10-01T19:20:00+01:00"
AFTERWARDS = "2026-10-01T22:10:00+01:00"
LAST = "2026-11-19T22:30:00+00:00"
SPOON = "A wooden spoon and a pint"


def email_of(name: str) -> str:
    """Where letters to somebody go."""
    return f"{name.lower()}@example.org"


def anns_turn(state: State) -> Action | None:
    """Where the one on the first seat may stop, with some of the pennies gone."""
    view = state.view()
    done = state.current_player() == 0 and len(state.history) > 60 and len(state.legal_actions()) > 1
    return None if done or min(view["pennies"]) < 2 else tabling.played_out(state)


def is_on_turn(page: Page) -> bool:
    """Whether the page's reader is to play."""
    page.locator(".seats .on").wait_for()
    return page.locator(".seats .on.you").count() > 0


class DatedServer(Served):
    """A server on a chosen day."""

    program: ClassVar[list[str | Path]] = [sys.executable, "-m", "tests.night.server"]


def spend(browser: Browser, folder: Path, pictures: Path) -> None:
    """Walk through the night on a server in this folder."""
    moment = folder / "moment"
    moment.write_text(FOUNDED)
    served = DatedServer(folder / "house", **{MOMENT: str(moment)})
    evening = Evening(browser, served, moment, pictures)
    served.start()
    try:
        evening.walk()
        assert served.errors == []
    finally:
        for guest in evening.guests:
            guest.close()
        served.stop()


class Evening:
    """A server, its people at their browsers, and the server's day."""

    def __init__(self, browser: Browser, served: Served, moment: Path, pictures: Path) -> None:
        self.browser, self.served, self.moment, self.pictures = browser, served, moment, pictures
        self.guests: list[Guest] = []
        self.season = self.night = 0

    def walk(self) -> None:
        """From an empty site to paid prizes."""
        self.it_is(FOUNDED)
        self.officer, self.operator = self.come(OFFICER), self.come(OPERATOR)
        self.phone = self.come(OPERATOR, phone=True)
        self.players = [self.come(name, phone=True) for name in PLAYERS[:-1]]
        self.ask("found", email_of(OFFICER), [email_of(OPERATOR)], FOUNDED)
        self.found()
        self.plan()
        self.ask("join", email_of(OFFICER), [email_of(name) for name in MEMBERS], FOUNDED)
        self.enter()
        self.it_is(TONIGHT)
        self.meet()
        self.referee()
        self.confirm()
        self.play_here()
        self.tap()
        self.it_is(AFTERWARDS)
        self.correct()
        self.ask("hold", self.season, email_of(OPERATOR), 2, 8, "19:30:00+00:00")
        self.it_is(LAST)
        self.end()
        self.look_at_the_die()

    def it_is(self, moment: str) -> None:
        """Set the server's day and time."""
        self.moment.write_text(moment)

    def ask(self, what: str, *about: object) -> object:
        """Do something on the site between two pictures."""
        return self.served.beside.ask(f"tests.night.beside:{what}", *about)

    def come(self, name: str, phone: bool = False) -> Guest:
        """Somebody at a browser, signed in."""
        guest = Guest(self.browser, self.served.address, phone=phone, motion="reduce")
        self.guests.append(guest)
        cookies = self.served.beside.ask("tests.night.beside:account", name, email_of(name))
        guest.context.add_cookies(
            [{"name": key, "value": value, "url": self.served.address} for key, value in cookies.items()]
        )
        return guest

    def take(self, guest: Guest, name: str) -> None:
        """A picture of the page as it is on the screen. ``name`` may begin with a folder."""
        assert guest.complaints == []
        page = guest.page
        page.evaluate("() => { document.activeElement?.blur(); return document.fonts.ready.then(() => null); }")
        tabling.settle(page)
        session = guest.context.new_cdp_session(page)
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        session.detach()
        picture = self.pictures / f"{name}.webp"
        picture.parent.mkdir(exist_ok=True)
        picture.write_bytes(base64.b64decode(shot["data"]))

    def found(self) -> None:
        """The officer adds the venue and the league."""
        page = self.officer.go("/leagues/venues/new")
        fill(page, {"Name": "The Anchor", "Address": "1 Quay Street"})
        fill(page, {"Offers to members on league nights": "2 for 1 drafts\n10 % off the bill"})
        page.get_by_label("Time zone").select_option(ZONE)
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="New league").click()
        fill(page, {"Name of the league": "Thursday league", "Region": "The Coast"})
        fill(page, {"The operator's e-mail address": email_of(OPERATOR)})
        page.get_by_label("Time zone").select_option(ZONE)
        self.take(self.officer, "before/league")
        page.get_by_role("button", name="Create the league").click()
        page.get_by_role("heading", name="Thursday league").wait_for()

    def plan(self) -> None:
        """The operator plans the season."""
        page = self.operator.go("/leagues/")
        page.get_by_role("link", name="Thursday league").click()
        page.get_by_role("link", name="Plan a season").click()
        fill(page, {"Season of the year": "4", "First match day": "2026-10-01", "Start time": "19:30"})
        fill(page, {"Season-end tournament: date": "2026-12-05", "Tournament: time": "15:00"})
        page.get_by_label("Tournament: venue").select_option(label="The Anchor")
        for place, worth in (("first", "70.00"), ("second", "35.00"), ("third", "20.00")):
            fill(page, {f"Tournament: {place} prize": "A gift card", f"Worth of its {place} prize": worth})
        fill(page, {"Award for the biggest loser": SPOON})
        page.get_by_role("heading", name="New season").scroll_into_view_if_needed()
        self.take(self.operator, "before/season")
        page.get_by_role("button", name="Plan the season").click()
        page.get_by_role("link", name="Entries and money").wait_for()
        self.season = int(page.url.split("/")[-2])

    def enter(self) -> None:
        """Everybody enters at the bar; all but one pay."""
        for name in PLAYERS:
            page = self.operator.go(f"/leagues/seasons/{self.season}/entries/")
            page.get_by_label("Name", exact=True).fill(name)
            page.get_by_label("E-mail").fill(email_of(name))
            page.get_by_role("button", name="Enter", exact=True).click()
            if name != LATE:
                page.get_by_role("button", name=f"Enter {name} ").click()
                page.get_by_role("button", name="Record the payment").click()
        self.operator.go(f"/leagues/seasons/{self.season}/entries/")
        self.take(self.operator, "before/entries")
        page = self.operator.go(f"/leagues/seasons/{self.season}/")
        page.get_by_role("link", name="Start the season").click()
        page.get_by_role("button", name="Start the season").click()
        page.get_by_text("The season has started.").wait_for()

    def meet(self) -> None:
        """The sheet behind the bar: who is here."""
        page = self.phone.go("/leagues/")
        self.take(self.phone, "tonight")
        page.get_by_role("link", name=re.compile("sheet$")).click()
        for name in PLAYERS[:-1]:
            page.get_by_role("button", name=re.compile(f"^{name}")).click()
        page.get_by_text("All is saved.").wait_for()
        self.night = int(page.url.split("/")[-2])
        self.take(self.phone, "here")
        page.get_by_role("button", name=re.compile("^Match 1")).click()
        page.get_by_label("The table is flat and clear").check()
        page.get_by_role("button", name="Play it at a table here").scroll_into_view_if_needed()
        self.take(self.phone, "ways")

    def referee(self) -> None:
        """Match 1, refereed at the real box: entered, undone, followed by a player and on the television."""
        page, ann = self.phone.page, self.players[0]
        page.get_by_role("button", name="Referee it").click()
        for name in PLAYERS[:-2]:
            page.locator(".places .name", has_text=name).click()
        page.get_by_role("button", name="Referee it with these seats").click()
        page.get_by_role("link", name="To the table").click()
        page.locator(".entering").wait_for()
        for face in "62345":  # for the start
            self.press(face)
        for label in ("2", "5", "Stop", "1", "3", "Stop", "4", "2", "6"):
            self.press(label)
        self.take(self.phone, "entering")
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("dialog").wait_for()
        self.take(self.phone, "taking-back")
        before = len(self.phone.heard)
        page.get_by_role("dialog").get_by_role("button", name="Mistyped").click()
        self.phone.wait_for_more(before)
        self.press("3")
        ann.go("/account/").get_by_role("link", name="Your match is open").click()
        ann.page.get_by_text("Rose enters what happens.").wait_for()
        self.take(ann, "following")
        self.operator.go(f"{page.url}board")
        self.operator.page.locator(".screen.alone").wait_for()
        self.take(self.operator, "television")

    def press(self, label: str) -> None:
        """Press what happened at the box."""
        page, before = self.phone.page, len(self.phone.heard)
        page.wait_for_timeout(tabling.SAME_PRESS_MS)
        page.locator(".entering").get_by_role("button", name=label, exact=True).click()
        self.phone.wait_for_more(before)

    def confirm(self) -> None:
        """Throws of a die until the match is over; players and official confirm it."""
        page, luck = self.phone.page, random.Random(7)
        while self.phone.position["to_act"] is not None or page.locator(".result").count() == 0:
            able = {one["label"] for one in self.phone.position.get("enterable", ()) if one["actions"]}
            if not able:
                break
            self.press("Stop" if "Stop" in able and luck.random() < 0.3 else str(luck.randint(1, 6)))
        page.get_by_role("button", name="Confirm the result").wait_for()
        for player in self.players[:2]:
            player.go(page.url).get_by_role("button", name="I confirm it").click()
        page.get_by_text("Confirmed by").wait_for()
        self.take(self.phone, "confirming")
        page.get_by_role("button", name="Confirm the result").click()
        page.get_by_role("link", name="How it went").wait_for()
        page.goto(f"/leagues/nights/{self.night}/sheet")
        page.get_by_role("button", name=re.compile("^Match 1")).click()
        page.locator(".finish").wait_for()
        self.take(self.phone, "recorded")

    def play_here(self) -> None:
        """Match 2, at a table of ours, everybody on their own phone."""
        page = self.phone.page
        page.get_by_role("button", name=re.compile("^Match 2")).click()
        page.get_by_role("button", name="Play it at a table here").click()
        page.get_by_role("link", name="To the table").wait_for()
        for player in self.players:
            player.go("/account/").get_by_role("link", name="Your match is open").first.click()
        for player in self.players:
            player.page.locator(".seats").wait_for()
        table = tabling.table_id(self.players[0].page)
        prepared.play_on(self.served, table, anns_turn)
        you = next(player for player in self.players if is_on_turn(player.go(f"/tables/{table}/")))
        tabling.settle(you.page)
        self.take(you, "playing-here")
        self.ask("play_out", table, TONIGHT)

    def tap(self) -> None:
        """Match 3, whose order of finish is tapped."""
        page = self.phone.page
        page.reload()
        page.get_by_role("button", name=re.compile("^Match 3")).click()
        for name in ("Cy", "Ann", "Ed"):
            page.locator(".places .name", has_text=name).click()
        self.take(self.phone, "tapping")
        page.locator(".places .name", has_text="Bob").click()
        page.get_by_role("button", name="Record the result").click()
        page.get_by_text("All is saved.").wait_for()
        self.operator.go(f"/leagues/nights/{self.night}/board")
        self.operator.page.locator("html.alone").wait_for()
        self.take(self.operator, "night-on-television")

    def correct(self) -> None:
        """A result that was read wrong is corrected, with the reason."""
        page = self.operator.go(f"/leagues/nights/{self.night}/matches/3/1/")
        page.get_by_role("button", name="Start again").click()
        for name in ("Ann", "Cy", "Ed", "Bob"):
            page.locator(".taps button", has_text=name).click()
        fill(page, {"Reason for the correction": "Ann was out before Cy: both say so."})
        self.take(self.operator, "correcting")
        page.get_by_role("button", name="Correct the result").click()
        page.get_by_role("heading", name="Corrected results").wait_for()
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        self.take(self.operator, "corrected")
        self.ask("pay_entry", self.season, email_of(OPERATOR), email_of(LATE), AFTERWARDS)

    def end(self) -> None:
        """The eighth night is over: standings, prizes, and what everybody is paid."""
        page = self.operator.go(f"/leagues/seasons/{self.season}/")
        self.take(self.operator, "after/standings")
        page.get_by_role("link", name="Entries and money").click()
        page.get_by_role("link", name="End the season").click()
        page.get_by_role("button", name="End the season").click()
        page.get_by_text("The season has ended").first.wait_for()
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        self.take(self.operator, "after/owed")
        page.get_by_role("link", name="Pay out").first.click()
        self.take(self.operator, "after/paying-out")
        self.ask("pay_all", self.season, email_of(OPERATOR), LAST)
        self.operator.go(f"/leagues/seasons/{self.season}/")
        self.take(self.operator, "after/prizes")
        self.operator.go(f"/leagues/seasons/{self.season}/money/")
        self.take(self.operator, "after/statement")

    def look_at_the_die(self) -> None:
        """What the die of the refereed match looked like."""
        page = self.phone.go(f"/leagues/nights/{self.night}/")
        page.get_by_role("link", name="The match").first.click()
        page.get_by_role("heading", name="A real table").scroll_into_view_if_needed()
        self.take(self.phone, "after/die")
        self.operator.go("/leagues/venues/")
        self.take(self.operator, "after/venue-die")


def fill(page: Page, values: dict[str, str]) -> None:
    """Fill in fields by their labels."""
    for label, value in values.items():
        page.get_by_label(label, exact=True).fill(value)
