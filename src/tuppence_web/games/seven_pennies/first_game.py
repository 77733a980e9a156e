"""The first game of Seven Pennies: pairs that leave, gathering, cancelling, a throw that pairs off, the end."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.events.words import number_word
from tuppence.games.seven_pennies.actions import Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.events import Cancelled, Gathered, NothingLeft, RoundOver, Won
from tuppence.games.seven_pennies.rules import Position
from tuppence_web.hosted.first_game import OPPONENT, YOU, Advice, FirstGame, Moment

TARGET = 5
LUCK = (
    Starter(YOU),
    Thrown((4, 3)),  # the player gathers one
    Thrown((2, 4)),  # the opponent two
    Thrown((2, 2)),  # the player's throw pairs off
    Thrown((1, 3)),  # the opponent gathers two more
    Thrown((2, 0)),  # the player cancels: gathering would end the round behind
    Thrown((2, 2)),  # the opponent's throw pairs off
    Thrown((4, 0)),  # the player's last
)
SIDES = ("", "tails", "heads")


def opponent(now: Moment) -> Action | None:
    """Gather whatever can be gathered."""
    return next((action for action in now.state.legal_actions() if isinstance(action, Gather)), None)


def coach(now: Moment) -> Advice:
    """Say what came before, and what the throw offers."""
    s: Position = now.position
    won, last = now.last(Won), now.last(Gathered, NothingLeft, RoundOver)
    if isinstance(won, Won):
        return Advice("You hold the most: you win!" if YOU in won.seats else "{1} holds more, and wins this time.")
    if not now.yours:
        return _watch(now, s)
    before = ""
    if isinstance(last, NothingLeft) and last.seat == OPPONENT:
        before = "{1}'s throw all paired off. "
    elif isinstance(last, RoundOver):
        before = f"The round counted. {TARGET} points win. "
    return _choice(now, s, before)


def _watch(now: Moment, s: Position) -> Advice:
    """Say what came of the player's turn, and what the opponent does."""
    match now.last(Gathered, Cancelled, NothingLeft, RoundOver):
        case NothingLeft(seat=seat) if seat == YOU:
            return Advice("Your whole throw paired off: nothing to gather, and it is {1}'s turn.")
        case Cancelled():
            return Advice("Cancelled, and {1} put pennies back. Now {1} throws what the Balcony holds.")
    return Advice(f"You hold {number_word(s.count[YOU])} now. {{1}} throws what the Balcony holds.")


def _choice(now: Moment, s: Position, before: str) -> Advice:
    """Point at what is best for the player's own throw."""
    legal = now.state.legal_actions()
    gather = next((action for action in legal if isinstance(action, Gather)), None)
    cancel = next((action for action in legal if isinstance(action, Cancel) and action.payer == OPPONENT), None)
    value = next(value for value in (1, 2) if s.theatre[value - 1])
    pieces = s.theatre[value - 1]
    left = f"{number_word(pieces)} {SIDES[value]}"
    ends = s.balcony == 0
    ahead = s.count[YOU] + pieces > s.count[OPPONENT]
    if gather is None:
        press = cancel or legal[0]
        return Advice(f"{before}{left.capitalize()}, and you hold {SIDES[3 - value]}: you can only cancel.", press)
    if not now.count(Gathered):
        return Advice("You threw seven. Heads and tails pair off into the Balcony: gather what is left.", gather)
    if ends and not ahead and cancel is not None:
        return Advice("Gather, and the round ends with {1} ahead. Cancel: {1} has to pay.", cancel)
    if ends:
        return Advice(f"{before}Gather {left}: the Balcony is empty, and the round counts!", gather)
    return Advice(f"{before}Pairs are gone, and {left} left: gather.", gather)


FIRST_GAME = FirstGame(options={"target": TARGET}, luck=LUCK, opponent=opponent, coach=coach)
