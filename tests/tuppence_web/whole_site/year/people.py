"""The people of the year, who change things by actions, each on its day."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tuppence_web.accounts.models import Person
from tuppence_web.ledger.models import Transfer
from tuppence_web.ledger.queries.books import trial_balance
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

HERE = Path(__file__).parent
NAMES = {
    "A": "Adder", "B": "Badger", "C": "Curlew", "D": "Dunnock", "E": "Egret", "F": "Fox", "G": "Grebe", "H": "Heron",
    "P": "Plover", "Q": "Quail", "R": "Robin", "S": "Stoat", "T": "Thrush", "U": "Urchin", "V": "Vole", "W": "Wren",
    "X": "Olive Officer", "Y": "Yaffle", "Z": "Zander",
}  # fmt: skip


def read(name: str) -> Any:
    """The contents of a file of the year."""
    return json.loads((HERE / f"{name}.json").read_text())


class People:
    """Everybody by their letter: players A to W, the officer X, the Mill's operator Y, the official Z."""

    def __init__(self) -> None:
        self.people = {
            letter: Person.objects.create_user(self.address(letter), name=name) for letter, name in NAMES.items()
        }
        self.people["X"].is_staff = True
        self.people["X"].save()
        self.letters = {person.pk: letter for letter, person in self.people.items()}
        self.coming: list[tuple[datetime, int, Callable[[], None]]] = []
        self.refusals: dict[str, str] = {}
        self.unbalanced: list[str] = []
        self.steps = self.transfers = 0

    def address(self, letter: str) -> str:
        """A person's e-mail address."""
        return f"{letter.lower()}@example.org"

    def at(self, day: str | date, hour: str, happens: Callable[[], None]) -> None:
        """Schedule something."""
        on = date.fromisoformat(day) if isinstance(day, str) else day
        moment = timezone.make_aware(datetime.combine(on, time.fromisoformat(hour)))
        self.coming.append((moment, len(self.coming), happens))

    def live(self) -> None:
        """Run everything in order, including what is scheduled meanwhile."""
        while self.coming:
            coming = min(self.coming, key=lambda one: one[:2])
            self.coming.remove(coming)
            with clock.as_of(coming[0]):
                coming[2]()

    def do(self, action: Callable[..., int], by: str, *asked: Any) -> int:
        """Change something, and check that the books still balance."""
        answer = action(self.people[by], uuid4(), *asked)
        self.steps += 1
        if Transfer.objects.count() != self.transfers:
            self.transfers = Transfer.objects.count()
            left = sum(line.balance for line in trial_balance())
            if left:
                self.unbalanced.append(f"{clock.today()} {action.__name__} {asked}: {left}")
        return answer

    def refused(self, what: str, action: Callable[..., int], by: str, *asked: Any) -> None:
        """Try an impossible change, and record the rule that refuses it."""
        try:
            action(self.people[by], uuid4(), *asked)
        except Refused as refusal:
            self.refusals[what] = refusal.rule
        else:
            self.refusals[what] = "was carried out"
