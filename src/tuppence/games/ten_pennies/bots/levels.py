"""The levels of Ten Pennies as rules over a position, except the champion.

An action is its index in the list of legal actions.
"""

from __future__ import annotations

from tuppence.chance import Generator, below
from tuppence.games.ten_pennies import kernel, rules
from tuppence.games.ten_pennies.bots import heuristics, melds
from tuppence.games.ten_pennies.cards import RANK_COUNT, is_wild, rank_of
from tuppence.games.ten_pennies.kernel import PASS, TAKE
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.sets import DISCARD, NONE, Play
from tuppence.rule import rule

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR, CHAMPION = 1, 2, 3  # policy numbers in playouts
NOISE = 48 * 5  # range of a beginner's noise: one value in five is a random act, and each picks a place in the hand


@rule
def beginner(s: Position, noise: int) -> int:
    """Take any card that matches, buy at random, lay the first cards possible, discard an unmatched card.

    It also passes at random: two players who take and discard the same cards would never end a round.
    """
    random_act = noise % 5 == 0
    if s.phase == rules.UP:
        rank = rank_of(s.up)
        matches = is_wild(rank, s.round) or s.counts[s.turn * RANK_COUNT + rank]
        return TAKE if matches and not random_act else PASS
    if s.phase == rules.BUY:
        return TAKE if random_act else PASS
    plays = kernel.num_legal_actions(s)
    lays = plays - s.held[s.turn]
    place = unmatched_card(s, noise // 5)
    return 0 if lays else place


@rule
def unmatched_card(s: Position, noise: int) -> int:
    """Return the place in the hand of a card that matches no other and is not wild; if there is none, of any card."""
    first = s.turn * rules.MOST_HELD
    held = s.held[s.turn]
    for step in range(held):
        place = (noise + step) % held
        rank = rank_of(s.hands[first + place])
        if s.counts[s.turn * RANK_COUNT + rank] == 1 and not is_wild(rank, s.round):
            return place
    return noise % held


@rule
def regular(s: Position) -> int:
    """Play by the heuristics, spending pennies evenly."""
    return sensible(s, heuristics.AVERAGING)


@rule
def sensible_play(s: Position) -> Play:
    """Return the lay or discard of the regular, in the form of `kernel.find`."""
    kind, what, wilds, second, more = melds.next_lay(s)
    if kind == NONE:
        return DISCARD, heuristics.worst_card(s), 0, 0, 0
    return kind, what, wilds, second, more


@rule
def sensible(s: Position, spending: int) -> int:
    """Take and discard by the value of the hand, buy by a spending plan, and lay everything that can be laid."""
    if s.phase == rules.UP:
        return TAKE if heuristics.takes(s) else PASS
    if s.phase == rules.BUY:
        return TAKE if heuristics.buys(s, spending) and not heuristics.is_own_discard(s) else PASS
    return kernel.number_of(s, *sensible_play(s))


@rule
def choose_quick(s: Position, policy: int, tables: object, rng: Generator) -> int:
    """Return the action of a level, for playouts without the champion, whose search need not be compiled then."""
    if heuristics.must_pass(s):
        return PASS
    return beginner(s, below(rng, NOISE)) if policy == BEGINNER else regular(s)
