"""Queries about claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.crypto import salted_hmac

from tuppence_web.claims.hooks import HandsOverCodes
from tuppence_web.claims.models import Claim
from tuppence_web.claims.rules import read
from tuppence_web.hooks import implementing
from tuppence_web.web.refusals import NotThere, NotYours

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def digest_of(code: str) -> str:
    """The digest of a code. It is keyed, so that a copy of the database does not help to guess the code."""
    return salted_hmac("tuppence.claim", read(code), algorithm="sha256").hexdigest()


def claim_with(code: str) -> Claim:
    """The claim that a code opens. Raises NotThere for a wrong code, and one that was used, replaced or has expired."""
    found = Claim.objects.select_related("person", "by").filter(digest=digest_of(code)).first()
    if found is None or found.expired:
        raise NotThere("This code is not valid. It may have been used already, replaced by a newer one, or expired.")
    return found


def claim_of(person: Person) -> Claim | None:
    """The code that was handed over for a person last; None if there is none or it has expired."""
    found = Claim.objects.select_related("by").filter(person=person).first()
    return None if found is None or found.expired else found


def must_hand_over(by: Person, person: Person) -> None:
    """Raise NotYours unless somebody may hand over a person's code: officers, and who runs what they have entered."""
    if not (by.is_staff or any(app.hands_over(by, person) for app in implementing(HandsOverCodes))):
        raise NotYours("Only the operator or administrator of something this person entered may give them a code.")
