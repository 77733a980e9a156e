"""Heuristic values of hands in Ten Pennies, in points, for the regular.

A hand is evaluated as it is, or with one card more or less, by ranks only: suits never matter. Before the first-down
the value depends on the number of cards missing for it and on the potential of the other ranks; afterwards on the cards
left when everything possible is laid.
"""

from __future__ import annotations

from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.bots.melds import on_table
from tuppence.games.ten_pennies.cards import (
    DECK,
    JOKER,
    POINTS,
    RANK_COUNT,
    ROUNDS,
    SETS,
    SIZES,
    WILDS,
    is_wild,
    rank_of,
)
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.sets import NO_RANK
from tuppence.rule import rule, rule_not_inlined

# Before the first-down, in points.
LACKING = 24.0  # for each card missing for the first-down
PAIR, MORE = 1.0, 13.5  # for a pair, and for each further card of a rank: they may become a set
LYING = 2.0  # for a card of a rank on the table: it can be laid off later
WILD = 30.0  # for each wild
# After the first-down.
STAYS = 4.0  # against a card that cannot be laid
PAIR_STAYS = 3.0  # less for both cards of a pair

AT_RISK, AT_MORE_RISK = 0.2, 0.4  # chance of being caught with a card: nobody else down, another player down
MOST_TAKEN = 12  # up-cards taken in a row after which a bot passes
GIFT = 4.0  # cost of discarding a card that the next player visibly wants
# Spending plans (Strategy): the least cost of a penny, in points; the pennies reserved for each later round; the extra
# cost of a reserved penny.
AVERAGING, GO_OUT_EARLY, HOLD_OUT, MIXED = range(4)
SPENDING = ((10.0, 1.0, 13.5), (5.0, 0.0, 0.0), (10.0, 3.5, 60.0), (10.0, 3.5, 13.5))


@rule
def with_change(s: Position, seat: int, rank: int, more: int, less: int) -> int:
    """Return the number of cards of a rank in a hand after adding ``more`` and removing ``less`` (NO_RANK: none)."""
    held = s.counts[seat * RANK_COUNT + rank]
    if rank == more:
        held += 1
    if rank == less:
        held -= 1
    return held


@rule
def lacking(s: Position, largest: int, second: int, wilds: int) -> int:
    """Return the number of cards missing for the first-down, given the two largest ranks and the wilds (TP-5)."""
    size = SIZES[s.round - 1]
    most = WILDS[s.round - 1]
    need = max(0, size - largest)
    if SETS[s.round - 1] == 1:
        return need - min(need, wilds, most)
    other = max(0, size - max(second, largest - size))
    return max(need + other - wilds, max(0, need - most) + max(0, other - most), 0)


@rule
def before_down(s: Position, seat: int, more: int, less: int, lying: int, risk: float) -> float:
    """Return the value of a hand before its first-down. ``lying``: see `melds.on_table`."""
    largest = second = wilds = 0
    utility = 0.0
    for rank in range(RANK_COUNT):
        held = with_change(s, seat, rank, more, less)
        if held == 0:
            continue
        utility -= risk * held * POINTS[rank]
        if is_wild(rank, s.round):
            wilds += held
            utility += WILD * held
            continue
        if held > largest:
            second = largest
            largest = held
        elif held > second:
            second = held
        if (lying >> rank) & 1:
            utility += LYING * held
        elif held > 1:
            utility += PAIR if held == 2 else MORE * (held - 2)
    return utility - LACKING * lacking(s, largest, second, wilds)


@rule
def after_down(s: Position, seat: int, more: int, less: int, lying: int, risk: float) -> float:
    """Return the value of a hand after its first-down: minus the cards that cannot be laid."""
    wilds = 0
    for rank in range(RANK_COUNT):
        if is_wild(rank, s.round):
            wilds += with_change(s, seat, rank, more, less)
    utility = 0.0
    for down_from_joker in range(RANK_COUNT):
        rank = RANK_COUNT - 1 - down_from_joker
        held = with_change(s, seat, rank, more, less)
        if held == 0 or held > 2 or is_wild(rank, s.round) or (lying >> rank) & 1:
            continue
        if held == 2 and wilds:
            wilds -= 1
            continue
        utility -= risk * held * POINTS[rank] + STAYS * held
        if held == 2:
            utility += PAIR_STAYS
    return utility


@rule_not_inlined
def evaluate_hand(s: Position, seat: int, more: int, less: int, lying: int) -> float:
    """Return the value of a hand, in points."""
    risk = AT_RISK
    for other in range(s.seats):
        if other != seat and s.down[other]:
            risk = AT_MORE_RISK
    if s.down[seat]:
        return after_down(s, seat, more, less, lying, risk)
    return before_down(s, seat, more, less, lying, risk)


