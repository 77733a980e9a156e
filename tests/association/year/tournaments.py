"""The tournament after a season: those who qualified, drawn and played to the end, and what was paid."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django.utils import timezone

from tests.association.year.house import House
from tuppence_web.leagues.queries import qualified
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances
from tuppence_web.tournaments.actions import entering, playing, settling
from tuppence_web.tournaments.actions.entering import Plan
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import ENTRY, SCOPE, pool_of, standing


class Held:
    """One tournament: who comes by letter finishes in the order of the alphabet; ``seen`` keeps what came of it."""

    def __init__(self, house: House, number: int, region: int, data: dict[str, Any]) -> None:
        self.house, self.number, self.region, self.data = house, number, region, data
        self.seen: dict[str, Any] = {}
        house.at(data["day"], "14:00", self._hold)

    def _hold(self) -> None:
        house = self.house
        best = qualified(self.region, 2026, self.number)
        come = sorted((-points, house.letters[person]) for person, points in best)
        self.seen["qualified"] = " ".join(f"{letter}{-points}" for points, letter in come)
        self.id = self._enter([letter for _, letter in come])
        house.do(entering.name_official, "Y", self.id, house.people["Z"].pk)
        house.do(playing.start, "Y", self.id, "pint")
        while not self._now().bracket.over:
            self._play_on()
        self._settle()
        self.seen["matches"] = self._matches()

    def _enter(self, letters: list[str]) -> int:
        house, day = self.house, date.fromisoformat(self.data["day"])
        starts = timezone.make_aware(datetime.combine(day, time(15)))
        asked = (f"Season {self.number}", house.address("Y"), "The Anchor", starts)
        plan = Plan(*asked, self.data["fee"], self.data["discount"], season_end=f"Season {self.number} of 2026")
        id = house.do(entering.create, "X", plan)
        house.refused("entered by oneself", entering.enter, "D", id)
        for letter in letters:
            entrant = house.do(entering.enter_at_desk, "Y", id, house.people[letter].name, house.address(letter))
            if letter == letters[0]:
                house.refused("started unpaid", playing.start, "Y", id, "pint")
            house.do(entering.receive_fee, "Y", entrant, "cash")
        self.seen["pool"] = pool_of(Tournament.objects.get(pk=id))
        return id

    def _now(self) -> Any:
        return standing(Tournament.objects.get(pk=self.id))

    def _play_on(self) -> None:
        """Draw what can be drawn, and play what can be played; each first result is entered wrong, and corrected."""
        house, now = self.house, self._now()
        for stage in now.bracket.to_draw:
            house.do(playing.draw, "Y", self.id, stage)
        official = house.people["Z"].pk
        for match in now.bracket.to_play:
            order = sorted(match.present, key=lambda number: self._letter(now, number))
            house.do(playing.enter_result, "Z", self.id, match.key, order[::-1], official)
            house.do(playing.correct_result, "Y", self.id, match.key, order, "Read from the wrong end")
            house.refused("entered twice", playing.enter_result, "Z", self.id, match.key, order, official)

    def _letter(self, now: Any, number: int) -> str:
        return self.house.letters[now.entrants[number].person_id]

    def _settle(self) -> None:
        house, now = self.house, self._now()
        house.do(settling.pay_out, "Y", self.id)
        house.refused("paid out twice", settling.pay_out, "Y", self.id)
        by_place = {place: now.entrants[number] for number, place in now.bracket.placed().items()}
        owed = {place: self._owed(ENTRY, by_place[place].pk, "prize") for place in by_place}
        administrator = self._owed(SCOPE, self.id, "administrator")
        shares = [owed.get(place, 0) for place in (1, 2, 3)]
        charged = sum(entrant.fee_cents for entrant in now.entrants.values())
        self.seen["shares"] = [charged, *shares, charged - sum(shares) - administrator, administrator]
        self.seen["left in the pool"] = pool_of(Tournament.objects.get(pk=self.id))
        self.seen["final"] = "".join(self._letter(now, number) for number in now.bracket.match("F-1").order)
        for place in (1, 2, 3):
            if owed.get(place):
                house.do(settling.give_card, "Y", by_place[place].pk)
                house.refused("given twice", settling.give_card, "Y", by_place[place].pk)

    def _owed(self, scope: str, of: int, name: str) -> int:
        found = Account.objects.filter(scope=scope, of=of, name=name).values_list("pk", flat=True)
        return -sum(balances(list(found)).values())

    def _matches(self) -> str:
        """How many played each match, by stage in order of play."""
        rounds = self._now().bracket.rounds
        return ", ".join(f"{one.stage} {' '.join(str(len(match.players)) for match in one.matches)}" for one in rounds)
