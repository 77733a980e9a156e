"""The first game of Penny White: a penny knocked away, what that costs, and one that stops at the white."""

from __future__ import annotations

import math

from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.games.penny_white import draws, rules
from tuppence.games.penny_white.actions import Flick, PlaceWhite, Remove, Rest, Starter
from tuppence.games.penny_white.board import FRONT, WHITE
from tuppence.games.penny_white.bots import aims
from tuppence.games.penny_white.events import Flicked, Removed, Won
from tuppence.games.penny_white.rules import Position
from tuppence.match import State
from tuppence_web.hosted.first_game import OPPONENT, YOU, Advice, FirstGame, Moment

OVER = 125.0  # mm: the white beyond the far line
GOALS = ((26.0, 545.0), (70.0, 470.0), (-80.0, 490.0))  # where the opponent's pennies stop: at the white, and short
NEAR = 60.0  # mm: a penny that is worth a knock
HITS = 1.8  # times the speed that reaches a penny: it flies away
# The tremors among which the luckiest is taken: normal deviates of the angle and of the speed (PW-4).
HANDS = tuple((aside, faster) for aside in (-1.2, 0.0, 1.2) for faster in (-1.2, 0.0, 1.2))


def _hand(state: State, rng: Generator) -> Rest:
    """The opponent's hand is steady; the player's is the luckiest of some, by how much nearer the player lies."""
    s: Position = state.clone().position
    if s.phase != rules.PENNY_SLIDES or s.turn == OPPONENT:
        return _slid(s, 0.0, 0.0)
    return max((_slid(s, *hand) for hand in HANDS), key=lambda rest: _ahead(s, rest))


def _slid(s: Position, aside: float, faster: float) -> Rest:
    """Return where a hand with this tremor leaves the discs."""
    discs, paths = draws.slide(s, *draws.with_tremor(s.aim[2], s.aim[3], s.tremor, aside, faster))
    return Rest(discs, paths=paths)


def _ahead(s: Position, rest: Rest) -> float:
    """Return by how much the player's nearest penny is nearer to the white than the opponent's, up to the board."""
    white = rest.discs[WHITE]
    if not white[2]:
        return -float(s.length)
    nearest = [float(s.length), float(s.length)]
    owners = [*s.owner[1 : s.flicked + 1], s.turn]
    for owner, (x, y, on_board) in zip(owners, rest.discs[1:], strict=True):
        if on_board:
            nearest[owner] = min(nearest[owner], math.dist((x, y), white[:2]))
    return nearest[OPPONENT] - nearest[YOU]


LUCK = (Starter(OPPONENT), *(_hand,) * 6)


def opponent(now: Moment) -> Action | None:
    """Lay the white and a penny at it, take what may be taken off, and then stop short."""
    s: Position = now.position
    match s.phase:
        case rules.PLACE_WHITE:
            return PlaceWhite(OVER)
        case rules.REMOVE:
            return next((one for one in now.state.legal_actions() if isinstance(one, Remove)), None)
    goal = GOALS[min(now.count(Flicked, OPPONENT), len(GOALS) - 1)]
    return aims.towards(aims.starts(s)[0], goal)


def coach(now: Moment) -> Advice:
    """Say who lies nearer, and what to do about it."""
    s: Position = now.position
    won = now.last(Won)
    if isinstance(won, Won):
        if won.seats == [YOU]:
            return Advice("Nearest to the white: you win!")
        return Advice("{1} wins this time." if won.seats == [OPPONENT] else "Nobody was nearer: you share the win.")
    if now.state.is_chance_node():
        return Advice("There it goes.")
    if not now.yours:
        return _watch(now, s)
    if s.phase == rules.REMOVE:
        first = now.state.legal_actions()[0]
        return Advice("{1} put your penny off the board. For that, take one of {1}'s off.", first)
    if s.phase == rules.PLACE_WHITE:
        return Advice("Put the white where you like: press the board.", PlaceWhite(OVER))
    last = "Your last penny. " if s.left[YOU] == 1 else ""
    theirs = rules.nearest(s, OPPONENT)
    if theirs < min(rules.nearest(s, YOU), NEAR):
        knock = f"{last}{{1}} lies near the white. Aim at that penny, pull far back, let go!"
        return Advice(knock, _at_theirs(s))
    if rules.nearest(s, YOU) < theirs:
        return Advice(
            f"{last}You lie nearest. Each one nearer than {{1}}'s scores: flick another there.", _to_the_white(s)
        )
    return Advice(f"{last}Stop near the white: pull back less, and let go.", _to_the_white(s))


def _watch(now: Moment, s: Position) -> Advice:
    """Say what the opponent does."""
    if not now.count(Flicked):
        return Advice("At the end, pennies nearest to the white score. {1} begins.")
    if s.phase == rules.REMOVE:
        return Advice("Off it goes! In return, {1} may take one of yours off.")
    if now.count(Flicked) == 2 and now.count(Removed):
        return Advice("One each is gone. Now {1} flicks again.")
    return Advice("Now {1} flicks.")


def _at_theirs(s: Position) -> Flick:
    """Return a fast flick at the opponent's nearest penny."""
    theirs = [number for number in range(1, s.flicked + 1) if s.on_board[number] and s.owner[number] == OPPONENT]
    x, y = s.discs[min(theirs, key=lambda number: math.dist(s.discs[number], s.discs[WHITE]))]
    return aims.towards(aims.starts(s)[0], (x, y), HITS)


def _to_the_white(s: Position) -> Flick:
    """Return a flick that stops before the white."""
    x, y = s.discs[WHITE]
    return aims.towards(aims.starts(s)[0], (x, y - (y - FRONT) / 20))


FIRST_GAME = FirstGame(options={"pennies": 3, "ends": 1}, luck=LUCK, opponent=opponent, coach=coach)
