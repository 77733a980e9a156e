"""The year: four seasons with their tournaments, a cup, a pub's league, a season of teams, awards and accounts."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import timedelta

from tests.tuppence_web.whole_site.pages_year.association import TILLS, TREASURY, Association
from tests.tuppence_web.whole_site.pages_year.browsing import Browser
from tests.tuppence_web.whole_site.pages_year.first_season import FirstSeason
from tests.tuppence_web.whole_site.pages_year.plain_books import OURS
from tests.tuppence_web.whole_site.pages_year.pub import PubSeason, TeamSeason
from tests.tuppence_web.whole_site.pages_year.season import Season
from tests.tuppence_web.whole_site.pages_year.second_thoughts import plan_and_delete, reopen, suspend_and_withdraw
from tests.tuppence_web.whole_site.pages_year.tournaments import Cup, Pairs, SeasonEnd

SEASONS = {2: ("2026-04-09", "2026-06-06"), 3: ("2026-07-09", "2026-09-05"), 4: ("2026-10-08", "2026-12-05")}
PLAYERS = ("Ann", "Ben", "Dot", "Fay", "Gus", "Hal", "Ivy")
ACCOUNTS = {  # of the association, as the site calls what the plain books have
    "Fees of tournaments": "Tournament fees",
    "Entry fees received after a season's end": "Late fees",
    "Gift cards owed to venues": "Gift cards",
}


class Year(Association):
    """The association's year from its founding to its accounts."""

    def live(self) -> None:
        """All of it, in order."""
        self.found()
        self.first = FirstSeason(self)
        self.first.run()
        self.settle(self.first)
        self.first_tournament()
        self.spring_cup()
        PubSeason(self).run()
        self.seasons = {number: Season(self, number, *days) for number, days in SEASONS.items()}
        self.second_season()
        self.usual_season(self.seasons[3], reopened=True)
        Pairs(self, "Pairs night", "2026-08-01").run()
        TeamSeason(self).run()
        plan_and_delete(Season(self, 4, "2026-09-24", "2026-11-21"))
        self.usual_season(self.seasons[4])
        self.awards()

    def settle(self, season: Season) -> None:
        """The officer evens out the tills of a season, and takes what is left: membership fees paid at the bar."""
        with self.on(season.days[8] + timedelta(days=2)):
            self["Olive"].open("/account/to-do/", "Overdrawn tills", season.title)
            for till in ("card", "transfer"):
                held = self.books().tills[season.title, till]
                self.move(f"{TILLS[till]}, {season.title}", f"{TILLS['cash']}, {season.title}", held, "Shares")
                self.done.append(("moves", (season.title, till), (season.title, "cash"), held))
            rest = self.books().tills[season.title, "cash"]
            self.move(f"{TILLS['cash']}, {season.title}", TREASURY["cash"], rest, "The membership fee of Gus")
            self.done.append(("moves", (season.title, "cash"), (OURS, "cash"), rest))
            self["Olive"].open("/account/to-do/").misses("Overdrawn tills")

    def first_tournament(self) -> None:
        """The tournament of the first season, whose prizes the association pays."""
        end = SeasonEnd(self, self.first)
        end.hold()
        end.pay_the_venue()

    def spring_cup(self) -> None:
        """A cup for a fee, less for members; one withdraws and gets the money back."""
        cup = Cup(self, "Spring cup", "2026-03-28")
        cup.announce()
        suspend_and_withdraw(self, cup, cup.day - timedelta(days=10))
        names = "Ann Ben Dot Gus Ivy Lou Max Nan Oz Pia"
        cup.enter(names, {name: 735 if name in ("Ann", "Ben", "Dot") else 985 for name in names.split()})
        cup.withdraw("Oz", 985, "cash")
        cup.hold()

    def second_season(self) -> None:
        """A season like the last; two fees are unpaid at its end: one comes late, one is written off."""
        season = self.seasons[2]
        season.plan_like_the_last()
        season.paste(season.first - timedelta(days=3), *PLAYERS)
        for player in ("Ann", "Ben", "Dot", "Hal", "Ivy"):
            season.pays(player, "card", season.first - timedelta(days=2))
        season.start("Fay, 50.00; Gus, 50.00")
        for week in range(1, 9):
            season.hold(week, "program" if week % 2 else "sheet")
        season.end("Not paid: Fay, 50.00; Gus, 50.00")
        season.pays("Gus", "cash", season.days[8] + timedelta(days=4))
        with self.on(season.days[8] + timedelta(days=5)):
            self["Olive"].open("/account/to-do/", "Late fees", "Fay")
            page = self["Olive"].open(f"/leagues/seasons/{season.id}/entries/").follow("Fay")
            page.press("Write the fee off", "Entries and money", why="Moved to another country")
            self.done.append(("is forgiven", season.title, "Fay"))
            self["Olive"].open("/account/to-do/").misses("Late fees")
        SeasonEnd(self, season).hold()

    def usual_season(self, season: Season, reopened: bool = False) -> None:
        """A season without mishaps; it may be reopened and ended again."""
        season.plan_like_the_last()
        season.paste(season.first - timedelta(days=3), *PLAYERS)
        for player in PLAYERS:
            season.pays(player, "cash" if player in "Ann Ben" else "transfer", season.first - timedelta(days=2))
        season.start("nobody")
        for week in range(1, 9):
            season.away[week] = {PLAYERS[week % 7]}
            season.hold(week, ("sheet", "program", "paper")[week % 3])
        season.end("Biggest loser")
        if reopened:
            reopen(season)
        SeasonEnd(self, season).hold()

    def awards(self) -> None:
        """The officer gives the awards of the year; the winners are notified, and pages show them."""
        with self.on("2026-12-10"):
            page = self["Olive"].open(self.leagues[Season.league]).follow("The Coast in 2026: who qualifies")
            region = page.page
            page.follow("Give the awards of 2026").press("Give the awards", "are given", first="A cup", second="A pint")
            for rank, player, points in self.books().year(Season.league):
                place = ("First", "Second", "Third")[rank - 1]
                page.open(region, f"{place}: {player}", f"{points} points", "Given by Olive on 10 December 2026")
                Browser("A stranger").open("/leagues/", "Awards of 2026, The Coast", f"{place}: {player}")
                self.hears(player, "An award of 2026 for you")
                self[player].follow("Your results", "Award of 2026, The Coast", place)
            self.certify_again()
            self.look_back()

    def certify_again(self) -> None:
        """The certificates of the first day end within a month: the officer is reminded, and gives new ones."""
        for name in ("Bea", "Rita"):
            page = self["Olive"].open("/account/to-do/", "Certificates that end").follow(name)
            page.press("Certify", name)
            self.hears(name, "Your certificate ends soon")
        self["Olive"].open("/account/to-do/").misses("Certificates that end")

    def look_back(self) -> None:
        """Anybody goes from the standings to a player: every season and night, head to head, records."""
        page = Browser("A reader").open(self.seasons[4].page).follow("Ann", "Best season")
        profile = page.page
        page.follow("Every season and night", self.seasons[4].title, "Pairs night", "Week 8 26 Nov 2026")
        page.open(profile).follow("Against each other player", "Ben", "Dot")

    def closing(self, year: int) -> dict[str, int]:
        """The closing balances of a year's accounts as the CSV has them, under the names of the plain books."""
        found = Counter[str]()
        for row in self.accounts(year):
            found[ACCOUNTS.get(row["account"], row["account"])] += cents_of(row["closing"])
        return {name: cents for name, cents in found.items() if cents}

    def accounts(self, year: int) -> list[dict[str, str]]:
        """The rows of a year's accounts as CSV."""
        with self.on("2027-01-04"):
            answer = self["Olive"].open(f"/money/years/{year}/", f"Accounts of {year}").follow("As CSV")
        return [row for row in csv.DictReader(io.StringIO(answer.content)) if row["part"] != "all"]

    def plain(self) -> dict[str, int]:
        """The closing balances of the plain books, with the tills' names as the site has them."""
        names = {f"{till}, {OURS}": TREASURY[till] for till in TILLS}
        found = {names.get(name, name): cents for name, cents in self.books().closing().items()}
        starts = {f"{till}, ": f"{words}, " for till, words in TILLS.items()}
        return {
            next((starts[one] + name.removeprefix(one) for one in starts if name.startswith(one)), name): cents
            for name, cents in found.items()
        }


def cents_of(amount: str) -> int:
    """An amount of a file in cents."""
    return round(float(amount) * 100)
