"""What follows from a choice in Seven Pennies."""

from __future__ import annotations

import functools
from math import comb

from tuppence.actions import Action
from tuppence.games.seven_pennies import legality, rules
from tuppence.games.seven_pennies.rules import Position
from tuppence.match import State
from tuppence.rule import LEGAL


def consequence(state: State, action: Action) -> str:
    """Return what an action takes and costs, and how often the next throw can cost its player something."""
    seat, after = state.current_player(), state.position
    effect = next(words.effect for one, words in state.text(seat).choices(suggests=False) if one == action)
    state.game.apply(after, action)
    return ", ".join(filter(None, (effect, _risk(after, seat))))


def _risk(s: Position, seat: int) -> str:
    """Return how often the next throw can cost a seat pieces, or in T.K.O. all of them and a nickel."""
    if s.phase != rules.THROW or s.turn == seat or not s.count[seat]:
        return ""
    pair = rules.pair_of(s, s.value[seat])
    shown = s.copy()
    shown.theatre[pair - 1], shown.phase = 1, rules.CHOOSE
    if legality.check_cancel(shown, pair, seat) != LEGAL:
        return ""
    chance = exceeds(s.balcony, s.faces, s.count[seat] if s.tko else 1, pair == s.value[seat])
    return f"{100 * chance:.0f} % of the next throws can cost {{{seat}}} {'a nickel' if s.tko else 'pieces'}"


@functools.cache
def exceeds(pieces: int, faces: int, more: int, alone: bool) -> float:
    """Return the chance that a throw shows a value at least ``more`` times more often than the value it pairs with.

    ``alone``: the value pairs with itself, so that one piece is left of an odd number.

    >>> exceeds(2, 2, 1, False), round(exceeds(3, 3, 1, True), 3)
    (0.25, 0.481)
    """
    if alone:
        return (1 - (1 - 2 / faces) ** pieces) / 2 if more == 1 else 0.0
    ways = sum(
        comb(pieces, paired) * comb(pieces - paired, shown) * (faces - 2) ** (pieces - paired - shown)
        for paired in range(pieces + 1)
        for shown in range(paired + more, pieces - paired + 1)
    )
    return float(ways / faces**pieces)
