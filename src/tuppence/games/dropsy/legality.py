"""Which actions are legal in Dropsy, with a code for each reason; for lists and refusals."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.dropsy.actions import Arrange, Arranged, ArrangeRandom, Drop, Foul, Rest
from tuppence.games.dropsy.board import (
    NO_BOARD,
    NO_SLOT,
    Boards,
    board_at,
    extent,
    is_connected,
    is_on_grid,
    shares_cell,
    slot_of,
)
from tuppence.games.dropsy.rules import (
    ARRANGE,
    ARRANGED,
    ARRANGED_AGAIN,
    DROP,
    OVER,
    REST,
    Lies,
    Position,
    current_player,
    next_token,
)
from tuppence.layout import Rows
from tuppence.rule import LEGAL, rule

HEIGHTS = (203.2, 400.0)  # mm above the boards' top, from which a token may be dropped (DR-4)
TILTS = (0.0, 90.0)  # degrees (DR-5)

# Reasons why an action is not legal.
MATCH_OVER, NOT_DUE, CHANCE_DUE, OTHERWISE, OFF_GRID, SAME_CELL, APART, BESIDE_LAYOUT, HEIGHT_RANGE = range(1, 10)
NO_SEAT, NOBODY_DECIDES, OTHER_TOKENS, IN_HAND, TILT_RANGE, OFF_BOARDS, SLOT_TAKEN = range(10, 17)


@rule
def check_phase(s: Position, phase: int) -> int:
    """Return LEGAL, or why an action of this phase is not due."""
    if s.phase == phase:
        return LEGAL
    if s.phase == OVER:
        return MATCH_OVER
    return CHANCE_DUE if current_player(s) < 0 else OTHERWISE


@rule
def check_chance(s: Position, due: bool) -> int:
    """Return LEGAL, or why a chance outcome is not ``due``."""
    if due:
        return LEGAL
    return MATCH_OVER if s.phase == OVER else NOT_DUE


@rule
def check_layout(cells: Boards) -> int:
    """Return LEGAL, or why this layout is not legal (DR-3)."""
    if not is_on_grid(cells):
        return OFF_GRID
    if shares_cell(cells):
        return SAME_CELL
    return LEGAL if is_connected(cells) else APART


@rule
def check_arrange(s: Position, cells: Boards) -> int:
    """Return LEGAL, or why a player cannot make this layout now (DR-3)."""
    code = check_phase(s, ARRANGE)
    return check_layout(cells) if code == LEGAL else code


@rule
def check_arrange_random(s: Position) -> int:
    """Return LEGAL, or why no random layout can be requested now (DR-3)."""
    return check_phase(s, ARRANGE)


@rule
def check_arranged(s: Position, cells: Boards) -> int:
    """Return LEGAL, or why this layout cannot be drawn now (DR-3)."""
    code = check_chance(s, s.phase == ARRANGED or s.phase == ARRANGED_AGAIN)
    return check_layout(cells) if code == LEGAL else code


@rule
def check_drop(s: Position, x: float, y: float, height: float) -> int:
    """Return LEGAL, or why no token can be dropped from there (DR-4)."""
    code = check_phase(s, DROP)
    if code != LEGAL:
        return code
    if not (0.0 <= x <= extent(s.cells, 0) and 0.0 <= y <= extent(s.cells, 1)):
        return BESIDE_LAYOUT
    return LEGAL if HEIGHTS[0] <= height <= HEIGHTS[1] else HEIGHT_RANGE


@rule
def check_foul(s: Position, seat: int) -> int:
    """Return LEGAL, or why no foul of this seat can be entered now (DR-8)."""
    if current_player(s) < 0:
        return MATCH_OVER if s.phase == OVER else NOBODY_DECIDES
    return LEGAL if seat < s.seats else NO_SEAT


@rule
def check_rest(s: Position, tokens: Rows[Lies]) -> int:
    """Return LEGAL, or why the tokens cannot have come to rest there (DR-5, DR-6, DR-11)."""
    code = check_chance(s, s.phase == REST)
    if code != LEGAL:
        return code
    falling = next_token(s)
    if len(tokens) != max(s.dropped, falling + 1):
        return OTHER_TOKENS
    taken = 0  # a bit for each slot in which a token is flush
    for token in range(len(tokens)):
        x, y, z, tilt, on_boards = tokens[token]
        if not TILTS[0] <= tilt <= TILTS[1]:
            return TILT_RANGE
        if on_boards:
            if token != falling and not s.on_boards[token]:
                return IN_HAND
            if board_at(s.cells, x, y) == NO_BOARD:
                return OFF_BOARDS
            slot = slot_of(s.cells, x, y, z, tilt)
            if slot != NO_SLOT:
                if taken >> slot & 1:
                    return SLOT_TAKEN
                taken |= 1 << slot
    return LEGAL


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why an action is not legal now. Raise TypeError if it is not one of Dropsy's."""
    match action:
        case Arrange(cells):
            return check_arrange(s, cells)
        case ArrangeRandom():
            return check_arrange_random(s)
        case Drop(x, y, height):
            return check_drop(s, x, y, height)
        case Foul(seat):
            return check_foul(s, seat)
        case Arranged(cells):
            return check_arranged(s, cells)
        case Rest(tokens):
            return check_rest(s, tokens)
    raise TypeError(action)
