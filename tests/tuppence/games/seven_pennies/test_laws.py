"""Laws of Seven Pennies for all variants and options, and matches compared with the second referee."""

from __future__ import annotations

import random
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.second_referee import allowed_by_both, assert_same
from tests.tuppence.games.seven_pennies.by_hand import ByHand
from tests.tuppence.games.seven_pennies.scripts import NAME

SELDOM = 0.02  # how often what a throw refuses is tried: each refusal lists every throw that there may be


@st.composite
def options(draw: st.DrawFn, variants: tuple[str, ...] = ("points", "tko")) -> Json:
    """Options with coins as often as dice, without options that have no effect (GA-4)."""
    chosen: Json = {"players": draw(st.integers(2, 10)), "variant": draw(st.sampled_from(variants))}
    faces = draw(st.just(2) | st.integers(3, 8) | st.integers(3, 20))
    if faces > 2:
        chosen |= {"must_cancel_own": draw(st.booleans()), "extra_turn": draw(st.booleans())}
    if chosen["variant"] == "tko":
        chosen["nickels"] = draw(st.integers(1, 3))
    elif draw(st.booleans()):
        chosen["target"] = draw(st.integers(1, 40))
    return {**chosen, "faces": faces}


seeds = st.integers(0, 2**32)
matches = given(options=options(), seed=seeds)


def throw(pieces: int, faces: int, rng: random.Random) -> Json:
    """Throw fair dice, or sometimes dice with few faces, so that rare cases occur."""
    liked = range(faces) if rng.random() < 0.5 else rng.choices(range(faces), k=rng.randint(1, 3))
    landed = rng.choices(liked, k=pieces)
    return {"type": "thrown", "counts": [landed.count(value) for value in range(faces)]}


def starter(players: int, rng: random.Random) -> Json:
    return {"type": "starter", "seat": rng.randrange(players)}


def next_action(by_hand: ByHand, rng: random.Random) -> Json:
    """A chance outcome or a player's choice, from the second referee."""
    match by_hand.phase():
        case "starter":
            return starter(len(by_hand.seats), rng)
        case "throw":
            return throw(by_hand.balcony, by_hand.faces, rng)
    return rng.choice(by_hand.choices())


def attempts(by_hand: ByHand, rng: random.Random) -> list[Json]:
    """Actions of every type, most of them illegal."""
    faces = by_hand.faces
    tried = [throw(by_hand.balcony + more, faces, rng) for more in (0, 1)]
    tried.append(throw(by_hand.balcony, faces + 1, rng))
    for _ in range(4):
        value = rng.choice([*by_hand.theatre, rng.randint(1, faces)])
        tried += [
            {"type": "gather", "value": value},
            {"type": "cancel", "value": value, "payer": rng.choice([None, *by_hand.seats, 9])},
            starter(10, rng),
        ]
    return tried


@matches
def test_every_position_agrees_with_the_second_referee(options: Json, seed: int) -> None:
    """Compare refusals, lists, events and views, move by move."""
    game = tuppence.load(NAME, **options)
    state, by_hand, rng = game.new_initial_state(), ByHand(**game.options), random.Random(seed)
    for _ in range(150):
        if by_hand.phase() == "choose" or rng.random() < SELDOM:
            allowed_by_both(state, by_hand, attempts(by_hand, rng))
        if by_hand.over:
            break
        if by_hand.phase() == "choose":
            assert state.current_player() == by_hand.player
            assert in_order(map(tuppence.to_json, state.legal_actions())) == in_order(by_hand.choices())
        action = next_action(by_hand, rng)
        emitted = state.apply_action(action)
        assert [without_rule(event) for event in emitted] == by_hand.take(action)
        assert_same(state, by_hand)


def in_order(forms: Iterable[Json]) -> list[Json]:
    return sorted(forms, key=str)


def without_rule(event: Json) -> Json:
    """An event without its rule, which the tests of the rulings check."""
    return {key: value for key, value in event.items() if key != "rule"}
