"""Best responses: how much one seat can win against a policy that is known, by value iteration over all positions."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tuppence.arguments import position_for, seat_of
from tuppence.errors import InvalidArgument, InvalidOption, NotSolved, needs
from tuppence.game import Game, checked_game
from tuppence.layout import Position
from tuppence.match import State
from tuppence.options import OptionField
from tuppence.ranges import is_range
from tuppence.rule import CHANCE, TERMINAL
from tuppence.solved import Positions, Solved

if TYPE_CHECKING:
    from tuppence.actions import Action

__all__ = ["BestResponse", "Policy", "best_response", "exploitability"]

# What a policy does in a state: an action, or actions with their probabilities.
Policy = Callable[[State], "Action | Mapping[Action, float] | None"]
MOST, MOST_COUNTED = 200_000, 500_000  # positions, if only exploring them or a formula says how many there are
CLOSE = 1e-13  # the change of the values below which the iteration stops


class BestResponse:
    """One seat's best response to a policy of all other seats. An endless match returns nothing (GA-3)."""

    def __init__(self, game: Game, policy: Policy, seat: int, alike: bool = False) -> None:
        self._game = game
        self._policy = policy
        self._seat = seat
        self._positions: Positions[Any] = game.positions(alike)
        count = self._positions.count()
        self._most = MOST if count is None else MOST_COUNTED
        if count is not None and count > MOST_COUNTED:
            raise NotSolved(_too_many(game, MOST_COUNTED, alike))
        self._numbers: dict[bytes, int] = {}
        self._values = self._solved(*self._explored())

    def value(self, state: State) -> float:
        """Return the seat's expected return from a state that a match from the start can reach."""
        position = position_for(state, self._game.typed_options)
        at = self._numbers.get(_key(self._positions.standing_for(position)))
        if at is None:
            raise InvalidArgument("state", state, "a state that a match from the start can reach")
        return float(self._values[at])

    def best(self, state: State) -> Action | None:
        """Return the seat's best action, at a tie the first of them, or None if the seat does not decide now."""
        if state.current_player() != self._seat:
            return None
        return max(state.legal_actions(), key=lambda action: self.value(_after(state, action)))

    def _explored(self) -> tuple[list[list[tuple[int, float]]], list[bool], list[float]]:
        """Return, for each position, the next ones with probabilities, whether the seat decides, and its return."""
        first = self._positions.standing_for(self._game.new_position())
        self._numbers[_key(first)] = 0
        found, leads, decides, returns = [first], list[list[tuple[int, float]]](), list[bool](), list[float]()
        for position in found:  # the list grows during the loop
            player = self._game.current_player(position)
            decides.append(player == self._seat)
            returns.append(self._game.returns(position)[self._seat] if player == TERMINAL else 0.0)
            led = []
            for action, chance in self._choices(position, player):
                after = position.copy()
                self._game.perform(after, action, [])
                after = self._positions.standing_for(after)
                at = self._numbers.setdefault(_key(after), len(found))
                if at == len(found):
                    found.append(after)
                led.append((at, chance))
            leads.append(led)
            if len(found) > self._most:
                raise NotSolved(_too_many(self._game, self._most, alike=True))
        return leads, decides, returns

    def _choices(self, position: Position, player: int) -> list[tuple[Action, float]]:
        """Return what can happen in a position, with probabilities; 1 for each choice of the seat."""
        if player == TERMINAL:
            return []
        if player == CHANCE:
            return self._positions.outcomes(position)
        legal = self._game.legal_actions(position)
        if any(map(is_range, legal)):
            raise NotSolved(f"in {self._game.title} an action has free numbers: a best response values each action")
        if player == self._seat:
            return [(action, 1.0) for action in legal]
        taken = self._policy(State(self._game, position))
        chances = taken if isinstance(taken, Mapping) else {taken: 1.0}
        return [(action, chance) for action, chance in chances.items() if action is not None and chance > 0]

    def _solved(self, leads: list[list[tuple[int, float]]], decides: list[bool], returns: list[float]) -> Any:
        """Return the value of each position, by value iteration from below."""
        import numpy as np

        ended = np.array([not led for led in leads])
        counts = np.array([max(len(led), 1) for led in leads])
        first = np.concatenate([[0], np.cumsum(counts)[:-1]])
        next_at = np.array([at for here, led in enumerate(leads) for at, _ in (led or [(here, 1.0)])])
        chance = np.array([one for led in leads for _, one in (led or [(0, 1.0)])])
        given, own = np.array(returns), np.array(decides)
        values, change = np.where(ended, given, 0.0), 1.0
        while change > CLOSE:
            following = chance * values[next_at]
            mean, most = np.add.reduceat(following, first), np.maximum.reduceat(following, first)
            after = np.where(ended, given, np.where(own, most, mean))
            change, values = float(abs(after - values).max()), after
        return values


