"""Queries about players: their finishes, ratings and progress."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Max

from tuppence.bots.ratings import Rating
from tuppence_web.accounts.models import Person
from tuppence_web.hooks import implementing
from tuppence_web.players.hooks import HoldsCompetitions
from tuppence_web.players.models import Finish, GoalReached, Progress
from tuppence_web.players.rules.competitions import History
from tuppence_web.players.rules.own import PlayedMatch
from tuppence_web.tables.models import Table
from tuppence_web.tables.queries import tables_of


def with_finishes(guest_id: uuid.UUID, tables: Sequence[str]) -> list[dict[str, Any]]:
    """These tables of a guest in their order (`tables_of`), each with the guest's finish."""
    own = {row.table_id: row for row in Finish.objects.filter(guest=guest_id, table__in=tables)}
    return [{**row, "finish": own.get(row["id"])} for row in tables_of(guest_id, tables)]


def with_accounts(guests: Collection[str]) -> set[str]:
    """Those of these guests who have accounts."""
    found = Person.objects.filter(guest__in=list(map(uuid.UUID, guests)), left=None).values_list("guest_id", flat=True)
    return {guest.hex for guest in found if guest is not None}


def ratings_of(guests: Collection[str], game: str, before: int | None = None) -> dict[str, Rating]:
    """The guests' ratings in a game, or as they were before a finish; guests without one are left out."""
    rated = Finish.objects.filter(guest__in=list(map(uuid.UUID, guests)), game=game, mu__isnull=False)
    if before is not None:
        rated = rated.filter(pk__lt=before)
    newest = rated.values("guest").annotate(last=Max("pk")).values_list("last", flat=True)
    rows = Finish.objects.filter(pk__in=list(newest)).values_list("guest_id", "mu", "sigma")
    return {guest.hex: Rating(mu, sigma) for guest, mu, sigma in rows if mu is not None and sigma is not None}


def finishes_of(guest_id: uuid.UUID) -> list[Finish]:
    """All matches that a guest finished, in order."""
    return list(Finish.objects.filter(guest=guest_id).order_by("pk"))


def rating_against_bots(guest_id: uuid.UUID, game: str, before: int) -> Rating:
    """A guest's rating against bots before a finish."""
    rows = Progress.objects.filter(finish__guest=guest_id, finish__game=game, finish__lt=before, mu__isnull=False)
    mu, sigma = rows.order_by("-finish").values_list("mu", "sigma").first() or (None, None)
    return Rating() if mu is None or sigma is None else Rating(mu, sigma)


def matches_of(guest_id: uuid.UUID) -> list[PlayedMatch]:
    """All matches that a guest finished, in order, with what they brought as far as it has been worked out."""
    people: dict[str, list[str]] = {}
    others = Finish.objects.filter(table__finishes__guest=guest_id).exclude(guest=guest_id)
    for table_id, name in others.values_list("table_id", "guest__name"):
        people.setdefault(table_id, []).append(name)
    rows = Finish.objects.filter(guest=guest_id).select_related("progress").order_by("pk")
    return [_match(row, people.get(row.table_id, [])) for row in rows]


def _match(row: Finish, people: list[str]) -> PlayedMatch:
    match = PlayedMatch(row.game, row.place, row.at, people)
    found = getattr(row, "progress", None)
    if found is None:
        return match
    bots = [(level, place) for level, place in found.bots]
    rating = None if found.mu is None else Rating(found.mu, found.sigma)
    fields = {"seconds": found.seconds, "statistics": found.statistics, "rating": rating}
    return msgspec.structs.replace(match, bots=bots, **fields)


def streak_at(table_id: str, guest_id: uuid.UUID, game: str) -> tuple[int, list[datetime]]:
    """The matches of a game that a guest had won in a row with a table's, and when each match until then ended."""
    rows = Finish.objects.filter(guest=guest_id).order_by("pk").values_list("table_id", "game", "place", "at")
    wins, moments = 0, []
    for table, its_game, place, at in rows:
        moments.append(at)
        if its_game == game:
            wins = wins + 1 if place == 1 else 0
        if table == table_id:
            return wins, moments
    return 0, []


def goals_of(guest_id: uuid.UUID) -> dict[str, dict[str, str]]:
    """The small goals that a guest has reached, by game and goal: the table where."""
    found: dict[str, dict[str, str]] = {}
    for game, goal, table_id in GoalReached.objects.filter(guest=guest_id).values_list("game", "goal", "table_id"):
        found.setdefault(game, {})[goal] = table_id
    return found


def others_at(tables: Collection[str], guest_id: uuid.UUID) -> dict[str, list[Finish]]:
    """The others who finished at some tables, by table, first place first."""
    others: dict[str, list[Finish]] = {}
    rows = Finish.objects.filter(table__in=tables).exclude(guest=guest_id)
    for row in rows.select_related("guest__person").order_by("place", "seat"):
        others.setdefault(row.table_id, []).append(row)
    return others


def people_with(ids: Collection[int]) -> list[Person]:
    """The people with these account numbers."""
    return list(Person.objects.filter(pk__in=ids))


def history_of(person_id: int) -> History:
    """What a person played in leagues and tournaments, newest first."""
    found = [app.played_by(person_id) for app in implementing(HoldsCompetitions)]
    entered = [one for history in found for one in history.entered]
    honours = [one for history in found for one in history.honours]
    return History(
        sorted(entered, key=lambda one: one.day, reverse=True), sorted(honours, key=lambda one: one.day, reverse=True)
    )


def results_about(person: Person) -> object:
    """A person's data from tables, for the data download."""
    if person.guest is None:
        return {}
    tables = Table.objects.filter(sittings__guest=person.guest_id).order_by("created")
    return {
        "tables": list(tables.values("id", "game", "status", "created")),
        "results": list(
            person.guest.finishes.order_by("pk").values("table", "game", "place", "of", "at", "mu", "sigma")
        ),
        "progress": list(
            Progress.objects.filter(finish__guest=person.guest_id)
            .order_by("finish")
            .values("finish__table", "bots", "seconds", "statistics", "mu", "sigma")
        ),
        "goals": list(person.guest.goals.order_by("pk").values("game", "goal", "table", "at")),
    }
