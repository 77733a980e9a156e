"""The people of the demo, who do everything by the actions, each on its day."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.utils import timezone

from tuppence_web.accounts.actions import register
from tuppence_web.accounts.rules import ANIMALS, MANNERS
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.rules import fee
from tuppence_web.web import clock

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

PASSWORD = "a penny for the demo"
SEED = 2
JOINED, FOUNDED = 480, 470  # days ago
MORNING, NOON = time(10), time(12)


class People:
    """Everybody by name, and the demo's clock. ``now`` is the moment at which the demo starts."""

    def __init__(self) -> None:
        self.now, self.today = clock.now(), clock.today()
        self.coming: list[tuple[datetime, int, Callable[[], None]]] = []
        self.planned = 0
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
        self.at(FOUNDED, MORNING, self._certify)

    def _certify(self) -> None:
        until = self.today + timedelta(days=700)
        for person in (self.operator, self.administrator, self.official):
            self.do(memberships.certify, self.officer, person.email, clock.today(), until)

    def address(self, name: str) -> str:
        """A person's e-mail address, in a domain without mail."""
        return f"{name.lower().replace(' ', '.')}@example.org"

    def person(self, name: str) -> Person:
        """A person with an account that nobody can sign in to."""
        if name not in self.known:
            self.known[name] = self._registered(name, self.address(name))
        return self.known[name]

    def account(self, name: str, part: str) -> Person:
        """A person to sign in as, named after a role."""
        person = self.known[name] = self._registered(name, self.address(part))
        person.set_password(PASSWORD)
        person.save()
        EmailAddress.objects.filter(user=person).update(verified=True)
        return person

    def some(self, count: int) -> list[str]:
        """Made-up names, all different."""
        return [
            f"{MANNERS[one % len(MANNERS)]} {ANIMALS[(one * 7 + one // len(MANNERS) * 3) % len(ANIMALS)]}"
            for one in range(count)
        ]

    def day(self, ago: int) -> date:
        """The date a number of days before today."""
        return self.today - timedelta(days=ago)

    def _moment(self, ago: int, at: time) -> datetime:
        return timezone.make_aware(datetime.combine(self.day(ago), at))

    def _registered(self, name: str, email: str) -> Person:
        with clock.as_of(self._moment(JOINED, NOON)):
            return register(name, email)

    def at(self, ago: int, at: time, happens: Callable[[], None]) -> None:
        """Schedule something for a number of days ago, but not for the future."""
        heapq.heappush(self.coming, (min(self._moment(ago, at), self.now), self.planned, happens))
        self.planned += 1

    def live(self) -> None:
        """Run everything that was scheduled, in order."""
        while self.coming:
            moment, _, happens = heapq.heappop(self.coming)
            with clock.as_of(moment):
                happens()

    def do(self, action: Callable[..., int], by: Person, *arguments: Any) -> int:
        """Carry out an action for a person."""
        return action(by, uuid4(), *arguments)

    def finish(self, playing: Sequence[int], best: Sequence[int]) -> list[int]:
        """A random order of finish in which players early in ``best`` tend to finish well."""
        return sorted(playing, key=lambda one: best.index(one) + self.chance.gauss(0, len(best) / 2))

    def join(self, name: str, ago: int, kind: str, proof: str = "", pays: bool = True) -> None:
        """An officer makes somebody a member, a number of days ago."""
        person = self.person(name)

        def join() -> None:
            membership = self.do(memberships.buy, self.officer, person.pk, kind, False, bool(proof), proof)
            if pays:
                self.do(memberships.pay, self.officer, membership, "card", fee(kind, False, bool(proof)))

        self.at(ago, MORNING, join)
