"""Entries and fees (LG-2)."""

from __future__ import annotations

from datetime import date

from tuppence_web import moments
from tuppence_web.accounts.actions import once, register
from tuppence_web.accounts.models import Person
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.leagues.queries.rights import must_operate, season_of
from tuppence_web.leagues.queries.seasons import SCOPE, course_of
from tuppence_web.ledger.actions import METHODS, Move, account, post, receive, reversing
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.refusals import NotThere, Refused

RULE = "LG-2"


def pool_of(season: Season) -> Account:
    """Where the entry fees of a season go, and its prizes come from."""
    return account("season", season.pk, "pool", f"Prize pool, {season}")


def till_of(season: Season, method: str) -> Account:
    """Where the money of a season lies. Raises Refused for a way of paying that there is not."""
    if method not in dict(METHODS):
        raise Refused("A payment is received in cash, by card or by transfer.", "LG-8", "method")
    return account("season", season.pk, method, f"{dict(METHODS)[method]}, {season}")


@once
def enter(by: Person, season_id: int) -> int:
    """Enter a season oneself; the fee is due before the first match day (11.03, LG-2)."""
    return _enter(by, season_of(season_id), by).pk


@once
def enter_person(by: Person, season_id: int, name: str, email: str) -> int:
    """Enter somebody at the bar, known or new, by name and e-mail address (11.06(a)(iii), LG-2)."""
    season = season_of(season_id)
    must_operate(by, season.league)
    return _enter(by, season, register(name, email)).pk


def _enter(by: Person, season: Season, person: Person) -> Entrant:
    """Make somebody an entrant and charge the fee of that day."""
    Season.objects.select_for_update().get(pk=season.pk)
    today = moments.today()
    if season.ended is not None or today > course_of(season).last_day:
        raise Refused(f"{season} is over.", RULE)
    if Entrant.objects.filter(season=season, person=person).exists():
        raise Refused(f"{person} has entered already.", RULE, "email")
    member = person.pk in in_good_standing([person.pk], today)
    entrant = Entrant.objects.create(season=season, person=person, day=today, member=member)
    due = account(SCOPE, entrant.pk, "due", f"Entry, {season}", person)
    why = f"{due.title}, {'a member' if member else 'not a member'} on that day"
    post(by, "charge", why, RULE, [Move(due, pool_of(season), rules.entry_fee(member))])
    return entrant


def _entrant_of(entrant_id: int) -> Entrant:
    """An entrant, whom nobody else changes meanwhile. Raises Refused where there is none."""
    found = Entrant.objects.select_for_update(of=("self",)).select_related("season__league", "person")
    entrant = found.filter(pk=entrant_id).first()
    if entrant is None:
        raise NotThere("There is no such entry.")
    return entrant


@once
def receive_fee(by: Person, entrant_id: int, method: str, day: date | None = None) -> int:
    """Record an entry fee as received; points count from the first match day after that day (11.03(b), LG-2)."""
    entrant = _entrant_of(entrant_id)
    must_operate(by, entrant.season.league)
    due = account(SCOPE, entrant.pk, "due", "")
    owed = balances([due.pk])[due.pk]
    if not owed:
        raise Refused(f"{entrant.person} has paid already.", RULE)
    if day is not None and day < entrant.day:
        raise Refused(f"{entrant.person} entered on {entrant.day:%d.%m.%Y} and cannot have paid before.", RULE, "day")
    return receive(by, due, till_of(entrant.season, method), owed, day).pk


@once
def take_back_fee(by: Person, entrant_id: int, why: str) -> int:
    """Take back a payment that was recorded by mistake (LG-8)."""
    entrant = _entrant_of(entrant_id)
    must_operate(by, entrant.season.league)
    due = account(SCOPE, entrant.pk, "due", "")
    paid = due.credits.filter(entry__kind="payment", entry__reversed_by=None).order_by("-pk").first()
    if paid is None:
        raise Refused(f"{entrant.person} has not paid.", "LG-8")
    if entrant.season.ended is not None:
        raise Refused("The season has ended, and its prizes came of this payment.", "LG-6")
    return reversing(by, paid.entry_id, why).pk


@once
def withdraw(by: Person, entrant_id: int, why: str) -> int:
    """Take back an entry before the season starts and before it is paid; the charge is reversed (LG-2, LG-8)."""
    entrant = _entrant_of(entrant_id)
    must_operate(by, entrant.season.league)
    if entrant.season.started is not None:
        raise Refused("The season has started: who entered stays in it.", RULE)
    due = account(SCOPE, entrant.pk, "due", "")
    if not balances([due.pk])[due.pk]:
        raise Refused(f"{entrant.person} has paid: take the payment back first.", "LG-8")
    reversing(by, due.debits.filter(entry__kind="charge").earliest("pk").entry_id, why)
    season_id = entrant.season_id
    entrant.delete()
    return season_id
