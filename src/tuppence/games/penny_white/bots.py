"""Who plays Penny White: a beginner, a regular, a champion.

A level decides by what its seat sees, and plays with the same hand as everybody: the tremor is the game's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.actions import Action
from tuppence.bot import LevelBot
from tuppence.games.penny_white import aims, evaluation, options, planning, rules, views
from tuppence.games.penny_white.actions import FlickWhite, PlaceWhite
from tuppence.games.penny_white.board import WHITE
from tuppence.games.penny_white.rules import Position

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR = 1, 2
MIDDLE = 125.0  # mm over the line, where the white is placed
STEPS = 201  # of a beginner's wideness, either way
WIDE = 0.06  # of the distance, how far beside the white it may aim, and as much short or long
HANDS = 16  # tremors with which each flick is tried


class Bot(LevelBot):
    """A level at a seat.

    What tries flicks takes the physics, which has to be compiled: while that goes on in the background it flicks
    straight to the white, and does not wait; if nobody has begun to compile, it does so when it sits down.
    """

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = options.Options(**chosen)
        if self._policy > BEGINNER and not evaluation.compilation().begun:
            evaluation.warm()

    def _choose(self, view: dict[str, Any]) -> Action:
        position = known_position(self._options, view)
        match position.phase:
            case rules.PLACE_WHITE:
                return PlaceWhite(MIDDLE)
            case rules.FLICK_WHITE:
                flick = aims.over_the_line(position)
                return FlickWhite(flick.x, flick.y, flick.angle, flick.speed)
            case rules.REMOVE:
                return evaluation.best_removal(position)
        if self._policy == BEGINNER:
            return self._wide(position)
        if not evaluation.compilation().ready:
            return aims.towards(aims.starts(position)[0], position.discs[WHITE])
        return self._tried(position) if self._policy == REGULAR else planning.best_flick(position, self._rng)

    def _wide(self, position: Position) -> Action:
        """A flick to the white, anywhere near it."""
        start, (x, y) = aims.starts(position)[0], position.discs[WHITE]
        aside, short = (WIDE * y * (self._noise(STEPS) / (STEPS // 2) - 1) for _ in range(2))
        return aims.towards(start, (x + aside, y + short))

    def _tried(self, position: Position) -> Action:
        """The best of some tens of flicks, each tried with the same hands."""
        flicks = aims.tries(position)
        return flicks[int(np.argmax(evaluation.expected(position, flicks, self._rng.standard_normal((HANDS, 2)))))]


def known_position(chosen: options.Options, view: dict[str, Any]) -> Position:
    """The position that a seat sees, all that matters of it."""
    made = rules.new_position(chosen)
    made.phase = views.PHASES.index(view["phase"])
    made.turn, made.end, made.scores = view["turn"], view["end"], [*view["scores"]]
    made.left, made.flicked = [*view["left"]], len(view["pennies"])
    made.starter = (made.turn + made.flicked - (made.phase == rules.REMOVE)) % rules.SEATS
    if view["white"] is not None:
        rules.lie(made, WHITE, *view["white"])
    for number, penny in enumerate(view["pennies"], 1):
        rules.lie(made, number, penny["x"], penny["y"])
        made.owner[number], made.on_board[number] = penny["seat"], int(penny["on_board"])
    made.removals = int(made.phase == rules.REMOVE)
    return made
