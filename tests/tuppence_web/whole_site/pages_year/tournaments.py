"""Tournaments of the year, run by their pages: a cup for a fee, and the one at a season's end."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any, ClassVar

from tests.tuppence_web.whole_site.pages_year.association import Association, in_words
from tests.tuppence_web.whole_site.pages_year.browsing import Browser, numbers_in
from tests.tuppence_web.whole_site.pages_year.plain_books import OURS
from tests.tuppence_web.whole_site.pages_year.season import Season

MATCH = re.compile(r'href="(/tournaments/\d+/matches/[A-Z0-9-]+)"')


class Tournament:
    """A tournament from its start: draws, matches and prizes. ``administrator`` runs it, and Rita is its official."""

    def __init__(self, group: Association, title: str, day: str) -> None:
        self.group, self.title, self.day = group, title, date.fromisoformat(day)

    @property
    def administrator(self) -> Browser:
        """Who runs it."""
        return self.group["Ada"]

    def note(self, what: str, *row: Any) -> None:
        """Write into the notebook what was done."""
        self.group.done.append((what, *row))

    def made(self, officer: Browser) -> None:
        """Remember the page of the tournament that the officer has just made."""
        self.id = numbers_in(officer.page)[-1]
        self.page, self.desk = f"/tournaments/{self.id}/", f"/tournaments/{self.id}/desk"

    def play(self) -> list[str]:
        """Name the official, start, and draw and play everything. Returns the first three by place."""
        self.administrator.open(self.desk).press("Name an official", "Rita", official="Rita")
        page = self.administrator.open(self.desk, "Start and draw")
        page.press("Start and draw", word="lantern")
        self.administrator.open(f"{self.page}paper", "pennies each", "Official")
        self._missed_after_all()
        while not self._bracket()["over"]:
            self._draw()
            self._play_round()
        placed = [one for one in self._bracket()["entrants"] if one["place"]]
        return [one["name"] for one in sorted(placed, key=lambda one: one["place"])][:3]

    def _missed_after_all(self) -> None:
        """Somebody is out who did not come, and is back: they stood at the bar."""
        page = self.administrator.open(MATCH.findall(self.administrator.open(self.page).content)[0])
        button = next(one for form in page.parsed.forms for one in form.buttons if one.startswith("Yes, out"))
        who = button.removeprefix("Yes, out ")
        page.press(button, f"Did not come: {who}").press(f"Came after all {who}", why="At the bar.")
        page.misses("Did not come:").press("Save the number", "table 7", number=7)

    def _bracket(self) -> dict[str, Any]:
        found: dict[str, Any] = self.administrator.read(f"/api/v1/tournaments/{self.id}/bracket")
        return found

    def _draw(self) -> None:
        page = self.administrator.open(self.page)
        for button in [one for form in page.parsed.forms for one in form.buttons if one.startswith("Draw")]:
            page.press(button)

    def _play_round(self) -> None:
        """Play all that can be played; each match is entered by the official from the order of the alphabet."""
        official = self.group["Rita"]
        for path in dict.fromkeys(MATCH.findall(official.open(f"{self.page}?round=all").content)):
            page = official.open(path)
            if "Record the result" not in [button for form in page.parsed.forms for button in form.buttons]:
                continue
            form = next(form for form in page.parsed.forms if "order" in form.choices)
            names = sorted(name for name, value in form.choices["order"].items() if value)
            page.press("Record the result", order=names, official="Rita", surface_clear="on")


class Cup(Tournament):
    """A tournament for a fee."""

    def announce(self, **other: str) -> None:
        """The officer makes it, three weeks before."""
        with self.group.on(self.day - timedelta(days=21)):
            page = self.group["Olive"].open("/tournaments/new")
            fields = {
                "name": self.title,
                "administrator": self.administrator.email,
                "venue": "The Anchor",
                "zone": "Europe/London",
                "starts": f"{self.day}T15:00",
                "fee": "9.85",
                "discount": "2.50",
                **other,
            }
            page.press("Create the tournament", self.title, **fields)
            self.made(page)
            self.group["Ann"].open(self.page, "2 for 1 drafts")

    def enter(self, names: str, fees: dict[str, int]) -> None:
        """Everybody is entered at the desk; Ann is withdrawn once she has paid, and gets her money back."""
        with self.group.on(self.day - timedelta(days=3)):
            known = self.group.people
            for name in names.split():
                email = known[name].email if name in known else f"{name.lower()}@example.org"
                page = self.administrator.open(self.desk).press("Enter", name, name=name, email=email)
                confirm = [one for form in page.parsed.forms for one in form.buttons if one.startswith(f"Enter {name}")]
                if confirm:
                    page.press(confirm[0], f"{name} has been entered", name=name, email=email)
                self.note("enters cup", self.title, name, fees[name])
                page.sees(in_words(fees[name]))
                till = ("cash", "card")[len(name) % 2]
                words = {"cash": "Cash", "card": "Card at the bar"}[till]
                page.press(f"{words} from {name}", f"Received from {name}: {in_words(fees[name])}")
                if name == "Max":
                    page.press("Reverse Max", "The payment of Max has been reversed", why="It was Nan's.")
                    page.press(f"{words} from Max", "Received from Max")
                self.note("pays cup", self.title, name, till)

    def withdraw(self, player: str, cents: int, till: str) -> None:
        """Withdraw somebody who has paid, and hand the money back."""
        with self.group.on(self.day - timedelta(days=2)):
            page = self.administrator.open(self.desk).follow(f"Withdraw {player}")
            page.press(f"Withdraw {player}", f"{player} has withdrawn", in_words(cents), why="Has the flu.")
            page.follow("Make the refunds", player)
            page.press(f"Mark as refunded {player}", f"Refunded to {player}: {in_words(cents)}")
            self.note("withdraws cup", self.title, cents, till)

    def hold(self) -> None:
        """Play it, award the prizes, hand out the cards, and pay the administrator."""
        with self.group.on(self.day, "16:00"):
            places = self.play()
            page = self.administrator.open(self.desk).follow("How the pool is shared out")
            page.press("Award the prizes", *places)
            self.note("cup ends", self.title, places, "Ada")
            for player in places:
                cents = -self.group.books().owed["Prizes of tournaments", self.title, player]
                page.sees(in_words(cents)).press(f"Mark as given {player}", "given")
                self.note("is given card", self.title, player)
                self.group.hears(player, f"{self.title}: your prize was given")
            pay = in_words(-self.group.books().owed["Administrators' pay", self.title, "Ada"])
            page.sees(f"{pay} is to be paid to Ada").press("Mark as paid", method="card")
            self.note("administrator is paid", self.title, "Ada", "card")


class Pairs(Cup):
    """A tournament of pairs without a fee."""

    TEAMS: ClassVar = {"Coppers": "Ann Ben", "Farthings": "Gus Hal", "Groats": "Dot Fay", "Crowns": "Ivy Lou"}

    def run(self) -> None:
        """All of it, in one day."""
        self.announce(team_size="Teams of two", fee="0", discount="0")
        with self.group.on(self.day, "14:00"):
            for team, players in self.TEAMS.items():
                page = self.administrator.open(self.desk).follow("Enter a team")
                page.press("Look them up", "Who plays in", team=team, people=players.replace(" ", "\n"))
                page.press("Enter the team", f"{team} has been entered")
            self.group.hears("Ann", "You were entered in the team Coppers")
        with self.group.on(self.day, "16:00"):
            self.play()
            self.administrator.open(self.page, "Coppers").misses("is to be paid")


class SeasonEnd(Tournament):
    """The tournament at a season's end, as it was announced before the season."""

    def __init__(self, group: Association, season: Season) -> None:
        super().__init__(group, f"{season.title} (tournament)", str(season.tournament))
        self.season = season

    def hold(self) -> None:
        """The officer makes it from the standings; its prizes are awarded and given, at the association's cost."""
        with self.group.on(self.day, "14:00"):
            page = self.group["Olive"].open("/tournaments/new/season-end")
            page.press(
                "Create the tournament",
                "A gift card",
                "Qualified players pay no fee",
                region="The Coast",
                year=2026,
                number=self.season.number,
                administrator=self.administrator.email,
            )
            self.made(page)
        with self.group.on(self.day, "16:00"):
            places = self.play()
            page = self.administrator.open(self.desk).follow("How the pool is shared out", "A gift card", "A ham")
            page.press("Award the prizes", *places[:2])
            self.note("season end ends", self.title, places[:2], [6000, 2550])
            for player in places[:2]:
                page.press(f"Mark as given {player}", "given")
                self.note("is given card", self.title, player)
            self.group.hears(places[0], "you have won a prize")

    def pay_the_venue(self) -> None:
        """The officer pays the supplier of the prizes from the association's cash."""
        with self.group.on(self.day + timedelta(days=5)):
            cents = -self.group.books().owed["Gift cards", self.title]
            self.group.move("The association's cash", "Prizes, ", cents, "The bill of The Anchor")
            self.note("pays venue", (OURS, "cash"), self.title)
