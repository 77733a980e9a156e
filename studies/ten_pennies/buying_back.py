"""`python -m studies.ten_pennies.buying_back LEVEL PLAYERS GROUPS [SEED]`: what never buying back costs in Ten Pennies.

A player who never buys back the card just thrown meets others of the level who may. A group of matches has the same
deals, and each seat in turn is that player's. One core; the same arguments print the same figures on any machine.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

import tuppence
from tuppence.chance.streams import seeded
from tuppence.game import CHANCE
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.bots import champion, levels, search
from tuppence.games.ten_pennies.cards import ROUNDS
from tuppence.games.ten_pennies.kernel import PASS, TAKE, moves
from tuppence.places import share_of_win
from tuppence.rule import compiled

OFFERED, BACK, ALL = range(3)  # the seat's own card offered; bought back; all cards bought
COUNTS = 3

LINE = "{:>9}  {:>16}  {:>14}" + 3 * "  {:>12}"


def play(table: Any, first: Any, deals: Any, rng: Any, policy: int, barred: int, counts: Any) -> None:
    """Play a match to its end in ``table``. ``barred``: the seat that never buys back."""
    table[0] = first[0]
    position = table[0]
    chance = deals[0].copy()
    while position.phase != rules.OVER:
        seat = rules.current_player(position)
        if seat == CHANCE:
            if position.phase == rules.DEAL:  # the same deal in all matches of a group, whatever came before
                for part in range(4):
                    chance[part] = deals[position.round, part]
            moves.apply_chance(position, chance)
            continue
        own = position.phase == rules.BUY and rules.threw_it(position, seat)
        if own and seat == barred:
            action = PASS
        elif own and policy == levels.CHAMPION:
            action = search.look_ahead(position, rng)
        else:
            action = champion.choose(position, policy, None, rng)
        if position.phase == rules.BUY:
            counts[seat, OFFERED] += own
            counts[seat, BACK] += own and action == TAKE
            counts[seat, ALL] += action == TAKE
        moves.apply_action(position, action)


def won(table: Any, seat: int) -> float:
    """Return a seat's share of the win."""
    share: float = share_of_win(table[0], seat)
    return share


def group(first: Any, policy: int, seed: int, number: int) -> tuple[float, float, Any]:
    """Return the mean over a group's matches, of the player who never buys back: the share of the win, the points
    ahead of the others' mean, and the counts of that player and of another.
    """
    players = int(first["seats"][0])
    deals = np.array([seeded(seed, 100 * (1 + number) + part) for part in range(ROUNDS + 2)])
    table = first.copy()
    share = ahead = 0.0
    counts = np.zeros((2, COUNTS))
    for barred in range(players):
        rng = seeded(seed, 100 * (1 + number) + ROUNDS + 2)  # matches are the same until a seat is barred
        here = np.zeros((players, COUNTS), np.int64)
        compiled(play)(table, first, deals, rng, policy, barred, here)
        others = np.arange(players) != barred
        scores = table["scores"][0, :players]
        share += compiled(won)(table, barred)
        ahead += scores[others].mean() - scores[barred]
        counts += here[barred], here[others].mean(axis=0)
    return share / players, ahead / players, counts / players


def run(level: str, players: int, groups: int, seed: int = 0) -> None:
    """Measure, and print what is known after each tenth."""
    policy = 1 + levels.LEVELS.index(level)
    first = tuppence.load("ten-pennies", players=players).new_position().array()
    wins, ahead, counts = np.zeros(groups), np.zeros(groups), np.zeros((2, COUNTS))
    print(f"Of a {level} who never buys back, of {players}; cards a match: of that player, of another")
    print(LINE.format("matches", "wins", "points ahead", "offered back", "bought back", "all bought"))
    for number in range(groups):
        wins[number], ahead[number], here = group(first, policy, seed, number)
        counts += here
        done = number + 1
        if done % max(2, groups // 10) == 0 or done == groups:
            cards = (f"{one:.2f}, {other:.2f}" for one, other in counts.T / done)
            print(LINE.format(done * players, mean(100 * wins[:done]) + " %", mean(ahead[:done]), *cards), flush=True)


def mean(figures: Any) -> str:
    """Return a mean with its standard error."""
    return f"{figures.mean():.2f} ± {figures.std(ddof=1) / np.sqrt(len(figures)):.2f}"


if __name__ == "__main__":
    players, groups, *seed = map(int, sys.argv[2:])
    run(sys.argv[1], players, groups, *seed)
