"""How often in a row: matches won, and days on which something was finished. No Django."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta, tzinfo
from typing import NamedTuple

MANY = 2  # the shortest streak that is shown
WORDS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten"}


class Streak(NamedTuple):
    """How many in a row: now, and at best."""

    now: int = 0
    best: int = 0


def of_wins(won: Iterable[bool]) -> Streak:
    """The matches won in a row.

    >>> of_wins([True, True, False, True])
    Streak(now=1, best=2)
    """
    now = best = 0
    for this in won:
        now = now + 1 if this else 0
        best = max(best, now)
    return Streak(now, best)


def of_days(moments: Iterable[datetime], zone: tzinfo, today: date) -> Streak:
    """The days in a row with a match that ended, on the clocks of a time zone. Today may still come.

    >>> from datetime import UTC
    >>> at = [datetime(2026, 7, day, 20, tzinfo=UTC) for day in (1, 2, 3, 5, 6)]
    >>> of_days(at, UTC, date(2026, 7, 7)), of_days(at, UTC, date(2026, 7, 8))
    (Streak(now=2, best=3), Streak(now=0, best=3))
    """
    return of_dates((moment.astimezone(zone).date() for moment in moments), today)


def of_dates(days: Iterable[date], today: date) -> Streak:
    """The days in a row among these, in any order. Today may still come."""
    run = best = 0
    last: date | None = None
    for day in sorted(set(days)):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    return Streak(run if last is not None and today - last <= timedelta(days=1) else 0, best)


def in_words(wins: int, days: int, title: str) -> list[str]:
    """The sentences about streaks after a match; none about short ones.

    >>> in_words(3, 1, "Penny Drop"), in_words(0, 12, "Penny Drop")
    (['Three in a row at Penny Drop!'], ['You have played 12 days in a row.'])
    """
    said = []
    if wins >= MANY:
        said.append(f"{WORDS.get(wins, str(wins))} in a row at {title}!")
    if days > MANY:
        said.append(f"You have played {WORDS.get(days, str(days)).lower()} days in a row.")
    return said
