"""Entries and fees (LG-2)."""

from __future__ import annotations

from datetime import date

from django.urls import reverse

from tuppence_web.accounts.actions import register
from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.leagues.queries.rights import hold, must_go_on, must_operate
from tuppence_web.leagues.queries.seasons import SCOPE, entrant_of, fee_of, standing_of
from tuppence_web.ledger.actions import Move, account, post, receive, reversing
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notices.actions import notify_others
from tuppence_web.refusals import Refused

RULE = "LG-2"


def pool_of(season: Season) -> Account:
    """Where the entry fees of a season go, and its prizes come from."""
    return account("season", season.pk, "pool", f"Prize pool, {season}")


def till_of(season: Season, method: str) -> Account:
    """Where the money of a season lies. Raises Refused for a way of paying that there is not."""
    if method not in dict(METHODS):
        raise Refused("A payment is received in cash, by card or by transfer.", "LG-8", "method")
    return account("season", season.pk, method, f"{dict(METHODS)[method]}, {season}")


@idempotent
def enter(by: Person, season_id: int) -> int:
    """Enter a season oneself; the fee is due before the first match day (11.03, LG-2)."""
    return _enter(by, hold(season_id), by).pk


@idempotent
def enter_person(by: Person, season_id: int, name: str, email: str, known: int | None = None) -> int:
    """Enter somebody at the bar, by name and e-mail address (11.06(a)(iii), LG-2).

    ``known``: whose account the address is, where somebody has it; they are told.
    """
    season = hold(season_id)
    must_operate(by, season.league)
    return _enter(by, season, register(name, email, known)).pk


def _enter(by: Person, season: Season, person: Person) -> Entrant:
    """Make somebody an entrant of a season that is held, and charge the fee of that day."""
    today = season.today
    must_go_on(season)
    if Entrant.objects.filter(season=season, person=person).exists():
        raise Refused(f"{person} has entered already.", RULE, "email")
    member = person.pk in in_good_standing([person.pk], today)
    entrant = Entrant.objects.create(season=season, person=person, day=today, member=member)
    _charge(by, entrant)
    fee = money(rules.entry_fee(member))
    text = f"Who operates the league has entered you. The fee is {fee}, due before the first match day; you owe it now."
    _tell(by, entrant, f"You are in {season}", f"{text} If you did not mean to enter, say so before the season starts.")
    return entrant


def _tell(by: Person, entrant: Entrant, subject: str, text: str, link: str = "") -> None:
    """Tell an entrant of what another did with the entry or its fee; the link is that of the season if no other."""
    notify_others(by, [entrant.person], subject, text, link or reverse("season", args=[entrant.season_id]))


def _due(entrant: Entrant) -> Account:
    """Where it stands what an entrant owes."""
    return account(SCOPE, entrant.pk, "due", f"Entry, {entrant.season}", entrant.person)


def _charge(by: Person, entrant: Entrant) -> None:
    """Charge the fee that is due by an entrant's standing on the day of entry (LG-2)."""
    due = _due(entrant)
    why = f"{due.title}, {'a member' if entrant.member else 'not a member'} on that day"
    post(by, "charge", why, RULE, [Move(due, pool_of(entrant.season), rules.entry_fee(entrant.member))])


def _entrant(by: Person, entrant_id: int) -> Entrant:
    """An entrant, for a change by who operates the league; the season is held meanwhile. Raises Refused."""
    hold(entrant_of(entrant_id).season_id)
    entrant = entrant_of(entrant_id)
    must_operate(by, entrant.season.league)
    return entrant


def _must_be_open(season: Season) -> None:
    """Raises Refused once a season has ended: its awards came of what was charged and paid by then (0021)."""
    if season.ended is not None:
        why = "The season has ended, and its prizes were worked out from what had been paid: reopen the season first."
        raise Refused(why, "LG-6")


@idempotent
def receive_fee(by: Person, entrant_id: int, method: str, day: date | None = None) -> int:
    """Record an entry fee as received; points count from the first match day after that day (11.03(b), LG-2)."""
    entrant = _entrant(by, entrant_id)
    _must_be_open(entrant.season)
    if standing_of(entrant, "charge") is None:
        raise Refused(f"The fee of {entrant.person} was reversed: charge it again first.", "LG-8")
    due = _due(entrant)
    owed = balances([due.pk])[due.pk]
    if not owed:
        raise Refused(f"{entrant.person} has paid already.", RULE)
    if day is not None and day < entrant.day:
        raise Refused(f"{entrant.person} entered on {entrant.day:%d.%m.%Y} and cannot have paid before.", RULE, "day")
    today = entrant.season.today
    entry = receive(by, due, till_of(entrant.season, method), owed, day or today, today)
    link = reverse("receipt", args=[entry.pk])
    _tell(
        by, entrant, f"Received: {money(owed)}", f"Your entry fee for {entrant.season} was recorded as received.", link
    )
    return entry.pk


@idempotent
def take_back_fee(by: Person, entrant_id: int, why: str) -> int:
    """Take back a payment that was recorded by mistake (LG-8)."""
    entrant = _entrant(by, entrant_id)
    _must_be_open(entrant.season)
    paid = standing_of(entrant, "payment")
    if paid is None:
        raise Refused(f"{entrant.person} has not paid.", "LG-8")
    back = reversing(by, paid.pk, why)
    text = f"The payment of your entry fee was reversed: {back.why}. The fee is owed again."
    _tell(by, entrant, f"Not paid after all: {entrant.season}"[:200], text, reverse("money"))
    return back.pk


@idempotent
def charge_anew(by: Person, entrant_id: int, why: str) -> int:
    """Put a wrong entry fee right: charge what is due by the standing on the day of entry, as it is known now (LG-2).

    The old charge is reversed, with the reason (LG-8). Raises Refused while a payment of it stands, and where the fee
    is right.
    """
    entrant = _entrant(by, entrant_id)
    _must_be_open(entrant.season)
    _must_be_unpaid(entrant)
    fee = fee_of(entrant)
    if not fee.wrong:
        raise Refused(f"{money(rules.entry_fee(fee.member))} is the fee of {entrant.person}: nothing is wrong.", RULE)
    if fee.charge is not None:
        reversing(by, fee.charge.pk, why)
    entrant.member = fee.member
    entrant.save(update_fields=["member"])
    _charge(by, entrant)
    text = f"Your entry fee is {money(rules.entry_fee(fee.member))} now: {why.strip()}"
    _tell(by, entrant, f"Charged again: {entrant.season}", text, reverse("money"))
    return entrant_id


def _must_be_unpaid(entrant: Entrant) -> None:
    if standing_of(entrant, "payment") is not None:
        raise Refused(f"{entrant.person} has paid: take the payment back first.", "LG-8")


@idempotent
def withdraw(by: Person, entrant_id: int, why: str) -> int:
    """Take back an entry before the season starts and before it is paid; the charge is reversed (LG-2, LG-8)."""
    entrant = _entrant(by, entrant_id)
    if entrant.season.started is not None:
        raise Refused("The season has started: who entered stays in it.", RULE)
    _must_be_unpaid(entrant)
    charge = standing_of(entrant, "charge")
    if charge is not None:
        reversing(by, charge.pk, why)
    season_id = entrant.season_id
    text = f"Your entry was withdrawn: {why.strip()} Nothing is owed."
    _tell(by, entrant, f"You are no longer in {entrant.season}", text)
    entrant.delete()
    return season_id
