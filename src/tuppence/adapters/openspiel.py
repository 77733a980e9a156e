"""The games in OpenSpiel: ``pyspiel.load_game("tuppence_penny_drop(players=3)")``. Importing registers them."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel

from tuppence.actions import Action, to_json
from tuppence.adapters.encoded import Encoded, encoded
from tuppence.errors import NotListed
from tuppence.game import CHANCE, Game, game_type
from tuppence.game_types import GameType
from tuppence.games import names
from tuppence.options import OptionField

__all__ = ["Observer", "SpielGame", "SpielState", "spiel_name"]

ZERO_SUM = "zero_sum"  # the parameter that subtracts the mean of all returns, for algorithms that ask for it
SEED = "rng_seed"  # the parameter that seeds chance that cannot be listed
SAMPLES = "chance_samples"  # the parameter: how many outcomes a node of such chance has; 0: it is sampled stochastic
STATED_LENGTH = 100_000  # of a match without a bound; docs/library.md states a bound of the chance of passing it
OURS = {ZERO_SUM: False, SEED: 0, SAMPLES: 0}
USUAL: dict[str, Any] = {"choice": "", "int": 0, "float": 0.0, "bool": False}  # for options that depend on others


def spiel_name(game: str) -> str:
    """Return the name of a game in OpenSpiel.

    >>> spiel_name("penny-drop")
    'tuppence_penny_drop'
    """
    return f"tuppence_{game.replace('-', '_')}"


def usual(option: OptionField) -> Any:
    """Return the default of a parameter: that of the option, or a value that stands for the usual one."""
    return USUAL[option.kind] if option.default is None else option.default


class SpielGame(pyspiel.Game):
    """A game with its options. All of them are parameters; 0 and "" stand for the usual value of some."""

    kind: GameType  # of the subclass

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        kind, parameters = self.kind, parameters or {}
        own = OURS | {name: value for name, value in parameters.items() if name in OURS}
        dependent = {option.name for option in kind.option_fields if option.default is None}
        given = {name: value for name, value in parameters.items() if name not in OURS}
        self.game = kind.load(**{name: value for name, value in given.items() if value or name not in dependent})
        self.zero_sum = bool(own[ZERO_SUM])
        self.seed = int(own[SEED])
        self.rng = np.random.default_rng(self.seed or None)
        self.first = encoded(self.game)
        outcomes = most_outcomes(self.game)
        samples = int(own[SAMPLES])
        self.listed = outcomes > 0
        self.sampled = not self.listed and samples == 0
        self.draws = [(number, 1 / max(samples, 1)) for number in range(max(samples, 1))]
        shift = self.shift
        info = pyspiel.GameInfo(
            num_distinct_actions=self.first.count,
            max_chance_outcomes=outcomes or len(self.draws),
            num_players=self.game.num_players,
            min_utility=self.game.min_utility - shift,
            max_utility=self.game.max_utility - shift,
            utility_sum=0.0 if self.zero_sum else self.game.utility_sum,
            max_game_length=longest(self.game),
        )
        super().__init__(spiel_type(kind, self.zero_sum, self.sampled), info, parameters)

    @property
    def shift(self) -> float:
        """What is subtracted from each return."""
        return self.game.utility_sum / self.game.num_players if self.zero_sum else 0.0

    def new_initial_state(self) -> SpielState:
        """Return the state at the start of a match."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """Return an observer with the parts of the encoding as named tensors."""
        return Observer(self.first)


class SpielState(pyspiel.State):
    """A match in play. ``match``: it in numbers; ``match.state`` is the `tuppence.State`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match: Encoded = game.first.clone()

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's number for chance or the end, which is also ours."""
        return self.match.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes by their places in our list, or numbers of draws."""
        game: SpielGame = self.get_game()
        if not game.listed:
            return game.draws
        return [(at, chance) for at, (_, chance) in enumerate(self.match.state.chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        state, game = self.match.state, self.get_game()
        if state.current_player() != CHANCE:
            self.match.apply_legal(action)
        elif game.listed:
            state.apply_typed(state.chance_outcomes()[action][0])
        else:
            rng = game.rng if game.sampled else np.random.default_rng([game.seed, self.move_number(), action])
            state.apply_typed(state.sample_chance(rng))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            listed = self.get_game().listed
            return shown(self.match.state.chance_outcomes()[action][0]) if listed else f"draw {action}"
        whole = self.match.action(action)
        return f"part {action}" if whole is None else shown(whole)

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.match.state.is_terminal()

    def returns(self) -> list[float]:
        """Return one number per seat, at the end (GA-3)."""
        returns = self.match.state.returns()
        return [one - self.get_game().shift for one in returns] if self.is_terminal() else returns

    def __str__(self) -> str:
        """Return the whole position, hidden things included."""
        parts = [self.match.position, *([self.match.composition] if self.match.composition.count else [])]
        fields = [f"{name}={value}" for part in parts for name in part.layout.names if (value := getattr(part, name))]
        return " ".join(fields)


class Observer:
    """What a seat sees and has seen: ``dict`` has the parts of the encoding by name, ``tensor`` all of them."""

    def __init__(self, match: Encoded) -> None:
        self.tensor = np.zeros(match.size, np.float32)
        self.dict, at = {}, 0
        for part in match.encoding.parts:
            self.dict[part.name] = self.tensor[at : at + part.size]
            at += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees and has seen."""
        self.tensor[:] = state.match.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat sees and has seen as JSON."""
        return msgspec.json.encode(state.match.state.information_state(player)).decode()


def shown(action: Action) -> str:
    """Return an action in short: its type and the values of its fields."""
    form = to_json(action)
    return " ".join(str(value) for value in form.values())


def most_outcomes(game: Game) -> int:
    """Return the most outcomes of chance in a random match, or 0 if some cannot be listed."""
    match, rng, most = encoded(game), np.random.default_rng(0), 0
    try:
        while not match.state.is_terminal():
            if match.state.is_chance_node():
                most = max(most, len(match.state.chance_outcomes()))
                match.state.apply_typed(match.state.sample_chance(rng))
            else:
                match.apply_legal(int(rng.choice(match.legal_numbers())))
    except NotListed:
        return 0
    return most


def longest(game: Game) -> int:
    """Return the most decisions of a match, or `STATED_LENGTH` if the rules set no bound."""
    return game.max_game_length or STATED_LENGTH


def spiel_type(kind: GameType, zero_sum: bool = False, sampled: bool = False) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game."""
    types = pyspiel.GameType
    low, high = kind.players_range
    return types(
        short_name=spiel_name(kind.name),
        long_name=kind.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.SAMPLED_STOCHASTIC if sampled else types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION if kind.hidden else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if zero_sum else types.Utility.CONSTANT_SUM,
        reward_model=types.RewardModel.TERMINAL,
        min_num_players=low,
        max_num_players=high,
        provides_information_state_string=not kind.hidden,
        provides_information_state_tensor=not kind.hidden,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: usual(option) for option in kind.option_fields} | OURS,
    )


def _register() -> None:
    """Register all games, each as a class of its own: OpenSpiel frees other objects when Python has already ended."""
    for kind in map(game_type, names()):
        made = type(kind.game.__name__, (SpielGame,), {"kind": kind})
        pyspiel.register_game(spiel_type(kind), made)


_register()
