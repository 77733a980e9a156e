"""Matches for tests of any game: options, random play, all forms of actions, and invalid forms."""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
import math
import random
import re
import zlib
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, TypeVar

import msgspec
import numpy as np
import pytest
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.resting import made_up, rests
from tuppence.game import GameType, game_type, register
from tuppence.games import GAMES
from tuppence.options import OptionField
from tuppence.ranges import any_legal, legal_of
from tuppence_web.hosted.game import hosted

Test = TypeVar("Test", bound=Callable[..., Any])

UNLISTED = 0.15  # how often play tries an input that is never listed: the clock, the official, a real table
every_game = pytest.mark.parametrize("name", tuppence.games())
A_GAME = min(tuppence.games(), key=lambda name: hosted(name).minutes)  # where any will do: a quick one
ONE_GAME = [pytest.param(name, marks=() if name == A_GAME else pytest.mark.slow) for name in tuppence.games()]
one_game_always = pytest.mark.parametrize("name", ONE_GAME)  # of what hardly depends on the game; the others: make slow


def games_in_turn(test: Test) -> Test:
    """Parameters for tests that depend little on the game: one without physics always, the others in `make slow`."""
    usual = [name for name in tuppence.games() if not game_type(name).slow_chance]
    always = usual[zlib.crc32(test.__name__.encode()) % len(usual)]
    marked = [pytest.param(name, marks=() if name == always else pytest.mark.slow) for name in tuppence.games()]
    in_turn: Test = pytest.mark.parametrize("name", marked)(test)
    return in_turn


SOLVED = [name for name in tuppence.games() if tuppence.load(name).solves_at_once()]
SAMPLES = 40  # of a field with more values than anybody lists
FRACTIONS = 5  # of a field of fractions, besides its ends and 0
MOST_FORMS = 300  # of one type of action
MOST_LISTED = 1_000_000  # more are not even listed to choose from
MATCHES = 8  # random whole matches of each game, to begin late in them
MOMENTS = 30  # of each of these matches


@contextlib.contextmanager
def registered(kind: GameType) -> Iterator[str]:
    """Register a game for the duration of the context, and return its name."""
    register(kind)
    try:
        yield kind.name
    finally:
        del GAMES[kind.name]


def laws_of(*modules: ModuleType, but: tuple[str, ...] = ()) -> list[Any]:
    """The tests of these modules that take a game's name and nothing else."""
    return [
        pytest.param(law, id=name)
        for module in modules
        for name, law in vars(module).items()
        if name.startswith("test_") and name not in but and list(inspect.signature(law).parameters) == ["name"]
    ]


def loads(name: str, options: Json) -> bool:
    try:
        tuppence.load(name, **options)
    except tuppence.InvalidOption:
        return False
    return True


@functools.cache
def variants(name: str) -> list[list[Json]]:
    """Every combination of the options that are words, each with its numbers of players."""
    fields = [field for field in game_type(name).option_fields if field.choices]
    low, high = game_type(name).players_range
    found = []
    for words in itertools.product(*([word for word, _ in field.choices] for field in fields)):
        chosen = dict(zip([field.name for field in fields], words, strict=True))
        found.append([options for n in range(low, high + 1) if loads(name, options := {"players": n, **chosen})])
    return [group for group in found if group]


def changed(name: str, given: Json, value: Callable[[OptionField], Any]) -> Json:
    """The options with ``value`` for each option except players and clock, where that loads."""
    for field in game_type(name).option_fields:
        fixed = {"players", game_type(name).clock_option, *given}
        other = value(field)
        if field.name not in fixed and other != field.default and loads(name, more := {**given, field.name: other}):
            given = more
    return given


def shortest(name: str, **given: Any) -> Json:
    """Options of the shortest match: every number at its minimum."""
    return changed(name, given, lambda field: field.low if field.kind in ("int", "float") else field.default)


def longest(name: str, **given: Any) -> Json:
    """Options of the longest match: every number at its maximum."""
    return changed(name, given, lambda field: field.high if field.kind in ("int", "float") else field.default)


def brief(name: str, number: int = 1, **given: Any) -> Json:
    """Options of a match with few outcomes, for games whose outcomes are slow to draw. Each count is ``number``."""
    if not rests(name):
        return given
    return changed(name, given, lambda field: number if field.kind == "int" else field.default)


def unusual(name: str, **given: Any) -> Json:
    """Options with unusual low numbers, so that matches are short, and every boolean option on."""
    return changed(name, given, lambda field: field.kind == "bool" or min((field.low or 0) + 4, field.high or 0))


def seats_for(name: str, people: int) -> int:
    """The smaller of ``people`` and the game's maximum."""
    return min(people, game_type(name).players_range[1])


def refused_together(name: str) -> Json:
    """Options that are valid alone, but not together (GA-4); None if all are valid together."""
    fields = game_type(name).option_fields
    wanted: Json = {field.name: [one for one, _ in field.choices] or [field.low, field.high] for field in fields}
    for a, b in itertools.combinations(wanted, 2):
        for one, other in itertools.product(wanted[a], wanted[b]):
            both = {a: one, b: other}
            alone = None not in (one, other) and loads(name, {a: one}) and loads(name, {b: other})
            if alone and not loads(name, both):
                return both
    return {}


