"""Sharing out cents, and reading accounts (LG-8, LG-6, TN-5). No Django."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from babel.numbers import format_decimal

RULE = "LG-8"
METHODS = [("cash", "Cash"), ("card", "Card at the bar"), ("transfer", "Bank transfer")]  # also the names of tills
FORMULAS = frozenset("=+-@\t\r")  # the first characters of formulas in spreadsheets


def share(cents: int, weights: Sequence[int]) -> list[int]:
    """Share an amount by weights, rounding down; cents left over go to the first (LG-6, TN-5).

    ``cents`` is not negative; ``weights`` has at least one item, none negative, not all zero. The shares add up to the
    amount. Raises ValueError for anything else.

    >>> share(16000, [70, 35, 20, 35])
    [7000, 3500, 2000, 3500]
    >>> share(100, [1, 1, 1])
    [34, 33, 33]
    """
    if cents < 0:
        raise ValueError(f"{cents} cents cannot be shared out: an amount is not negative")
    if any(weight < 0 for weight in weights) or not sum(weights):
        raise ValueError(f"{list(weights)} are not valid weights: none may be negative, and not all zero")
    shares = [cents * weight // sum(weights) for weight in weights]
    shares[0] += cents - sum(shares)
    return shares


def money(cents: int) -> str:
    """An amount for people.

    >>> money(-123450)
    '-1,234.50'
    """
    return format_decimal(Decimal(cents) / 100, "#,##0.00", locale="en")


def decimal(cents: int) -> str:
    """An amount for programs.

    >>> decimal(-123405)
    '-1234.05'
    """
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02}"


def cell(text: str) -> str:
    """A text that no spreadsheet mistakes for a formula.

    >>> cell("=1+1")
    "'=1+1"
    """
    return f"'{text}" if text[:1] in FORMULAS else text


def settled_on(moves: Iterable[tuple[date, int]]) -> date | None:
    """The day since which nothing is owed on an account; None if something is owed or nothing was ever charged.

    ``moves``: the day and the cents of each move, positive for a charge, without reversed entries. The account is
    settled on the day by which all charges had been received, in whatever order they were recorded.

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
