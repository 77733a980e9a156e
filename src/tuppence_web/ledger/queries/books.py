"""The books: the trial balance, a year's accounts, and the journal (LG-8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Min, Q, Sum, TextField
from django.db.models.functions import Cast

from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.ledger.models import Account, Entry, Transfer
from tuppence_web.ledger.queries.accounts import PAGE_LENGTH, PERSON_NAME, Balance, balances, entries_shown
from tuppence_web.ledger.rules import YearLine, kind_title
from tuppence_web.web import clock


@dataclass(frozen=True)
class Sums:
    """The debits and credits of accounts of one kind."""

    scope: str
    name: str
    title: str
    accounts: int
    debits: int
    credits: int

    @property
    def balance(self) -> int:
        """Positive if somebody owes money, or for money in a till."""
        return self.debits - self.credits


def trial_balance() -> list[Sums]:
    """Totals by kind of account; debits and credits are equal (LG-8)."""
    sums: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: {"debit": 0, "credit": 0})
    for side in ("debit", "credit"):
        rows = Transfer.objects.values_list(f"{side}__scope", f"{side}__name").annotate(Sum("cents")).order_by()
        for scope, name, cents in rows:
            sums[scope, name][side] += cents
    kinds = Account.objects.values_list("scope", "name").annotate(Count("id"), Min("title")).order_by("scope", "name")
    return [
        Sums(
            scope,
            name,
            title if count == 1 else kind_title(scope, name),
            count,
            sums[scope, name]["debit"],
            sums[scope, name]["credit"],
        )
        for scope, name, count, title in kinds
    ]


def years() -> list[int]:
    """The years with entries, and this one, newest first."""
    return sorted({clock.today().year, *(day.year for day in Entry.objects.dates("day", "year"))}, reverse=True)


def year_lines(year: int) -> list[YearLine]:
    """Every account in a year, by the days of its entries (LG-8)."""
    moved: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for side, place, sign in (("debit", 1, 1), ("credit", 2, -1)):
        until = Transfer.objects.filter(entry__day__year__lte=year).order_by()
        sums = {
            name: Sum("cents", filter=Q(**{f"entry__day__year{when}": year}))
            for name, when in (("before", "__lt"), ("during", ""))
        }
        for id, earlier, cents in until.values_list(side).annotate(**sums):
            moved[id][0] += sign * (earlier or 0)
            moved[id][place] += cents or 0
    found = Account.objects.filter(pk__in=moved).order_by("pk").values_list("scope", "name", "title", "pk")
    return [YearLine(scope, name, title, id, *moved[id]) for scope, name, title, id in found]


def accounts_of_kind(scope: str, name: str, number: int) -> tuple[Page[Account], list[Balance]]:
    """A page of the accounts of one kind, newest first, with their balances."""
    accounts = Account.objects.filter(scope=scope, name=name).select_related("person").order_by("-id")
    page = Paginator(accounts, PAGE_LENGTH).get_page(number)
    found = {account.pk: account for account in page}
    mark_namesakes(account.person for account in page if account.person)
    return page, [Balance(found[id], cents) for id, cents in balances(found).items()]


def journal(number: int) -> tuple[Page[int], list[Entry]]:
    """A page of all entries, newest first."""
    page = Paginator(Entry.objects.order_by("-id").values_list("id", flat=True), PAGE_LENGTH).get_page(number)
    return page, list(entries_shown().filter(pk__in=list(page)).order_by("-id"))


def whole_journal() -> Iterator[tuple[Any, ...]]:
    """Every transfer with its entry, in order of recording: the columns of the journal file.

    Moments stay in the database's format, "2026-03-05 19:30:00" in UTC plus more digits: parsing them only to format
    them again would take a third of the time.
    """
    entry = [f"entry__{part}" for part in ("day", "kind", "why", "rule")]
    sides = ("debit__title", "credit__title", "cents", "entry__by__name", "entry__reverses_id", "whom")
    rows = Transfer.objects.order_by("entry_id", "id").annotate(
        written=Cast("entry__at", TextField()), whom=PERSON_NAME
    )
    return rows.values_list("entry_id", "written", *entry, *sides).iterator(chunk_size=2000)
