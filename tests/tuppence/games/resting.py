"""Random resting places for games whose physics takes too long for thousands of outcomes."""

from __future__ import annotations

import functools
import importlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import tuppence


@functools.cache
def rests(name: str) -> Callable[[tuppence.State, random.Random], Any] | None:
    """The `made_up` of a game's ``rests.py``: the JSON form of a legal rest, None if none is due."""
    folder = name.replace("-", "_")
    if not (Path(__file__).parent / folder / "rests.py").exists():
        return None
    made: Callable[[tuppence.State, random.Random], Any] = importlib.import_module(
        f"{__package__}.{folder}.rests"
    ).made_up
    return made


def made_up(state: tuppence.State, rng: random.Random) -> tuppence.Action | None:
    """A random outcome without physics; None if it must be drawn."""
    make = rests(state.game.name)
    form = make(state, rng) if make else None
    return msgspec.convert(form, state.game.kind.action_type) if form else None
