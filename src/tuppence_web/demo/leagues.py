"""The demo's leagues: 7 players on their fourth night, after a finished season; 24 players; and teams of two."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from tuppence_web.demo.people import FOUNDED, MORNING, NOON, People
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions import endings, entries, leagues, matches, nights, seasons, teams, years
from tuppence_web.leagues.actions.season_ends import Announcement, Prize
from tuppence_web.leagues.queries.nights import matches_of
from tuppence_web.leagues.queries.rights import league_of, season_of
from tuppence_web.leagues.queries.seasons import season_state_of

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.models import MatchDay

TEAMS = ("The Coppers", "Heads Up", "Tails Never Fail", "Small Change")
SEVEN = ("Mab", "Old Tom", "Hetty", "Pip", "Nell", "Bram", "Wyn")
EARLIER = ("Jago", "Hetty", "Edda", "Old Tom", "Pip", "Nell")  # in the year before
BEFORE = 91  # days from a season to the next
FOURTH = 21  # days from the first night to the fourth
SEVEN_THIRTY = time(19, 30)
PRIZES = tuple(Prize("A gift card", cents) for cents in (7000, 3500, 2000))


class Evenings:
    """A season of a league whose first night was ``first`` days ago."""

    def __init__(
        self, people: People, league: int, operator: Person, venue: int, first: int, at: time, team_size: int = 1
    ) -> None:
        self.people, self.operator, self.team_size = people, operator, team_size
        self.first, self.at = first, at
        self.league, self.venue = league, venue
        self.entrants: dict[str, int] = {}
        people.at(first + 30, NOON, self._plan)

    def _plan(self) -> None:
        day = self.people.day(self.first)
        last = day + timedelta(weeks=rules.WEEKS - 1)
        plan = seasons.Plan(
            year=day.year,
            number=(day.month - 1) // 3 + 1,
            venue_id=self.venue,
            first_day=day,
            at=self.at,
            team_size=self.team_size,
            loser_award="A wooden spoon and a pint",
            tournament=Announcement(last + timedelta(days=9), time(15), self.venue, PRIZES),
        )
        self.season = self.people.do(seasons.create_season, self.operator, self.league, plan)

    def enter(self, names: Sequence[str], owing: Sequence[str] = ()) -> None:
        """Let people enter, strongest first, and pay, and start the season. Those in ``owing`` do not pay."""
        for place, name in enumerate(names):
            method = "" if name in owing else ("cash", "card", "transfer")[place % 3]
            self.people.at(self.first + 20 - place % 10, NOON, partial(self._enter, name, method))
        self.best = names
        self.people.at(self.first + 2, NOON, self._start)

    def _enter(self, name: str, method: str) -> None:
        people = self.people
        arguments = (self.season, name, people.person(name).email, people.person(name).pk)
        self.entrants[name] = people.do(entries.enter_person, self.operator, *arguments)
        if method:
            people.do(entries.receive_fee, self.operator, self.entrants[name], method)

    def _start(self) -> None:
        for place, name in enumerate(TEAMS if self.team_size > 1 else ()):
            together = (self.season, name, [self.entrants[one] for one in self.best[place :: len(TEAMS)]])
            self.people.do(teams.form_team, self.operator, *together)
        self.people.do(seasons.start_season, self.operator, self.season)

    def night(self, week: int) -> MatchDay:
        """A night of the season."""
        return season_state_of(season_of(self.season)).nights[week - 1]

    def meet(self, week: int, away: Sequence[str] = ()) -> int:
        """Name the official of a night and mark who is present. Returns the night."""
        night = self.night(week).pk
        self.people.do(nights.name_official, self.operator, night, self.people.official.pk)
        self.people.do(nights.confirm_surface, self.operator, night, True)
        for name, entrant in self.entrants.items():
            if name not in away:
                self.people.do(nights.mark_present, self.operator, night, entrant, True)
        return night

    def hold(self, week: int, away: Sequence[str] = ()) -> None:
        """Hold a whole night, under an official who does not play."""
        self.people.at(self.first - 7 * (week - 1), self.at, partial(self._hold, week, away))

    def _hold(self, week: int, away: Sequence[str]) -> None:
        people, best = self.people, [self.entrants[name] for name in self.best]
        night = self.meet(week, away)
        if len(best) > rules.MOST_AT_A_TABLE or self.team_size > 1:
            for number in range(1, rules.MATCHES + 1):
                people.do(matches.draw_tables, self.operator, night, number)
        there = [entrant for name, entrant in self.entrants.items() if name not in away]
        for one in matches_of(self.night(week)):
            out = people.finish(one.players if one.match else there, best)
            sides = one.sides or [[player] for player in out]
            sides.sort(key=lambda side: min(map(out.index, side)))
            order = [player for side in sides for player in side]
            arguments = (night, one.number, order, people.official.pk, one.group)
            people.do(matches.record_result, self.operator, *arguments)

    def end(self) -> None:
        """End the season on the day after its last night."""
        self.people.at(self.first - 7 * (rules.WEEKS - 1) - 1, NOON, self._end)

    def _end(self) -> None:
        self.people.do(endings.end_season, self.operator, self.season)
        self.people.do(endings.pay_out, self.operator, self.season, self.operator.pk, "cash")


def found_leagues(people: People) -> None:
    """Create the leagues, and play them up to today."""
    people.at(FOUNDED, NOON, partial(_found, people))


def _found(people: People) -> None:
    venues = (
        ("The Anchor", "1 Quay Street", "2 for 1 drafts\nHalf-price appetizers"),
        ("The Lamplight", "14 Mill Lane", "10 % off the check"),
    )
    anchor, lamplight = (people.do(leagues.save_venue, people.officer, 0, *venue) for venue in venues)
    captain = people.person("Silas")
    small, large = (
        people.do(leagues.create_league, people.officer, name, "The Coast", operator.email)
        for name, operator in ((f"{people.today:%A} league", people.operator), ("Lamplight league", captain))
    )
    _year_before(people, small, anchor)
    last = Evenings(people, small, people.operator, anchor, FOURTH + BEFORE, SEVEN_THIRTY)
    last.enter(SEVEN[:6])
    for week in range(1, rules.WEEKS + 1):
        last.hold(week, away=SEVEN[week % 6 : week % 6 + 1] if week % 3 == 0 else ())
    last.end()
    _seven(people, small, anchor)
    _four_and_twenty(people, large, captain, lamplight)
    pairs = people.do(leagues.create_league, people.officer, "Pairs league", "The Hills", captain.email)
    _pairs(people, pairs, captain, lamplight)


def _year_before(people: People, league: int, venue: int) -> None:
    """A short season of an earlier year, and the awards of that year, given once it and its seasons were over."""
    this_year = people.day(FOURTH + 1).year  # of the seasons that are running
    ago = next(ago for ago in count(FOURTH + 2 * BEFORE, 7) if people.day(ago).year < this_year)
    season = Evenings(people, league, people.operator, venue, ago, SEVEN_THIRTY)
    season.enter(EARLIER)
    for week in range(1, 5):
        season.hold(week)
    season.end()
    year = people.day(ago).year
    new_year = (people.today - date(year + 1, 1, 6)).days
    people.at(min(new_year, BEFORE - 7 * rules.WEEKS), MORNING, partial(_give_awards, people, league, year))


def _give_awards(people: People, league: int, year: int) -> None:
    region = league_of(league).region_id
    people.do(years.give_year_awards, people.officer, region, year, ("A silver penny", "A crate of ale", "A pint"))


def _seven(people: People, league: int, venue: int) -> None:
    """Seven players on their fourth night, which is tonight: all but one are present, nothing is played yet."""
    season = Evenings(people, league, people.operator, venue, FOURTH, SEVEN_THIRTY)
    season.enter(SEVEN, owing=("Wyn",))
    for week, away in ((1, ("Wyn",)), (2, ()), (3, ("Bram",))):
        season.hold(week, away)
    people.at(3, MORNING, partial(_move_the_sixth, season))
    people.at(-1, MORNING, partial(_meet_tonight, season))


def _move_the_sixth(season: Evenings) -> None:
    sixth = season.night(6)
    arguments = (sixth.pk, sixth.day + timedelta(days=1), time(20), sixth.venue_id, "A darts final has the room.")
    season.people.do(nights.move_night, season.operator, *arguments)


def _meet_tonight(season: Evenings) -> None:
    tonight = season.meet(4, away=("Bram",))
    season.people.do(nights.welcome_guest, season.operator, tonight, "Nell's cousin")


def _four_and_twenty(people: People, league: int, captain: Person, venue: int) -> None:
    """Twenty-four players at two tables, after four nights; their operator plays too."""
    season = Evenings(people, league, captain, venue, FOURTH + 1, time(20))
    season.enter([*people.some(23), "Silas"])
    for week in range(1, 5):
        season.hold(week)


def _pairs(people: People, league: int, captain: Person, venue: int) -> None:
    """Four teams of two after three nights."""
    season = Evenings(people, league, captain, venue, FOURTH - 2, time(20), team_size=2)
    season.enter(people.some(2 * len(TEAMS)))
    for week in range(1, 4):
        season.hold(week)
