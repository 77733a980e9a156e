"""Who plays the seats of playouts: bots by name, rules that compiled play calls, and bots that the referee asks."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action, to_json
from tuppence.arguments import is_bool, is_whole
from tuppence.chance import Generator, Pseudorandom
from tuppence.errors import IllegalAction, InvalidArgument, TuppenceError, brief, nearest
from tuppence.game import Bot, Game
from tuppence.kernel import Kernel
from tuppence.layout import Position
from tuppence.match import State
from tuppence.rule import is_rule, rule
from tuppence.simulation.results import UNIFORM, Playable

__all__ = [
    "BotMaker",
    "Policies",
    "Policy",
    "RuleBot",
    "RulePolicy",
    "check_rule",
    "chooser_beside",
    "chooser_of",
    "chooser_with",
    "first_decision",
    "for_referee",
    "not_listed",
    "one_per_seat",
    "package_of",
    "policy_numbers",
    "rules_of",
]


class RulePolicy(Protocol):
    """A function marked @rule that plays any seat. It runs compiled, and as plain Python in its check."""

    def __call__(self, position: Any, seat: int, count: int, rng: Generator, /) -> int:
        """Return the number of an action of ``seat``, which decides: below ``count``, its place in `legal_actions`.

        ``position`` is a copy with the fields of the game's class, hidden cards included: rules may change it, to look
        ahead. ``rng`` is for `tuppence.chance.below`.
        """


BotMaker: TypeAlias = Callable[[Game, int, int], Bot]  # (game, seat, seed) -> a bot for one match
Policy: TypeAlias = str | RulePolicy | BotMaker | Bot
Policies: TypeAlias = Policy | Sequence[Policy]  # one for all seats, or one per seat
Chooser: TypeAlias = Callable[[Any, int, Any, Any], int]  # as `Kernel.choose`


class RuleBot:
    """A rule as a bot, for matches in which other seats have bots of plain Python."""

    def __init__(self, policy: RulePolicy, seat: int, seed: int) -> None:
        self._policy, self._seat, self._rng = policy, seat, Pseudorandom(seed)

    def step(self, state: State) -> Action:
        """Return the action that the rule chooses. Raise IllegalAction if none has its number."""
        legal = state.legal_actions()
        number = self._policy(state.position, self._seat, len(legal), self._rng)
        if not (is_whole(number) or is_bool(number)) or not 0 <= number < len(legal):
            raise not_listed(number, legal)
        return legal[number]


def not_listed(number: object, legal: Sequence[Action], where: str = "") -> IllegalAction:
    """Return the error for a number that is not one of a legal action."""
    reason = f"a rule returned it{where}, not the number of a legal action"
    return IllegalAction(number, list(map(to_json, legal)), "api", reason)


def one_per_seat(game: Game | Playable, policies: Policies) -> list[Policy]:
    """Return the policy of each seat. Raise InvalidArgument."""
    if isinstance(policies, str) or callable(policies) or hasattr(policies, "step"):
        return [policies] * game.num_players
    if not isinstance(policies, Sequence | np.ndarray):
        raise InvalidArgument("policies", policies, "a policy, or a sequence of policies, one a seat")
    if len(policies) != game.num_players:
        raise InvalidArgument("policies", policies, f"one for all, or one for each of the {game.num_players} seats")
    return list(policies)


def policy_numbers(
    game: Game | Playable, known: Sequence[str], policies: Policies, rules: Sequence[RulePolicy] = ()
) -> NDArray[np.int64]:
    """Return the number of each seat's policy: 0 for uniform, then the game's known policies, then rules, in order.

    Raise InvalidArgument for any other policy.
    """
    names = UNIFORM, *known
    places: list[object] = [*names, *rules]
    seats = one_per_seat(game, policies)
    for policy in seats:
        if policy not in places:
            raise InvalidArgument("policies", policy, f"none of playouts of {game.title}; {nearest(policy, names)}")
    return np.array([places.index(policy) for policy in seats], np.int64)


def rules_of(seats: Sequence[Policy]) -> tuple[Any, ...]:
    """Return the rules among the policies of the seats, each once."""
    return tuple(dict.fromkeys(policy for policy in seats if is_rule(policy)))


def package_of(player: object) -> str:
    """Return the package with the code of a policy, or of a game."""
    made = getattr(player, "func", player)  # of a partial function
    module: str | None = made.__module__ if isinstance(made, type | FunctionType) else type(made).__module__
    return (module or "builtins").partition(".")[0].replace("builtins", "tuppence")


def chooser_of(kernel: Kernel, numbers: NDArray[np.int64]) -> Chooser | None:
    """Return the kernel's function for these policies, `choose_quick` if it is enough; None if all are uniform."""
    named = numbers[numbers <= len(kernel.policies)]
    if not named.any():
        return None
    quick = kernel.choose_quick is not None and named.max() <= len(kernel.quick)
    return kernel.choose_quick if quick else kernel.choose


