"""Queries for a night's page and sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Match, MatchDay, MatchNote, NightGuest, Presence, Result
from tuppence_web.leagues.queries.rights import officials_of, sees_fee
from tuppence_web.leagues.queries.seasons import SeasonState, season_state_of
from tuppence_web.refusals import NotThere
from tuppence_web.tables.competition import over


@dataclass(frozen=True)
class NightMatch:
    """A match as a night's page shows it. ``waits``: it has ended at our table, but its result was not taken yet."""

    match: Match | None
    number: int
    group: int
    results: list[Result]
    notes: list[MatchNote]
    waits: bool = False

    @property
    def result(self) -> Result | None:
        """The current result."""
        return self.results[-1] if self.results else None


def called(night: MatchDay, known: list[Match] | None = None) -> list[NightMatch]:
    """The matches of a night with what was recorded; a match without any record is empty."""
    matches = [match for match in known or Match.objects.filter(night=night) if match.night_id == night.pk]
    results = list(Result.objects.filter(match__night=night).select_related("by", "official"))
    notes = list(MatchNote.objects.filter(match__night=night).select_related("by"))
    ended = _ended(matches, {result.match_id for result in results})
    found = []
    for number in range(1, rules.MATCHES + 1):
        own = [match for match in matches if match.number == number]
        for match in own:
            of = [result for result in results if result.match_id == match.pk]
            about = [note for note in notes if note.match_id == match.pk]
            found.append(NightMatch(match, number, match.group, of, about, match.table_id in ended))
        if not own:
            found.append(NightMatch(None, number, 1, [], []))
    return found


def _ended(matches: Iterable[Match], settled: Collection[int]) -> set[str]:
    """The tables where a match has ended without a result. ``settled``: the matches that have one."""
    waiting = {match.table_id for match in matches if match.table_id and match.pk not in settled}
    return over(waiting) if waiting else set()


def match_at(night_id: int, number: int, group: int) -> int:
    """The id of a match of a night. Raises NotThere if nothing was recorded of it yet."""
    found = Match.objects.filter(night=night_id, number=number, group=group).values_list("pk", flat=True).first()
    if found is None:
        raise NotThere(f"This night has no match {number} at table {group} yet.")
    return found


def present_on(night: MatchDay) -> set[int]:
    """The entrants who are present."""
    return set(Presence.objects.filter(night=night).values_list("entrant_id", flat=True))


def to_be_placed(
    night: MatchDay, entrants: Iterable[Entrant], tables: Sequence[NightMatch], group: int
) -> list[Entrant]:
    """The players that an order of finish may name: those at that table, and in a correction others too (LG-3).

    A correction may name anybody entered by that day, except the players at the match's other tables (LG-4).
    """
    one = next((table for table in tables if table.group == group), None)
    match = one.match if one else None
    if one and one.result:
        others = {player for table in tables if table.match and table is not one for player in table.match.players}
        return [entrant for entrant in entrants if entrant.day <= night.day and entrant.pk not in others]
    here = set(match.players) if match and match.table_id else present_on(night)
    if match:
        here &= set(match.players)
    return [entrant for entrant in entrants if entrant.pk in here]


def unearned(night: MatchDay, paid: date | None) -> str:
    """Why an entrant's places on a night earn no points, or "". ``paid``: since when the fee is paid (LG-2)."""
    if rules.earns_on(night.day, paid):
        return ""
    if paid is None:
        return "unpaid: no points"
    return f"paid {'on the day' if paid == night.day else 'later'}: points from the next night"


def unearned_seen(night: MatchDay, state: SeasonState, viewer: Person | None) -> dict[int, str]:
    """Why places earn no points, by entrant, for those whose payments the viewer may see."""
    league = night.season.league
    seen = (one for one in state.entrants if sees_fee(viewer, one, league))
    return {one.pk: unearned(night, state.paid.get(one.pk)) for one in seen}


def sheet_of(night: MatchDay, viewer: Person) -> dict[str, Any]:
    """The sheet of a night for a person who conducts it, ready for JSON.

    ``version``: the data is at least as new as this version.
    """
    state = season_state_of(night.season)
    why = unearned_seen(night, state, viewer)
    present = present_on(night)
    own = {one.person_id: one.pk for one in state.entrants}
    officials = officials_of(night)
    mark_namesakes([*(one.person for one in state.entrants), *officials])
    return {
        "version": night.version,
        "entrants": [
            {
                "id": one.pk,
                "name": str(one.person),
                "here": one.pk in present,
                "unearned": why.get(one.pk, ""),
            }
            for one in state.entrants
            if one.day <= night.day
        ],
        "guests": list(NightGuest.objects.filter(night=night).values_list("name", flat=True)),
        "officials": [{"id": one.pk, "name": str(one), "entrant": own.get(one.pk)} for one in officials],
        "matches": _matches(state, night),
    }


def _matches(state: SeasonState, night: MatchDay) -> list[dict[str, Any]]:
    """The matches of the sheet, each with its tables."""
    found: list[dict[str, Any]] = [
        {"number": number, "group": 1, "id": None, "players": None, "order": None, "table": None, "over": False}
        | {"recorded": None}
        for number in range(1, rules.MATCHES + 1)
    ]
    own = [match for match in state.matches if match.night_id == night.pk]
    ended = _ended(own, state.standing)
    recorded = _recorded(state.standing[match.pk].pk for match in own if match.pk in state.standing)
    for match in own:
        result = state.standing.get(match.pk)
        found = [one for one in found if (one["number"], one["id"]) != (match.number, None)]
        found.append(
            {
                "number": match.number,
                "group": match.group,
                "id": match.pk,
                "players": match.players,
                "order": result.order if result else None,
                "table": match.table_id,
                "over": match.table_id in ended,
                "recorded": recorded[result.pk] if result else None,
            }
        )
    return sorted(found, key=lambda one: (one["number"], one["group"]))


def _recorded(results: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Who recorded these results and, for corrections, why; by id."""
    rows = Result.objects.filter(pk__in=list(results)).values_list("pk", "by__name", "why")
    return {pk: {"result": pk, "by": by, "why": why} for pk, by, why in rows}
