"""The first game of Penny Drop: a penny in a slot, one gone through the six, a full slot, and the last penny."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.penny_drop.actions import Roll, Rolled, Stop
from tuppence.games.penny_drop.events import Collected, Dropped, Passed, Placed, Stopped, Won
from tuppence.games.penny_drop.rules import Position
from tuppence_web.hosted.first_game import OPPONENT, YOU, Advice, FirstGame, Moment

LUCK = tuple(
    map(
        Rolled,
        (
            *(5, 2),  # the player begins
            *(4, 6),  # a penny in slot 4, and one through the six
            1,  # the opponent's, who stops
            4,  # the player's slot is full
            *(3, 5, 3),  # so is the opponent's
            *(6, 2, 5, 6),  # the player's last pennies
        ),
    )
)


def opponent(now: Moment) -> Action | None:
    """Stop after one roll in the first turn, and roll on into trouble in the second."""
    stops = now.count(Stopped, OPPONENT) == 0 and now.position.rolled
    return Stop() if stops else Roll()


def coach(now: Moment) -> Advice:
    """Say what the newest event means for the player."""
    s: Position = now.position
    match now.last(Placed, Dropped, Collected, Passed, Won):
        case Won(seats=seats):
            return Advice("Your last penny is gone: you win!" if YOU in seats else "{1} was quicker this time.")
        case Placed(seat=seat, slot=slot) if seat == YOU and now.yours:
            return _go_on(now, s, f"You rolled a {slot}, so your penny fills slot {slot}.")
        case Dropped(seat=seat) if seat == YOU and now.yours:
            return _go_on(now, s, "The six has no floor: that penny is gone for good.")
    return _begin(now, s) if now.yours else _watch(now)


def _go_on(now: Moment, s: Position, happened: str) -> Advice:
    """Point at another roll or at the end of the turn, after what happened."""
    if s.shown == 0:
        return Advice(f"{happened} No slot is full, so roll again.", Roll())
    if s.pennies[YOU] == 1:
        return Advice(f"{happened} One left! Dare another roll?", Roll())
    if now.count(Stopped, YOU) == 0 and now.count(Placed, YOU) + now.count(Dropped, YOU) > 1:
        return Advice(f"{happened} Now stop: {{1}} has to roll.", Stop())
    return Advice(f"{happened} Roll again, or stop?", Roll())


def _begin(now: Moment, s: Position) -> Advice:
    """Point at the first roll of a turn."""
    busts = now.last(Collected)
    if now.count(Placed) + now.count(Dropped) == 0:
        return Advice(f"Get rid of your {s.pennies[YOU]} pennies before {{1}} does. Press Roll.", Roll())
    if busts is not None and busts.seat == OPPONENT and s.shown == 0:
        return Advice("{1} found a full slot and took the pennies. Every slot is free: roll!", Roll())
    return Advice("Your turn, and one roll is a must. Keep clear of the full slots!", Roll())


def _watch(now: Moment) -> Advice:
    """Say what the opponent's turn is about."""
    ended = now.last(Collected, Stopped)
    if isinstance(ended, Collected) and ended.seat == YOU:
        return Advice("That slot was full! You take the pennies on the box, and your turn is over.")
    return Advice("Now {1} has to roll, and your penny is in the way.")


FIRST_GAME = FirstGame(options={"pennies": 4, "move_seconds": 0}, luck=LUCK, opponent=opponent, coach=coach)
