"""Places and returns that games share, as rules over a position with ``seats``, ``scores`` and ``places``."""

from __future__ import annotations

from typing import Any

from tuppence.rule import rule

__all__ = ["first_placed", "place_by_scores", "share_of_win", "share_win"]


@rule
def place_by_scores(s: Any, sign: int) -> None:
    """Place everyone: the highest score first if ``sign`` is 1, the lowest if it is -1; equal scores tie (GA-2)."""
    for seat in range(s.seats):
        s.places[seat] = 1
        for other in range(s.seats):
            if sign * s.scores[other] > sign * s.scores[seat]:
                s.places[seat] += 1


@rule
def first_placed(s: Any) -> int:
    """Return how many seats share the first place."""
    winners = 0
    for seat in range(s.seats):
        if s.places[seat] == 1:
            winners += 1
    return winners


@rule
def share_of_win(s: Any, seat: int) -> float:
    """Return a seat's return at the end: those in first place share one win (GA-3)."""
    return 1.0 / first_placed(s) if s.places[seat] == 1 else 0.0


@rule
def share_win(s: Any, returns: Any) -> None:
    """Write each seat's return at the end."""
    for seat in range(s.seats):
        returns[seat] = share_of_win(s, seat)
