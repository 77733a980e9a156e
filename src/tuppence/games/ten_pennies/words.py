"""Ten Pennies in words: prompts and notes, templates with ``{0}`` for seat 0. Sentences stand in `events`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tuppence.events import Event
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import NAMES, POINTS, RANK_NAMES, WILDS, card, ranks, required, wild_ranks
from tuppence.games.ten_pennies.events import Bought, RoundOver, Won, pennies
from tuppence.games.ten_pennies.rules import Position
from tuppence.words import listed, number_word

SHUFFLES = (rules.DRAW_FOR_DEAL, rules.DEAL, rules.RESHUFFLE)  # phases in which chance is due


def wild_words(round: int) -> str:
    """Return which cards are wild in a round, in words.

    >>> wild_words(5)
    'deuces, aces and jokers are wild, two in a set'
    """
    most = WILDS[round - 1]
    return f"{listed([ranks(rank) for rank in wild_ranks(round)])} are wild, {number_word(most)} in a set"


def asked(round: int) -> dict[str, Any]:
    """Return a round's row in the table of rounds: what it asks for, what is wild, and how many wilds a set may have.

    >>> asked(1)
    {'asks': 'two sets of three', 'wild': 'deuces', 'wilds': 1}
    """
    wild = listed([ranks(rank) for rank in wild_ranks(round)])
    return {"asks": required(round), "wild": wild, "wilds": WILDS[round - 1]}


def points_of_cards() -> list[dict[str, Any]]:
    """Return the points of caught cards in ascending order, with ranks in a row as "threes to nines".

    >>> points_of_cards()[0]
    {'cards': 'threes to nines', 'points': 5}
    """
    groups = []
    for points in sorted(set(POINTS)):
        names = [name for name, each in zip(RANK_NAMES, POINTS, strict=True) if each == points]
        cards = f"{names[0]} to {names[-1]}" if len(names) > 2 else listed(names)
        groups.append({"cards": cards, "points": points})
    return groups


def payments(events: Iterable[Event], seats: int) -> dict[str, list[int]]:
    """Return the pennies that each seat paid into the bowl, for cards bought and caught, and the pennies it won."""
    paid, won = [0] * seats, [0] * seats
    for event in events:
        match event:
            case Bought(seat=seat):
                paid[seat] += 1
            case RoundOver(caught=hands):
                paid = [before + len(hand) for before, hand in zip(paid, hands, strict=True)]
            case Won():
                won = shares_of(event, seats)
    return {"Pennies paid": paid, "Pennies won": won}


def shares_of(event: Won, seats: int) -> list[int]:
    """Return each seat's share of the bowl."""
    won = [0] * seats
    for seat, share in zip(event.seats, event.shares, strict=True):
        won[seat] = share
    return won


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, as told to that seat."""
    match s.phase:
        case rules.UP if seat == s.turn:
            return f"Your turn: take {card(NAMES[s.up])}, free, or pass it on"
        case rules.UP:
            return f"{{{s.turn}}} may take {card(NAMES[s.up])}"
        case rules.BUY if seat == s.buyer:
            paid = "your last penny" if s.pennies[seat] == 1 else f"one of your {pennies(s.pennies[seat])}"
            return f"Buy {card(NAMES[s.up])} and two cards, for {paid}?"
        case rules.BUY:
            return f"{{{s.buyer}}} may buy {card(NAMES[s.up])}"
        case rules.PLAY if seat == s.turn:
            return _prompt_to_play(s)
        case rules.PLAY:
            return f"{{{s.turn}}} plays"
        case rules.OVER:
            return "The game is over"
        case _:
            return "The cards are shuffled"


def _prompt_to_play(s: Position) -> str:
    """Return what the player can do with the hand."""
    if s.down[s.turn]:
        return "Lay sets, lay off, and end your turn with a discard"
    return f"Go down with {required(s.round)}, or discard"


def note(s: Position) -> str:
    """Return what the round asks for; empty at the end."""
    return "" if s.phase == rules.OVER else f"Round {s.round}: {required(s.round)}; {wild_words(s.round)}"
