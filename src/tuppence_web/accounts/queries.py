"""Queries about guests and accounts."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest

from tuppence_web.accounts.hooks import (
    EntersPeople,
    HasToDos,
    HasTonight,
    KeepsPersonalData,
    ListsPeople,
    ToDo,
    Tonight,
)
from tuppence_web.accounts.models import EndedCookie, Guest, Person, Token
from tuppence_web.accounts.rules import as_read, digest_of, marks, proposed_name
from tuppence_web.hooks import implementing
from tuppence_web.idempotency.queries import changes_by
from tuppence_web.web.refusals import OFFICERS_ONLY, SIGN_IN_FIRST, NotYours

COOKIE = "guest"
COOKIE_SALT = "tuppence.guest"
COOKIE_SECONDS = 400 * 24 * 3600


LEFT_OUT = -1  # in place of a person, for a pasted line that is left out


class PastedLine(NamedTuple):
    """A pasted line: who it may be, and why it is proposed to leave it out. ``members``: those who are members."""

    name: str
    email: str
    people: list[Person]
    members: set[int]
    entered: bool  # the only person whom it can be
    same_as: int  # the number of an earlier line with the same name or address; 0 if there is none

    @property
    def nobody(self) -> bool:
        """Whether it has only an address, of nobody we know: a new person would have no name."""
        return not self.name and not self.people

    @property
    def note(self) -> str:
        """What to check before this person is entered."""
        if self.same_as:
            return f"The same as line {self.same_as}."
        if self.nobody:
            return "Nobody has this address. Write the name before it, and look them up again."
        if self.entered:
            return "Has already entered."
        if len(self.people) > 1:
            return f"{len(self.people)} people have this name. Say which one it is."
        if self.people:
            return "Without an account." if self.people[0].without_account else ""
        return "New: gets an account, and an e-mail." if self.email else "New, without an account."

    @property
    def proposed(self) -> int | None:
        """The person proposed: 0 for a new one, `LEFT_OUT`, or None if somebody has to choose."""
        if self.same_as or self.nobody or self.entered:
            return LEFT_OUT
        if not self.people:
            return 0
        return self.people[0].pk if len(self.people) == 1 else None

    def choices(self) -> list[tuple[int | str, str]]:
        """Who it may be, with labels."""
        found = [(one.pk, f"{one.name} (no. {one.pk}){', member' * (one.pk in self.members)}") for one in self.people]
        new = [(0, "Somebody new" if not self.people else "Somebody else of this name")]
        open_to_new = not self.nobody and not (self.email and self.people)
        choose = [("", "Choose")] if self.proposed is None else []
        return [*choose, *found, *(new if open_to_new else []), (LEFT_OUT, "Leave out")]


class Pass(NamedTuple):
    """The contents of a guest's cookie: the guest, and the value of ``sign_outs`` when it was issued.

    ``digest`` identifies the cookie.
    """

    guest: str
    sign_outs: int
    digest: str


def pass_of_cookie(value: str | None) -> Pass | None:
    """Read a cookie that we signed; None if it is missing, forged or expired.

    The cookie may have been revoked since: `guest_of` and `name_of` look in the database.
    """
    if not value:
        return None
    try:
        guest, *more = signing.loads(value, salt=COOKIE_SALT, max_age=COOKIE_SECONDS).split(".")
        return Pass(uuid.UUID(guest).hex, int(more[0]) if more else 0, digest_of(value))
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None


def guest_shown(cookies: Mapping[str, str]) -> str | None:
    """The id of the guest whose cookie is among these, as `pass_of_cookie` reads it."""
    shown = pass_of_cookie(cookies.get(COOKIE))
    return shown.guest if shown else None


def cookie_of_guest(guest: Guest) -> str:
    """Sign a new cookie for a guest. Each is different, so that it can be ended alone."""
    return signing.dumps(f"{guest.id.hex}.{guest.sign_outs}.{secrets.token_urlsafe(6)}", salt=COOKIE_SALT)


def guest_of(request: HttpRequest) -> Guest | None:
    """The guest making a request, or None."""
    shown = pass_of_cookie(request.COOKIES.get(COOKIE))
    return guest_with(shown) if shown else None


def guest_with(shown: Pass) -> Guest | None:
    """The guest of a cookie, or None if it was ended. A guest without a row is created in memory only."""
    guest = Guest.objects.filter(id=shown.guest).first()
    if guest is None:
        return None if shown.sign_outs else Guest(id=uuid.UUID(shown.guest), name=proposed_name(shown.guest))
    ended = guest.sign_outs != shown.sign_outs or EndedCookie.objects.filter(digest=shown.digest).exists()
    return None if ended else guest


def name_of(shown: Pass) -> str | None:
    """A guest's name, or None if the cookie was ended."""
    guest = guest_with(shown)
    return guest.name if guest is not None else None


