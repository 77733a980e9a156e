"""What a night's page and its sheet show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import told_apart
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Match, MatchDay, MatchNote, NightGuest, Presence, Result
from tuppence_web.leagues.queries.rights import officials_of, sees_fee
from tuppence_web.leagues.queries.seasons import SeasonState, season_state_of
from tuppence_web.refusals import NotThere
from tuppence_web.tables.competition import over


@dataclass(frozen=True)
class NightMatch:
    """A match as a night's page shows it. ``waits``: it is over at one of our tables, and its end is not taken yet."""

    match: Match | None
    number: int
    group: int
    results: list[Result]
    notes: list[MatchNote]
    waits: bool = False

    @property
    def result(self) -> Result | None:
        """The result that stands."""
        return self.results[-1] if self.results else None


def called(night: MatchDay, known: list[Match] | None = None) -> list[NightMatch]:
    """The matches of a night with all that was recorded of them; one that nobody has called up yet stands empty."""
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
    """The tables at which a match has ended that has no result yet; ``settled``: the matches that have one."""
    waiting = {match.table_id for match in matches if match.table_id and match.pk not in settled}
    return over(waiting) if waiting else set()


def match_at(night_id: int, number: int, group: int) -> int:
    """The id of a match of a night. Raises NotThere where there is none: nobody has called it up yet."""
    found = Match.objects.filter(night=night_id, number=number, group=group).values_list("pk", flat=True).first()
    if found is None:
        raise NotThere(f"There is no match {number} at table {group} of this night yet.")
    return found


def present_on(night: MatchDay) -> set[int]:
    """The entrants who are there."""
    return set(Presence.objects.filter(night=night).values_list("entrant_id", flat=True))


def to_be_placed(
    night: MatchDay, entrants: Iterable[Entrant], tables: Sequence[NightMatch], group: int
) -> list[Entrant]:
    """Whom an order of finish may name: who plays at that table of a match, and in a correction others too (LG-3).

    A correction names whoever had entered by that day, but for those who play at the match's other tables (LG-4).
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
    """Why somebody's places on a night bring no points; empty where they do. ``paid``: since when the fee is (LG-2)."""
    if rules.earns_on(night.day, paid):
        return ""
    if paid is None:
        return "unpaid: no points"
    return f"paid {'on the day' if paid == night.day else 'later'}: points from the next night"


def unearned_seen(night: MatchDay, state: SeasonState, viewer: Person | None) -> dict[int, str]:
    """Why the places of entrants bring no points, by entrant, of those whose payments somebody may see."""
    league = night.season.league
    seen = (one for one in state.entrants if sees_fee(viewer, one, league))
    return {one.pk: unearned(night, state.paid.get(one.pk)) for one in seen}


def sheet_of(night: MatchDay, viewer: Person) -> dict[str, Any]:
    """All that the sheet of a night shows to somebody who conducts it, ready for JSON.

    ``version``: what it shows is as new as that, or newer.
    """
    state = season_state_of(night.season)
    why = unearned_seen(night, state, viewer)
    present = present_on(night)
    own = {one.person_id: one.pk for one in state.entrants}
    officials = officials_of(night)
    told_apart([*(one.person for one in state.entrants), *officials])
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
    """The matches of the sheet, each with the tables at which it is played."""
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
    """Who recorded these results, and why where they are corrections, by id."""
    rows = Result.objects.filter(pk__in=list(results)).values_list("pk", "by__name", "why")
    return {pk: {"result": pk, "by": by, "why": why} for pk, by, why in rows}
