"""A season of a league, lived from its entries to its prizes, and what was seen on the way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any

from tests.tuppence_web.whole_site.year.house import House, told
from tuppence_web.leagues.actions import ending, entering, playing, running
from tuppence_web.leagues.actions.running import Plan
from tuppence_web.leagues.models import Award, Entrant, MatchDay, Season, Slot
from tuppence_web.leagues.queries.seasons import SCOPE, season_state_of
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances, balances_of
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notices.models import Notice
from tuppence_web.web import clock

OPERATORS = {"harbour": "F", "mill": "Y"}
TILLS = ("cash", "card", "transfer")


class Lived:
    """One season of one league: ``data`` says what happens, ``seen`` keeps what came of it."""

    def __init__(self, house: House, number: int, name: str, league: int, venue: int, data: dict[str, Any]) -> None:
        self.house, self.number, self.name, self.data = house, number, name, data
        self.operator = OPERATORS[name]
        self.seen: dict[str, Any] = {"tables": [], "books": [], "moves": {}}
        self.entrants: dict[str, int] = {}
        self.season = 0
        self.league, self.venue = league, venue
        self._plan()

    def plan(self) -> Plan:
        """What is set before the season."""
        first = date.fromisoformat(self.data["first"])
        return Plan(
            year=first.year,
            number=self.number,
            venue_id=self.venue,
            first_day=first,
            at=time.fromisoformat(self.data["time"]),
            points_base=self.data["base"],
            split=tuple(self.data["split"]),
            tournament_day=date.fromisoformat(told("year")["season_ends"][self.number - 1]),
            tournament_time=time(14),
            tournament_venue_id=self.venue,
            tournament_prizes="Gift cards",
            loser_award="A round of applause",
        )

    def _plan(self) -> None:
        house, data = self.house, self.data
        house.at(min(entry[1] for entry in data["entries"]), "08:00", self._create)
        for who, day, _ in data["entries"]:
            house.at(day, "12:00", self._entering(who))
        for payment in data["payments"]:
            house.at(payment[1], "13:00", self._paying(*payment))
        for who, day in data["taken_back"]:
            house.at(day, "14:00", self._taking_back(who))
        house.at(data["start"], "16:00", self._start)
        for week, one in enumerate(data["weeks"], 1):
            house.at(one["day"], "21:30", self._playing(week, one["orders"].split()))
        last = date.fromisoformat(data["weeks"][-1]["day"])
        house.at(last + timedelta(days=1), "10:00", self._end)

    def _create(self) -> None:
        self.season = self.house.do(running.create_season, self.operator, self.league, self.plan())

    def _entering(self, who: str) -> Callable[[], None]:
        def enter() -> None:
            asked = (self.season, self.house.people[who].name, self.house.address(who), self.house.people[who].pk)
            if who in "AS":  # these two do it by themselves
                self.entrants[who] = self.house.do(entering.enter, who, self.season)
            else:
                self.entrants[who] = self.house.do(entering.enter_person, self.operator, *asked)
            self.house.refused("a season entered twice", entering.enter, who, self.season)
            if len(self.entrants) == 4:
                self.house.refused("started with four", running.start_season, self.operator, self.season)

        return enter

    def _paying(self, who: str, _day: str, how: str, received: str | None = None) -> Callable[[], None]:
        def pay() -> None:
            day = date.fromisoformat(received) if received else None
            self.house.do(entering.receive_fee, self.operator, self.entrants[who], how, day)
            self.house.refused("paid twice", entering.receive_fee, self.operator, self.entrants[who], how)

        return pay

    def _taking_back(self, who: str) -> Callable[[], None]:
        def take_back() -> None:
            self.house.do(entering.take_back_fee, self.operator, self.entrants[who], "The transfer bounced")

        return take_back

    def _start(self) -> None:
        self.house.do(running.start_season, self.operator, self.season)
        self.house.refused("planned anew", running.change_season, self.operator, self.season, self.plan())

    def night(self, week: int) -> MatchDay:
        """A night of the season."""
        return MatchDay.objects.get(season=self.season, week=week)

    def move(self, week: int, day: date, at: time) -> str:
        """Ask to move a night; whether that was accepted, and how many were told."""
        asked = (self.night(week).pk, day, at, self.venue, "The room is taken")
        before = Notice.objects.count()
        what = f"moved to {day}"
        self.house.refused(what, running.move_night, self.operator, *asked)
        if self.house.refusals.pop(what) == "was carried out":
            return f"accepted, {Notice.objects.count() - before} told"
        return "refused"

    def _playing(self, week: int, orders: list[str]) -> Callable[[], None]:
        def play() -> None:
            night = self.night(week)
            if orders:
                self._hold(night, orders)
            self.seen["tables"].append(self.table())
            self.seen["books"].append(self.books())

        return play

    def _hold(self, night: MatchDay, orders: list[str]) -> None:
        """An evening: who is there, a guest, three matches; the first is entered wrong, and corrected."""
        house = self.house
        official = "Z" if self.operator in orders[0] else self.operator
        house.do(running.name_official, self.operator, night.pk, house.people["Z"].pk)
        house.do(playing.welcome_guest, self.operator, night.pk, "A friend")
        for who in sorted(orders[0]):
            house.do(playing.mark_present, self.operator, night.pk, self.entrants[who], True)
        for number, order in enumerate(orders, 1):
            placed = [self.entrants[who] for who in order]
            asked = (night.pk, number, placed if number > 1 else placed[::-1], house.people[official].pk)
            if (night.week, number) == (1, 1):
                self._in_vain(night.pk, placed, asked[3])
            house.do(playing.record_result, "Z", *asked)
            house.refused("recorded twice", playing.record_result, self.operator, *asked)
        match = Slot.objects.get(night=night, number=1).match
        right = [self.entrants[who] for who in orders[0]]
        seen, judge = match.results.get().pk, house.people[official].pk
        house.do(playing.correct_result, self.operator, match.pk, seen, right, judge, "Read from the wrong end")

    def _in_vain(self, night: int, placed: list[int], official: int) -> None:
        """What a night's results cannot be."""
        house, record = self.house, playing.record_result
        if self.name == "harbour":  # its operator plays
            house.refused("an official who plays", record, "Z", night, 1, placed, house.people[self.operator].pk)
        house.refused("an official without a certificate", record, "Z", night, 1, placed, house.people["X"].pk)
        house.refused("a place too many", record, "Z", night, 1, [*placed, 0], official)
        house.refused("a place too few", record, "Z", night, 1, placed[1:], official)
        house.refused("a player twice", record, "Z", night, 1, [*placed[1:], placed[1]], official)
        house.refused("a foreign player", record, "Z", night, 1, [*placed[1:], 0], official)
        house.refused("a foreigner present", playing.mark_present, "Z", night, 0, True)
        house.refused("a fourth match", record, "Z", night, 4, placed, official)
        house.refused("recorded by a player", record, "D", night, 1, placed, official)

    def state(self) -> Any:
        """How the season stands."""
        return season_state_of(Season.objects.get(pk=self.season))

    def table(self) -> str:
        """The standings: rank, letter and points of everybody, the level ones by letter."""
        who = {pk: letter for letter, pk in self.entrants.items()}
        rows = sorted((row.rank, who[row.player], row.points) for row in self.state().standings())
        return " ".join(f"{rank}{letter}{points}" for rank, letter, points in rows)

    def books(self) -> list[int]:
        """What was charged, what lies in the three tills, and what is owed."""
        own = {account.name: account.pk for account in Account.objects.filter(scope="season", of=self.season)}
        held = balances(own.values())
        owed = sum(balances_of(SCOPE, self.entrants.values()).values())
        return [-held[own["pool"]], *(held[own[till]] if till in own else 0 for till in TILLS), owed]

    def _end(self) -> None:
        house, seen = self.house, self.seen
        state = self.state()
        who = {pk: letter for letter, pk in self.entrants.items()}
        seen["by_week"] = {who[row.player]: " ".join(map(str, row.weeks)) for row in state.standings()}
        seen["played"] = " ".join(sorted(f"{who[row.player]}{row.played}" for row in state.standings()))
        people = [house.people[letter].pk for letter in self.entrants]
        seen["good"] = "".join(sorted(house.letters[pk] for pk in in_good_standing(people, state.last_day)))
        seen["fees"] = state.fees
        house.do(ending.end_season, self.operator, self.season)
        house.refused("ended twice", ending.end_season, self.operator, self.season)
        won = balances_of(SCOPE, self.entrants.values(), "prize")
        seen["prizes"] = {who[pk]: -cents for pk, cents in won.items()}
        season = Season.objects.get(pk=self.season)
        seen["operator"] = -balances([ending.operators_account(season, season.league.operator).pk]).popitem()[1]
        losers = Award.objects.filter(entrant__season=self.season, cents=0)
        seen["losers"] = "".join(sorted(who[award.entrant_id] for award in losers))
        for winner in {*seen["prizes"], self.operator}:
            asked = (self.season, house.people[winner].pk, "cash", "The bar, until the card payments come in")
            house.do(ending.pay_out, self.operator, *asked)
            house.refused("prizes given twice", ending.pay_out, self.operator, *asked)
        seen["at the end"] = self.books()

    def leave_before_the_start(self, who: str) -> None:
        """Enter, and withdraw again."""
        asked = (self.season, self.house.people[who].name, self.house.address(who), self.house.people[who].pk)
        entrant = self.house.do(entering.enter_person, self.operator, *asked)
        self.house.do(entering.withdraw, self.operator, entrant, "Cannot come after all")
        assert not Entrant.objects.filter(pk=entrant).exists(), clock.today()
