"""Changes to guests and accounts."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from uuid import UUID, uuid4

import msgspec
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from cryptography.fernet import Fernet
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
from django.utils.crypto import salted_hmac

from tuppence_web.accounts.models import EndedCookie, Guest, Person, Token
from tuppence_web.accounts.queries import (
    COOKIE,
    COOKIE_SECONDS,
    Pass,
    PastedLine,
    enters_others,
    guest_of,
    is_confirmed,
    pass_of_cookie,
    people_called,
    person_with,
)
from tuppence_web.accounts.rules import (
    IDLE_DAYS,
    MOST_LOOKED_UP,
    MOST_TOKENS,
    NAME_OF_WHO_LEFT,
    UNREADABLE,
    as_read,
    clean_name,
    digest_of,
    proposed_name,
)
from tuppence_web.accounts.signals import account_closing, signed_out
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.idempotency.queries import answered_since
from tuppence_web.jobs.actions import Deferred
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused


@transaction.atomic
def sign_up(request: HttpRequest, person: Person, name: str) -> None:
    """Name a new account and give it the guest of this browser, with its tables, seats and results.

    A guest that belongs to an account that was never confirmed (a typing error in the address) moves to the new one.
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
    """Let this browser play as the person's own guest. The guest that it played as before is left unchanged."""
    guest = guest_for(person)
    shown = pass_of_cookie(request.COOKIES.get(COOKIE))
    if shown is not None and shown.guest == guest.id.hex:
        _end_cookie(shown)  # replaced by a new one
    request.META["tuppence.new_guest"] = guest


def guest_for(person: Person) -> Guest:
    """A person's guest, made if they have none yet."""
    if person.guest is None:
        person.guest = Guest.objects.create(name=person.name)
        person.save(update_fields=["guest"])
    return person.guest


def sign_out(request: HttpRequest) -> None:
    """Forget the guest of this browser, and invalidate its cookie and every copy of it.

    Open connections to tables are closed; those of the guest's other browsers reconnect by themselves.
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
    """Confirm the address after a password reset by e-mail, if it is the account's only one."""
    addresses = EmailAddress.objects.filter(user=user)
    if addresses.count() == 1:
        addresses.filter(email=user.email).update(verified=True, primary=True)


def sign_out_everywhere(person: Person) -> None:
    """Invalidate all cookies of the person's guest, and close the connections opened with them."""
    if person.guest_id is not None:
        sender = person.guest_id.hex
        Guest.objects.filter(id=person.guest_id).update(sign_outs=F("sign_outs") + 1)
        transaction.on_commit(lambda: signed_out.send(sender))
        person.refresh_from_db(fields=["guest"])


@idempotent
def take_name(by: Person, name: str) -> int:
    """Change a person's name, at tables too. Raises Refused if the name has no visible character."""
    by.name = clean_name(name)
    if not by.name:
        raise Refused(UNREADABLE, field="name")
    by.save(update_fields=["name"])
    rename_at_tables(by)
    return by.pk


@idempotent
def leave(by: Person, password: str) -> int:
    """Close an account for good. Matches and payments stay; personal data is removed.

    Raises Refused if the password is wrong.
    """
    if not by.check_password(password):
        raise Refused("That is not your password.", field="password")
    sign_out_everywhere(by)
    for session in UserSession.objects.filter(user=by):
        session.end()
    EmailAddress.objects.filter(user=by).delete()
    Authenticator.objects.filter(user=by).delete()
    by.tokens.all().delete()
    desk = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Person), object_id=str(by.pk))
    desk.update(object_repr=NAME_OF_WHO_LEFT)
    account_closing.send(Person, person=by)
    by.name, by.email, by.left = NAME_OF_WHO_LEFT, None, clock.now()
    by.is_active = by.is_staff = by.is_superuser = False
    by.set_unusable_password()
    by.save()
    rename_at_tables(by)
    return by.pk


@idempotent
def make_token(by: Person, name: str, token: str) -> int:
    """Create a token with which a program acts for the person at the HTTP API. Only its digest is stored."""
    if not clean_name(name):
        raise Refused(UNREADABLE, field="name")
    if by.tokens.count() >= MOST_TOKENS:
        raise Refused(f"You have {MOST_TOKENS} tokens already. Revoke one that you no longer use.", field="name")
    return Token.objects.create(person=by, name=clean_name(name), digest=digest_of(token)).pk


