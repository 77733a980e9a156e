"""How guests did: how many solved a puzzle, and days in a row."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tuppence_web.puzzles.answering import DAY, GAME, todays
from tuppence_web.accounts.models import Guest
from tuppence_web.players.rules.streaks import Streak
from tuppence_web.puzzles.models import Answer
from tuppence_web.puzzles.queries import Solved, answers_on, solved, streaks

pytestmark = pytest.mark.django_db


def answered(guest: Guest, days: int, right: bool, puzzle: int = 1) -> None:
    """The answer of a guest, days after `DAY`."""
    day = DAY + timedelta(days=days)
    Answer.objects.create(guest=guest, game=GAME, day=day, puzzle=puzzle, choice=0, right=right)


def test_days_in_a_row_are_those_on_which_it_was_solved() -> None:
    guest = Guest.objects.create()
    for days, right in ((-5, True), (-3, True), (-2, True), (-1, True), (0, False)):
        answered(guest, days, right)
    assert streaks(guest.id, DAY) == {GAME: Streak(3, 3)}
    assert streaks(guest.id, DAY + timedelta(days=1)) == {GAME: Streak(0, 3)}
    assert answers_on(guest.id, DAY) == {GAME: False}


def test_the_answers_to_the_puzzle_itself_are_counted() -> None:
    seed = todays().seed
    for right in (True, True, False):
        answered(Guest.objects.create(), 0, right, seed)
    answered(Guest.objects.create(), 0, True, seed + 1)  # before the file grew
    answered(Guest.objects.create(), 1, True, seed)
    assert solved(GAME, DAY, seed) == Solved(2, 3)
