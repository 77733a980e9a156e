"""Leaving a season that has started, with the refund, and the player who takes over the place (LG-2, LG-8)."""

from __future__ import annotations

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.entries import (
    book_refund,
    changed_entrant,
    charge,
    due_of,
    notify_entrant,
)
from tuppence_web.leagues.actions.nights import changed
from tuppence_web.leagues.models import Entrant, Presence
from tuppence_web.leagues.queries.fees import refunds_of, standing_of
from tuppence_web.leagues.queries.leaving import Terms, refund_untouched, terms_of
from tuppence_web.leagues.queries.rights import lock
from tuppence_web.ledger.actions import Move, post, reversing
from tuppence_web.ledger.rules import money
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import OFFICE
from tuppence_web.web.refusals import NotThere, Refused

RULE = "LG-2"
NOTHING, SHARE = "nothing", "share"  # what becomes of the fee; or the id of the entrant who takes over the place


@idempotent
def ask_to_leave(by: Person, season_id: int, why: str) -> int:
    """Ask the operator to be let out of a season. Nothing changes until the operator decides."""
    season = lock(season_id)
    entrant = Entrant.objects.select_related("season").filter(season=season, person=by, left=None).first()
    if entrant is None:
        raise NotThere("You have not entered this season.")
    if season.ended is not None:
        raise Refused("The season has ended.", "LG-6")
    if not why.strip():
        raise Refused("Give a reason. The operator sees it.", RULE, "why")
    entrant.asked_to_leave = why.strip()[:200]
    entrant.save(update_fields=["asked_to_leave"])
    text = f"A player asks to leave {season}: {entrant.asked_to_leave}"
    link = reverse("league_entry", args=[entrant.pk])
    notify(OFFICE, [season.league.operator], f"{season}: a player asks to leave"[:200], text, link)
    return entrant.pk


@idempotent
def leave(by: Person, entrant_id: int, fee: str, why: str) -> int:
    """Let an entrant leave: no matches and no points from now on, and no prize. Earlier points stand.

    ``fee``: what becomes of it. ``SHARE`` gives back the share of the weeks to come or, if it is not paid, asks for
    nothing more; ``NOTHING`` leaves it as it is; an entrant's id lets that one take over the place with its fee.
    """
    entrant = changed_entrant(by, entrant_id)
    _must_be_running(entrant)
    if entrant.left is not None:
        raise Refused(f"{entrant.person} has already left.", RULE)
    if not why.strip():
        raise Refused("Give a reason. The player sees it.", RULE, "why")
    terms = terms_of(entrant)
    text = f"You have left {entrant.season}: {why.strip()} {_settle_fee(by, terms, fee, why)}"
    entrant.left, entrant.asked_to_leave = terms.since, ""
    entrant.save(update_fields=["left", "asked_to_leave"])
    nights = entrant.season.nights.filter(day__gte=terms.since)
    Presence.objects.filter(entrant=entrant, night__in=nights).delete()
    changed(nights.values_list("pk", flat=True))
    notify_entrant(by, entrant, f"You have left {entrant.season}"[:200], text)
    return entrant.pk


def _must_be_running(entrant: Entrant) -> None:
    if entrant.season.started is None:
        raise Refused("The season has not started. Withdraw the entry instead.", RULE)
    if entrant.season.ended is not None:
        raise Refused("The season has ended.", "LG-6")


def _settle_fee(by: Person, terms: Terms, fee: str, why: str) -> str:
    """Book what becomes of the fee. Returns it in words, for the player."""
    entrant = terms.entrant
    heir = next((one for one in terms.successors if str(one.pk) == fee), None)
    if heir is not None:
        _hand_over(by, terms, heir)
        return "Another player takes over your place and its fee."
    if fee not in (NOTHING, SHARE):
        raise Refused("Choose what becomes of the fee.", "LG-8", "fee")
    if fee == NOTHING:
        return "Your fee is not given back." if terms.paid else "You still owe the fee."
    if not terms.paid:
        charged = standing_of(entrant, "charge")
        if charged is not None:
            reversing(by, charged.pk, why)
        return "You owe nothing."
    if terms.share:
        book_refund(by, entrant, terms.share, f"left with {terms.to_come}")
    return f"You get back {money(terms.share)} for {terms.to_come}."


def _hand_over(by: Person, terms: Terms, heir: Entrant) -> None:
    """Pay another entrant's fee with the one that was paid for the place."""
    heir.season, due = terms.entrant.season, due_of(heir)
    cents = rules.entry_fee(heir.member)
    back = book_refund(by, terms.entrant, cents, "the place is taken over")
    entry = post(by, "payment", f"{due.title}, taken over", RULE, [Move(back, due, cents)])
    link = reverse("receipt", args=[entry.pk])
    text = f"You have taken over a place in {heir.season}, and its fee is paid."
    notify_entrant(by, heir, f"Received: {money(cents)}", text, link)


@idempotent
def come_back(by: Person, entrant_id: int, why: str) -> int:
    """Undo that an entrant left: the refund is reversed, and an unpaid fee charged again (LG-8).

    Raises Refused once the refund was paid out or somebody has taken over the place with it.
    """
    entrant = changed_entrant(by, entrant_id)
    _must_be_running(entrant)
    if entrant.left is None:
        raise Refused(f"{entrant.person} has not left.", RULE)
    if not refund_untouched(entrant):
        why_not = "The refund was paid out, or somebody has taken over the place with it. Reverse that payment first."
        raise Refused(why_not, "LG-8")
    since = entrant.left
    entrant.left = None
    entrant.save(update_fields=["left"])
    for refund in refunds_of(entrant):
        reversing(by, refund.pk, why)
    if standing_of(entrant, "charge") is None:
        charge(by, entrant)
    changed(entrant.season.nights.filter(day__gte=since).values_list("pk", flat=True))
    text = f"You are in {entrant.season} again: {why.strip()}"
    notify_entrant(by, entrant, f"You are in {entrant.season}"[:200], text)
    return entrant.pk


def forget(person: Person, **more: object) -> None:
    """Delete why a person whose account is closed asked to leave seasons."""
    Entrant.objects.filter(person=person).update(asked_to_leave="")
