"""The awards of a region's year: given by an officer, and stored (13.03(b), MB-3)."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.models import YearAward
from tuppence_web.leagues.queries.regions import awards_of_year, year_ending
from tuppence_web.leagues.queries.season_ends import PLACES
from tuppence_web.leagues.rules import in_points
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import COMPETITION
from tuppence_web.places.models import Region
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

RULE = "MB-3"


def _locked(region_id: int) -> Region:
    """A region, locked. Raises NotThere if there is none."""
    found = Region.objects.select_for_update().filter(pk=region_id).first()
    if found is None:
        raise NotThere("There is no such region.")
    return found


@idempotent
def give_year_awards(by: Person, region_id: int, year: int, texts: Sequence[str]) -> int:
    """An officer gives the awards of a year, once; the winners are notified. Returns the region's id.

    ``texts``: what the first, second and third rank win, besides the title; may be empty.
    """
    must_be_officer(by)
    region = _locked(region_id)
    ending = year_ending(region, year)
    if ending.why_not:
        raise Refused(ending.why_not, RULE)
    for rank, person, points in ending.winners:
        text = texts[rank - 1].strip()[:200]
        award = YearAward.objects.create(
            region=region, year=year, person=person, rank=rank, points=points, text=text, by=by
        )
        words = f"{PLACES[rank]} in {region}, {year}, with {in_points(points)}.{f' You win: {text}' if text else ''}"
        notify(COMPETITION, [award.person], f"An award of {year} for you", words, _page(region, year))
    return region.pk


@idempotent
def take_year_awards_back(by: Person, region_id: int, year: int, why: str) -> int:
    """An officer takes the awards of a year back, with a reason, so that they can be given again."""
    must_be_officer(by)
    region = _locked(region_id)
    given = awards_of_year(region.pk, year)
    if not given:
        raise Refused(f"No awards of {year} have been given.", RULE)
    if not why.strip():
        raise Refused("Give a reason. It stays on record.", RULE, "why")
    YearAward.objects.filter(pk__in=[one.pk for one in given]).update(taken_back=clock.now(), why=why.strip()[:200])
    text = f"Your award of {year} in {region} was withdrawn: {why.strip()}"
    notify(COMPETITION, [one.person for one in given], f"An award of {year} was withdrawn", text, _page(region, year))
    return region.pk


def _page(region: Region, year: int) -> str:
    return reverse("region", args=[region.pk, year])
