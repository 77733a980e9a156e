"""How good it looks for the thrower after an action of Seven Pennies: what a bot goes by that looks one turn ahead.

An action is a value and a payer (`kernel.find`). All that is measured after it can be told from the position before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.kernel import GATHER, find, num_legal_actions
from tuppence.rule import rule

SURE = 1000.0  # more than any measure: the match is decided
LAST_NICKEL = 2.0  # what it is worth to put somebody out, in nickels

# For points.
AT_RISK = 0.8  # what a piece held is worth against a point that is written down
FOR_THE_NEXT = 0.1  # what a piece in the Balcony is worth to the one who throws next

# In T.K.O., in nickels.
PIECE = 0.1  # what a piece more than another's is worth to the regular, who does not see the danger in it
EXPOSED = 0.5  # the danger that somebody cancels all that one holds, less the more it is
NEXT_MAY_BOOTH = 0.3  # the danger that a whole throw booths: with an even number of pieces, the more the fewer
LARGE = 1.5  # a lot to begin with: this times by how much a value and its pair usually differ in a throw
FULL_BALCONY = 0.02  # of each piece in the Balcony: much is cancelled by a large throw, and the match goes on


@rule
def held_after(s: Any, seat: int, value: int, payer: int) -> int:
    """How many pieces a seat would hold after an action."""
    held = s.count[seat]
    if payer == GATHER and seat == s.turn:
        held += s.theatre[value - 1]
    if payer == seat:
        held -= min(held, s.theatre[value - 1])
    return int(held)


@rule
def balcony_after(s: Any, value: int, payer: int) -> int:
    """How many pieces the next player would throw after an action; 0: the round would end."""
    pieces = s.thrown
    if payer == GATHER:
        pieces -= s.theatre[value - 1]
    elif payer != rules.NOBODY:
        pieces += min(s.count[payer], s.theatre[value - 1])
    return int(pieces)


@rule
def nobody_holds(s: Any) -> bool:
    """Whether nobody has anything in hand."""
    for seat in range(s.seats):
        if s.count[seat]:
            return False
    return True


@rule
def begins(s: Any) -> bool:
    """In T.K.O., where nobody holds anything: whether the largest lot of the throw is worth beginning with.

    A large lot is hard to cancel whole, and leaves few to throw. A throw that shows so much has always some chance, so
    that waiting ends.
    """
    largest = 0
    for value in range(s.faces):
        largest = max(largest, s.theatre[value])
    return bool(largest >= LARGE * np.sqrt(2.0 * s.thrown / s.faces))


@rule
def lead(s: Any, value: int, payer: int) -> float:
    """When playing for points: the lead over the best other, what is held being nearly as good as written down."""
    balcony = balcony_after(s, value, payer)
    weight = AT_RISK if balcony else 1.0
    own = s.scores[s.turn] + weight * held_after(s, s.turn, value, payer)
    best = 0.0
    for seat in range(s.seats):
        if seat != s.turn:
            best = max(best, s.scores[seat] + weight * held_after(s, seat, value, payer))
    if balcony == 0 and max(own, best) >= s.target:
        return SURE if own > best else -SURE
    return float(own - best - FOR_THE_NEXT * balcony)


@rule
def nickels_moved(s: Any, value: int, payer: int) -> float:
    """In T.K.O.: the nickels that an action brings to the thrower and takes from another."""
    if payer == GATHER:
        return 1.0 if s.theatre[value - 1] == s.thrown else 0.0
    if payer == rules.NOBODY or payer == s.turn or held_after(s, payer, value, payer):
        return 0.0
    return LAST_NICKEL if s.nickels[payer] == 1 else 1.0


@rule
def quick_gains(s: Any, value: int, payer: int) -> float:
    """In T.K.O., as the regular sees it: nickels at once, and more in hand than the others."""
    utility = nickels_moved(s, value, payer)
    for seat in range(s.seats):
        pieces = PIECE * held_after(s, seat, value, payer)
        utility += pieces if seat == s.turn else -pieces / (s.seats - s.gone - 1)
    return utility


@rule
def dangers(s: Any, value: int, payer: int) -> float:
    """In T.K.O., as the champion sees it: nickels at once, and who may lose one next.

    Who holds nothing has nothing to lose, so it would be best never to gather, and a match among careful players
    would never end. So where nobody holds anything the thrower begins with a lot that is worth it, the largest.
    """
    balcony = balcony_after(s, value, payer)
    utility = nickels_moved(s, value, payer) + FULL_BALCONY * balcony
    if payer == GATHER and nobody_holds(s):
        utility += SURE + s.theatre[value - 1] if begins(s) else -SURE
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
def best_looking(s: Any, careful: bool) -> int:
    """The number of the action after which it looks best; ``careful``: as the champion sees it."""
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
