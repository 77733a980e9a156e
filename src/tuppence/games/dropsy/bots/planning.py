"""The champion of Dropsy: it compares candidate drops by playouts to the end of the round (docs/studies/dropsy.md).

The candidate's odds are those of the map, with all tokens on the boards. The playouts use simpler odds: each player
drops at the slot with the most points for them, and the champion also values points that others lose (`rounds`).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from tuppence.actions import Action
from tuppence.games.dropsy import draws, options, rules
from tuppence.games.dropsy.actions import MOST_SEATS, Arrange, Drop
from tuppence.games.dropsy.board import NO_SLOT, extent, points
from tuppence.games.dropsy.bots import rounds
from tuppence.games.dropsy.bots.aims import HIGH, LOW, best_expected, expected
from tuppence.games.dropsy.bots.rounds import COUNT, LEAVES, MOST_NEAR, OFF_BOARDS, OFF_HIGH, OFF_STRUCK, Numbers, Tries
from tuppence.games.dropsy.odds.curves import NOT_BEYOND, between, curves
from tuppence.games.dropsy.odds.landing import (
    Ground,
    Landing,
    Layout,
    Lying,
    ground,
    landing_on,
    leaves_boards,
    middles,
)
from tuppence.games.dropsy.rules import Position

FREE, HELD = 6, 5  # the most drops tried: at free slots, and at tokens of others
EFFORT = 800_000  # drops in playouts for each decision
FEWEST, MOST = 40, 6000  # playouts of each candidate
BATCHES, OF_A_BATCH = 40, 50  # of playouts with which two drops are compared after a match
EDGES = 6  # steps of the grid over the layout's bounding box on which `beside_boards` looks for drops
LAYOUTS, TIMES = 16, 300  # layouts tried, and playouts of each
# The probability that a token that missed a slot and stayed on the boards covers it, by tremor
# (docs/studies/dropsy.md).
COVERS = (0.0, 0.5, 1.0, 2.0, 5.0), (0.78, 0.76, 0.69, 0.6, 0.36)

Try = tuple[Drop, Landing]


class Champion:
    """The champion. Its playouts must be compiled. If compilation has not started, the constructor compiles."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        if not rounds.compilation.begun:
            warm()

    @property
    def ready(self) -> bool:
        """Whether the playouts are compiled."""
        return rounds.compilation.ready

    def action(self, s: Position) -> Action:
        """Return its layout or its drop."""
        seed = int(self._rng.integers(2**63))
        return best_layout(s, seed) if s.phase == rules.ARRANGE else best_drop(s, seed)


def warm() -> None:
    """Compile the champion's playouts, or load them from the cache."""
    rounds.warm(rules.new_position(options.Options.fill_in({})))


