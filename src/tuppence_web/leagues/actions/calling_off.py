"""Calling off a season that has started: refunds, the operators' pay and the prizes of what was held (LG-6, LG-8)."""

from __future__ import annotations

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.endings import settle
from tuppence_web.leagues.actions.entries import book_refund
from tuppence_web.leagues.actions.nights import changed
from tuppence_web.leagues.actions.seasons import notify_running
from tuppence_web.leagues.models import MatchDay, Season
from tuppence_web.leagues.queries.endings import Ending, called_off_now
from tuppence_web.leagues.queries.fees import standing_of
from tuppence_web.leagues.queries.rights import lock, must_operate
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.ledger.actions import reversing
from tuppence_web.ledger.rules import money
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import COMPETITION
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

RULE = "LG-8"


@idempotent
def call_off_season(by: Person, season_id: int, why: str) -> int:
    """Call off a season that has started: no more nights are held, and everybody who has entered is notified.

    Who has paid gets back the share of the weeks not held, who has not paid owes nothing. The rest is shared out as at
    any season's end, by the standings: the operators are paid for the weeks held, and the prizes are awarded (11.07).
    `reopen_season` undoes it.
    """
    season = lock(season_id)
    must_operate(by, season.league)
    _must_be_running(season)
    if not why.strip():
        raise Refused("Give a reason. Everybody who has entered is notified of it.", RULE, "why")
    ending = called_off_now(season_state_of(season))
    season.ended, season.why_called_off = clock.now(), why.strip()[:200]
    season.save(update_fields=["ended", "why_called_off"])
    nights = _call_off_nights(season, ending)
    back = _give_back(by, season, ending)
    settle(by, ending)
    _notify(by, season, nights, back)
    return season_id


def _must_be_running(season: Season) -> None:
    if season.started is None:
        raise Refused("The season has not started. Delete it instead.", "LG-7")
    if season.ended is not None:
        raise Refused("The season has already ended.", "LG-6")


def _call_off_nights(season: Season, ending: Ending) -> list[MatchDay]:
    """Call off the nights that were not held. Returns them."""
    held = {night.week for night in ending.state.held}
    nights = list(season.nights.filter(called_off=None).exclude(week__in=held))
    for night in nights:
        night.called_off, night.why_called_off = season.ended, season.why_called_off
        night.save(update_fields=["called_off", "why_called_off"])
    changed(night.pk for night in nights)
    return nights


def _give_back(by: Person, season: Season, ending: Ending) -> dict[int, int]:
    """Book the refunds, and reverse the charges of unpaid fees. Returns the refunds by entrant."""
    booked = season_state_of(season)
    given = {}
    for entrant in booked.entrants:
        cents = ending.state.refunds.get(entrant.pk, 0) - booked.refunds.get(entrant.pk, 0)
        unpaid = entrant.left is None and entrant.pk not in booked.paid
        charged = standing_of(entrant, "charge") if unpaid else None
        if charged is not None:
            reversing(by, charged.pk, season.why_called_off)
        if cents:
            weeks = rules.WEEKS - len(booked.held)
            book_refund(by, entrant, cents, f"{weeks} of {rules.WEEKS} weeks not held")
        given[entrant.pk] = cents
    return given


def _notify(by: Person, season: Season, nights: list[MatchDay], back: dict[int, int]) -> None:
    """Notify everybody who has entered, with what each gets back, and the officials of the nights."""
    subject, link = f"{season} was cancelled"[:200], reverse("season", args=[season.pk])
    text = f"{season} will not be played to its end: {season.why_called_off}"
    entrants = list(season.entrants.select_related("person"))
    for one in entrants:
        cents = back[one.pk]
        own = f"You are owed {money(cents)} of your entry fee." if cents else "You owe nothing."
        if one.left is not None:
            own = "You had left before."
        notify(COMPETITION, [one.person], subject, f"{text} {own} The points of the nights held stand.", link)
    notify_running(by, nights, [one.person for one in entrants], subject, text, link)
