"""The tournaments of the demo: two in their second round, one that is over, one to come."""

from __future__ import annotations

from datetime import datetime, time

from django.utils import timezone

from tuppence_web.demo.people import People
from tuppence_web.tournaments.actions import entering, playing, settling
from tuppence_web.tournaments.queries import find, standing


class Cup:
    """A tournament. ``ago``: how many days before today it is held; ``strong``: who enters, the strongest first."""

    def __init__(self, people: People, name: str, venue: str, ago: int, strong: list[str]) -> None:
        self.people = people
        starts = timezone.make_aware(datetime.combine(people.day(ago), time(14)))
        plan = entering.Plan(name, people.administrator.email or "", venue, starts, 1000, 200)
        with people.on(ago + 20):
            self.id = people.do(entering.create, people.officer, plan)
        for place, one in enumerate(strong):
            with people.on(max(ago, 0) + 12 - place % 12):
                asked = (self.id, one, people.person(one).email)
                entrant = people.do(entering.enter_at_desk, people.administrator, *asked)
                people.do(entering.receive_fee, people.administrator, entrant, ("cash", "card")[place % 2])

    def start(self, word: str) -> None:
        """Draw the first round."""
        self.people.do(entering.name_official, self.people.administrator, self.id, self.people.official.pk)
        self.people.do(playing.start, self.people.administrator, self.id, word)

    def play(self, most: int | None = None) -> None:
        """Play what can be played now, or the first so many matches of it."""
        now = standing(find(self.id))
        for match in now.bracket.to_play[:most]:
            order = self.people.finish(match.present, sorted(now.entrants))
            asked = (self.id, match.key, order, self.people.official.pk)
            self.people.do(playing.enter_result, self.people.administrator, *asked)

    def draw(self) -> None:
        """Draw the rounds whose players are known."""
        for stage in standing(find(self.id)).bracket.to_draw:
            self.people.do(playing.draw, self.people.administrator, self.id, stage)

    def finish(self) -> None:
        """Play it to the end, and give the prizes."""
        while not standing(find(self.id)).bracket.over:
            self.draw()
            self.play()
        self.people.do(settling.pay_out, self.people.administrator, self.id)


def hold_tournaments(people: People) -> None:
    """Hold them, each as far as it has come."""
    locals_ = ["Mab", "Old Tom", "Hetty", "Pip", "Nell", "Bram", "Silas", "Jago"]
    over = Cup(people, "Last month's cup", "The Anchor", 35, [*locals_, *people.some(5)])
    with people.on(35, time(14)):
        over.start("lantern")
        over.finish()
    for name, venue, strong, played in (
        ("The Anchor cup", "The Anchor", [*locals_, *people.some(8)], 1),
        ("Coast open", "The Lamplight", people.some(64), 5),
    ):
        cup = Cup(people, name, venue, 0, strong)
        cup.start("marmalade")
        cup.play()
        cup.draw()
        cup.play(played)
    coming = Cup(people, "Winter cup", "The Anchor", -9, locals_[:5])
    with people.on(2):
        people.do(entering.name_official, people.administrator, coming.id, people.official.pk)
