"""Sharing cents out, and what follows from entries (LG-8, LG-6, TN-5). No Django."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from babel.numbers import format_decimal

RULE = "LG-8"
METHODS = [("cash", "Cash"), ("card", "Card at the bar"), ("transfer", "Bank transfer")]  # and names of the tills
FORMULAS = frozenset("=+-@\t\r")  # what a spreadsheet takes for the beginning of one


def share(cents: int, weights: Sequence[int]) -> list[int]:
    """Shares of an amount by weights, each rounded down; the cents left over go to the first (LG-6, TN-5).

    ``cents``: a whole amount, not negative; ``weights``: at least one, none negative, not all zero. The shares add up
    to the amount. Raises ValueError for anything else.

    >>> share(16000, [70, 35, 20, 35])
    [7000, 3500, 2000, 3500]
    >>> share(100, [1, 1, 1])
    [34, 33, 33]
    """
    if cents < 0:
        raise ValueError(f"{cents} cents cannot be shared out: an amount is not negative")
    if any(weight < 0 for weight in weights) or not sum(weights):
        raise ValueError(f"{list(weights)} are no weights: none may be negative, and not all zero")
    shares = [cents * weight // sum(weights) for weight in weights]
    shares[0] += cents - sum(shares)
    return shares


def money(cents: int) -> str:
    """An amount as people read it.

    >>> money(-123450)
    '-1,234.50'
    """
    return format_decimal(Decimal(cents) / 100, "#,##0.00", locale="en")


def decimal(cents: int) -> str:
    """An amount as a program reads it.

    >>> decimal(-123405)
    '-1234.05'
    """
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02}"


def cell(text: str) -> str:
    """A text as it may stand in a file for a spreadsheet, which would take some beginnings for a formula.

    >>> cell("=1+1")
    "'=1+1"
    """
    return f"'{text}" if text[:1] in FORMULAS else text


def settled_on(moves: Iterable[tuple[date, int]]) -> date | None:
    """The day since which nothing is owed on an account; None where something is, or nothing was ever charged.

    ``moves``: the day and the cents of each move, what makes somebody owe positive; without entries that were
    reversed. It is the day by which all that was ever charged had been received, in whichever order it was written.

    >>> settled_on([(date(2026, 1, 1), 5000), (date(2026, 1, 8), -5000)])
    datetime.date(2026, 1, 8)
    >>> settled_on([(date(2026, 1, 1), 7500), (date(2026, 1, 10), -4000), (date(2026, 1, 5), -3500)])
    datetime.date(2026, 1, 10)
    """
    moved = sorted(moves)
    charged = sum(cents for _, cents in moved if cents > 0)
    received = 0
    for day, cents in moved:
        received -= min(cents, 0)
        if 0 < charged <= received:
            return day
    return None
