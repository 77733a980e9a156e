"""T.K.O. for two: the table agrees with the rules, and waiting against the champion gains nothing."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.seven_pennies.test_bots import decisions
from tuppence.bots import load_bot
from tuppence.chance.streams import seeded
from tuppence.game import CHANCE
from tuppence.games.seven_pennies import heuristics, kernel, rules
from tuppence.games.seven_pennies.solution import knockout, rounds
from tuppence.places import share_win
from tuppence.rule import compiled, rule

DUELS: list[dict[str, Any]] = [
    {},
    {"nickels": 20},
    {"faces": 3},
    {"faces": 6, "must_cancel_own": True, "extra_turn": True},
    {"faces": 5, "extra_turn": True},
]
LONGEST = 20_000  # decisions, more than any match here takes


@pytest.mark.parametrize("apart", [set[int](), {1, 4}, {2, 3}])
def test_equivalent_throws_are_counted_once(apart: set[int]) -> None:
    groups: Counter[Any] = Counter()
    for thrown in product(range(1, 5), repeat=5):
        counts = [thrown.count(value) for value in range(1, 5)]
        free = sorted(sorted((counts[low - 1], counts[-low])) for low in (1, 2) if low not in apart)
        groups[str((free, [counts[value - 1] for value in sorted(apart)]))] += 1
    listed = rounds.throws(4, 5, frozenset(apart))
    assert sorted(listed.values()) == sorted(groups.values())


@pytest.mark.parametrize("given", DUELS)
def test_the_table_agrees_with_the_rules(given: dict[str, Any]) -> None:
    looked_at = 0
    for state in decisions({"variant": "tko", **given}):
        table = knockout.solve(state.game.options)
        for number in range(kernel.num_legal_actions(state.position)):
            value, payer = kernel.find(state.position, number, None)
            utility = knockout.utility_after(state.position, value, payer, table)
            waits = payer == rules.NOBODY and heuristics.nobody_holds(state.position)
            assert utility == pytest.approx(by_rules(state.position, number, table) * (table.patience if waits else 1))
            looked_at += 1
    assert looked_at > 10


def by_rules(before: Any, number: int, table: knockout.Table) -> float:
    """The value of the match after an action, applied by the rules."""
    after, seat = before.copy(), before.turn
    kernel.apply_action(after, number)
    own, other = after.nickels[seat], after.nickels[1 - seat]
    if other == 0:
        return 1.0
    again, turn = after.turn == seat, after.turn
    kind = rounds.kind_of(after, after.value[turn], after.value[1 - turn])
    at = table.number_of[after.count[turn], after.count[1 - turn], kind]
    nickels = knockout.in_table(own, other, 8), knockout.in_table(other, own, 8)
    return float(table.utility[rounds.SAME if again else rounds.OTHER, at, *nickels])


def test_more_nickels_than_in_the_table_use_the_proportion() -> None:
    pairs = [(3, 3), (8, 1), (16, 8), (20, 13), (1, 20), (0, 9)]
    found = [(knockout.in_table(one, other, 8), knockout.in_table(other, one, 8)) for one, other in pairs]
    assert found == [(3, 3), (8, 1), (8, 4), (8, 5), (1, 8), (0, 8)]


def test_ending_the_match_costs_nothing_with_pennies() -> None:
    """The champion is guaranteed half of the matches, even against waiting."""
    utility = knockout.solve(tuppence.load("seven-pennies", variant="tko").options).utility
    for nickels in range(1, 4):
        assert utility[:, rounds.EMPTY, nickels, nickels].mean() == pytest.approx(0.5, abs=0.002)


@rule
def decided(s: Any, who: int, table: Any, exact: Any) -> int:
    """The choice of the champion (3), of a player who never gathers first (4), or of one who waits optimally (5)."""
    if who == 4 and heuristics.nobody_holds(s):
        return kernel.gathers(s)
    if who == 5:
        return knockout.number(s, exact)
    return knockout.number(s, table)


def play(first: Any, position: Any, rng: Any, who: Any, table: Any, exact: Any, lengths: Any, wins: Any) -> None:
    """Play matches. Compiled."""
    for game in range(len(lengths)):
        position[0] = first[0]
        s = position[0]
        while s.phase != rules.OVER and lengths[game] < LONGEST:
            if rules.current_player(s) == CHANCE:
                kernel.apply_chance(s, rng)
            else:
                lengths[game] += 1
                kernel.apply_action(s, decided(s, who[s.turn], table, exact))
        share_win(s, wins[game])


def played(faces: int, other: int, games: int) -> tuple[Any, Any]:
    """The lengths of a champion's matches against another policy, and its wins."""
    game = tuppence.load("seven-pennies", variant="tko", faces=faces)
    table = knockout.solve(game.options)
    exact = knockout.Table(table.number_of, np.ascontiguousarray(1 - table.utility[::-1].swapaxes(2, 3)), 1.0)
    first, lengths, wins = game.new_position().array(), np.zeros(games, np.int64), np.zeros((games, 2))
    compiled(play)(first, first.copy(), seeded(1), np.array([3, other]), table, exact, lengths, wins)
    return lengths, wins[:, 0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("faces", "other", "least"),
    [
        (2, 4, 0.8),  # with pennies, a player who never gathers first loses most matches
        (2, 5, 0.4999),
        (6, 4, 0.25),  # with dice a player who ends matches loses to one who waits: 0.2518 is certain, 0.28 the maximum
        (6, 5, 0.2518),
    ],
)
def test_the_champion_ends_every_match_with_its_guaranteed_value(faces: int, other: int, least: float) -> None:
    lengths, won = played(faces, other, 4_000)
    assert lengths.max() < LONGEST
    assert won.mean() + 4 * won.std() / np.sqrt(len(won)) > least
    assert least < 0.8 or won.mean() > least


@pytest.mark.slow
def test_the_champion_chooses_the_same_live_and_in_playouts() -> None:
    for given in DUELS:
        states = decisions({"variant": "tko", **given}, 60)
        table = knockout.solve(states[0].game.options)
        found = np.zeros(len(states), np.int64)
        compiled(look_up)(np.concatenate([state.position.array() for state in states]), table, found)
        for state, number in zip(states, found.tolist(), strict=True):
            bot = load_bot("champion", state.game, seat=state.current_player())
            assert bot.step(state) == state.legal_actions()[number]


def look_up(positions: Any, table: Any, found: Any) -> None:
    for at in range(len(positions)):
        found[at] = knockout.number(positions[at], table)
