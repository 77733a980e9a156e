"""Announcing the tournament that ends a region's season: once for all its leagues (11.08, LG-7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time

from django.db.models import Max
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Season, SeasonEnd, SeasonEndPrize
from tuppence_web.leagues.queries.nights import in_words
from tuppence_web.leagues.queries.season_ends import PLACES, end_in_words, season_end_of, seasons_ending_in
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import COMPETITION, OFFICE
from tuppence_web.places.queries import venue_of
from tuppence_web.web.refusals import Refused

RULE = "LG-7"


@dataclass(frozen=True)
class Prize:
    """A prize and its value in cents."""

    text: str
    cents: int


@dataclass(frozen=True)
class Announcement:
    """Date, time, venue and prizes of a season-end tournament; the first place's prize first."""

    day: date
    time: time
    venue_id: int
    prizes: tuple[Prize, ...]


def announced(end: SeasonEnd) -> Announcement:
    """What was announced."""
    prizes = tuple(Prize(one.text, one.cents) for one in end.prizes.all())
    return Announcement(end.day, end.time, end.venue_id, prizes)


def locked_end(season: Season) -> SeasonEnd | None:
    """The tournament at a season's end, locked: nobody changes it while a league starts."""
    SeasonEnd.objects.select_for_update().filter(
        region=season.league.region_id, year=season.year, number=season.number
    ).first()
    return season_end_of(season)


def announce(by: Person, season: Season, wanted: Announcement) -> None:
    """Announce the tournament that ends a season for all leagues of its region, and notify them of a change.

    Raises Refused once one of them has started, or if a match day of one of them would come after it.
    """
    known = locked_end(season)
    if known is not None and announced(known) == wanted:
        return
    _check_prizes(wanted)
    end = known or SeasonEnd(region=season.league.region, year=season.year, number=season.number)
    started = seasons_ending_in(end).exclude(started=None).first()
    if started is not None and known is not None:
        why = f"{started.league} has started this season, so its tournament stays as announced: {end_in_words(end)}"
        raise Refused(why, RULE, "tournament_day")
    end.day, end.time, end.venue = wanted.day, wanted.time, venue_of(wanted.venue_id)
    end.by = by
    check_comes_last(end, "tournament_day")
    end.save()
    end.prizes.all().delete()
    SeasonEndPrize.objects.bulk_create(
        SeasonEndPrize(end=end, place=place, text=prize.text.strip(), cents=prize.cents)
        for place, prize in enumerate(wanted.prizes, 1)
    )
    _notify(by, season, new=known is None)


def _check_prizes(wanted: Announcement) -> None:
    prizes = wanted.prizes
    if not 1 <= len(prizes) <= len(PLACES) or not all(one.text.strip() and one.cents > 0 for one in prizes):
        why = "A season-end tournament has one to three prizes, each with its value, from the first place on."
        raise Refused(why, "11.08(c)", "first_prize")


def check_comes_last(end: SeasonEnd, field: str) -> None:
    """Raise Refused if a match day of a season comes after the tournament that ends it (LG-7)."""
    for season in seasons_ending_in(end).annotate(last=Max("nights__day")):
        if season.last is not None and season.last >= end.day:
            why = f"The last match day of {season.league} is {in_words(season.last)}"
            raise Refused(f"{why}. The tournament on {in_words(end.day)} must come after that.", RULE, field)


def _notify(by: Person, season: Season, new: bool) -> None:
    """Notify the operators of the other leagues and, of a change, everybody who has entered one of them."""
    end = season_end_of(season)
    if end is None:
        return
    seasons, text = seasons_ending_in(end), end_in_words(end)
    title, link = f"Season-end tournament, {end}", reverse("region", args=[end.region_id, end.year])
    entered = Person.objects.filter(entered__season__in=seasons).distinct()
    if not new:
        notify_others(COMPETITION, by, entered, f"{title}: changed"[:200], text, link)
    operators = Person.objects.filter(operates__seasons__in=seasons).exclude(pk=by.pk).distinct()
    heard = [] if new else list(entered.values_list("pk", flat=True))
    notify_others(OFFICE, by, operators.exclude(pk__in=heard), title[:200], text, link)
