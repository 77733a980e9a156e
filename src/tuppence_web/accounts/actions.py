"""Changing guests and accounts."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.urls import reverse

from tuppence_web import clock
from tuppence_web.accounts.models import EndedCookie, Guest, Person, Token
from tuppence_web.accounts.queries import (
    COOKIE,
    COOKIE_SECONDS,
    Pass,
    enters_others,
    guest_of,
    is_confirmed,
    pass_of_cookie,
)
from tuppence_web.accounts.rules import (
    MOST_LOOKED_UP,
    MOST_TOKENS,
    NAME_OF_WHO_LEFT,
    clean_name,
    digest_of,
    proposed_name,
)
from tuppence_web.accounts.signals import account_closing, signed_out
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.idempotency.queries import answered_since
from tuppence_web.notices.actions import send_mail
from tuppence_web.refusals import NotThere, NotYours, Refused


@transaction.atomic
def sign_up(request: HttpRequest, person: Person, name: str) -> None:
    """Give a new account its name, and what the guest of this browser has: tables, seats, results.

    An account of this guest that nobody ever confirmed (a slip in the address) gives the guest back.
    """
    guest = guest_of(request)
    holder = Person.objects.filter(guest=guest).first() if guest is not None else None
    if holder is not None and not is_confirmed(holder):
        Person.objects.filter(pk=holder.pk).update(guest=None)
        holder = None
    if guest is not None and holder is None:
        write_down(guest.id.hex)
    person.guest = guest if guest is not None and holder is None else Guest.objects.create(name=name)
    person.name = name
    person.save(update_fields=["guest", "name"])
    rename(person.guest.id.hex, name)


def sign_in(request: HttpRequest, person: Person) -> None:
    """From now on this browser plays as the person's own guest; what it played as before stays as it was."""
    if person.guest is None:
        person.guest = Guest.objects.create(name=person.name)
        person.save(update_fields=["guest"])
    shown = pass_of_cookie(request.COOKIES.get(COOKIE))
    if shown is not None and shown.guest == person.guest.id.hex:
        _end_cookie(shown)  # another takes its place
    request.META["tuppence.new_guest"] = person.guest


def sign_out(request: HttpRequest) -> None:
    """From now on this browser plays as nobody, and the cookie that it had is worthless, wherever a copy of it is.

    Open lines to tables are closed; those of the guest's other browsers come back by themselves.
    """
    shown = pass_of_cookie(request.COOKIES.get(COOKIE))
    if shown is not None:
        _end_cookie(shown)
        transaction.on_commit(lambda: signed_out.send(shown.guest))
    request.META.pop("tuppence.new_guest", None)
    request.META["tuppence.no_guest"] = True


def _end_cookie(shown: Pass) -> None:
    EndedCookie.objects.bulk_create([EndedCookie(digest=shown.digest)], ignore_conflicts=True)


def confirm_by_reset(user: Person, **more: object) -> None:
    """Who has reset a password by e-mail reads the mail of that address: if it is the only one, it is confirmed."""
    addresses = EmailAddress.objects.filter(user=user)
    if addresses.count() == 1:
        addresses.filter(email=user.email).update(verified=True, primary=True)


def show_out(person: Person) -> None:
    """Make every cookie of the person's guest worthless, and the lines to tables that were opened with one."""
    if person.guest_id is not None:
        sender = person.guest_id.hex
        Guest.objects.filter(id=person.guest_id).update(sign_outs=F("sign_outs") + 1)
        transaction.on_commit(lambda: signed_out.send(sender))
        person.refresh_from_db(fields=["guest"])


@idempotent
def take_name(by: Person, name: str) -> int:
    """Go by another name, at tables too. Raises Refused for one that cannot be read."""
    by.name = clean_name(name)
    if not by.name:
        raise Refused("Choose a name that can be read.", field="name")
    by.save(update_fields=["name"])
    if by.guest_id is not None:
        rename(by.guest_id.hex, by.name)
    return by.pk


@idempotent
def leave(by: Person, password: str) -> int:
    """Close one's account for good: what was played and paid stays, all that says who it was goes.

    Raises Refused for a password that is not the person's.
    """
    if not by.check_password(password):
        raise Refused("This is not your password.", field="password")
    show_out(by)
    for session in UserSession.objects.filter(user=by):
        session.end()
    EmailAddress.objects.filter(user=by).delete()
    Authenticator.objects.filter(user=by).delete()
    by.notices.all().delete()
    by.tokens.all().delete()
    desk = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Person), object_id=str(by.pk))
    desk.update(object_repr=NAME_OF_WHO_LEFT)
    account_closing.send(Person, person=by)
    by.name, by.email, by.left = NAME_OF_WHO_LEFT, None, clock.now()
    by.is_active = by.is_staff = by.is_superuser = False
    by.set_unusable_password()
    by.save()
    if by.guest_id is not None:
        rename(by.guest_id.hex, by.name)
    return by.pk


@idempotent
def make_token(by: Person, name: str, token: str) -> int:
    """Let a program that shows this token speak for the person at the HTTP API; only its digest is kept."""
    if not clean_name(name):
        raise Refused("Choose a name that can be read.", field="name")
    if by.tokens.count() >= MOST_TOKENS:
        raise Refused(f"You have {MOST_TOKENS} tokens: revoke one that is no longer used.", field="name")
    return Token.objects.create(person=by, name=clean_name(name), digest=digest_of(token)).pk


