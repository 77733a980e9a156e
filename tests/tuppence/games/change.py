"""A change of a condition of a game's ``legality.py``, see test_legality.py. Each game has one in ``changed.py``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import tuppence
from tests import Json


@dataclass(frozen=True)
class Change:
    """A condition of ``legality.py``, its change, and an action that only the change allows in a state."""

    condition: str
    changed: str
    state: Callable[[], tuppence.State]
    allowed: Json
