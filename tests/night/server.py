"""``python -m tests.night.server serve``: a server on the day in a file, so that its pages always look the
same.

``TUPPENCE_TEST_MOMENT`` names the file: a moment in ISO format.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from tuppence_web.web import clock

MOMENT = "TUPPENCE_TEST_MOMENT"


def now() -> datetime:
    """The moment in the file, or that of an `as_of` block."""
    return clock._set.get() or datetime.fromisoformat(Path(os.environ[MOMENT]).read_text())


if __name__ == "__main__":
    clock.now = now
    from tuppence.cli import main

    main()
