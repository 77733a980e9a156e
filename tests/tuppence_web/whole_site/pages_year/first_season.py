"""The first season of the year, in which everything happens that can happen to a league."""

from __future__ import annotations

import re
from datetime import date

from tests.tuppence_web.whole_site.pages_year.association import Association
from tests.tuppence_web.whole_site.pages_year.browsing import Browser
from tests.tuppence_web.whole_site.pages_year.season import Season
from tests.tuppence_web.whole_site.pages_year.second_thoughts import (
    change_the_plan,
    change_the_plan_too_late,
    correct_twice,
    hold_after_all,
    remove_official_and_guest,
    turn_off_results,
    undo_the_start,
)

CODE = re.compile(r"<code[^>]*>([^<]+)</code>")


def day(month: int, of_month: int) -> date:
    """A day of the year."""
    return date(2026, month, of_month)


class FirstSeason(Season):
    """The season with its mishaps, week by week."""

    def __init__(self, group: Association) -> None:
        super().__init__(group, 1, "2026-01-15", "2026-03-14")
        self.days[6] = day(2, 20)  # moved by a day

    def run(self) -> None:
        """The whole season."""
        self.plan()
        change_the_plan(self)
        self.enter()
        self.fees()
        change_the_plan_too_late(self)
        self.start("Gus, 50.00")
        undo_the_start(self)
        self.start("Gus, 50.00")
        self.first_three_weeks()
        self.leave_and_move()
        self.last_weeks()
        self.end("Week 4, 5 February: 2 of 3 matches", "Biggest loser")

    def enter(self) -> None:
        """Members and others enter by themselves, from a pasted list, and by name alone."""
        for player in ("Ben", "Cid", "Dot", "Gus"):
            self.enters(player, day(1, 13))
        self.paste(day(1, 13), "Eve", "Fay", "Hal", "Kit")
        with self.group.on("2026-01-13"):
            self.group["Ann"].open(self.page, "9 players", "Cid member")
        self._claim()

    def _claim(self) -> None:
        """Hal has no address: the operator hands over a code, with which he signs up and claims the entry."""
        with self.group.on("2026-01-13", "19:00"):
            page = self.operator.open(f"/leagues/seasons/{self.id}/entries/", "No account")
            page.follow("Hand over a code to Hal").press("Make a code", "Scan the code, or type it at")
            code = CODE.search(page.content)
            assert code, page.content
            hal = Browser("Hal").open("/claim/")
            hal.press(next(iter(hal.parsed.forms[-1].buttons)), "Are you Hal?", code=code[1])
            claim = hal.page
            hal = self.group.sign_up("Hal", hal.parsed.links["Sign up"])
            hal.open(claim, "Are you Hal?").press("Yes, make them mine", "are in your account now")
            hal.open("/money/", "You owe 50.00", self.title)
            self.operator.open(f"/leagues/seasons/{self.id}/entries/").misses("No account")

    def fees(self) -> None:
        """Fees in cash, by card and by transfer; one recorded by mistake, one handed back, one late."""
        with self.group.on("2026-01-13"):
            reference = "LEAGUE-" + str(self._entry("Cid"))
            self.group["Cid"].open("/money/", "Bea, Quay", "GB82 WEST", reference)
        for player, till in (("Ann", "cash"), ("Ben", "card"), ("Cid", "transfer"), ("Dot", "cash"), ("Eve", "cash")):
            self.pays(player, till, day(1, 13))
        self.pays("Fay", "card", day(1, 13))
        with self.group.on("2026-01-13", "19:30"):
            self.entry_of("Fay").press("Reverse the payment", "Entries and money", why="It was Hal who paid")
            self.note("bounces", self.title, "Fay", "card")
            self.entry_of("Fay").sees("A payment was reversed: It was Hal who paid")
        for player, till in (("Hal", "card"), ("Fay", "cash"), ("Kit", "cash")):
            self.pays(player, till, day(1, 14))
        with self.group.on("2026-01-14", "19:00"):
            self.entry_of("Kit").press("Withdraw the entry", "Entries and money", why="Moves away")
            self.note("withdraws", self.title, "Kit", "cash")
            self.entrants.remove("Kit")
            self.operator.misses("Kit")
            self.group.applies("Gus", "2026-01-14", "seasonal", 2500)
            page = self.operator.open(f"/leagues/seasons/{self.id}/entries/", "Membership fees", "Gus, seasonal")
            page.follow("Take 25.00 from Gus").press("Record the payment", "Entries and money", method="cash")
            self.note("pays membership", "Gus", self.title, "cash")
            self.group["Gus"].open("/members/", "You are a member until")

    def _entry(self, player: str) -> int:
        return int(self.entry_of(player).page.split("/")[-2])

    def first_three_weeks(self) -> None:
        """By the sheet, with drinks and a measured box; by a program; from paper, with a protest. Gus pays late."""
        self._measure()
        with self.group.on(self.days[1], "19:00"):
            self.group["Ann"].open("/", "Tonight: Quay league, week 1", "You play with 7 others")
        remove_official_and_guest(self, 1)
        self.hold(1)
        self._drinks_and_box()
        correct_twice(self, 1)
        turn_off_results(self, "Dot", 2)
        with self.group.on(day(1, 23)):
            self.group["Gus"].open(f"/leagues/nights/{self.nights[2]}/", "Gus you unpaid: no points")
            self.group.hears("Ann", "week 2")
        self.pays("Gus", "cash", day(1, 23))
        self.hold(3, "paper")
        self._protest()
        self.hold(4, most=2)
        with self.group.on(day(2, 6), "12:00"):
            self.operator.open(f"/leagues/nights/{self.nights[4]}/", "2 of 3 matches were recorded")

    def _measure(self) -> None:
        """The operator names a box, and an official measures it."""
        with self.group.on(self.days[1], "18:00"):
            page = self.operator.open("/leagues/venues/").follow("Boxes and dice")
            page.press("Add it", "Not checked yet", kind="Box", name="The oak box")
            page = self.group["Rita"].open(page.page).follow("Measure The oak box")
            page.sees("The rulebook asks for 152.4")
            page.press("Save the measures", "checked by Rita on 15 January 2026", length=152, width=61, height="38.5")

    def _drinks_and_box(self) -> None:
        """The first match was played with that box; Ben rolled behind the bar and pays the drink back."""
        night = self.nights[1]
        with self.group.on(self.days[1], "23:00"):
            ids = self.ids_on(night)
            self.operator.sends(f"/leagues/nights/{night}/send", change="drinks", entrant=ids["Ben"], count=1)
            page = self.operator.open(f"/leagues/nights/{night}/", "Ben owes the bartender 1 drink", "8 pennies each")
            page.follow("Box and die").press("Save", "Box: The oak box", box="The oak box")
        with self.group.on(day(1, 16)):
            drinks = f"/leagues/seasons/{self.id}/drinks/"
            self.operator.open(drinks, "Ben").press("Paid back Ben", "Paid back.", "Nobody owes a drink")
            self.group["Ben"].open(drinks, "Ben paid the bartender 1 drink")

    def _protest(self) -> None:
        """Ann protests about a match; the official decides, and only those concerned see it."""
        night = self.nights[3]
        with self.group.on(self.days[3], "22:30"):
            page = self.group["Ann"].open(f"/leagues/nights/{night}/").follow("Report one")
            page.press("Report it", "Reported", "Not decided yet", kind="Protest", about="Gus", text="Two hands used.")
            report = page.page
            self.group["Rita"].open("/conduct/", "Gus").open(report, "Two hands used.").press(
                "Decide", "Decided.", sanction="Penalty of the rulebook", penalty="8.01(c)", why="It touched the box."
            )
            self.group["Gus"].open(report, "It touched the box.")
            self.group["Ben"].may_not_see(report)

    def leave_and_move(self) -> None:
        """Week 5 is cancelled, week 6 moved; Cid leaves with a refund, and Ivy takes over Eve's place."""
        with self.group.on(day(2, 10)):
            page = self.operator.open(f"/leagues/nights/{self.nights[6]}/").follow("Move the night")
            page.sees("week 6: Thursday 19 February 2026, 20:00 London time, The Anchor. It can be moved until 7 days")
            page.press("Move the night", "The night has been moved", day=self.days[6], why="A darts final.")
            self.group.hears("Dot", "week 6")
            self.group["Dot"].open(
                f"/leagues/nights/{self.nights[6]}/", "Moved on 10 February by Bea", "A darts final."
            )
        with self.group.on(day(2, 11)):
            page = self.operator.open(f"/leagues/nights/{self.nights[5]}/").follow("Cancel the night")
            page.press("Cancel the night", "The night has been cancelled", why="The cellar is flooded.")
            hold_after_all(self, 5)
            self.group["Dot"].open(self.page, "cancelled")
        self._cid_leaves()
        self._ivy_takes_over()
        with self.group.on(day(2, 16)):
            page = self.operator.open(self.page).follow("Write to the players")
            page.press("Send", "The players are notified", text="Bring a coat, the heating is off.")
            self.group.hears("Ann", "the heating is off")

    def _cid_leaves(self) -> None:
        with self.group.on(day(2, 13)):
            page = self.group["Cid"].open(self.page).follow("Ask to leave the season")
            page.press("Ask to leave", "The operator is notified, and decides", why="A new job.")
            self.group.hears("Bea", "asks to leave")
            page = self.entry_of("Cid").sees("Cid asks to leave: A new job.").follow("Leaving the season")
            page.sees("Give back 16.87, for 3 of 8 weeks")
            page.press("Let Cid leave", "Cid has left the season", fee="share", why="Good luck there.")
            self.note("leaves", day(2, 13), self.title, "Cid", 3)
            self.entrants.remove("Cid")
            page = self.operator.sees("Still to be paid out").follow("Pay out to Cid", "owes Cid 16.87")
            page.press("Mark as paid", "Entries and money", method="transfer")
            self.note("collects", self.title, "Cid", "transfer")
            self.group["Cid"].open("/money/", "Nothing is owed")

    def _ivy_takes_over(self) -> None:
        self.enters("Ivy", day(2, 14))
        with self.group.on(day(2, 14), "18:00"):
            page = self.entry_of("Eve").follow("Leaving the season", "Ivy takes over the place and its fee")
            page.press("Let Eve leave", "Eve has left the season", fee="Ivy takes over", why="Broke an arm.")
            self.note("takes over", day(2, 14), self.title, "Eve", "Ivy")
            self.entrants.remove("Eve")
            self.group["Ivy"].open("/money/", "Nothing is owed")

    def last_weeks(self) -> None:
        """A violation in week 6, for which Hal is suspended in week 7."""
        self.hold(6)
        with self.group.on(self.days[6], "23:00"):
            page = self.operator.open(f"/leagues/nights/{self.nights[6]}/").follow("Report one")
            page.press("Report it", "Reported", kind="Violation", about="Hal", text="Threw the die at the bartender.")
            report = page.page
            weeks = {"first_week": "Week 7", "last_week": "Week 7"}
            self.group["Olive"].open(report).press(
                "Decide", "Decided.", sanction="Suspension of the season entry", why="Not again.", **weeks
            )
        self.note("is suspended", self.title, "Hal", 7)
        self.group.hears("Hal", "suspended")
        self.away[7] = {"Hal"}
        with self.group.on(self.days[7], "20:00"):
            hal = {"change": "present", "entrant": self.ids_on(self.nights[7])["Hal"], "here": True}
            self.operator.is_declined(f"/leagues/nights/{self.nights[7]}/send", "suspended", **hal)
        self.hold(7, "table")
        with self.group.on(day(2, 27)):
            throws = "The die, from refereed matches: "
            self.operator.open("/leagues/venues/").follow("Boxes and dice", throws, "throws look fair")
        self.hold(8, "program")
