"""What time it is for the association: now, or a moment that a demo or a simulated year has set."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime

from django.utils import timezone

_set: ContextVar[datetime | None] = ContextVar("moment", default=None)


def now() -> datetime:
    """The moment, with its time zone."""
    return _set.get() or timezone.now()


def today() -> date:
    """The day in the house's time zone (TUPPENCE_TIME_ZONE)."""
    return timezone.localdate(now())


@contextmanager
def as_of(moment: datetime) -> Iterator[None]:
    """Do something as if at this moment. For the demo and for simulated years: no page can ask for it."""
    before = _set.set(moment)
    try:
        yield
    finally:
        _set.reset(before)
