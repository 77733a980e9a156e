"""The levels of Seven Pennies: beginner, regular and champion.

Each level is a rule over a position, so it plays live from its seat's view and, compiled, in playouts. An action is its
index in the list of legal actions.
"""

from __future__ import annotations

from typing import Any

from tuppence.bot import LevelBot
from tuppence.chance import below
from tuppence.games.seven_pennies import knockout, options, rules, solve
from tuppence.games.seven_pennies.actions import Cancel, Gather
from tuppence.games.seven_pennies.heuristics import best_looking
from tuppence.games.seven_pennies.kernel import gathers, num_legal_actions, typed
from tuppence.games.seven_pennies.search import champion, search
from tuppence.rule import rule

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR = 1, 2  # policy numbers in playouts
NOISE = 60  # range of a beginner's noise: three of four values gather, and each picks an action


@rule
def beginner(s: Any, noise: int) -> int:
    """Gather three times out of four if possible, otherwise take any legal action."""
    hasty = gathers(s) if noise % 4 else 0
    return noise // 4 % (hasty if hasty else num_legal_actions(s))


@rule
def regular(s: Any) -> int:
    """Take the action whose position looks best immediately."""
    return best_looking(s, False)


@rule
def choose(s: Any, policy: int, solved: Any, rng: Any) -> int:
    """Return a level's action, for playouts."""
    if policy == BEGINNER:
        return beginner(s, below(rng, NOISE))
    if policy == REGULAR:
        return regular(s)
    if solved is None:
        return search(s, rng)
    return solve.number(s, solved)


@rule
def choose_in_duel(s: Any, policy: int, table: Any, rng: Any) -> int:
    """Return a level's action, for playouts of T.K.O. with two players."""
    if policy == BEGINNER:
        return beginner(s, below(rng, NOISE))
    if policy == REGULAR:
        return regular(s)
    return knockout.number(s, table)


def is_duel(chosen: dict[str, Any]) -> bool:
    """Return whether it is T.K.O. with two players, for which the champion has a table."""
    return bool(chosen["variant"] == "tko" and chosen["players"] == 2)


def solution(chosen: dict[str, Any]) -> solve.Policy | None:
    """Return the exact policy for the champion, if the match can be solved at once."""
    return solve.solve(chosen).policy if solve.is_quick(chosen) else None


def seen(chosen: options.Options, view: dict[str, Any]) -> rules.Position:
    """Return the position as the deciding seat knows it from its view: nothing is hidden."""
    seats, position = chosen.players, rules.new_position(chosen)
    position.phase = rules.CHOOSE
    position.turn = view["turn"]
    position.balcony = view["balcony"]
    position.thrown = view["balcony"] + sum(view["theatre"])
    position.gone = seats - view["placings"].count(0)
    position.theatre[: position.faces] = view["theatre"]
    position.value[:seats] = [held["value"] or 0 for held in view["held"]]
    position.count[:seats] = [held["count"] for held in view["held"]]
    counted = position.nickels if position.tko else position.scores
    counted[:seats] = view["nickels" if position.tko else "scores"]
    position.places[:seats] = view["placings"]
    return position


class Bot(LevelBot):
    """A level at a seat.

    The champion's search must be compiled. While that happens in the background (``warm``), it plays the action that
    looks best and does not wait. If compilation has not started, the constructor does it.
    """

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = options.Options(**chosen)
        self._seed = seed
        self._decisions = 0
        self._solved = solution(chosen) if level == "champion" else None
        self._table = knockout.solve(chosen) if level == "champion" and is_duel(chosen) else None
        looks_up = self._solved is not None or self._table is not None
        if level == "champion" and not looks_up and not champion.begun:
            champion.warm(rules.new_position(self._options))

    def _choose(self, view: dict[str, Any]) -> Gather | Cancel:
        position = seen(self._options, view)
        self._decisions += 1
        if self._policy == BEGINNER:
            number = beginner(position, self._noise(NOISE))
        elif self._policy == REGULAR:
            number = regular(position)
        elif self._solved is not None:
            number = solve.number(position, self._solved)
        elif self._table is not None:
            number = knockout.number(position, self._table)
        elif champion.ready:
            number = champion.number(position, self._seed, self._decisions)
        else:
            number = best_looking(position, True)
        return typed(position, number)
