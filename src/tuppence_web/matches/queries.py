"""Queries about matches: what counts, and what their tables say."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from tuppence.chance.fairness import Tally
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.hooks import implementing
from tuppence_web.matches.hooks import Competition, HoldsMatches
from tuppence_web.matches.models import Match, Note, Result
from tuppence_web.matches.rules import OWN_DIE
from tuppence_web.tables import api as tables
from tuppence_web.tables.api import Outcome, Seen, in_play, over, running
from tuppence_web.web.refusals import NotThere


def results_of(matches: QuerySet[Any, Any] | Collection[int]) -> dict[int, list[Result]]:
    """All that was recorded of these matches, by match, with the people who did it."""
    found: dict[int, list[Result]] = {}
    for result in Result.objects.filter(match__in=matches).select_related("by", "official").order_by("pk"):
        found.setdefault(result.match_id, []).append(result)
    return found


def notes_of(matches: QuerySet[Any, Any] | Collection[int]) -> dict[int, list[Note]]:
    """The notes on these matches, by match."""
    found: dict[int, list[Note]] = {}
    for note in Note.objects.filter(match__in=matches).select_related("by").order_by("pk"):
        found.setdefault(note.match_id, []).append(note)
    return found


def latest(match: Match) -> Result | None:
    """The row that counts; None if nothing was recorded."""
    return match.results.select_related("by").order_by("pk").last()


def waiting(matches: Iterable[Match]) -> set[int]:
    """Those of these matches without a result that have ended at our tables."""
    at = {match.table_id: match.pk for match in matches if match.table_id}
    return {at[table] for table in over(at)} if at else set()


def reopened(matches: Iterable[Match]) -> set[int]:
    """Those of these matches with a result of our tables where something has been taken back since."""
    at = {match.table_id: match.pk for match in matches if match.table_id}
    return {at[table] for table in running(at)} if at else set()


def pennies_each(players: int) -> int:
    """The number of pennies with which each of 2 to 20 players of a match begins (5.01, 5.02)."""
    return tables.pennies_each(players)


def rules_chapter() -> str:
    """The chapter of the rulebook about the game that is played."""
    return tables.association_game().family


def seen_at_table(match: Match | None) -> Seen | None:
    """How a match stands that is in play at a table of ours, or is refereed there."""
    return in_play(match.table_id) if match is not None and match.table_id else None


def competition_of(match_id: int) -> Competition:
    """What a match belongs to, locked. Raises NotThere if there is no such match."""
    found = (app.competition_of(match_id) for app in implementing(HoldsMatches))
    competition = next((one for one in found if one is not None), None)
    if competition is None:
        raise NotThere("There is no such match.")
    return competition


def tallies_at(slots: QuerySet[Any, Any], venue: str) -> list[tuple[int, str, Tally]]:
    """The throws of the refereed matches in these slots: the venue, the name of the die, and its faces.

    ``venue``: the field of a slot that leads to its venue.
    """
    refereed = slots.filter(match__tally__isnull=False).exclude(**{venue: None})
    rows = refereed.values_list(venue, "match__die__name", "match__tally")
    return [(at, die or OWN_DIE, Tally(*map(tuple, tally))) for at, die, tally in rows if tally]


def names_of(people: Iterable[int]) -> str:
    """People in words, in their order; who has no account is "Somebody"."""
    wanted = list(people)
    known = {one.pk: str(one) for one in mark_namesakes(list(Person.objects.filter(pk__in=wanted)))}
    return ", ".join(known.get(one, "Somebody") for one in wanted) or "nobody"


def people_at(outcome: Outcome, players: Collection[int]) -> list[int | None]:
    """The players of a match in the order of finish at its table; None for one who has closed their account since."""
    rows = Person.objects.filter(Q(pk__in=players) | Q(claimed_by__in=players))
    ids = rows.values_list("guest_id", "claimed_by", "pk")
    by_guest = {guest.hex: claimed_by or pk for guest, claimed_by, pk in ids if guest is not None}
    return [by_guest.get(guest) for guest in outcome.order]


def person_behind(guest: str | None) -> Person | None:
    """The person with this guest's cookie."""
    return Person.objects.filter(guest=UUID(guest)).first() if guest else None
