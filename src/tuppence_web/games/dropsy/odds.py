"""The odds page of Dropsy: figures of simulated drops, of which ``python -m studies.dropsy.odds_slots`` made some."""

from __future__ import annotations

import functools
from importlib import resources
from typing import NamedTuple

import msgspec

from tuppence.games.dropsy.board import BOARDS, FACES, SIDE, SLOTS, middle, points, slot_centre
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.odds.curves import Chance, Curve, curves
from tuppence_web.hosted.odds import OddsPage, OddsTable, percent

FILE = "odds.json"
CELLS = ((0, 1, 0), (1, 1, 0), (2, 1, 0), (0, 0, 0), (1, 0, 0), (2, 0, 1))  # of boards 1-6 in the figures
TREMORS = (0.5, 1.0, 2.0)
LEVELS = (0.15, 0.3, 0.6, 1.0, 1.5)  # points: where the picture changes its colour
BESIDE, FROM_EDGE = (0, 2, 4, 6, 8, 10, 12, 15), (0, 5, 10, 20, 40, 60)  # mm
FINE = 4  # steps to a mm


class Aimed(msgspec.Struct, frozen=True):
    """Drops at the middle of a board's free slots from a height, on empty boards; in shares of the drops."""

    board: int
    height: float  # mm
    there: float  # in the slot aimed at
    slotted: float  # in any
    off: float  # leaves the boards
    points: float
    error: float  # standard error of the points


class Odds(msgspec.Struct, frozen=True):
    """The figures of the file."""

    made_by: str
    drops: int  # for each row
    aimed: list[Aimed]


class Rings(NamedTuple):
    """The rings around a slot within which a drop is worth at least `LEVELS`, and the points at its middle."""

    x: float
    y: float
    rings: list[tuple[int, float]]  # level, radius in mm
    worth: str


class Picture(NamedTuple):
    """The boards with what a drop at each place is worth. ``corners``: the upper left ones of the boards."""

    corners: list[tuple[float, float]]
    slots: list[Rings]
    legend: list[tuple[int, str]]  # level, and its points


@functools.cache
def page() -> OddsPage:
    """Return what a drop is worth by the place aimed at."""
    made = msgspec.json.decode(resources.files(__package__).joinpath(FILE).read_bytes(), type=Odds)
    error = 100 * 0.5 / made.drops**0.5
    return OddsPage(
        about="These figures are counted in simulated drops by a hand of tremor 1, unless said otherwise. ± is a "
        f"standard error; where none is given, that of a share is at most {error:.0f} %.",
        tables=(
            _aimed(made),
            _by_distance("Beside a slot", "end in a free slot", "slot", BESIDE),
            _by_distance("Onto a token in a slot", "push it out of its slot", "leaves", BESIDE),
            _by_distance("Near an edge", "leave bare boards", "edge", FROM_EDGE),
        ),
        picture=_picture(),
    )


def _picture() -> Picture:
    """Return what drops from the least height are worth."""
    cells, slot = CELLS, curves(1.0, HEIGHTS[0]).slot
    corners = [(x - SIDE / 2, y + SIDE / 2) for x, y in (middle(cells, board) for board in range(BOARDS))]
    drawn = [
        Rings(*slot_centre(cells, number), _rings(slot, points(number)), f"{points(number) * slot(0).p:.2f}")
        for number in range(len(SLOTS))
    ]
    return Picture(corners, drawn, [(level, f"{least:g}") for level, least in enumerate(LEVELS)])


def _rings(slot: Curve, worth: int) -> list[tuple[int, float]]:
    """Return the radius within which a drop beside a slot is worth each level, the widest first."""
    away = [step / FINE for step in range(round(slot.last) * FINE + 1)]
    reached = [(level, [mm for mm in away if worth * slot(mm).p >= least]) for level, least in enumerate(LEVELS)]
    return [(level, max(found)) for level, found in reached if found]


def _aimed(made: Odds) -> OddsTable:
    """Return what drops at the middle of a slot do."""
    return OddsTable(
        title="At a free slot",
        text=f"Aimed at the middle of a slot of empty boards, {made.drops:,} drops for each row: how many of 100 end "
        "in that slot, in any slot, and beside the boards, and the points of the slots, on average.",
        corner="Board, height",
        columns=("That slot", "Any slot", "Off", "Points"),
        rows=[
            (
                f"{len(FACES[one.board])} slots, {one.height:g} mm" if one.board else f"1 slot, {one.height:g} mm",
                [*map(percent, (one.there, one.slotted, one.off)), f"{one.points:.2f} ± {one.error:.2f}"],
            )
            for one in made.aimed
        ],
    )


def _by_distance(title: str, what: str, curve: str, distances: tuple[int, ...]) -> OddsTable:
    """Return chances by the distance of the aim, for each height and tremor."""
    by_hand = [(height, tremor, getattr(curves(tremor, height), curve)) for height in HEIGHTS for tremor in TREMORS]
    return OddsTable(
        title=title,
        text=f"How many of 100 drops {what}, by the distance of the aim, from both heights. Columns are the height "
        "and the tremor of the hand.",
        corner="Distance, mm",
        columns=[f"{height:g} mm, {tremor:g}" for height, tremor, _ in by_hand],
        rows=[(far, [_shown(one(float(far))) for _, _, one in by_hand]) for far in distances],
    )


def _shown(chance: Chance) -> str:
    """Return a chance in percent with its standard error."""
    return f"{percent(chance.p)} ± {100 * chance.error:.1f}" if chance.p >= 0.0005 else percent(chance.p)
