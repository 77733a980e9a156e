"""Making codes, and claiming a person with one."""

from __future__ import annotations

from django.db import IntegrityError, models, transaction
from django.urls import reverse

from tuppence_web.accounts.actions import rename_at_tables
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.rules import NAME_OF_WHO_LEFT
from tuppence_web.claims.models import Claim
from tuppence_web.claims.queries import claim_with, digest_of, must_hand_over
from tuppence_web.claims.signals import claiming
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import OFFICE
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused


@idempotent
def make_code(by: Person, person_id: int, code: str) -> int:
    """Make a code with which an account can claim a person without one. It replaces an earlier code."""
    person = Person.objects.select_for_update().filter(pk=person_id).first()
    if person is None or not person.without_account:
        raise Refused("This person has an account already.")
    must_hand_over(by, person)
    Claim.objects.update_or_create(person=person, defaults={"digest": digest_of(code), "by": by, "at": clock.now()})
    return person_id


@idempotent
def redeem(by: Person, code: str) -> int:
    """Claim the person of a code: their entries, results, payments and memberships belong to the account from now on.

    Raises Refused if that would lose something, as when both have entered the same season; NotThere for a code that is
    not valid (any more). Returns the number of the person without an account.
    """
    claim = claim_with(code)
    old = Person.objects.select_for_update().get(pk=claim.person_id)
    if not Claim.objects.filter(pk=old.pk, digest=claim.digest).delete()[0]:
        raise Refused("This code has just been used.")
    claiming.send(Person, old=old, new=by)
    _hand_over_rows(old, by)
    old.name, old.left, old.claimed_by, old.is_active = NAME_OF_WHO_LEFT, clock.now(), by, False
    old.save(update_fields=["name", "left", "claimed_by", "is_active"])
    rename_at_tables(by)
    text = "Entries, results and payments of the person who got it belong to their account now."
    notify_others(
        OFFICE, by, [claim.by], "A code that you handed over was used", text, reverse("profile", args=[by.pk])
    )
    return old.pk


def _hand_over_rows(old: Person, new: Person) -> None:
    """Let every row that refers to ``old`` refer to ``new``. Raises Refused if both have what only one can have."""
    try:
        with transaction.atomic():
            for model, field in _references():
                rows = model._base_manager.filter(**{field: old})
                if rows.exists():  # a table that is never changed refuses even a change of no rows
                    rows.update(**{field: new})
    except IntegrityError:
        why = f"You and {old.name} both have a record that a person can have only once. Ask an officer."
        raise Refused(why) from None


def _references() -> list[tuple[type[models.Model], str]]:
    """All foreign keys to people, those of the tables of many-to-many fields too."""
    found = Person._meta.get_fields(include_hidden=True)
    return [
        (one.related_model, one.field.name)
        for one in found
        if isinstance(one, models.ManyToOneRel) and isinstance(one.related_model, type)
    ]
