"""The best way to play out a hand of Ten Pennies, compared with exhaustive search; and every way to go down."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tuppence.games.ten_pennies import rules, sets
from tuppence.games.ten_pennies.actions import LayDown
from tuppence.games.ten_pennies.bots import melds
from tuppence.games.ten_pennies.cards import NAMES, NUMBERS, POINTS, RANK_COUNT, RANKS, SETS, SIZES, WILDS
from tuppence.rule import compiled

Counts = tuple[int, ...]
FEW = "23459KA*"  # ranks: enough for all points, and for wilds of every round
Case = tuple[list[str], int, bool, list[str]]


@st.composite
def hands(draw: st.DrawFn, most: int = 11, ranks: int = 5) -> list[str]:
    """A hand of few ranks, so that many cards can be laid."""
    chosen = draw(st.lists(st.sampled_from(FEW), min_size=1, max_size=ranks, unique=True))
    cards = [name for name in NAMES if name[0] in chosen and int(name[-1]) < 2]
    size = min(most, len(cards))
    return draw(st.lists(st.sampled_from(cards), min_size=1, max_size=size, unique=True))


@st.composite
def tables(draw: st.DrawFn, most: int = 11, ranks: int = 5) -> Case:
    """A hand, a round, whether its player is down, and the ranks of the sets on the table."""
    down = draw(st.booleans())
    table = draw(st.lists(st.sampled_from(FEW), min_size=int(down), max_size=3))
    return draw(hands(most, ranks)), draw(st.integers(1, 7)), down, table


def wild_ranks(round: int) -> set[int]:
    """The wild ranks of a round, from the text's table."""
    return {RANKS.index(rank) for rank in ("2A*" if round >= 5 else "2")}


def parts(counts: Counts, ranks: list[int], most: int) -> Iterator[Counts]:
    """Every choice of at most ``most`` cards of these ranks."""
    for chosen in itertools.product(*(range(counts[rank] + 1) for rank in ranks)):
        if sum(chosen) <= most:
            taken = [0] * RANK_COUNT
            for rank, number in zip(ranks, chosen, strict=True):
                taken[rank] = number
            yield tuple(taken)


