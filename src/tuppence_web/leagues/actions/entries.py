"""Entries to a season, and their fees (LG-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.urls import reverse

from tuppence_web.accounts.actions import register
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.conduct.queries import must_not_be_suspended
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.leagues.queries.fees import fee_of, standing_of
from tuppence_web.leagues.queries.rights import lock, must_be_open, must_operate
from tuppence_web.leagues.queries.seasons import SCOPE, entrant_of
from tuppence_web.ledger.actions import Move, account, own_account, post, receive, reversing, taken_out
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.queries.accounts import balances, standing_entries
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.memberships.actions import payment_at_bar, take_back_at_bar
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import COMPETITION, MONEY
from tuppence_web.web.refusals import Refused

RULE = "LG-2"


def pool_of(season: Season) -> Account:
    """The account that receives a season's entry fees and pays its prizes."""
    return account("season", season.pk, "pool", f"Prize pool, {season}")


def till_of(season: Season, method: str) -> Account:
    """A season's till for a method of payment. Raises Refused if there is no such method."""
    if method not in dict(METHODS):
        raise Refused("Payments are in cash, by card or by bank transfer.", "LG-8", "method")
    return account("season", season.pk, method, f"{dict(METHODS)[method]}, {season}")


@idempotent
def enter(by: Person, season_id: int) -> int:
    """Enter a season oneself. The fee is due before the first match day (11.03, LG-2)."""
    return _enter(by, lock(season_id), by).pk


@idempotent
def enter_person(by: Person, season_id: int, name: str, email: str, known: int | None = None) -> int:
    """Enter a person at the bar by name and e-mail address, which may be empty, and notify them (11.06(a)(iii), LG-2).

    ``known``: the confirmed person, if somebody is known by the address or, without one, by the name (`register`).
    """
    season = lock(season_id)
    must_operate(by, season.league)
    return _enter(by, season, register(name, email, known)).pk


@idempotent
def enter_people(by: Person, season_id: int, people: Sequence[tuple[str, str, int]]) -> int:
    """Enter several people together, each as `enter_person` does. Returns the number of people."""
    season = lock(season_id)
    must_operate(by, season.league)
    for name, email, known in people:
        _enter(by, season, register(name, email, known))
    return len(people)


def _enter(by: Person, season: Season, person: Person) -> Entrant:
    """Create an entry to a locked season, and charge the fee for that day."""
    today = season.today
    must_be_open(season)
    must_not_be_suspended(person, today, "email")
    if Entrant.objects.filter(season=season, person=person).exists():
        raise Refused(f"{person} has already entered.", RULE, "email")
    member = person.pk in in_good_standing([person.pk], today)
    entrant = Entrant.objects.create(season=season, person=person, day=today, member=member)
    charge(by, entrant)
    fee = money(rules.entry_fee(member))
    text = f"The operator of the league has entered you. The fee is {fee}, due before the first match day."
    notify_entrant(
        by, entrant, f"You are in {season}", f"{text} If this is a mistake, tell the operator before the season starts."
    )
    return entrant


def notify_entrant(by: Person, entrant: Entrant, subject: str, text: str, link: str = "") -> None:
    """Notify an entrant of a change made by somebody else. The link defaults to the season."""
    event = MONEY if link else COMPETITION
    notify_others(event, by, [entrant.person], subject, text, link or reverse("season", args=[entrant.season_id]))


def due_of(entrant: Entrant) -> Account:
    """The account of what an entrant owes."""
    return account(SCOPE, entrant.pk, "due", f"Entry, {entrant.season}", entrant.person)


def charge(by: Person, entrant: Entrant) -> None:
    """Charge the fee that is due by the entrant's membership on the day of entry (LG-2)."""
    due = due_of(entrant)
    why = f"{due.title}, {'a member' if entrant.member else 'not a member'} on that day"
    post(by, "charge", why, RULE, [Move(due, pool_of(entrant.season), rules.entry_fee(entrant.member))])


