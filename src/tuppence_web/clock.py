"""What time it is for the association: now, or a moment that a demo or a simulated year has set; and where.

A night has its day and its time on the clocks of its venue. What has no venue, as memberships and the books, goes by
the association's own clocks: those of its first region, and of the house (TUPPENCE_TIME_ZONE) while there is none.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils import timezone

from tuppence_web.hooks import implementing

NO_PLACES = {"localtime", "Factory"}  # names in the system's list that mean nothing elsewhere
A_NIGHT = timedelta(hours=12)  # so long after its start it is still tonight, over midnight too

_set: ContextVar[datetime | None] = ContextVar("moment", default=None)


class HasTimeZone(ABC):
    """An app that knows where the association is."""

    @abstractmethod
    def time_zone(self) -> str:
        """The association's time zone; "" while it has no place yet."""


def now() -> datetime:
    """The moment, with its time zone."""
    return _set.get() or timezone.now()


def local(moment: datetime, zone: str = "") -> datetime:
    """A moment as clocks in a time zone show it; without one, as the association's do."""
    return timezone.localtime(moment, ZoneInfo(zone) if zone else None)


def today(zone: str = "") -> date:
    """The day in a time zone; without one, the association's."""
    return local(now(), zone).date()


def when(day: date, at: time, zone: str) -> datetime:
    """The moment at which clocks in a time zone show a time of a day.

    Where they go forward over it, it is as much later; where they show it twice, it is the first of both.
    """
    shown = datetime.combine(day, at, ZoneInfo(zone))
    return datetime.fromtimestamp(shown.timestamp(), ZoneInfo(zone))


def oddity(day: date, at: time, zone: str) -> str:
    """What clocks do about a time of a day on the two nights a year when they change; else empty."""
    begins = when(day, at, zone)
    if begins.time() != at:
        return f"Clocks go forward past {at:%H:%M} there: it is {begins:%H:%M}."
    if begins.replace(fold=1).utcoffset() != begins.utcoffset():
        return f"Clocks go back there and show {at:%H:%M} twice: it is the first of both."
    return ""


def is_on(starts: datetime) -> bool:
    """Whether what starts at a moment is today's, or tonight's: from the beginning of its day until it is over."""
    return has_come(starts) and not is_over(starts)


def has_come(starts: datetime) -> bool:
    """Whether the day has come of what starts at a moment; of what starts in the small hours, the evening before."""
    midnight = when(starts.date(), time(), str(starts.tzinfo))
    return min(midnight.astimezone(UTC), starts.astimezone(UTC) - A_NIGHT / 2) <= now()


def is_over(starts: datetime) -> bool:
    """Whether what starts at a moment is over: 12 hours later, on whatever day that is."""
    return over_at(starts) <= now()


def over_at(starts: datetime) -> datetime:
    """When what starts at a moment is over."""
    return starts.astimezone(UTC) + A_NIGHT


def day_of(starts: datetime) -> date:
    """The day on which something is done about what starts at a moment: its own while it is on, over midnight too."""
    return starts.date() if is_on(starts) else today(str(starts.tzinfo))


@functools.cache
def zones() -> list[tuple[str, str]]:
    """All time zones there are, to choose from."""
    return [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones() - NO_PLACES)]


def proposed_zone() -> str:
    """The time zone that is proposed where no browser proposes one (TUPPENCE_TIME_ZONE)."""
    return settings.TIME_ZONE


def zone_in_words(zone: str) -> str:
    """A time zone as people say it.

    >>> zone_in_words("America/New_York"), zone_in_words("UTC")
    ('New York time', 'UTC')
    """
    place = zone.rpartition("/")[2].replace("_", " ")
    return f"{place} time" if "/" in zone else place


@contextmanager
def at_home() -> Iterator[None]:
    """Do something by the association's own clocks."""
    zone = next((zone for app in implementing(HasTimeZone) if (zone := app.time_zone())), "")
    with timezone.override(ZoneInfo(zone) if zone else None):
        yield


@contextmanager
def as_of(moment: datetime) -> Iterator[None]:
    """Do something as if at this moment. For the demo and for simulated years: no page can ask for it."""
    before = _set.set(moment)
    try:
        yield
    finally:
        _set.reset(before)
