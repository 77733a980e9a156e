"""What a seat of Ten Pennies knows, as a position, and the positions that are consistent with it (TP-11).

A seat knows its own hand, the cards that everyone saw go into a hand, all that lies open, and for each other card
which shuffle brought it into the stock: the deal's (0) or that of a reshuffle. So the cards hidden from it fall into
pools, one a shuffle, and it knows how many cards of which pool each hand has. All ways to deal each pool out are
equally likely.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from tuppence.chance import shuffle_first
from tuppence.games.ten_pennies import rules, views
from tuppence.games.ten_pennies.cards import MOST_CARDS, NAMES, NUMBERS, RANK_COUNT, RANKS, rank_of
from tuppence.games.ten_pennies.options import Options
from tuppence.games.ten_pennies.rules import MOST_HELD, MOST_RESHUFFLES, MOST_SEATS
from tuppence.rule import rule, rule_not_inlined

POOLS = MOST_RESHUFFLES + 1


def known_position(chosen: Options, told: dict[str, Any]) -> rules.Position:
    """The position of what a seat knows from its information state; what it does not know as `erase_hidden` leaves it.

    Only for a moment at which somebody decides.
    """
    seats, memory, position = chosen.players, told["memory"], rules.new_position(chosen)
    position.phase = views.PHASES.index(told["phase"])
    position.round, position.bowl, position.taken = told["round"], told["bowl"], memory["taken"]
    position.dealer, position.turn = told["dealer"], told["turn"]
    position.buyer = rules.NOBODY if told["buyer"] is None else told["buyer"]
    position.up = rules.NO_CARD if told["up"] is None else NUMBERS[told["up"]]
    position.scores[:seats], position.pennies[:seats] = told["scores"], told["pennies"]
    position.down[:seats] = [int(down) for down in told["down"]]
    for at, points in enumerate(told["by_round"]):
        position.points[at * MOST_SEATS : at * MOST_SEATS + seats] = points
    for number, cards in enumerate(memory["shuffles"], 1):
        for card in cards:
            position.shuffle[NUMBERS[card]] = position.reshuffles = number
    for card in memory["discards"]:
        position.discards[position.discarded] = NUMBERS[card]
        position.discarded += 1
    _see_sets(position, told["sets"])
    for card in itertools.chain(*memory["shown"]):
        position.shown[NUMBERS[card]] = 1
    _see_hands(position, told)
    return position


def _see_sets(position: rules.Position, sets: list[dict[str, Any]]) -> None:
    """The sets on the table."""
    for one in sets:
        position.set_owner[position.sets] = one["owner"]
        position.set_rank[position.sets] = RANKS.index(one["rank"])
        for card in one["cards"]:
            position.laid_card[position.laid] = NUMBERS[card]
            position.laid_set[position.laid] = position.sets
            position.laid += 1
        position.sets += 1


def _see_hands(position: rules.Position, told: dict[str, Any]) -> None:
    """The hands and the stock: what the seat does not know are the cards of each pool in their order."""
    memory, own = told["memory"], told["hand"]
    lying = {*memory["discards"], *own, told["up"], *itertools.chain(*memory["shown"])}
    lying.update(card for one in told["sets"] for card in one["cards"])
    pools: list[list[int]] = [[] for _ in range(POOLS)]
    for card in range(position.deck - 1, -1, -1):
        if NAMES[card] not in lying:
            pools[position.shuffle[card]].append(card)
    for seat, unseen in enumerate(memory["unseen"]):
        cards = [NUMBERS[card] for card in (own if seat == decides(position) else memory["shown"][seat])]
        if seat != decides(position):
            cards += [pools[pool].pop() for pool, number in enumerate(unseen) for _ in range(number)]
        for card in cards:
            rules.put_in_hand(position, seat, card)
    position.bottom = told["stock"]
    position.stock[: position.bottom] = pools[position.reshuffles][::-1]


@rule
def decides(s: Any) -> int:
    """The seat that decides, at a moment at which one does."""
    seat: int = s.buyer if s.phase == rules.BUY else s.turn
    return seat


@rule_not_inlined
def erase_hidden(s: Any, seat: int) -> None:
    """Leave in a position only what a seat knows: in place of what it does not, the cards of each pool in their order.

    So two positions that look the same to the seat become the same. Hidden cards lie behind those that everyone saw.
    """
    hidden = np.zeros(MOST_CARDS, np.int16)
    for at in range(s.top, s.bottom):
        hidden[s.stock[at]] = 1
    for other in range(s.seats):
        for place in range(other * MOST_HELD, other * MOST_HELD + s.held[other]):
            if other != seat and not s.shown[s.hands[place]]:
                hidden[s.hands[place]] = 1
    coming = np.zeros(POOLS, np.int16)
    for other in range(s.seats):
        if other != seat:
            erase_hidden_hand(s, other, hidden, coming)
    s.bottom -= s.top
    s.top = 0
    for at in range(s.bottom):
        s.stock[at] = next_hidden(s, s.reshuffles, hidden, coming)


@rule
def erase_hidden_hand(s: Any, seat: int, hidden: Any, coming: Any) -> None:
    """Put the cards that come next in the place of those of a hand that nobody saw."""
    unseen = np.zeros(POOLS, np.int16)
    at = seat * MOST_HELD
    for place in range(at, at + s.held[seat]):
        card = s.hands[place]
        if s.shown[card]:
            s.hands[at] = card
            at += 1
        else:
            unseen[s.shuffle[card]] += 1
    for pool in range(POOLS):
        for _ in range(unseen[pool]):
            s.hands[at] = next_hidden(s, pool, hidden, coming)
            at += 1
    count_hand(s, seat)


@rule
def next_hidden(s: Any, pool: int, hidden: Any, coming: Any) -> int:
    """The next hidden card of a pool."""
    card = int(coming[pool])
    while not hidden[card] or s.shuffle[card] != pool:
        card += 1
    coming[pool] = card + 1
    return card


@rule
def count_hand(s: Any, seat: int) -> None:
    """Count the ranks of a hand anew."""
    for rank in range(RANK_COUNT):
        s.counts[seat * RANK_COUNT + rank] = 0
    for place in range(seat * MOST_HELD, seat * MOST_HELD + s.held[seat]):
        s.counts[seat * RANK_COUNT + rank_of(s.hands[place])] += 1


@rule_not_inlined
def determinize(s: Any, seat: int, rng: Any) -> None:
    """Sample a position consistent with what a seat knows: deal each pool of hidden cards among its places."""
    places = np.empty(MOST_CARDS, np.int16)
    for pool in range(s.reshuffles + 1):
        count = 0
        for other in range(s.seats):
            for place in range(other * MOST_HELD, other * MOST_HELD + s.held[other]):
                card = s.hands[place]
                if other != seat and not s.shown[card] and s.shuffle[card] == pool:
                    places[count] = place
                    count += 1
        hands = count
        if pool == s.reshuffles:
            for at in range(s.top, s.bottom):
                places[count] = at
                count += 1
        deal_pool(s, places, hands, count, rng)
    for other in range(s.seats):
        if other != seat:
            count_hand(s, other)


@rule
def deal_pool(s: Any, places: Any, hands: int, count: int, rng: Any) -> None:
    """Shuffle the cards that lie in these places, the first ``hands`` of them in hands and the rest in the stock."""
    cards = np.empty(MOST_CARDS, np.int16)
    for at in range(count):
        cards[at] = s.hands[places[at]] if at < hands else s.stock[places[at]]
    shuffle_first(cards, count, rng)
    for at in range(count):
        if at < hands:
            s.hands[places[at]] = cards[at]
        else:
            s.stock[places[at]] = cards[at]
