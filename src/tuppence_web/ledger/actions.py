"""Writing entries. `post` and `receive` are steps of other changes; `reverse` is a change of its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.urls import reverse as reverse_url

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import enters_others, must_be_officer, officers
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.ledger.models import Account, BankAccount, Entry, Transfer
from tuppence_web.ledger.queries.accounts import CARDS, balances, concerned, is_till, keepers, standing_entries
from tuppence_web.ledger.rules import ASSOCIATION, RULE, iban, money
from tuppence_web.ledger.signals import entry_reversing
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import MONEY, OFFICE
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

# The association's own tills, by method of payment.
TREASURY = {"cash": "The association's cash", "card": "Card payments to the association", "transfer": "Bank account"}
# Its income and expenses, by name.
OWN = {
    "pools": "Pools that nobody could win",
    "late": "Entry fees received after a season's end",
    "operators": "Operators' pay that entry fees did not cover",
    "tournaments": "Fees of tournaments",
    "prizes": "Prizes of season-end tournaments",
}


class Move(NamedTuple):
    """An amount to be moved, as in `Transfer`."""

    debit: Account
    credit: Account
    cents: int


def account(scope: str, of: int, name: str, title: str, person: Person | None = None) -> Account:
    """The account with this scope, id and name; created if there is none."""
    made, _ = Account.objects.get_or_create(
        scope=scope, of=of, name=name, defaults={"title": title[:120], "person": person}
    )
    return made


def post(by: Person, kind: str, why: str, rule: str, moves: Sequence[Move], day: date | None = None) -> Entry:
    """Write one entry in the caller's transaction. Moves of 0 cents are left out."""
    real = [move for move in moves if move.cents]
    if not real:
        raise Refused("An entry must move at least one cent.", RULE)
    if any(move.cents < 0 for move in real):
        raise Refused("An amount cannot be negative.", RULE, "amount")
    entry = Entry.objects.create(by=by, kind=kind, why=why[:200], rule=rule, day=day or clock.today())
    Transfer.objects.bulk_create(
        Transfer(entry=entry, debit=move.debit, credit=move.credit, cents=move.cents) for move in real
    )
    return entry


def treasury(method: str) -> Account:
    """The association's own till for a method of payment."""
    return account(ASSOCIATION, 0, method, TREASURY[method])


def own_account(name: str) -> Account:
    """An account of the association's income or expenses."""
    return account(ASSOCIATION, 0, name, OWN[name])


def owed(due: Account) -> int:
    """The amount owed on an account, locked until the end of the transaction."""
    Account.objects.select_for_update().get(pk=due.pk)
    return balances([due.pk])[due.pk]


def receive(
    by: Person, due: Account, till: Account, cents: int, day: date | None = None, today: date | None = None
) -> Entry:
    """Record a payment as received: at most what is owed, and not with a future date.

    ``today``: the date where it was received; by default the association's.
    """
    owing = owed(due)
    if not 0 < cents <= owing:
        raise Refused(f"{money(cents)} cannot be received for {due.title}: {money(owing)} is owed.", RULE, "amount")
    if day is not None and day > (today or clock.today()):
        raise Refused("A payment cannot be recorded before it has been received.", RULE, "day")
    return post(by, "payment", f"{due.title}, {till.name}", RULE, [Move(till, due, cents)], day)


def taken_out(till: Account, cents: int, advanced: str) -> str:
    """Check that a till, locked until the end of the transaction, holds an amount that is paid out of it.

    If it does not, somebody must advance the difference: ``advanced`` says who and why. Returns a note about the
    advance, to add to the entry's reason. Raises Refused if the money is missing and ``advanced`` is empty.
    """
    held = owed(till)
    short = cents - max(held, 0)
    if short <= 0:
        return ""
    if not advanced.strip():
        why = f"{till.title} has {money(held)}, but {money(cents)} is to be paid out. Say who advances {money(short)}."
        raise Refused(why, RULE, "advanced")
    return f"; {money(short)} advanced: {advanced.strip()}"


@idempotent
def name_bank_account(by: Person, holder: str, number: str, association: bool = False) -> int:
    """Name the bank account for transfers to what a person runs or, by an officer, to the association (LG-8).

    With an empty ``number`` transfers are no longer taken. Officers are notified of a change. Returns its id.
    """
    if association:
        must_be_officer(by)
    elif not enters_others(by):
        raise NotYours("Only people who run a league or a tournament receive money for it.", RULE)
    try:
        found = iban(number) if number.strip() else ""
    except ValueError as error:
        raise Refused(str(error), RULE, "iban") from None
    if found and not holder.strip():
        raise Refused("Name the account's holder.", RULE, "holder")
    named = BankAccount.objects.create(
        person=None if association else by, holder=holder if found else "", iban=found, by=by
    )
    whose = "The association's bank account" if association else "The bank account of a league or tournament"
    notify_others(OFFICE, by, officers(), "Bank details were changed", f"{whose} for transfers was changed.")
    return named.pk