def made_sets(counts: Counts, round: int, least: int, limit: int | None) -> Iterator[tuple[int, Counts]]:
    """Every set in a hand, with its rank and cards. Without a limit: one wild for each three cards (TP-4)."""
    for rank in range(RANK_COUNT):
        others = sorted(wild_ranks(round) - {rank})
        for natural in range(counts[rank] + 1):
            for wilds in parts(counts, others, sum(counts)):
                size = natural + sum(wilds)
                if size >= least and sum(wilds) <= (size // 3 if limit is None else limit):
                    yield rank, tuple(n + (natural if at == rank else 0) for at, n in enumerate(wilds))


def less(counts: Counts, taken: Counts) -> Counts:
    return tuple(had - gone for had, gone in zip(counts, taken, strict=True))


@functools.lru_cache(maxsize=200_000)
def fewest_left(counts: Counts, round: int, down: bool, table: frozenset[int]) -> tuple[int, int]:
    """The fewest points and cards left after any play and its discard, by exhaustive search (TP-5 to TP-7)."""
    held = [rank for rank in range(RANK_COUNT) if counts[rank]]
    points, cards = sum(counts[rank] * POINTS[rank] for rank in held), sum(counts)
    discard = max((POINTS[rank] for rank in held), default=0)
    found = [(points - discard, max(0, cards - 1))]
    if not down:
        size, limit = SIZES[round - 1], WILDS[round - 1]
        for first, taken in made_sets(counts, round, size, limit):
            left = less(counts, taken)
            if SETS[round - 1] == 1:
                found.append(fewest_left(left, round, True, table | {first}))
                continue
            for second, more in made_sets(left, round, size, limit):
                if second >= first:
                    found.append(fewest_left(less(left, more), round, True, table | {first, second}))
        return min(found)
    for rank, taken in made_sets(counts, round, 3, None):
        found.append(fewest_left(less(counts, taken), round, True, table | {rank}))
    for rank in held:
        if rank in table | wild_ranks(round):
            one = tuple(int(at == rank) for at in range(RANK_COUNT))
            found.append(fewest_left(less(counts, one), round, True, table))
    return min(found)


def counts_of(hand: list[str]) -> Counts:
    return tuple(sum(name[0] == rank for name in hand) for rank in RANKS)


def points_of(hand: list[str]) -> int:
    return sum(POINTS[RANKS.index(name[0])] for name in hand)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(tables())
def test_nothing_that_can_be_laid_sheds_more(case: Case) -> None:
    hand, round, down, table = case
    best = melds.best_play(hand, round, down=down, table=table)
    lying = frozenset(RANKS.index(rank) for rank in table)
    left = fewest_left(counts_of(hand), round, down, lying)
    assert (points_of(hand) - best.points, len(hand) - best.cards) == left


@settings(max_examples=300, deadline=None)
@given(tables(most=30, ranks=8))
def test_the_plays_of_the_plan_are_legal_and_shed_what_it_says(case: Case) -> None:
    hand, round, down, table = case
    best = melds.best_play(hand, round, down=down, table=table)
    state = tuppence.State(tuppence.load("ten-pennies", players=4), to_play(hand, round, down, table))
    left = list(hand)
    for lay in best.lays:
        suggested = [action for action, choice in state.text().choices() if choice.suggested]
        assert suggested == [lay]
        for card in [card for one in lay.sets for card in one.cards] if isinstance(lay, LayDown) else lay.cards:
            left.remove(card)
        state.apply_action(lay)
    if left:
        assert not any(choice.suggested for _, choice in state.text().choices())
    left.remove(best.discard) if best.discard else None
    assert (points_of(hand) - points_of(left), len(hand) - len(left)) == (best.points, best.cards)
    assert (best.discard is None) == (state.view()["phase"] != "play")


def to_play(hand: list[str], round: int, down: bool, table: list[str]) -> rules.Position:
    """A position in which seat 0 is to play with this hand; of the sets on the table there are only the ranks.

    The pennies of seat 0 are gone, so that it may hold so much; the others hold eleven each of what is left.
    """
    position: rules.Position = tuppence.load("ten-pennies", players=4).new_position()
    position.phase, position.turn, position.round, position.dealer = rules.PLAY, 0, round, 3
    for name in hand:
        rules.put_in_hand(position, 0, NUMBERS[name])
    left = [card for card in range(position.deck) if NAMES[card] not in hand]
    for seat in (1, 2, 3):
        for card in left[11 * seat - 11 : 11 * seat]:
            rules.put_in_hand(position, seat, card)
    position.bottom = len(left) - 33
    position.stock[: position.bottom] = left[33:]
    position.pennies[0] = 0
    position.sets, position.down[0] = len(table), int(down)
    position.set_rank[: len(table)] = [RANKS.index(rank) for rank in table]
    return position


def compiled_plans(positions: Any, plans: Any, lays: Any) -> None:
    """The plan and the next lay of each position. Compiled."""
    for at in range(len(positions)):
        plans[at] = melds.best_plan(positions[at])
        lays[at] = melds.next_lay(positions[at])


@pytest.mark.slow
def test_the_plan_is_the_same_plain_and_compiled() -> None:
    rng = np.random.default_rng(1)
    positions = []
    for _ in range(400):
        hand = [NAMES[card] for card in rng.permutation(216)[: rng.integers(1, 31)]]
        table = [RANKS[rank] for rank in rng.integers(0, RANK_COUNT, rng.integers(1, 5))]
        positions.append(to_play(hand, int(rng.integers(1, 8)), bool(rng.integers(2)), table))
    plans, lays = np.zeros((len(positions), 6), np.int64), np.zeros((len(positions), 5), np.int64)
    compiled(compiled_plans)(np.concatenate([position.array() for position in positions]), plans, lays)
    assert [tuple(plan) for plan in plans.tolist()] == [melds.best_plan(position) for position in positions]
    assert [tuple(lay) for lay in lays.tolist()] == [melds.next_lay(position) for position in positions]
    assert {kind for kind, *_ in lays.tolist()} == {sets.DOWN, sets.SET, sets.OFF, sets.NONE}


@pytest.mark.parametrize(
    ("hand", "round", "case"),
    [
        *(([*hand], 1, {}) for hand in ((), ("7H.0", "7H.0"), ("1H.0",))),
        *((["7H.0"], round, {}) for round in (0, 8)),
        *((["7H.0"], 1, case) for case in ({"down": True}, {"table": ["10"]})),
    ],
)
def test_invalid_hands_rounds_and_tables_are_refused(hand: list[str], round: int, case: dict[str, Any]) -> None:
    with pytest.raises(tuppence.TuppenceError):
        melds.best_play(hand, round, **case)
