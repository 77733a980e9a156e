"""Queries about the ledger: debts, since when they are settled, and statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce
from django.urls import reverse

from tuppence_web.accounts.hooks import ToDo
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import officers
from tuppence_web.accounts.rules import marks
from tuppence_web.hooks import implementing
from tuppence_web.ledger.hooks import RunsAccounts
from tuppence_web.ledger.models import Account, BankAccount, Entry, Transfer
from tuppence_web.ledger.rules import METHODS, decimal, money, reference, settled_on

PAGE_LENGTH = 50
CARDS = "cards"  # the name of accounts for what venues are owed for gift cards
PERSON_NAME = Coalesce("debit__person__name", "credit__person__name", Value(""))  # the person of a transfer
PERSON_ID = Coalesce("debit__person_id", "credit__person_id")


class EntryLine(NamedTuple):
    """An entry as a statement shows it. ``by``: a name; ``reverses`` and ``reversed_by``: ids of entries."""

    pk: int
    day: date
    kind: str
    why: str
    rule: str
    by: str
    reverses: int | None
    reversed_by: int | None


class Line(NamedTuple):
    """One line of a statement. ``cents``: positive for a debit; ``balance``: of all its accounts, after the line.

    ``person``: the name on either account of the transfer, or "".
    """

    entry: EntryLine
    account: str
    cents: int
    balance: int
    person: str

    @property
    def less(self) -> int:
        """The amount if it was credited."""
        return -self.cents


@dataclass(frozen=True)
class Balance:
    """An account with its balance."""

    account: Account
    cents: int

    @property
    def less(self) -> int:
        """The amount owed from this account."""
        return -self.cents


@dataclass(frozen=True)
class Till(Balance):
    """A till, or what a venue is owed for its gift cards. ``key``: its value in forms."""

    key: str

    @property
    def advanced(self) -> int:
        """The amount paid out of it that it did not have."""
        return max(-self.cents, 0) if is_till(self.account) else 0


@dataclass(frozen=True)
class Receipt:
    """A payment between a person and a till. ``paid_out``: whether the person received it."""

    entry: Entry
    person: Person | None
    parts: list[Balance]
    till: Account
    paid_out: bool
    taken_back: Entry | None

    @property
    def cents(self) -> int:
        """The total."""
        return sum(part.cents for part in self.parts)


def sees_payments(viewer: Person | None, of: int | None, run_by: int | None) -> bool:
    """Whether a person may see what another paid and owes: that person, those who run what it is for, and officers.

    All pages that show payments use this rule (docs/notifications.md). ``of`` and ``run_by`` are ids of people.
    """
    return viewer is not None and (viewer.is_staff or viewer.pk in (of, run_by))


def is_till(account: Account) -> bool:
    """Whether an account is a till. Tills are named after methods of payment."""
    return account.person_id is None and account.name in dict(METHODS)


def tills(scope: str = "", of: int = 0) -> list[Till]:
    """All tills and gift card debts, newest first; optionally of one season or tournament."""
    found = Account.objects.filter(name__in=[CARDS, *dict(METHODS)], person=None).order_by("-id")
    if scope:
        found = found.filter(scope=scope, of=of)
    accounts = {each.pk: each for each in found}
    return [
        Till(accounts[id], cents, f"{accounts[id].scope}:{accounts[id].of}:{accounts[id].name}")
        for id, cents in balances(accounts).items()
    ]


def to_dos() -> list[ToDo]:
    """The tills that are overdrawn, and the venues that are owed for gift cards."""
    found, page = tills(), reverse("tills")
    short = [
        ToDo("Overdrawn tills", str(one.account), f"{money(one.advanced)} missing", page)
        for one in found
        if one.advanced
    ]
    cards = [one for one in found if one.account.name == CARDS and one.less > 0]
    return short + [ToDo("Gift cards to pay for", str(one.account), f"{money(one.less)} owed", page) for one in cards]


def short_without(entry: Entry) -> list[Till]:
    """The tills that would be overdrawn if this entry were reversed, with those balances."""
    out = {move.debit: move.cents for move in entry.transfers.all() if is_till(move.debit)}
    held = balances([each.pk for each in out])
    return [Till(each, held[each.pk] - cents, "") for each, cents in out.items() if held[each.pk] < cents]


def keepers(accounts: Iterable[Account]) -> list[Person]:
    """The keepers of these tills: those who run what they belong to, and officers for the association's own."""
    found: dict[int, Person] = {}
    for each in accounts:
        app = _app_with(each.scope)
        people = Person.objects.filter(pk=app.run_by(each.of) or 0) if app else officers()
        found |= {person.pk: person for person in people}
    return list(found.values())


