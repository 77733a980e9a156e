"""Leagues, venues, seasons and their schedules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max, Min
from django.urls import reverse
from django.utils import formats

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.versions import changed
from tuppence_web.leagues.models import Entrant, League, MatchDay, OperatorChange, ScheduleChange, Season
from tuppence_web.leagues.queries.rights import (
    league_of,
    lock,
    must_change_venue,
    must_keep_venues,
    must_operate,
    night_of,
)
from tuppence_web.memberships.queries import certified
from tuppence_web.notices.actions import notify, notify_others
from tuppence_web.places.models import Region, Venue
from tuppence_web.places.queries import known_zone, venue_of
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
    points_base: str = rules.POINTS_BASES[0]
    split: tuple[int, int, int] = rules.SPLIT
    tournament_day: date | None = None
    tournament_time: time | None = None
    tournament_venue_id: int | None = None
    tournament_prizes: str = ""
    loser_award: str = ""


def in_words(day: date) -> str:
    """A day in words."""
    return formats.date_format(day, "l j F Y")


def _with_address(email: str) -> Person:
    """The person with this address."""
    found = Person.objects.filter(email=email.strip().lower(), is_active=True).first()
    if found is None:
        raise Refused("Nobody has an account with this address. The operator must sign up first.", "11.06", "operator")
    return found


def _operates_from(by: Person, league: League, since: date) -> None:
    """Record that a person operates a league from a day on, and notify them."""
    OperatorChange.objects.create(league=league, person=league.operator, since=since, by=by)
    text = f"You have been named operator of {league}. Your weeks begin on {in_words(since)} (11.07(b))."
    notify([league.operator], f"You operate {league}", text, reverse("league", args=[league.pk]))


def when_and_where(night: MatchDay) -> str:
    """A night's date, time and venue in words, with the time zone."""
    at = f"{night.clock:%H:%M} {clock.zone_in_words(night.venue.zone)}"
    return " ".join(filter(None, (f"{in_words(night.day)}, {at}, {night.venue}.", night.oddity)))


def _region(name: str, zone: str) -> Region:
    """The region with this name, ignoring case and spaces; created if there is none (LG-7)."""
    plain = " ".join(name.split())
    known = (one for one in Region.objects.all() if " ".join(one.name.split()).casefold() == plain.casefold())
    return next(known, None) or Region.objects.get_or_create(name=plain, defaults={"zone": zone})[0]


@idempotent
def create_league(by: Person, name: str, region: str, operator: str, zone: str = "") -> int:
    """Create a league. An officer names its operator by e-mail address (11.06). ``zone``: of a new region."""
    must_be_officer(by)
    runs = _with_address(operator)
    place = _region(region, known_zone(zone))
    league, new = League.objects.get_or_create(name=name.strip(), defaults={"region": place, "operator": runs})
    if not new:
        raise Refused(f"There is already a league called {league.name}.", field="name")
    _operates_from(by, league, clock.today(league.region.zone))
    return league.pk


@idempotent
def name_operator(by: Person, league_id: int, operator: str, since: date | None = None) -> int:
    """Give a league another operator at once (11.06).

    ``since``: the first day whose weeks are paid to them (11.07(b)), by default today. It may be in the past, for a
    change that is recorded late, or tomorrow, to leave tonight to the previous operator.
    """
    must_be_officer(by)
    league = League.objects.select_for_update().get(pk=league_of(league_id).pk)
    today, before = clock.today(league.region.zone), league.operator
    since = since or today
    if since > today + timedelta(days=1):
        raise Refused("A new operator takes over at once: from tomorrow at the latest.", "11.07(b)", "since")
    league.operator = _with_address(operator)
    league.save(update_fields=["operator"])
    changed(MatchDay.objects.filter(season__league=league, season__ended=None).values_list("pk", flat=True))
    _operates_from(by, league, since)
    if before != league.operator:
        stay = f"Weeks held before {in_words(since)} remain yours."
        text = f"An officer has named another operator of {league}. {stay}"
        notify([before], f"You no longer operate {league}", text, reverse("league", args=[league.pk]))
    return league.pk