def person_of(request: HttpRequest) -> Person | None:
    """The signed-in person, or None for a visitor."""
    return request.user if isinstance(request.user, Person) else None


def signed_in(request: HttpRequest) -> Person:
    """The signed-in person. Raises NotYours for a visitor, whom the site then asks to sign in."""
    person = person_of(request)
    if person is None:
        raise NotYours(SIGN_IN_FIRST)
    return person


def is_confirmed(person: Person) -> bool:
    """Whether the person has confirmed an e-mail address."""
    return bool(EmailAddress.objects.filter(user=person, verified=True).exists())


def has_second_step(person: Person) -> bool:
    """Whether the person signs in with a code as well."""
    return bool(Authenticator.objects.filter(user=person, type=Authenticator.Type.TOTP).exists())


def person_with(person_id: int) -> Person | None:
    """The person with this account number, or None."""
    return Person.objects.select_related("guest").filter(pk=person_id).first()


def person_at(email: str) -> Person | None:
    """The person who signs in with this address, or None."""
    return Person.objects.filter(email=email).first()


def people_called(names: Iterable[str]) -> dict[str, list[Person]]:
    """People with one of these names (`as_read`), by name, as far as those who enter others may find them.

    These are people in lists of the association, and people without an account. Others are found by address only.
    """
    wanted, condition = {as_read(name) for name in names}, Q(email=None)
    for app in implementing(ListsPeople):
        condition |= app.listed()
    rows = Person.objects.filter(condition, is_active=True).values_list("pk", "name")
    known = [pk for pk, name in rows if as_read(name) in wanted]
    found: dict[str, list[Person]] = {}
    for person in Person.objects.filter(pk__in=known).order_by("pk"):
        found.setdefault(as_read(person.name), []).append(person)
    return found


def mark_namesakes(people: Iterable[Person]) -> list[Person]:
    """The people of one page, with marks that distinguish those with the same name."""
    listed = list(people)
    found = marks({person.pk: person.name for person in listed})
    for person in listed:
        person.mark = found[person.pk]
    return listed


def tokens_of(person: Person) -> list[Token]:
    """A person's tokens, oldest first."""
    return list(Token.objects.filter(person=person))


def token_of(token: str) -> Token | None:
    """A valid token with its owner, or None."""
    known = Token.objects.filter(digest=digest_of(token), person__is_active=True)
    return known.select_related("person").first()


def _account_of(person: Person) -> object:
    return {
        "name": person.name,
        "email": person.email,
        "joined": person.joined,
        "last_signed_in": person.last_login,
        "name_at_tables": person.guest.name if person.guest else None,
        "officer": person.is_staff,
        "addresses": list(EmailAddress.objects.filter(user=person).values("email", "verified", "primary")),
        "second_step": has_second_step(person),
        "devices": list(UserSession.objects.filter(user=person).values("created_at", "ip", "user_agent")),
        "tokens": list(Token.objects.filter(person=person).values("name", "created", "used")),
        "changes": changes_by(person),
    }


def data_about(person: Person) -> dict[str, object]:
    """All data that the site stores about a person, ready for JSON."""
    data: dict[str, object] = {"account": _account_of(person)}
    for app in implementing(KeepsPersonalData):
        data |= app.data_about(person)
    return data


def enters_others(person: Person) -> bool:
    """Whether a person may enter others: officers, and people who run something that has entries."""
    return person.is_staff or any(app.enters_others(person) for app in implementing(EntersPeople))


def tonights_of(person: Person) -> list[Tonight]:
    """What a person plays or runs today, in order of time."""
    found = [one for app in implementing(HasTonight) for one in app.tonights_of(person)]
    return sorted(found, key=lambda one: one.starts)


def to_dos(officer: Person) -> list[ToDo]:
    """What an officer has to do, by kind."""
    return [one for app in implementing(HasToDos) for one in app.to_dos(officer)]


def officers() -> list[Person]:
    """The officers of the association."""
    return list(Person.objects.filter(is_staff=True, is_active=True).order_by("pk"))


def must_be_officer(person: Person) -> None:
    """Raise NotYours unless the person is an officer of the association."""
    if not person.is_staff:
        raise NotYours(OFFICERS_ONLY)
