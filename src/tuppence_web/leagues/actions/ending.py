"""The end of a season: prizes, the operator's pay, the biggest loser (LG-6, LG-7); and reopening it."""

from __future__ import annotations

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import officers
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.entering import pool_of, till_of
from tuppence_web.leagues.models import Award, Season, SeasonOperator
from tuppence_web.leagues.queries.rights import lock, must_operate
from tuppence_web.leagues.queries.seasons import PAY, SCOPE, SeasonState, payouts_of, season_state_of, weeks_operated
from tuppence_web.leagues.signals import season_reopening
from tuppence_web.ledger.actions import Move, account, pools_of_nobody, post, take_awards_back, taken_out
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances
from tuppence_web.ledger.rules import money
from tuppence_web.notices.actions import notify, notify_others
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

PRIZES = "LG-6"


def operators_account(season: Season, operator: Person) -> Account:
    """The account of what the season owes a person who operated weeks of it (11.07(b))."""
    paid, _ = SeasonOperator.objects.get_or_create(season=season, person=operator)
    return account(PAY, paid.pk, "pay", f"Operator of {season}", operator)


def _pay_operators(by: Person, state: SeasonState) -> None:
    """Charge 5.00 for each week that was held, to the credit of its operator, and notify them (11.07(b))."""
    season, link = state.season, reverse("season", args=[state.season.pk])
    for operator, weeks in weeks_operated(state).items():
        cents, told = rules.OPERATORS_WEEK * len(weeks), rules.in_short(weeks)
        pay = Move(pool_of(season), operators_account(season, operator), cents)
        post(by, "fee", f"{season}: operator, {told}", "11.07(b)", [pay])
        notify([operator], f"{season}: your pay", f"You are owed {money(cents)} for operating {told}.", link)


@idempotent
def end_season(by: Person, season_id: int) -> int:
    """End a season on or after its last match day: pay its operators, award the prizes (11.07, 11.09, LG-6, LG-7)."""
    season = lock(season_id)
    must_operate(by, season.league)
    if season.started is None:
        raise Refused("The season has not started.", "LG-2")
    if season.ended is not None:
        raise Refused("The season has already ended, and its prizes have been awarded.", PRIZES)
    state = season_state_of(season)
    if not state.can_end:
        raise Refused(f"The season cannot end before its last match day, {state.last_day:%d.%m.%Y}.", "LG-1")
    Season.objects.filter(pk=season_id).update(ended=clock.now())
    _pay_operators(by, state)
    _award(by, state, len(state.held))
    return season_id


def _award(by: Person, state: SeasonState, weeks: int) -> None:
    """Award the prizes in one entry, name the biggest loser, and notify the winners."""
    season = state.season
    rows = state.standings()
    eligible = state.eligible(state.last_day)
    rank = {row.player: row.rank for row in rows}
    ranking = [(rank[one.pk], one.pk) for one in state.entrants]
    won = rules.prizes(rules.prize_pool(state.fees, weeks), ranking, eligible, season.split)
    entrant = {one.pk: one for one in state.entrants}
    moves = []
    for player, cents in won.items():
        winner = entrant[player]
        prize = account(SCOPE, player, "prize", f"Prize, {season}", winner.person)
        moves.append(Move(pool_of(season), prize, cents))
        text = f"Rank {rank[player]}: {money(cents)}"
        Award.objects.create(entrant=winner, rank=rank[player], cents=cents, text=text)
    if moves:
        post(by, "award", f"Prizes, {season}", PRIZES, moves)
    else:
        _give_to_association(by, season, rules.prize_pool(state.fees, weeks))
    losers = rules.biggest_losers(rows, eligible)
    Award.objects.bulk_create(
        Award(entrant=entrant[player], rank=rank[player], cents=0, text=season.loser_award) for player in losers
    )
    people = [entrant[player].person for player in {*won, *losers}]
    link = reverse("season", args=[season.pk])
    notify(people, f"{season}: you have won a prize", f"{season} has ended, and you have won a prize.", link)


def _give_to_association(by: Person, season: Season, cents: int) -> None:
    """Give a pool that nobody may have to the association, as was announced before the season started (LG-6)."""
    if cents:
        why = f"{season}: nobody is eligible, so the pool goes to the association"
        post(by, "fee", why, PRIZES, [Move(pool_of(season), pools_of_nobody(), cents)])
        notify_others(by, officers(), f"{season}: a pool for the association", f"{money(cents)}. {why}.")


@idempotent
def reopen_season(by: Person, season_id: int, why: str) -> int:
    """Reopen a season in which a wrong result was found. Play goes on until it is ended again (LG-6, LG-8).

    Prizes and the operator's pay are reversed, with the reason, and the winners are notified. Raises Refused if the
    season has not ended, if anything has been paid out, or if its tournament has been created from it.
    """
    season = lock(season_id)
    must_operate(by, season.league)
    if season.ended is None:
        raise Refused("The season has not ended.", PRIZES)
    season_reopening.send(Season, season=season)
    take_awards_back(by, pool_of(season), payouts_of(season), why)
    awards = Award.objects.filter(entrant__season=season)
    people = list(Person.objects.filter(entered__awards__in=awards).distinct())
    paid = set(Person.objects.filter(pk__in=season.operators.values("person"))) - set(people)
    awards.delete()
    Season.objects.filter(pk=season_id).update(ended=None)
    text = f"{season} has been reopened: {why.strip()} Its prizes will be worked out again when it ends."
    notify(people, f"{season} was reopened", text, reverse("season", args=[season_id]))
    notify_others(by, paid, f"{season} was reopened", text, reverse("season", args=[season_id]))
    return season_id


@idempotent
def pay_out(by: Person, season_id: int, person_id: int, method: str, advanced: str = "") -> int:
    """Record that a person was given what the season owes them: a prize, or the operator's pay (11.07, LG-8).

    ``advanced``: who advanced what was missing from the till, and why.
    """
    season = lock(season_id)
    must_operate(by, season.league)
    entrants = season.entrants.filter(person=person_id).values_list("pk", flat=True)
    operators = season.operators.filter(person=person_id).values_list("pk", flat=True)
    found = [
        *Account.objects.filter(scope=SCOPE, of__in=list(entrants), name="prize"),
        *Account.objects.filter(scope=PAY, of__in=list(operators), name="pay"),
    ]
    owed = balances([one.pk for one in found])
    till = till_of(season, method)
    moves = [Move(one, till, -owed[one.pk]) for one in found if owed[one.pk] < 0]
    if not moves:
        raise Refused("Nothing is owed to this person, or it has been paid already.", "LG-8")
    short = taken_out(till, sum(move.cents for move in moves), advanced)
    entry = post(by, "payout", f"{season}: given what was owed, {method}{short}", PRIZES, moves)
    text = f"We have recorded a payment of {money(sum(move.cents for move in moves))} to you from {season}."
    given = Person.objects.filter(pk=person_id)
    notify_others(by, given, "You have been paid what you were owed", text, reverse("receipt", args=[entry.pk]))
    return entry.pk
