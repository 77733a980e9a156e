"""Sharing out cents, and reading accounts (LG-8, LG-6, TN-5). No Django."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from babel.numbers import format_decimal

RULE = "LG-8"
ASSOCIATION = "association"  # the scope of its own accounts
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


# What the accounts of one scope and name are, where there are several.
KINDS_OF_ACCOUNTS = {
    ("entrant", "due"): "Entry fees of leagues",
    ("entrant", "prize"): "Prizes of leagues",
    ("entrant", "refund"): "Refunds of leagues",
    ("season", "pool"): "Prize pools of leagues",
    ("season-operator", "pay"): "Operators' pay",
    ("tournament-entry", "due"): "Entry fees of tournaments",
    ("tournament-entry", "prize"): "Prizes of tournaments",
    ("tournament", "pool"): "Pools of tournaments",
    ("tournament", "cards"): "Gift cards owed to venues",
    ("tournament", "administrator"): "Administrators' pay",
    ("membership", "due"): "Membership fees owed",
}


def kind_title(scope: str, name: str) -> str:
    """What the accounts of a scope and name are, in words.

    >>> kind_title("entrant", "due"), kind_title("season", "cash")
    ('Entry fees of leagues', 'Season: cash')
    """
    return KINDS_OF_ACCOUNTS.get((scope, name), f"{scope.capitalize()}: {name}")


class YearLine(NamedTuple):
    """An account in a year, or all accounts of a kind. ``account``: its id, None for a kind.

    ``opening``: debits less credits of all earlier years.
    """

    scope: str
    name: str
    title: str
    account: int | None
    opening: int
    debits: int
    credits: int

    @property
    def closing(self) -> int:
        """Its balance at the end of the year, with which the next one begins."""
        return self.opening + self.debits - self.credits

    @property
    def result(self) -> int:
        """Income less expenses of the year, of an account of these."""
        return self.credits - self.debits


def total(title: str, lines: Iterable[YearLine]) -> YearLine:
    """The sum of lines."""
    rows = list(lines)
    opening, debits = sum(row.opening for row in rows), sum(row.debits for row in rows)
    return YearLine("", "", title, None, opening, debits, sum(row.credits for row in rows))


class YearAccounts(NamedTuple):
    """A year in three parts: tills; the association's income and expenses; what is owed, by kind."""

    tills: list[YearLine]
    results: list[YearLine]
    owed: list[YearLine]

    @property
    def everything(self) -> YearLine:
        """The sum of all parts. What is taken from one account is put into another, so its balances are 0 (LG-8)."""
        return total("All accounts", [*self.tills, *self.results, *self.owed])


def year_accounts(lines: Iterable[YearLine]) -> YearAccounts:
    """The accounts of a year from a line for each account. Those of which nothing is to be said are left out."""
    tills, results, kinds = list[YearLine](), list[YearLine](), dict[tuple[str, str], list[YearLine]]()
    for line in lines:
        if line.name in dict(METHODS):
            tills.append(line)
        elif line.scope == ASSOCIATION:
            results.append(line)
        else:
            kinds.setdefault((line.scope, line.name), []).append(line)
    owed = [
        total(kind_title(scope, name), of_kind)._replace(scope=scope, name=name)
        for (scope, name), of_kind in sorted(kinds.items())
    ]
    said = ([line for line in part if line.opening or line.debits or line.credits] for part in (tills, results, owed))
    return YearAccounts(*said)


RESULT = ("Expenses", "Income", "Result")
RECEIVED, BOTH_SIDES = ("Opening", "Received", "Paid out", "Closing"), ("Opening", "Debit", "Credit", "Closing")
OWED_NOTE = (
    "Positive: owed to the association, its leagues and tournaments. Negative: owed by them, such as prizes, pay and "
    "pools."
)
ALL_NOTE = (
    "Each entry takes from one account what it adds to another. So debits equal credits, and all balances together are "
    "0, where the balance of income and expenses is what earlier years and this one left over."
)


class YearPart(NamedTuple):
    """A part of the accounts of a year, as it is shown: a table with a title, its sum, and a note below it."""

    title: str
    columns: tuple[str, ...]
    lines: Sequence[YearLine]
    sum: YearLine
    note: str = ""

    @property
    def rows(self) -> list[tuple[YearLine, list[int]]]:
        """The lines, and their sum last, each with its figures by column."""
        return [(line, self._figures(line)) for line in (*self.lines, self.sum)]

    def _figures(self, line: YearLine) -> list[int]:
        if self.columns == RESULT:
            return [line.debits, line.credits, line.result]
        return [line.opening, line.debits, line.credits, line.closing]


def year_parts(found: YearAccounts) -> list[YearPart]:
    """The parts of the accounts of a year, in the order in which they are read."""
    results = total("Income less expenses", found.results)
    owed = total("All of these", found.owed)
    return [
        YearPart("Income and expenses of the association", RESULT, found.results, results),
        YearPart("Money in tills", RECEIVED, found.tills, total("All tills", found.tills)),
        YearPart("What is owed", BOTH_SIDES, found.owed, owed, OWED_NOTE),
        YearPart("All accounts", BOTH_SIDES, (), found.everything, ALL_NOTE),
    ]
