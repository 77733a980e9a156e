"""Asking the ledger: what is owed, since when nothing is, and statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Min, Q, QuerySet, Sum, TextField, Value
from django.db.models.functions import Cast, Coalesce

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import officers, told_apart
from tuppence_web.accounts.rules import marks
from tuppence_web.hooks import implementing
from tuppence_web.ledger.hooks import RunsAccounts
from tuppence_web.ledger.models import Account, Entry, Transfer
from tuppence_web.ledger.rules import METHODS, decimal, settled_on

PAGE_LENGTH = 50
CARDS = "cards"  # the name of accounts of what venues are owed for gift cards
WHOM = Coalesce("debit__person__name", "credit__person__name", Value(""))  # whom a transfer concerns
WHOSE = Coalesce("debit__person_id", "credit__person_id")


class Told(NamedTuple):
    """What a statement tells of an entry. ``by``: a name; ``reverses`` and ``reversed_by``: ids of entries."""

    pk: int
    day: date
    kind: str
    why: str
    rule: str
    by: str
    reverses: int | None
    reversed_by: int | None


class Line(NamedTuple):
    """One line of a statement. ``cents``: positive for a debit; ``balance``: of all its accounts, after it.

    ``person``: the name of whom it concerns, by the account or by the other one of the transfer; perhaps empty.
    """

    entry: Told
    account: str
    cents: int
    balance: int
    person: str

    @property
    def less(self) -> int:
        """What was credited."""
        return -self.cents


@dataclass(frozen=True)
class Sums:
    """What was debited and credited on accounts of one kind."""

    scope: str
    name: str
    title: str
    accounts: int
    debits: int
    credits: int

    @property
    def balance(self) -> int:
        """Positive where somebody owes, or where money lies."""
        return self.debits - self.credits


@dataclass(frozen=True)
class Balance:
    """An account and what lies on it."""

    account: Account
    cents: int

    @property
    def less(self) -> int:
        """What is owed from it."""
        return -self.cents


@dataclass(frozen=True)
class Till(Balance):
    """A till, or what a venue is owed for its gift cards. ``key``: what a form calls it by."""

    key: str

    @property
    def advanced(self) -> int:
        """What was given out of it that was not there."""
        return max(-self.cents, 0) if is_till(self.account) else 0


@dataclass(frozen=True)
class Receipt:
    """Money that passed between a person and a till, and what for: ``paid_out`` where it went to the person."""

    entry: Entry
    person: Person | None
    parts: list[Balance]
    till: Account
    paid_out: bool
    taken_back: Entry | None

    @property
    def cents(self) -> int:
        """All of it."""
        return sum(part.cents for part in self.parts)


def sees_payments(viewer: Person | None, of: int | None, run_by: int | None = None) -> bool:
    """Whether somebody may see what a person paid and owes: that person, who runs what it is for, and officers.

    The one rule, wherever payments are shown (0031). ``of`` and ``run_by``: ids of people.
    """
    return viewer is not None and (viewer.is_staff or viewer.pk in (of, run_by))


def is_till(account: Account) -> bool:
    """Whether money lies on an account: a till is named after how the money was received."""
    return account.person_id is None and account.name in dict(METHODS)


def tills(scope: str = "", of: int = 0) -> list[Till]:
    """Every till, and what venues are owed for gift cards, the newest first; of all or of one season or tournament."""
    found = Account.objects.filter(name__in=[CARDS, *dict(METHODS)], person=None).order_by("-id")
    if scope:
        found = found.filter(scope=scope, of=of)
    accounts = {each.pk: each for each in found}
    return [
        Till(accounts[id], cents, f"{accounts[id].scope}:{accounts[id].of}:{accounts[id].name}")
        for id, cents in balances(accounts).items()
    ]


def short_without(entry: Entry) -> list[Till]:
    """The tills that would stand below nothing if this entry were taken back, as they would stand then."""
    out = {move.debit: move.cents for move in entry.transfers.all() if is_till(move.debit)}
    held = balances([each.pk for each in out])
    return [Till(each, held[each.pk] - cents, "") for each, cents in out.items() if held[each.pk] < cents]


def keepers(accounts: Iterable[Account]) -> list[Person]:
    """Who keeps these tills: who runs what they are of, and for the association's own its officers."""
    found: dict[int, Person] = {}
    for each in accounts:
        app = _app_with(each.scope)
        people = Person.objects.filter(pk=app.run_by(each.of) or 0) if app else officers()
        found |= {person.pk: person for person in people}
    return list(found.values())


