"""The league of a new pub: founded with the guide, called off after two nights, and in autumn a season of teams."""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations
from typing import ClassVar

from tests.tuppence_web.whole_site.pages_year.association import Association, in_words
from tests.tuppence_web.whole_site.pages_year.season import PLAN, Season

PUB = "The Bell"
UNPAID = "Zed"


class AtTheBell(Season):
    """A season at The Bell, whose landlord operates the league and is the official of its nights."""

    league, runs, official = f"League at {PUB}", "Rob", "Rob"


class PubSeason(AtTheBell):
    """The first season, from "I run a pub" to the first recorded match; the roof comes down after two nights."""

    def __init__(self, group: Association) -> None:
        super().__init__(group, 1, "2026-04-03", "2026-05-29")

    def run(self) -> None:
        """The whole season."""
        self.found()
        self.paste(self.first - timedelta(days=3), "Una", "Vic", "Wes", "Xan", "Yan", UNPAID)
        for player in self.entrants[:-1]:
            self.pays(player, "cash", self.first - timedelta(days=2))
        self.first_evening()
        self.hold(2)
        self.call_off()

    def found(self) -> None:
        """Rob asks for a league on the home page, and an officer approves it."""
        with self.group.on(self.first - timedelta(days=4)):
            rob, officer = self.group.sign_up("Rob"), self.group["Olive"]
            rob.open("/").follow("I run a pub").press(
                "Ask for the league",
                "Your request waits for an officer",
                venue=PUB,
                region="The Hills",
                first_day=self.first,
                at="19:30",
                zone="Europe/London",
            )
            asked = rob.page
            officer.open("/account/to-do/", "New leagues").follow(self.league, PUB, "Asked for by Rob")
            officer.press("Approve", "The league is founded")
            self.group.hears("Rob", "Your league is approved", "enter the players by name")
            rob.open(asked, "Approved.").follow("See the season", "needs at least 5 players to start")
            self._planned()

    def first_evening(self) -> None:
        """Rob starts the season on its first night, which leads to the sheet."""
        with self.group.on(self.first, "19:00"):
            page = self.operator.open(self.page).follow("Start the season", f"Not paid {UNPAID}, 50.00")
            page.press("Start the season", "Tonight, League at The Bell")
            assert page.page == f"/leagues/nights/{self.nights[1]}/sheet"
        self.hold(1)

    def call_off(self) -> None:
        """Everybody who has paid gets six eighths back; nobody is a member, so the association gets the pool."""
        with self.group.on(self.days[2] + timedelta(days=2)):
            page = self.operator.open(self.page).follow("Cancel the season", "2 of 8 weeks were held")
            page.sees(in_words(3750), f"Not paid, and nothing owed any more: {UNPAID}.")
            page.press("Cancel the season", "The season has been cancelled", why="The roof has come down.")
            self.note("is called off", self.title, self.days[2], self.runs)
            self._pay_out()
            self.group["Ann"].open(self.page, "The roof has come down.")
            self.group["Olive"].open("/account/to-do/").misses("Prizes and pay owed", "Refunds owed")


class TeamSeason(AtTheBell):
    """A season of three pairs. Ann and Ben are members, and share what their team wins."""

    TEAMS: ClassVar = {"Coppers": ("Ann", "Ben"), "Farthings": ("Una", "Vic"), "Groats": ("Wes", "Xan")}

    def __init__(self, group: Association) -> None:
        super().__init__(group, 2, "2026-09-11", "2026-11-07")

    def run(self) -> None:
        """The whole season."""
        self.plan_for_teams()
        self.paste(self.first - timedelta(days=3), *(player for team in self.TEAMS.values() for player in team))
        self.form_teams()
        for player in self.entrants:
            self.pays(player, "cash", self.first - timedelta(days=2))
        self.start("Teams of two")
        for week in range(1, 9):
            self.hold(week, "paper" if week == 2 else "sheet")
        self.end()

    def plan_for_teams(self) -> None:
        """Plan it on the form."""
        with self.group.on(self.first - timedelta(days=9)):
            places = {"venue": PUB, "tournament_venue": PUB, "team_size": "Teams of two"}
            fields = {**PLAN, **places, "year": 2026, "number": self.number, "first_day": self.first}
            page = self.operator.open(self.group.leagues[self.league]).follow("Plan a season")
            page.press("Plan the season", "Entries are open", **fields, tournament_day=self.tournament)
            self._planned()

    def form_teams(self) -> None:
        """Rob makes the teams of those who have entered."""
        with self.group.on(self.first - timedelta(days=3)):
            for team, (one, other) in self.TEAMS.items():
                page = self.operator.open(f"/leagues/seasons/{self.id}/teams/")
                page.press("Make the team", f"The team {team} is complete", name=team, player_1=one, player_2=other)
                self.note("is a team", self.title, team, one, other)
            self.group.hears("Ann", "You play in the team Coppers")

    def hold(self, week: int, way: str = "sheet", most: int = 3) -> None:
        """Hold a night by the sheet: in each round two teams are drawn, also by hand on paper, and one pauses."""
        with self.group.on(self.days[week], "20:30"):
            page, night = f"/leagues/nights/{self.nights[week]}/", self.nights[week]
            ids, sends = self.ids_on(night), f"{page}send"
            self.operator.open(page, f"Week {week}")
            self.operator.sends(sends, change="together", entrants=list(ids.values()), here=True)
            self.operator.sends(sends, change="surface", clear=True)
            orders = [self._round(night, number, ids, way) for number in range(1, most + 1)]
            self.note("night", self.days[week], self.title, week, orders)
            self._sees_results(page, week, orders)

    def _round(self, night: int, number: int, ids: dict[str, int], way: str) -> list[str]:
        """Draw a round and record it: Coppers win all matches, the others win by turns. Returns winner and loser."""
        sends = f"/leagues/nights/{night}/send"
        if way == "paper":
            by_hand = {f"of_{ids[self.TEAMS[team][0]]}": 1 for team in list(combinations(self.TEAMS, 2))[number - 1]}
            page = self.operator.open(f"/leagues/nights/{night}/drawn/{number}", "Two teams meet at each")
            page.press("Enter the draw", f"Match {number}", **by_hand)
        else:
            self.operator.sends(sends, change="draw", number=number)
        [match] = [one for one in self.sheet_of(night)["matches"] if one["number"] == number]
        playing = [team for team, (one, _) in self.TEAMS.items() if ids[one] in match["players"]]
        if "Coppers" not in playing and number % 2:
            playing.reverse()
        order = [ids[player] for team in playing for player in self.TEAMS[team]]
        official = self._official(night)
        self.operator.sends(sends, change="result", number=number, group=1, order=order, official=official)
        return playing