def cases(name: str) -> Iterator[Json]:
    """Every variant, with few and many players, with default and with other options."""
    for group in variants(name):
        for chosen in (group[0], group[-1])[: len(group)]:
            yield (usual := brief(name, 2, **chosen))
            if (other := unusual(name, **usual)) != usual:
                yield other


def values_drawn(field: OptionField) -> st.SearchStrategy[Any]:
    """Values of an option that is not a word: low numbers and the highest, any fraction, or both booleans."""
    low, high = field.low or 0, field.high or 0
    match field.kind:
        case "int":
            return st.integers(int(low), int(min(high, 12))) | st.just(high)
        case "float":
            return st.floats(low, high) | st.integers(math.ceil(low), math.floor(high))
    return st.booleans()


@st.composite
def options(draw: st.DrawFn, name: str) -> Json:
    """Valid options: each variant equally often, the others from their ranges or left out."""
    chosen: Json = dict(draw(st.sampled_from(draw(st.sampled_from(variants(name))))))
    for field in game_type(name).option_fields:
        if field.name not in chosen:
            value = draw(st.none() | values_drawn(field))
            trial = chosen if value is None else {**chosen, field.name: value}
            chosen = trial if loads(name, trial) else chosen
    return chosen


@functools.cache
def words_in_play(name: str) -> tuple[str, ...]:
    """The strings in actions, collected at the beginning of a match with many players."""
    state = tuppence.load(name, **variants(name)[0][-1]).new_initial_state()
    for _ in play(state, seed=0, moves=20, unlisted=0):
        pass
    return tuple(sorted({leaf for leaf in leaves(state.history) if isinstance(leaf, str)}))


def values_of(name: str, kind: Any) -> list[Any]:
    """Every value of a field's type, or always the same selection if there are many."""
    match kind:
        case msgspec.inspect.LiteralType():
            return list(kind.values)
        case msgspec.inspect.IntType(ge=low, le=high):
            return list(range(-1 if low is None else low, 1 + (9 if high is None else high)))
        case msgspec.inspect.FloatType(ge=low, le=high):
            ends = (-200.0 if low is None else float(low), 200.0 if high is None else float(high))
            return [*ends, 0.0, *(random.Random(0).uniform(*ends) for _ in range(FRACTIONS))]
        case msgspec.inspect.BoolType():
            return [False, True]
        case msgspec.inspect.NoneType():
            return [None]
        case msgspec.inspect.StrType(pattern=str(pattern)):
            return [word for word in words_in_play(name) if re.search(pattern, word)]
        case msgspec.inspect.UnionType():
            return [value for one in kind.types for value in values_of(name, one)]
        case msgspec.inspect.StructType():
            return forms_of(name, kind)
        case msgspec.inspect.TupleType(item_types=items):
            rng, places = random.Random(0), [values_of(name, item) for item in items]
            return [[rng.choice(values) for values in places] for _ in range(SAMPLES)]
        case msgspec.inspect.VarTupleType(item_type=item, min_length=low, max_length=high):
            rng, values = random.Random(0), values_of(name, item)
            return [rng.choices(values, k=rng.randint(low or 0, high or 3)) for _ in range(SAMPLES)]
    return []


def forms_of(name: str, struct: msgspec.inspect.StructType) -> list[Json]:
    """The JSON forms of a struct with every value of its fields, or always the same selection if there are many."""
    fields = [field for field in struct.fields if field.required]
    values = [values_of(name, field.type) for field in fields]
    if math.prod(map(len, values)) > MOST_LISTED:
        rng = random.Random(0)
        chosen = [tuple(rng.choice(one) for one in values) for _ in range(MOST_FORMS)]
    else:
        chosen = list(itertools.product(*values))
        chosen = chosen if len(chosen) <= MOST_FORMS else random.Random(0).sample(chosen, MOST_FORMS)
    tag = {} if struct.tag is None else {"type": struct.tag}
    names = [field.encode_name for field in fields]
    return [{**tag, **dict(zip(names, values, strict=True))} for values in chosen]


@functools.cache
def all_forms(name: str) -> tuple[Json, ...]:
    """The JSON forms of a game's actions: all, except for fields with too many values."""
    union = msgspec.inspect.type_info(game_type(name).action_type)
    structs = union.types if isinstance(union, msgspec.inspect.UnionType) else [union]
    return tuple(itertools.chain(*(values_of(name, struct) for struct in structs)))


@functools.cache
def all_actions(name: str) -> list[tuppence.Action]:
    """The same actions, typed."""
    return [msgspec.convert(form, game_type(name).action_type) for form in all_forms(name)]


def listed(state: tuppence.State) -> list[tuppence.Action]:
    """The listed actions, ranges or chance outcomes; empty if there are too many."""
    try:
        return state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
    except tuppence.NotListed:
        return []


