"""Matches for tests of any game: options to play with, play by chance, every form an action may have, and junk."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import strategies as st

import tuppence
from tuppence.game import game_class

Json = dict[str, Any]

UNLISTED = 0.15  # how often play tries an input that is never listed: the clock, the official, a real table


def loads(name: str, options: Json) -> bool:
    try:
        tuppence.load(name, **options)
    except tuppence.InvalidOption:
        return False
    return True


@functools.cache
def variants(name: str) -> list[list[Json]]:
    """Every choice of the options that are words, each with the numbers of players that it may have."""
    fields = [field for field in game_class(name).option_fields if field.choices]
    low, high = game_class(name).players_range
    found = []
    for words in itertools.product(*([word for word, _ in field.choices] for field in fields)):
        chosen = dict(zip([field.name for field in fields], words, strict=True))
        found.append([options for n in range(low, high + 1) if loads(name, options := {"players": n, **chosen})])
    return [group for group in found if group]


@st.composite
def options(draw: st.DrawFn, name: str) -> Json:
    """Options that load: each variant equally often, numbers from their ranges or left out."""
    chosen: Json = dict(draw(st.sampled_from(draw(st.sampled_from(variants(name))))))
    for field in game_class(name).option_fields:
        if field.name not in chosen and field.kind == "int":
            value = draw(st.none() | st.integers(field.low, min(field.high or 0, 12)) | st.just(field.high))
            trial = chosen if value is None else {**chosen, field.name: value}
            chosen = trial if loads(name, trial) else chosen
    return chosen


def enumerable(kind: Any) -> list[Any] | None:
    """Every value of a field's type, where they are few."""
    match kind:
        case msgspec.inspect.LiteralType():
            return list(kind.values)
        case msgspec.inspect.IntType(ge=int(low), le=int(high)):
            return list(range(low, high + 1))
        case msgspec.inspect.BoolType():
            return [False, True]
    return None


@functools.cache
def all_forms(name: str) -> tuple[Json, ...]:
    """The JSON form of every action that a game knows, of those whose fields can be enumerated."""
    union = msgspec.inspect.type_info(game_class(name).action_type)
    found: list[Json] = []
    for struct in union.types if isinstance(union, msgspec.inspect.UnionType) else [union]:
        assert isinstance(struct, msgspec.inspect.StructType)
        values = [enumerable(field.type) for field in struct.fields]
        names = [field.encode_name for field in struct.fields]
        for chosen in itertools.product(*(one or [] for one in values)):
            found.append({"type": struct.tag, **dict(zip(names, chosen, strict=True))})
    return tuple(found)


def listed(state: tuppence.State) -> list[tuppence.Action]:
    """What is listed now, actions or chance outcomes."""
    return state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]


def step(state: tuppence.State, rng: random.Random, unlisted: float = UNLISTED) -> list[Json]:
    """One action by chance, now and then one that is never listed; its events."""
    if rng.random() < unlisted:
        try:
            return state.apply_action(rng.choice(all_forms(state.game.name)))
        except tuppence.IllegalAction:
            pass
    return state.apply_action(rng.choice(listed(state)))


def play(state: tuppence.State, seed: int, moves: int = 1_000_000, unlisted: float = UNLISTED) -> Iterator[list[Json]]:
    """Play on by chance, to the end or so many moves; the events of each."""
    rng = random.Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            return
        yield step(state, rng, unlisted)


@st.composite
def states(draw: st.DrawFn, name: str, most_moves: int = 300) -> tuppence.State:
    """A match of any options at any moment."""
    state = tuppence.load(name, **draw(options(name))).new_initial_state()
    for _ in play(state, draw(st.integers(0, 2**32)), draw(st.integers(0, most_moves))):
        pass
    return state


def snapshot(state: tuppence.State) -> Json:
    """Everything that can be asked of a state."""
    seats = [None, *range(state.game.num_players)]
    return {
        "player": state.current_player(),
        "listed": listed(state),
        "views": [state.view(seat) for seat in seats],
        "prompts": [state.prompt(seat) for seat in seats],
        "note": state.note(),
        "returns": state.returns(),
        "placings": state.placings(),
        "record": state.record(),
    }


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 9)
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text(max_size=12)
)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner), max_leaves=6
)


@st.composite
def junk(draw: st.DrawFn, name: str) -> Any:
    """What a broken or hostile client may send: any JSON, or a good form with something wrong (perhaps nothing)."""
    if draw(st.booleans()):
        return draw(anything)
    form = dict(draw(st.sampled_from(all_forms(name))))
    key = draw(st.sampled_from([*form, "type"]))
    change = draw(st.sampled_from(["value", "drop", "add", "rename", "float", "text"]))
    match change:
        case "value":
            form[key] = draw(anything)
        case "drop":
            del form[key]
        case "add":
            form[draw(st.sampled_from(["seat", "x", "Type", "", "face", "kind"]))] = draw(anything)
        case "rename":
            form[draw(st.text(max_size=5))] = form.pop(key)
        case "float":
            form[key] = float(form[key]) if isinstance(form[key], int) else draw(st.floats())
        case "text":
            form[key] = str(form[key]).upper()
    return form
