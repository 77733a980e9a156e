"""``python -m tests.night.house serve``: a house on the day that a file says, so that its pages look the same whenever
their pictures are taken.

``TUPPENCE_TEST_MOMENT`` names the file: a moment in ISO format.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from tuppence_web.web import clock

MOMENT = "TUPPENCE_TEST_MOMENT"


def now() -> datetime:
    """The moment of the file; of `as_of` within such a block."""
    return clock._set.get() or datetime.fromisoformat(Path(os.environ[MOMENT]).read_text())


if __name__ == "__main__":
    clock.now = now
    from tuppence.cli import main

    main()
