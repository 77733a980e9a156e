"""Messages of a broken or hostile client."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from tests.tuppence.games.matches import all_forms, inside

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
    """A message of a broken or hostile client: any JSON, or a valid form with an error (or none)."""
    if draw(st.booleans()):
        return draw(anything)
    form = copy.deepcopy(draw(st.sampled_from(all_forms(name))))
    part = draw(st.sampled_from([part for part in inside(form) if part]))
    spoil(part, draw)
    return form


def spoil(part: Any, draw: st.DrawFn) -> None:
    """A list or an object with an error (or none)."""
    keys = list(part) if isinstance(part, dict) else range(len(part))
    key = draw(st.sampled_from(keys))
    match draw(st.sampled_from(["value", "drop", "add", "rename", "float", "text"])):
        case "value":
            part[key] = draw(anything)
        case "drop":
            del part[key]
        case "add" if isinstance(part, list):
            part.insert(key, draw(anything))
        case "add":
            part[draw(st.sampled_from(["seat", "x", "Type", "", "face", "kind"]))] = draw(anything)
        case "rename" if isinstance(part, dict):
            part[draw(st.text(max_size=5))] = part.pop(key)
        case "float":
            part[key] = float(part[key]) if isinstance(part[key], int) else draw(st.floats())
        case _:
            part[key] = str(part[key]).upper()
