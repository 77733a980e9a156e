"""Seasons: their plan, the notice of a change, and the start (LG-1, LG-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max, Min, Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules, teams
from tuppence_web.leagues.actions.entries import remove_entry
from tuppence_web.leagues.actions.season_ends import Announcement, announce, check_comes_last, locked_end
from tuppence_web.leagues.models import MatchDay, Season
from tuppence_web.leagues.queries.nights import in_words, when_and_where
from tuppence_web.leagues.queries.rights import league_of, lock, must_operate
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.leagues.queries.seasons import SCOPE, may_take_back_start, season_state_of
from tuppence_web.leagues.queries.teams import missing_competitors
from tuppence_web.ledger.queries.accounts import settled, tills
from tuppence_web.ledger.rules import money
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.notifications.events import COMPETITION, OFFICE
from tuppence_web.places.models import Venue
from tuppence_web.places.queries import venue_of
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused


@dataclass(frozen=True)
class Plan:
    """The settings of a season before it starts."""

    year: int
    number: int
    venue_id: int
    first_day: date
    at: time
    team_size: int = 1
    points_base: str = rules.POINTS_BASES[0]  # not used in a season of teams (LT-5)
    split: tuple[int, int, int] = rules.SPLIT
    loser_award: str = ""
    tournament: Announcement | None = None  # of all leagues of the region; None leaves it as it is


@idempotent
def create_season(by: Person, league_id: int, plan: Plan) -> int:
    """Plan a season: eight match days from the first one (LG-1)."""
    league = league_of(league_id)
    must_operate(by, league)
    season = Season(league=league)
    _lay_out(by, season, plan)
    return season.pk


@idempotent
def change_season(by: Person, season_id: int, plan: Plan) -> int:
    """Change the plan of a season before it starts (LG-7)."""
    season = lock(season_id)
    must_operate(by, season.league)
    if season.started is not None:
        raise Refused("The season has started, so its settings are locked.", "LG-7")
    before = _nights(season)
    _lay_out(by, season, plan)
    after = _nights(season)
    if [*map(when_and_where, after)] != [*map(when_and_where, before)]:
        _notify_of_new_nights(by, season, before, after)
    return season.pk


def _nights(season: Season) -> list[MatchDay]:
    return list(season.nights.select_related("venue"))


def _notify_of_new_nights(by: Person, season: Season, before: list[MatchDay], after: list[MatchDay]) -> None:
    """Notify entrants and officials of the new match days. With entrants, each change needs its notice (LG-1).

    A season that did not start by its first match day is not played on the old dates, so only the new ones count.
    """
    members = Person.objects.filter(entered__season=season).distinct()
    too_late = before[0].day < clock.today(before[0].venue.zone)
    if members:
        for old, new in zip(before, after, strict=True):
            if when_and_where(old) != when_and_where(new):
                check_notice(old, new.day if too_late else old.day, new.day, new.venue, "first_day")
    days = " ".join(map(when_and_where, after))
    text = f"The dates of {season} have changed. Its match days are now: {days}"
    subject, link = f"{season.league}: new match days", reverse("season", args=[season.pk])
    notify_moved(by, after, members, subject, text, link)


def notify_moved(
    by: Person, nights: Iterable[MatchDay], members: Iterable[Person], subject: str, text: str, link: str
) -> None:
    """Notify members of a league that nights were moved, and the operator and the officials of these nights (LG-1)."""
    people = list(members)
    notify(COMPETITION, people, subject, text, link)
    notify_running(by, nights, people, subject, text, link)


def notify_running(
    by: Person, nights: Iterable[MatchDay], heard: Iterable[Person], subject: str, text: str, link: str
) -> None:
    """Notify the operator and the officials of nights, except those who have heard of it as members."""
    moved = MatchDay.objects.filter(pk__in=[night.pk for night in nights])
    operates, official = Q(operates__seasons__nights__in=moved), Q(pk__in=moved.values("officials"))
    others = Person.objects.filter(operates | official).exclude(pk__in=[one.pk for one in heard]).distinct()
    notify_others(OFFICE, by, others, subject, text, link)


def check_notice(night: MatchDay, old: date, new: date, venue: Venue, field: str) -> None:
    """Raise Refused for a change of a night's date, time or venue less than 7 days before it (11.01(d), LG-1)."""
    today = max(clock.today(night.venue.zone), clock.today(venue.zone))
    if not rules.may_change(today, old, new):
        last = min(old, new) - timedelta(days=rules.NOTICE_DAYS)
        why = f"A match day can be moved until 7 days before the earlier of both dates: until {in_words(last)}."
        raise Refused(why, "LG-1", field)


