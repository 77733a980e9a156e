"""The laws of Penny White: invariants of every position that a match can reach."""

from __future__ import annotations

from tuppence.games.penny_white import legality, rules
from tuppence.games.penny_white.board import WHITE, has_room, is_behind_line, is_on_board
from tuppence.games.penny_white.rules import FLICK, OVER, PENNY_SLIDES, REMOVE, SEATS, STARTER, WHITE_SLIDES, Position
from tuppence.places import misplaced


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none."""
    if not STARTER <= s.phase <= OVER or {s.turn, s.starter} - {0, 1} or not 0 <= s.flicked <= SEATS * s.each:
        return f"there is no phase {s.phase} with seat {s.turn} at turn and {s.flicked} pennies flicked"
    return _pennies(s) or _board(s) or _phase(s) or _points(s)


def _pennies(s: Position) -> str:
    """Check the pennies: the seats flick alternately, and flicked and left add up (PW-1, PW-2)."""
    owners = [s.starter if number % 2 else 1 - s.starter for number in range(1, s.flicked + 1)]
    if s.owner != [0, *owners, *[0] * (len(s.owner) - 1 - s.flicked)]:
        return f"the pennies are of seats {s.owner[1 : s.flicked + 1]}, and they flick alternately"
    if s.left != [s.each - owners.count(seat) for seat in range(SEATS)]:
        return f"each has {s.each} pennies, {s.flicked} were flicked and {s.left} are left"
    return ""


def _board(s: Position) -> str:
    """Check the places: discs on the board lie on it, and discs not yet flicked have no place."""
    if set(s.on_board) - {0, 1} or any(s.on_board[s.flicked + 1 :]):
        return "a disc is on the board that was not flicked"
    known = s.flicked + 1 if s.on_board[WHITE] or s.flicked else 0
    if any(place != [0.0, 0.0] for place in s.discs[known:]):
        return "a disc has a place that was not flicked"
    lost = [number for number in range(s.flicked + 1) if s.on_board[number] and not is_on_board(s, *s.discs[number])]
    return f"disc {lost[0]} is on the board, and its place {s.discs[lost[0]]} is not" if lost else ""


def _phase(s: Position) -> str:
    """Check that the discs and the seat in turn fit the phase (PW-3 to PW-6)."""
    if s.removals < 0 or (s.removals > 0) != (s.phase == REMOVE):
        return f"there are {s.removals} removals in phase {s.phase}"
    if s.phase < FLICK and (s.flicked or s.on_board[WHITE]):
        return "the board is not empty before the white lies there"
    if s.phase in (FLICK, PENNY_SLIDES, REMOVE) and not s.on_board[WHITE]:
        return "the end continues without the white"
    if s.phase in (WHITE_SLIDES, PENNY_SLIDES) and not _is_aimed(s):
        return f"no disc can be flicked with the aim {s.aim}"
    if s.phase < FLICK:
        return "" if s.turn == s.starter else f"seat {s.starter} starts the end, not seat {s.turn}"
    if s.phase == FLICK and not has_room(s):
        return "there is no place to flick from"
    if s.phase == OVER:
        return "" if not (any(s.left) and s.on_board[WHITE]) else "the match is over before its last end is"
    last = s.phase == REMOVE
    if s.flicked < last or s.turn != (s.starter + s.flicked - last) % 2 or (not last and not s.left[s.turn]):
        return f"seat {s.turn} is not to flick after {s.flicked} pennies from seat {s.starter} on"
    if last and not rules.lying(s, s.turn):
        return f"seat {s.turn} has no penny on the board to remove"
    gone = sum(s.owner[number] != s.turn and not s.on_board[number] for number in range(1, s.flicked + 1))
    return f"{s.removals} may be removed for {gone} that are off" if s.removals > gone else ""


def _is_aimed(s: Position) -> bool:
    """Return whether the last flick was within its ranges."""
    x, y, angle, speed = s.aim
    in_range = legality.ANGLES[0] <= angle <= legality.ANGLES[1] and legality.SPEEDS[0] <= speed <= legality.SPEEDS[1]
    return is_behind_line(s, x, y) and in_range


def _points(s: Position) -> str:
    """Check points, ends and places (PW-2, PW-7, PW-8)."""
    if min(*s.scores, *s.points, *s.given) < 0 or s.end < 1:
        return f"the scores are {s.scores} in end {s.end}, which gave {s.points} after {s.given}"
    over, level = s.phase == OVER, s.scores[0] == s.scores[1]
    if s.phase == STARTER and (s.end > 1 or any(s.scores)):
        return "something was played before the starter was drawn"
    if over and s.points != s.given:
        return f"the last end gave {s.given}, and {s.points}"
    before = [sum(both) for both in zip(s.points, [0, 0] if over else s.given, strict=True)]
    if any(score < part for score, part in zip(s.scores, before, strict=True)) or (s.end == 1 and s.scores != s.points):
        return f"the scores are {s.scores} after ends that gave {s.given} and {s.points}"
    if (over and (s.end < s.ends or (level and s.decider))) or (not over and s.end > s.ends and not s.decider):
        return f"the match of {s.ends} ends is {'over' if over else 'not over'} in end {s.end} with scores {s.scores}"
    return misplaced(s, 1, over)
