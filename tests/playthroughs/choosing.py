"""Matches that show all that a game's matches show: every kind of event and view, every shape of sentence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

import tuppence
from tests import Json
from tests.playthroughs import names
from tests.playthroughs.written import Match, Step, steps, texts
from tests.tuppence.games.matches import UNLISTED, Luck, all_actions, cases, possible, variants
from tests.tuppence.games.resting import made_up, rests
from tuppence.chance import FairMatch, commitment
from tuppence.ranges import any_legal, legal_of
from tuppence.record import EngineFrom, Fair
from tuppence.simulation.results import UNIFORM

Choice = Callable[[tuppence.State, random.Random], tuppence.Action]

SECRET = bytes(range(32))
SEALED = 40  # actions of a sealed match, fewer where outcomes take long to draw
SEALED_BRIEF = 12
OUTCOMES = 3  # of chance, at the least, of a sealed match
TRIES = 4  # of each case and way to choose: matches that may show something new
GREED = 0.8
MOVES = 700  # of each of these


def variant(name: str, options: Json) -> str:
    """The name of a variant: its options that are words."""
    words = [value for key, value in variants(name)[0][0].items() if isinstance(value, str) for value in [options[key]]]
    return "-".join(words) or "usual"


def chosen(name: str) -> dict[str, list[Match]]:
    """The matches of a game, by variant."""
    found: dict[str, list[Match]] = {}
    beginnings = [sealed(name, options, number) for number, options in enumerate(cases(name))]
    for match in [*beginnings, *showing_more(name, beginnings)]:
        found.setdefault(variant(name, match.options), []).append(match)
    return found


def sealed(name: str, options: Json, number: int) -> Match:
    """The beginning of a match by fair dice, every other one of one stream, where nothing takes an engine."""
    state = tuppence.load(name, **options).new_initial_state()
    seeds = [f"{number:02x}{seat:02x}" if seat else "" for seat in range(state.game.num_players)]
    by_event = number % 2 == 1
    by_event |= "engine" in {type(one.draw).__struct_config__.tag for one in state.game.kind.draws.values()}
    dice, rng = FairMatch(SECRET, seeds, by_event), random.Random(number)
    outcomes, actions = 0, SEALED_BRIEF if rests(name) else SEALED
    engines: list[EngineFrom] = []
    while not state.is_terminal() and (len(state.history) < actions or outcomes < OUTCOMES):
        due, engine = state.is_chance_node(), state.engine()
        if engine is not None and not engines:
            engines.append(EngineFrom(outcomes, engine.name, engine.version))
        action = state.sample_chance(dice.of_event(outcomes)) if due else rng.choice(possible(state))
        outcomes += due
        state.apply_action(action)
    fair = Fair(
        commitment(SECRET), SECRET.hex(), seeds, "event" if by_event else msgspec.UNSET, engines or msgspec.UNSET
    )
    return Match(state.game.options, state.history, msgspec.to_builtins(fair))


def showing_more(name: str, matches: list[Match]) -> Iterator[Match]:
    """Whole matches, each up to the last step that shows what those before do not; those that show the most first."""
    tries = [
        played(name, options, random.Random(1000 * number + attempt), choose)
        for number, options in enumerate(cases(name))
        for attempt, choose in enumerate([by_bots, by_chance, by_greed] * TRIES)
    ]
    known = {one for match in matches for step in steps(name, match) for one in shows(step)}
    shown = [[shows(step) for step in steps(name, match)] for match in tries]
    for match, moments in sorted(zip(tries, shown, strict=True), key=lambda one: -len(set().union(*one[1]) - known)):
        length = 0
        for number, moment in enumerate(moments, 1):
            length = number if moment - known else length
            known |= moment
        if length:
            yield match._replace(history=match.history[:length])


def played(name: str, options: Json, rng: random.Random, choose: Choice) -> Match:
    """A match in which players choose so; now and then an input comes that is never listed."""
    state = tuppence.load(name, **options).new_initial_state()
    for _ in range(MOVES):
        if state.is_terminal():
            break
        odd = rng.choice(all_actions(name))
        if rng.random() < UNLISTED and state.refusal(odd) is None:
            state.apply_action(odd)
        elif state.is_chance_node():
            state.apply_action(made_up(state, rng) or state.sample_chance(Luck(rng)))
        else:
            state.apply_action(choose(state, rng))
    return Match(state.game.options, state.history)


def by_bots(state: tuppence.State, rng: random.Random) -> tuppence.Action:
    """The choice of a bot of one of the two first levels, by its seat."""
    seat, levels = state.current_player(), state.game.kind.levels.names[:2] or (UNIFORM,)
    return tuppence.load_bot(levels[seat % len(levels)], state.game, seat, seed=rng.randrange(2**32)).step(state)


def by_chance(state: tuppence.State, rng: random.Random) -> tuppence.Action:
    return any_legal(state, Luck(rng))


def by_greed(state: tuppence.State, rng: random.Random) -> tuppence.Action:
    """Mostly the action that says the most."""
    if rng.random() > GREED:
        return by_chance(state, rng)
    most = max(state.legal_actions(), key=lambda action: len(str(tuppence.to_json(action))))
    return legal_of(state, most, Luck(rng))


def shows(step: Step) -> set[str]:
    """What a step shows, without what changes from one to the next."""
    found = {clause for sentence in step.sentences for clause in names.clauses(sentence)}
    for text in texts(step.state):
        found |= {f"{text.kind} {clause}" for part in text.parts for clause in names.clauses(part)}
    for event in step.events:
        form = msgspec.to_builtins(event)
        found |= {f"{form['type']}{part}" for part in kinds(form)}
    return found


def kinds(value: Any, path: str = "") -> Iterator[str]:
    """Of what kind each part of a JSON value is, by its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from kinds(inner, f"{path}.{key}")
    elif isinstance(value, list):
        yield f"{path} {'list' if value else 'empty'}"
        for inner in value:
            yield from kinds(inner, f"{path}[]")
    else:
        yield f"{path} {type(value).__name__}"
