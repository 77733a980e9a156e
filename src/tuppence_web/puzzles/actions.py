"""Takes answers to daily puzzles, and opens and counts the matches of daily challenges."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import msgspec
from django.conf import settings
from django.utils import timezone

from tuppence.game import game_type
from tuppence_web.accounts.actions import write_down
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.puzzles.models import Answer, Attempt
from tuppence_web.puzzles.rules import CHALLENGER, lead_of, puzzle_of, secret_of
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.modes.challenge import Challenge
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import server
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

DAY_OVER = "This puzzle was for another day: its answer is shown already. Today's is open."
OTHER_DAY = "This challenge was for another day. Today's is open."
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


def attempt(guest: Guest, game: str, day: date) -> str:
    """Return the table of a guest's only match in the challenge of today, and open it the first time.

    Raise Refused on another day, or if this server cannot play the game.
    """
    if day != clock.today():
        raise Refused(OTHER_DAY)
    if (missing := game_type(game).missing()) is not None:
        raise Refused(words.CANNOT_PLAY.format(game_type(game).title, missing))
    write_down(guest.id.hex)
    row = Attempt.objects.get_or_create(guest_id=guest.id, game=game, day=day)[0]
    if not row.table:
        made = server().open_table(_opening(guest, game, day))
        if Attempt.objects.filter(pk=row.pk, table="").update(table=made):
            return made
        row.refresh_from_db()  # another request was faster
    return row.table


def _opening(guest: Guest, game: str, day: date) -> NewTable:
    """The table of a challenge: the guest in the first seat, a regular bot in the other."""
    kind = game_type(game)
    over = timezone.make_aware(datetime.combine(day + timedelta(days=1), time()))
    options = {"players": 2, **({kind.clock_option: 0} if kind.clock_option else {})}
    return NewTable(
        game,
        options,
        guest.id.hex,
        [Seat(guest=guest.id.hex, name=guest.name), Seat(level="regular")],
        False,
        msgspec.structs.replace(without_clocks(kind), reactions=False),
        challenge=Challenge(day.isoformat(), int(over.timestamp() * 1000)),
        secret=secret_of(settings.SECRET_KEY, game, day),
    )


def finish(table: str, match: Table, **more: object) -> None:
    """Save how the match of a challenge ended, in the transaction that ends it."""
    row = Attempt.objects.filter(table=table).first()
    if row is None:
        return
    places = match.playing.placings()
    row.place, row.lead = places[CHALLENGER], lead_of(match.playing.text().score(), places)
    row.save(update_fields=["place", "lead"])


def forget(person: Person, **more: object) -> None:
    """Delete a person's answers and attempts."""
    Answer.objects.filter(guest=person.guest_id).delete()
    Attempt.objects.filter(guest=person.guest_id).delete()
