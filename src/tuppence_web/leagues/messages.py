"""What the sheet of a night may send, typed once: one change each, with the id of its request.

The front end's `Change` (frontend/src/night/sheet.ts) is spelt alike.
"""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec

from tuppence_web.leagues.rules import MOST_AT_A_TABLE

Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class SheetChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="change"):
    """What every change says."""

    request: UUID


class Present(SheetChange, tag="present", frozen=True):
    """That an entrant is there, or is not."""

    entrant: Whole
    here: bool


class Guest(SheetChange, tag="guest", frozen=True):
    """Somebody who is there for friendlies only."""

    name: str


class Finish(SheetChange, tag="result", frozen=True):
    """The order of finish of a match at a real box, the first one out first."""

    number: Whole
    group: Whole
    order: Annotated[list[Whole], msgspec.Meta(max_length=MOST_AT_A_TABLE)]
    official: Whole


class Draw(SheetChange, tag="draw", frozen=True):
    """Share who is there among the tables of a match."""

    number: Whole


class Undraw(SheetChange, tag="undraw", frozen=True):
    """Take such a draw back."""

    number: Whole


class Open(SheetChange, tag="open", frozen=True):
    """Open one of our tables for a match."""

    number: Whole
    group: Whole


class Take(SheetChange, tag="take", frozen=True):
    """Take the order of finish from one of our tables."""

    match: Whole
    official: Whole


class Correct(SheetChange, tag="correct", frozen=True):
    """Another order of finish in the place of the one that was ``seen``, with the reason."""

    match: Whole
    seen: Whole
    order: Annotated[list[Whole], msgspec.Meta(max_length=MOST_AT_A_TABLE)]
    official: Whole
    why: Annotated[str, msgspec.Meta(max_length=200)]


AnyChange = Present | Guest | Finish | Draw | Undraw | Open | Take | Correct
