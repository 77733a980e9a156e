"""The views and information states of Ten Pennies (TP-11), and what everybody may see of what happens."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from tuppence.events import Public
from tuppence.games.ten_pennies import actions, events, rules
from tuppence.games.ten_pennies.cards import NAMES, NUMBERS, RANKS, SETS, SIZES, WILDS, wild_ranks
from tuppence.games.ten_pennies.rules import MOST_HELD, MOST_RESHUFFLES, MOST_SEATS, NOBODY, Position
from tuppence.games.ten_pennies.views import Asks, InformationState, Memory, SetOnTable, View
from tuppence.views import Last

PUBLIC = Public(
    frozenset({
        events.DrewForDeal, events.DrawAgain, events.Deals, events.Dealt, events.TurnedUp, events.Turn, events.Took,
        events.Passed, events.Bought, events.BoughtBack, events.PassedOver, events.Drew, events.LaidDown,
        events.LaidSet, events.LaidOff, events.Discarded, events.WentOut, events.Reshuffled, events.NoStock,
        events.RoundOver, events.Won,
    }),
    frozenset({
        actions.Take, actions.Pass, actions.Buy, actions.LayDown, actions.LaySet, actions.LayOff, actions.Discard,
    }),
)  # fmt: skip


def view(s: Position, seat: int | None) -> View:
    """Return the view of a reader. A hand is visible to its seat only."""
    rounds = by_round(s)
    return View.of(
        s,
        last=Last(list(rounds[-1])) if rounds else None,
        dealer=_seat(s.dealer),
        up=NAMES[s.up] if s.up != rules.NO_CARD else None,
        buyer=_seat(s.buyer),
        stock=s.bottom - s.top,
        hands=s.held[: s.seats],
        down=[bool(down) for down in s.down[: s.seats]],
        sets=sets_on_table(s),
        passed=NAMES[s.discards[s.discarded - 1]] if s.discarded else None,
        asks=asks(s.round),
        by_round=rounds,
        hand=UNSET if seat is None else hand(s, seat),
    )


def information_state(s: Position, seat: int) -> InformationState:
    """Return the information state of a seat."""
    return InformationState(**msgspec.structs.asdict(view(s, seat)), memory=memory(s))


def hand(s: Position, seat: int) -> list[str]:
    """Return the cards of a hand, oldest first."""
    return [NAMES[card] for card in s.hands[seat * MOST_HELD : seat * MOST_HELD + s.held[seat]]]


def sets_on_table(s: Position) -> list[SetOnTable]:
    """Return the sets and their cards, in the order of laying."""
    sets = [SetOnTable(s.set_owner[number], RANKS[s.set_rank[number]], []) for number in range(s.sets)]
    for at in range(s.laid):
        sets[s.laid_set[at]].cards.append(NAMES[s.laid_card[at]])
    return sets


def asks(round: int) -> Asks:
    """Return the requirements of a round."""
    at = round - 1
    return Asks(SETS[at], SIZES[at], WILDS[at], wild_ranks(round))


def by_round(s: Position) -> list[list[int]]:
    """Return the points of each finished round, one number per seat."""
    over = s.round if s.phase == rules.OVER else s.round - 1
    return [s.points[at * MOST_SEATS : at * MOST_SEATS + s.seats] for at in range(over)]


def memory(s: Position) -> Memory:
    """Return the public information of the past (TP-11)."""
    others = [
        [card for card in s.hands[seat * MOST_HELD : seat * MOST_HELD + s.held[seat]] if not s.shown[card]]
        for seat in range(s.seats)
    ]
    return Memory(
        discards=[NAMES[card] for card in s.discards[: s.discarded]],
        shown=[[card for card in hand(s, seat) if s.shown[NUMBERS[card]]] for seat in range(s.seats)],
        shuffles=[
            [NAMES[card] for card in range(s.deck) if s.shuffle[card] == number]
            for number in range(1, MOST_RESHUFFLES + 1)
        ],
        unseen=[
            [sum(s.shuffle[card] == number for card in cards) for number in range(MOST_RESHUFFLES + 1)]
            for cards in others
        ],
        taken=s.taken,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
