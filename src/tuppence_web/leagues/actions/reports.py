"""What conduct needs to know of a night: who plays, who decides, which entries can be suspended (11.06(a)(iv))."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.conduct.hooks import Occasion
from tuppence_web.leagues.actions.nights import changed
from tuppence_web.leagues.models import MatchDay, Presence, Season, Slot
from tuppence_web.leagues.queries.nights import called
from tuppence_web.leagues.queries.rights import conducts, lock, night_of, officials_of
from tuppence_web.memberships.queries import certified
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused


def occasion_of(night_id: int) -> Occasion:
    """A night as an occasion. From that night on, entries to its season can be suspended until the season's end."""
    night = night_of(night_id)
    season, operator = night.season, night.season.league.operator
    slots = list(Slot.objects.filter(night=night).select_related("match"))
    drawn = {slot.number for slot in slots if slot.group > 1}
    entered = list(Person.objects.filter(entered__season=season).order_by("name", "id"))
    here = {one.pk: one for one in (*entered, *officials_of(night), operator)}
    return Occasion(
        title=str(night),
        path=reverse("night", args=[night_id]),
        zone=night.venue.zone,
        matches={one.pk: called(night, one.number, one.group, one.number in drawn).lower() for one in slots},
        players={slot.pk: slot.match.players for slot in slots},
        present=set(Presence.objects.filter(night=night).values_list("entrant__person", flat=True)),
        people=list(here.values()),
        hears=[operator, *night.officials.exclude(pk=operator.pk)],
        decides=lambda person: conducts(person, night),
        season=season.pk,
        weeks={} if season.ended else _nights_from(night),
        entered=[one.pk for one in entered],
        must_be_open=partial(_must_be_open, season.pk),
        changed=lambda: changed(season.nights.values_list("pk", flat=True)),
    )


def _nights_from(night: MatchDay) -> dict[int, str]:
    """The nights of a season from one on, in words by week."""
    nights = MatchDay.objects.filter(season=night.season, week__gte=night.week)
    return {one.week: f"Week {one.week}, {one.day:%d.%m.%Y}" for one in nights}


def _must_be_open(season_id: int) -> None:
    """Lock a season. Raises Refused if its standings can no longer change."""
    season = lock(season_id)
    if season.ended is not None:
        raise Refused(f"{season} has ended. Reopen it first.", "LG-6", "sanction")


def nights_decided_by(person: Person) -> Collection[int]:
    """The nights of leagues that a person operates, and those with them as an official who is certified today."""
    mine = Q(season__league__operator=person)
    if certified([person.pk], clock.today()):
        mine |= Q(officials=person)
    return set(MatchDay.objects.filter(mine).values_list("pk", flat=True))


def titles_of(nights: Collection[int]) -> Mapping[int, str]:
    """The titles of nights."""
    found = MatchDay.objects.filter(pk__in=nights).select_related("season__league")
    return {night.pk: str(night) for night in found}


def refresh_sheets(person: Person, **more: object) -> None:
    """Update the open sheets of a person's coming nights: whether they may be its official has changed."""
    mine = Q(officials=person) | Q(season__league__operator=person)
    seasons = Season.objects.filter(ended=None)
    changed(MatchDay.objects.filter(mine, season__in=seasons).values_list("pk", flat=True))
