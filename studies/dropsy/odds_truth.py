"""`python -m studies.dropsy.odds_truth`: compare the odds of Dropsy with true drops onto positions of real play.

Matches of a regular against beginners give the positions. At some of them a drop is aimed at a free slot, a token in
its slot, a token on the wood, a place near an edge or anywhere, and dropped many times with the hand's tremor.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import tuppence
from tuppence.bots import load_bot
from tuppence.games.dropsy import draws, rules
from tuppence.games.dropsy.board import BOARDS, NO_SLOT, SLOTS, extent, middle, points, slot_centre, slot_of
from tuppence.games.dropsy.odds import odds
from tuppence.games.dropsy.odds.landing import ground, middles
from tuppence.physics.tokens import fall_many
from tuppence.simulation.series import cores

NAMES = ("slotted", "off", "gained", "taken", "leaves its slot", "leaves the boards")
AIMS = ("free slot", "slotted token", "token on the wood", "edge", "anywhere")


class Compared(NamedTuple):
    """A probability, or points, by the map and by true drops, with both standard errors."""

    name: str
    aim: str
    map: float
    map_error: float
    truth: float
    truth_error: float


def positions(number: int, seed: int, **options: Any) -> Iterator[tuppence.State]:
    """Yield ``number`` positions in which a token is dropped, of rounds that a regular and beginners play."""
    rng, found = np.random.default_rng(seed), 0
    while True:
        game = tuppence.load("dropsy", rounds=1, **options)
        state = game.new_initial_state()
        levels = ["regular", *["beginner"] * (game.num_players - 1)]
        players = [load_bot(level, game, seat=seat, seed=seed) for seat, level in enumerate(levels)]
        while not state.is_terminal():
            seat = state.current_player()
            if seat >= 0 and rng.random() < 0.15:
                yield state.clone()
                found += 1
                if found == number:
                    return
            state.apply_action(players[seat].step(state) if seat >= 0 else state.sample_chance(rng))


def aim_at(state: tuppence.State, kind: str, rng: np.random.Generator) -> tuple[float, float] | None:
    """Return a place of this kind to aim at, or None if there is none."""
    s = state.clone().position
    on, width, height = ground(s), extent(s.cells, 0), extent(s.cells, 1)
    places: list[tuple[float, float]] = []
    if kind == "free slot":
        places = [place for slot, place in enumerate(middles(on.cells)) if slot not in on.taken]
    elif kind == "edge":
        places = [(0.0 + width * rng.random(), rng.choice([0.0, 12.0, height - 12.0]))]
    elif kind == "anywhere":
        places = [(width * rng.random(), height * rng.random())]
    else:
        places = [(one.x, one.y) for one in on.lying if (one.slot == NO_SLOT) == (kind == "token on the wood")]
    if not places:
        return None
    x, y = places[int(rng.integers(len(places)))]
    near = rng.normal(size=2) * (2.0 if kind != "anywhere" else 0.0)
    return min(max(x + near[0], 0.0), width), min(max(y + near[1], 0.0), height)


def true_drops(state: tuppence.State, x: float, y: float, height: float, drops: int, seed: int) -> tuple[Any, Any]:
    """Return the slot of every token after each drop, and whether it is on the boards: (drops, tokens)."""
    s, rng = state.clone().position, np.random.default_rng(seed)
    lying = [tuple(s.tokens[token]) if s.on_boards[token] else None for token in range(s.dropped)]
    tremor = s.tremor * rng.normal(size=(drops, 7))
    places = np.array([x, y]) + draws.PLACE * tremor[:, :2]
    fell = fall_many(
        [middle(s.cells, board) for board in range(BOARDS)],
        [slot_centre(s.cells, slot) for slot in range(len(SLOTS))],
        lying, rules.next_token(s), places, np.full(drops, height),
        draws.TILT * tremor[:, 2:4], draws.SPIN * tremor[:, 4:], cores(),
    )  # fmt: skip
    slots = [
        [slot_of(s.cells, *place) if on else NO_SLOT for place, on in zip(*rows, strict=True)]
        for rows in zip(fell.tokens.tolist(), fell.on_board.tolist(), strict=True)
    ]
    return np.array(slots), fell.on_board


def compared(
    state: tuppence.State, aim: str, place: tuple[float, float], height: float, drops: int, seed: int
) -> Iterator[Compared]:
    """Yield the map's odds of a drop beside those of true drops."""
    found, (slots, on) = odds(state, *place, height), true_drops(state, *place, height, drops, seed)
    s = state.clone().position
    falling, before = rules.next_token(s), [rules.slot_of_token(s, token) for token in range(s.dropped)]
    worth = np.array([points(slot) for slot in range(len(SLOTS))] + [0])
    left = np.array(
        [[before[k] != NO_SLOT and row[k] != before[k] for k in range(s.dropped)] for row in slots]
    ).reshape(drops, -1)
    rivals = np.array([s.owner[k] != s.turn for k in range(s.dropped)], bool)
    taken = (left * worth[before] * rivals).sum(axis=1) if s.dropped else np.zeros(drops)
    yield row("slotted", aim, found.slotted, slots[:, falling] != NO_SLOT)
    yield row("off", aim, found.off, ~on[:, falling])
    yield row("gained", aim, found.gained, worth[slots[:, falling]])
    yield row("taken", aim, found.taken, taken)
    for one in found.near:
        if one.slot != NO_SLOT:
            yield row("leaves its slot", aim, one.leaves, left[:, one.token])
        yield row("leaves the boards", aim, one.off, ~on[:, one.token])


