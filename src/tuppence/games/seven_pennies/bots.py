"""Who plays Seven Pennies: a beginner, a regular, a champion.

Each grade is a rule over the record, so it plays live from what its seat sees and, compiled, in bulk. An action is its
number in the list of those that are legal.
"""

from __future__ import annotations

from typing import Any

from tuppence.chance import below
from tuppence.games.seven_pennies import options, rules
from tuppence.games.seven_pennies.actions import Cancel, Gather
from tuppence.games.seven_pennies.bulk import GATHER, choices, find, typed
from tuppence.grades import Graded
from tuppence.rule import rule

GRADES = ("beginner", "regular", "champion")
BEGINNER, REGULAR = 1, 2  # as bulk play counts policies
MOODS = 60  # a beginner's: three of four want pieces in hand, and each has a favourite among the actions

AT_RISK = 0.8  # what a piece held is worth against a point that is written down
FOR_THE_NEXT = 0.1  # what a piece in the Balcony is worth to the one who throws next
SURE = 1000.0  # more than any measure: the match is decided

# In T.K.O., in nickels.
EXPOSED = 0.5  # the danger that somebody cancels all that one holds, less the more it is
NEXT_MAY_BOOTH = 0.3  # the danger that a whole throw booths: with an even number of pieces, the more the fewer
FULL_BALCONY = 0.02  # of each piece in the Balcony: much is cancelled by a large throw, and the match goes on


@rule
def gathers(s: Any) -> int:
    """How many of the actions gather; they come first."""
    count = 0
    for number in range(choices(s)):
        if find(s, number)[1] == GATHER:
            count += 1
    return count


@rule
def beginner(s: Any, mood: int) -> int:
    """Takes what lies there three times out of four, else anything that is allowed."""
    hasty = gathers(s) if mood % 4 else 0
    return mood // 4 % (hasty if hasty else choices(s))


@rule
def held_after(s: Any, seat: int, value: int, payer: int) -> int:
    """How many pieces a seat would hold after an action."""
    held = s.count[seat]
    if payer == GATHER and seat == s.turn:
        held += s.theatre[value - 1]
    if payer == seat:
        held -= min(held, s.theatre[value - 1])
    return held


@rule
def balcony_after(s: Any, value: int, payer: int) -> int:
    """How many pieces the next player would throw after an action; 0: the round would end."""
    pieces = s.thrown
    if payer == GATHER:
        pieces -= s.theatre[value - 1]
    elif payer != rules.NOBODY:
        pieces += min(s.count[payer], s.theatre[value - 1])
    return pieces


@rule
def measure(s: Any, value: int, payer: int) -> float:
    """How good it looks for the thrower after an action, when playing for points: the lead over the best other."""
    balcony = balcony_after(s, value, payer)
    weight = AT_RISK if balcony else 1.0
    own = s.scores[s.turn] + weight * held_after(s, s.turn, value, payer)
    best = 0.0
    for seat in range(s.seats):
        if seat != s.turn:
            best = max(best, s.scores[seat] + weight * held_after(s, seat, value, payer))
    lead = own - best
    if balcony == 0 and max(own, best) >= s.target:
        return SURE + lead if lead > 0 else lead - SURE
    return lead - FOR_THE_NEXT * balcony


@rule
def nobody_holds(s: Any) -> bool:
    """Whether nobody has anything in hand."""
    for seat in range(s.seats):
        if s.count[seat]:
            return False
    return True


@rule
def measure_nickels(s: Any, value: int, payer: int) -> float:
    """How good it looks for the thrower after an action in T.K.O.: nickels won and lost, and who may lose one next.

    Who holds nothing has nothing to lose, so it would be best never to gather, and a match among careful players
    would never end. So where nobody holds anything the thrower begins, with the largest lot.
    """
    balcony = balcony_after(s, value, payer)
    worth = FULL_BALCONY * balcony
    if balcony % 2 == 0 and balcony:
        worth += NEXT_MAY_BOOTH / balcony
    if payer == GATHER:
        if s.theatre[value - 1] == s.thrown:
            worth += 1.0
        if nobody_holds(s):
            worth += SURE + s.theatre[value - 1]
    for seat in range(s.seats):
        held = held_after(s, seat, value, payer)
        danger = EXPOSED / (held + 1) if held and balcony else 0.0
        if seat == s.turn:
            worth -= danger
        else:
            worth += danger / (s.seats - s.gone - 1)
            if payer == seat and held == 0:
                worth += 2.0 if s.nickels[seat] == 1 else 1.0
    return worth


@rule
def regular(s: Any) -> int:
    """Takes the action after which it looks best."""
    best = 0
    most = 0.0
    for number in range(choices(s)):
        value, payer = find(s, number)
        worth = measure_nickels(s, value, payer) if s.tko else measure(s, value, payer)
        if number == 0 or worth > most:
            best = number
            most = worth
    return best


@rule
def choose(s: Any, policy: int, solved: None, rng: Any) -> int:
    """The action of a grade in bulk play."""
    if policy == BEGINNER:
        return beginner(s, below(rng, MOODS))
    return regular(s)


class Bot(Graded):
    """A grade at a seat. It needs no compiler."""

    def __init__(self, grade: str, chosen: options.Options, seat: int, seed: int) -> None:
        super().__init__(GRADES, grade, seat, seed)
        self._options = chosen

    def _choose(self, view: dict[str, Any]) -> Gather | Cancel:
        seen = self._seen(view)
        number = beginner(seen, self._mood(MOODS)) if self._policy == BEGINNER else regular(seen)
        return typed(seen, number)

    def _seen(self, view: dict[str, Any]) -> rules.Record:
        """The view as the record that the grades read: nothing is hidden."""
        seats, seen = self._options.players, rules.new_record(self._options)
        seen.phase = rules.CHOOSE
        seen.turn = view["turn"]
        seen.balcony = view["balcony"]
        seen.thrown = view["balcony"] + sum(view["theatre"])
        seen.gone = seats - view["placings"].count(0)
        seen.theatre[: seen.faces] = view["theatre"]
        seen.value[:seats] = [held["value"] or 0 for held in view["held"]]
        seen.count[:seats] = [held["count"] for held in view["held"]]
        counted = seen.nickels if seen.tko else seen.scores
        counted[:seats] = view["nickels" if seen.tko else "scores"]
        seen.places[:seats] = view["placings"]
        return seen
