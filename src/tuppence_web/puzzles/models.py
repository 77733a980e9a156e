"""The answers to daily puzzles, and the attempts at daily challenges."""

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


class Attempt(models.Model):
    """A guest's match in the challenge of a game and a day.

    ``place`` and ``lead``: how it ended, null until then. ``lead``: by how many points the guest was ahead of the next,
    or, negative, behind the winner.
    """

    guest = models.ForeignKey(Guest, models.CASCADE, db_index=False, related_name="challenges")
    game = models.CharField(max_length=40)
    day = models.DateField()
    table = models.CharField(max_length=10, db_index=True)
    place = models.SmallIntegerField(null=True)
    lead = models.IntegerField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "game", "day"], name="one_attempt_a_guest_and_day")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["game", "day", "place", "-lead"], name="board_of_a_challenge")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.day} {self.guest_id}"

    @property
    def margin(self) -> int:
        """By how many points the match was won or lost."""
        return abs(self.lead or 0)