@idempotent
def save_venue(by: Person, venue_id: int, name: str, address: str, offers: str, zone: str = "") -> int:
    """Save a venue, its time zone and its offers to members (11.01(e), LG-10). ``venue_id`` is 0 for a new one.

    Any operator may add a venue. An existing one may be changed by officers and by operators whose leagues play or have
    played there, or hold their tournament there; if no league does, by any operator.
    """
    must_keep_venues(by)
    venue = venue_of(venue_id) if venue_id else Venue()
    if venue_id:
        must_change_venue(by, venue)
    other = Venue.objects.filter(name=name.strip()).exclude(pk=venue_id).first()
    if other is not None:
        raise Refused(f"There is already a venue called {other}.", field="name")
    venue.name, venue.address, venue.offers = name.strip(), address.strip(), offers
    venue.zone = known_zone(zone or venue.zone)
    venue.save()
    return venue.pk


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
        notify_others(by, people, f"{season.league}: new match days", text, reverse("season", args=[season_id]))
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
    _check_span(season, plan.year, plan.first_day, last, "first_day")


def _check_span(season: Season, year: int, first: date, last: date, field: str) -> None:
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


@idempotent
def move_night(by: Person, night_id: int, day: date, at: time, venue_id: int, why: str) -> int:
    """Change a night's date, time or venue, with a week's notice to every member of the league (11.01(d), LG-1)."""
    lock(night_of(night_id).season_id)
    night = night_of(night_id)
    must_operate(by, night.season.league)
    venue = venue_of(venue_id)
    if (day, at, venue) == (night.day, night.time, night.venue):
        raise Refused("The night is already at this date, time and venue.", field="day")
    if not why.strip():
        raise Refused("Give a reason. Every member of the league is notified of it.", "LG-1", "why")
    _check_move(night, day, venue)
    ScheduleChange.objects.create(
        night=night, day=night.day, time=night.time, venue=night.venue, why=why.strip(), by=by
    )
    before = when_and_where(night)
    night.day, night.time, night.venue = day, at, venue
    night.save(update_fields=["day", "time", "venue"])
    text = f"Week {night.week} of {night.season}: {when_and_where(night)} Before: {before} {why.strip()}"
    members = Person.objects.filter(entered__season=night.season)
    notify(members, f"{night.season.league}: week {night.week} has moved", text, reverse("night", args=[night_id]))
    return night_id


def _check_move(night: MatchDay, day: date, venue: Venue) -> None:
    """Raise Refused for a date that is too soon, or out of order in the season (LG-1)."""
    today = max(clock.today(night.venue.zone), clock.today(venue.zone))
    if not rules.may_change(today, night.day, day):
        last = min(night.day, day) - timedelta(days=rules.NOTICE_DAYS)
        why = f"A match day can be moved until 7 days before the earlier of both dates: until {in_words(last)}."
        raise Refused(why, "LG-1", "day")
    season, others = night.season, list(MatchDay.objects.filter(season=night.season).exclude(pk=night.pk))
    for other in others:
        if other.day <= day if other.week > night.week else other.day >= day:
            why = f"Week {night.week} must keep its place, and week {other.week} is on {in_words(other.day)}."
            raise Refused(why, "LG-1", "day")
    if season.tournament_day is not None and day >= season.tournament_day:
        raise Refused(f"All nights must be before the tournament on {in_words(season.tournament_day)}.", "LG-7", "day")
    days = [day, *(other.day for other in others)]
    _check_span(season, season.year, min(days), max(days), "day")


@idempotent
def name_official(by: Person, night_id: int, person_id: int) -> int:
    """Name a certified official for a night, who may then record its results (10.01, LG-9)."""
    night = night_of(night_id)
    must_operate(by, night.season.league)
    if person_id not in certified([person_id], night.day):
        raise Refused("An official must be certified by the association on that day.", "10.01", "official")
    night.officials.add(person_id)
    changed([night_id])
    text = f"You are an official of {night}: {when_and_where(night)}. You may record its results."
    official = Person.objects.filter(pk=person_id)
    notify_others(by, official, f"{night.season.league}: you are an official", text, reverse("night", args=[night_id]))
    return night_id