@rule_not_inlined
def evaluate_draw(s: Position, seat: int, lying: int) -> float:
    """Return the mean value of a hand with one more card from the stock."""
    total = 0.0
    for rank in range(RANK_COUNT):
        weight = 2 if rank == JOKER else 4
        total += weight * evaluate_hand(s, seat, rank, NO_RANK, lying)
    return total / DECK


@rule
def takes(s: Position) -> bool:
    """Return whether the player takes the up-card."""
    lying = on_table(s)
    seat = s.turn
    rank = rank_of(s.up)
    _, after = best_discard(s, seat, rank, lying)
    if after <= evaluate_hand(s, seat, NO_RANK, NO_RANK, lying):
        return False
    return evaluate_hand(s, seat, rank, NO_RANK, lying) >= evaluate_draw(s, seat, lying)


@rule
def must_pass(s: Position) -> bool:
    """Return whether a bot passes because `MOST_TAKEN` up-cards were taken in a row.

    No rule ends a round in which everybody takes the up-card. After a pass a card leaves the stock, or the round ends
    (TP-9), so a round with one such player ends (docs/studies/ten-pennies.md).
    """
    return s.phase == rules.UP and s.taken >= MOST_TAKEN


@rule
def is_own_discard(s: Position) -> bool:
    """Return whether a bot among more than two is offered its last discard, which it does not buy back.

    That would confuse people, and passing shows no cost. With two players there is hardly anything else to buy, and a
    player who never buys loses (docs/studies/ten-pennies.md).
    """
    return s.phase == rules.BUY and s.seats > 2 and rules.threw_it(s, s.buyer)


@rule
def buys(s: Position, spending: int) -> bool:
    """Return whether the buyer buys: the card and two more are worth a penny under the spending plan."""
    seat = s.buyer
    if s.down[seat]:
        return False
    lying = on_table(s)
    now = evaluate_hand(s, seat, NO_RANK, NO_RANK, lying)
    gain = evaluate_hand(s, seat, rank_of(s.up), NO_RANK, lying) - now
    gain += rules.BOUGHT * (evaluate_draw(s, seat, lying) - now)
    least, held_back, more = SPENDING[spending]
    return gain > least + (more if s.pennies[seat] <= held_back * (ROUNDS - s.round) else 0.0)


@rule_not_inlined
def best_discard(s: Position, seat: int, more: int, lying: int) -> tuple[int, float]:
    """Return the best rank to discard from a hand with an extra card, and the value of the hand afterwards."""
    best = NO_RANK
    most = after = 0.0
    for rank in range(RANK_COUNT):
        if with_change(s, seat, rank, more, NO_RANK):
            left = evaluate_hand(s, seat, more, rank, lying)
            utility = left - GIFT if wanted(s, (seat + 1) % s.seats, rank, lying) else left
            if best == NO_RANK or utility > most:
                best, most, after = rank, utility, left
    return best, after


@rule
def evaluate_discard(s: Position, rank: int, lying: int) -> float:
    """Return the value of the player's hand after discarding a rank, less `GIFT` if the next player wants it."""
    left = evaluate_hand(s, s.turn, NO_RANK, rank, lying)
    return left - GIFT if wanted(s, (s.turn + 1) % s.seats, rank, lying) else left


@rule
def worst_card(s: Position) -> int:
    """Return the card that the player should discard."""
    best, _ = best_discard(s, s.turn, NO_RANK, on_table(s))
    return card_of_rank(s, best)


@rule
def dearest_card(s: Position) -> int:
    """Return the player's card that would cost most if it were caught."""
    first = s.turn * rules.MOST_HELD
    dearest = s.hands[first]
    for place in range(first + 1, first + s.held[s.turn]):
        if POINTS[rank_of(s.hands[place])] > POINTS[rank_of(dearest)]:
            dearest = s.hands[place]
    return dearest


@rule
def card_of_rank(s: Position, rank: int) -> int:
    """Return the player's first card of a rank, preferably one that everyone has seen, which reveals least."""
    found = rules.NO_CARD
    for place in range(s.turn * rules.MOST_HELD, s.turn * rules.MOST_HELD + s.held[s.turn]):
        card = s.hands[place]
        if rank_of(card) == rank and (found == rules.NO_CARD or (s.shown[card] and not s.shown[found])):
            found = card
    return found


@rule
def wanted(s: Position, seat: int, rank: int, lying: int) -> bool:
    """Return whether it is visible to everyone that a seat would take a card of this rank."""
    if is_wild(rank, s.round) or (s.down[seat] and (lying >> rank) & 1):
        return True
    for place in range(s.held[seat]):
        card = s.hands[seat * rules.MOST_HELD + place]
        if s.shown[card] and rank_of(card) == rank:
            return True
    return False