@idempotent
def revoke_token(by: Person, token_id: int) -> int:
    """Make a token of one's own worthless, at once."""
    if not Token.objects.filter(pk=token_id, person=by).delete()[0]:
        raise NotThere("You have no such token, or it has been revoked.")
    return token_id


def used(token: Token) -> None:
    """Note that a token was shown just now; to the minute, so that reading does not always write."""
    if token.used is None or clock.now() - token.used > timedelta(minutes=1):
        Token.objects.filter(pk=token.pk).update(used=clock.now())


@idempotent
def look_up(by: Person, email: str) -> int:
    """Find out whose account an address is, before somebody is entered under it; 0 where it is nobody's.

    Who asked for which account is kept, as of every change. Raises NotYours for who enters nobody, and Refused after
    too many accounts within an hour: an address is not a way to people's names.
    """
    if not enters_others(by):
        raise NotYours("Only who enters others may ask whose address this is.")
    found = Person.objects.filter(email=email.strip().lower()).first()
    if found is None:
        return 0
    found_before = answered_since(by, "accounts.look_up", clock.now() - timedelta(hours=1))
    if not by.is_staff and found_before >= MOST_LOOKED_UP:
        raise Refused(f"You have looked up {MOST_LOOKED_UP} accounts within an hour: try again later.", field="email")
    return found.pk


def register(name: str, email: str, known: int | None = None) -> Person:
    """The account of somebody who stands at the bar: a new one without a password, or the ``known`` one.

    An address that somebody has is entered only where its owner was shown and is meant: ``known`` is that account. For
    the changes of other apps, which look to it that who asks may do this. An e-mail says how to set a password. Raises
    Refused for a name or an address that cannot be one.
    """
    if known is not None:
        return _known(email, known)
    name, email = clean_name(name), email.strip().lower()
    if not name:
        raise Refused("Choose a name that can be read.", field="name")
    try:
        validate_email(email)
    except ValidationError:
        raise Refused("This is not an e-mail address.", field="email") from None
    person, new = Person.objects.get_or_create(email=email, defaults={"name": name})
    if not new:
        raise Refused(
            "Somebody already has this address: check whose it is, and confirm that you mean them.", field="email"
        )
    person.guest = Guest.objects.create(name=name)
    person.set_unusable_password()
    person.save(update_fields=["guest", "password"])
    EmailAddress.objects.create(user=person, email=email, primary=True)
    send_mail([_welcome_mail(person)])
    return person


def _known(email: str, known: int) -> Person:
    """The account that was shown for an address. Raises Refused where it is not, or not open any more."""
    found = Person.objects.filter(email=email.strip().lower(), pk=known).first()
    if found is None:
        raise Refused("This is not the address of that account: look again.", field="email")
    if not found.is_active:
        raise Refused(f"The account of {found} is closed.", field="email")
    return found


def _welcome_mail(person: Person) -> EmailMessage:
    """A link to set a password. It is in no notice, which others might read: whoever follows it has the account."""
    from allauth.account.forms import default_token_generator  # which imports our forms, and these this module

    key = {"uidb36": user_pk_to_url_str(person), "key": default_token_generator.make_token(person)}
    text = (
        f"Hello {person.name}, an account has been opened for you at Tuppence. "
        "Set your password here within three days:\n\n"
        f"{settings.SITE_URL}{reverse('account_reset_password_from_key', kwargs=key)}\n\n"
        f"After that, ask for a new link here: {settings.SITE_URL}{reverse('account_reset_password')}\n"
    )
    return EmailMessage("Welcome to Tuppence", text, to=[person.email or ""])


def welcome(request: HttpRequest) -> Guest:
    """The guest who makes a request; a new one gets a proposed name, and the cookie with the answer.

    Nothing is saved: whoever only looks, leaves nothing behind. See `write_down`.
    """
    guest = guest_of(request)
    if guest is None:
        guest = Guest()
        guest.name = proposed_name(guest.id.hex)
        request.META["tuppence.new_guest"] = guest
    return guest


def write_down(guest_id: str) -> None:
    """Save a guest who does something for the first time: takes a seat, opens a table, signs up."""
    guest = Guest(id=UUID(guest_id), name=proposed_name(guest_id))
    Guest.objects.bulk_create([guest], ignore_conflicts=True)


def rename(guest_id: str, name: str) -> None:
    """Give a guest a name that has been cleaned."""
    named = [Guest(id=UUID(guest_id), name=name)]
    Guest.objects.bulk_create(named, update_conflicts=True, unique_fields=["id"], update_fields=["name"])


def forget_idle(days: int) -> int:
    """Delete guests who have never sat at a table nor had an account, and cookies too old to count; how many guests."""
    now = clock.now()
    EndedCookie.objects.filter(at__lt=now - timedelta(seconds=COOKIE_SECONDS)).delete()
    idle = Guest.objects.filter(person=None, sitting=None, finishes=None, created__lt=now - timedelta(days=days))
    return idle.delete()[0]
