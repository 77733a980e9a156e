"""The changes of a night, each with its request id: the sheet sends them, the HTTP API and the forms make them.

The front end's type is `Change` (frontend/src/night/sheet.ts).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import msgspec
from ninja import Field

from tuppence_web.leagues.actions import playing
from tuppence_web.leagues.rules import MATCHES, MOST_AT_A_TABLE
from tuppence_web.web.problems import WHOLE, Id, Reason

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

Number = Annotated[int, msgspec.Meta(ge=1, le=MATCHES), Field(strict=True, ge=1, le=MATCHES), WHOLE]
Group = Annotated[int, msgspec.Meta(ge=1, le=100), Field(strict=True, ge=1, le=100), WHOLE]
Order = Annotated[list[Id], msgspec.Meta(max_length=MOST_AT_A_TABLE), Field(min_length=2, max_length=MOST_AT_A_TABLE)]
Official = Annotated[Id, Field(description="The official's id: certified, and not a player of the match (10.01).")]
Seen = Annotated[Id, Field(description="The id of the result being corrected.")]


class SheetChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="change"):
    """The fields of every change."""

    request: UUID


class Present(SheetChange, tag="present", frozen=True):
    """Whether an entrant is present."""

    entrant: Id
    here: Annotated[bool, Field(strict=True)]


class Guest(SheetChange, tag="guest", frozen=True):
    """A guest of the night, for friendlies only."""

    name: str


class Finish(SheetChange, tag="result", frozen=True):
    """The order of finish of a match at a real box, the first one out first."""

    number: Number
    group: Group
    order: Order
    official: Official


class Draw(SheetChange, tag="draw", frozen=True):
    """Assign the players present to the tables of a match."""

    number: Number


class Undraw(SheetChange, tag="undraw", frozen=True):
    """Cancel such a draw."""

    number: Number


class Open(SheetChange, tag="open", frozen=True):
    """Open one of our tables for a match.

    ``refereed``: to referee it at a real table, whose surface is flat and clear (PD-9).
    """

    number: Number
    group: Group
    refereed: bool = False


class Take(SheetChange, tag="take", frozen=True):
    """Take the order of finish from our table."""

    match: Id
    official: Official


class Correct(SheetChange, tag="correct", frozen=True):
    """Replace the result ``seen`` by another order of finish, with the reason."""

    match: Id
    seen: Seen
    order: Order
    official: Official
    why: Reason


AnyChange = Present | Guest | Finish | Draw | Undraw | Open | Take | Correct


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
