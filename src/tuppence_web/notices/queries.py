"""Queries about notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tuppence_web.notices.models import Notice

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def notices_of(person: Person, most: int = 20) -> list[Notice]:
    """A person's latest notices, newest first."""
    return list(Notice.objects.filter(person=person).order_by("-at", "-pk")[:most])


def notices_about(person: Person) -> Sequence[Mapping[str, object]]:
    """All of a person's notices, oldest first, for their data download."""
    return list(Notice.objects.filter(person=person).order_by("at").values("at", "subject", "text", "link"))