def changed_entrant(by: Person, entrant_id: int) -> Entrant:
    """An entrant of a locked season, for a change by its operator. Raises Refused."""
    lock(entrant_of(entrant_id).season_id)
    entrant = entrant_of(entrant_id)
    must_operate(by, entrant.season.league)
    return entrant


@idempotent
def receive_fee(by: Person, entrant_id: int, method: str, day: date | None = None) -> int:
    """Record an entry fee as received. Points count from the first match day after the payment (11.03(b), LG-2).

    A fee received after the season's end goes to the association, because the pool has been settled (LG-6).
    """
    entrant = changed_entrant(by, entrant_id)
    season, today = entrant.season, entrant.season.today
    if standing_of(entrant, "charge") is None:
        raise Refused(f"The fee of {entrant.person} was reversed. Charge it again first.", "LG-8")
    due = due_of(entrant)
    owed = balances([due.pk])[due.pk]
    if not owed:
        raise Refused(f"{entrant.person} has already paid.", RULE)
    if day is not None and day < entrant.day:
        raise Refused(f"{entrant.person} entered on {entrant.day:%d.%m.%Y} and cannot have paid before.", RULE, "day")
    if season.ended is not None and season.nights.filter(day__gt=day or today).exists():
        why = "The season has ended, and a fee received before its last match day changes points and prizes."
        raise Refused(f"{why} Reopen the season first.", "LG-6", "day")
    entry = receive(by, due, till_of(season, method), owed, day or today, today)
    if season.ended is not None:
        why = f"{season}: a fee received after the end goes to the association"
        post(by, "fee", why, "LG-6", [Move(pool_of(season), own_account("late"), owed)])
    link = reverse("receipt", args=[entry.pk])
    text = f"Your entry fee for {season} was recorded as received."
    notify_entrant(by, entrant, f"Received: {money(owed)}", text, link)
    return entry.pk


@idempotent
def take_membership_fee(by: Person, season_id: int, membership_id: int, method: str) -> int:
    """Receive the membership fee of a player of the season in its till (11.06(a)(iii), MB-1)."""
    season = lock(season_id)
    must_operate(by, season.league)
    people = season.entrants.values_list("person_id", flat=True)
    return payment_at_bar(by, membership_id, till_of(season, method), list(people))


@idempotent
def take_back_membership_fee(by: Person, season_id: int, membership_id: int, why: str) -> int:
    """Undo such a payment while it lies in the season's till; after the end, one received since (LG-6, LG-8)."""
    season = lock(season_id)
    must_operate(by, season.league)
    return take_back_at_bar(by, membership_id, "season", season.pk, why, season.ended)


@idempotent
def take_back_fee(by: Person, entrant_id: int, why: str) -> int:
    """Reverse a payment that was recorded by mistake (LG-8)."""
    entrant = changed_entrant(by, entrant_id)
    paid = standing_of(entrant, "payment")
    if paid is None:
        raise Refused(f"{entrant.person} has not paid.", "LG-8")
    ended = entrant.season.ended
    late = ended is not None and paid.at > ended
    if not late:
        _must_be_in(entrant)
        if ended is not None:
            why_not = "The season has ended, and its prizes depend on this payment. Reopen the season first."
            raise Refused(why_not, "LG-6")
    back = reversing(by, paid.pk, why)
    if late:
        reversing(by, _to_association(entrant).pk, why)
    text = f"The payment of your entry fee was reversed: {back.why}. You owe the fee again."
    notify_entrant(by, entrant, f"Not paid after all: {entrant.season}"[:200], text, reverse("money"))
    return back.pk


def _to_association(entrant: Entrant) -> Entry:
    """The entry that gave the association a late fee. Those of equal fees are interchangeable."""
    fee, late = rules.entry_fee(entrant.member), own_account("late")
    given = standing_entries(["fee"], [pool_of(entrant.season).pk])
    return next(one for one in reversed(given) if one.transfers.filter(credit=late, cents=fee).exists())


