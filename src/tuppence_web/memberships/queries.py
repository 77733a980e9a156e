"""Asking who is a member in good standing (MB-2), and who is a certified official (10.01)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import Q, QuerySet

from tuppence_web.accounts.models import Person
from tuppence_web.ledger.queries import settled
from tuppence_web.memberships.models import Certificate, Membership

SCOPE = "membership"


def standing_memberships(people: Collection[int], day: date) -> dict[int, Membership]:
    """The membership in which each of these people is in good standing on a day: paid, begun, not run out (MB-2)."""
    running = Membership.objects.filter(person__in=people, begins__lte=day, ends__gte=day, charge__reversed_by=None)
    found = {membership.pk: membership for membership in running}
    return {found[id].person_id: found[id] for id, since in settled(SCOPE, found).items() if since <= day}


def in_good_standing(people: Collection[int], day: date) -> set[int]:
    """Which of these people are members in good standing on a day (MB-2)."""
    return set(standing_memberships(people, day))


def certificates_on(day: date) -> QuerySet[Certificate]:
    """The certificates that are good on a day; one that was withdrawn, until the day before (10.01)."""
    kept = Q(withdrawn_on=None) | Q(withdrawn_on__gt=day)
    return Certificate.objects.filter(kept, begins__lte=day, ends__gte=day)


def certified(people: Collection[int], day: date) -> set[int]:
    """Which of these people are certified officials on a day (10.01)."""
    return set(certificates_on(day).filter(person__in=people).values_list("person_id", flat=True))


def certified_people(day: date) -> list[Person]:
    """Everybody who is a certified official on a day, by name: whom a match may name (10.01)."""
    return list(Person.objects.filter(certificates__in=certificates_on(day)).distinct().order_by("name", "id"))