def possible(state: tuppence.State) -> list[tuppence.Action]:
    """The actions, one for each range, or always the same selection of chance outcomes."""
    if not state.is_chance_node():
        return [legal_of(state, action, Luck(random.Random(0))) for action in state.legal_actions()]
    return [
        made_up(state, random.Random(seed)) or state.sample_chance(np.random.default_rng(seed)) for seed in range(8)
    ]


def step(state: tuppence.State, rng: random.Random, unlisted: float = UNLISTED) -> list[Json]:
    """Apply a random action, sometimes one that is never listed. Return its events."""
    if rng.random() < unlisted:
        for action in (rng.choice(all_actions(state.game.name)), typed(state.game.name, varied(state, rng))):
            if action is not None and state.refusal(action) is None:
                return state.apply_action(action)
    if state.is_chance_node():
        return state.apply_action(made_up(state, rng) or state.sample_chance(Luck(rng)))
    return state.apply_action(any_legal(state, Luck(rng)))


def typed(name: str, form: Any) -> tuppence.Action | None:
    """The typed action of a JSON form; None if it is none."""
    try:
        action: tuppence.Action = msgspec.convert(form, game_type(name).action_type)
    except msgspec.ValidationError:
        return None
    return action


def varied(state: tuppence.State, rng: random.Random) -> Json | None:
    """What may come now, with one list in it changed: in another order, or with a thing of the others in or out of it.

    Where an action has many forms, this finds those that are not listed, and what is nearly one. None: no lists.
    """
    due = [made_up(state, rng) or state.sample_chance(Luck(rng))] if state.is_chance_node() else possible(state)
    forms = [tuppence.to_json(action) for action in due]
    lists = [(form, part) for form in forms for part in inside(form) if isinstance(part, list) and part]
    if not lists:
        return None
    form, part = rng.choice(lists)
    place, thing = rng.randrange(len(part)), rng.choice(leaves(forms))
    match rng.choice(["reorder", "drop", "add", "replace"]):
        case "reorder":
            rng.shuffle(part)
        case "drop":
            del part[place]
        case "add":
            part.insert(place, thing)
        case "replace":
            part[place] = thing
    return form


def inside(value: Any) -> Iterator[Any]:
    """The lists and objects in a JSON value, the value itself first."""
    if isinstance(value, list | dict):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from inside(part)


def leaves(value: Any) -> list[Any]:
    """The leaves of a JSON value, except the types of actions."""
    found = []
    for part in inside(value):
        items = part.items() if isinstance(part, dict) else enumerate(part)
        found += [leaf for key, leaf in items if key != "type" and not isinstance(leaf, list | dict)]
    return found


def after(state: tuppence.State, action: tuppence.Action) -> tuppence.State:
    """The state after an action; the state itself does not change."""
    later = state.clone()
    later.apply_action(action)
    return later


class Luck:
    """A generator of the standard library."""

    def __init__(self, rng: random.Random) -> None:
        self.integers = rng.randrange


def play(state: tuppence.State, seed: int, moves: int = 1_000_000, unlisted: float = UNLISTED) -> Iterator[list[Json]]:
    """Play on at random, for ``moves`` moves at most. Yield the events of each."""
    rng = random.Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            return
        yield step(state, rng, unlisted)


def chances(state: tuppence.State) -> int:
    """The number of chance events in a match."""
    again, found = state.game.new_initial_state(), 0
    for action in state.history:
        found += again.is_chance_node()
        again.apply_action(action)
    return found


@functools.cache
def moments(name: str, number: int) -> list[tuppence.State]:
    """Positions of a whole random match of any variant, from the beginning to the end."""
    rng = random.Random(number)
    game = tuppence.load(name, **brief(name, 3, **rng.choice(rng.choice(variants(name)))))
    whole, state = game.new_initial_state(), game.new_initial_state()
    for _ in play(whole, number):
        pass
    history = whole.history
    passed = [state.clone()]
    for at, action in enumerate(history, 1):
        state.apply_action(action)
        if at % (len(history) // MOMENTS + 1) == 0 or at == len(history):
            passed.append(state.clone())
    return passed


@st.composite
def states(draw: st.DrawFn, name: str, most_moves: int = 300) -> tuppence.State:
    """A state early in a match with any options, or anywhere in a match of any variant."""
    if draw(st.booleans()):
        state = draw(st.sampled_from(moments(name, draw(st.integers(0, MATCHES - 1))))).clone()
    else:
        state = tuppence.load(name, **draw(options(name))).new_initial_state()
    for _ in play(state, draw(st.integers(0, 2**32)), draw(st.integers(0, most_moves))):
        pass
    return state


def snapshot(state: tuppence.State) -> Json:
    """All that the methods of a state return."""
    seats = [None, *range(state.game.num_players)]
    return {
        "player": state.current_player(),
        "possible": possible(state),
        "views": [state.view(seat) for seat in seats],
        "prompts": [state.text(seat).prompt() for seat in seats],
        "note": state.text().note(),
        "returns": state.returns(),
        "placings": state.placings(),
        "record": state.record(),
    }
