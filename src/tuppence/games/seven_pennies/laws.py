"""The laws of Seven Pennies: invariants of every position that a match can reach."""

from __future__ import annotations

from tuppence.games.seven_pennies.rules import CHOOSE, NOBODY, OVER, STARTER, THROW, Position, pair_of
from tuppence.places import misplaced, unseated


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none."""
    seats, pieces = s.seats, 3 + 2 * s.seats
    if not STARTER <= s.phase <= OVER or not (s.turn == NOBODY if s.phase == STARTER else 0 <= s.turn < seats):
        return f"there is no phase {s.phase} with seat {s.turn} of {seats} at turn"
    if flaw := unseated(s, "value", "count", "scores", "points", "nickels", "places"):
        return flaw
    if min(s.theatre) < 0 or any(s.theatre[s.faces :]) or max(s.value) > s.faces:
        return f"a value exceeds the {s.faces} faces, or a number of pieces is negative"
    if [bool(value) for value in s.value] != [bool(count) for count in s.count]:
        return f"the values held {s.value[:seats]} do not fit the numbers of pieces {s.count[:seats]}"
    if s.balcony < 0 or s.balcony + sum(s.theatre) + sum(s.count) != pieces:
        return f"{s.balcony} in the Balcony, {sum(s.theatre)} in the Theatre and {sum(s.count)} held are not {pieces}"
    if s.rounds < 0 or s.thrown < 0:
        return "a number of thrown pieces or ended rounds is negative"
    return _phase(s) or (_nickels(s) if s.tko else _points(s))


def _phase(s: Position) -> str:
    """Check where the pieces lie, by phase (SP-1, SP-2, Booth)."""
    if s.phase == CHOOSE:
        if s.balcony % 2 or s.thrown != s.balcony + sum(s.theatre):
            return f"of {s.thrown} thrown {s.balcony} were boothed, and {sum(s.theatre)} are left"
        for value in range(1, s.faces + 1):
            pair, here = pair_of(s, value), s.theatre[value - 1]
            if here > (1 if pair == value else 0 if s.theatre[pair - 1] else here):
                return f"pieces of {value} and {pair} in the Theatre pair, but were not boothed"
        return "" if any(s.theatre) else "nothing is left in the Theatre to choose from"
    if any(s.theatre):
        return "pieces lie in the Theatre before the throw"
    if s.phase == THROW:
        return "" if s.balcony else "no piece is in the Balcony to be thrown"
    return f"pieces are held: {s.count[: s.seats]}" if any(s.count) else ""


def _points(s: Position) -> str:
    """Check a match for points: it ends with the round in which a score reaches the target (SP-5, SP-6)."""
    if s.gone or not all(s.nickels[: s.seats]):
        return "somebody is out of a match for points"
    over = max(s.scores) >= s.target
    if over != (s.phase == OVER):
        return f"the match to {s.target} is {'over' if over else 'not over'} with scores {s.scores[: s.seats]}"
    return misplaced(s, 1, over)


def _nickels(s: Position) -> str:
    """Check T.K.O.: players without nickels are out, in reverse order of places (SP-7)."""
    seats = s.seats
    out = [seat for seat in range(seats) if not s.nickels[seat]]
    over = len(out) == seats - 1
    if any(s.scores) or any(s.points):
        return "there are points in T.K.O."
    if s.gone != len(out) or over != (s.phase == OVER) or len(out) == seats:
        return f"{s.gone} seats are counted out of a match in phase {s.phase}, and seats {out} have no nickel"
    if any(s.count[seat] for seat in out) or (s.phase in (THROW, CHOOSE) and s.turn in out):
        return f"one of the seats {out}, which are out, still plays"
    taken = sorted(s.places[seat] for seat in out)
    left = {s.places[seat] for seat in range(seats) if s.nickels[seat]}
    if taken != list(range(seats - len(out) + 1, seats + 1)) or left != {1 if over else 0}:
        return f"the places are {s.places[:seats]} with seats {out} out"
    return ""
