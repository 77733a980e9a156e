"""Heuristic values of the thrower's actions in Seven Pennies, for bots that look one turn ahead.

An action is a value and a payer (`kernel.find`). The values are computed from the position before the action.
"""

from __future__ import annotations

import math

from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.kernel import GATHER, find, num_legal_actions
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import rule

DECIDED = 1000.0  # value of a decided match, larger than any other value
LAST_NICKEL = 2.0  # value of putting a player out, in nickels

# For points.
AT_RISK = 0.8  # value of a held piece, relative to a point scored
FOR_THE_NEXT = 0.1  # value of a piece in the Balcony to the next thrower

# In T.K.O., in nickels.
PIECE = 0.1  # value of each extra piece to the regular, which ignores the danger of holding it
EXPOSED = 0.5  # danger that all held pieces are cancelled; it falls with their number
NEXT_MAY_BOOTH = 0.3  # danger that a whole throw booths, for an even number of pieces; it falls with the number
LARGE = 1.5  # the least size of a large group, relative to the standard deviation of a value less its pair
FULL_BALCONY = 0.02  # value of each piece in the Balcony: large throws cancel much, so that the match continues


@rule
def held_after(s: Position, seat: int, value: int, payer: int) -> int:
    """Return the number of pieces that a seat would hold after an action."""
    held = s.count[seat]
    if payer == GATHER and seat == s.turn:
        held += s.theatre[value - 1]
    if payer == seat:
        held -= min(held, s.theatre[value - 1])
    return held


@rule
def balcony_after(s: Position, value: int, payer: int) -> int:
    """Return the number of pieces that the next player would throw after an action; 0 ends the round."""
    pieces = s.thrown
    if payer == GATHER:
        pieces -= s.theatre[value - 1]
    elif payer != rules.NOBODY:
        pieces += min(s.count[payer], s.theatre[value - 1])
    return pieces


@rule
def nobody_holds(s: Position) -> bool:
    """Return whether nobody holds any pieces."""
    for seat in range(s.seats):
        if s.count[seat]:
            return False
    return True


@rule
def begins(s: Position) -> bool:
    """Return whether the throw's largest group is worth gathering in T.K.O. while nobody holds anything.

    A large group is hard to cancel completely and leaves few pieces to throw. Such a throw always has some probability,
    so sooner or later somebody gathers.
    """
    largest = 0
    for value in range(s.faces):
        largest = max(largest, s.theatre[value])
    return largest >= LARGE * math.sqrt(2.0 * s.thrown / s.faces)


@rule
def lead(s: Position, value: int, payer: int) -> float:
    """Return the lead over the best opponent in points, with held pieces worth slightly less than points scored."""
    balcony = balcony_after(s, value, payer)
    weight = AT_RISK if balcony else 1.0
    own = s.scores[s.turn] + weight * held_after(s, s.turn, value, payer)
    best = 0.0
    for seat in range(s.seats):
        if seat != s.turn:
            best = max(best, s.scores[seat] + weight * held_after(s, seat, value, payer))
    if balcony == 0 and max(own, best) >= s.target:
        return DECIDED if own > best else -DECIDED
    return own - best - FOR_THE_NEXT * balcony


@rule
def nickels_moved(s: Position, value: int, payer: int) -> float:
    """Return the nickels that an action wins for the thrower and takes from another player, in T.K.O."""
    if payer == GATHER:
        return 1.0 if s.theatre[value - 1] == s.thrown else 0.0
    if payer == rules.NOBODY or payer == s.turn or held_after(s, payer, value, payer):
        return 0.0
    return LAST_NICKEL if s.nickels[payer] == 1 else 1.0


@rule
def quick_gains(s: Position, value: int, payer: int) -> float:
    """Return the regular's value in T.K.O.: immediate nickels, and more pieces in hand than the others."""
    utility = nickels_moved(s, value, payer)
    for seat in range(s.seats):
        pieces = PIECE * held_after(s, seat, value, payer)
        utility += pieces if seat == s.turn else -pieces / (s.seats - s.gone - 1)
    return utility


@rule
def dangers(s: Position, value: int, payer: int) -> float:
    """Return the champion's value in T.K.O.: immediate nickels, and the danger of losing one next.

    A player who holds nothing has nothing to lose, so it would be best never to gather, and a match of careful players
    would never end. So if nobody holds anything, the thrower gathers the largest group if it is large enough.
    """
    balcony = balcony_after(s, value, payer)
    utility = nickels_moved(s, value, payer) + FULL_BALCONY * balcony
    if payer == GATHER and nobody_holds(s):
        utility += DECIDED + s.theatre[value - 1] if begins(s) else -DECIDED
    if balcony == 0:
        return utility
    if balcony % 2 == 0:
        utility += NEXT_MAY_BOOTH / balcony
    for seat in range(s.seats):
        held = held_after(s, seat, value, payer)
        if held:
            danger = EXPOSED / (held + 1)
            utility += -danger if seat == s.turn else danger / (s.seats - s.gone - 1)
    return utility


@rule
def best_looking(s: Position, careful: bool) -> int:
    """Return the number of the action with the best heuristic value; ``careful``: the champion's."""
    best = 0
    most = 0.0
    for number in range(num_legal_actions(s)):
        value, payer = find(s, number, None)
        if not s.tko:
            utility = lead(s, value, payer)
        elif careful:
            utility = dangers(s, value, payer)
        else:
            utility = quick_gains(s, value, payer)
        if number == 0 or utility > most:
            best = number
            most = utility
    return best
