"""Queries about answers to daily puzzles."""

from __future__ import annotations

import uuid
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Q

from tuppence_web.accounts.models import Person
from tuppence_web.players.rules.streaks import Streak, of_dates
from tuppence_web.puzzles.models import Answer


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