def row(name: str, aim: str, by_map: tuple[float, float], happened: Any) -> Compared:
    """Return a comparison."""
    values = np.asarray(happened, float)
    number = len(values)
    spread = values.std()
    if set(np.unique(values)) <= {0.0, 1.0}:
        smoothed = (values.sum() + 0.5) / (number + 1)
        spread = math.sqrt(smoothed * (1 - smoothed))
    return Compared(name, aim, *by_map, float(values.mean()), float(spread / math.sqrt(number)))


def comparisons(number: int, drops: int, seed: int, **options: Any) -> list[Compared]:
    """Return the comparisons at ``number`` positions, each with a drop of every kind."""
    rng, found = np.random.default_rng(seed), list[Compared]()
    for state in positions(number, seed, **options):
        for aim in AIMS:
            place, height = aim_at(state, aim, rng), float(rng.choice([203.2, 203.2, 260.0, 400.0]))
            if place:
                found += compared(state, aim, place, height, drops, int(rng.integers(2**31)))
    return found


def table_of(found: list[Compared]) -> Table:
    """Return a table: by what is compared and how it was aimed, the means, and how far apart the two are."""
    table = Table(title="odds of the map against true drops")
    for heading in ("", "aim", "cases", "map", "truth", "apart, root mean square", "of it sampling", "beyond 2 errors"):
        table.add_column(heading, justify="right")
    for name in NAMES:
        for aim in AIMS:
            rows = [one for one in found if (one.name, one.aim) == (name, aim)]
            if rows:
                apart = np.array([one.map - one.truth for one in rows])
                sampling = np.array([one.truth_error for one in rows])
                total = np.hypot(sampling, [one.map_error for one in rows])
                means = np.mean([(one.map, one.truth) for one in rows], axis=0)
                beyond = (np.abs(apart) > 2 * total).mean()
                numbers = (*means, math.sqrt((apart**2).mean()), math.sqrt((sampling**2).mean()))
                table.add_row(name, aim, str(len(rows)), *(f"{one:.3f}" for one in numbers), f"{beyond:.0%}")
    return table


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--drops", type=int, default=100, help="for each aim")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tremor", type=float, default=1.0)
    parser.add_argument("--players", type=int, default=3)
    given = parser.parse_args()
    options = {"tremor": given.tremor, "players": given.players}
    Console(width=140).print(table_of(comparisons(given.positions, given.drops, given.seed, **options)))


if __name__ == "__main__":
    main()