def sees_receipt(viewer: Person, found: Receipt) -> bool:
    """The same, of a receipt."""
    app = _app_with(found.till.scope)
    return sees_payments(viewer, found.person.pk if found.person else None, app.run_by(found.till.of) if app else None)


def _app_with(scope: str) -> RunsAccounts | None:
    """The app whose accounts have this scope; None for the association's own."""
    return next((app for app in implementing(RunsAccounts) if app.ledger_scope == scope), None)


def balances(accounts: Collection[int]) -> dict[int, int]:
    """What was debited less what was credited, in cents, by the account's id."""
    found = dict.fromkeys(accounts, 0)
    for side, sign in (("debit_id", 1), ("credit_id", -1)):
        sums = Transfer.objects.filter(**{f"{side}__in": found}).values_list(side).annotate(total=Sum("cents"))
        for id, total in sums:
            found[id] += sign * total
    return found


def accounts_of(scope: str, ids: Collection[int] | QuerySet[Any, int], name: str) -> dict[int, Account]:
    """The accounts of one name, by the id of what they are of; ids may be a query, which is asked in the same one."""
    return {found.of: found for found in Account.objects.filter(scope=scope, of__in=ids, name=name)}


def settled(scope: str, ids: Collection[int], name: str = "due") -> dict[int, date]:
    """Since when nothing is owed on the accounts of one name, by the id of what they are of; without those who owe.

    Nor is there anyone whose charge was taken back: an entry that was reversed, and what reversed it, never were.
    """
    of = {found.pk: found.of for found in accounts_of(scope, ids, name).values()}
    moves: dict[int, list[tuple[date, int]]] = defaultdict(list)
    rows = (
        Transfer.objects.filter(Q(debit__in=of) | Q(credit__in=of), entry__reverses=None, entry__reversed_by=None)
        .order_by("id")
        .values_list("debit_id", "credit_id", "entry__day", "cents")
    )
    for debit, credit, day, cents in rows:
        if debit in of:
            moves[of[debit]].append((day, cents))
        if credit in of:
            moves[of[credit]].append((day, -cents))
    days = {id: settled_on(moved) for id, moved in moves.items()}
    return {id: day for id, day in days.items() if day is not None}


def balances_of(scope: str, ids: Collection[int], name: str = "due") -> dict[int, int]:
    """What is owed on the accounts of one name, in cents, by the id of what they are of."""
    accounts = {found.pk: found.of for found in accounts_of(scope, ids, name).values()}
    return {accounts[id]: cents for id, cents in balances(accounts).items()}


def standing_entries(kinds: Collection[str], debited: Collection[int]) -> list[Entry]:
    """The entries of these kinds that took something off these accounts and were not taken back, as written (LG-8)."""
    found = Entry.objects.filter(kind__in=kinds, transfers__debit__in=debited, reversed_by=None)
    return list(found.distinct().order_by("id"))


def concerned(entries: Iterable[Entry]) -> list[Person]:
    """Whom these entries concern: the people on whose statements they stand."""
    moves = Transfer.objects.filter(entry__in=list(entries))
    theirs = Q(accounts__debits__in=moves) | Q(accounts__credits__in=moves)
    return list(Person.objects.filter(theirs).distinct().order_by("pk"))


def statement(accounts: Collection[int], newest: int | None = None) -> list[Line]:
    """What moved on these accounts, in the order in which it was written, with the balance after it.

    ``newest``: of that only so many transfers, the last ones.
    """
    wanted, lines = set(accounts), list[Line]()
    titles = dict(Account.objects.filter(pk__in=wanted).values_list("pk", "title"))
    # Plain values: a statement may have ten thousand lines, and a model's instance for each would take half a second.
    parts = ("day", "kind", "why", "rule", "by__name", "reverses_id", "reversed_by")
    found = _moves(wanted).order_by("-entry_id", "-id").annotate(whom=WHOM, whose=WHOSE)
    rows = found.values_list(
        "debit_id", "credit_id", "cents", "whom", "whose", "entry_id", *(f"entry__{part}" for part in parts)
    )
    moves = list(rows[:newest])[::-1]
    shown = sum(cents * ((debit in wanted) - (credit in wanted)) for debit, credit, cents, *_ in moves)
    balance = 0 if newest is None else sum(balances(wanted).values()) - shown
    mark = marks({whose: whom for _, _, _, whom, whose, *_ in moves if whose})
    for debit, credit, moved, whom, whose, *entry in moves:
        told = Told(*entry)
        for account, cents in ((debit, moved), (credit, -moved)):
            if account in wanted:
                balance += cents
                lines.append(Line(told, titles[account], cents, balance, whom + mark.get(whose, "")))
    return lines


def moves_on(accounts: Collection[int]) -> int:
    """How many transfers touched these accounts."""
    return _moves(accounts).count()


