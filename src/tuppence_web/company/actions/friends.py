"""Changes to friendships, and to what people show of themselves. Each leaves the same when it is made twice."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.company import queries
from tuppence_web.company.actions import pushing
from tuppence_web.company.models import Asked, Friendship, Invited, Missed, Sociable, Subscription
from tuppence_web.company.rules import MOST_FRIENDS, Pushed, new_link
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

NO_LINK = "This link has expired. Ask your friend for a new one."


def make_link(person: Person) -> str:
    """Give a person a new link for friends; the one before no longer works. Return its token."""
    token = new_link()
    Sociable.objects.update_or_create(person=person, defaults={"link": token})
    return token


def take_link_back(person: Person) -> None:
    """Let a person's link work no longer. Who is a friend by it stays one."""
    Sociable.objects.filter(person=person).update(link=None)


@transaction.atomic
def befriend(person: Person, link: str) -> Person:
    """Make a person and the owner of a link friends; return the owner. Raises NotThere or Refused."""
    owner = queries.who_invites(link)
    if owner is None:
        raise NotThere(NO_LINK)
    if owner.pk == person.pk:
        raise Refused("This is your own link: send it to a friend.")
    for one in (person, owner):
        if Friendship.objects.filter(person=one).count() >= MOST_FRIENDS and not queries.are_friends(person, owner):
            raise Refused(f"{one} has {MOST_FRIENDS} friends already.")
    pairs = [Friendship(person=person, friend=owner), Friendship(person=owner, friend=person)]
    Friendship.objects.bulk_create(pairs, ignore_conflicts=True)
    return owner


def part(person: Person, friend: int) -> None:
    """Let two be friends no longer, on both sides. Nobody is told."""
    Friendship.objects.filter(Q(person=person, friend=friend) | Q(person=friend, friend=person)).delete()


def choose(person: Person, shows: bool) -> None:
    """Choose whether friends are shown that a person is here. If not, nothing about it is kept."""
    chosen = {"shows": shows} if shows else {"shows": shows, "seen": None}
    Sociable.objects.update_or_create(person=person, defaults=chosen)


def write_letters(person: Person, letters: bool) -> None:
    """Choose whether letters are sent about turns."""
    Sociable.objects.update_or_create(person=person, defaults={"letters": letters})


def note_seen(person: Person) -> None:
    """Note that a person is here, if friends may know."""
    if queries.sociable(person).shows:
        Sociable.objects.update_or_create(person=person, defaults={"seen": clock.now()})


def invite(person: Person, friend: int, table: str, title: str) -> Person:
    """Invite a friend to a table before its start, once; return the friend. Raises NotYours for anybody else."""
    other = Person.objects.filter(pk=friend, is_active=True).first()
    if other is None or not queries.are_friends(person, other):
        raise NotYours("Only friends can be invited here. Anybody else can be sent the table's link.")
    _, new = Invited.objects.get_or_create(friend=other, table=table, defaults={"person": person})
    if new and other.guest_id is not None:
        words = f"{person.name} invites you to {title}"
        pushing.push(other.guest_id, Pushed(words, "A seat is free.", reverse("table", args=[table]), table))
    return other


def forget(sender: object, person: Person, **more: Any) -> None:
    """Delete all that is kept about the company of a person who closes the account."""
    for model in (Friendship, Invited):
        model.objects.filter(Q(person=person) | Q(friend=person)).delete()
    Sociable.objects.filter(person=person).delete()
    if person.guest_id is not None:
        for kept in (Subscription, Missed, Asked):
            kept.objects.filter(guest=person.guest_id).delete()