@functools.cache
def chooser_with(kernel: Kernel, chooses: Chooser | None, rules: tuple[RulePolicy, ...]) -> Chooser:
    """Return a function for the kernel's policies, which are numbered first, and for rules.

    Its tables are those of the kernel and an array for a copy of the position.
    """
    choose: Any = chooses
    bots = choose is not None

    @rule
    def of_kernel(position: Position, policy: int, given: tuple[object, Any], rng: Generator) -> int:
        if bots:
            return int(choose(position, policy, given[0], rng))
        return 0

    chosen: Chooser = of_kernel
    for number, policy in enumerate(rules, 1 + len(kernel.policies)):
        chosen = chooser_beside(kernel, chosen, policy, number)
    return chosen


def chooser_beside(kernel: Kernel, others: Chooser, chooses: RulePolicy, own: int) -> Chooser:
    """Return a function for one more policy, a rule with the number ``own``."""
    current_player, num_legal_actions = kernel.current_player, kernel.num_legal_actions

    @rule
    def chosen(position: Position, policy: int, given: tuple[object, Any], rng: Generator) -> int:
        if policy != own:
            return others(position, policy, given, rng)
        copies = given[1]
        copies[0] = position
        number = chooses(copies[0], current_player(position), num_legal_actions(position), rng)
        return number | 0  # floats have no such operator: a rule that returns one does not compile

    return chosen


def check_rule(game: Game | Playable, first: Position, policy: RulePolicy) -> None:
    """Try a rule as plain Python at the first decision of a match. Raise InvalidArgument."""
    try:
        inspect.signature(policy).bind("position", "seat", "count", "rng")
        if isinstance(game, Game) and (state := first_decision(game, first)):
            RuleBot(policy, state.current_player(), 0).step(state)
    except Exception as error:
        words = "a rule that chooses, given a position, a seat, the number of its actions and rng"
        raise InvalidArgument("policies", policy, f"{words} ({brief(repr(error))})") from error


def first_decision(game: Game, first: Position) -> State | None:
    """Return the first state from a position in which a player decides; None after the end."""
    state, rng = State(game, first), Pseudorandom(0)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    return None if state.is_terminal() else state


def for_referee(game: Game, policy: Policy) -> str | BotMaker:
    """Return a policy as the referee takes it: a name, or a function that makes bots. Raise InvalidArgument."""
    if isinstance(policy, str):
        policy_numbers(game, game.kind.levels.names, [policy] * game.num_players)
        return policy
    given: Any = policy
    if is_rule(given):
        return lambda game, seat, seed: RuleBot(given, seat, seed)
    if callable(getattr(given, "step", None)) and not isinstance(given, type):
        return lambda game, seat, seed: given
    allowed = "a name, a rule, a bot, or a function of the game, the seat and the seed that makes bots"
    try:
        made = given(game, 0, 0)
    except TuppenceError:
        raise
    except Exception as error:
        raise InvalidArgument("policies", given, f"{allowed} ({brief(repr(error))})") from error
    if not callable(getattr(made, "step", None)):
        raise InvalidArgument("policies", given, f"{allowed}, which have the method `step`")
    maker: BotMaker = given
    return maker
