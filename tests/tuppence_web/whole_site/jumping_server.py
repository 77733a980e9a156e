"""``python -m tests.tuppence_web.whole_site.jumping_server serve``: a server whose wall clock jumps.

``TUPPENCE_TEST_CLOCK`` names a file of eight bytes: the nanoseconds by which the clock is ahead.
"""

from __future__ import annotations

import mmap
import os
import time
from pathlib import Path

BYTES = 8


def ahead(ns: int) -> bytes:
    """The contents of such a file."""
    return ns.to_bytes(BYTES, "little", signed=True)


if __name__ == "__main__":
    with Path(os.environ["TUPPENCE_TEST_CLOCK"]).open("rb") as file:
        shift = mmap.mmap(file.fileno(), BYTES, access=mmap.ACCESS_READ)
    real_ns = time.time_ns

    def time_ns() -> int:
        return real_ns() + int.from_bytes(shift[:], "little", signed=True)

    time.time_ns = time_ns
    time.time = lambda: time_ns() / 1e9

    from tuppence.cli import main

    main()
