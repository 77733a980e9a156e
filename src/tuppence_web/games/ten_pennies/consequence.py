"""What follows from a choice in Ten Pennies."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.events.words import number_word
from tuppence.games.ten_pennies import rules, sets
from tuppence.games.ten_pennies.actions import Buy, Discard, LayDown, LayOff, LaySet, Pass, Take
from tuppence.games.ten_pennies.bots.heuristics import lacking, wanted
from tuppence.games.ten_pennies.bots.melds import best_plan, on_table
from tuppence.games.ten_pennies.cards import NUMBERS, POINTS, RANK_COUNT, is_wild, rank_of, required
from tuppence.games.ten_pennies.rules import Position
from tuppence.match import State


def consequence(state: State, action: Action) -> str:
    """Return what the hand is worth after an action, and what the action costs, by what its player knows."""
    seat, s = state.current_player(), state.position
    match action:
        case Take() | Buy():
            rules.put_in_hand(s, seat, s.up)
        case Discard(card):
            rules.take_from_hand(s, seat, NUMBERS[card])
        case LayDown() | LaySet() | LayOff():
            state.game.apply(s, action)
        case Pass():
            pass
    if s.round != state.position.round or s.phase == rules.OVER or not s.held[seat]:
        return "the last card, and the end of the round"
    return ", ".join(filter(None, (_hand(s, seat), _cost(s, seat, action))))


def _hand(s: Position, seat: int) -> str:
    """Return what a hand has, or what it is short of, and its points."""
    points = sum(POINTS[rank] * s.counts[seat * RANK_COUNT + rank] for rank in range(RANK_COUNT))
    in_hand = f"{points} points in hand"
    if s.down[seat]:
        return in_hand
    s.turn = seat
    if best_plan(s)[2] != sets.NO_RANK:
        return f"enough for {required(s.round)}, {in_hand}"
    short = short_of(s, seat)
    return f"{number_word(short)} {'card' if short == 1 else 'cards'} short of {required(s.round)}, {in_hand}"


def short_of(s: Position, seat: int) -> int:
    """Return how many cards a hand that cannot go down is short of the first-down (TP-5)."""
    held = s.counts[seat * RANK_COUNT : (seat + 1) * RANK_COUNT]
    largest, second = sorted(held[rank] for rank in range(RANK_COUNT) if not is_wild(rank, s.round))[-1:-3:-1]
    return max(1, lacking(s, largest, second, sets.wilds_in_hand(s, seat)))


def _cost(s: Position, seat: int, action: Action) -> str:
    """Return what a buy costs and draws, or that the next player can use a discard, as everybody can see."""
    if isinstance(action, Buy):
        left = s.pennies[seat] - 1
        drawn = f"{number_word(rules.BOUGHT)} cards from the stock"
        return f"{drawn}, {number_word(left)} {'penny' if left == 1 else 'pennies'} left"
    following = (seat + 1) % s.seats
    if isinstance(action, Discard) and wanted(s, following, rank_of(NUMBERS[action.card]), on_table(s)):
        return f"{{{following}}} can use the card"
    return ""
