"""The tournament at a season's end, and a cup with a fee: drawn, played and paid."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django.utils import timezone

from tests.tuppence_web.whole_site.year.people import People
from tuppence_web.leagues.queries import qualified
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.tournaments.actions import draws, entries, prizes, tournaments
from tuppence_web.tournaments.actions import matches as match_actions
from tuppence_web.tournaments.actions.tournaments import Plan, create_season_end
from tuppence_web.tournaments.models import ENTRY, Tournament
from tuppence_web.tournaments.queries import SCOPE, pool_of, standing


class Played:
    """One tournament from its start: everybody finishes in alphabetical order."""

    def __init__(self, group: People, id: int) -> None:
        self.group, self.id = group, id
        group.do(tournaments.name_official, "Y", id, group.people["Z"].pk)
        group.do(draws.start, "Y", id, "pint")
        while not self.now.bracket.over:
            self._play_on()

    @property
    def now(self) -> Any:
        """The state of the tournament."""
        return standing(Tournament.objects.get(pk=self.id))

    def _play_on(self) -> None:
        """Draw and play what is possible; each first result is entered wrong and corrected."""
        group, now = self.group, self.now
        for stage in now.bracket.to_draw:
            group.do(draws.draw, "Y", self.id, stage)
        official = group.people["Z"].pk
        for match in now.bracket.to_play:
            order = sorted(match.present, key=lambda number: self.letter(now, number))
            group.do(match_actions.enter_result, "Z", self.id, match.key, order[::-1], official)
            group.do(
                match_actions.correct_result, "Y", self.id, match.key, order[::-1], order, "Read from the wrong end"
            )
            group.refused("a match entered twice", match_actions.enter_result, "Z", self.id, match.key, order, official)

    def letter(self, now: Any, number: int) -> str:
        """An entrant's letter."""
        return self.group.letters[now.entrants[number].person_id]

    def final(self) -> str:
        """The order of the final."""
        now = self.now
        return "".join(self.letter(now, number) for number in now.bracket.match("F-1").order)

    def matches(self) -> str:
        """The number of players of each match, by stage in order of play."""
        rounds = self.now.bracket.rounds
        return ", ".join(f"{one.stage} {' '.join(str(len(match.players)) for match in one.matches)}" for one in rounds)


class SeasonEnd:
    """The tournament at a season's end (LG-7): free, with all qualified players."""

    def __init__(self, group: People, number: int, region: int, day: str) -> None:
        self.group, self.number, self.region = group, number, region
        self.seen: dict[str, Any] = {}
        group.at(day, "12:00", self._hold)

    def _hold(self) -> None:
        group = self.group
        best = qualified(self.region, 2026, self.number)
        self.seen["qualified"] = " ".join(f"{who}{-points}" for points, who in sorted(self._of(best)))
        asked = (self.region, 2026, self.number, group.address("Y"))
        id = group.do(create_season_end, "X", *asked)
        group.refused("a season-end tournament made twice", create_season_end, "X", *asked)
        group.refused("entered without having qualified", entries.enter, "D", id)
        played = Played(group, id)
        group.do(prizes.pay_out, "Y", id)
        entrants = played.now.entrants.values()
        self.seen["entered"] = {group.letters[one.person_id] for one in entrants}
        self.seen["matches"], self.seen["final"] = played.matches(), played.final()
        self.seen["starts"] = f"{Tournament.objects.get(pk=id).starts:%Y-%m-%d}"

    def _of(self, best: list[tuple[int, int]]) -> list[tuple[int, str]]:
        return [(-points, self.group.letters[person]) for person, points in best]


class Cup:
    """A tournament for a fee."""

    def __init__(self, group: People, data: dict[str, Any]) -> None:
        self.group, self.data = group, data
        self.seen: dict[str, Any] = {}
        group.at(data["day"], "16:00", self._hold)

    def _hold(self) -> None:
        group, data = self.group, self.data
        starts = timezone.make_aware(datetime.combine(date.fromisoformat(data["day"]), time(17)))
        plan = Plan("Cup", group.address("Y"), "The Anchor", starts, data["fee"], data["discount"])
        id = group.do(tournaments.create, "X", plan)
        for letter in data["entrants"]:
            asked = (group.people[letter].name, group.address(letter), group.people[letter].pk)
            entrant = group.do(entries.enter_at_desk, "Y", id, *asked)
            if letter == data["entrants"][-1]:
                group.refused("started unpaid", draws.start, "Y", id, "pint")
            group.do(entries.receive_fee, "Y", entrant, "cash")
        self.seen["pool"] = pool_of(Tournament.objects.get(pk=id))
        self._settle(Played(group, id))

    def _settle(self, played: Played) -> None:
        group, now, id = self.group, played.now, played.id
        group.do(prizes.pay_out, "Y", id)
        group.refused("a tournament paid out twice", prizes.pay_out, "Y", id)
        by_place = {place: now.entrants[number].pk for number, place in now.bracket.placed().items() if place <= 3}
        shares = [self._owed(ENTRY, by_place[place], "prize") for place in (1, 2, 3)]
        administrator = self._owed(SCOPE, id, "administrator")
        rest = self.seen["pool"] - sum(shares) - administrator
        self.seen["shares"] = [self.seen["pool"], *shares, rest, administrator]
        self.seen["left in the pool"] = pool_of(Tournament.objects.get(pk=id))
        for entrant in by_place.values():
            group.do(prizes.give_card, "Y", entrant)
            group.refused("a card given twice", prizes.give_card, "Y", entrant)

    def _owed(self, scope: str, of: int, name: str) -> int:
        found = Account.objects.filter(scope=scope, of=of, name=name).values_list("pk", flat=True)
        return -sum(balances(list(found)).values())
