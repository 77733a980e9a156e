"""The messages that a night's sheet sends: one change each, with its request id.

The front end's type is `Change` (frontend/src/night/sheet.ts).
"""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec

from tuppence_web.leagues.rules import MOST_AT_A_TABLE

Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class SheetChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="change"):
    """The fields of every change."""

    request: UUID


class Present(SheetChange, tag="present", frozen=True):
    """Whether an entrant is present."""

    entrant: Whole
    here: bool


class Guest(SheetChange, tag="guest", frozen=True):
    """A guest of the night, for friendlies only."""

    name: str


class Finish(SheetChange, tag="result", frozen=True):
    """The order of finish of a match at a real box, the first one out first."""

    number: Whole
    group: Whole
    order: Annotated[list[Whole], msgspec.Meta(max_length=MOST_AT_A_TABLE)]
    official: Whole


class Draw(SheetChange, tag="draw", frozen=True):
    """Assign the players present to the tables of a match."""

    number: Whole


class Undraw(SheetChange, tag="undraw", frozen=True):
    """Cancel such a draw."""

    number: Whole


class Open(SheetChange, tag="open", frozen=True):
    """Open one of our tables for a match.

    ``refereed``: to referee it at a real table, whose surface is flat and clear (PD-9).
    """

    number: Whole
    group: Whole
    refereed: bool = False


class Take(SheetChange, tag="take", frozen=True):
    """Take the order of finish from our table."""

    match: Whole
    official: Whole


class Correct(SheetChange, tag="correct", frozen=True):
    """Replace the result ``seen`` by another order of finish, with the reason."""

    match: Whole
    seen: Whole
    order: Annotated[list[Whole], msgspec.Meta(max_length=MOST_AT_A_TABLE)]
    official: Whole
    why: Annotated[str, msgspec.Meta(max_length=200)]


AnyChange = Present | Guest | Finish | Draw | Undraw | Open | Take | Correct
