"""A season of a league, run by its pages: plan, entries, payments, nights, end and payouts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from tests.tuppence_web.whole_site.pages_year.association import PASSWORD, TILLS, Association, in_words
from tests.tuppence_web.whole_site.pages_year.browsing import Browser, numbers_in
from tests.tuppence_web.whole_site.pages_year.plain_books import Season as PlainSeason
from tests.tuppence_web.whole_site.pages_year.refereed import referee

PAID_OUT = ("Prizes of leagues", "Operators' pay", "Refunds of leagues")
API = "/api/v1"
NO_ADDRESS = "Hal"  # has no e-mail address when he enters
PLAN = {
    "venue": "The Anchor",
    "at": "19:30",
    "tournament_time": "15:00",
    "tournament_venue": "The Anchor",
    "first_prize": "A gift card",
    "first_worth": "60.00",
    "second_prize": "A ham",
    "second_worth": "25.50",
    "loser_award": "A wooden spoon",
}


class Season:
    """A season of the Quay league from its plan to its last payout. ``official``: of its nights; does not play."""

    league, runs, official = "Quay league", "Bea", "Rita"

    def __init__(self, group: Association, number: int, first: str, tournament: str) -> None:
        self.group, self.number = group, number
        self.first, self.tournament = date.fromisoformat(first), date.fromisoformat(tournament)
        self.title = f"{self.league}, season {number} of 2026"
        self.days = {week: self.first + timedelta(weeks=week - 1) for week in range(1, 9)}
        self.entrants: list[str] = []
        self.away: dict[int, set[str]] = {}  # by week

    @property
    def operator(self) -> Browser:
        """The operator of the league."""
        return self.group[self.runs]

    @property
    def plain(self) -> PlainSeason:
        """The season by the notebook."""
        return self.group.books().seasons[self.title]

    def note(self, what: str, *row: Any) -> None:
        """Write into the notebook what was done."""
        self.group.done.append((what, *row))

    # Plan and entries

    def plan(self) -> None:
        """Plan the season on a form, nine days before it."""
        with self.group.on(self.first - timedelta(days=9)):
            fields = {**PLAN, "year": 2026, "number": self.number, "first_day": self.first}
            page = self.operator.open("/leagues/").follow("Quay league").follow("Plan a season")
            page.press("Plan the season", "Entries are open", **fields, tournament_day=self.tournament)
            self._planned()
            self._sees_plan()

    def plan_like_the_last(self) -> None:
        """Copy the season before, and change the days."""
        with self.group.on(self.first - timedelta(days=9)):
            page = self.operator.open(self.group.leagues[self.league]).follow(
                f"Plan one like this: season {self.number - 1} of 2026", "Nothing is saved yet", "A ham (25.50)"
            )
            page.follow("Change something first").press(
                "Plan the season", "Entries are open", first_day=self.first, tournament_day=self.tournament
            )
            self._planned()
            self._sees_plan()

    def _planned(self) -> None:
        """The operator is at the season's page."""
        self.page = self.operator.page
        self.id = numbers_in(self.page)[-1]
        self.group.leagues[self.league] = self.operator.parsed.links[self.league]
        self.nights = {one["week"]: one["id"] for one in self.operator.read(f"{API}/seasons/{self.id}/schedule")}

    def _sees_plan(self) -> None:
        self.operator.sees("A gift card", "A ham", "needs at least 5 players to start", "2 for 1 drafts")

    def enters(self, player: str, day: date) -> None:
        """Somebody enters on the site."""
        with self.group.on(day):
            fee = self._noted(player, day)
            person = self.group[player].open(self.page).follow("Enter", f"The fee is {fee}")
            person.press(f"Enter for {fee}", "You have entered", "you").open("/money/", f"You owe {fee}", self.title)

    def _noted(self, player: str, day: date) -> str:
        self.note("enters", day, self.title, player)
        self.entrants.append(player)
        return in_words(self.plain.fee[player])

    def paste(self, day: date, *names: str) -> None:
        """The operator pastes a list: names of members, and names with addresses of others."""
        with self.group.on(day):
            page = self.operator.open(self.page).follow("Entries and money").follow("Paste a list instead")
            lines = [name if name == NO_ADDRESS else f"{name} {name.lower()}@example.org" for name in names]
            page.press("Look them up", *names, people="\n".join([*lines, lines[0]]))
            page.sees("Who they are").press("Enter them", "been entered", *names)
            for name in names:
                self._noted(name, day)

    def entry_of(self, player: str) -> Browser:
        """The operator at the page of an entry."""
        return self.operator.open(f"/leagues/seasons/{self.id}/entries/").follow(player, f"Entered {self.title}")

    def pays(self, player: str, till: str, day: date) -> None:
        """The operator receives a fee."""
        with self.group.on(day, "18:00"):
            fee = in_words(self.plain.fee[player])
            self.entry_of(player).sees(f"Take {fee}").press("Record the payment", "Entries and money", method=till)
            self.note("pays", day, self.title, player, till)
            self.entry_of(player).sees("Paid on").follow("Receipt", "Receipt", fee, player, TILLS[till])

    def start(self, *unpaid: str) -> None:
        """Start the season on the day before the first night."""
        with self.group.on(self.first - timedelta(days=1), "20:00"):
            page = self.operator.open(self.page).follow("Start the season", "Start the season?", *unpaid)
            page.sees(f"{len(self.entrants)} players", "A wooden spoon")
            page.press("Start the season", "The season has started")

    # Nights

    def order(self, week: int, number: int) -> list[str]:
        """Who finishes how: by turns, so that ranks move; those who are away or gone do not play."""
        there = [name for name in self.entrants if name not in self.away.get(week, set())]
        turned = (week * 2 + number * 3) % len(there)
        return [*there[turned:], *there[:turned]][:: 1 if week % 2 else -1]

    def hold(self, week: int, way: str = "sheet", most: int = 3) -> None:
        """Hold a night, with an official who does not play: by the sheet, by a program, or from paper."""
        with self.group.on(self.days[week], "20:30"):
            page, night = f"/leagues/nights/{self.nights[week]}/", self.nights[week]
            self.operator.open(page, f"Week {week}")
            if self.official != self.runs:
                self.operator.follow("Name an official")
                self.operator.press("Name the official", "The official has been named", official=self.official)
            orders = [self.order(week, number) for number in range(1, most + 1)]
            getattr(self, f"_by_{way}")(night, orders)
            self.note("night", self.days[week], self.title, week, orders)
            self._sees_results(page, week, orders)

    def sheet_of(self, night: int) -> dict[str, Any]:
        """The sheet of a night, as a phone reads it."""
        found: dict[str, Any] = self.operator.read(f"/leagues/nights/{night}/state")["sheet"]
        return found

    def ids_on(self, night: int) -> dict[str, int]:
        """The ids of those entered on a night, by name."""
        return {one["name"]: one["id"] for one in self.sheet_of(night)["entrants"]}

    def _official(self, night: int) -> int:
        officials = {one["name"]: int(one["id"]) for one in self.sheet_of(night)["officials"]}
        return officials[self.official]

    def _by_sheet(self, night: int, orders: Sequence[list[str]]) -> None:
        """One tap for all, those who are away taken back, and each match tapped in its order."""
        ids, sends = self.ids_on(night), f"/leagues/nights/{night}/send"
        self.operator.open(f"/leagues/nights/{night}/sheet")
        self.operator.sends(sends, change="together", entrants=[ids[name] for name in orders[0]], here=True)
        self.operator.sends(sends, change="surface", clear=True)
        for number, order in enumerate(orders, 1):
            tapped = {"number": number, "group": 1, "order": [ids[name] for name in order]}
            self.operator.sends(sends, change="result", **tapped, official=self._official(night))

    def _by_program(self, night: int, orders: Sequence[list[str]]) -> None:
        """The official's program sends it with a token."""
        ids, official = self.ids_on(night), self.group[self.official]
        if not official.token:
            official.open("/account/tokens/").press("Create token", name="The bar's tablet")
            if official.page == "/account/reauthenticate/":  # it is minutes since the sign-in
                official.press("Continue", password=PASSWORD)
            official.sees("Your new token")
            official.token = official.words.split("program can read it. ")[1].split()[0]
        for name in orders[0]:
            official.sends(f"{API}/nights/{night}/presence", entrant=ids[name], here=True)
        for number, order in enumerate(orders, 1):
            told = {"number": number, "order": [ids[name] for name in order], "official": self._official(night)}
            official.sends(f"{API}/nights/{night}/results", **told)

    def _by_paper(self, night: int, orders: Sequence[list[str]]) -> None:
        """A night without a network: a printed sheet, and the results entered by hand afterwards."""
        self.operator.open(f"/leagues/nights/{night}/paper", *orders[0])
        ids = self.ids_on(night)
        sends = f"/leagues/nights/{night}/send"
        self.operator.sends(sends, change="together", entrants=[ids[name] for name in orders[0]], here=True)
        for number, order in enumerate(orders, 1):
            page = self.operator.open(f"/leagues/nights/{night}/matches/{number}/1/", f"Match {number}")
            places = [name for form in page.parsed.forms for name in form.choices if name.startswith("place")]
            fields = dict(zip(places, order, strict=False)) | ({"surface_clear": "on"} if number == 1 else {})
            page.press("Record the result", "Order of finish", official=self.official, **fields)

    def _by_table(self, night: int, orders: Sequence[list[str]]) -> None:
        """Two matches by the sheet; the third is refereed at a table of ours, and its order is that of the table."""
        self._by_sheet(night, orders[:2])
        orders[2][:] = referee(self, night, orders[2])

    def _sees_results(self, page: str, week: int, orders: Sequence[list[str]]) -> None:
        """The night's page has the results, and the new ranks are those of the plain program."""
        if len(orders) == 3:
            ranked = [f"{rank} " for rank, _, _ in self.plain.table()]
            self.operator.open(page, "New ranks", *ranked)
        self.operator.open(page, f"Official: {self.official}")
        self.compare_standings()

    def compare_standings(self) -> None:
        """The standings are those of the plain program."""
        rows = self.operator.read(f"{API}/seasons/{self.id}/standings")
        seen = sorted((row["rank"], row["name"], row["points"]) for row in rows)
        assert seen == sorted(self.plain.table())
        self.operator.checks += len(seen)

    # End

    def end(self, *says: str) -> None:
        """End the season on the day after its last night, and pay everybody what they are owed."""
        day = self.days[8] + timedelta(days=1)
        with self.group.on(day):
            plain, books = self.plain, self.group.books()
            prizes = plain.prizes({player for player in plain.entered if books.good(player, self.days[8])})
            page = self.operator.open(f"/leagues/seasons/{self.id}/entries/").follow("End the season", *says)
            page.sees("End the season?", *(in_words(cents) for cents in prizes.values()))
            page.press("End the season and award the prizes", "The season has ended", "The prizes have been awarded")
            self.note("ends", self.title, self.days[8], self.runs)
            for player in prizes:
                self.group.hears(player, "you have won a prize")
            self._pay_out()

    def _pay_out(self) -> None:
        """Pay out in cash or, if the till has less, by bank transfer that the operator advances."""
        owed = self._owed()
        for player, cents in owed.items():
            books = self.group.books()
            till = next((one for one in TILLS if books.tills[self.title, one] >= cents), "cash")
            page = self.operator.open(f"/leagues/seasons/{self.id}/entries/", "Still to be paid out")
            page.follow(f"Pay out to {player}", f"owes {player} {in_words(cents)}")
            more = (
                {}
                if books.tills[self.title, till] >= cents
                else {"advanced": f"{self.runs}, until the shares are moved"}
            )
            page.press("Mark as paid", "Entries and money", method=till, **more)
            self.note("collects", self.title, player, till)
        self.operator.misses("Still to be paid out")

    def _owed(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for key, cents in self.group.books().owed.items():
            if cents < 0 and key[1] == self.title and key[0] in PAID_OUT:
                found[key[2]] = found.get(key[2], 0) - cents
        return found
