"""Drinks that are paid back (8.01(b), 12.03(c))."""

from __future__ import annotations

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.models import PaidBack, Season
from tuppence_web.leagues.queries.drinks import may_settle, payment_of, still_owed
from tuppence_web.leagues.queries.rights import lock
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.rules import BARTENDER
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotYours, Refused


def _must_settle(by: Person, season: Season, creditor: int) -> None:
    if not may_settle(by, season, creditor):
        why = f"Only the player who is owed the drinks and the operator of {season.league} may do this."
        raise NotYours(why)


@idempotent
def pay_back(by: Person, season_id: int, debtor_id: int, creditor_id: int, count: int) -> int:
    """Record that drinks were paid back. ``creditor_id``: a person, or BARTENDER."""
    season = lock(season_id)
    _must_settle(by, season, creditor_id)
    left = still_owed(season_state_of(season))[debtor_id, creditor_id]
    if not 1 <= count <= left:
        raise Refused(f"{left} to be paid back now, not {count}. Look at the list again.", "8.01(b)")
    creditor = None if creditor_id == BARTENDER else creditor_id
    made = PaidBack.objects.create(season=season, debtor_id=debtor_id, creditor_id=creditor, count=count, by=by)
    return made.pk


@idempotent
def take_back_payment(by: Person, paid_id: int) -> int:
    """Undo that drinks were paid back."""
    paid = payment_of(paid_id)
    _must_settle(by, lock(paid.season_id), paid.creditor_id or BARTENDER)
    PaidBack.objects.filter(pk=paid_id, undone=None).update(undone=clock.now())
    return paid_id
