"""Queries about people's requests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from tuppence_web.idempotency.models import Request

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def changes_by(person: Person) -> Sequence[Mapping[str, object]]:
    """A person's changes, oldest first, for their data download."""
    return list(Request.objects.filter(by=person).order_by("at").values("at", "action", "answer"))


def answered_since(person: Person, action: str, since: datetime) -> int:
    """How many of a person's requests for an action have found something since a moment."""
    return Request.objects.filter(by=person, action=action, at__gt=since).exclude(answer=0).count()
