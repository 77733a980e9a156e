"""Actions and their JSON forms: equality, ranges, and an action of those offered."""

from __future__ import annotations

import random
from typing import Any

import msgspec

import tuppence
from tests import Json
from tests.tuppence.games.matches import Luck, typed
from tuppence.game import game_type
from tuppence.ranges import Between, is_range, read


def is_written_so(form: Any, sent: Any) -> bool:
    """Whether a value equals a form, where floats may be whole numbers."""
    if isinstance(form, float):
        return type(sent) in (int, float) and bool(sent == form)
    if isinstance(form, dict):
        return form.keys() == sent.keys() and all(is_written_so(form[name], sent[name]) for name in form)
    if isinstance(form, list):
        return len(form) == len(sent) and all(map(is_written_so, form, sent))
    return type(sent) is type(form) and bool(sent == form)


def lies_in(value: Any, listed: Any) -> bool:
    """Whether an action, or a part of one, lies in a range."""
    if isinstance(listed, Between):
        return bool(listed.low <= value <= listed.high)
    if isinstance(listed, msgspec.Struct):
        return isinstance(value, type(listed)) and all(
            lies_in(getattr(value, one), getattr(listed, one)) for one in listed.__struct_fields__
        )
    if isinstance(listed, tuple):
        return len(value) == len(listed) and all(map(lies_in, value, listed))
    return bool(value == listed)


def offered(position: Json) -> list[Json]:
    """The actions and the ranges that a position of the wire offers."""
    return [*(one["action"] for one in position["choices"]), *(one["range"] for one in position.get("ranges", ()))]


def any_of(name: str, form: Json, rng: random.Random | None = None) -> Json:
    """The JSON form of an offered action; for a range, of an action in it."""
    offered = read(form, game_type(name).action_type)
    if not is_range(offered):
        return form
    return tuppence.to_json(tuppence.load(name).draw_within(offered, Luck(rng or random.Random(0))))


def is_one_of(name: str, form: Any, legal: list[Json]) -> bool:
    """Whether a value is an offered action, or lies in an offered range."""
    action = typed(name, form)
    return action is not None and any(lies_in(action, read(one, game_type(name).action_type)) for one in legal)


def is_offered(name: str, form: Json, legal: list[Json]) -> bool:
    """Whether an action is listed, or lies in a listed range."""
    ranges = {one["type"] for one in legal if is_range(read(one, game_type(name).action_type))}
    return form in legal or form["type"] in ranges
