"""Tournaments at every stage, made in the server's data by another process."""

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
    """Ids of tournaments by kind. Each is made on first use, because large ones take seconds."""

    def __init__(self, served: Served) -> None:
        self._served = served

    def __missing__(self, kind: str) -> int:
        self[kind] = self._served.beside.ask("tests.browser.association.tournaments:make_tournament", kind)
        return self[kind]


class Maker:
    """Makes tournaments, beside the server."""

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
        """The person of this number."""
        from tuppence_web.accounts.models import Guest, Person

        while len(self.people) <= number:
            at = len(self.people)
            name = f"{FIRST_NAMES[at % len(FIRST_NAMES)]} {LAST_NAMES[at % len(LAST_NAMES)]}"
            guest = Guest.objects.create(name=name)
            email = f"{self.mark}.{at}@example.org"
            self.people.append(Person.objects.create(email=email, name=name, guest=guest))
        return self.people[number]

    def entered(self, name: str, players: int, fee: int = 0, team_size: int = 1) -> int:
        """A tournament in a week, with its entries; with a fee for players only."""
        from tuppence_web.tournaments.actions import entries, tournaments
        from tuppence_web.tournaments.models import Entrant
        from tuppence_web.web import clock

        starts = clock.now() + timedelta(days=7)
        plan = tournaments.Plan(
            name, str(self.administrator.email), "The Anchor", starts, fee, fee // 10, team_size=team_size
        )
        id = tournaments.create(self.officer, uuid.uuid4(), plan)
        if fee:
            for number in range(players):
                entries.enter(self.somebody(number), uuid.uuid4(), id)
        else:
            Entrant.objects.bulk_create(
                Entrant(
                    tournament_id=id,
                    person=self.somebody(number),
                    number=number + 1,
                    team=f"The old boys of table {number // team_size + 1}" if team_size > 1 else "",
                    by=self.officer,
                )
                for number in range(players)
            )
        return id

    def played(self, name: str, players: int, rounds: int, fee: int = 0, team_size: int = 1) -> int:
        """A tournament after this number of rounds and half of the next."""
        from tuppence_web.tournaments.actions import draws, entries
        from tuppence_web.tournaments.models import Entrant

        id = self.entered(name, players, fee, team_size)
        if fee:
            for entrant in Entrant.objects.filter(tournament=id):
                entries.receive_fee(self.administrator, uuid.uuid4(), entrant.pk, "cash")
        draws.start(self.administrator, uuid.uuid4(), id, "sixpence")
        for number in range(rounds + 1):
            self.play(id, random.Random(number), all_of_them=number < rounds)
        return id

    def play(self, id: int, luck: random.Random, all_of_them: bool) -> None:
        """Draw what can be drawn, and play all or half of what can be played; one player is absent."""
        from tuppence_web.tournaments.actions import draws, matches
        from tuppence_web.tournaments.queries import find, standing

        for stage in standing(find(id)).bracket.to_draw:
            draws.draw(self.administrator, uuid.uuid4(), id, stage)
        open_now = standing(find(id)).bracket.to_play
        if len(open_now) > 3:
            matches.miss(self.administrator, uuid.uuid4(), id, open_now[0].key, open_now[0].players[-1])
        now = standing(find(id))
        some = now.bracket.to_play if all_of_them else now.bracket.to_play[: len(now.bracket.to_play) // 2]
        for match in some:
            order = luck.sample(match.present, len(match.present))
            matches.enter_result(self.administrator, uuid.uuid4(), id, match.key, order, self.administrator.pk)

    def begun(self) -> int:
        """Eleven players, drawn and not yet played."""
        from tuppence_web.tournaments.actions import draws

        id = self.entered("Begun Cup", 11)
        draws.start(self.administrator, uuid.uuid4(), id, "sixpence")
        return id

    def before_the_final(self) -> int:
        """Eight players; the first two entrants win every match until they meet in the final."""
        from tuppence_web.tournaments.actions import draws, matches
        from tuppence_web.tournaments.queries import find, standing

        id, by = self.entered("Final Cup", 8), self.administrator
        draws.start(by, uuid.uuid4(), id, "sixpence")
        while (match := standing(find(id)).bracket.to_play[0]).key != "F-1":
            matches.enter_result(by, uuid.uuid4(), id, match.key, sorted(match.present), by.pk)
            for stage in standing(find(id)).bracket.to_draw:
                draws.draw(by, uuid.uuid4(), id, stage)
        return id

    def paid(self) -> int:
        """Eight players: played to the end, prizes paid."""
        from tuppence_web.tournaments.actions import prizes

        id = self.played("Summer Cup", 8, 6, 1000)
        prizes.pay_out(self.administrator, uuid.uuid4(), id)
        return id

    def called_off(self) -> int:
        """Cancelled, with two fees to be paid back."""
        from tuppence_web.tournaments.actions import entries, tournaments
        from tuppence_web.tournaments.models import Entrant

        id = self.entered("Rainy Cup", 2, 1000)
        for entrant in Entrant.objects.filter(tournament=id):
            entries.receive_fee(self.administrator, uuid.uuid4(), entrant.pk, "cash")
        tournaments.cancel(self.administrator, uuid.uuid4(), id, "The roof leaks.")
        return id

    def season_end(self) -> int:
        """A season-end tournament before the season is locked."""
        from tuppence_web.tournaments.models import Tournament

        id = self.entered("Season-end tournament", 4)
        Tournament.objects.filter(pk=id).update(season_end="The Coast, season 3 of 2026", prizes="A ham.")
        return id

    def missed(self) -> int:
        """Eight players, both finalists absent."""
        from tuppence_web.tournaments.actions import matches
        from tuppence_web.tournaments.queries import find, standing

        id = self.before_the_final()
        for player in standing(find(id)).bracket.to_play[0].players:
            matches.miss(self.administrator, uuid.uuid4(), id, "F-1", player)
        return id

    def corrected(self) -> int:
        """Eight in their first round: one result corrected, and one player absent."""
        from tuppence_web.tournaments.actions import matches
        from tuppence_web.tournaments.queries import find, standing

        id = self.played("Corrected Cup", 8, 0)
        by = self.administrator
        for number, match in enumerate(standing(find(id)).bracket.matches()):
            if match.order is not None:
                matches.take_back_result(by, uuid.uuid4(), id, match.key, "entered before the end")
            if number:
                matches.miss(by, uuid.uuid4(), id, match.key, match.players[0])
                return id
            matches.enter_result(by, uuid.uuid4(), id, match.key, match.players, by.pk, True)
            matches.correct_result(
                by, uuid.uuid4(), id, match.key, match.players, match.players[::-1], "read from the bottom"
            )
        return id


def make_final() -> int:
    """Runs beside the server."""
    return Maker().before_the_final()


MAKERS: dict[str, Callable[[Maker], int]] = {
    "open": lambda maker: maker.entered("Spring Cup", 6, 1000),
    "eight": lambda maker: maker.played("Cup of 8", 8, 1),
    "begun": Maker.begun,
    "paid": Maker.paid,
    "over": lambda maker: maker.played("Autumn Cup", 8, 6, 1000),
    "hundred": lambda maker: maker.played("Cup of 100", 100, 2),
    "most": lambda maker: maker.played("Cup of 256", 256, 0),
    "late": lambda maker: maker.played("Cup of 256 in its sixth round", 256, 5),
    "corrected": Maker.corrected,
    "called_off": Maker.called_off,
    "season_end": Maker.season_end,
    "missed": Maker.missed,
    "pairs_open": lambda maker: maker.entered("Pairs in spring", 6, team_size=2),
    "pairs": lambda maker: maker.played("Pairs", 14, 2, team_size=2),
    "trios_over": lambda maker: maker.played("Trios", 21, 9, team_size=3),
}


def make_tournament(kind: str) -> int:
    """Runs beside the server."""
    return MAKERS[kind](Maker())


def first_of(id: int) -> int:
    """Runs beside the server: the first entrant of a tournament."""
    from tuppence_web.tournaments.models import Entrant

    return Entrant.objects.filter(tournament=id).earliest("number").pk
