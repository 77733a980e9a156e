"""Sharing out cents, and reading accounts (LG-8, LG-6, TN-5). No Django."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from babel.numbers import format_decimal

RULE = "LG-8"
METHODS = [("cash", "Cash"), ("card", "Card at the bar"), ("transfer", "Bank transfer")]  # also the names of tills
IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
REFERENCES = {"entrant": "LEAGUE", "tournament-entry": "CUP", "membership": "MEMBER"}  # by scope of the account
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


def iban(text: str) -> str:
    """An IBAN without spaces. Raises ValueError if its form or its check digits are wrong.

    >>> iban("gb82 west 1234 5698 7654 32")
    'GB82WEST12345698765432'
    """
    found = "".join(text.split()).upper()
    moved = found[4:] + found[:4]
    if not IBAN.fullmatch(found) or int("".join(str(int(each, 36)) for each in moved)) % 97 != 1:
        raise ValueError("This IBAN is not valid. Copy it from a statement of the bank.")
    return found


def reference(scope: str, of: int) -> str:
    """The reference of a bank transfer, which names the entry or membership that it pays.

    >>> reference("entrant", 12)
    'LEAGUE-12'
    """
    return f"{REFERENCES.get(scope, scope.upper())}-{of}"


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
