"""The leagues of the demo: one of 7 on its fourth night, with a season behind it, and one of 24."""

from __future__ import annotations

from datetime import time, timedelta
from typing import TYPE_CHECKING

from tuppence_web.demo.people import People
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions import ending, entering, playing, running
from tuppence_web.leagues.queries.nights import called
from tuppence_web.leagues.queries.rights import season_of
from tuppence_web.leagues.queries.seasons import course_of

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.models import MatchDay

SEVEN = ("Mab", "Old Tom", "Hetty", "Pip", "Nell", "Bram", "Wyn")
BEFORE = 91  # days from a season to the next
FOURTH = 21  # days from the first night to the fourth


class Evenings:
    """A season of a league, its first night so many days (``first``) before today."""

    def __init__(self, people: People, league: int, operator: Person, venue: int, first: int, at: time) -> None:
        self.people, self.operator = people, operator
        self.first, self.at = first, at
        day = people.day(first)
        last = day + timedelta(weeks=rules.WEEKS - 1)
        plan = running.Plan(
            year=day.year,
            number=(day.month - 1) // 3 + 1,
            venue_id=venue,
            first_day=day,
            at=at,
            tournament_day=last + timedelta(days=9),
            tournament_time=time(15),
            tournament_venue_id=venue,
            tournament_prizes="Gift cards of 70.00, 35.00 and 20.00",
            loser_award="A wooden spoon and a pint",
        )
        with people.on(first + 30):
            self.season = people.do(running.create_season, operator, league, plan)
        self.entrants: dict[str, int] = {}

    def enter(self, names: tuple[str, ...] | list[str], owing: tuple[str, ...] = ()) -> None:
        """Let people enter, the strongest first, and pay, and start the season; ``owing`` do not pay."""
        people = self.people
        for place, name in enumerate(names):
            with people.on(self.first + 20 - place % 10):
                asked = (self.season, name, people.person(name).email)
                self.entrants[name] = people.do(entering.enter_person, self.operator, *asked)
                if name not in owing:
                    method = ("cash", "card", "transfer")[place % 3]
                    people.do(entering.receive_fee, self.operator, self.entrants[name], method)
        with people.on(self.first + 2):
            people.do(running.start_season, self.operator, self.season)

    def night(self, week: int) -> MatchDay:
        """A night of the season."""
        return course_of(season_of(self.season)).nights[week - 1]

    def meet(self, week: int, away: tuple[str, ...] = ()) -> int:
        """Mark who is there; returns the night."""
        night = self.night(week)
        for name, entrant in self.entrants.items():
            if name not in away:
                self.people.do(playing.mark_present, self.operator, night.pk, entrant, True)
        return night.pk

    def hold(self, week: int, away: tuple[str, ...] = ()) -> None:
        """Hold a night from beginning to end, under an official who does not play."""
        people, best = self.people, list(self.entrants.values())
        with people.on(self.first - 7 * (week - 1), self.at):
            night = self.meet(week, away)
            people.do(running.name_official, self.operator, night, people.official.pk)
            if len(best) > rules.MOST_AT_A_TABLE:
                for number in range(1, rules.MATCHES + 1):
                    people.do(playing.draw_tables, self.operator, night, number)
            there = [entrant for name, entrant in self.entrants.items() if name not in away]
            for one in called(self.night(week)):
                order = people.finish(one.match.players if one.match else there, best)
                asked = (night, one.number, order, people.official.pk, one.group)
                people.do(playing.record_result, self.operator, *asked)

    def end(self) -> None:
        """End the season the day after its last night, and pay the operator."""
        with self.people.on(self.first - 7 * (rules.WEEKS - 1) - 1):
            self.people.do(ending.end_season, self.operator, self.season)
            asked = (self.season, self.operator.pk, "cash")
            self.people.do(ending.pay_out, self.operator, *asked)


def found_leagues(people: People) -> None:
    """Found both leagues, and bring them to today."""
    with people.on(200):
        asked = ("The Anchor", "1 Quay Street", "2 for 1 drafts\nHalf-price appetizers")
        anchor = people.do(running.save_venue, people.officer, 0, *asked)
        asked = ("The Lamplight", "14 Mill Lane", "10 % off the check")
        lamplight = people.do(running.save_venue, people.officer, 0, *asked)
        weekday = f"{people.today:%A}"
        found = (people.officer, f"{weekday} league", "The Coast", people.operator.email)
        small = people.do(running.create_league, *found)
        captain = people.person("Silas")
        large = people.do(running.create_league, people.officer, "Lamplight league", "The Coast", captain.email)
    last = Evenings(people, small, people.operator, anchor, FOURTH + BEFORE, time(19, 30))
    last.enter(SEVEN[:6])
    for week in range(1, rules.WEEKS + 1):
        last.hold(week, away=SEVEN[week % 6 : week % 6 + 1] if week % 3 == 0 else ())
    last.end()
    _fourth_night(people, small, anchor)
    _four_and_twenty(people, large, captain, lamplight)


def _fourth_night(people: People, league: int, venue: int) -> None:
    """Seven players on their fourth night, which is tonight: all but one are there, nothing is played yet."""
    season = Evenings(people, league, people.operator, venue, FOURTH, time(19, 30))
    season.enter(SEVEN, owing=("Wyn",))
    for week, away in ((1, ("Wyn",)), (2, ()), (3, ("Bram",))):
        season.hold(week, away)
    tonight = season.meet(4, away=("Bram",))
    people.do(running.name_official, people.operator, tonight, people.official.pk)
    people.do(playing.welcome_guest, people.operator, tonight, "Nell's cousin")
    sixth = season.night(6)
    asked = (sixth.day + timedelta(days=1), time(20), sixth.venue_id, "A darts final has the room.")
    people.do(running.move_night, people.operator, sixth.pk, *asked)


def _four_and_twenty(people: People, league: int, captain: Person, venue: int) -> None:
    """Four and twenty players at two tables, four nights done; their operator plays too."""
    season = Evenings(people, league, captain, venue, FOURTH + 1, time(20))
    season.enter([*people.some(23), "Silas"])
    for week in range(1, 5):
        season.hold(week)
