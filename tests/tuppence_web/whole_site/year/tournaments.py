"""The tournament that a season ends in, and a cup for a fee: drawn and played to the end, and what was paid."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django.utils import timezone

from tests.tuppence_web.whole_site.year.house import House
from tuppence_web.leagues.queries import qualified
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances
from tuppence_web.tournaments.actions import entering, playing, settling
from tuppence_web.tournaments.actions.entering import Plan
from tuppence_web.tournaments.actions.season_end import create_season_end
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import ENTRY, SCOPE, pool_of, standing


class Played:
    """One tournament from its start on: everybody finishes in the order of the alphabet."""

    def __init__(self, house: House, id: int) -> None:
        self.house, self.id = house, id
        house.do(entering.name_official, "Y", id, house.people["Z"].pk)
        house.do(playing.start, "Y", id, "pint")
        while not self.now.bracket.over:
            self._play_on()

    @property
    def now(self) -> Any:
        """How it stands."""
        return standing(Tournament.objects.get(pk=self.id))

    def _play_on(self) -> None:
        """Draw what can be drawn, and play what can be played; each first result is entered wrong, and corrected."""
        house, now = self.house, self.now
        for stage in now.bracket.to_draw:
            house.do(playing.draw, "Y", self.id, stage)
        official = house.people["Z"].pk
        for match in now.bracket.to_play:
            order = sorted(match.present, key=lambda number: self.letter(now, number))
            house.do(playing.enter_result, "Z", self.id, match.key, order[::-1], official)
            house.do(playing.correct_result, "Y", self.id, match.key, order[::-1], order, "Read from the wrong end")
            house.refused("a match entered twice", playing.enter_result, "Z", self.id, match.key, order, official)

    def letter(self, now: Any, number: int) -> str:
        """Who an entrant is."""
        return self.house.letters[now.entrants[number].person_id]

    def final(self) -> str:
        """The order of the final."""
        now = self.now
        return "".join(self.letter(now, number) for number in now.bracket.match("F-1").order)

    def matches(self) -> str:
        """How many played each match, by stage in order of play."""
        rounds = self.now.bracket.rounds
        return ", ".join(f"{one.stage} {' '.join(str(len(match.players)) for match in one.matches)}" for one in rounds)


class SeasonEnd:
    """The tournament that a season ends in (LG-7): nobody pays, and everybody is in who qualified."""

    def __init__(self, house: House, number: int, region: int, day: str) -> None:
        self.house, self.number, self.region = house, number, region
        self.seen: dict[str, Any] = {}
        house.at(day, "12:00", self._hold)

    def _hold(self) -> None:
        house = self.house
        best = qualified(self.region, 2026, self.number)
        self.seen["qualified"] = " ".join(f"{who}{-points}" for points, who in sorted(self._of(best)))
        asked = (self.region, 2026, self.number, house.address("Y"))
        id = house.do(create_season_end, "X", *asked)
        house.refused("a season-end tournament made twice", create_season_end, "X", *asked)
        house.refused("entered without having qualified", entering.enter, "D", id)
        played = Played(house, id)
        house.do(settling.pay_out, "Y", id)
        entrants = played.now.entrants.values()
        self.seen["entered"] = {house.letters[one.person_id] for one in entrants}
        self.seen["matches"], self.seen["final"] = played.matches(), played.final()
        self.seen["starts"] = f"{Tournament.objects.get(pk=id).starts:%Y-%m-%d}"

    def _of(self, best: list[tuple[int, int]]) -> list[tuple[int, str]]:
        return [(-points, self.house.letters[person]) for person, points in best]


class Cup:
    """A tournament for a fee."""

    def __init__(self, house: House, data: dict[str, Any]) -> None:
        self.house, self.data = house, data
        self.seen: dict[str, Any] = {}
        house.at(data["day"], "16:00", self._hold)

    def _hold(self) -> None:
        house, data = self.house, self.data
        starts = timezone.make_aware(datetime.combine(date.fromisoformat(data["day"]), time(17)))
        plan = Plan("Cup", house.address("Y"), "The Anchor", starts, data["fee"], data["discount"])
        id = house.do(entering.create, "X", plan)
        for letter in data["entrants"]:
            asked = (house.people[letter].name, house.address(letter), house.people[letter].pk)
            entrant = house.do(entering.enter_at_desk, "Y", id, *asked)
            if letter == data["entrants"][-1]:
                house.refused("started unpaid", playing.start, "Y", id, "pint")
            house.do(entering.receive_fee, "Y", entrant, "cash")
        self.seen["pool"] = pool_of(Tournament.objects.get(pk=id))
        self._settle(Played(house, id))

    def _settle(self, played: Played) -> None:
        house, now, id = self.house, played.now, played.id
        house.do(settling.pay_out, "Y", id)
        house.refused("a tournament paid out twice", settling.pay_out, "Y", id)
        by_place = {place: now.entrants[number].pk for number, place in now.bracket.placed().items() if place <= 3}
        shares = [self._owed(ENTRY, by_place[place], "prize") for place in (1, 2, 3)]
        administrator = self._owed(SCOPE, id, "administrator")
        rest = self.seen["pool"] - sum(shares) - administrator
        self.seen["shares"] = [self.seen["pool"], *shares, rest, administrator]
        self.seen["left in the pool"] = pool_of(Tournament.objects.get(pk=id))
        for entrant in by_place.values():
            house.do(settling.give_card, "Y", entrant)
            house.refused("a card given twice", settling.give_card, "Y", entrant)

    def _owed(self, scope: str, of: int, name: str) -> int:
        found = Account.objects.filter(scope=scope, of=of, name=name).values_list("pk", flat=True)
        return -sum(balances(list(found)).values())
