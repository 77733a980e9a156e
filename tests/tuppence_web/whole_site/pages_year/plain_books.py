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
        self.teams: dict[str, list[str]] = {}  # their players, in a season of teams
        self.given_back = 0
        self.nights: list[tuple[date, int, list[list[str]]]] = []
        self.over = False

    @property
    def sides(self) -> dict[str, list[str]]:
        """Those who are ranked: the teams, or each player alone."""
        return self.teams or {player: [player] for player in self.entered}

    def points(self) -> dict[str, tuple[int, ...]]:
        """Everybody's points, then how often they were first, second and so on (11.05); in teams 2 and 1 (LT-5)."""
        points, places = Counter[str](), defaultdict[str, Counter[int]](Counter)
        for day, week, orders in self.nights:
            there = [player for player in self.entered if self.entered[player] <= day < self.left.get(player, date.max)]
            for order in orders:
                first = len(order) if self.teams else len(there)
                for place, side in enumerate(order):
                    players = self.sides[side]
                    earns = all(self.paid.get(one, date.max) < day and week not in self.out[one] for one in players)
                    if earns and sum(len(self.sides[other]) for other in order) >= 4:
                        points[side] += max(1, first - place)
                        places[side][place] += 1
        return {side: (points[side], *(places[side][place] for place in range(20))) for side in self.sides}

    def table(self) -> list[tuple[int, str, int]]:
        """Rank, name and points of every player or team, in order of rank and of entry."""
        merits = self.points()
        ranks = {player: 1 + sum(other > own for other in merits.values()) for player, own in merits.items()}
        return sorted(((ranks[player], player, merits[player][0]) for player in merits), key=lambda row: row[0])

    @property
    def pool(self) -> int:
        """The fees that were received, less refunds and 5.00 for each week held (11.07)."""
        return sum(self.fee[player] for player in self.paid) - self.given_back - 500 * len(self.nights)

    def prizes(self, good: set[str]) -> dict[str, int]:
        """50, 30 and 20 % to the first three members who are still in the season (11.07(a)), or teams with one."""
        shares = [self.pool * part // 100 for part in (50, 30, 20)]
        shares[0] += self.pool - sum(shares)
        able = {side: [one for one in own if one in good and one not in self.left] for side, own in self.sides.items()}
        ranked = [(rank, side) for rank, side, _ in self.table() if able[side]]
        shares[0] += sum(shares[len(ranked) :])
        won: dict[str, int] = {}
        for _, level in groupby(ranked, key=lambda pair: pair[0]):
            names = [player for _, player in level]
            theirs, shares = sum(shares[: len(names)]), shares[len(names) :]
            for at, side in enumerate(names):
                won[side] = theirs // len(names) + (theirs % len(names) if at == 0 else 0)
        return {
            player: cents // len(able[side]) + (cents % len(able[side]) if at == 0 else 0)
            for side, cents in won.items()
            for at, player in enumerate(able[side])
            if cents
        }


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

    def good(self, player: str, day: date) -> bool:
        """Whether somebody's membership is paid and runs on a day (13.02)."""
        return any(first <= day <= last and paid for first, last, paid in self.terms[player])

    # Memberships (Article XIII)

    def _applies(self, day: date, player: str, kind: str, cents: int) -> None:
        self.owed["Membership fees owed", player] += cents
        self.results["Membership fees"] += cents
        self.terms[player].append((day, day + timedelta(days=LENGTH[kind] - 1), False))

    def _shows_proof(self, player: str) -> None:
        self.owed["Membership fees owed", player] -= 1000
        self.results["Membership fees"] -= 1000

    def _pays_membership(self, player: str, whose: str, till: str) -> None:
        self.tills[whose, till] += self.owed.pop(("Membership fees owed", player))
        first, last, _ = self.terms[player].pop()
        self.terms[player].append((first, last, True))

    # Leagues (Article XI)

    def _enters(self, day: date, season: str, player: str) -> None:
        cents = 4500 if self.good(player, day) else 5000
        self.seasons[season].fee[player], self.seasons[season].entered[player] = cents, day
        self.owed["Entry fees of leagues", season, player] += cents
        self.owed["Prize pools of leagues", season] -= cents

    def _withdraws(self, season: str, player: str, till: str) -> None:
        found = self.seasons[season]
        found.entered.pop(player)
        found.paid.pop(player)
        self.tills[season, till] -= found.fee[player]
        self.owed["Prize pools of leagues", season] += found.fee.pop(player)

    def _pays(self, day: date, season: str, player: str, till: str) -> None:
        found = self.seasons[season]
        self.tills[season, till] += found.fee[player]
        self.owed["Entry fees of leagues", season, player] -= found.fee[player]
        if found.over:  # a late fee has no pool to go to
            self.owed["Prize pools of leagues", season] += found.fee[player]
            self.results["Late fees"] += found.fee[player]
        else:
            found.paid[player] = day

    def _bounces(self, season: str, player: str, till: str) -> None:
        found = self.seasons[season]
        found.paid.pop(player)
        self.tills[season, till] -= found.fee[player]
        self.owed["Entry fees of leagues", season, player] += found.fee[player]

    def _is_forgiven(self, season: str, player: str) -> None:
        self.owed["Prize pools of leagues", season] += self.owed.pop(("Entry fees of leagues", season, player))

    def _night(self, day: date, season: str, week: int, orders: list[list[str]]) -> None:
        self.seasons[season].nights.append((day, week, orders))

    def _is_a_team(self, season: str, team: str, *players: str) -> None:
        self.seasons[season].teams[team] = [*players]

    def _is_suspended(self, season: str, player: str, week: int) -> None:
        self.seasons[season].out[player].add(week)

    def _leaves(self, day: date, season: str, player: str, weeks_to_come: int) -> None:
        found = self.seasons[season]
        found.left[player] = day
        cents = found.fee[player] * weeks_to_come // 8
        found.given_back += cents
        self.owed["Prize pools of leagues", season] += cents
        self.owed["Refunds of leagues", season, player] -= cents

    def _takes_over(self, day: date, season: str, player: str, heir: str) -> None:
        """The fee of somebody who leaves pays that of the substitute."""
        found = self.seasons[season]
        found.left[player] = found.paid[heir] = day
        found.given_back += found.fee[heir]
        self.owed["Prize pools of leagues", season] += found.fee[heir]
        self.owed["Entry fees of leagues", season, heir] -= found.fee[heir]

    def _ends(self, season: str, day: date, operator: str) -> None:
        found = self.seasons[season]
        prizes = found.prizes({player for player in found.entered if self.good(player, day)})
        for player, cents in prizes.items():
            self.owed["Prizes of leagues", season, player] -= cents
            self.owed["Prize pools of leagues", season] += cents
        if not prizes:
            self.results["Pools that nobody could win"] += found.pool
            self.owed["Prize pools of leagues", season] += found.pool
        self.owed["Operators' pay", season, operator] -= 500 * len(found.nights)
        self.owed["Prize pools of leagues", season] += 500 * len(found.nights)
        found.over = True

    def _is_called_off(self, season: str, day: date, operator: str) -> None:
        """Those who have paid get back an eighth for each week not held, the others owe nothing; then it ends."""
        found = self.seasons[season]
        for player, cents in found.fee.items():
            back = cents * (8 - len(found.nights)) // 8 if player in found.paid else 0
            found.given_back += back
            self.owed["Refunds of leagues", season, player] -= back
            forgiven = 0 if player in found.paid else self.owed.pop(("Entry fees of leagues", season, player))
            self.owed["Prize pools of leagues", season] += back + forgiven
        self._ends(season, day, operator)

    def _collects(self, season: str, player: str, till: str) -> None:
        """Somebody is given all that a season owes them."""
        for kind in ("Prizes of leagues", "Operators' pay", "Refunds of leagues"):
            self.tills[season, till] += self.owed.pop((kind, season, player), 0)

    # Tournaments (Article XII)

    def _enters_cup(self, cup: str, player: str, cents: int) -> None:
        self.owed["Entry fees of tournaments", cup, player] += cents
        self.pools[cup] += cents
        self.owed["Pools of tournaments", cup] -= cents

    def _pays_cup(self, cup: str, player: str, till: str) -> None:
        self.tills[cup, till] += self.owed.pop(("Entry fees of tournaments", cup, player))

    def _withdraws_cup(self, cup: str, cents: int, till: str) -> None:
        self.tills[cup, till] -= cents
        self.pools[cup] -= cents
        self.owed["Pools of tournaments", cup] += cents

    def _cup_ends(self, cup: str, places: list[str], administrator: str) -> None:
        """Of 160 parts 35 to the second, 20 to the third and 35 to the association, 10 of them to the administrator."""
        pool = self.pools[cup]
        second, third, whole, run = (pool * part // 160 for part in (35, 20, 35, 10))
        first = pool - second - third - whole
        for player, cents in zip(places, (first, second, third), strict=True):
            self.owed["Prizes of tournaments", cup, player] -= cents
        self.owed["Administrators' pay", cup, administrator] -= run
        self.results["Tournament fees"] += whole - run
        self.owed["Pools of tournaments", cup] += pool

    def _season_end_ends(self, cup: str, places: list[str], worth: list[int]) -> None:
        for player, cents in zip(places, worth, strict=False):
            self.owed["Prizes of tournaments", cup, player] -= cents
            self.results["Prizes of season-end tournaments"] -= cents

    def _is_given_card(self, cup: str, player: str) -> None:
        self.owed["Gift cards", cup] += self.owed.pop(("Prizes of tournaments", cup, player))

    def _administrator_is_paid(self, cup: str, player: str, till: str) -> None:
        self.tills[cup, till] += self.owed.pop(("Administrators' pay", cup, player))

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

    def year(self, league: str) -> list[tuple[int, str, int]]:
        """Rank, name and points of the winners of a year: sums of members' seasons of a league (13.03(b))."""
        total = Counter[str]()
        for found in (one for title, one in self.seasons.items() if title.startswith(league)):
            last = max(day for day, *_ in found.nights)
            for _, player, points in found.table():
                if self.good(player, last) and player not in found.left:
                    total[player] += points
        ranked = sorted(total.items(), key=lambda pair: -pair[1])
        ranks = [
            (1 + sum(other > points for _, other in ranked), player, points) for player, points in ranked if points
        ]
        return [row for row in ranks if row[0] <= 3]