def sees_receipt(viewer: Person, found: Receipt) -> bool:
    """Whether a person may see a receipt; see `sees_payments`."""
    app = _app_with(found.till.scope)
    return sees_payments(viewer, found.person.pk if found.person else None, app.run_by(found.till.of) if app else None)


def _app_with(scope: str) -> RunsAccounts | None:
    """The app whose accounts have this scope; None for the association's own."""
    return next((app for app in implementing(RunsAccounts) if app.ledger_scope == scope), None)


def balances(accounts: Collection[int]) -> dict[int, int]:
    """Debits less credits, in cents, by account id."""
    found = dict.fromkeys(accounts, 0)
    debits = Transfer.objects.filter(debit__in=found).order_by().values_list("debit").annotate(total=Sum("cents"))
    credits = Transfer.objects.filter(credit__in=found).order_by().values_list("credit").annotate(total=-Sum("cents"))
    for id, cents in debits.union(credits, all=True):
        found[id] += cents
    return found


def accounts_of(scope: str, ids: Collection[int] | QuerySet[Any, int], name: str) -> dict[int, int]:
    """The ids of the accounts of one name, each with the id of what it belongs to. ``ids`` may be a query."""
    return dict(Account.objects.filter(scope=scope, of__in=ids, name=name).values_list("pk", "of"))


def settled(scope: str, ids: Collection[int], name: str = "due") -> dict[int, date]:
    """Since when the accounts of one name are settled, by the id of what they belong to. Those who owe are left out.

    So are those whose charge was reversed: a reversed entry and its reversal count as if they had never been written.
    """
    of = accounts_of(scope, ids, name)
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


def refunded(scope: str, ids: Collection[int]) -> dict[int, int]:
    """The refunds owed or paid to accounts, in cents, by the id of what they belong to. Reversed ones are left out."""
    theirs = Transfer.objects.filter(credit__scope=scope, credit__of__in=ids, entry__kind="refund")
    sums = theirs.filter(entry__reversed_by=None).values_list("credit__of").annotate(Sum("cents")).order_by()
    return dict(sums)


def balances_of(scope: str, ids: Collection[int], name: str = "due") -> dict[int, int]:
    """The amounts owed on the accounts of one name, in cents, by the id of what they belong to."""
    accounts = accounts_of(scope, ids, name)
    return {accounts[id]: cents for id, cents in balances(accounts).items()}


def unpaid(scope: str) -> dict[int, int]:
    """All that is owed on a scope's accounts named "due", in cents, by the id of what they belong to."""
    return {of: cents for (_, of), cents in all_balances({"due": scope}).items() if cents > 0}


def all_balances(scopes: Mapping[str, str]) -> dict[tuple[str, int], int]:
    """The balances of all accounts of these names, each in its scope, in one query.

    By name and the id of what they belong to, in cents.
    """
    sums: defaultdict[tuple[str, int], int] = defaultdict(int)
    debited = (Q(debit__name=name, debit__scope=scope) for name, scope in scopes.items())
    credited = (Q(credit__name=name, credit__scope=scope) for name, scope in scopes.items())
    debits = Transfer.objects.filter(reduce(or_, debited)).order_by()
    credits = Transfer.objects.filter(reduce(or_, credited)).order_by()
    added = debits.values_list("debit__name", "debit__of").annotate(total=Sum("cents"))
    taken = credits.values_list("credit__name", "credit__of").annotate(total=-Sum("cents"))
    for name, of, cents in added.union(taken, all=True):
        sums[name, of] += cents
    return sums


def standing_entries(kinds: Collection[str], debited: Collection[int]) -> list[Entry]:
    """The entries of these kinds on these accounts that were not reversed, in order (LG-8)."""
    found = Entry.objects.filter(kind__in=kinds, transfers__debit__in=debited, reversed_by=None)
    return list(found.distinct().order_by("id"))


def concerned(entries: Iterable[Entry]) -> list[Person]:
    """The people on whose statements these entries appear."""
    moves = Transfer.objects.filter(entry__in=list(entries))
    theirs = Q(accounts__debits__in=moves) | Q(accounts__credits__in=moves)
    return list(Person.objects.filter(theirs).distinct().order_by("pk"))


