"""Who plays Ten Pennies: a beginner, a regular, a champion.

Each level is a rule over a position, so it plays live from what its seat sees and, compiled, in bulk. An action is its
number in the list of those that are legal.
"""

from __future__ import annotations

from typing import Any

from tuppence.actions import Action
from tuppence.bot import LevelBot
from tuppence.chance import below
from tuppence.games.ten_pennies import determinization, heuristics, kernel, options, rules, search
from tuppence.games.ten_pennies.cards import RANK_COUNT, is_wild, rank_of
from tuppence.games.ten_pennies.kernel import PASS, TAKE
from tuppence.rule import rule

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR = 1, 2  # as bulk play counts policies
NOISE = 48 * 5  # sizes a beginner's noise: one of five is a whim, and each has a favourite place in the hand


@rule
def beginner(s: Any, noise: int) -> int:
    """Takes what matches anything, buys on a whim, lays the first thing that can be laid, discards without care.

    It lets go on a whim too: two that took and discarded the same cards would never come to the end of a round.
    """
    whim = noise % 5 == 0
    if s.phase == rules.UP:
        rank = rank_of(s.up)
        matches = is_wild(rank, s.round) or s.counts[s.turn * RANK_COUNT + rank]
        return TAKE if matches and not whim else PASS
    if s.phase == rules.BUY:
        return TAKE if whim else PASS
    plays = kernel.num_legal_actions(s)
    lays = plays - s.held[s.turn]
    place: int = careless_discard(s, noise // 5)
    return 0 if lays else place


@rule
def careless_discard(s: Any, noise: int) -> int:
    """The place of any card that matches no other in the hand and is not wild; of any card where each does."""
    first = s.turn * rules.MOST_HELD
    held = s.held[s.turn]
    for step in range(held):
        place: int = (noise + step) % held
        rank = rank_of(s.hands[first + place])
        if s.counts[s.turn * RANK_COUNT + rank] == 1 and not is_wild(rank, s.round):
            return place
    return int(noise % held)


@rule
def regular(s: Any) -> int:
    """Plays sensibly and averages its buys.

    It buys nothing back that it has just thrown away, were it only for the two cards more: people wonder at that.
    Between two there is hardly anything else to buy.
    """
    if s.phase == rules.BUY and s.seats > 2 and heuristics.threw_it(s, s.buyer):
        return PASS
    return sensible(s, heuristics.AVERAGING)


@rule
def sensible(s: Any, spending: int) -> int:
    """Takes, buys by a table of spending and discards by how good the hand looks after it, and lays all that it can."""
    if s.phase == rules.UP:
        return TAKE if heuristics.takes(s) else PASS
    if s.phase == rules.BUY:
        return TAKE if heuristics.buys(s, spending) else PASS
    number: int = kernel.number_of(s, *search.sensible_play(s))
    return number


@rule
def choose(s: Any, policy: int, tables: Any, rng: Any) -> int:
    """The action of a level in bulk play."""
    if heuristics.tires(s):
        return PASS
    if policy == BEGINNER:
        return beginner(s, below(rng, NOISE))
    if policy == REGULAR:
        return regular(s)
    return search.search(s, rng)


class Bot(LevelBot):
    """A level at a seat.

    The champion's search has to be compiled: while that goes on in the background (``warm``) it plays what looks
    best to it, and does not wait; if nobody has begun to compile, it does so when it sits down.
    """

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = options.Options(**chosen)
        self._seed = seed
        self._decisions = 0
        if self._policy > REGULAR and not search.champion.begun:
            search.champion.warm(rules.new_position(self._options))

    def _choose(self, view: dict[str, Any]) -> Action:
        position = determinization.known_position(self._options, view)
        self._decisions += 1
        if heuristics.tires(position):
            number = PASS
        elif self._policy == BEGINNER:
            number = beginner(position, self._noise(NOISE))
        elif self._policy == REGULAR:
            number = regular(position)
        elif search.champion.ready:
            number = search.champion.number(position, self._seed, self._decisions)
        else:
            number = sensible(position, heuristics.MIXED)
        return kernel.typed(position, number)
