"""Puzzles of Dropsy: the last drop of a match, with a few places to drop at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tuppence.actions import Action
from tuppence.events.words import number_word
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.actions import Drop
from tuppence.games.dropsy.board import MOST_POINTS, NO_SLOT, points
from tuppence.games.dropsy.bots.aims import HIGH, LOW, expected
from tuppence.games.dropsy.odds.landing import ground, landing_on, middles
from tuppence.games.dropsy.rules import Position
from tuppence.match import State
from tuppence_web.hosted.puzzles import Labelled, Puzzles

Rated = tuple[str, float, Drop]  # what a drop tries, and a number by which drops that try the same are compared
FREE, HELD = 3, 2  # choices at free slots, and onto tokens


def fits(state: State) -> bool:
    """Return whether the player to drop holds the only token that is left, and one slot more may win."""
    s: Position = state.position
    return s.phase == rules.DROP and sum(s.hands[: s.seats]) == 1 and -MOST_POINTS <= _lead(s) <= 0


def _lead(s: Position) -> int:
    """Return by how many points the player to drop is ahead if nothing changes."""
    lead = s.scores[s.turn] - s.scores[1 - s.turn]
    for token in range(s.dropped):
        slot = rules.slot_of_token(s, token)
        if slot != NO_SLOT:
            lead += points(slot) if s.owner[token] == s.turn else -points(slot)
    return lead


def choices(state: State) -> list[Labelled]:
    """Return drops at the best free slots, one of each worth, and onto the best tokens of others."""
    s: Position = state.position
    if s.phase != rules.DROP:
        return []
    return [*_best(_at_free_slots(s), FREE), *_best(_onto_tokens(s), HELD)]


def estimate(state: State, drop: Action) -> float:
    """Return the chance to win by the odds of a drop, as if it were the last one, with a shared win as half."""
    s: Position = state.position
    if not isinstance(drop, Drop):
        return 0.0
    found, lead = landing_on(ground(s), s.tremor, drop.x, drop.y, drop.height), _lead(s)
    ends = [(points(slot), chance.p) for slot, chance in enumerate(found.slots)]
    ends.append((0, 1 - sum(chance for _, chance in ends)))
    leads = [(lead + gained, chance) for gained, chance in ends]
    for near in found.near:
        if near.slot != NO_SLOT:
            lost = -points(near.slot) if s.owner[near.token] == s.turn else points(near.slot)
            leaves = near.leaves.p
            leads = [
                (now + out * lost, chance * (leaves if out else 1 - leaves)) for now, chance in leads for out in (0, 1)
            ]
    return sum(chance * (0.5 + 0.5 * ((now > 0) - (now < 0))) for now, chance in leads)


def _best(drops: Iterable[Rated], number: int) -> list[Labelled]:
    """Return the best drop of each label, of as many labels as ``number``."""
    best: dict[str, tuple[float, Drop]] = {}
    for label, rating, drop in drops:
        if label not in best or rating > best[label][0]:
            best[label] = rating, drop
    ranked = sorted(best.items(), key=lambda one: -one[1][0])
    return [(label, drop) for label, (_, drop) in ranked[:number]]


def _at_free_slots(s: Position) -> Iterator[Rated]:
    """Yield drops at free slots, rated by the expected points."""
    on = ground(s)
    for slot, (x, y) in enumerate(middles(on.cells)):
        if slot not in on.taken:
            rating = expected(s, landing_on(on, s.tremor, x, y, LOW))
            yield f"A free slot worth {number_word(points(slot))}", rating, Drop(x, y, LOW)


def _onto_tokens(s: Position) -> Iterator[Rated]:
    """Yield drops from high up onto tokens of the other player, rated by the points that they may cost."""
    on = ground(s)
    for one in on.lying:
        owner = s.owner[one.token]
        if owner != s.turn and one.slot != NO_SLOT:
            found = landing_on(on, s.tremor, one.x, one.y, HIGH)
            leaves = sum(near.leaves.p for near in found.near if near.token == one.token)
            label = f"{{{owner}}}'s token worth {number_word(points(one.slot))}, from high up"
            yield label, leaves * points(one.slot), Drop(one.x, one.y, HIGH)


PUZZLES = Puzzles(options={"tokens": 3, "rounds": 1}, fits=fits, choices=choices, estimate=estimate, playouts=80)
