"""The position that a seat of Ten Pennies knows, from its information state.

`determinization` explains what a seat knows. Hidden cards form pools, one per shuffle.
"""

from __future__ import annotations

import itertools
from typing import Any

from tuppence.games.ten_pennies import rules, views
from tuppence.games.ten_pennies.cards import NAMES, NUMBERS, RANKS
from tuppence.games.ten_pennies.options import Options
from tuppence.games.ten_pennies.rules import MOST_RESHUFFLES, MOST_SEATS, Position
from tuppence.rule import rule

POOLS = MOST_RESHUFFLES + 1


def known_position(chosen: Options, state: dict[str, Any]) -> rules.Position:
    """Return the position that a seat knows from its information state, normalized like `determinization.erase_hidden`.

    It is valid only while a player decides.
    """
    seats, memory, position = chosen.players, state["memory"], rules.new_position(chosen)
    position.phase = views.View.phases().index(state["phase"])
    position.round, position.bowl, position.taken = state["round"], state["bowl"], memory["taken"]
    position.dealer, position.turn = state["dealer"], state["turn"]
    position.buyer = rules.NOBODY if state["buyer"] is None else state["buyer"]
    position.up = rules.NO_CARD if state["up"] is None else NUMBERS[state["up"]]
    position.scores[:seats], position.pennies[:seats] = state["scores"], state["pennies"]
    position.down[:seats] = [int(down) for down in state["down"]]
    for at, points in enumerate(state["by_round"]):
        position.points[at * MOST_SEATS : at * MOST_SEATS + seats] = points
    for number, cards in enumerate(memory["shuffles"], 1):
        for card in cards:
            position.shuffle[NUMBERS[card]] = position.reshuffles = number
    for card in memory["discards"]:
        position.discards[position.discarded] = NUMBERS[card]
        position.discarded += 1
    _see_sets(position, state["sets"])
    for card in itertools.chain(*memory["shown"]):
        position.shown[NUMBERS[card]] = 1
    _see_hands(position, state)
    return position


def _see_sets(position: rules.Position, sets: list[dict[str, Any]]) -> None:
    """Fill in the sets on the table."""
    for one in sets:
        position.set_owner[position.sets] = one["owner"]
        position.set_rank[position.sets] = RANKS.index(one["rank"])
        for card in one["cards"]:
            position.laid_card[position.laid] = NUMBERS[card]
            position.laid_set[position.laid] = position.sets
            position.laid += 1
        position.sets += 1


def _see_hands(position: rules.Position, state: dict[str, Any]) -> None:
    """Fill in the hands and the stock. Unknown cards are replaced by the cards of each pool, in order."""
    memory, own = state["memory"], state["hand"]
    lying = {*memory["discards"], *own, state["up"], *itertools.chain(*memory["shown"])}
    lying.update(card for one in state["sets"] for card in one["cards"])
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
    position.bottom = state["stock"]
    position.stock[: position.bottom] = pools[position.reshuffles][::-1]


@rule
def decides(s: Position) -> int:
    """Return the seat that decides."""
    return s.buyer if s.phase == rules.BUY else s.turn
