"""The end of a season: the operators' pay, the prizes, payouts, and undoing them (11.07, 11.09, LG-6 to LG-8)."""

from __future__ import annotations

from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import officers
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.entries import charge, pool_of, till_of
from tuppence_web.leagues.actions.nights import changed
from tuppence_web.leagues.actions.seasons import notify_running
from tuppence_web.leagues.models import Award, MatchDay, Season, SeasonOperator
from tuppence_web.leagues.queries.endings import Ending, ending_of, owed_accounts
from tuppence_web.leagues.queries.fees import charge_reversed_since, refunds_of
from tuppence_web.leagues.queries.rights import lock, must_operate
from tuppence_web.leagues.queries.seasons import PAY, SCOPE, season_state_of
from tuppence_web.leagues.signals import season_reopening
from tuppence_web.ledger.actions import Move, account, own_account, post, reversing, take_awards_back, taken_out
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.ledger.rules import money
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.notifications.events import COMPETITION, MONEY, OFFICE
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

PRIZES = "LG-6"


def operators_account(season: Season, operator: Person) -> Account:
    """The account of what the season owes a person who operated weeks of it (11.07(b))."""
    paid, _ = SeasonOperator.objects.get_or_create(season=season, person=operator)
    return account(PAY, paid.pk, "pay", f"Operator of {season}", operator)


@idempotent
def end_season(by: Person, season_id: int) -> int:
    """End a season on or after its last match day: pay its operators, award the prizes (11.07, 11.09, LG-6, LG-7)."""
    season = lock(season_id)
    must_operate(by, season.league)
    if season.started is None:
        raise Refused("The season has not started.", "LG-2")
    if season.ended is not None:
        raise Refused("The season has already ended.", PRIZES)
    state = season_state_of(season)
    if not state.can_end:
        raise Refused(f"The season cannot end before its last match day, {state.last_day:%d.%m.%Y}.", "LG-1")
    ending = ending_of(state)
    Season.objects.filter(pk=season_id).update(ended=clock.now())
    settle(by, ending)
    return season_id


def settle(by: Person, ending: Ending) -> None:
    """Book what the end of a season does, in the caller's transaction."""
    _pay_operators(by, ending)
    _award(by, ending)


def _pay_operators(by: Person, ending: Ending) -> None:
    """Charge 5.00 for each week that was held, to the credit of its operator, and notify them (11.07(b)).

    The association adds to the pool what the fees do not cover, so that the pool is never below zero.
    """
    season, covered = ending.state.season, ending.state.fees
    pool, link = pool_of(season), reverse("season", args=[season.pk])
    for operator, weeks in ending.weeks.items():
        cents, when = rules.OPERATORS_WEEK * len(weeks), rules.in_short(weeks)
        added = Move(own_account("operators"), pool, max(0, cents - covered))
        pay = Move(pool, operators_account(season, operator), cents)
        covered = max(0, covered - cents)
        post(by, "fee", f"{season}: operator, {when}", "11.07(b)", [added, pay])
        notify(MONEY, [operator], f"{season}: your pay", f"You are owed {money(cents)} for operating {when}.", link)


def _award(by: Person, ending: Ending) -> None:
    """Award the prizes in one entry, name the biggest losers, and notify the winners."""
    season, moves = ending.state.season, []
    entrant = {one.pk: one for one in ending.state.entrants}
    for player, cents in ending.prizes.items():
        prize = account(SCOPE, player, "prize", f"Prize, {season}", entrant[player].person)
        moves.append(Move(pool_of(season), prize, cents))
        text = f"Rank {ending.ranks[player]}: {money(cents)}"
        Award.objects.create(entrant=entrant[player], rank=ending.ranks[player], cents=cents, text=text)
    if moves:
        post(by, "award", f"Prizes, {season}", PRIZES, moves)
    _give_to_association(by, ending)
    Award.objects.bulk_create(
        Award(entrant=entrant[player], rank=ending.ranks[player], cents=0, text=season.loser_award)
        for player in ending.losers
    )
    people = [entrant[player].person for player in {*ending.prizes, *ending.losers}]
    link = reverse("season", args=[season.pk])
    text = f"{season} has ended, and you have won a prize."
    notify(COMPETITION, people, f"{season}: you have won a prize", text, link)


def _give_to_association(by: Person, ending: Ending) -> None:
    """Give a pool that nobody may have to the association, as was announced before the season started (LG-6)."""
    season, cents = ending.state.season, ending.to_association
    if cents:
        why = f"{season}: nobody is eligible, so the pool goes to the association"
        post(by, "fee", why, PRIZES, [Move(pool_of(season), own_account("pools"), cents)])
        notify_others(OFFICE, by, officers(), f"{season}: a pool for the association", f"{money(cents)}. {why}.")


