"""Queries for a night's page and sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import Q, QuerySet
from django.utils import formats

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.conduct.queries import suspended_entries
from tuppence_web.leagues import rules
from tuppence_web.leagues.messages import (
    Sheet,
    SheetDebt,
    SheetEntrant,
    SheetMatch,
    SheetOfficial,
    SheetRank,
    SheetResult,
)
from tuppence_web.leagues.models import Entrant, MatchDay, NightGuest, Presence, Slot
from tuppence_web.leagues.queries.drinks import debts_of, still_owed
from tuppence_web.leagues.queries.rights import conducts, officials_of, sees_fee
from tuppence_web.leagues.queries.seasons import NightMatch, SeasonState, season_state_of
from tuppence_web.leagues.queries.teams import Competitor, competitors_of, complete
from tuppence_web.matches.queries import reopened as reopened_at_tables
from tuppence_web.matches.queries import waiting
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere

SUSPENDED = "suspended: no points"
TEAM_UNPAID = "not all of the team had paid before: no points"
NUMBERS = range(1, rules.MATCHES + 1)


def in_words(day: date) -> str:
    """A day in words."""
    return formats.date_format(day, "l j F Y")


def when_and_where(night: MatchDay) -> str:
    """A night's date, time and venue in words, with the time zone."""
    at = f"{night.clock:%H:%M} {clock.zone_in_words(night.venue.zone)}"
    return " ".join(filter(None, (f"{in_words(night.day)}, {at}, {night.venue}.", night.oddity)))


def played_on(state: SeasonState, night: MatchDay) -> list[NightMatch]:
    """The matches of a night; one of which nothing is known yet is empty."""
    found = [match for match in state.matches if match.night_id == night.pk]
    known = {match.number for match in found}
    empty = [NightMatch(night.pk, number, 1, None, [], [], []) for number in NUMBERS if number not in known]
    return sorted([*found, *empty], key=lambda match: (match.number, match.group))


def matches_of(night: MatchDay) -> list[NightMatch]:
    """The same, as of now."""
    return played_on(season_state_of(night.season), night)


def ended(matches: Iterable[NightMatch]) -> set[int]:
    """The matches that have ended at our tables without a result."""
    return waiting([one.match for one in matches if one.match and one.order is None])


def reopened(matches: Iterable[NightMatch]) -> set[int]:
    """The matches whose official takes back something of a result that was handed in."""
    handed_in = [one for one in matches if one.result and one.result.source != "sheet"]
    return reopened_at_tables([one.match for one in handed_in if one.match])


def table_of(night: MatchDay, group: int) -> int:
    """The number in the room of one of the tables to which a match is drawn."""
    numbers: list[int] = night.tables or []
    return numbers[group - 1] if group <= len(numbers) else group


def called(night: MatchDay, number: int, group: int, several: bool) -> str:
    """The name of a match: with its table if it is drawn to several, or the tables have numbers."""
    return f"Match {number}, table {table_of(night, group)}" if several or night.tables else f"Match {number}"


def names_of_matches(night: MatchDay, played: Sequence[NightMatch]) -> dict[tuple[int, int], str]:
    """The names of a night's matches, by number and group."""
    drawn = {one.number for one in played if one.group > 1}
    return {(one.number, one.group): called(night, one.number, one.group, one.number in drawn) for one in played}


def match_at(night_id: int, number: int, group: int) -> int:
    """The id of a match of a night. Raises NotThere if nothing was recorded of it yet."""
    found = Slot.objects.filter(night=night_id, number=number, group=group).values_list("pk", flat=True).first()
    if found is None:
        raise NotThere(f"This night has no match {number} at table {group} yet.")
    return found


def suspended_on(night: MatchDay) -> set[int]:
    """The people whose entries are suspended on a night."""
    entries = suspended_entries([night.season_id]).items()
    return {person for (_, person), weeks in entries if night.week in weeks}


def presences_on(night: MatchDay) -> QuerySet[Presence]:
    """The presences of a night, without entries that are suspended on it."""
    return Presence.objects.filter(night=night).exclude(entrant__person__in=suspended_on(night))


def entered_on(night: MatchDay) -> QuerySet[Person]:
    """The people who have entered the season of a night and not left it by then."""
    return Person.objects.filter(Q(entered__left=None) | Q(entered__left__gt=night.day), entered__season=night.season)


def was_there(person: Person, night: MatchDay) -> bool:
    """Whether a person was marked as present, also with an entry that is suspended since."""
    return Presence.objects.filter(night=night, entrant__person=person).exists()


def present_on(night: MatchDay) -> set[int]:
    """The entrants who are present and not suspended."""
    return set(presences_on(night).values_list("entrant_id", flat=True))


def competitors_here(night: MatchDay, state: SeasonState) -> list[Competitor]:
    """The players who are present, or the teams of which all players are (LT-3)."""
    present = present_on(night)
    there = complete(state.competitors, night.season.team_size, night.day)
    return [one for one in there if all(each.pk in present for each in one.on(night.day))]


