"""Who lives in the demo, and how they do things: by the actions, each on its day."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.utils import timezone

from tuppence_web import moments
from tuppence_web.accounts.actions import register
from tuppence_web.accounts.rules import ANIMALS, MANNERS
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.rules import fee as fee_of

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

PASSWORD = "a penny for the demo"
SEED = 2


class People:
    """Everybody by name, and the clock of the demo: ``today`` is the day on which it is opened."""

    def __init__(self) -> None:
        self.today = moments.today()
        self.chance = random.Random(SEED)
        self.known: dict[str, Person] = {}
        self.officer = self.account("Olive", "officer")
        self.officer.is_staff = self.officer.is_superuser = True
        self.officer.save()
        self.operator = self.account("Barnaby", "operator")
        self.administrator = self.account("Juniper", "administrator")
        self.official = self.account("Merle", "official")
        self.member = self.account("Hetty", "member")
        self.player = self.account("Pip", "player")
        with self.on(400):
            for person in (self.operator, self.administrator, self.official):
                until = self.today + timedelta(days=700)
                self.do(memberships.certify, self.officer, person.email, self.today - timedelta(days=400), until)

    def address(self, name: str) -> str:
        """The e-mail address of somebody; a place where no letter goes."""
        return f"{name.lower().replace(' ', '.')}@example.org"

    def person(self, name: str) -> Person:
        """Somebody with an account that nobody can sign in to."""
        if name not in self.known:
            with self.on(420):
                self.known[name] = register(name, self.address(name))
        return self.known[name]

    def account(self, name: str, part: str) -> Person:
        """Somebody to sign in as, by a part in the house."""
        with self.on(420):
            person = self.known[name] = register(name, self.address(part))
        person.set_password(PASSWORD)
        person.save()
        EmailAddress.objects.filter(user=person).update(verified=True)
        return person

    def some(self, count: int) -> list[str]:
        """Names of the house's own making, each another."""
        return [
            f"{MANNERS[one % len(MANNERS)]} {ANIMALS[(one * 7 + one // len(MANNERS) * 3) % len(ANIMALS)]}"
            for one in range(count)
        ]

    def day(self, ago: int) -> date:
        """So many days before today."""
        return self.today - timedelta(days=ago)

    @contextmanager
    def on(self, ago: int, at: time = time(12)) -> Iterator[None]:
        """Do something as of a day so many days ago."""
        moment = timezone.make_aware(datetime.combine(self.day(ago), at))
        with moments.as_of(moment):
            yield

    def do(self, action: Callable[..., int], by: Person, *asked: Any) -> int:
        """Let somebody change something."""
        return action(by, uuid4(), *asked)

    def finish(self, playing: Sequence[int], best: Sequence[int]) -> list[int]:
        """An order of finish by chance, in which who stands early in ``best`` comes in early rather than late."""
        return sorted(playing, key=lambda one: best.index(one) + self.chance.gauss(0, len(best) / 2))

    def join(self, name: str, ago: int, kind: str, renewal: bool = False, proof: str = "", pays: bool = True) -> None:
        """Become a member so many days ago, by an officer's hand."""
        with self.on(ago, time(10)):
            asked = (self.person(name).pk, kind, renewal, bool(proof), proof)
            membership = self.do(memberships.buy, self.officer, *asked)
            if pays:
                cents = fee_of(kind, renewal, bool(proof))
                self.do(memberships.pay, self.officer, membership, "card", cents)
