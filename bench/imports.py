"""CPU seconds that `import tuppence` takes, each time in a new process."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from rich.console import Console

MOST = 0.15
REPEATS = 15
CODE = "import time; began = time.process_time(); import tuppence; print(time.process_time() - began)"

out = Console(width=120)


def seconds() -> float:
    """Return the CPU time of one import."""
    return float(subprocess.run([sys.executable, "-c", CODE], check=True, capture_output=True, text=True).stdout)


def run() -> None:
    """Measure and print."""
    seconds()  # which compiles the sources to bytecode
    taken = [seconds() for _ in range(REPEATS)]
    held = "held" if median(taken) <= MOST else "NOT HELD"
    out.print(
        f"import tuppence: {median(taken):.3f} s of CPU (median of {REPEATS}, {min(taken):.3f} to {max(taken):.3f}); "
        f"at most {MOST}: {held}",
        soft_wrap=True,
    )