def to_be_placed(
    night: MatchDay, entrants: Iterable[Entrant], tables: Sequence[NightMatch], group: int
) -> list[list[Entrant]]:
    """The sides that an order of finish may name: the teams of a match, and in a correction others too, or players.

    A correction may name any team that was complete on that day, except those of the match's other tables (LT-3).
    """
    one = next((table for table in tables if table.group == group), None)
    if not night.season.in_teams:
        return [[entrant] for entrant in _players_to_be_placed(night, entrants, tables, one)]
    by_id = {entrant.pk: entrant for entrant in entrants}
    found = [[by_id[player] for player in side] for side in one.sides] if one else []
    if one and one.order is not None:
        playing = {by_id[player].team for table in tables for player in table.players}
        there = complete(competitors_of(entrants), night.season.team_size, night.day)
        found += [team.on(night.day) for team in there if team.team not in playing]
    return found


def _players_to_be_placed(
    night: MatchDay, entrants: Iterable[Entrant], tables: Sequence[NightMatch], one: NightMatch | None
) -> list[Entrant]:
    """The players that an order of finish may name: those at that table, and in a correction others too (LG-3).

    A correction may name anybody entered by that day, except the players at the match's other tables (LG-4).
    """
    if one and one.order is not None:
        others = {player for table in tables if table is not one for player in table.players}
        return [entrant for entrant in entrants if entrant.is_in_on(night.day) and entrant.pk not in others]
    known = one.match if one else None
    here = set(one.players) if one and known and known.table_id else present_on(night)
    if one and known:
        here &= set(one.players)
    return [entrant for entrant in entrants if entrant.pk in here]


def unearned(night: MatchDay, paid: date | None) -> str:
    """Why an entrant's places on a night earn no points, or "". ``paid``: since when the fee is paid (LG-2)."""
    if rules.earns_on(night.day, paid):
        return ""
    if paid is None:
        return "unpaid: no points"
    return f"paid {'on the day' if paid == night.day else 'later'}: points from the next night"


def unearned_seen(night: MatchDay, state: SeasonState, viewer: Person | None) -> dict[int, str]:
    """Why places earn no points, by entrant, for those whose payments or suspension the viewer may see.

    A player of a team sees that not all of it had paid, but not who (LT-2).
    """
    league = night.season.league
    seen = (one for one in state.entrants if sees_fee(viewer, one, league))
    why = {one.pk: unearned(night, state.paid.get(one.pk)) for one in seen}
    for team in state.competitors if night.season.in_teams else ():
        there = [one.pk for one in team.on(night.day)]
        if any(one in why for one in there) and any(unearned(night, state.paid.get(one)) for one in there):
            why |= {one: why.get(one) or TEAM_UNPAID for one in there}
    out = [one for one in state.entrants if night.week in state.suspended.get(one.pk, ())]
    all_seen = bool(out) and conducts(viewer, night)
    return why | {one.pk: SUSPENDED for one in out if all_seen or (viewer and viewer.pk == one.person_id)}


def sheet_of(night: MatchDay, viewer: Person) -> Sheet:
    """The sheet of a night for a person who conducts it."""
    state = season_state_of(night.season)
    why = unearned_seen(night, state, viewer)
    present, drinks = present_on(night), dict(night.drinks.values_list("entrant", "count"))
    own = {one.person_id: one.pk for one in state.entrants}
    officials = officials_of(night)
    mark_namesakes([*(one.person for one in state.entrants), *officials])
    return Sheet(
        version=night.version,
        surface_clear=night.surface_by_id is not None,
        tables=night.tables or [],
        entrants=[
            SheetEntrant(
                one.pk, str(one.person), one.team, one.pk in present, why.get(one.pk, ""), drinks.get(one.pk, 0)
            )
            for one in state.entrants
            if one.is_in_on(night.day)
        ],
        guests=list(NightGuest.objects.filter(night=night).values_list("name", flat=True)),
        officials=[SheetOfficial(one.pk, str(one), own.get(one.pk)) for one in officials],
        matches=_matches(state, night),
        ranks=[SheetRank(row.rank, str(who), row.points, change) for row, change, who in state.ranked_after(night)],
        debts=[
            SheetDebt(str(one.debtor), str(one.creditor or ""), one.count) for one in debts_of(state, still_owed(state))
        ],
    )


def _matches(state: SeasonState, night: MatchDay) -> list[SheetMatch]:
    """The matches of the sheet, each with its tables."""
    matches = played_on(state, night)
    over = ended(matches)
    return [
        SheetMatch(
            number=one.number,
            group=one.group,
            id=one.match.pk if one.match else None,
            players=one.players if one.match else None,
            sides=one.sides if one.size > 1 else [],
            pub=one.pub,
            order=one.order,
            table=one.match.table_id if one.match else None,
            over=bool(one.match and one.match.pk in over),
            recorded=SheetResult(one.result.pk, one.result.who, one.result.why) if one.result else None,
        )
        for one in matches
    ]
