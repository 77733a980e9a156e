"""Queries about friends, who is here, and who can be told what."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.db.models import Q

from tuppence.words import listed
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.company.models import Asked, Friendship, Invited, Missed, Sociable, Subscription
from tuppence_web.company.rules import ASKED_FOR, GRACE, HERE, INVITED_FOR, LETTER_AFTER
from tuppence_web.tables.gathering import OpenTable, free_lobbies
from tuppence_web.web import clock

MOST_INVITATIONS = 5  # shown at once


class FriendHere(NamedTuple):
    """A friend who is here, and the open table where they wait, if there is one."""

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


def sociable(person: Person) -> Sociable:
    """What an account has chosen; the usual if it has chosen nothing."""
    return Sociable.objects.filter(person=person).first() or Sociable(person=person)


def friends_of(person: Person) -> list[Person]:
    """A person's friends by name."""
    friends = Person.objects.filter(pk__in=Friendship.objects.filter(person=person).values("friend"))
    return mark_namesakes(friends.filter(is_active=True).select_related("guest").order_by("name", "pk"))


def are_friends(person: Person, other: Person) -> bool:
    """Whether two are friends."""
    return Friendship.objects.filter(person=person, friend=other).exists()


def who_invites(link: str) -> Person | None:
    """Whose friend one becomes by a link; None if it was taken back."""
    owner = Sociable.objects.filter(link=link, person__is_active=True).select_related("person").first()
    return owner.person if owner is not None else None


def friends_here(person: Person, connected: Collection[str], tables: Sequence[OpenTable]) -> list[FriendHere]:
    """The friends who are at a table now, or were seen just now, and let friends know."""
    guests = [uuid.UUID(guest) for guest in connected]
    shy = Friendship.objects.filter(person=person, friend__sociable__shows=False).values("friend")
    seen = Q(sociable__seen__gte=clock.now() - HERE) | Q(guest__in=guests)
    known = Person.objects.filter(pk__in=Friendship.objects.filter(person=person).values("friend"), is_active=True)
    here = mark_namesakes(known.filter(seen).exclude(pk__in=shy).select_related("guest").order_by("name", "pk"))
    return [FriendHere(friend, _table_of(friend, tables)) for friend in here]


def invitations_to(person: Person) -> list[Invitation]:
    """The invitations of friends to tables that still wait, the newest first."""
    if person.guest_id is None:
        return []
    rows = Invited.objects.filter(friend=person, at__gte=clock.now() - INVITED_FOR, person__is_active=True)
    newest = list(rows.select_related("person").order_by("-pk")[:MOST_INVITATIONS])
    waiting = free_lobbies([row.table for row in newest], person.guest_id.hex)
    return [Invitation(row.person, row.table, waiting[row.table]) for row in newest if row.table in waiting]


def waiting_at(
    here: Sequence[FriendHere], invitations: Sequence[Invitation]
) -> tuple[list[FriendsTable], list[Person]]:
    """The open tables where friends wait, and the friends who are elsewhere.

    A table that somebody was invited to is not among them, nor are the friends who wait there: the invitation says it.
    """
    invited = {one.table for one in invitations}
    found: dict[str, FriendsTable] = {}
    for friend, table in here:
        if table is not None and table.id not in invited:
            found.setdefault(table.id, FriendsTable(table, [])).friends.append(friend)
    return list(found.values()), [friend for friend, table in here if table is None]


def _table_of(friend: Person, tables: Sequence[OpenTable]) -> OpenTable | None:
    """The open table where a friend waits."""
    guest = friend.guest_id.hex if friend.guest_id is not None else None
    return next((table for table in tables if guest in table.guests and not table.yours), None)


def reachable(guests: Collection[str]) -> set[str]:
    """Those of these guests who can be told something while they are away."""
    asked = [uuid.UUID(guest) for guest in guests]
    found = Subscription.objects.filter(guest__in=asked).values_list("guest_id", flat=True)
    return {guest.hex for guest in found}


def subscriptions_of(guest: uuid.UUID) -> list[Subscription]:
    """The browsers that show notifications to a guest."""
    return list(Subscription.objects.filter(guest=guest).order_by("pk"))


def writes_to(guest: uuid.UUID) -> Person | None:
    """The account of a guest to which letters are sent about turns; None without one."""
    known = Person.objects.filter(guest=guest, is_active=True, email__isnull=False, sociable__letters=True)
    return known.first()


def wants(guest: uuid.UUID) -> bool:
    """Whether a guest wants to be told anything while away."""
    return Subscription.objects.filter(guest=guest).exists() or writes_to(guest) is not None


def to_tell() -> list[Missed]:
    """What was missed, stayed so, and was told nobody yet."""
    return list(Missed.objects.filter(told=None, since__lte=clock.now() - GRACE).order_by("pk"))


def to_write() -> list[Missed]:
    """The turns about which a letter may be due."""
    rows = Missed.objects.filter(host=False, letter=None, since__lte=clock.now() - LETTER_AFTER)
    return list(rows.filter(guest__person__sociable__letters=True, guest__person__is_active=True).order_by("pk"))


def asking_for(game: str, but: str) -> list[Asked]:
    """Who wants to be told of a table of a game, except the guest who opened it."""
    rows = Asked.objects.filter(game=game, at__gte=clock.now() - ASKED_FOR)
    return list(rows.exclude(guest=uuid.UUID(but)).order_by("pk"))


def games_asked(guest: uuid.UUID) -> set[str]:
    """The games of which a guest waits to be told a table."""
    rows = Asked.objects.filter(guest=guest, at__gte=clock.now() - ASKED_FOR)
    return set(rows.values_list("game", flat=True))


def company_about(person: Person) -> object:
    """All data that is stored about a person's company, for their data download."""
    chosen = sociable(person)
    data: dict[str, object] = {
        "friend_link": chosen.link,
        "shows_friends": chosen.shows,
        "seen": chosen.seen,
        "letters": chosen.letters,
        "invited": list(Invited.objects.filter(person=person).order_by("pk").values("friend__name", "table", "at")),
        "invited_by": list(Invited.objects.filter(friend=person).order_by("pk").values("person__name", "table", "at")),
        "friends": list(Friendship.objects.filter(person=person).order_by("pk").values("friend__name", "since")),
    }
    guest = person.guest_id
    if guest is not None:
        browsers = Subscription.objects.filter(guest=guest).order_by("pk")
        missed = Missed.objects.filter(guest=guest).order_by("pk")
        data |= {
            "browsers": list(browsers.values("endpoint", "at")),
            "missed": list(missed.values("table", "host", "since", "told", "letter")),
            "asked": list(Asked.objects.filter(guest=guest).order_by("pk").values("game", "at")),
        }
    return data
