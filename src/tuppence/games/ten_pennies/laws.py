"""The laws of Ten Pennies: invariants of every position that a match can reach."""

from __future__ import annotations

from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import RANK_COUNT, ROUNDS, rank_of
from tuppence.games.ten_pennies.rules import MOST_HELD, MOST_RESHUFFLES, NO_CARD, NOBODY, PENNIES, Position
from tuppence.places import misplaced, unseated

BETWEEN = (rules.DRAW_FOR_DEAL, rules.DEAL, rules.OVER)
CARDS_PER_PENNY = 3  # the card bought and two from the stock


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none."""
    return _ranges(s) or _seats(s) or (_between(s) if s.phase in BETWEEN else _round(s) or _cards(s))


def _ranges(s: Position) -> str:
    """Check that all counts and indexes are in range."""
    last = s.seats - 1
    limits = {
        "phase": (0, rules.OVER), "round": (1, ROUNDS), "buyer": (NOBODY, last), "turn": (NOBODY, last),
        "dealer": (NOBODY, last), "owed_to": (NOBODY, last), "owed": (0, rules.BOUGHT), "up": (NO_CARD, s.deck - 1),
        "bottom": (0, s.deck), "top": (0, s.bottom), "discarded": (0, s.deck), "just_passed": (0, min(1, s.discarded)),
        "reshuffles": (0, MOST_RESHUFFLES), "bowl": (0, 2**31), "sets": (0, rules.MOST_SETS), "laid": (0, s.deck),
    }  # fmt: skip
    for name, (low, high) in limits.items():
        if not low <= getattr(s, name) <= high:
            return f"`{name}` is {getattr(s, name)}, not {low} to {high}"
    lists = {
        "drawn": (NO_CARD, s.deck - 1), "down": (0, 1), "shown": (0, 1), "shuffle": (0, MOST_RESHUFFLES),
        "held": (0, MOST_HELD), "pennies": (0, PENNIES), "scores": (0, 2**31), "points": (0, 2**31),
        "places": (0, s.seats),
    }  # fmt: skip
    for name, (low, high) in lists.items():
        numbers = getattr(s, name)
        if min(numbers) < low or max(numbers) > high:
            return f"`{name}` ranges from {min(numbers)} to {max(numbers)}, not within {low} to {high}"
    return ""


def _seats(s: Position) -> str:
    """Check that nothing belongs to a seat that is not in play, and that the player in turn can decide."""
    if flaw := unseated(s, "held", "down", "pennies", "scores", "places"):
        return flaw
    deciding = {rules.UP: s.turn, rules.PLAY: s.turn, rules.RESHUFFLE: min(s.turn, s.owed_to), rules.BUY: s.buyer}
    if deciding.get(s.phase, 0) == NOBODY or (s.dealer == NOBODY) != (s.phase == rules.DRAW_FOR_DEAL):
        return f"nobody decides, or nobody deals, in phase {s.phase}"
    if s.phase == rules.BUY and (s.turn in (NOBODY, s.buyer) or not s.pennies[s.buyer]):
        return f"seat {s.buyer} is the buyer in the turn of seat {s.turn}, but cannot buy"
    return misplaced(s, -1, s.phase == rules.OVER)


def _between(s: Position) -> str:
    """Check that between rounds all cards are in the deck."""
    if any(s.held) or any(s.counts) or any(s.down) or s.up != NO_CARD or s.bottom or s.discarded or s.sets or s.laid:
        return "cards lie on the table between the rounds"
    if s.turn != NOBODY or s.buyer != NOBODY or s.owed_to != NOBODY or s.owed:
        return "it is a seat's turn between the rounds"
    if s.phase == rules.DRAW_FOR_DEAL and rules.still_drawing(s) < 2:
        return "the draw for the deal is over, but its phase is not"
    return "" if s.phase != rules.OVER or s.round == ROUNDS else f"the match ends in round {s.round}"


def _round(s: Position) -> str:
    """Check a round: the offer, the cards due, and that no hand is larger than its pennies can have bought."""
    if (s.up != NO_CARD) != (s.phase in (rules.UP, rules.BUY)):
        return f"the card on offer is {s.up} in phase {s.phase}"
    due = s.top == s.bottom and s.reshuffles < MOST_RESHUFFLES and s.owed and rules.to_reshuffle(s)
    if s.phase == rules.RESHUFFLE and not due:
        return "there is nothing to reshuffle, or no need to"
    for seat in range(s.seats):
        most = rules.DEALT + 1 + CARDS_PER_PENNY * (PENNIES - s.pennies[seat])
        if not 0 < s.held[seat] <= most:
            return f"seat {seat} holds {s.held[seat]} cards, but may hold 1 to {most}"
    numbers = zip(s.set_owner[: s.sets], s.set_rank[: s.sets], strict=True)
    if any(not 0 <= owner < s.seats or not 0 <= rank < RANK_COUNT for owner, rank in numbers):
        return "a set on the table has no owner, or no rank"
    if s.laid and not (min(s.laid_set[: s.laid]) >= 0 and max(s.laid_set[: s.laid]) < s.sets):
        return "a card lies in a set that does not exist"
    return ""


def _cards(s: Position) -> str:
    """Check that every card of the deck is in one place, and that the counts of the hands are right."""
    cards = [*s.stock[s.top : s.bottom], *s.discards[: s.discarded], *s.laid_card[: s.laid]]
    if s.up != NO_CARD:
        cards.append(s.up)
    counts = [0] * len(s.counts)
    for seat in range(s.seats):
        hand = s.hands[seat * MOST_HELD : seat * MOST_HELD + s.held[seat]]
        cards += hand
        for card in hand:
            if 0 <= card < s.deck:
                counts[seat * RANK_COUNT + rank_of(card)] += 1
    if sorted(cards) != list(range(s.deck)):
        return f"not every card from 0 to {s.deck - 1} is in one place"
    if any(s.shuffle[card] != s.reshuffles for card in s.stock[s.top : s.bottom]) or max(s.shuffle) > s.reshuffles:
        return "the stock contains a card of another shuffle"
    return "" if counts == s.counts else "the counts of the ranks in the hands are not those of their cards"
