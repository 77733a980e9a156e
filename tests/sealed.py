"""Records that the library sealed, for the front end to work out again: of every game, each case of its options.

``python -m tests.sealed`` writes them anew into tests/sealed/.
"""

from __future__ import annotations

import functools
import json
import random
from pathlib import Path
from typing import Any

import msgspec

import tuppence
from tests.tuppence.games.matches import cases, possible
from tests.tuppence.games.resting import rests
from tuppence.chance import FairMatch, commitment
from tuppence.record import EngineFrom, Fair, seal

FOLDER = Path(__file__).parent / "sealed"
ACTIONS = 40  # so much of a match is enough to compare, less where outcomes take long to draw,
BRIEF = 12
OUTCOMES = 3  # with so many outcomes of chance
SECRET = bytes(range(32))


@functools.cache
def records(name: str) -> list[dict[str, Any]]:
    """The beginnings of matches, played by chance with the house's dice, sealed; every other one of one stream, where
    nothing takes an engine.
    """
    return [_record(name, options, number) for number, options in enumerate(cases(name))]


def _record(name: str, options: dict[str, Any], number: int) -> dict[str, Any]:
    state = tuppence.load(name, **options).new_initial_state()
    seeds = [f"{number:02x}{seat:02x}" if seat else "" for seat in range(state.game.num_players)]
    by_event = number % 2 == 1
    by_event |= "engine" in {type(one.draw).__struct_config__.tag for one in state.game.kind.draws.values()}
    dice, choose = FairMatch(SECRET, seeds, by_event), random.Random(number)
    outcomes, actions = 0, BRIEF if rests(name) else ACTIONS
    engines: list[EngineFrom] = []
    while not state.is_terminal() and (len(state.history) < actions or outcomes < OUTCOMES):
        due, engine = state.is_chance_node(), state.engine()
        if engine is not None and not engines:
            engines.append(EngineFrom(outcomes, engine.name, engine.version))
        action = state.sample_chance(dice.of_event(outcomes)) if due else choose.choice(possible(state))
        outcomes += due
        state.apply_action(action)
    fair = Fair(
        commitment(SECRET), SECRET.hex(), seeds, "event" if by_event else msgspec.UNSET, engines or msgspec.UNSET
    )
    sealed: dict[str, Any] = json.loads(seal(state.record(), fair))
    return sealed


def engines(records: list[dict[str, Any]]) -> list[Any]:
    """The engines that records took, by name and version."""
    return [record["fair"].get("engines") for record in records]


def text(name: str) -> str:
    """The records of a game as its file has them, one a line."""
    lines = ",\n".join(json.dumps(record, separators=(",", ":")) for record in records(name))
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in tuppence.games():
        (FOLDER / f"{game}.json").write_text(text(game))