def best_response(game: Game, policy: Policy, seat: int = 0, *, alike: bool = False) -> BestResponse:
    """Return one seat's exact best response to a policy of all others, for games with few positions.

    ``policy``: a function of the state that returns an action, or a mapping of actions to probabilities, such as
    `Solution.best`. It may depend on the position only, in Seven Pennies without the points of the last round.

    ``alike``: positions that differ only in names (in Seven Pennies, which faces of the dice pair) count as one. The
    policy is called for one of them and taken to do the same in the others, as solutions do, for which this is always
    so. Levels do not: they decide ties by the order of the faces.

    Raise NotSolved if a match has more than 200,000 positions (500,000 in Seven Pennies) or no end of them, or seats
    see different things, or an action has free numbers; NotListed if chance outcomes are not listed.

    >>> import tuppence
    >>> game = tuppence.load("penny-drop", pennies=1)
    >>> response = best_response(game, tuppence.solve(game).best)
    >>> round(response.value(game.new_initial_state()), 9)
    0.5
    """
    needs("a best response", "numpy")
    if checked_game(game).hidden:
        raise NotSolved(
            f"in {game.title} seats see different things: a best response depends on more than the position"
        )
    if not callable(policy):
        raise InvalidArgument("policy", policy, "a function of a state, such as the solution's `best`")
    alike = alike or isinstance(getattr(policy, "__self__", None), Solved)
    return BestResponse(game, policy, seat_of(seat, game.num_players), alike)


def exploitability(game: Game, policy: Policy, *, alike: bool = False) -> float:
    """Return how much a seat gains by its best response, on average over the seats (OpenSpiel's exploitability).

    With two players it is 0 only for optimal policies, with more only for equilibria. All matches must end. ``alike``:
    see `best_response`.

    >>> import tuppence
    >>> game = tuppence.load("penny-drop", pennies=1)
    >>> abs(exploitability(game, tuppence.solve(game).best)) < 1e-9
    True
    """
    start = checked_game(game).new_initial_state()
    values = [best_response(game, policy, seat, alike=alike).value(start) for seat in range(game.num_players)]
    return (sum(values) - game.utility_sum) / game.num_players


def _too_many(game: Game, most: int, alike: bool) -> str:
    """Return that a match has too many positions, how many are allowed, and how there may be fewer."""
    ways = " or ".join(option.name for option in game.kind.option_fields if _may_be_less(game, option))
    fewer = [f"choose a smaller {ways}"] if ways else []
    if not alike:
        fewer.append("count those that differ only in names as one (alike=True), if the policy treats them alike")
    limit = f"a best response values every position, {most:,} at most, and a match of {game.title} with these options"
    return f"{limit} has more{': ' if fewer else ''}{', or '.join(fewer)}"


def _may_be_less(game: Game, option: OptionField) -> bool:
    """Return whether an option is a whole number that may be less, the others unchanged."""
    if option.kind != "int" or game.options[option.name] == option.low or option.name == game.kind.clock_option:
        return False
    with contextlib.suppress(InvalidOption):
        return game.kind.load(**{**game.options, option.name: game.options[option.name] - 1}) is not None
    return False


def _key(position: Position) -> bytes:
    key: bytes = position.array().tobytes()
    return key


def _after(state: State, action: Action) -> State:
    after = state.clone()
    after.apply_action(action)
    return after