def best_drop(s: Position, seed: int) -> Drop:
    """Return the candidate with the best chance to win the match."""
    tries = candidates(s)
    given = as_arrays(s, tries, s.turn)
    times = min(max(EFFORT // (len(tries) * drops_to_come(s)), FEWEST), MOST)
    chances = rounds.chances_of_tries(s, s.turn, given, times, seed)
    return tries[int(np.argmax(chances))][0]


def samples_of(s: Position, drops: Sequence[Drop], seed: int) -> Numbers:
    """Return each seat's chance to win after each drop, in batches of playouts: shape (batches, drops, seats)."""
    on = ground(s)
    tries = [(drop, landing_on(on, s.tremor, drop.x, drop.y, drop.height)) for drop in drops]
    given = as_arrays(s, tries, s.turn)
    seeds = [int(one) for one in np.random.SeedSequence(seed).generate_state(BATCHES, np.uint64) >> np.uint64(1)]
    found = [[rounds.chances_of_tries(s, seat, given, OF_A_BATCH, one) for seat in range(s.seats)] for one in seeds]
    samples: Numbers = np.array(found).swapaxes(1, 2)
    return samples


def candidates(s: Position) -> list[Try]:
    """Return candidate drops with their odds: the best for points, at free slots, at tokens of others, and off."""
    on, best = ground(s), best_expected(s)
    free, held = [], []
    for slot, (x, y) in enumerate(middles(on.cells)):
        if slot not in on.taken:
            found = landing_on(on, s.tremor, x, y, LOW)
            free.append((expected(s, found), Drop(x, y, LOW), found))
    for one in on.lying:
        if one.slot != NO_SLOT and s.owner[one.token] != s.turn:
            found = landing_on(on, s.tremor, one.x, one.y, HIGH)
            hit = sum(points(near.slot) * near.leaves.p for near in found.near if near.token == one.token)
            held.append((hit, Drop(one.x, one.y, HIGH), found))
    chosen = [*_best(free, FREE), *_best(held, HELD)]
    others = [(drop, landing_on(on, s.tremor, drop.x, drop.y, drop.height)) for drop in (best, beside_boards(s, on))]
    return [*others, *(one for one in chosen if one[0] != best)]


def beside_boards(s: Position, on: Ground) -> Drop:
    """Return the drop that is most likely to leave the boards, so that the token comes back."""
    width, height = extent(s.cells, 0), extent(s.cells, 1)
    places = [(width * column / EDGES, height * row / EDGES) for column in range(EDGES + 1) for row in range(EDGES + 1)]
    x, y = max(places, key=lambda place: landing_on(on, s.tremor, place[0], place[1], LOW).off.p)
    return Drop(x, y, LOW)


def _best(rated: list[tuple[float, Drop, Landing]], number: int) -> list[Try]:
    """Return the ``number`` tries with the highest ratings."""
    return [(drop, found) for _, drop, found in sorted(rated, key=lambda one: -one[0])[:number]]


def drops_to_come(s: Position) -> int:
    """Return an estimate of the number of drops left in the round, at least 1."""
    return max(int(sum(s.hands)), 1)


def as_arrays(s: Position, tries: list[Try], seat: int) -> Tries:
    """Return the tries as arrays for `rounds`, for the champion's seat."""
    on = ground(s)
    given = Tries.none()
    ends, near = np.zeros((len(tries), COUNT + 1)), np.full((len(tries), MOST_NEAR + 1, 4), -1.0)
    for number, (drop, found) in enumerate(tries):
        ends[number, :COUNT] = [chance.p for chance in found.slots]
        ends[number, OFF_BOARDS] = found.off.p
        away = [np.hypot(drop.x - x, drop.y - y) for x, y in middles(on.cells)]
        near[number, MOST_NEAR, rounds.SLOT] = int(np.argmin(away))
        _write_near(near[number], found)
    clear = np.array([_clear(on, s.tremor, x, y) for x, y in middles(on.cells)])
    weights = np.zeros(MOST_SEATS)
    weights[seat] = 1 / (s.seats - 1)
    return given._replace(ends=ends, near=near, clear=clear, odds=simple_odds(on.cells, s.tremor), weights=weights)


def _write_near(rows: Numbers, found: Landing) -> None:
    """Write the odds of the tokens near an aim, the most likely to move first."""
    likely = sorted(found.near, key=lambda one: -max(one.leaves.p, one.off.p))
    for row, one in zip(rows[:MOST_NEAR], likely, strict=False):
        if one.slot == NO_SLOT:
            rows_of = one.off.p, 1.0
        else:
            rows_of = one.leaves.p, one.off.p / max(one.leaves.p, 1e-9)
        row[:] = one.token, one.slot, *rows_of


def _clear(on: Ground, tremor: float, x: float, y: float) -> float:
    """Return the chance that a drop at a place hits no token on the wood."""
    struck = curves(tremor, LOW).struck
    chances = [struck(float(np.hypot(one.x - x, one.y - y))).p for one in on.lying if one.slot == NO_SLOT]
    return float(np.prod([1 - chance for chance in chances]))


@functools.lru_cache(maxsize=64)
def simple_odds(cells: Layout, tremor: float) -> Numbers:
    """Return the odds of a drop at the middle of each slot, with no token near except one in the slot."""
    made, high = np.zeros((COUNT, OFF_HIGH + 1)), curves(tremor, HIGH)
    low, covers = curves(tremor, LOW), between(*COVERS, tremor)
    for slot, (x, y) in enumerate(middles(cells)):
        alone = landing_on(Ground(cells, [], set()), tremor, x, y, LOW)
        onto = landing_on(Ground(cells, [Lying(0, x, y, slot)], {slot}), tremor, x, y, HIGH)
        made[slot, :OFF_STRUCK] = alone.slots[slot].p, _loose(alone), covers
        made[slot, OFF_STRUCK] = leaves_boards(cells, x, y, low.struck_edge, low.struck_seam).p
        made[slot, LEAVES:] = high.leaves(0.0).p, leaves_boards(cells, x, y, high.knocked, NOT_BEYOND).p, _loose(onto)
    return made


def _loose(found: Landing) -> float:
    """Return the probability that a token leaves the boards if no slot catches it."""
    return found.off.p / max(1 - sum(chance.p for chance in found.slots), 1e-9)


def best_layout(s: Position, seed: int) -> Action:
    """Return the random layout, of `LAYOUTS`, with which the seat in turn has the best chance to win the match."""
    rng, seat = np.random.default_rng(seed), s.turn
    drawn = [draws.layout(rng) for _ in range(LAYOUTS)]
    times = min(max(EFFORT // drops_to_come(s), FEWEST), TIMES)
    found = []
    for cells in drawn:
        laid = s.copy()
        rules.lay_out(laid, cells, None)
        x, y = middles(tuple(map(tuple, laid.cells)))[0]
        given = as_arrays(laid, [(Drop(x, y, LOW), landing_on(ground(laid), s.tremor, x, y, LOW))], seat)
        found.append(rounds.chances_of_tries(laid, seat, given, times, seed)[0])
    return Arrange(drawn[int(np.argmax(found))])
