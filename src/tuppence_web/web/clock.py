"""The association's time: now, or a moment set by a demo or a simulated year, and its time zones.

A night has its date and time in the time zone of its venue. What has no venue, such as memberships and the books, uses
the association's time zone: that of its first region (`places.queries.at_home`), or of the site (TUPPENCE_TIME_ZONE)
until there is one.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils import dateformat, timezone

NO_PLACES = {"localtime", "Factory"}  # names in the system's list that only mean something on that machine
A_NIGHT = timedelta(hours=12)  # a night is on for so long after its start, past midnight too

_set: ContextVar[datetime | None] = ContextVar("moment", default=None)


def now() -> datetime:
    """The current moment, with time zone."""
    return _set.get() or timezone.now()


def local(moment: datetime, zone: str = "") -> datetime:
    """A moment in a time zone; by default the association's."""
    return timezone.localtime(moment, ZoneInfo(zone) if zone else None)


def today(zone: str = "") -> date:
    """Today's date in a time zone; by default the association's."""
    return local(now(), zone).date()


def when(day: date, at: time, zone: str) -> datetime:
    """The moment of a local date and time in a time zone.

    A time that is skipped when clocks go forward is moved forward by as much; of a repeated time, the first is taken.
    """
    shown = datetime.combine(day, at, ZoneInfo(zone))
    return datetime.fromtimestamp(shown.timestamp(), ZoneInfo(zone))


def oddity(day: date, at: time, zone: str) -> str:
    """A note about a local time that is skipped or repeated when clocks change; otherwise empty."""
    begins = when(day, at, zone)
    if begins.time() != at:
        return f"The clocks go forward over {at:%H:%M} that night: the start is at {begins:%H:%M}."
    if begins.replace(fold=1).utcoffset() != begins.utcoffset():
        return f"The clocks go back that night and show {at:%H:%M} twice: the start is at the first."
    return ""


def is_on(starts: datetime) -> bool:
    """Whether an event is on today or tonight: from the beginning of its day until it is over."""
    return has_come(starts) and not is_over(starts)


def has_come(starts: datetime) -> bool:
    """Whether an event's day has come. One that starts in the small hours counts from the evening before."""
    midnight = when(starts.date(), time(), str(starts.tzinfo))
    return min(midnight.astimezone(UTC), starts.astimezone(UTC) - A_NIGHT / 2) <= now()


def is_over(starts: datetime) -> bool:
    """Whether an event is over: 12 hours after its start, whatever the date."""
    return over_at(starts) <= now()


def over_at(starts: datetime) -> datetime:
    """When an event is over."""
    return starts.astimezone(UTC) + A_NIGHT


def day_of(starts: datetime) -> date:
    """The date of things done about an event: its own date while it is on, past midnight too; otherwise today."""
    return starts.date() if is_on(starts) else today(str(starts.tzinfo))


@functools.cache
def zones() -> list[tuple[str, str]]:
    """All time zones, as choices."""
    return [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones() - NO_PLACES)]


def zone_called(name: str) -> tzinfo:
    """The time zone of this name; the association's if there is none."""
    return ZoneInfo(name) if name in dict(zones()) else timezone.get_current_timezone()


def proposed_zone() -> str:
    """The time zone to propose if the browser proposes none (TUPPENCE_TIME_ZONE)."""
    return settings.TIME_ZONE


def time_of_day(moment: datetime, zone: str) -> str:
    """A local time in words."""
    return dateformat.format(local(moment, zone), "H:i")


def in_words(moment: datetime, zone: str) -> str:
    """A local date and time in words, with the time zone."""
    return f"{dateformat.format(local(moment, zone), 'l j F Y, H:i')} {zone_in_words(zone)}"


def zone_in_words(zone: str) -> str:
    """A time zone in words.

    >>> zone_in_words("America/New_York"), zone_in_words("UTC")
    ('New York time', 'UTC')
    """
    place = zone.rpartition("/")[2].replace("_", " ")
    return f"{place} time" if "/" in zone else place


@contextmanager
def as_of(moment: datetime) -> Iterator[None]:
    """Run a block as if it were this moment. For the demo and simulated years; no page can do this."""
    before = _set.set(moment)
    try:
        yield
    finally:
        _set.reset(before)
