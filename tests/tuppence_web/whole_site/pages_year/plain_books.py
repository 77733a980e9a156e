"""The association's books as a plain program: from a list of what was done to every closing balance.

It was written from the rule texts (Articles XI to XIII) and has no code of the site. Money is in cents; what the
association, a league or a tournament has or is owed is positive, what it owes is negative.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import date, timedelta
from itertools import groupby
from typing import Any

Row = tuple[Any, ...]
LENGTH = {"annual": 365, "seasonal": 56}
OURS = "association"


class Season:
    """What a plain reader knows of a season: who entered, paid and left, and each night's orders of finish."""

    def __init__(self) -> None:
        self.fee: dict[str, int] = {}
        self.entered: dict[str, date] = {}
        self.paid: dict[str, date] = {}
        self.left: dict[str, date] = {}
        self.out: dict[str, set[int]] = defaultdict(set)  # weeks of a suspension
        self.given_back = 0
        self.nights: list[tuple[date, int, list[list[str]]]] = []
        self.over = False

    def points(self) -> dict[str, tuple[int, ...]]:
        """Everybody's points, then how often they were first, second and so on (11.05)."""
        points, places = Counter[str](), defaultdict[str, Counter[int]](Counter)
        for day, week, orders in self.nights:
            there = [who for who in self.entered if self.entered[who] <= day < self.left.get(who, date.max)]
            for order in orders:
                for place, who in enumerate(order):
                    earns = self.paid.get(who, date.max) < day and week not in self.out[who] and len(order) >= 4
                    if earns:
                        points[who] += max(1, len(there) - place)
                        places[who][place] += 1
        return {who: (points[who], *(places[who][place] for place in range(20))) for who in self.entered}

    def table(self) -> list[tuple[int, str, int]]:
        """Rank, name and points of everybody, in order of rank and of entry."""
        merits = self.points()
        ranks = {who: 1 + sum(other > own for other in merits.values()) for who, own in merits.items()}
        return sorted(((ranks[who], who, merits[who][0]) for who in merits), key=lambda row: row[0])

    @property
    def pool(self) -> int:
        """The fees that were received, less refunds and 5.00 for each week held (11.07)."""
        return sum(self.fee[who] for who in self.paid) - self.given_back - 500 * len(self.nights)

    def prizes(self, good: set[str]) -> dict[str, int]:
        """50, 30 and 20 % to the first three members who are still in the season (11.07(a))."""
        shares = [self.pool * part // 100 for part in (50, 30, 20)]
        shares[0] += self.pool - sum(shares)
        ranked = [(rank, who) for rank, who, _ in self.table() if who in good and who not in self.left]
        shares[0] += sum(shares[len(ranked) :])
        won: dict[str, int] = {}
        for _, level in groupby(ranked, key=lambda pair: pair[0]):
            names = [who for _, who in level]
            theirs, shares = sum(shares[: len(names)]), shares[len(names) :]
            for at, who in enumerate(names):
                won[who] = theirs // len(names) + (theirs % len(names) if at == 0 else 0)
        return {who: cents for who, cents in won.items() if cents}


class PlainBooks:
    """The books after a list of what was done, in order."""

    def __init__(self, done: list[Row]) -> None:
        self.tills = Counter[tuple[str, str]]()  # by whose and which
        self.results = Counter[str]()  # income positive, expenses negative
        self.owed = Counter[tuple[str, ...]]()  # by kind, then by what it concerns
        self.seasons: dict[str, Season] = defaultdict(Season)
        self.terms: dict[str, list[tuple[date, date, bool]]] = defaultdict(list)  # of each person: paid or not
        self.pools = Counter[str]()  # of tournaments
        self.places: dict[str, list[str]] = {}
        for what, *row in done:
            step: Callable[..., None] = getattr(self, f"_{what.replace(' ', '_')}")
            step(*row)

    def good(self, who: str, day: date) -> bool:
        """Whether somebody's membership is paid and runs on a day (13.02)."""
        return any(first <= day <= last and paid for first, last, paid in self.terms[who])

    # Memberships (Article XIII)

    def _applies(self, day: date, who: str, kind: str, cents: int) -> None:
        self.owed["Membership fees owed", who] += cents
        self.results["Membership fees"] += cents
        self.terms[who].append((day, day + timedelta(days=LENGTH[kind] - 1), False))

    def _shows_proof(self, who: str) -> None:
        self.owed["Membership fees owed", who] -= 1000
        self.results["Membership fees"] -= 1000

    def _pays_membership(self, who: str, whose: str, till: str) -> None:
        self.tills[whose, till] += self.owed.pop(("Membership fees owed", who))
        first, last, _ = self.terms[who].pop()
        self.terms[who].append((first, last, True))

    # Leagues (Article XI)

    def _enters(self, day: date, season: str, who: str) -> None:
        cents = 4500 if self.good(who, day) else 5000
        self.seasons[season].fee[who], self.seasons[season].entered[who] = cents, day
        self.owed["Entry fees of leagues", season, who] += cents
        self.owed["Prize pools of leagues", season] -= cents

    def _withdraws(self, season: str, who: str, till: str) -> None:
        found = self.seasons[season]
        found.entered.pop(who)
        found.paid.pop(who)
        self.tills[season, till] -= found.fee[who]
        self.owed["Prize pools of leagues", season] += found.fee.pop(who)

    def _pays(self, day: date, season: str, who: str, till: str) -> None:
        found = self.seasons[season]
        self.tills[season, till] += found.fee[who]
        self.owed["Entry fees of leagues", season, who] -= found.fee[who]
        if found.over:  # a late fee has no pool to go to
            self.owed["Prize pools of leagues", season] += found.fee[who]
            self.results["Late fees"] += found.fee[who]
        else:
            found.paid[who] = day

    def _bounces(self, season: str, who: str, till: str) -> None:
        found = self.seasons[season]
        found.paid.pop(who)
        self.tills[season, till] -= found.fee[who]
        self.owed["Entry fees of leagues", season, who] += found.fee[who]

    def _is_forgiven(self, season: str, who: str) -> None:
        self.owed["Prize pools of leagues", season] += self.owed.pop(("Entry fees of leagues", season, who))

    def _night(self, day: date, season: str, week: int, orders: list[list[str]]) -> None:
        self.seasons[season].nights.append((day, week, orders))

    def _is_suspended(self, season: str, who: str, week: int) -> None:
        self.seasons[season].out[who].add(week)

    def _leaves(self, day: date, season: str, who: str, weeks_to_come: int) -> None:
        found = self.seasons[season]
        found.left[who] = day
        cents = found.fee[who] * weeks_to_come // 8
        found.given_back += cents
        self.owed["Prize pools of leagues", season] += cents
        self.owed["Refunds of leagues", season, who] -= cents

    def _takes_over(self, day: date, season: str, who: str, heir: str) -> None:
        """The fee of somebody who leaves pays that of the substitute."""
        found = self.seasons[season]
        found.left[who] = found.paid[heir] = day
        found.given_back += found.fee[heir]
        self.owed["Prize pools of leagues", season] += found.fee[heir]
        self.owed["Entry fees of leagues", season, heir] -= found.fee[heir]

    def _ends(self, season: str, day: date, operator: str) -> None:
        found = self.seasons[season]
        for who, cents in found.prizes({who for who in found.entered if self.good(who, day)}).items():
            self.owed["Prizes of leagues", season, who] -= cents
            self.owed["Prize pools of leagues", season] += cents
        self.owed["Operators' pay", season, operator] -= 500 * len(found.nights)
        self.owed["Prize pools of leagues", season] += 500 * len(found.nights)
        found.over = True

    def _collects(self, season: str, who: str, till: str) -> None:
        """Somebody is given all that a season owes them."""
        for kind in ("Prizes of leagues", "Operators' pay", "Refunds of leagues"):
            self.tills[season, till] += self.owed.pop((kind, season, who), 0)

    # Tournaments (Article XII)

    def _enters_cup(self, cup: str, who: str, cents: int) -> None:
        self.owed["Entry fees of tournaments", cup, who] += cents
        self.pools[cup] += cents
        self.owed["Pools of tournaments", cup] -= cents

    def _pays_cup(self, cup: str, who: str, till: str) -> None:
        self.tills[cup, till] += self.owed.pop(("Entry fees of tournaments", cup, who))

    def _withdraws_cup(self, cup: str, cents: int, till: str) -> None:
        self.tills[cup, till] -= cents
        self.pools[cup] -= cents
        self.owed["Pools of tournaments", cup] += cents

    def _cup_ends(self, cup: str, places: list[str], administrator: str) -> None:
        """Of 160 parts 35 to the second, 20 to the third, 35 to the association, of which 10 go to who runs it."""
        pool = self.pools[cup]
        second, third, whole, run = (pool * part // 160 for part in (35, 20, 35, 10))
        first = pool - second - third - whole
        for who, cents in zip(places, (first, second, third), strict=True):
            self.owed["Prizes of tournaments", cup, who] -= cents
        self.owed["Administrators' pay", cup, administrator] -= run
        self.results["Tournament fees"] += whole - run
        self.owed["Pools of tournaments", cup] += pool

    def _season_end_ends(self, cup: str, places: list[str], worth: list[int]) -> None:
        for who, cents in zip(places, worth, strict=False):
            self.owed["Prizes of tournaments", cup, who] -= cents
            self.results["Prizes of season-end tournaments"] -= cents

    def _is_given_card(self, cup: str, who: str) -> None:
        self.owed["Gift cards", cup] += self.owed.pop(("Prizes of tournaments", cup, who))

    def _administrator_is_paid(self, cup: str, who: str, till: str) -> None:
        self.tills[cup, till] += self.owed.pop(("Administrators' pay", cup, who))

    # Tills

    def _moves(self, source: tuple[str, str], target: tuple[str, str], cents: int) -> None:
        self.tills[source] -= cents
        self.tills[target] += cents

    def _pays_venue(self, source: tuple[str, str], cup: str) -> None:
        """The association pays for the cards that the venue has handed out."""
        self.tills[source] += self.owed.pop(("Gift cards", cup))

    # What comes of it

    def closing(self) -> dict[str, int]:
        """The balance of every till, every kind of income and expense, and every kind of debt; without zeros."""
        found = Counter[str]()
        for (whose, till), cents in self.tills.items():
            found[f"{till}, {whose}"] += cents
        for name, cents in self.results.items():
            found[name] -= cents  # income is a credit
        for (kind, *_), cents in self.owed.items():
            found[kind] += cents
        return {name: cents for name, cents in found.items() if cents}

    def year(self) -> list[tuple[int, str, int]]:
        """Rank, name and points of those who win the awards of the year: sums of members' seasons (13.03(b))."""
        total = Counter[str]()
        for found in self.seasons.values():
            last = max(day for day, *_ in found.nights)
            for _, who, points in found.table():
                if self.good(who, last) and who not in found.left:
                    total[who] += points
        ranked = sorted(total.items(), key=lambda pair: -pair[1])
        ranks = [(1 + sum(other > points for _, other in ranked), who, points) for who, points in ranked if points]
        return [row for row in ranks if row[0] <= 3]