def statement(accounts: Collection[int], newest: int | None = None) -> list[Line]:
    """The transfers of these accounts in order of recording, with the balance after each.

    ``newest``: only this many, the latest.
    """
    wanted, lines = set(accounts), list[Line]()
    titles = dict(Account.objects.filter(pk__in=wanted).values_list("pk", "title"))
    # Plain values: model instances for a statement of ten thousand lines would take half a second.
    parts = ("day", "kind", "why", "rule", "by__name", "reverses_id", "reversed_by")
    found = _moves(wanted).order_by("-entry_id", "-id").annotate(whom=PERSON_NAME, whose=PERSON_ID)
    rows = found.values_list(
        "debit_id", "credit_id", "cents", "whom", "whose", "entry_id", *(f"entry__{part}" for part in parts)
    )
    moves = list(rows[:newest])[::-1]
    shown = sum(cents * ((debit in wanted) - (credit in wanted)) for debit, credit, cents, *_ in moves)
    balance = 0 if newest is None else sum(balances(wanted).values()) - shown
    mark = marks({whose: whom for _, _, _, whom, whose, *_ in moves if whose})
    for debit, credit, moved, whom, whose, *entry in moves:
        shown_entry = EntryLine(*entry)
        for account, cents in ((debit, moved), (credit, -moved)):
            if account in wanted:
                balance += cents
                lines.append(Line(shown_entry, titles[account], cents, balance, whom + mark.get(whose, "")))
    return lines


def moves_of(entry: Entry, **account: str) -> QuerySet[Transfer]:
    """The transfers of an entry with an account of this ``scope`` and ``name`` on either side."""
    sides = ({f"{side}__{field}": value for field, value in account.items()} for side in ("debit", "credit"))
    debit, credit = (Q(**side) for side in sides)
    return entry.transfers.filter(debit | credit)


def moves_on(accounts: Collection[int]) -> int:
    """The number of transfers of these accounts."""
    return _moves(accounts).count()


def accounts_of_person(person_id: int) -> list[int]:
    """The accounts on a person's statement."""
    return list(Account.objects.filter(person=person_id).values_list("id", flat=True))


def money_about(person: Person) -> list[dict[str, object]]:
    """A person's statement, ready for JSON."""
    return [
        {"entry": line.entry.pk, "day": line.entry.day, "why": line.entry.why, "amount": decimal(line.cents)}
        for line in statement(accounts_of_person(person.pk))
    ]


def bank_accounts_about(person: Person) -> list[dict[str, object]]:
    """The bank accounts that a person has named, ready for JSON."""
    return [{"holder": one.holder, "iban": one.iban, "since": one.at} for one in person.bank_accounts.order_by("pk")]


def owing(person_id: int) -> list[Balance]:
    """The accounts of a person that are not settled; negative if the association owes them."""
    accounts = {found.pk: found for found in Account.objects.filter(person=person_id).order_by("id")}
    return [Balance(accounts[id], cents) for id, cents in balances(accounts).items() if cents]


@dataclass(frozen=True)
class Payable(Balance):
    """What a person owes on an account, with where a bank transfer goes and its reference."""

    bank: BankAccount | None
    reference: str


def payables(person_id: int) -> list[Payable]:
    """What a person owes, by account."""
    due = [one for one in owing(person_id) if one.cents > 0]
    return [
        Payable(one.account, one.cents, _bank_of(one.account), reference(one.account.scope, one.account.of))
        for one in due
    ]


def _bank_of(account: Account) -> BankAccount | None:
    """Where a bank transfer for an account goes: to the person who receives it, or to the association."""
    found = (app.collects(account.scope, account.of) for app in implementing(RunsAccounts))
    return bank_account_of(next((person for person in found if person is not None), None))


def bank_account_of(person_id: int | None) -> BankAccount | None:
    """The bank account that a person has named for transfers, or the association's; None if there is none."""
    newest = BankAccount.objects.filter(person=person_id).order_by("pk").last()
    return newest if newest is not None and newest.iban else None


def entry_called(entry_id: int) -> Entry | None:
    """An entry with its transfers."""
    return entries_shown().filter(pk=entry_id).first()


def account_called(account_id: int) -> Account | None:
    """An account by its id."""
    return Account.objects.select_related("person").filter(pk=account_id).first()


def person_called(person_id: int) -> Person | None:
    """A person by account number."""
    return Person.objects.filter(pk=person_id).first()


def receipt(entry_id: int) -> Receipt | None:
    """The receipt for a payment or payout; None if the entry is neither."""
    entry = entries_shown().filter(pk=entry_id, kind__in=("payment", "payout")).first()
    if entry is None:
        return None
    paid_out, moves = entry.kind == "payout", list(entry.transfers.all())
    till = moves[0].credit if paid_out else moves[0].debit
    parts = [Balance(move.debit if paid_out else move.credit, move.cents) for move in moves]
    taken_back = Entry.objects.filter(reverses=entry).first()
    return Receipt(entry, parts[0].account.person, parts, till, paid_out, taken_back)


def _moves(accounts: Collection[int]) -> QuerySet[Transfer]:
    """The transfers of these accounts."""
    return Transfer.objects.filter(Q(debit__in=accounts) | Q(credit__in=accounts))


def entries_shown() -> QuerySet[Entry]:
    """Entries with everything that pages show."""
    parts = ("transfers__debit__person", "transfers__credit__person")
    return Entry.objects.select_related("by", "reversed_by").prefetch_related(*parts)
