"""Carries out the changes of a night, from the sheet, the HTTP API and the forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence_web.leagues.actions import playing
from tuppence_web.leagues.messages import AnyChange, Correct, Draw, Finish, Guest, Open, Present, Take, Undraw

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def carry_out(by: Person, night: int, change: AnyChange) -> int:
    """Carry out a change of a night. Return the id of what it changed."""
    match change:
        case Present(key, entrant, here):
            return playing.mark_present(by, key, night, entrant, here)
        case Guest(key, name):
            return playing.welcome_guest(by, key, night, name)
        case Finish(key, number, group, order, official):
            return playing.record_result(by, key, night, number, order, official, group)
        case Draw(key, number):
            return playing.draw_tables(by, key, night, number)
        case Undraw(key, number):
            return playing.take_back_draw(by, key, night, number)
        case Open(key, number, group, refereed):
            opening = playing.referee_match if refereed else playing.open_table
            return opening(by, key, night, number, group)
        case Take(key, match, official):
            return playing.take_result(by, key, match, official)
        case Correct(key, match, seen, order, official, why):
            return playing.correct_result(by, key, match, seen, order, official, why)
