"""Changes to friendships, and to what people show of themselves. Each can be repeated without further effect."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.notifications import events
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.social import queries
from tuppence_web.social.models import Friendship, SocialSettings, TableInvitation
from tuppence_web.social.rules import MOST_FRIENDS, new_link
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

NO_LINK = "This link has expired. Ask your friend for a new one."


def make_link(person: Person) -> str:
    """Give a person a new link for friends; the one before no longer works. Return its token."""
    token = new_link()
    SocialSettings.objects.update_or_create(person=person, defaults={"link": token})
    return token


def revoke_link(person: Person) -> None:
    """End a person's link. Friends made by it stay friends."""
    SocialSettings.objects.filter(person=person).update(link=None)


@transaction.atomic
def befriend(person: Person, link: str) -> Person:
    """Make a person and the owner of a link friends; return the owner. Raises NotThere or Refused."""
    owner = queries.owner_of(link)
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
    """End a friendship on both sides. Nobody is notified."""
    Friendship.objects.filter(Q(person=person, friend=friend) | Q(person=friend, friend=person)).delete()


def show_friends(person: Person, shows: bool) -> None:
    """Choose whether friends see that a person is online. If not, nothing about it is stored."""
    chosen = {"shows": shows} if shows else {"shows": shows, "seen": None}
    SocialSettings.objects.update_or_create(person=person, defaults=chosen)


def note_seen(person: Person) -> None:
    """Note that a person is online, if friends may see it."""
    if queries.settings_of(person).shows:
        SocialSettings.objects.update_or_create(person=person, defaults={"seen": clock.now()})


def invite(person: Person, friend: int, table: str, title: str) -> Person:
    """Invite a friend to a table before its start, once; return the friend. Raises NotYours for anybody else."""
    other = Person.objects.filter(pk=friend, is_active=True).first()
    if other is None or not queries.are_friends(person, other):
        raise NotYours("Only friends can be invited here. Anybody else can be sent the table's link.")
    _, new = TableInvitation.objects.get_or_create(friend=other, table=table, defaults={"person": person})
    if new:
        notify(events.INVITATION, [other], *events.invitation(person.name, title, reverse("table", args=[table])))
    return other


def forget(sender: object, person: Person, **more: Any) -> None:
    """Delete everything about the friends of a person who closes the account."""
    for model in (Friendship, TableInvitation):
        model.objects.filter(Q(person=person) | Q(friend=person)).delete()
    SocialSettings.objects.filter(person=person).delete()
