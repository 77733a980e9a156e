"""The laws of Dropsy: invariants of every position that a match can reach."""

from __future__ import annotations

import math

from tuppence.games.dropsy import legality, rules
from tuppence.games.dropsy.board import BOARDS, NO_BOARD, NO_SLOT, board_at, extent, points
from tuppence.games.dropsy.rules import (
    ARRANGE,
    ARRANGED,
    ARRANGED_AGAIN,
    DROPS,
    NOBODY,
    OVER,
    PENALTY,
    REST,
    Position,
)
from tuppence.places import misplaced, unseated
from tuppence.rule import LEGAL

LAYING = (ARRANGED, ARRANGE, ARRANGED_AGAIN)  # phases before the boards are laid out


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none."""
    seats = range(s.seats)
    if not ARRANGED <= s.phase <= OVER or s.turn not in seats or s.finisher not in (NOBODY, *seats):
        return f"there is no phase {s.phase} with seat {s.turn} at turn and seat {s.finisher} having finished"
    if not 1 <= s.round <= s.rounds or (s.phase == OVER and s.round < s.rounds):
        return f"there is no phase {s.phase} in round {s.round} of {s.rounds}"
    return idle(s) or layout(s) or tokens(s) or _hands(s) or _turn(s) or points_of_round(s)


def idle(s: Position) -> str:
    """Check that seats that are not in play have nothing."""
    return unseated(s, "hands", "drops", "fouls", "scores", "points", "given", "places", low=-math.inf)


def layout(s: Position) -> str:
    """Check the layout: none before it is made, then one whose boards are on the grid and connected (DR-3)."""
    if s.phase in LAYING:
        if s.cells != [[0, 0, 0]] * BOARDS:
            return f"the boards are at {s.cells} before they are laid out"
        if s.dropped or any(s.drops) or (s.phase == ARRANGED and any(s.fouls)):
            return "a round is under way without boards"
        return "" if (s.phase == ARRANGED) == (s.round == 1) else f"round {s.round} is laid out in phase {s.phase}"
    return "" if legality.check_layout(s.cells) == LEGAL else f"the boards cannot be at {s.cells}"


def tokens(s: Position) -> str:
    """Check the tokens: each is a seat's, on the boards or off, and a slot holds one at most (DR-1, DR-5, DR-6)."""
    if not 0 <= s.dropped <= s.seats * s.each or any(s.owner[s.dropped :]):
        return f"{s.dropped} tokens were dropped, of seats {s.owner}"
    owners = s.owner[: s.dropped]
    if set(owners) - set(range(s.seats)) or any(owners.count(seat) > s.each for seat in range(s.seats)):
        return f"each has {s.each} tokens, and those dropped are of seats {owners}"
    if set(s.on_boards) - {0, 1} or any(s.on_boards[s.dropped :]):
        return "a token is on the boards that was not dropped"
    lying = [place for place, on_boards in zip(s.tokens, s.on_boards, strict=True) if on_boards]
    off = [place for place, on_boards in zip(s.tokens, s.on_boards, strict=True) if not on_boards]
    if any(place != [0.0, 0.0, 0.0, 0.0] for place in off):
        return "a token has a place that is not on the boards"
    low, high = legality.TILTS
    lost = [place for place in lying if not low <= place[3] <= high or board_at(s.cells, *place[:2]) == NO_BOARD]
    if lost:
        return f"a token is on the boards, and its place {lost[0]} is not"
    slots = [slot for token in range(s.dropped) if (slot := rules.slot_of_token(s, token)) != NO_SLOT]
    return f"two tokens are flush in one of the slots {slots}" if len(set(slots)) < len(slots) else ""


def _hands(s: Position) -> str:
    """Check that each token is in a hand, on the boards or, after the last drop, out of the round (DR-6, DR-10)."""
    for seat in range(s.seats):
        owned = [on for on, owner in zip(s.on_boards, s.owner[: s.dropped], strict=False) if owner == seat]
        expected = 0 if rules.out_of_drops(s, seat) else s.each - sum(owned)
        if not len(owned) <= s.drops[seat] <= DROPS * s.each or s.hands[seat] != expected:
            return f"seat {seat} holds {s.hands[seat]} tokens after {s.drops[seat]} drops, and {sum(owned)} lie there"
        if s.drops[seat] and not owned:
            return f"seat {seat} made {s.drops[seat]} drops of no token"
    return ""


def _turn(s: Position) -> str:
    """Check whose turn it is (DR-1, DR-3, DR-4, DR-7)."""
    if s.phase in LAYING:
        due = 0 if s.phase == ARRANGED else rules.arranger(s)
        return "" if (s.turn, s.finisher) == (due, NOBODY) else f"seat {s.turn} is not to lay out the boards"
    if s.phase == OVER:
        ended = s.finisher != NOBODY and s.drops[s.finisher] and not s.hands[s.finisher]
        return "" if ended else "the match is over before its last round is"
    if not s.hands[s.turn] or s.turn == s.finisher or (s.finisher != NOBODY and not s.drops[s.finisher]):
        return f"seat {s.turn} is not to drop with {s.hands} in the hands, seat {s.finisher} having finished"
    if not any(s.drops) and s.turn:
        return f"seat 0 drops first, not seat {s.turn}"
    return f"no token is dropped from {s.aim}" if s.phase == REST and not _is_aimed(s) else ""


def _is_aimed(s: Position) -> bool:
    """Return whether the last drop was within its ranges."""
    x, y, height = s.aim
    over = 0 <= x <= extent(s.cells, 0) and 0 <= y <= extent(s.cells, 1)
    return over and legality.HEIGHTS[0] <= height <= legality.HEIGHTS[1]


def points_of_round(s: Position) -> str:
    """Check points, fouls and places (DR-5, DR-8, DR-9)."""
    over = s.phase == OVER
    if min(s.fouls) < 0:
        return f"the fouls are {s.fouls}"
    expected = [-PENALTY * max(fouls - 1, 0) for fouls in s.fouls]
    if over:
        for token in range(s.dropped):
            if (slot := rules.slot_of_token(s, token)) != NO_SLOT:
                expected[s.owner[token]] += points(slot)
    if s.points != expected or (over and s.given != s.points):
        return f"the round gave {s.points} and the last {s.given}, not {expected}"
    if s.round == 1 and (s.scores != s.points or (any(s.given) and not over)):
        return f"the scores are {s.scores} after {s.given} in round 1"
    if s.round == 2 and not over and s.scores != [sum(both) for both in zip(s.points, s.given, strict=True)]:
        return f"the scores are {s.scores} after rounds that gave {s.given} and {s.points}"
    return misplaced(s, 1, over)