def _lay_out(by: Person, season: Season, plan: Plan) -> None:
    """Save a season as planned, with its nights. They stay where they were moved if the plan's days are as before."""
    saved = (season.first_day, season.time, season.venue_id) if season.pk else None
    nights = _nights(season) if saved == (plan.first_day, plan.at, plan.venue_id) else []
    days = [night.day for night in nights] or rules.match_days(plan.first_day)
    _check_plan(season, plan, days)
    season.year, season.number = plan.year, plan.number
    if season.pk is not None and season.team_size != plan.team_size:
        season.entrants.update(team="")
    season.team_size = plan.team_size
    season.points_base = plan.points_base if plan.team_size == 1 else rules.OF_TEAMS
    season.venue, season.first_day, season.time = venue_of(plan.venue_id), plan.first_day, plan.at
    season.first_share, season.second_share, season.third_share = plan.split
    season.loser_award = plan.loser_award.strip()
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        why = f"{season.league} already has a season {plan.number} of {plan.year}."
        raise Refused(why, "LG-1", "number") from None
    if not nights:
        _lay_out_nights(season)
    if plan.tournament is not None:
        announce(by, season, plan.tournament)
    end = season_end_of(season)
    if end is not None:
        check_comes_last(end, "first_day")


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


def _check_plan(season: Season, plan: Plan, days: Sequence[date]) -> None:
    """Raise Refused for an invalid plan of these match days (LG-1, LG-6, LG-7)."""
    try:
        rules.check_split(plan.split)
    except ValueError as error:
        raise Refused(str(error).removesuffix(" (LG-6)."), "LG-6", "third_share") from None
    if not 1 <= plan.number <= rules.SEASONS:
        raise Refused(f"A year has four seasons, numbered 1 to 4, not {plan.number}.", "LG-1", "number")
    if plan.team_size not in dict(teams.SIZES):
        raise Refused("Players play alone, or in teams of two or three.", "5.03", "team_size")
    if plan.team_size == 1 and plan.points_base not in rules.POINTS_BASES:
        raise Refused("First place earns a point for each player entered, or for each present.", "LG-4", "points_base")
    check_span(season, plan.year, days[0], days[-1], "first_day")


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
    found = missing_competitors(season)
    set_before = {
        "the season-end tournament": season_end_of(season),
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
    locked_end(season)
    for missing in missing_before_start(season):
        raise missing
    Season.objects.filter(pk=season_id).update(started=clock.now())
    return season_id


@idempotent
def delete_season(by: Person, season_id: int, why: str) -> int:
    """Call off a season that has not started: withdraw its unpaid entries, notify everybody, and delete it (LG-8).

    Raises Refused if somebody has paid, because those entries are withdrawn first, with their refunds; and if its tills
    are not settled, as with membership fees taken at the bar. Returns the league's id.
    """
    season = lock(season_id)
    must_operate(by, season.league)
    if season.started is not None:
        raise Refused("The season has started, so it cannot be deleted.", "LG-7")
    if not why.strip():
        raise Refused("Give a reason. Everybody who has entered is notified of it.", "LG-8", "why")
    entrants = list(season.entrants.select_related("person", "season__league"))
    paid = settled(SCOPE, [one.pk for one in entrants])
    if paid:
        raise Refused(f"{len(paid)} have paid. Withdraw their entries first, with the refunds.", "LG-8", "why")
    held = [f"{one.account.title}: {money(one.cents)}" for one in tills("season", season.pk) if one.cents]
    if held:
        raise Refused(f"An officer must settle its tills first. {'; '.join(held)}.", "LG-8", "why")
    text = f"{season} will not take place: {why.strip()} You owe nothing."
    for entrant in entrants:
        remove_entry(by, entrant, why, text)
    notify_moved(by, _nights(season), [], f"{season} was cancelled", text, reverse("league", args=[season.league_id]))
    season.delete()
    return season.league_id


@idempotent
def take_back_start(by: Person, season_id: int) -> int:
    """Take back the start of a season while nothing has happened in it: its plan can be changed again (LG-2, LG-7)."""
    season = lock(season_id)
    must_operate(by, season.league)
    if not may_take_back_start(season_state_of(season)):
        why = "The start can be undone until somebody is marked as present, a match is drawn, or somebody leaves."
        raise Refused(why, "LG-7")
    Season.objects.filter(pk=season_id).update(started=None)
    return season_id
