"""The messages of a night: its sheet, and the changes that the sheet sends, and the HTTP API and the forms make."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from ninja import Field

from tuppence_web.leagues.rules import MATCHES, MOST_AT_A_TABLE, MOST_DRINKS
from tuppence_web.matches.rules import MOST_TABLES
from tuppence_web.web.problems import WHOLE, Id, Reason

Number = Annotated[int, msgspec.Meta(ge=1, le=MATCHES), Field(strict=True, ge=1, le=MATCHES), WHOLE]
Group = Annotated[int, msgspec.Meta(ge=1, le=100), Field(strict=True, ge=1, le=100), WHOLE]
Order = Annotated[list[Id], msgspec.Meta(max_length=MOST_AT_A_TABLE), Field(min_length=2, max_length=MOST_AT_A_TABLE)]
MOST_TOGETHER = 500
MOST_BOXES = 50  # of a night
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST_TABLES)]
Official = Annotated[Id, Field(description="The official's id: certified, and not a player of the match (10.01).")]
Clear = Annotated[
    bool, Field(strict=True, description="Whether the table is flat and clear: needed once a night (PD-9).")
]
Seen = Annotated[Id, Field(description="The id of the result being corrected.")]


class SheetChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="change"):
    """The fields of every change."""

    request: UUID


class Present(SheetChange, tag="present", frozen=True):
    """Whether an entrant is present."""

    entrant: Id
    here: Annotated[bool, Field(strict=True)]


class PresentTogether(SheetChange, tag="together", frozen=True):
    """Whether these entrants are present, all of them."""

    entrants: Annotated[list[Id], msgspec.Meta(min_length=1, max_length=MOST_TOGETHER)]
    here: bool


class Guest(SheetChange, tag="guest", frozen=True):
    """A guest of the night, for friendlies only."""

    name: str


class Drinks(SheetChange, tag="drinks", frozen=True):
    """How many drinks an entrant owes the bartender for this night, without those of refereed matches (8.01(b))."""

    entrant: Id
    count: Annotated[int, msgspec.Meta(ge=0, le=MOST_DRINKS)]


class Finish(SheetChange, tag="result", frozen=True):
    """The order of finish of a match at a real box, the first one out first; of teams, the winners first.

    ``pub``: every player agreed that the last one out buys the others a drink (12.03(c)). ``surface_clear``: the table
    was flat and clear; one confirmation is enough for a night (PD-9).
    """

    number: Number
    group: Group
    order: Order
    official: Official
    pub: bool = False
    surface_clear: Clear = False


class Draw(SheetChange, tag="draw", frozen=True):
    """Assign the players present to the tables of a match, or draw which teams meet in it."""

    number: Number


class Undraw(SheetChange, tag="undraw", frozen=True):
    """Cancel such a draw."""

    number: Number


class Surface(SheetChange, tag="surface", frozen=True):
    """Whether the tables of the night are flat and clear (4.02, PD-9)."""

    clear: Clear


class Tables(SheetChange, tag="tables", frozen=True):
    """The numbers that the tables of the night have in the room, first to last. None: they are counted from 1."""

    numbers: Annotated[list[TableNumber], msgspec.Meta(max_length=MOST_BOXES)]


class Open(SheetChange, tag="open", frozen=True):
    """Open one of our tables for a match.

    ``refereed``: to referee it at a real table, whose surface is flat and clear (PD-9). ``seats``: then its players as
    they sit, clockwise (6.02(a)); empty to have the seats drawn. ``pub``: see `Finish`.
    """

    number: Number
    group: Group
    refereed: bool = False
    seats: Annotated[list[Id], msgspec.Meta(max_length=MOST_AT_A_TABLE)] = []
    pub: bool = False


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


AnyChange = (
    Present | PresentTogether | Guest | Surface | Tables | Drinks | Finish | Draw | Undraw | Open | Take | Correct
)


class SheetEntrant(msgspec.Struct, frozen=True):
    """An entrant of the season.

    ``unearned``: why points do not count tonight; empty if they do. ``drinks``: those for the bartender that were
    tapped tonight. ``team``: its name; empty for a player alone.
    """

    id: int
    name: str
    team: str
    here: bool
    unearned: str
    drinks: int


class SheetOfficial(msgspec.Struct, frozen=True):
    """A person who may officiate. ``entrant``: the official's own entry, if the official plays in this season."""

    id: int
    name: str
    entrant: int | None


class SheetResult(msgspec.Struct, frozen=True):
    """Who recorded a result and, for corrections, why."""

    result: int
    by: str
    why: str


class SheetMatch(msgspec.Struct, frozen=True):
    """A match at one table.

    ``players``: null before the match is called, when everybody present plays. ``sides``: the players of each team,
    once they are drawn; else empty. ``order``: the order of finish, the first player out first. ``table``: that of ours
    at which it is played. ``over``: whether it has ended there and is not recorded yet.
    """

    number: int
    group: int
    id: int | None
    players: list[int] | None
    sides: list[list[int]]
    pub: bool
    order: list[int] | None
    table: str | None
    over: bool
    recorded: SheetResult | None


class SheetRank(msgspec.Struct, frozen=True):
    """A player or team in the standings. ``change``: ranks up, or down if negative; null on the first night."""

    rank: int
    name: str
    points: int
    change: int | None


class SheetDebt(msgspec.Struct, frozen=True):
    """Drinks of the season that are still owed. ``creditor``: empty for the bartender."""

    debtor: str
    creditor: str
    count: int


class Sheet(msgspec.Struct, frozen=True):
    """The sheet of a night.

    ``version``: it is at least as new as this version; each change increases it. ``surface_clear``: whether somebody
    has confirmed that the tables are flat and clear. ``tables``: see `Tables`. ``ranks``: the standings after the last
    match; empty before. A phone may have stored a sheet without ``ranks`` and ``debts``.
    """

    version: int
    surface_clear: bool
    tables: list[int]
    entrants: list[SheetEntrant]
    guests: list[str]
    officials: list[SheetOfficial]
    matches: list[SheetMatch]
    ranks: list[SheetRank] = []
    debts: list[SheetDebt] = []


class NightData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``night-data`` of the page, which the phone stores.

    ``person``: who uses it. ``title``, ``about``: the night, and when and where it is. ``fewest``, ``most``: players of
    a match. ``team``: the players of a team; 1 if they play alone. ``pennies``: each player's, by the number of
    players. ``drinks_url``: where drinks are paid back; a phone may have stored it without.
    """

    night: int
    person: int
    title: str
    about: str
    send_url: str
    state_url: str
    table_url: str
    night_url: str
    sheet: Sheet
    fewest: int
    most: int
    team: int
    pennies: list[int]
    drinks_url: str = ""


class SheetAnswer(msgspec.Struct, frozen=True):
    """The answer to a change, and to a request for the sheet as it is now.

    ``token``: the token that changes need, for a page that the phone has stored. ``closed``: why nothing is entered any
    more, if the night was called off or its season has ended.
    """

    sheet: Sheet
    token: str
    closed: str = ""
