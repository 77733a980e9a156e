"""Queries about answers to daily puzzles, and the boards of daily challenges."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from django.db.models import Count, F, Q, Window
from django.db.models.functions import Rank

from tuppence_web.accounts.models import Person
from tuppence_web.players.rules.streaks import Streak, of_dates
from tuppence_web.puzzles.models import Answer, Attempt
from tuppence_web.social.queries import friends_of

MOST_RANKED = 20


class Ranked(NamedTuple):
    """A row of a board. ``yours``: whether it is the reader's."""

    rank: int
    attempt: Attempt
    yours: bool


class Solved(NamedTuple):
    """How many answered a puzzle, and how many of them chose the best."""

    right: int
    answers: int


def answer_of(guest: uuid.UUID, game: str, day: date) -> Answer | None:
    """What a guest answered to the puzzle of a game and a day."""
    return Answer.objects.filter(guest=guest, game=game, day=day).first()


def solved(game: str, day: date, puzzle: int) -> Solved:
    """How many solved the puzzle of a game and a day."""
    rows = Answer.objects.filter(game=game, day=day, puzzle=puzzle)
    counted = rows.aggregate(right=Count("pk", filter=Q(right=True)), answers=Count("pk"))
    return Solved(**counted)


def streaks(guest: uuid.UUID, today: date) -> dict[str, Streak]:
    """The days in a row on which a guest solved the puzzle, by game."""
    days: dict[str, list[date]] = {}
    for game, day in Answer.objects.filter(guest=guest, right=True).values_list("game", "day"):
        days.setdefault(game, []).append(day)
    return {game: of_dates(found, today) for game, found in days.items()}


def answers_on(guest: uuid.UUID, day: date) -> dict[str, bool]:
    """The games whose puzzle of a day a guest has answered, and whether it was right."""
    return dict(Answer.objects.filter(guest=guest, day=day).values_list("game", "right"))


def answers_about(person: Person) -> object:
    """All answers of a person, for their data download."""
    rows = Answer.objects.filter(guest=person.guest_id).order_by("pk") if person.guest_id else Answer.objects.none()
    return list(rows.values("game", "day", "choice", "right"))


def attempt_of(guest: uuid.UUID, game: str, day: date) -> Attempt | None:
    """A guest's match in the challenge of a game and a day."""
    return Attempt.objects.filter(guest=guest, game=game, day=day).first()


def attempts_on(guest: uuid.UUID, day: date) -> dict[str, Attempt]:
    """A guest's matches in the challenges of a day, by game."""
    return {row.game: row for row in Attempt.objects.filter(guest=guest, day=day)}


def board(game: str, day: date, reader: uuid.UUID | None, among: Collection[uuid.UUID] | None = None) -> list[Ranked]:
    """The best of the challenge of a game and a day, and the reader: by place, then by lead.

    ``among``: only these guests; None: all.
    """
    ended = Attempt.objects.filter(game=game, day=day).exclude(place=None)
    rows = ended if among is None else ended.filter(guest__in=among)
    order = Window(Rank(), order_by=[F("place").asc(), F("lead").desc()])
    ranked = rows.annotate(rank=order).select_related("guest").order_by("rank", "pk")
    found = [Ranked(row.rank, row, row.guest_id == reader) for row in ranked]
    return [row for number, row in enumerate(found) if number < MOST_RANKED or row.yours]


def circle_of(person: Person) -> set[uuid.UUID]:
    """The guests behind a person's friends, and behind the person."""
    return {one.guest_id for one in (person, *friends_of(person)) if one.guest_id is not None}


def attempts_of(person: Person) -> object:
    """All matches of a person in challenges, for their data download."""
    rows = Attempt.objects.filter(guest=person.guest_id).order_by("pk") if person.guest_id else Attempt.objects.none()
    return list(rows.values("game", "day", "table", "place", "lead"))