def accounts_of_person(person_id: int) -> list[int]:
    """The accounts that stand on a person's statement."""
    return list(Account.objects.filter(person=person_id).values_list("id", flat=True))


def money_about(person: Person) -> list[dict[str, object]]:
    """A person's statement, ready for JSON."""
    return [
        {"entry": line.entry.pk, "day": line.entry.day, "why": line.entry.why, "amount": decimal(line.cents)}
        for line in statement(accounts_of_person(person.pk))
    ]


def owing(person_id: int) -> list[Balance]:
    """The accounts of a person that are not settled: what is owed, and what is owed to this person (less than 0)."""
    accounts = {found.pk: found for found in Account.objects.filter(person=person_id).order_by("id")}
    return [Balance(accounts[id], cents) for id, cents in balances(accounts).items() if cents]


def trial_balance() -> list[Sums]:
    """All accounts by kind; debits and credits add up to the same (LG-8)."""
    sums: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: {"debit": 0, "credit": 0})
    for side in ("debit", "credit"):
        rows = Transfer.objects.values_list(f"{side}__scope", f"{side}__name").annotate(Sum("cents")).order_by()
        for scope, name, cents in rows:
            sums[scope, name][side] += cents
    kinds = Account.objects.values_list("scope", "name").annotate(Count("id"), Min("title")).order_by("scope", "name")
    return [
        Sums(scope, name, title, count, sums[scope, name]["debit"], sums[scope, name]["credit"])
        for scope, name, count, title in kinds
    ]


def accounts_of_kind(scope: str, name: str, number: int) -> tuple[Page[Account], list[Balance]]:
    """A page of the accounts of one kind, the newest first, with what lies on each."""
    accounts = Account.objects.filter(scope=scope, name=name).select_related("person").order_by("-id")
    page = Paginator(accounts, PAGE_LENGTH).get_page(number)
    found = {account.pk: account for account in page}
    told_apart(account.person for account in page if account.person)
    return page, [Balance(found[id], cents) for id, cents in balances(found).items()]


def journal(number: int) -> tuple[Page[int], list[Entry]]:
    """A page of all entries, the newest first."""
    page = Paginator(Entry.objects.order_by("-id").values_list("id", flat=True), PAGE_LENGTH).get_page(number)
    return page, list(_entries().filter(pk__in=list(page)).order_by("-id"))


def whole_journal() -> Iterator[tuple[Any, ...]]:
    """Every transfer with its entry, in the order in which they were written: the columns of the journal's file.

    The moment is the database's own text, "2026-03-05 19:30:00" in UTC and more: to make moments of all of them, only
    to write them as text again, would take a third of the time.
    """
    entry = [f"entry__{part}" for part in ("day", "kind", "why", "rule")]
    sides = ("debit__title", "credit__title", "cents", "entry__by__name", "entry__reverses_id", "whom")
    rows = Transfer.objects.order_by("entry_id", "id").annotate(written=Cast("entry__at", TextField()), whom=WHOM)
    return rows.values_list("entry_id", "written", *entry, *sides).iterator(chunk_size=2000)


def entry_called(entry_id: int) -> Entry | None:
    """An entry with its transfers."""
    return _entries().filter(pk=entry_id).first()


def account_called(account_id: int) -> Account | None:
    """An account by its id."""
    return Account.objects.select_related("person").filter(pk=account_id).first()


def person_called(person_id: int) -> Person | None:
    """Somebody by the account's id."""
    return Person.objects.filter(pk=person_id).first()


def receipt(entry_id: int) -> Receipt | None:
    """The receipt for a payment or a payout, which is of one person; None where no such entry passed money."""
    entry = _entries().filter(pk=entry_id, kind__in=("payment", "payout")).first()
    if entry is None:
        return None
    paid_out, moves = entry.kind == "payout", list(entry.transfers.all())
    till = moves[0].credit if paid_out else moves[0].debit
    parts = [Balance(move.debit if paid_out else move.credit, move.cents) for move in moves]
    taken_back = Entry.objects.filter(reverses=entry).first()
    return Receipt(entry, parts[0].account.person, parts, till, paid_out, taken_back)


def _moves(accounts: Collection[int]) -> QuerySet[Transfer]:
    """Every transfer that touched these accounts."""
    return Transfer.objects.filter(Q(debit__in=accounts) | Q(credit__in=accounts))


def _entries() -> QuerySet[Entry]:
    """Entries with all that a page shows of them."""
    parts = ("transfers__debit__person", "transfers__credit__person")
    return Entry.objects.select_related("by", "reversed_by").prefetch_related(*parts)