@idempotent
def revoke_token(by: Person, token_id: int) -> int:
    """Revoke one of the person's own tokens at once."""
    if not Token.objects.filter(pk=token_id, person=by).delete()[0]:
        raise NotThere("You have no such token. It may have been revoked already.")
    return token_id


def used(token: Token) -> None:
    """Record that a token was used, at most once a minute so that reading rarely writes."""
    if token.used is None or clock.now() - token.used > timedelta(minutes=1):
        Token.objects.filter(pk=token.pk).update(used=clock.now())


@idempotent
def look_up(by: Person, email: str) -> int:
    """Return the id of the account with an address, before somebody is entered under it; 0 if there is none.

    Each request is stored, like every change. Raises NotYours if the person may not enter others, and Refused after too
    many accounts found within an hour, so that nobody collects names by trying addresses.
    """
    if not enters_others(by):
        raise NotYours("Only people who enter others may look up an address.")
    found = Person.objects.filter(email=email.strip().lower()).first()
    if found is None:
        return 0
    found_before = answered_since(by, "accounts.look_up", clock.now() - timedelta(hours=1))
    if not by.is_staff and found_before >= MOST_LOOKED_UP:
        raise Refused(f"You have looked up {MOST_LOOKED_UP} accounts in the last hour. Try again later.", field="email")
    return found.pk


def at_address(by: Person, email: str) -> list[Person]:
    """The person with an address, if anybody has it, for a preview: see `look_up`."""
    found = person_with(look_up(by, uuid4(), email))
    return [found] if found is not None else []


def pasted_lines(
    by: Person,
    lines: Sequence[tuple[str, str]],
    entered: Collection[int],
    members: Callable[[Collection[int]], set[int]],
) -> list[PastedLine]:
    """Who the people of a pasted list of names and addresses may be: see `look_up` and `people_called`."""
    called = people_called([name for name, email in lines if not email])
    people = [at_address(by, email) if email else called.get(as_read(name), []) for name, email in lines]
    good = members([one.pk for those in people for one in those])
    keys = [email or as_read(name) for name, email in lines]
    found: list[PastedLine] = []
    for (name, email), those, key in zip(lines, people, keys, strict=True):
        inside = bool(those) and all(one.pk in entered for one in those)
        first = keys.index(key)
        found.append(PastedLine(name, email, those, good, inside, first + 1 if first < len(found) else 0))
    return found


def register(name: str, email: str, known: int | None = None) -> Person:
    """Return the person entered at the bar: a new one, or the ``known`` one, whom the user was shown and confirmed.

    A new person with an address gets an account, and an e-mail that explains how to set a password; a person without
    one has no account until an account claims them. An address or, without one, a name that somebody has already is
    accepted only with ``known``; 0 means a new person of that name. The calling action must check that the user may do
    this. Raises Refused if the name or the address is invalid.
    """
    if known:
        return _known(name, email, known)
    name, email = clean_name(name), email.strip().lower()
    if not name:
        raise Refused(UNREADABLE, field="name")
    if not email:
        return _without_account(name, certain=known is not None)
    try:
        validate_email(email)
    except ValidationError:
        raise Refused("Enter a valid e-mail address.", field="email") from None
    person, new = Person.objects.get_or_create(email=email, defaults={"name": name})
    if not new:
        raise Refused(
            "This address has an account already. Check whose it is, and confirm that you mean them.", field="email"
        )
    person.guest = Guest.objects.create(name=name)
    person.set_unusable_password()
    person.save(update_fields=["guest", "password"])
    EmailAddress.objects.create(user=person, email=email, primary=True)
    WELCOMES.defer(person.pk)
    return person


def _without_account(name: str, certain: bool) -> Person:
    """A new person without an account. Unless it is ``certain`` that they are new, nobody may have the name."""
    if not certain and people_called([name]):
        raise Refused("Somebody has this name already. Say whether you mean them.", field="name")
    person = Person(name=name, guest=Guest.objects.create(name=name))
    person.set_unusable_password()
    person.save()
    return person


