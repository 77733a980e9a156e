"""The answers to daily puzzles."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tuppence_web.accounts.models import Guest


class Answer(models.Model):
    """What a guest answered to the puzzle of a game and a day. ``puzzle``: its seed; ``choice``: its number there."""

    guest = models.ForeignKey(Guest, models.CASCADE, db_index=False, related_name="puzzle_answers")
    game = models.CharField(max_length=40)
    day = models.DateField()
    puzzle = models.BigIntegerField()
    choice = models.SmallIntegerField()
    right = models.BooleanField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "game", "day"], name="one_answer_a_guest_and_day")
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["game", "day"], name="answers_of_a_day")]

    def __str__(self) -> str:
        return f"{self.game} {self.day} {self.guest_id}"
