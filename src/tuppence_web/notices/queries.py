"""Asking for what people have been told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tuppence_web.notices.models import Notice

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def notices_of(person: Person, most: int = 20) -> list[Notice]:
    """What somebody was told, the newest first."""
    return list(Notice.objects.filter(person=person).order_by("-at", "-pk")[:most])


def notices_about(person: Person) -> Sequence[Mapping[str, object]]:
    """The same, all of it and the oldest first, for the file of all that the house knows."""
    return list(Notice.objects.filter(person=person).order_by("at").values("at", "subject", "text", "link"))
