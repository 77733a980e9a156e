"""How long tests wait for what must come: a ceiling only, because on a busy machine all takes long."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_SECONDS = 120.0

Found = TypeVar("Found")


def wait_until(find: Callable[[], Found], pause: float = 0.02) -> Found:
    """Call a function until its result is true, and return that; ``pause``: seconds between. Fails after a while."""
    late = time.monotonic() + PATIENCE_SECONDS
    while not (found := find()):
        assert time.monotonic() < late, f"still {found!r}"
        time.sleep(pause)
    return found