@idempotent
def reopen_season(by: Person, season_id: int, why: str) -> int:
    """Reopen a season in which a wrong result was found. Play continues until it is ended again (LG-6, LG-8).

    Prizes and the operator's pay are reversed, with the reason, and the winners are notified. Payouts stay: they count
    towards what is owed after the next end. Raises Refused if the season has not ended, or if its tournament has been
    created from it.
    """
    season = lock(season_id)
    must_operate(by, season.league)
    if season.ended is None:
        raise Refused("The season has not ended.", PRIZES)
    season_reopening.send(Season, season=season)
    take_awards_back(by, pool_of(season), [], why)
    nights = _take_back_calling_off(by, season, why) if season.why_called_off else []
    awards = Award.objects.filter(entrant__season=season)
    concerned = Q(entered__season=season) if season.why_called_off else Q(entered__awards__in=awards)
    people = list(Person.objects.filter(concerned).distinct())
    paid = set(Person.objects.filter(pk__in=season.operators.values("person"))) - set(people)
    awards.delete()
    Season.objects.filter(pk=season_id).update(ended=None, why_called_off="")
    text = f"{season} has been reopened: {why.strip()} Its prizes will be worked out again when it ends."
    if any(cents > 0 for cents in balances([one.pk for one in owed_accounts(season)]).values()):
        text += " What was paid out counts towards them."
    subject, link = f"{season} was reopened", reverse("season", args=[season_id])
    notify(COMPETITION, people, subject, text, link)
    notify_others(MONEY, by, paid, subject, text, link)
    notify_running(by, nights, [*people, *paid], subject, text, link)
    return season_id


def _take_back_calling_off(by: Person, season: Season, why: str) -> list[MatchDay]:
    """Reverse the refunds of a season that was called off, charge unpaid fees again, and hold its nights.

    Returns the nights that are held after all.
    """
    for entrant in season.entrants.filter(left=None).select_related("person", "season__league"):
        for refund in refunds_of(entrant):
            reversing(by, refund.pk, why)
        if season.ended is not None and charge_reversed_since(entrant, season.ended):
            charge(by, entrant)
    nights = list(season.nights.filter(called_off=season.ended))
    changed(night.pk for night in nights)
    season.nights.filter(called_off=season.ended).update(called_off=None, why_called_off="")
    return nights


@idempotent
def pay_out(by: Person, season_id: int, person_id: int, method: str, advanced: str = "") -> int:
    """Record that a person was given what the season owes them: a prize, or the operator's pay (11.07, LG-8).

    ``advanced``: who advanced what was missing from the till, and why.
    """
    season = lock(season_id)
    must_operate(by, season.league)
    till = till_of(season, method)
    moves = [Move(one, till, -cents) for one, cents in _held(season, person_id) if cents < 0]
    if not moves:
        raise Refused("Nothing is owed to this person, or it has been paid already.", "LG-8")
    short = taken_out(till, sum(move.cents for move in moves), advanced)
    entry = post(by, "payout", f"{season}: given what was owed, {method}{short}", PRIZES, moves)
    text = f"We have recorded a payment of {money(sum(move.cents for move in moves))} to you from {season}."
    given = Person.objects.filter(pk=person_id)
    notify_others(MONEY, by, given, "You have been paid what you were owed", text, reverse("receipt", args=[entry.pk]))
    return entry.pk


@idempotent
def receive_back(by: Person, season_id: int, person_id: int, method: str) -> int:
    """Record that a person gave back what a season paid them and, ended again, does not owe them (LG-6, LG-8)."""
    season = lock(season_id)
    must_operate(by, season.league)
    if season.ended is None:
        raise Refused("The season has not ended, so its prizes are not known yet.", PRIZES)
    till = till_of(season, method)
    moves = [Move(till, one, cents) for one, cents in _held(season, person_id) if cents > 0]
    if not moves:
        raise Refused("This person owes the season nothing, or it has been given back already.", "LG-8")
    entry = post(by, "payment", f"{season}: given back, {method}", PRIZES, moves)
    text = f"We have recorded that you gave back {money(sum(move.cents for move in moves))} of {season}."
    people = Person.objects.filter(pk=person_id)
    notify_others(MONEY, by, people, "You have given back what you owed", text, reverse("receipt", args=[entry.pk]))
    return entry.pk


def _held(season: Season, person_id: int) -> list[tuple[Account, int]]:
    """A person's accounts with a season, with the balance of each: negative if the season owes it."""
    found = [one for one in owed_accounts(season) if one.person_id == person_id]
    held = balances([one.pk for one in found])
    return [(one, held[one.pk]) for one in found]
