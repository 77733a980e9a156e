"""What a seat of Ten Pennies sees, and what it knows of what it saw before (TP-11)."""

from __future__ import annotations

from typing import Any

from tuppence.games.ten_pennies import rules, words
from tuppence.games.ten_pennies.cards import NAMES, NUMBERS, RANKS, SETS, SIZES, WILDS
from tuppence.games.ten_pennies.rules import MOST_HELD, MOST_RESHUFFLES, MOST_SEATS, NOBODY, Record


def view(s: Record, seat: int | None) -> dict[str, Any]:
    """The keys of the view that only this game has; a hand is there for its own seat alone."""
    seats = s.seats
    seen = {
        "round": s.round,
        "dealer": _seat(s.dealer),
        "up": NAMES[s.up] if s.up != rules.NO_CARD else None,
        "buyer": _seat(s.buyer),
        "stock": s.bottom - s.top,
        "hands": s.held[:seats],
        "down": [bool(down) for down in s.down[:seats]],
        "sets": sets_on_table(s),
        "pennies": s.pennies[:seats],
        "bowl": s.bowl,
        "passed": NAMES[s.discards[s.discarded - 1]] if s.discarded else None,
        "asks": asks(s.round),
        "by_round": by_round(s),
    }
    if seat is not None:
        seen["hand"] = hand(s, seat)
    return seen


def hand(s: Record, seat: int) -> list[str]:
    """The cards of a hand, in the order in which they came."""
    return [NAMES[card] for card in s.hands[seat * MOST_HELD : seat * MOST_HELD + s.held[seat]]]


def sets_on_table(s: Record) -> list[dict[str, Any]]:
    """The sets in the order of laying, each with its cards in the order of laying."""
    sets: list[dict[str, Any]] = [
        {"owner": s.set_owner[number], "rank": RANKS[s.set_rank[number]], "cards": []} for number in range(s.sets)
    ]
    for at in range(s.laid):
        sets[s.laid_set[at]]["cards"].append(NAMES[s.laid_card[at]])
    return sets


def asks(round: int) -> dict[str, Any]:
    """What a round asks for: so many sets of so many cards, at most so many wilds in each, and which ranks are wild."""
    at = round - 1
    return {"sets": SETS[at], "size": SIZES[at], "wilds": WILDS[at], "wild": words.wild_ranks(round)}


def by_round(s: Record) -> list[list[int]]:
    """The points of each round that is over, one a seat."""
    over = s.round if s.phase == rules.OVER else s.round - 1
    return [s.points[at * MOST_SEATS : at * MOST_SEATS + s.seats] for at in range(over)]


def memory(s: Record) -> dict[str, Any]:
    """What everyone at the table could have kept in mind (TP-11).

    ``discards``: the cards passed over that are still out, the oldest first. ``shown``: for each seat the cards that
    everyone saw go into its hand. ``shuffles``: the cards that each reshuffle of the round brought back. ``unseen``:
    for each seat how many of its other cards came with the deal, and after each reshuffle.
    ``taken``: how many up-cards were taken in a row, no card having left the stock.
    """
    others = [
        [card for card in s.hands[seat * MOST_HELD : seat * MOST_HELD + s.held[seat]] if not s.shown[card]]
        for seat in range(s.seats)
    ]
    return {
        "discards": [NAMES[card] for card in s.discards[: s.discarded]],
        "shown": [[card for card in hand(s, seat) if s.shown[NUMBERS[card]]] for seat in range(s.seats)],
        "shuffles": [
            [NAMES[card] for card in range(s.deck) if s.shuffle[card] == number]
            for number in range(1, MOST_RESHUFFLES + 1)
        ],
        "unseen": [
            [sum(s.shuffle[card] == number for card in cards) for number in range(MOST_RESHUFFLES + 1)]
            for cards in others
        ],
        "taken": s.taken,
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
