"""The nights of today: for those who conduct them, the sheet; for those who play, the night's page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from django.urls import reverse

from tuppence.events.words import listed
from tuppence_web.accounts.hooks import Tonight
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues.models import Entrant, MatchDay, Slot
from tuppence_web.leagues.queries.nights import table_of
from tuppence_web.leagues.queries.rights import OFFICIALS_RULE, first_nights_to_start, nights_near, tonights
from tuppence_web.web import clock

MOST_NAMED = 4  # players; of more, only the number


def conducted_tonight(person: Person | None, league: int | None = None) -> list[Tonight]:
    """Tonight's nights that a person conducts, or has to start the season of; optionally of one league."""
    to_start = [_to_start(night) for night in first_nights_to_start(person) if league in (None, night.season.league_id)]
    nights = [night for night in tonights(person) if league in (None, night.season.league_id)]
    return [*to_start, *(_tonight(night, sheet=True) for night in nights)]


def tonights_of(person: Person) -> list[Tonight]:
    """Tonight's nights that a person conducts, has to start the season of, or plays."""
    conducted = tonights(person)
    near = (
        nights_near()
        .filter(season__entrants__person=person, season__entrants__left=None)
        .exclude(pk__in=[night.pk for night in conducted])
    )
    played = [night for night in near if clock.is_on(night.starts)]
    others = _others(person, {night.season_id for night in (*conducted, *played)})
    tables = _tables(person, [*conducted, *played])
    shown = [
        _tonight(night, sheet, others.get(night.season_id), tables[night.pk])
        for nights, sheet in ((conducted, True), (played, False))
        for night in nights
    ]
    return [*map(_to_start, first_nights_to_start(person)), *shown]


def _tables(person: Person, nights: Collection[MatchDay]) -> dict[int, str]:
    """The table of a player's next match on each of these nights, in a sentence, if there are several or numbers."""
    slots: defaultdict[int, list[Slot]] = defaultdict(list)
    for slot in Slot.objects.filter(night__in=nights).select_related("match").prefetch_related("match__results"):
        slots[slot.night_id].append(slot)
    return {night.pk: _table(person, night, slots[night.pk]) for night in nights}


def _table(person: Person, night: MatchDay, slots: Sequence[Slot]) -> str:
    drawn = {slot.number for slot in slots if slot.group > 1}
    for slot in slots:
        if person.pk in slot.match.players and not slot.match.results.all():
            known = night.tables or slot.number in drawn
            return f"You are at table {table_of(night, slot.group)} in match {slot.number}." if known else ""
    return f"You are at table {table_of(night, 1)}." if night.tables and not drawn else ""


def _tonight(night: MatchDay, sheet: bool, others: Sequence[str] | None = None, table: str = "") -> Tonight:
    """A night as the pages show it. ``others``: the other players, if the reader plays; ``table``: then, where."""
    page = reverse("night", args=[night.pk])
    without_official = sheet and night.without_official  # type: ignore[attr-defined]
    return Tonight(
        title=_title(night),
        starts=night.starts,
        venue=str(night.venue),
        path=reverse("night_sheet", args=[night.pk]) if sheet else page,
        button="Tonight\N{RIGHT SINGLE QUOTATION MARK}s sheet" if sheet else "See the night",
        whom=" ".join(filter(None, (_whom(others), table))) if others else "",
        lacking=f"This night has no official ({OFFICIALS_RULE})." if without_official else "",
        where_to_add=page,
    )


def _to_start(night: MatchDay) -> Tonight:
    """The first night of a season that has not started, with the page that starts it."""
    return Tonight(
        title=_title(night),
        starts=night.starts,
        venue=str(night.venue),
        path=reverse("start_season", args=[night.season_id]),
        button="Start the season",
        lacking="The season has not started (LG-2).",
        where_to_add=reverse("night", args=[night.pk]),
    )


def _title(night: MatchDay) -> str:
    return f"{night.season.league}, week {night.week}"


def _whom(others: Sequence[str]) -> str:
    """Who else plays, in a sentence."""
    named = others if len(others) <= MOST_NAMED else [f"{len(others)} others"]
    return f"You play with {listed(named)}."


def _others(person: Person, seasons: Collection[int]) -> dict[int, list[str]]:
    """The other players of those of these seasons that a person plays in, by name."""
    found: defaultdict[int, list[Person]] = defaultdict(list)
    rows = Entrant.objects.filter(season__in=seasons, left=None).select_related("person")
    for one in rows.order_by("person__name", "pk"):
        found[one.season_id].append(one.person)
    return {
        season: [str(one) for one in mark_namesakes(people) if one != person]
        for season, people in found.items()
        if person in people
    }
