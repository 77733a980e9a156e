"""The association of the year: its people at their browsers, its clock, and the notebook of what was done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import segno
from django.core import mail

from tests.tuppence_web.conftest import emails
from tests.tuppence_web.whole_site.pages_year.browsing import Browser
from tests.tuppence_web.whole_site.pages_year.plain_books import OURS, PlainBooks, Row
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions.notices import announce_results, remind_late_payers
from tuppence_web.memberships.actions import remind, remind_of_certificates
from tuppence_web.memberships.models import Benefit
from tuppence_web.memberships.queries import discount_code
from tuppence_web.web import clock

ZONE = ZoneInfo("Europe/London")
PASSWORD = "a penny for a year of it"
ADDRESS_OF_LINK = re.compile(r"https?://[^/\s]+(/account/confirm-email/\S+)")
TILLS = {"cash": "Cash", "card": "Card at the bar", "transfer": "Bank transfer"}
TREASURY = {"cash": "The association's cash", "card": "Card payments to the association", "transfer": "Bank account"}
CHECK = "/members/discounts/check/"
IBAN = "GB82 WEST 1234 5698 7654 32"
SIGNED_UP = ("Olive", "Bea", "Rita", "Ada", "Ann", "Ben", "Cid", "Dot", "Gus", "Ivy")
BY_ITSELF = (announce_results, remind_late_payers, remind, remind_of_certificates)  # daily work of the server


def in_words(cents: int) -> str:
    """An amount as pages show it."""
    return f"{cents // 100:,}.{cents % 100:02}"


class Association:
    """Everybody by name, and ``done``: what was done, as an accountant writes it down."""

    def __init__(self) -> None:
        self.people: dict[str, Browser] = {}
        self.done: list[Row] = []
        self.leagues: dict[str, str] = {}  # their pages, by name
        self.day = date.min  # on which the server last did what it does by itself

    def __getitem__(self, name: str) -> Browser:
        return self.people[name]

    @property
    def checks(self) -> int:
        """The number of sentences that pages were checked for, and of changes that were sent."""
        return sum(one.checks for one in self.people.values())

    @contextmanager
    def on(self, day: str | date, at: str = "12:00") -> Iterator[None]:
        """Set the clock to a day and time at the venue; on a new day, the server first does its periodic work."""
        on = date.fromisoformat(day) if isinstance(day, str) else day
        with clock.as_of(datetime.combine(on, time.fromisoformat(at), ZONE)):
            if self.day != on:
                self.day = on
                for work in BY_ITSELF:
                    work()
            yield

    def books(self) -> PlainBooks:
        """The books by the notebook alone."""
        return PlainBooks(self.done)

    def sign_up(self, name: str, after: str = "/account/signup/") -> Browser:
        """Sign up and confirm the address."""
        email = f"{name.lower().replace(' ', '.')}@example.org"
        found = self.people[name] = Browser(name, email)
        found.open(after).press("Sign up", name=name, email=email, password1=PASSWORD)
        link = next(ADDRESS_OF_LINK.search(str(one.body)) for one in reversed(emails()) if one.to == [email])
        assert link, mail.outbox[-1].body
        return found.open(link[1]).press("Confirm")

    def found(self) -> None:
        """The officer's part before the year: venue, officials, league, benefit, bank accounts; then the members."""
        with self.on("2025-12-28"):
            for name in SIGNED_UP:
                self.sign_up(name)
            Person.objects.filter(email=self["Olive"].email).update(is_staff=True)
            self._place_and_people()
            self._money_and_benefits()
        self._members()

    def _place_and_people(self) -> None:
        officer = self["Olive"]
        officer.open("/leagues/", "There is no league yet").follow("Venues and their offers")
        officer.open("/leagues/venues/new").press(
            "Save", name="The Anchor", address="1 Quay Street", zone="Europe/London", offers="2 for 1 drafts"
        )
        for name in ("Rita", "Bea"):
            officer.open("/members/officials/certify/").press("Certify", name, email=self[name].email)
        officer.open("/leagues/").follow("New league").press(
            "Create the league",
            "Quay league",
            "The Coast. Run by Bea",
            "No season is planned yet",
            name="Quay league",
            region="The Coast",
            zone="Europe/London",
            operator=self["Bea"].email,
        )

    def _money_and_benefits(self) -> None:
        officer = self["Olive"]
        officer.open("/officers/memberships/benefit/add/").press(
            "Save", title="Shop", text="Boxes and dice", percent="15", shown="on"
        )
        for name, page in (("Bea", "/money/bank/"), ("Olive", "/money/bank/association/")):
            self[name].open(page).press("Save", "The bank account has been saved", holder=f"{name}, Quay", iban=IBAN)

    def _members(self) -> None:
        """Ann pays before the year, so that it has opening balances; Ben is a hero; Dot is enrolled at the bar."""
        with self.on("2025-12-30"):
            self.applies("Ann", "2025-12-30", "annual", 7500)
            self["Ann"].open("/money/", "You owe 75.00", "Olive, Quay", "MEMBER-")
            self.takes_membership_fee("Ann", "transfer")
        with self.on("2026-01-05"):
            self.applies("Ben", "2026-01-05", "annual", 7500, hero="on", proof="A veteran's card")
            self["Olive"].open("/account/to-do/", "Proofs for the hero discount", "Ben")
            self._member_page("Ben").follow("Hero discount").press("I have seen the proof", "Seen by Olive")
            self.done.append(("shows proof", "Ben"))
            self.takes_membership_fee("Ben", "card")
            self.applies("Dot", "2026-01-05", "annual", 7500)
            self.takes_membership_fee("Dot", "cash")
        with self.on("2026-01-12"):
            self.applies("Cid", "2026-01-12", "seasonal", 2500)
            self.takes_membership_fee("Cid", "cash")
            self._check_discount()

    def applies(self, who: str, day: str, kind: str, cents: int, **more: str) -> None:
        """Somebody applies for a membership on the site."""
        self[who].open("/members/").press("Apply", "You have applied", kind=f"{kind}", **more)
        self.done.append(("applies", date.fromisoformat(day), who, kind, cents))

    def takes_membership_fee(self, who: str, till: str) -> None:
        """The officer receives a membership fee."""
        self._member_page(who).follow("Record the payment").press("Record the payment", "Receipt", who, method=till)
        self.done.append(("pays membership", who, OURS, till))
        self[who].open("/members/", "You are a member until")
        self[who].open("/money/", "Nothing is owed")

    def hears(self, who: str, *says: str) -> None:
        """Somebody who has an account reads their notifications."""
        if who in self.people:
            self[who].open("/account/", *says)

    def move(self, source: str, target: str, cents: int, why: str) -> None:
        """The officer moves money between two tills."""
        page = self["Olive"].open("/money/tills/")
        page.press("Review", f"Move {in_words(cents)}?", source=source, target=target, amount=in_words(cents), why=why)
        page.press("Move the money", "The money has been moved")

    def _member_page(self, who: str) -> Browser:
        return self["Olive"].open("/members/all/", who).follow(who)

    def _check_discount(self) -> None:
        """A member shows the code for the shop; the bar, which is not signed in, sees the figure and no name."""
        cid, bar = self["Cid"], Browser("The bar")
        cid.open("/members/card/", "in good standing", "Shop, 15 % off: Boxes and dice")
        page = cid.follow("Show the code for Shop", "15 % off", "Valid until 12:15").content
        code, _ = discount_code(Person.objects.get(email=cid.email), Benefit.objects.get())
        shown = segno.make(f"http://testserver{CHECK}{code}/", micro=False)
        assert shown.svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2) in page
        bar.open(f"{CHECK}{code}/", "15 % off", "Valid until 12:15", "Shop").misses("Cid")
        with self.on("2026-01-12", "12:20"):
            bar.is_gone(f"{CHECK}{code}/", "Not valid")
        self.people["The bar"] = bar
