"""The boards of Dropsy: their layout, their slots, and the tokens flush in these (DR-2, DR-3, DR-5). Lengths are in mm.

``cells``: column, row and counterclockwise quarter-turns of each board. Board 0 has one slot, board 5 six. x and y are
measured from the lower left corner of the layout's bounding box.
"""

from __future__ import annotations

from typing import TypeAlias

from tuppence.layout import Rows
from tuppence.rule import rule

Boards: TypeAlias = Rows[Rows[int]]  # column, row and quarter-turns of each board
BOARDS, GRID, TURNS = 6, 6, 4  # boards; columns and rows of the grid; quarter-turns (DR-3)
SIDE, PITCH = 120.0, 34.0  # of a board; between the slots on it (DR-2)
MOST_POINTS = 6  # of a slot, that of board 0 (DR-2)
# Bounds of a flush token: its distance from the slot's centre, its z, its tilt in degrees (DR-5).
NEAR, FLUSH, LEVEL = 2.5, 0.5, 3.0
ROUNDING = 1e-9  # the tolerance of distances, which have no exact binary form
NO_BOARD = NO_SLOT = -1
MIDDLE, LOWER_LEFT, UPPER_RIGHT, UPPER_LEFT, LOWER_RIGHT = (0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1)
FACES = (  # the slots of each board, unturned, in pitches from its middle: the faces of a die (DR-2)
    (MIDDLE,),
    (LOWER_LEFT, UPPER_RIGHT),
    (LOWER_LEFT, MIDDLE, UPPER_RIGHT),
    (LOWER_LEFT, LOWER_RIGHT, UPPER_LEFT, UPPER_RIGHT),
    (LOWER_LEFT, LOWER_RIGHT, MIDDLE, UPPER_LEFT, UPPER_RIGHT),
    (LOWER_LEFT, (-1, 0), UPPER_LEFT, LOWER_RIGHT, (1, 0), UPPER_RIGHT),
)
SLOTS = tuple((board, across, up) for board, slots in enumerate(FACES) for across, up in slots)  # board 0 first


@rule
def is_on_grid(cells: Boards) -> bool:
    """Return whether every board is on a cell of the grid, with 0 to 3 quarter-turns (DR-3)."""
    for board in range(BOARDS):
        if not (0 <= cells[board][0] < GRID and 0 <= cells[board][1] < GRID and 0 <= cells[board][2] < TURNS):
            return False
    return True


@rule
def apart(cells: Boards, one: int, other: int) -> int:
    """Return the number of steps between two boards' cells: 0 for the same cell, 1 if they share a whole side."""
    return abs(cells[one][0] - cells[other][0]) + abs(cells[one][1] - cells[other][1])


@rule
def shares_cell(cells: Boards) -> bool:
    """Return whether two boards lie on the same cell."""
    for one in range(BOARDS):
        for other in range(one):
            if apart(cells, one, other) == 0:
                return True
    return False


@rule
def is_connected(cells: Boards) -> bool:
    """Return whether all boards are connected by whole sides (DR-3)."""
    reached = 1  # a bit for each board reached from board 0
    before = 0
    while reached != before:
        before = reached
        for one in range(BOARDS):
            for other in range(one):
                ends = 1 << one | 1 << other
                if reached & ends and apart(cells, one, other) == 1:
                    reached |= ends
    return reached == (1 << BOARDS) - 1


@rule
def first_cell(cells: Boards, axis: int) -> int:
    """Return the first column (``axis`` 0) or row (1) of the layout."""
    found = cells[0][axis]
    for board in range(1, BOARDS):
        found = min(found, cells[board][axis])
    return found


@rule
def extent(cells: Boards, axis: int) -> float:
    """Return the width (``axis`` 0) or height (1) of the layout's bounding box."""
    found = cells[0][axis]
    for board in range(1, BOARDS):
        found = max(found, cells[board][axis])
    return (found - first_cell(cells, axis) + 1) * SIDE


@rule
def middle(cells: Boards, board: int) -> tuple[float, float]:
    """Return the middle of a board."""
    x = (cells[board][0] - first_cell(cells, 0)) * SIDE + SIDE / 2
    y = (cells[board][1] - first_cell(cells, 1)) * SIDE + SIDE / 2
    return x, y


@rule
def slot_centre(cells: Boards, slot: int) -> tuple[float, float]:
    """Return the centre of a slot of `SLOTS`."""
    board, across, up = SLOTS[slot]
    for _ in range(cells[board][2]):
        across, up = -up, across
    x, y = middle(cells, board)
    return x + across * PITCH, y + up * PITCH


@rule
def points(slot: int) -> int:
    """Return the points of a slot (DR-2)."""
    return MOST_POINTS - SLOTS[slot][0]


@rule
def board_at(cells: Boards, x: float, y: float) -> int:
    """Return the board under a place, its edges included; `NO_BOARD` if there is none (DR-6)."""
    column, row = first_cell(cells, 0), first_cell(cells, 1)
    for board in range(BOARDS):
        left, low = (cells[board][0] - column) * SIDE, (cells[board][1] - row) * SIDE
        if left <= x <= left + SIDE and low <= y <= low + SIDE:
            return board
    return NO_BOARD


@rule
def slot_of(cells: Boards, x: float, y: float, z: float, tilt: float) -> int:
    """Return the slot in which a token at rest is flush; `NO_SLOT` if none (DR-5)."""
    if z > FLUSH or tilt >= LEVEL:
        return NO_SLOT
    board = board_at(cells, x, y)
    for slot in range(len(SLOTS)):
        if SLOTS[slot][0] == board:
            across, up = slot_centre(cells, slot)
            square = (x - across) * (x - across) + (y - up) * (y - up)
            if square <= (NEAR + ROUNDING) * (NEAR + ROUNDING):
                return slot
    return NO_SLOT
