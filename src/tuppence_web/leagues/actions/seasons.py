"""Seasons: their plan, start and end, the prizes (LG-1, LG-6, LG-7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time

from django.db import IntegrityError, transaction
from django.db.models import Max, Min
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import officers
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.entries import pool_of, till_of
from tuppence_web.leagues.models import Award, Entrant, MatchDay, Season, SeasonOperator
from tuppence_web.leagues.queries.nights import in_words, when_and_where
from tuppence_web.leagues.queries.rights import league_of, lock, must_operate
from tuppence_web.leagues.queries.seasons import PAY, SCOPE, SeasonState, payouts_of, season_state_of, weeks_operated
from tuppence_web.leagues.signals import season_reopening
from tuppence_web.ledger.actions import Move, account, pools_of_nobody, post, take_awards_back, taken_out
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances
from tuppence_web.ledger.rules import money
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.notifications.events import COMPETITION, MONEY, OFFICE
from tuppence_web.places.queries import venue_of
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

PRIZES = "LG-6"


@dataclass(frozen=True)
class Plan:
    """The settings of a season before it starts."""

    year: int
    number: int
    venue_id: int
    first_day: date
    at: time
    points_base: str = rules.POINTS_BASES[0]
    split: tuple[int, int, int] = rules.SPLIT
    tournament_day: date | None = None
    tournament_time: time | None = None
    tournament_venue_id: int | None = None
    tournament_prizes: str = ""
    loser_award: str = ""


@idempotent
def create_season(by: Person, league_id: int, plan: Plan) -> int:
    """Plan a season: eight match days from the first one (LG-1)."""
    league = league_of(league_id)
    must_operate(by, league)
    season = Season(league=league)
    _lay_out(season, plan)
    return season.pk


@idempotent
def change_season(by: Person, season_id: int, plan: Plan) -> int:
    """Change the plan of a season before it starts (LG-7)."""
    season = lock(season_id)
    must_operate(by, season.league)
    if season.started is not None:
        raise Refused("The season has started, so its settings are locked.", "LG-7")
    before = _nights_in_words(season)
    _lay_out(season, plan)
    after = _nights_in_words(season)
    if after != before:
        people = Person.objects.filter(entered__season=season).distinct()
        text = f"The dates of {season} have changed. Its match days are now: {'; '.join(after)}."
        link = reverse("season", args=[season_id])
        notify_others(COMPETITION, by, people, f"{season.league}: new match days", text, link)
    return season.pk


def _nights_in_words(season: Season) -> list[str]:
    return [when_and_where(night) for night in season.nights.select_related("venue")]


def _lay_out(season: Season, plan: Plan) -> None:
    """Save a season as planned, with its nights."""
    _check_plan(season, plan)
    season.year, season.number, season.points_base = plan.year, plan.number, plan.points_base
    season.venue, season.first_day, season.time = venue_of(plan.venue_id), plan.first_day, plan.at
    season.first_share, season.second_share, season.third_share = plan.split
    season.tournament_day, season.tournament_time = plan.tournament_day, plan.tournament_time
    season.tournament_venue = venue_of(plan.tournament_venue_id) if plan.tournament_venue_id else None
    season.tournament_prizes, season.loser_award = plan.tournament_prizes.strip(), plan.loser_award.strip()
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        why = f"{season.league} already has a season {plan.number} of {plan.year}."
        raise Refused(why, "LG-1", "number") from None
    _lay_out_nights(season)


def _lay_out_nights(season: Season) -> None:
    """Give a season its eight nights. Existing ones are changed in place, so that their URLs stay (LG-1)."""
    days = dict(enumerate(rules.match_days(season.first_day), 1))
    known = {night.week: night for night in season.nights.all()}
    nights = [known.get(week) or MatchDay(season=season, week=week, day=day) for week, day in days.items()]
    # No two nights may share a day, even during the update: when moving to later days, the last one goes first.
    later = [night for night in nights if days[night.week] > night.day]
    for night in [*reversed(later), *(night for night in nights if night not in later)]:
        night.day, night.time, night.venue = days[night.week], season.time, season.venue
        night.save()


def _check_plan(season: Season, plan: Plan) -> None:
    """Raise Refused for an invalid plan (LG-1, LG-6, LG-7)."""
    try:
        rules.check_split(plan.split)
    except ValueError as error:
        raise Refused(str(error).removesuffix(" (LG-6)."), "LG-6", "third_share") from None
    if not 1 <= plan.number <= rules.SEASONS:
        raise Refused(f"A year has four seasons, numbered 1 to 4, not {plan.number}.", "LG-1", "number")
    if plan.points_base not in rules.POINTS_BASES:
        raise Refused("First place earns a point for each player entered, or for each present.", "LG-4", "points_base")
    last = rules.match_days(plan.first_day)[-1]
    if plan.tournament_day is not None and plan.tournament_day <= last:
        why = f"The season's last match day is {in_words(last)}. Its tournament must come after that."
        raise Refused(why, "LG-7", "tournament_day")
    check_span(season, plan.year, plan.first_day, last, "first_day")


def check_span(season: Season, year: int, first: date, last: date, field: str) -> None:
    """Raise Refused unless a season begins in its year and overlaps no other season of its league (LG-1)."""
    if first.year != year:
        raise Refused(f"The season must begin in {year}, and {in_words(first)} is not in that year.", "LG-1", field)
    others = Season.objects.filter(league=season.league).exclude(pk=season.pk)
    spans = others.annotate(first=Min("nights__day"), last=Max("nights__day"))
    for other in spans.filter(first__lte=last, last__gte=first):
        lasts = f"from {in_words(other.first)} to {in_words(other.last)}"
        why = f"Season {other.number} of {other.year} runs {lasts}. Seasons of a league cannot overlap."
        raise Refused(why, "LG-1", field)


def missing_before_start(season: Season) -> list[Refused]:
    """The reasons why a season cannot start yet (LG-1, LG-2, LG-7)."""
    found = []
    entered = Entrant.objects.filter(season=season).count()
    if entered < rules.FEWEST_ENTERED:
        why = f"{entered} have entered. A season needs at least {rules.FEWEST_ENTERED} to start."
        found.append(Refused(why, "LG-2"))
    set_before = {
        "the season-end tournament's date": season.tournament_day,
        "the season-end tournament's time": season.tournament_time,
        "the season-end tournament's venue": season.tournament_venue_id,
        "the season-end tournament's prizes": season.tournament_prizes,
        "the biggest loser's award": season.loser_award,
    }
    unset = ", ".join(words for words, value in set_before.items() if not value)
    if unset:
        found.append(Refused(f"Set these before the season starts: {unset}.", "LG-7"))
    first = season.nights.select_related("venue").order_by("day")[0]
    if first.day < clock.today(first.venue.zone):
        found.append(Refused(f"The first match day was {in_words(first.day)}. Change the dates first.", "LG-1"))
    return found


@idempotent
def start_season(by: Person, season_id: int) -> int:
    """Start a season with 5 or more entrants and everything set. From now on it is locked (LG-2, LG-7)."""
    season = lock(season_id)
    must_operate(by, season.league)
    if season.started is not None:
        raise Refused("The season has already started.", "LG-7")
    for missing in missing_before_start(season):
        raise missing
    Season.objects.filter(pk=season_id).update(started=clock.now())
    return season_id


def operators_account(season: Season, operator: Person) -> Account:
    """The account of what the season owes a person who operated weeks of it (11.07(b))."""
    paid, _ = SeasonOperator.objects.get_or_create(season=season, person=operator)
    return account(PAY, paid.pk, "pay", f"Operator of {season}", operator)


def _pay_operators(by: Person, state: SeasonState) -> None:
    """Charge 5.00 for each week that was held, to the credit of its operator, and notify them (11.07(b))."""
    season, link = state.season, reverse("season", args=[state.season.pk])
    for operator, weeks in weeks_operated(state).items():
        cents, when = rules.OPERATORS_WEEK * len(weeks), rules.in_short(weeks)
        pay = Move(pool_of(season), operators_account(season, operator), cents)
        post(by, "fee", f"{season}: operator, {when}", "11.07(b)", [pay])
        notify(MONEY, [operator], f"{season}: your pay", f"You are owed {money(cents)} for operating {when}.", link)


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
    text = f"{season} has ended, and you have won a prize."
    notify(COMPETITION, people, f"{season}: you have won a prize", text, link)


def _give_to_association(by: Person, season: Season, cents: int) -> None:
    """Give a pool that nobody may have to the association, as was announced before the season started (LG-6)."""
    if cents:
        why = f"{season}: nobody is eligible, so the pool goes to the association"
        post(by, "fee", why, PRIZES, [Move(pool_of(season), pools_of_nobody(), cents)])
        notify_others(OFFICE, by, officers(), f"{season}: a pool for the association", f"{money(cents)}. {why}.")


@idempotent
def reopen_season(by: Person, season_id: int, why: str) -> int:
    """Reopen a season in which a wrong result was found. Play continues until it is ended again (LG-6, LG-8).

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
    notify(COMPETITION, people, f"{season} was reopened", text, reverse("season", args=[season_id]))
    notify_others(MONEY, by, paid, f"{season} was reopened", text, reverse("season", args=[season_id]))
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
    notify_others(MONEY, by, given, "You have been paid what you were owed", text, reverse("receipt", args=[entry.pk]))
    return entry.pk
