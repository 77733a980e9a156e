"""How long `make play` takes from the command to a served page: in a fresh clone, then again."""

from __future__ import annotations

import os
import resource
import signal
import socket
import statistics
import subprocess
import time
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

AGAIN = 5
MOST_SECONDS = 600
SETTLING_SECONDS = 90  # for what the server compiles in the background, once per machine

out = Console(width=120)


def run() -> None:
    """Measure the first start of a fresh clone with empty caches, and the starts after it."""
    with TemporaryDirectory(prefix="start-") as folder:
        clone, home = Path(folder, "clone"), Path(folder, "home")
        home.mkdir()
        here = Path(__file__).parents[1]
        subprocess.run(["git", "clone", "--quiet", here, clone], check=True)
        print_line("from a clone to the page", [start(clone, home, SETTLING_SECONDS)])
        print_line("again", [start(clone, home, 0) for _ in range(AGAIN)])


def start(clone: Path, home: Path, stay: float) -> float:
    """Return the seconds from `make play` to the page; the server then stays up for ``stay`` seconds."""
    port = free_port()
    environment = os.environ | {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "TUPPENCE_DATA": str(home)}
    for theirs in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(theirs, None)
    began = time.monotonic()
    make = subprocess.Popen(
        ["make", "play", f"PORT={port}"], cwd=clone, env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    )
    try:
        while not answers(port):
            if make.poll() is not None or time.monotonic() - began > MOST_SECONDS:
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        taken = time.monotonic() - began
        time.sleep(stay)
    finally:
        if make.poll() is None:
            os.killpg(make.pid, signal.SIGINT)
        make.wait()
    return taken


def answers(port: int) -> bool:
    """Return whether the home page is served."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
            return bool(page.status == 200)
    except OSError:
        return False


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def print_line(what: str, seconds: list[float]) -> None:
    """Print the median, the range, and how busy the machine was."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    out.print(
        f"{what}: {statistics.median(seconds):.1f} s (median of {len(seconds)}, "
        f"{min(seconds):.1f} to {max(seconds):.1f}); processor time so far {used.ru_utime + used.ru_stime:.0f} s; "
        f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
        soft_wrap=True,
    )
