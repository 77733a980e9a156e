"""Play driven from Python, and in batches, beside OpenSpiel and pgx, in one run.

The module ``field`` of each game's package in `bench.games` names the game of OpenSpiel's that is nearest.
pgx is compared with where it is installed (the group "bench").
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from open_spiel.python import rl_environment, vector_env
from open_spiel.python.rl_agent import StepOutput
from rich.console import Console
from rich.table import Table

import tuppence
import tuppence.adapters.gymnasium  # registers the environments
from bench.games import game_of, measured
from tuppence.adapters.batch import EVERY_SEAT, Batch
from tuppence.simulation.compiled_match import CompiledMatch

ROUNDS, SECONDS = 7, 0.2  # of each way in a round
MATCHES = 1024  # of a batch
SPIEL_ENVS = 64  # of OpenSpiel's vector environment, which takes its time for each by itself

out = Console(width=120)
Work = Callable[[], int]  # plays a little, and returns the number of decisions


class Chance:
    """Python's own generator, which both sides use."""

    def __init__(self) -> None:
        self.random = random.Random(1)

    def integers(self, low: int, high: int, /) -> int:
        """Draw an integer from ``low`` (included) to ``high`` (excluded)."""
        return low + int(self.random.random() * (high - low))


def spiel_match(name: str) -> Work:
    """Play random matches of OpenSpiel's."""
    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def state_match(name: str) -> Work:
    """Play random matches through `State`."""
    game, rng = tuppence.load(name), Chance()
    choice = rng.random.choice

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_typed(state.sample_chance(rng))
            else:
                state.apply_typed(choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def compiled_match(name: str) -> Work:
    """Play random matches through `CompiledMatch`."""
    match, draw = CompiledMatch(tuppence.load(name)), random.Random(1).random
    numbers = iter(range(10**9))

    def play() -> int:
        match.begin(next(numbers))
        decisions = 0
        while match.count:
            match.apply(int(draw() * match.count))
            decisions += 1
        return decisions

    return play


def gymnasium_batch(name: str) -> Work:
    """Step our vector environment: one seat against a uniform player."""
    envs: Any = gymnasium.make_vec(tuppence.adapters.gymnasium.make_id(name), num_envs=MATCHES, copy=False)
    _, infos = envs.reset(seed=1)
    draw, mask = np.random.default_rng(1), infos["action_mask"]

    def step() -> int:
        envs.step((draw.random(mask.shape, np.float32) * mask).argmax(axis=1))
        return MATCHES

    return step


def own_batch(name: str) -> Work:
    """Step the batch below it, for all seats."""
    batch, draw = Batch(tuppence.load(name), MATCHES, seat=EVERY_SEAT, seed=1), np.random.default_rng(1)

    def step() -> int:
        batch.step((draw.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1))
        return MATCHES

    return step


def spiel_batch(name: str) -> Work:
    """Step OpenSpiel's vector environment, for all seats."""
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(SPIEL_ENVS)])
    rng, steps = random.Random(1), envs.reset()

    def step() -> int:
        nonlocal steps
        legal = [one.observations["legal_actions"][one.observations["current_player"]] for one in steps]
        outputs = [StepOutput(action=rng.choice(numbers), probs=None) for numbers in legal]
        steps = envs.step(outputs, reset_if_done=True)[0]
        return SPIEL_ENVS

    return step


def pgx_batch(name: str) -> Work | None:
    """Step a batch of pgx, for all seats; None where it is not installed."""
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError:
        return None
    env = pgx.make(name)
    stepped, ready = auto_reset(env.step, env.init), getattr(jax, "block_until_ready")  # noqa: B009 - it has no types

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def go_on(states: Any, key: Any) -> Any:
        key, choice, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(choice, jax.numpy.log(states.legal_action_mask.astype(np.float32)))
        return jax.vmap(stepped)(states, actions, jax.random.split(chance, MATCHES)), key

    key = jax.random.PRNGKey(1)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, MATCHES))

    def step() -> int:
        nonlocal states, key
        states, key = ready(go_on(states, key))
        return MATCHES

    return step


def rate(work: Work, seconds: float = SECONDS) -> float:
    """Return the decisions a second of CPU time, all threads together, so that busy cores make no difference."""
    decisions, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        decisions += work()
    return decisions / taken


def spread(values: list[float]) -> str:
    """Return the median, the least and the most."""
    return f"{median(values):.2f} ({min(values):.2f} - {max(values):.2f})"


def compared(title: str, pairs: list[tuple[str, Work, str, Work | None]]) -> None:
    """Print the rates of pairs, which take turns, and their ratios."""
    table = Table(title=f"{title}, medians of {ROUNDS} rounds by turns", title_justify="left")
    for heading in ("ours", "a second of CPU", "theirs", "a second of CPU", "ratio (least - most)"):
        table.add_column(heading, justify="left" if heading in ("ours", "theirs") else "right")
    for ours, mine, theirs, other in pairs:
        if other is None:
            table.add_row(ours, "", theirs, "not installed", "")
            continue
        mine(), other()  # what compiles, compiles
        rounds = [(rate(mine), rate(other)) for _ in range(ROUNDS)]
        own, others = (f"{median(column):,.0f}" for column in zip(*rounds, strict=True))
        table.add_row(ours, own, theirs, others, spread([one / another for one, another in rounds]))
    out.print(table)


def random_play() -> None:
    """Measure single matches."""
    ways = (("State", state_match), ("CompiledMatch", compiled_match))
    compared(
        "Decisions of random play driven from Python",
        [
            (f"{game_of(module)}, {words}", way(game_of(module)), f"OpenSpiel's {theirs}", spiel_match(theirs))
            for module in measured("field")
            for theirs in [module.THEIRS]
            for words, way in ways
        ],
    )


def batches() -> None:
    """Measure batches."""
    ways = (("Gymnasium", gymnasium_batch), ("Batch", own_batch))
    field = {"OpenSpiel's vector pig": spiel_batch("pig"), "pgx's backgammon": pgx_batch("backgammon")}
    compared(
        f"Batched steps by chance, {MATCHES} matches ({SPIEL_ENVS} of OpenSpiel's)",
        [
            (f"{game_of(module)}, {words}", batch(game_of(module)), theirs, other)
            for module in measured("field")
            if module.IN_BATCHES
            for words, batch in ways
            for theirs, other in field.items()
        ],
    )


def run() -> None:
    """Measure and print."""
    random_play()
    batches()
