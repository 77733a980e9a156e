"""Pig, a game in one file: see docs/add-a-game.md. Its rules, Pig 1 to Pig 4, are those of "Scarne on Dice", 1945."""

from __future__ import annotations

import functools
from typing import Annotated, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from tuppence import CHANCE, TERMINAL, Action, Game, GameType, draws, options, run, text, views
from tuppence.chance import Generator, below
from tuppence.events import SeatEvent
from tuppence.kernel import Kernel
from tuppence.layout import INT32, number, row, settled
from tuppence.places import Scored, misplaced, place_by_scores, share_win, unseated
from tuppence.rule import LEGAL, Codes, Events, emit, rule
from tuppence.solved import Solved

SEATS, TARGETS, SIDES = (2, 10), (10, 200), 6
TURN, ROLLING, OVER = range(3)  # phases
ROLL, HOLD = range(2)  # actions, by their place in the list
THREW, LANDED, HELD = range(3)  # codes of events
NOT_NOW, NOT_ROLLED = range(1, 3)  # codes of refusals; 0 is LEGAL


class Options(options.Options, frozen=True, kw_only=True):
    players: Annotated[int, options.option("Players", "Each plays alone.", *SEATS)] = 2
    target: Annotated[int, options.option("Target", "The points that win.", *TARGETS)] = 100


class Roll(Action, frozen=True, tag="roll"):
    """Roll the die."""


class Hold(Action, frozen=True, tag="hold"):
    """Score the points of the turn."""


class Rolled(Action, frozen=True, tag="rolled"):
    """Chance: the number that the die shows."""

    face: Annotated[int, msgspec.Meta(ge=1, le=SIDES)]


DRAWS = {"rolled": draws.Outcome("rolled", "face", draws.Number(1, SIDES))}


class Position(Scored):
    seats: int = settled(INT32)
    target: int = settled(INT32)
    phase: int = number(INT32)
    turn: int = number(INT32)  # the seat that plays
    points: int = number(INT32)  # of the turn
    scores: list[int] = row(INT32, SEATS[1])
    places: list[int] = row(INT32, SEATS[1])


@rule
def current_player(s: Position) -> int:
    """Return the seat that decides, CHANCE or TERMINAL."""
    return s.turn if s.phase == TURN else CHANCE if s.phase == ROLLING else TERMINAL


@rule
def num_legal_actions(s: Position) -> int:
    """Pig 1: A player rolls, and after a roll may hold. Return how many of these two actions are legal in a turn."""
    return 2 if s.points else 1


@rule
def act(s: Position, action: int, events: Events = None) -> None:
    """Pig 2: A player who holds scores the points of the turn, and wins with the target or more."""
    if action == ROLL:
        s.phase = ROLLING
        emit(events, THREW, s.turn, 0)
        return
    s.scores[s.turn] += s.points
    emit(events, HELD, s.turn, s.points)
    if s.scores[s.turn] >= s.target:
        s.phase = OVER
        place_by_scores(s, 1)
    end_turn(s)


@rule
def land(s: Position, face: int, events: Events = None) -> None:
    """Pig 3: A 1 ends the turn, and its points are lost. Any other number is added to them."""
    s.phase = TURN
    s.points += face
    emit(events, LANDED, s.turn, face)
    if face == 1:
        end_turn(s)


@rule
def end_turn(s: Position) -> None:
    """Pig 4: The first seat starts, and turns pass in the order of seats."""
    s.turn, s.points = (s.turn + 1) % s.seats, 0


@rule
def draw(s: Position, rng: Generator) -> None:
    """Draw the number of the die and apply it, in compiled play."""
    land(s, 1 + below(rng, SIDES))


class Threw(SeatEvent, tag="threw"):
    code, cites = THREW, "Pig 1"


class Landed(SeatEvent, tag="landed"):
    code, cites, says = LANDED, "Pig 3", "{who} rolled a {face:word}"
    face: int


class Held(SeatEvent, tag="held"):
    code, cites, says = HELD, "Pig 2", "{who} held and scored {points:word} points"
    points: int


class View(views.View, tag="pig", kw_only=True):
    phase: Literal["turn", "rolling", "over"]
    points: int
    scores: list[int]


class Text(text.Text[Position]):
    score_name = "points"
    reasons = {NOT_NOW: ("Pig 1", "this is not due now"), NOT_ROLLED: ("Pig 1", "a player must roll first")}

    def prompt(self) -> str:
        return "The match is over." if self.s.phase == OVER else f"{{{self.s.turn}}} has {self.s.points} in this turn."


class Solution(Solved[Position]):
    def known(self, s: Position) -> float | None:
        own, other = s.scores[s.turn], s.scores[1 - s.turn]
        return float(chances(s.target)[min(s.points, s.target), own, other]) if s.phase == TURN else None


@functools.cache
def chances(target: int) -> NDArray[np.float64]:
    """Return the chance to win, by the turn's points and both scores, by value iteration (Neller and Presser 2004)."""
    chance = np.ones((target + SIDES + 1, target, target))  # 1 with points for the target: the player holds and wins
    waiting = np.ones((2 * target, target))  # of the player who waits, by that player's score and the other's
    waiting[:target], before = 0.5, np.zeros((target, target))
    while np.abs(chance[0] - before).max() > 1e-13:
        before = chance[0].copy()
        for points in reversed(range(target)):
            roll = (waiting[:target] + chance[points + 2 : points + SIDES + 1].sum(axis=0)) / SIDES
            chance[points] = np.maximum(roll, waiting[points : points + target])
        waiting[:target] = 1 - chance[0].T
    return chance


class Pig(Game[Position]):
    _options: Options
    max_game_length = None  # a 1 may come in every turn

    def new_position(self) -> Position:
        return Position(seats=self._options.players, target=self._options.target)

    def legal_actions(self, position: Position) -> list[Action]:
        return [Roll(), Hold()][: num_legal_actions(position)] if position.phase == TURN else []

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        return [(Rolled(face), 1 / SIDES) for face in range(1, SIDES + 1)] if position.phase == ROLLING else []

    def check(self, position: Position, action: Action) -> int:
        if position.phase != (ROLLING if isinstance(action, Rolled) else TURN):
            return NOT_NOW
        return NOT_ROLLED if isinstance(action, Hold) and num_legal_actions(position) == 1 else LEGAL

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        if isinstance(action, Rolled):
            land(position, action.face, events)
        else:
            act(position, HOLD if isinstance(action, Hold) else ROLL, events)

    def broken_law(self, position: Position) -> str:
        s, over = position, position.phase == OVER
        if not TURN <= s.phase <= OVER or not 0 <= s.turn < s.seats or s.points < 0:
            return "there is no such phase, seat or number of points"
        if sum(score >= s.target for score in s.scores) != over:
            return "the match is over when one of its players has reached the target"
        return unseated(s, "scores", "places") or misplaced(s, 1, over)

    def kernel(self) -> Kernel:
        return Kernel(current_player, draw, num_legal_actions, act, share_win)

    def solve(self) -> Solution:
        return Solution(self)


GAME = GameType(name="pig", title="Pig", tagline="Roll on, or hold?", options=Options, draws=DRAWS, game=Pig, text=Text)
run(GAME, __name__)
