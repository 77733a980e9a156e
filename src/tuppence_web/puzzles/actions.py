"""Takes answers to daily puzzles."""

from __future__ import annotations

from datetime import date

from tuppence_web.accounts.actions import write_down
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.puzzles.models import Answer
from tuppence_web.puzzles.rules import puzzle_of
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

DAY_OVER = "This puzzle was for another day: its answer is shown already. Today's is open."
NO_CHOICE = "Choose one of the choices of this puzzle."


def answer(guest: Guest, game: str, day: date, choice: int) -> Answer:
    """Take a guest's answer to the puzzle of today, and return it; the first one, if there was one already.

    Raise NotThere if there is no such puzzle, Refused on another day.
    """
    puzzle = puzzle_of(game, day)
    if puzzle is None or day > clock.today():
        raise NotThere("There is no such puzzle.")
    if day < clock.today():
        raise Refused(DAY_OVER)
    if not 0 <= choice < len(puzzle.choices):
        raise Refused(NO_CHOICE, field="choice")
    write_down(guest.id.hex)
    given = {"puzzle": puzzle.seed, "choice": choice, "right": choice == puzzle.best}
    return Answer.objects.get_or_create(guest_id=guest.id, game=game, day=day, defaults=given)[0]


def forget(person: Person, **more: object) -> None:
    """Delete a person's answers."""
    Answer.objects.filter(guest=person.guest_id).delete()
