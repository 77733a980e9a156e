"""A season of a league from its entries to its prizes, with its figures on the way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any

from tests.tuppence_web.whole_site.year.people import People, read
from tuppence_web.leagues.actions import endings, entries, matches, nights, seasons
from tuppence_web.leagues.actions.season_ends import Announcement, Prize
from tuppence_web.leagues.actions.seasons import Plan
from tuppence_web.leagues.models import Award, Entrant, MatchDay, Season, SeasonEnd, Slot
from tuppence_web.leagues.queries.seasons import SCOPE, season_state_of
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances, balances_of
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notifications.models import Notification
from tuppence_web.web import clock

OPERATORS = {"harbour": "F", "mill": "Y"}
TILLS = ("cash", "card", "transfer")


class Lived:
    """One season of one league: ``data`` has its events, ``seen`` its figures."""

    def __init__(self, group: People, number: int, name: str, league: int, venue: int, data: dict[str, Any]) -> None:
        self.group, self.number, self.name, self.data = group, number, name, data
        self.operator = OPERATORS[name]
        self.seen: dict[str, Any] = {"tables": [], "books": [], "moves": {}}
        self.entrants: dict[str, int] = {}
        self.season = 0
        self.league, self.venue = league, venue
        self._plan()

    def plan(self) -> Plan:
        """The plan of the season."""
        first = date.fromisoformat(self.data["first"])
        day = date.fromisoformat(read("year")["season_ends"][self.number - 1])
        end = Announcement(day, time(14), self.venue, (Prize("A gift card", 7000), Prize("A gift card", 3500)))
        return Plan(
            year=first.year,
            number=self.number,
            venue_id=self.venue,
            first_day=first,
            at=time.fromisoformat(self.data["time"]),
            points_base=self.data["base"],
            split=tuple(self.data["split"]),
            loser_award="A round of applause",
            tournament=None if SeasonEnd.objects.filter(year=first.year, number=self.number).exists() else end,
        )

    def _plan(self) -> None:
        group, data = self.group, self.data
        group.at(min(entry[1] for entry in data["entries"]), "08:00", self._create)
        for who, day, _ in data["entries"]:
            group.at(day, "12:00", self._entering(who))
        for payment in data["payments"]:
            group.at(payment[1], "13:00", self._paying(*payment))
        for who, day in data["taken_back"]:
            group.at(day, "14:00", self._taking_back(who))
        group.at(data["start"], "16:00", self._start)
        for week, one in enumerate(data["weeks"], 1):
            group.at(one["day"], "21:30", self._playing(week, one["orders"].split()))
        last = date.fromisoformat(data["weeks"][-1]["day"])
        group.at(last + timedelta(days=1), "10:00", self._end)

    def _create(self) -> None:
        self.season = self.group.do(seasons.create_season, self.operator, self.league, self.plan())

    def _entering(self, who: str) -> Callable[[], None]:
        def enter() -> None:
            asked = (self.season, self.group.people[who].name, self.group.address(who), self.group.people[who].pk)
            if who in "AS":  # these two enter themselves
                self.entrants[who] = self.group.do(entries.enter, who, self.season)
            else:
                self.entrants[who] = self.group.do(entries.enter_person, self.operator, *asked)
            self.group.refused("a season entered twice", entries.enter, who, self.season)
            if len(self.entrants) == 4:
                self.group.refused("started with four", seasons.start_season, self.operator, self.season)

        return enter

    def _paying(self, who: str, _day: str, how: str, received: str | None = None) -> Callable[[], None]:
        def pay() -> None:
            day = date.fromisoformat(received) if received else None
            self.group.do(entries.receive_fee, self.operator, self.entrants[who], how, day)
            self.group.refused("paid twice", entries.receive_fee, self.operator, self.entrants[who], how)

        return pay

    def _taking_back(self, who: str) -> Callable[[], None]:
        def take_back() -> None:
            self.group.do(entries.take_back_fee, self.operator, self.entrants[who], "The transfer bounced")

        return take_back

    def _start(self) -> None:
        self.group.do(seasons.start_season, self.operator, self.season)
        self.group.refused("planned again", seasons.change_season, self.operator, self.season, self.plan())

    def night(self, week: int) -> MatchDay:
        """A night of the season."""
        return MatchDay.objects.get(season=self.season, week=week)

    def move(self, week: int, day: date, at: time) -> str:
        """Move a night; return whether that was accepted, and the number of notifications."""
        asked = (self.night(week).pk, day, at, self.venue, "The room is taken")
        before = Notification.objects.count()
        what = f"moved to {day}"
        self.group.refused(what, nights.move_night, self.operator, *asked)
        if self.group.refusals.pop(what) == "was carried out":
            return f"accepted, {Notification.objects.count() - before} notified"
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
        """An evening with a guest and three matches; the first result is corrected."""
        group = self.group
        official = "Z" if self.operator in orders[0] else self.operator
        group.do(nights.name_official, self.operator, night.pk, group.people["Z"].pk)
        group.do(nights.confirm_surface, self.operator, night.pk, True)
        group.do(nights.welcome_guest, self.operator, night.pk, "A friend")
        for who in sorted(orders[0]):
            group.do(nights.mark_present, self.operator, night.pk, self.entrants[who], True)
        for number, order in enumerate(orders, 1):
            placed = [self.entrants[who] for who in order]
            asked = (night.pk, number, placed if number > 1 else placed[::-1], group.people[official].pk)
            if (night.week, number) == (1, 1):
                self._in_vain(night.pk, placed, asked[3])
            group.do(matches.record_result, "Z", *asked)
            group.refused("recorded twice", matches.record_result, self.operator, *asked)
        match = Slot.objects.get(night=night, number=1).match
        right = [self.entrants[who] for who in orders[0]]
        seen, judge = match.results.get().pk, group.people[official].pk
        group.do(matches.correct_result, self.operator, match.pk, seen, right, judge, "Read from the wrong end")

    def _in_vain(self, night: int, placed: list[int], official: int) -> None:
        """Impossible results of a night."""
        group, record = self.group, matches.record_result
        if self.name == "harbour":  # its operator plays
            group.refused("an official who plays", record, "Z", night, 1, placed, group.people[self.operator].pk)
        group.refused("an official without a certificate", record, "Z", night, 1, placed, group.people["X"].pk)
        group.refused("a place too many", record, "Z", night, 1, [*placed, 0], official)
        group.refused("a place too few", record, "Z", night, 1, placed[1:], official)
        group.refused("a player twice", record, "Z", night, 1, [*placed[1:], placed[1]], official)
        group.refused("a foreign player", record, "Z", night, 1, [*placed[1:], 0], official)
        group.refused("a foreigner present", nights.mark_present, "Z", night, 0, True)
        group.refused("a fourth match", record, "Z", night, 4, placed, official)
        group.refused("recorded by a player", record, "D", night, 1, placed, official)

    def state(self) -> Any:
        """The state of the season."""
        return season_state_of(Season.objects.get(pk=self.season))

    def table(self) -> str:
        """The standings: rank, letter and points of everybody, ties by letter."""
        who = {pk: letter for letter, pk in self.entrants.items()}
        rows = sorted((row.rank, who[row.player], row.points) for row in self.state().standings())
        return " ".join(f"{rank}{letter}{points}" for rank, letter, points in rows)

    def books(self) -> list[int]:
        """The charges, the three tills, and the debts."""
        own = {account.name: account.pk for account in Account.objects.filter(scope="season", of=self.season)}
        held = balances(own.values())
        owed = sum(balances_of(SCOPE, self.entrants.values()).values())
        return [-held[own["pool"]], *(held[own[till]] if till in own else 0 for till in TILLS), owed]

    def _end(self) -> None:
        group, seen = self.group, self.seen
        state = self.state()
        who = {pk: letter for letter, pk in self.entrants.items()}
        seen["by_week"] = {who[row.player]: " ".join(map(str, row.weeks)) for row in state.standings()}
        seen["played"] = " ".join(sorted(f"{who[row.player]}{row.played}" for row in state.standings()))
        people = [group.people[letter].pk for letter in self.entrants]
        seen["good"] = "".join(sorted(group.letters[pk] for pk in in_good_standing(people, state.last_day)))
        seen["fees"] = state.fees
        group.do(endings.end_season, self.operator, self.season)
        group.refused("ended twice", endings.end_season, self.operator, self.season)
        won = balances_of(SCOPE, self.entrants.values(), "prize")
        seen["prizes"] = {who[pk]: -cents for pk, cents in won.items()}
        season = Season.objects.get(pk=self.season)
        seen["operator"] = -balances([endings.operators_account(season, season.league.operator).pk]).popitem()[1]
        losers = Award.objects.filter(entrant__season=self.season, cents=0)
        seen["losers"] = "".join(sorted(who[award.entrant_id] for award in losers))
        for winner in {*seen["prizes"], self.operator}:
            asked = (self.season, group.people[winner].pk, "cash", "The bar, until the card payments come in")
            group.do(endings.pay_out, self.operator, *asked)
            group.refused("prizes given twice", endings.pay_out, self.operator, *asked)
        seen["at the end"] = self.books()

    def leave_before_the_start(self, who: str) -> None:
        """Enter, and withdraw again."""
        asked = (self.season, self.group.people[who].name, self.group.address(who), self.group.people[who].pk)
        entrant = self.group.do(entries.enter_person, self.operator, *asked)
        self.group.do(entries.withdraw, self.operator, entrant, "Cannot come after all")
        assert not Entrant.objects.filter(pk=entrant).exists(), clock.today()