def _known(name: str, email: str, known: int) -> Person:
    """Return the person who was shown for an address or a name. Raises Refused if that has changed, or they left."""
    if not email.strip():
        found = next((one for one in people_called([name]).get(as_read(name), ()) if one.pk == known), None)
    else:
        found = Person.objects.filter(email=email.strip().lower(), pk=known).first()
    if found is None:
        what = "account has another address" if email.strip() else "person has another name"
        raise Refused(f"That {what}. Check it again.", field="email")
    if not found.is_active:
        raise Refused(f"The account of {found} has been closed.", field="email")
    return found


def _welcome_mail(person: Person) -> EmailMessage:
    """The e-mail with a link to set a password. Never a notification: anyone who has the link has the account."""
    from allauth.account.forms import default_token_generator  # a circular import otherwise

    key = {"uidb36": user_pk_to_url_str(person), "key": default_token_generator.make_token(person)}
    text = (
        f"Hello {person.name},\n\nAn account has been opened for you at Tuppence. "
        "To use it, set a password within three days:\n\n"
        f"{settings.SITE_URL}{reverse('account_reset_password_from_key', kwargs=key)}\n\n"
        f"If the link has expired, ask for a new one: {settings.SITE_URL}{reverse('account_reset_password')}\n"
    )
    return EmailMessage("Welcome to Tuppence", text, to=[person.email or ""])


def _send_welcome(person: int) -> None:
    """Send the e-mail, unless the person has closed the account since."""
    found = Person.objects.filter(pk=person, email__isnull=False).first()
    if found is not None:
        _welcome_mail(found).send()


def email_later(message: EmailMessage) -> None:
    """Have a plain e-mail sent. It may have a link that opens an account, so its job is sealed until then."""
    EMAILS.defer(_seal().encrypt(msgspec.json.encode((message.subject, message.body, message.to))).decode())


def _send_email(sealed: str) -> None:
    subject, body, to = msgspec.json.decode(_seal().decrypt(sealed), type=tuple[str, str, list[str]])
    EmailMessage(subject, body, to=to).send()


def _seal() -> Fernet:
    """What only processes that know the site's secret key can open."""
    return Fernet(urlsafe_b64encode(salted_hmac("tuppence.account-e-mail", "", algorithm="sha256").digest()))


EMAILS = Deferred("account e-mail", str, _send_email, attempts=10, anywhere=True)
WELCOMES = Deferred("welcome", int, _send_welcome, attempts=10, anywhere=True)


def welcome(request: HttpRequest) -> Guest:
    """Return the guest making a request, or a new one with a proposed name, whose cookie is sent with the response.

    Nothing is saved, so that visitors who only look leave no rows behind. See `write_down`.
    """
    guest = guest_of(request)
    if guest is None:
        guest = Guest()
        guest.name = proposed_name(guest.id.hex)
        request.META["tuppence.new_guest"] = guest
    return guest


def write_down(guest_id: str) -> None:
    """Save a guest on their first action: taking a seat, opening a table or signing up."""
    guest = Guest(id=UUID(guest_id), name=proposed_name(guest_id))
    Guest.objects.bulk_create([guest], ignore_conflicts=True)


def rename_at_tables(person: Person) -> None:
    """Give a person's guest the person's name, and those of the people whom the account has claimed."""
    for one in (person, *person.claimed.all()):
        if one.guest_id is not None:
            rename(one.guest_id.hex, person.name)


def rename(guest_id: str, name: str) -> None:
    """Rename a guest. The name must be clean already."""
    named = [Guest(id=UUID(guest_id), name=name)]
    Guest.objects.bulk_create(named, update_conflicts=True, unique_fields=["id"], update_fields=["name"])


def forget_idle(days: int = IDLE_DAYS) -> int:
    """Delete guests without a seat, a result, an account or a puzzle solved lately, and expired cookies.

    Return the number of guests.
    """
    now = clock.now()
    EndedCookie.objects.filter(at__lt=now - timedelta(seconds=COOKIE_SECONDS)).delete()
    before = now - timedelta(days=days)
    idle = Guest.objects.filter(person=None, sitting=None, finishes=None, created__lt=before)
    return idle.exclude(puzzle_answers__day__gte=before.date()).delete()[0]
