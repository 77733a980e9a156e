"""The chance to win Seven Pennies for two by the scores, exactly."""

from __future__ import annotations

from tuppence.games.seven_pennies.solution.rounds import EMPTY, PIECES
from tuppence.games.seven_pennies.solution.solve import solved_for

__all__ = ["beginning"]


def beginning(target: int, faces: int) -> dict[tuple[int, int], float]:
    """Return the chance to win of the player who begins a round, by that player's score and the opponent's.

    All seven pieces of a round score, so only scores are listed whose sum is a multiple of seven.

    >>> found = beginning(target=20, faces=2)
    >>> round(found[0, 0], 6), (3, 3) in found
    (0.514644, False)
    """
    options = {"target": target, "faces": faces, "must_cancel_own": False, "extra_turn": False}
    thrower = solved_for(options).thrower
    pairs = ((own, other) for own in range(target) for other in range(-own % PIECES, target, PIECES))
    return {(own, other): float(thrower[(own + other) // PIECES, own, EMPTY]) for own, other in pairs}
