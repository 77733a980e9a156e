"""How often each grade wins against each other one, with 95 % confidence intervals; and how long a move takes."""

from __future__ import annotations

import time
from itertools import permutations
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import tuppence
from tuppence.bots import load_bot

GAMES = 100_000
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("singles", {}),
    ("4 players: one against three", {"players": 4}),
    ("2v2: team against team", {"players": 4, "format": "teams"}),
)
SLOWEST = 0.050  # seconds that a champion may take

out = Console(width=120)


def share(game: tuppence.Game, grade: str, others: str, games: int = GAMES, seed: int = 1) -> tuple[float, float]:
    """How often the seat, or in teams the side, of ``grade`` wins, and half the width of its 95 % interval."""
    sides = game.options["format"] == "teams"
    policies = [grade if (seat % 2 == 0 if sides else seat == 0) else others for seat in range(game.num_players)]
    played = tuppence.playouts(game, games, policies=policies, seed=seed)
    won = played.returns[:, 0::2].sum(axis=1) if sides else played.returns[:, 0]
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(games))


def win_rates(title: str, options: dict[str, Any]) -> None:
    """Print each grade against each, and whether each beats the one below."""
    game = tuppence.load("penny-drop", **options)
    fair = 1 / game.num_players if game.options["format"] == "multi" else 1 / 2
    table = Table(title=f"{title}: wins in {GAMES:,} games, {fair:.0%} would be level", title_justify="left")
    for heading in ("", *(f"against {grade}" for grade in game.grades)):
        table.add_column(heading, justify="right")
    rates = {pair: share(game, *pair) for pair in permutations(game.grades, 2)}
    for grade in game.grades:
        told = {other: "{:.2%} ± {:.2%}".format(*rates[grade, other]) for other in game.grades if other != grade}
        table.add_row(grade, *(told.get(other, "-") for other in game.grades))
    out.print(table)
    lower = zip(game.grades, game.grades[1:], strict=False)
    clear = all(rates[high, low][0] - rates[high, low][1] > fair for low, high in lower)
    out.print("each grade beats the one below: " + ("yes, beyond the interval" if clear else "NO"))


def slowest_move(options: dict[str, Any], matches: int = 5) -> tuple[float, float]:
    """The longest and the mean seconds of CPU of a champion's move in live play, the first one included."""
    game = tuppence.load("penny-drop", **options)
    taken = []
    rng = np.random.default_rng(0)
    for match in range(matches):
        state = game.new_initial_state()
        players = [load_bot("champion", game, seat=seat, seed=match) for seat in range(game.num_players)]
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
                continue
            begin = time.thread_time()
            action = players[state.current_player()].step(state)
            taken.append(time.thread_time() - begin)
            state.apply_action(action)
    return max(taken), sum(taken) / len(taken)


def run() -> None:
    """Measure and print."""
    for title, options in MATCHES:
        win_rates(title, options)
    table = Table(title="A champion's move in live play, CPU, without compiled code", title_justify="left")
    for heading in ("match", "mean, us", "longest, ms", f"at most {SLOWEST * 1e3:.0f} ms"):
        table.add_column(heading, justify="right")
    for title, options in (*MATCHES, ("3v3", {"players": 6, "format": "teams"}), ("20 players", {"players": 20})):
        longest, mean = slowest_move(options)
        table.add_row(title, f"{mean * 1e6:.0f}", f"{longest * 1e3:.2f}", "held" if longest <= SLOWEST else "NOT HELD")
    out.print(table)
