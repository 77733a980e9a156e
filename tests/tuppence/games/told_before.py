"""What matches tell and show, written down: `python -m tests.tuppence.games.told_before` does it for a new game.

The first files were made when events and views were still put together as dicts. None of them is ever to be made again:
programs read these dicts by their keys.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import tuppence
from tests import ROOT
from tests.tuppence.games.matches import Luck, all_forms, cases
from tests.tuppence.games.resting import made_up
from tuppence.ranges import legal_of

SEALED = ROOT / "tests/sealed"
MOVES, MOST_MOVES = 150, 3000  # of each match by chance, and of one that comes to its end
GREED = 0.8
UNLISTED = 0.1  # how often it tries what is never listed

Told = tuple[dict[str, Any], list[dict[str, Any]]]  # the events of an action, and what everybody sees after it


def kinds(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Of what kind each part of a JSON value is, by its path: an object by its keys in their order."""
    if isinstance(value, dict):
        yield path, "{" + ", ".join(value) + "}"
        for key, inner in value.items():
            yield from kinds(inner, f"{path}.{key}")
    elif isinstance(value, list):
        yield path, "list"
        for inner in value:
            yield from kinds(inner, f"{path}[]")
    else:
        yield path, type(value).__name__


def shows(state: tuppence.State) -> list[dict[str, Any]]:
    """What anyone may see, and what each seat sees and knows."""
    seats = range(state.game.num_players)
    return [state.view(), *map(state.view, seats), *map(state.information_state, seats)]


def by_chance(name: str, options: dict[str, Any], seed: int) -> Iterator[list[dict[str, Any]]]:
    """A match by chance: its events and views, action by action."""
    state = tuppence.load(name, **options).new_initial_state()
    rng, dice = random.Random(seed), np.random.default_rng(seed)
    yield shows(state)
    for _ in range(MOVES):
        if state.is_terminal():
            return
        odd = rng.choice(all_forms(name))
        if rng.random() < UNLISTED and state.refusal(odd) is None:
            events = state.apply_action(odd)
        elif state.is_chance_node():
            events = state.apply_action(made_up(state, rng) or state.sample_chance(dice))
        else:
            events = state.apply_action(legal_of(state, rng.choice(state.legal_actions()), Luck(rng)))
        yield [*events, *shows(state)]


def by_greed(name: str, options: dict[str, Any], seed: int) -> Iterator[list[dict[str, Any]]]:
    """A match to its end, in which those who decide mostly do all that they can at once."""
    state = tuppence.load(name, **options).new_initial_state()
    rng, dice = random.Random(seed), np.random.default_rng(seed)
    for _ in range(MOST_MOVES):
        if state.is_terminal():
            return
        if state.is_chance_node():
            action = made_up(state, rng) or state.sample_chance(dice)
        else:
            action = _much(state, rng)
        yield [*state.apply_action(action), state.view()]


def _much(state: tuppence.State, rng: random.Random) -> tuppence.Action:
    """Mostly the action that has the most to say."""
    legal = state.legal_actions()
    much = rng.random() < GREED
    chosen = max(legal, key=lambda one: len(str(tuppence.to_json(one)))) if much else rng.choice(legal)
    return legal_of(state, chosen, Luck(rng))


def sealed(name: str) -> Iterator[list[dict[str, Any]]]:
    """The matches of the sealed records of a game: their events and views, action by action."""
    for record in json.loads((SEALED / f"{name}.json").read_text()):
        state = tuppence.load(name, **record["options"]).new_initial_state()
        for action in record["history"]:
            yield [*state.apply_action(action), *shows(state)]


def told(name: str) -> dict[str, Any]:
    """The matches of a game by what they are, each with a digest of all that they tell and show."""
    matches = {"sealed": sealed(name)}
    for seed, options in enumerate(cases(name)):
        matches[json.dumps(options)] = by_chance(name, options, seed)
        matches[f"greedy {json.dumps(options)}"] = by_greed(name, options, seed)
    found: dict[str, dict[str, set[str]]] = {}
    digests = {}
    for label, moments in matches.items():
        digest = hashlib.sha256()
        for moment in moments:
            digest.update(json.dumps(moment).encode())
            for one in moment:
                parts = found.setdefault(one.get("type", "a view"), {})
                for path, kind in kinds(one):
                    parts.setdefault(path, set()).add(kind)
        digests[label] = digest.hexdigest()
    shapes = {type: {path: sorted(parts[path]) for path in sorted(parts)} for type, parts in sorted(found.items())}
    return {"digests": digests, "shapes": shapes}


def file_of(name: str) -> Path:
    """Where it is written down for a game."""
    return Path(__file__).parent / name.replace("-", "_") / "told_before.json"


if __name__ == "__main__":
    for name in tuppence.games():
        if not file_of(name).exists():
            file_of(name).write_text(json.dumps(told(name), indent=1) + "\n")
            sys.stderr.write(f"{name}\n")
