"""Tournaments at every stage, made in the house's data as by another process of it."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from tests.browser.people import make
from tests.browser.served import Served

ADMINISTRATOR = "Ada Administrator"
OFFICER = "Olive Officer"
ENTRANT = "Enid Entrant"
OTHER_ENTRANT = "Una Entrant"
FIRST_NAMES = ("Mab", "Tom", "Nell", "Bram", "Pip", "Wyn", "Hetty", "Jago", "Tilda", "Silas", "Dot", "Rufus", "Merle")
LAST_NAMES = ("Archer", "Baker", "Cooper", "Draper", "Glover", "Potter", "Featherstonehaugh-Cholmondeley")


class Made(dict[str, int]):
    """The ids of tournaments by what they are like. Each is made when it is first needed: large ones take seconds."""

    def __init__(self, served: Served) -> None:
        self._served = served

    def __missing__(self, kind: str) -> int:
        self[kind] = self._served.beside.ask("tests.browser.association.tournaments:make_tournament", kind)
        return self[kind]


class Maker:
    """Makes tournaments, in a process that knows the house's data."""

    def __init__(self) -> None:
        from tests.tuppence_web.leagues.making import certify
        from tuppence_web.accounts.models import Person

        self.officer, self.administrator = (
            Person.objects.get(pk=make(name)["id"]) for name in (OFFICER, ADMINISTRATOR)
        )
        self.officer.is_staff = True
        self.officer.save()
        for one in (self.officer, self.administrator):
            certify(one, self.officer)
        self.mark = uuid.uuid4().hex[:6]
        self.people: list[Any] = [Person.objects.get(pk=make(name)["id"]) for name in (ENTRANT, OTHER_ENTRANT)]

    def somebody(self, number: int) -> Any:
        """The same person each time for the same number."""
        from tuppence_web.accounts.models import Guest, Person

        while len(self.people) <= number:
            at = len(self.people)
            name = f"{FIRST_NAMES[at % len(FIRST_NAMES)]} {LAST_NAMES[at % len(LAST_NAMES)]}"
            guest = Guest.objects.create(name=name)
            email = f"{self.mark}.{at}@example.org"
            self.people.append(Person.objects.create(email=email, name=name, guest=guest))
        return self.people[number]

    def entered(self, name: str, players: int, fee: int = 0) -> int:
        """A tournament in a week, with its entries."""
        from tuppence_web.tournaments.actions import entering
        from tuppence_web.tournaments.models import Entrant
        from tuppence_web.web import clock

        starts = clock.now() + timedelta(days=7)
        plan = entering.Plan(name, str(self.administrator.email), "The Anchor", starts, fee, fee // 10)
        id = entering.create(self.officer, uuid.uuid4(), plan)
        if fee:
            for number in range(players):
                entering.enter(self.somebody(number), uuid.uuid4(), id)
        else:
            Entrant.objects.bulk_create(
                Entrant(tournament_id=id, person=self.somebody(number), number=number + 1, by=self.officer)
                for number in range(players)
            )
        return id

    def played(self, name: str, players: int, rounds: int, fee: int = 0) -> int:
        """A tournament after so many rounds and half of the next."""
        from tuppence_web.tournaments.actions import entering, playing
        from tuppence_web.tournaments.models import Entrant

        id = self.entered(name, players, fee)
        if fee:
            for entrant in Entrant.objects.filter(tournament=id):
                entering.receive_fee(self.administrator, uuid.uuid4(), entrant.pk, "cash")
        playing.start(self.administrator, uuid.uuid4(), id, "sixpence")
        for number in range(rounds + 1):
            self.play(id, random.Random(number), all_of_them=number < rounds)
        return id

    def play(self, id: int, luck: random.Random, all_of_them: bool) -> None:
        """Draw what can be drawn, and play what can be played, or half of it; somebody stays away."""
        from tuppence_web.tournaments.actions import playing
        from tuppence_web.tournaments.queries import find, standing

        for stage in standing(find(id)).bracket.to_draw:
            playing.draw(self.administrator, uuid.uuid4(), id, stage)
        open_now = standing(find(id)).bracket.to_play
        if len(open_now) > 3:
            playing.miss(self.administrator, uuid.uuid4(), id, open_now[0].key, open_now[0].players[-1])
        now = standing(find(id))
        some = now.bracket.to_play if all_of_them else now.bracket.to_play[: len(now.bracket.to_play) // 2]
        for match in some:
            order = luck.sample(match.present, len(match.present))
            playing.enter_result(self.administrator, uuid.uuid4(), id, match.key, order, self.administrator.pk)

    def before_the_final(self) -> int:
        """Eight, of whom the first two who entered win all they play, until they meet in the final."""
        from tuppence_web.tournaments.actions import playing
        from tuppence_web.tournaments.queries import find, standing

        id, by = self.entered("Final Cup", 8), self.administrator
        playing.start(by, uuid.uuid4(), id, "sixpence")
        while (match := standing(find(id)).bracket.to_play[0]).key != "F-1":
            playing.enter_result(by, uuid.uuid4(), id, match.key, sorted(match.present), by.pk)
            for stage in standing(find(id)).bracket.to_draw:
                playing.draw(by, uuid.uuid4(), id, stage)
        return id

    def paid(self) -> int:
        """Eight of them, played to the end, and the prizes given."""
        from tuppence_web.tournaments.actions import settling

        id = self.played("Summer Cup", 8, 6, 1000)
        settling.pay_out(self.administrator, uuid.uuid4(), id)
        return id

    def called_off(self) -> int:
        """Two who paid, and are owed it."""
        from tuppence_web.tournaments.actions import entering
        from tuppence_web.tournaments.models import Entrant

        id = self.entered("Rainy Cup", 2, 1000)
        for entrant in Entrant.objects.filter(tournament=id):
            entering.receive_fee(self.administrator, uuid.uuid4(), entrant.pk, "cash")
        entering.cancel(self.administrator, uuid.uuid4(), id, "The roof leaks.")
        return id

    def season_end(self) -> int:
        """What stood before the season is locked."""
        from tuppence_web.tournaments.models import Tournament

        id = self.entered("Season-end tournament", 4)
        Tournament.objects.filter(pk=id).update(season_end="The Coast, season 3 of 2026", prizes="A ham.")
        return id

    def missed(self) -> int:
        """Eight, of whom nobody came to the final."""
        from tuppence_web.tournaments.actions import playing
        from tuppence_web.tournaments.queries import find, standing

        id = self.before_the_final()
        for player in standing(find(id)).bracket.to_play[0].players:
            playing.miss(self.administrator, uuid.uuid4(), id, "F-1", player)
        return id

    def corrected(self) -> int:
        """Eight in their first round: one result entered wrong and corrected, and somebody who did not come."""
        from tuppence_web.tournaments.actions import playing
        from tuppence_web.tournaments.queries import find, standing

        id = self.played("Corrected Cup", 8, 0)
        by = self.administrator
        for number, match in enumerate(standing(find(id)).bracket.matches()):
            if match.order is not None:
                playing.take_back_result(by, uuid.uuid4(), id, match.key, "entered before the end")
            if number:
                playing.miss(by, uuid.uuid4(), id, match.key, match.players[0])
                return id
            playing.enter_result(by, uuid.uuid4(), id, match.key, match.players, by.pk, True)
            playing.correct_result(
                by, uuid.uuid4(), id, match.key, match.players, match.players[::-1], "read from the bottom"
            )
        return id


def make_final() -> int:
    """In a process that knows the house's data."""
    return Maker().before_the_final()


MAKERS: dict[str, Callable[[Maker], int]] = {
    "open": lambda maker: maker.entered("Spring Cup", 6, 1000),
    "eight": lambda maker: maker.played("Cup of 8", 8, 1),
    "paid": Maker.paid,
    "over": lambda maker: maker.played("Autumn Cup", 8, 6, 1000),
    "hundred": lambda maker: maker.played("Cup of 100", 100, 2),
    "most": lambda maker: maker.played("Cup of 256", 256, 0),
    "late": lambda maker: maker.played("Cup of 256 in its sixth round", 256, 5),
    "corrected": Maker.corrected,
    "called_off": Maker.called_off,
    "season_end": Maker.season_end,
    "missed": Maker.missed,
}


def make_tournament(kind: str) -> int:
    """In a process that knows the house's data."""
    return MAKERS[kind](Maker())


def first_of(id: int) -> int:
    """In a process that knows the house's data: who entered a tournament first."""
    from tuppence_web.tournaments.models import Entrant

    return Entrant.objects.filter(tournament=id).earliest("number").pk