def forget(person: Person, **more: object) -> None:
    """Delete the bank accounts that a leaving person has named."""
    BankAccount.objects.filter(person=person).delete()


@idempotent
def transfer(by: Person, source: str, target: str, cents: int, why: str, day: date | None = None) -> int:
    """An officer moves money from one till to another, or to a venue for its gift cards; their keepers are notified.

    ``source`` and ``target``: see `Till.key`. Returns the id of the entry. Raises Refused if the money is not there.
    """
    must_be_officer(by)
    giving, taking = _till(source, "source"), _till(target, "target")
    if giving == taking or not is_till(giving):
        raise Refused("Choose two different tills.", RULE, "target")
    if not why.strip():
        raise Refused("Give a reason. Both statements show it.", RULE, "why")
    if day is not None and day > clock.today():
        raise Refused("The day cannot be in the future.", RULE, "day")
    first, second = sorted((giving, taking), key=lambda one: one.pk)  # a fixed order prevents deadlocks
    held = {first.pk: owed(first), second.pk: owed(second)}
    if not 0 < cents <= held[giving.pk]:
        raise Refused(f"{giving.title} has {money(held[giving.pk])}. You cannot move more than that.", RULE, "amount")
    if not is_till(taking) and cents > -held[taking.pk]:
        raise Refused(f"{taking.title} is owed {money(-held[taking.pk])}. You cannot pay more.", RULE, "amount")
    text = f"{why.strip()}: {giving.title} to {taking.title}"
    entry = post(by, "transfer", text, RULE, [Move(taking, giving, cents)], day)
    text = f"{money(cents)} was moved from {giving.title} to {taking.title}: {why.strip()}"
    notify_others(MONEY, by, keepers([giving, taking]), "Money was transferred between tills", text)
    return entry.pk


def _till(key: str, field: str) -> Account:
    """The till with this key; a till of the association is created if needed. Raises Refused."""
    scope, _, rest = key.partition(":")
    of, _, name = rest.partition(":")
    if (scope, of) == (ASSOCIATION, "0") and name in TREASURY:
        return treasury(name)
    found = Account.objects.filter(scope=scope, of=int(of), name=name).first() if of.isdecimal() else None
    if found is None or not (is_till(found) or found.name == CARDS):
        raise Refused("Choose a till.", RULE, field)
    return found


@idempotent
def reverse(by: Person, entry_id: int, why: str) -> int:
    """Correct a mistake with an entry that reverses it, once (LG-8). Returns the id of the reversing entry.

    Raises Refused if the entry must be reversed elsewhere.
    """
    must_be_officer(by)
    entry = Entry.objects.filter(pk=entry_id, reversed_by=None).first()
    if entry is not None:
        entry_reversing.send(Entry, entry=entry)
    back = reversing(by, entry_id, why)
    text = f"This entry has been reversed. Reason: {back.why}"
    people = concerned([back])
    notify_others(MONEY, by, people, f"Reversed: {entry.why if entry else back.why}"[:200], text, reverse_url("money"))
    moved = [one for move in back.transfers.select_related("debit", "credit") for one in (move.debit, move.credit)]
    notify_others(MONEY, by, set(keepers(filter(is_till, moved))) - set(people), f"Entry {entry_id} was reversed", text)
    return back.pk


def reversing(by: Person, entry_id: int, why: str) -> Entry:
    """Write a reversing entry in the caller's transaction."""
    entry = Entry.objects.select_for_update().filter(pk=entry_id).first()
    if entry is None:
        raise NotThere(f"There is no entry {entry_id}.")
    if not why.strip():
        raise Refused("Say why the entry is reversed.", RULE, "why")
    if entry.reverses_id is not None:
        raise Refused(f"Entry {entry_id} reverses another entry and cannot be reversed itself.", RULE)
    earlier = Entry.objects.filter(reverses=entry).first()
    if earlier is not None:
        raise Refused(f"Entry {entry_id} was already reversed by {earlier.by.name}, in entry {earlier.pk}.", RULE)
    back = Entry.objects.create(by=by, kind="reversal", why=why.strip()[:200], rule=RULE, reverses=entry)
    Transfer.objects.bulk_create(
        Transfer(entry=back, debit=move.credit, credit=move.debit, cents=move.cents)
        for move in entry.transfers.select_related("debit", "credit")
    )
    return back


def take_awards_back(by: Person, pool: Account, given: Sequence[Entry], why: str) -> None:
    """Reverse every award and fee paid from a pool, in the caller's transaction.

    ``given``: payouts made since. Raises Refused if there are any, or without a reason.
    """
    if not why.strip():
        raise Refused("Give a reason. It is recorded with the reversal.", RULE, "why")
    if given:
        first = given[0]
        raise Refused(
            f"Entry {first.pk} depends on this: {first.why}. An officer must reverse it first, on its page.", RULE
        )
    for entry in standing_entries(["award", "fee"], [pool.pk]):
        reversing(by, entry.pk, why)
