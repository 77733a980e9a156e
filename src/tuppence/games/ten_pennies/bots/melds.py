"""The exact best way to play out a hand of Ten Pennies, for bots, suggestions and analysis.

Once a player is down, there is a set on the table, so every wild can be laid off (TP-6), and so can every card of a
rank on the table. Of the other ranks, three naturals make a set, two need one wild, and a single card cannot be laid: a
set has at most one wild for each three cards. So the only choices are the first-down, and which pairs get the remaining
wilds: those with the most points. An exhaustive search confirms this (``test_melds.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tuppence.errors import InvalidArgument, needs
from tuppence.games.ten_pennies import kernel, rules, sets
from tuppence.games.ten_pennies.actions import LayDown, LayOff, LaySet
from tuppence.games.ten_pennies.cards import (
    NAMES,
    NUMBERS,
    POINTS,
    RANK_COUNT,
    RANKS,
    ROUNDS,
    SETS,
    is_wild,
    rank_of,
)
from tuppence.games.ten_pennies.options import Options
from tuppence.games.ten_pennies.rules import Position
from tuppence.rule import rule, rule_not_inlined

NEVER = 1 << 20  # wilds: more than a hand can have
MOST_ON_TABLE = 48  # sets, so that there is room for those that a hand adds


@rule
def on_table(s: Position) -> int:
    """Return the ranks of the sets on the table, as bits."""
    lying = 0
    for number in range(s.sets):
        lying |= 1 << s.set_rank[number]
    return lying


@rule
def shed(s: Position, lying: int, wilds: int) -> tuple[int, int]:
    """Return the points and the number of cards that a player who is down can lay and discard.

    ``lying``: the ranks on the table, as bits. ``wilds``: the number available for pairs. Ranks are processed in
    descending order of points, so the first card that stays is the best discard.
    """
    points = 0
    cards = 0
    discard = 0
    for down_from_joker in range(RANK_COUNT):
        rank = RANK_COUNT - 1 - down_from_joker
        held = s.counts[s.turn * RANK_COUNT + rank]
        stays = held
        if is_wild(rank, s.round) or (lying >> rank) & 1 or held > 2:
            stays = 0
        elif held == 2 and wilds > 0:
            wilds -= 1
            stays = 0
        if stays and discard == 0:
            discard = POINTS[rank]
        points += (held - stays) * POINTS[rank]
        cards += held - stays
    return points + discard, cards + (1 if discard else 0)


@rule
def dearest(s: Position) -> int:
    """Return the points of the highest card in hand."""
    points = 0
    for rank in range(RANK_COUNT):
        if s.counts[s.turn * RANK_COUNT + rank]:
            points = max(points, POINTS[rank])
    return points


@rule
def wilds_used(s: Position, first: int, second: int) -> tuple[int, int, int]:
    """Return the way to go down with these ranks that uses the fewest wilds: (wilds, second's wilds, total).

    Naturals of a wild rank count in the total too. The total is NEVER if there is no way.
    """
    size = sets.first_size(s)
    most = sets.first_wilds(s, size)
    best_wilds = 0
    best_more = 0
    fewest = NEVER
    for wilds in range(most + 1):
        if second == sets.NO_RANK:
            takes = size if is_wild(first, s.round) else wilds
            if takes < fewest and sets.one_goes_down(s, size, first, wilds):
                best_wilds, fewest = wilds, takes
            continue
        for more in range(most + 1):
            takes = size if is_wild(first, s.round) else wilds
            takes += size if is_wild(second, s.round) else more
            if takes < fewest and sets.two_go_down(s, size, first, wilds, size, second, more):
                best_wilds, best_more, fewest = wilds, more, takes
    return best_wilds, best_more, fewest


@rule
def best_plan(s: Position) -> tuple[int, int, int, int, int, int]:
    """Return the best way to play out the hand: (points, cards, first rank, its wilds, second rank, its wilds).

    It lays and discards the most points, and then the most cards. The first rank is NO_RANK if the player is down
    already or cannot go down.
    """
    at = s.turn * RANK_COUNT
    lying = on_table(s)
    held_wilds = sets.wilds_in_hand(s, s.turn)
    size = sets.first_size(s)
    least = size - sets.first_wilds(s, size)
    two = SETS[s.round - 1] == 2
    first, wilds, second, more = sets.NO_RANK, 0, sets.NO_RANK, 0
    if s.down[s.turn]:
        best, cards = shed(s, lying, held_wilds)
        return best, cards, first, wilds, second, more
    best, cards = dearest(s), 1
    for rank in range(RANK_COUNT):
        if s.counts[at + rank] < least:
            continue
        for other in range(rank if two else sets.NO_RANK, RANK_COUNT if two else 0):
            if two and s.counts[at + other] < least:
                continue
            one, another, takes = wilds_used(s, rank, other)
            if takes <= held_wilds:
                ranks = lying | 1 << rank | (1 << other if two else 0)
                points, number = shed(s, ranks, held_wilds - takes)
                if first == sets.NO_RANK or points > best or (points == best and number > cards):
                    best, cards, first, wilds, second, more = points, number, rank, one, other, another
    return best, cards, first, wilds, second, more


@rule_not_inlined
def next_lay(s: Position) -> sets.Play:
    """Return the next lay of the best plan, in the form of `kernel.find`; NONE if there is none."""
    if not s.down[s.turn]:
        _, _, first, wilds, second, more = best_plan(s)
        kind = sets.NONE if first == sets.NO_RANK else sets.DOWN
        return kind, first, wilds, second, more
    lying = on_table(s)
    held_wilds = sets.wilds_in_hand(s, s.turn)
    for down_from_joker in range(RANK_COUNT):
        rank = RANK_COUNT - 1 - down_from_joker
        held = s.counts[s.turn * RANK_COUNT + rank]
        if not is_wild(rank, s.round) and not (lying >> rank) & 1:
            if held > 2:
                return sets.SET, rank, 0, 0, 0
            if held == 2 and held_wilds:
                return sets.SET, rank, 1, 0, 0
    for number in range(s.sets):
        if s.counts[s.turn * RANK_COUNT + s.set_rank[number]]:
            return sets.OFF, number, sets.wilds_for(s, s.turn, s.set_rank[number]), 0, 0
    return sets.OFF if held_wilds else sets.NONE, 0, held_wilds, 0, 0


class BestPlay(NamedTuple):
    """The best way to play out a hand: the points and cards shed, the lays in order, and the final discard."""

    points: int
    cards: int
    lays: tuple[LayDown | LaySet | LayOff, ...]
    discard: str | None


def best_play(hand: Sequence[str], round: int, *, down: bool = False, table: Sequence[str] = ()) -> BestPlay:
    """Return the best way to play out a hand: it sheds the most points, and then the most cards.

    ``down``: whether the player is down already. ``table``: the ranks of the sets on the table, in order. Raise
    InvalidArgument for an invalid hand, round or table.

    >>> best = best_play(["9C.0", "9D.0", "9H.0", "2S.0", "KS.0", "4C.0", "4C.1"], 2, table=["4"])
    >>> best.points, best.cards, best.lays[1], best.discard
    (55, 7, LayOff(set=0, cards=('4C.0', '4C.1')), 'KS.0')
    """
    if not set(table) <= set(RANKS) or len(table) > MOST_ON_TABLE or (down and not table):
        raise InvalidArgument("table", table, "ranks of sets, at most 48, and at least one if the player is down")
    needs("the best play", "numpy")
    from tuppence.games.ten_pennies.kernel import moves

    position = _with_hand(hand, round)
    position.sets = len(table)
    position.set_rank[: len(table)] = [RANKS.index(rank) for rank in table]
    position.down[0] = int(down)
    points, cards = best_plan(position)[:2]
    lays: list[Any] = []
    while position.phase == rules.PLAY and (play := next_lay(position))[0] != sets.NONE:
        lays.append(kernel.typed_play(position, *play))
        moves.play(position, *play)
    left = position.hands[: position.held[0]]
    discard = max(left, key=lambda card: (POINTS[rank_of(card)], rank_of(card)), default=None)
    return BestPlay(points, cards, tuple(lays), None if discard is None else NAMES[discard])


def _with_hand(hand: Sequence[str], round: int) -> rules.Position:
    """Return a position in which seat 0 plays with this hand."""
    if round not in range(1, ROUNDS + 1):
        raise InvalidArgument("round", round, f"rounds are 1 to {ROUNDS}")
    cards = [NUMBERS.get(name, rules.NO_CARD) for name in hand]
    if rules.NO_CARD in cards or len(set(cards)) < len(cards) or not 0 < len(cards) <= rules.MOST_HELD:
        raise InvalidArgument("hand", hand, f"1 to {rules.MOST_HELD} cards, each once, such as 7H.0 or *R.1")
    position = rules.new_position(Options(players=2))
    position.phase, position.turn, position.round = rules.PLAY, 0, round
    for card in cards:
        rules.put_in_hand(position, 0, card)
    return position
