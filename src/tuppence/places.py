"""Places and returns that games share, as rules over their positions."""

from __future__ import annotations

from tuppence.layout import Position, Row
from tuppence.rule import rule

__all__ = ["Scored", "first_placed", "misplaced", "place_by_scores", "share_of_win", "share_win", "unseated"]


class Scored(Position):
    """Base class of positions with scores."""

    scores: list[int]


@rule
def place_by_scores(s: Scored, sign: int) -> None:
    """Place all seats: the highest score first if ``sign`` is 1, the lowest if it is -1; equal scores tie (GA-2)."""
    for seat in range(s.seats):
        s.places[seat] = 1
        for other in range(s.seats):
            if sign * s.scores[other] > sign * s.scores[seat]:
                s.places[seat] += 1


@rule
def first_placed(s: Position) -> int:
    """Return the number of seats in first place."""
    winners = 0
    for seat in range(s.seats):
        if s.places[seat] == 1:
            winners += 1
    return winners


@rule
def share_of_win(s: Position, seat: int) -> float:
    """Return a seat's return at the end: those in first place share one win (GA-3)."""
    return 1.0 / first_placed(s) if s.places[seat] == 1 else 0.0


@rule
def share_win(s: Position, returns: Row[float]) -> None:
    """Write each seat's return at the end."""
    for seat in range(s.seats):
        returns[seat] = share_of_win(s, seat)


def misplaced(s: Scored, sign: int, over: bool) -> str:
    """Describe how the places differ from those by scores, or before the end from none; empty if they do not."""
    scores = s.scores[: s.seats]
    expected = [1 + sum(sign * other > sign * score for other in scores) if over else 0 for score in scores]
    return "" if s.places[: s.seats] == expected else f"the places are {s.places[: s.seats]}, not {expected}"


def unseated(s: Position, *rows: str, low: float = 0) -> str:
    """Describe the first row with a number below ``low``, or with one of a seat not in play; empty if there is none."""
    for name in rows:
        numbers = getattr(s, name)
        if min(numbers) < low or any(numbers[s.seats :]):
            return f"`{name}` is {numbers[: s.seats]} for the seats in play, {numbers[s.seats :]} for others"
    return ""
