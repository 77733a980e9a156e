"""What happens on the site between two pictures, by actions in a process beside the server."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import uuid4

from tuppence_web.web import clock


def account(name: str, email: str) -> dict[str, str]:
    """The cookies of somebody with an account, who is made the first time."""
    from django.conf import settings
    from django.test import Client

    from tests.browser.people import PASSWORD
    from tuppence_web.accounts.models import Guest, Person
    from tuppence_web.accounts.queries import COOKIE, cookie_of_guest

    person = Person.objects.filter(email=email).first()
    if person is None:
        from allauth.account.models import EmailAddress

        person = Person.objects.create_user(email, PASSWORD, name=name, guest=Guest.objects.create(name=name))
        EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)
    client = Client()
    client.force_login(person)
    assert person.guest is not None
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {settings.SESSION_COOKIE_NAME: session, COOKIE: cookie_of_guest(person.guest)}


@contextmanager
def at(moment: str) -> Iterator[None]:
    """Do something as if at this moment."""
    with clock.as_of(datetime.fromisoformat(moment)):
        yield


def found(officer: str, certified: list[str], moment: str) -> None:
    """The first officer, as `tuppence manage createsuperuser` makes one, who certifies these."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.memberships import actions as memberships

    Person.objects.filter(email=officer).update(is_staff=True, is_superuser=True)
    by = Person.objects.get(email=officer)
    with at(moment):
        for email in certified:
            today = clock.today()
            memberships.certify(by, uuid4(), email, today, today.replace(month=12, day=31))


def join(officer: str, emails: list[str], moment: str) -> None:
    """These people become members for the year, and pay."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.memberships import actions as memberships
    from tuppence_web.memberships.rules import fee

    by = Person.objects.get(email=officer)
    with at(moment):
        for person in Person.objects.filter(email__in=emails):
            held = memberships.buy(by, uuid4(), person.pk, "annual", False, False)
            memberships.pay(by, uuid4(), held, "card", fee("annual", False, False))


def play_out(table: str, moment: str) -> None:
    """Play the match at a table of ours to its end, and record its result."""
    from tests.browser.prepared import play_and_save
    from tuppence_web.jobs.actions import carry_out_all
    from tuppence_web.matches.actions import HAND_IN

    play_and_save(table, "tests.browser.tables.tabling:played_out")
    with at(moment):
        carry_out_all(HAND_IN)


def pay_entry(season: int, operator: str, player: str, moment: str) -> None:
    """Somebody pays the entry late."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import entries
    from tuppence_web.leagues.models import Entrant

    with at(moment):
        entrant = Entrant.objects.get(season=season, person__email=player)
        entries.receive_fee(Person.objects.get(email=operator), uuid4(), entrant.pk, "cash")


def pay_all(season: int, operator: str, moment: str) -> None:
    """Everybody is given what the season owes them."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import endings
    from tuppence_web.leagues.queries.endings import owed_by
    from tuppence_web.leagues.queries.rights import season_of

    by = Person.objects.get(email=operator)
    with at(moment):
        for person in owed_by(season_of(season)):
            endings.pay_out(by, uuid4(), season, person, "cash")


def hold(season: int, operator: str, first: int, last: int, time: str) -> None:
    """Hold these weeks of a season, everybody there, the better players first more often than not."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import matches
    from tuppence_web.leagues.actions import nights as night_actions
    from tuppence_web.leagues.models import MatchDay
    from tuppence_web.leagues.rules import MATCHES

    by, chance = Person.objects.get(email=operator), random.Random(season)
    nights: Any = MatchDay.objects.filter(season=season, week__range=(first, last)).order_by("week")
    for night in nights:
        entrants = list(night.season.entrants.order_by("pk").values_list("pk", flat=True))
        with at(f"{night.day}T{time}"):
            night_actions.confirm_surface(by, uuid4(), night.pk, True)
            for entrant in entrants:
                night_actions.mark_present(by, uuid4(), night.pk, entrant, True)
            for number in range(1, MATCHES + 1):
                order = sorted(entrants, key=lambda one: entrants.index(one) + chance.gauss(0, 2))
                matches.record_result(by, uuid4(), night.pk, number, order, by.pk)
