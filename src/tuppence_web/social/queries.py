"""Queries about friends and who is online."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.db.models import Q

from tuppence.events.words import listed
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.social.models import Friendship, SocialSettings, TableInvitation
from tuppence_web.social.rules import INVITED_FOR, ONLINE
from tuppence_web.tables.api import OpenTable, free_lobbies
from tuppence_web.web import clock

MOST_INVITATIONS = 5  # shown at once


class FriendOnline(NamedTuple):
    """A friend who is online, and the open table where they wait, if there is one."""

    person: Person
    table: OpenTable | None


class Invitation(NamedTuple):
    """A friend's invitation to a table before its start."""

    person: Person
    table: str
    title: str


class FriendsTable(NamedTuple):
    """An open table, and the friends who wait there."""

    table: OpenTable
    friends: list[Person]

    @property
    def names(self) -> str:
        return listed([str(friend) for friend in self.friends])


def settings_of(person: Person) -> SocialSettings:
    """What an account has chosen; the defaults if it has chosen nothing."""
    return SocialSettings.objects.filter(person=person).first() or SocialSettings(person=person)


def friends_of(person: Person) -> list[Person]:
    """A person's friends by name."""
    friends = Person.objects.filter(pk__in=Friendship.objects.filter(person=person).values("friend"))
    return mark_namesakes(friends.filter(is_active=True).select_related("guest").order_by("name", "pk"))


def are_friends(person: Person, other: Person) -> bool:
    """Whether two are friends."""
    return Friendship.objects.filter(person=person, friend=other).exists()


def owner_of(link: str) -> Person | None:
    """The person whose friend one becomes by a link; None if it was revoked."""
    owner = SocialSettings.objects.filter(link=link, person__is_active=True).select_related("person").first()
    return owner.person if owner is not None else None


def friends_online(person: Person, connected: Collection[str], tables: Sequence[OpenTable]) -> list[FriendOnline]:
    """The friends who are at a table or were seen just now, and show it to friends."""
    guests = [uuid.UUID(guest) for guest in connected]
    hidden = Friendship.objects.filter(person=person, friend__social__shows=False).values("friend")
    seen = Q(social__seen__gte=clock.now() - ONLINE) | Q(guest__in=guests)
    known = Person.objects.filter(pk__in=Friendship.objects.filter(person=person).values("friend"), is_active=True)
    online = mark_namesakes(known.filter(seen).exclude(pk__in=hidden).select_related("guest").order_by("name", "pk"))
    return [FriendOnline(friend, _table_of(friend, tables)) for friend in online]


def invitations_to(person: Person) -> list[Invitation]:
    """The invitations of friends to tables that still wait, the newest first."""
    if person.guest_id is None:
        return []
    rows = TableInvitation.objects.filter(friend=person, at__gte=clock.now() - INVITED_FOR, person__is_active=True)
    newest = list(rows.select_related("person").order_by("-pk")[:MOST_INVITATIONS])
    waiting = free_lobbies([row.table for row in newest], person.guest_id.hex)
    return [Invitation(row.person, row.table, waiting[row.table]) for row in newest if row.table in waiting]


def waiting_at(
    online: Sequence[FriendOnline], invitations: Sequence[Invitation]
) -> tuple[list[FriendsTable], list[Person]]:
    """The open tables where friends wait, and the friends who are elsewhere.

    Tables of invitations are left out, with the friends who wait there: the invitation shows them.
    """
    invited = {one.table for one in invitations}
    found: dict[str, FriendsTable] = {}
    for friend, table in online:
        if table is not None and table.id not in invited:
            found.setdefault(table.id, FriendsTable(table, [])).friends.append(friend)
    return list(found.values()), [friend for friend, table in online if table is None]


def _table_of(friend: Person, tables: Sequence[OpenTable]) -> OpenTable | None:
    """The open table where a friend waits."""
    guest = friend.guest_id.hex if friend.guest_id is not None else None
    return next((table for table in tables if guest in table.guests and not table.yours), None)


def social_data_about(person: Person) -> object:
    """All that is stored about a person's friends, for their data download."""
    settings = settings_of(person)
    friendships = Friendship.objects.filter(person=person).order_by("pk")
    sent, received = (TableInvitation.objects.filter(**{side: person}).order_by("pk") for side in ("person", "friend"))
    return {
        "friend_link": settings.link,
        "shows_friends": settings.shows,
        "seen": settings.seen,
        "invited": list(sent.values("friend__name", "table", "at")),
        "invited_by": list(received.values("person__name", "table", "at")),
        "friends": list(friendships.values("friend__name", "since")),
    }