@idempotent
def write_off(by: Person, entrant_id: int, why: str) -> int:
    """Write off a fee that was not paid by a season's end, by reversing its charge. Only officers may (LG-6, LG-8)."""
    must_be_officer(by)
    entrant = changed_entrant(by, entrant_id)
    if entrant.season.ended is None:
        raise Refused("The season has not ended, so the fee can still be received.", "LG-6")
    _must_be_unpaid(entrant)
    charged = standing_of(entrant, "charge")
    if charged is None:
        raise Refused(f"{entrant.person} owes nothing: the fee was reversed.", "LG-8")
    back = reversing(by, charged.pk, why)
    text = f"Your entry fee for {entrant.season} was written off: {back.why}. You owe nothing."
    notify_entrant(by, entrant, f"Written off: {entrant.season}"[:200], text, reverse("money"))
    return back.pk


@idempotent
def charge_again(by: Person, entrant_id: int, why: str) -> int:
    """Correct a wrong entry fee: charge what is due by the membership on the day of entry, as known now (LG-2).

    The old charge is reversed, with the reason (LG-8). Raises Refused if the fee has been paid or is right.
    """
    entrant = changed_entrant(by, entrant_id)
    if entrant.season.why_called_off:
        raise Refused("The season was cancelled, so no more fees are due. Reopen the season first.", "LG-8")
    _must_be_unpaid(entrant)
    _must_be_in(entrant)
    fee = fee_of(entrant)
    if not fee.wrong:
        raise Refused(f"The fee of {entrant.person} is right: {money(rules.entry_fee(fee.member))}.", RULE)
    if fee.charge is not None:
        reversing(by, fee.charge.pk, why)
    entrant.member = fee.member
    entrant.save(update_fields=["member"])
    charge(by, entrant)
    text = f"Your entry fee is now {money(rules.entry_fee(fee.member))}: {why.strip()}"
    notify_entrant(by, entrant, f"Charged again: {entrant.season}", text, reverse("money"))
    return entrant_id


def _must_be_in(entrant: Entrant) -> None:
    if entrant.left is not None:
        raise Refused(f"{entrant.person} has left, and the fee was settled then. Undo that first.", "LG-8")


def _must_be_unpaid(entrant: Entrant) -> None:
    if standing_of(entrant, "payment") is not None:
        raise Refused(f"{entrant.person} has paid. Reverse the payment first.", "LG-8")


@idempotent
def withdraw(by: Person, entrant_id: int, why: str, advanced: str = "") -> int:
    """Withdraw an entry before the season starts: reverse its charge, and refund what was paid (LG-2, LG-8).

    ``advanced``: who advanced what was missing from the till, and why.
    """
    entrant = changed_entrant(by, entrant_id)
    if entrant.season.started is not None:
        raise Refused("The season has started, so entries can no longer be withdrawn.", RULE)
    season_id, text = entrant.season_id, f"Your entry was withdrawn: {why.strip()} You owe nothing."
    paid = standing_of(entrant, "payment")
    if paid is not None:
        move = paid.transfers.select_related("debit").get()
        reversing(by, paid.pk, f"Refunded{taken_out(move.debit, move.cents, advanced)}")
        text += f" {money(move.cents)} was recorded as refunded to you."
    remove_entry(by, entrant, why, text)
    return season_id


def remove_entry(by: Person, entrant: Entrant, why: str, text: str) -> None:
    """Remove an unpaid entry of a locked season, reverse its charge, and notify the person."""
    charged = standing_of(entrant, "charge")
    if charged is not None:
        reversing(by, charged.pk, why)
    notify_entrant(by, entrant, f"You are no longer in {entrant.season}", text)
    entrant.delete()


def book_refund(by: Person, entrant: Entrant, cents: int, why: str) -> Account:
    """Owe an entrant a part of the fee, in the caller's transaction. Returns the account that it is owed on."""
    season = entrant.season
    back = account(SCOPE, entrant.pk, "refund", f"Refund, {season}", entrant.person)
    post(by, "refund", f"{back.title}: {why}", RULE, [Move(pool_of(season), back, cents)])
    return back
