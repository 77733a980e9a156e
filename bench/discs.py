"""Benchmarks of sliding discs: against the same algorithm in C, pymunk and pooltool, on one core and on two.

In a cluster shot seven discs lie within 40 mm of a point, none touching; an eighth is flicked at them from 150 mm away
at 1.5 m/s, within 0.1 rad of the direction to that point. Every shot has a new field and runs until all discs rest.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from tests.tuppence.physics.fields import cluster_shot
from tuppence.physics.discs import slide, slide_many
from tuppence.simulation.series import cores

SHOTS, REPEATS = 5000, 21
SHOTS_BY_OTHERS = 60  # shots of pymunk, racks of pooltool
MOST_TIMES_C, LEAST_TIMES_PYMUNK = 1.5, 300
STEP, AT_REST = 1e-3, 1e-3  # s, mm/s
COLD = "from tuppence.physics import discs; discs.slide([[0, 100]], [[0, 100]])"
INSTALL = "python3 tools/install.py install -c locks/all.txt --group bench"

Array = NDArray[np.float64]
out = Console(width=120)


def fields(number: int) -> tuple[Array, Array]:
    """Return the positions and velocities of cluster shots, each of shape (number, 8, 2)."""
    made = [cluster_shot(np.random.default_rng(seed)) for seed in range(number)]
    return np.array([one.positions for one in made]), np.array([one.velocities for one in made])


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds that a call takes in this thread."""
    begin = time.thread_time()
    work()
    return time.thread_time() - begin


def table(title: str, *headings: str) -> Table:
    """Return an empty table with a text column first and numbers after it."""
    made = Table(title=title, title_justify="left")
    for number, heading in enumerate(headings):
        made.add_column(heading, justify="right" if number else "left")
    return made


def plain_c(program: Path, places: Array, velocities: Array) -> tuple[float, Array]:
    """Run the C program. Return its CPU seconds for all shots, and the positions at rest."""
    sizes = np.array(places.shape[:2], np.int64)
    given = b"".join(array.tobytes() for array in (sizes, places, velocities))
    ran = subprocess.run([program, "1"], input=given, check=True, capture_output=True)
    return float(ran.stdout), np.frombuffer(ran.stderr).reshape(places.shape)


def against_c(compiler: str, folder: Path) -> Table:
    """Compare with the C program, in interleaved repeats of the same shots."""
    program = folder / "discs"
    source = Path(__file__).with_suffix(".c")
    # Without fused multiply-add both give the same bits. It gains C nothing here.
    subprocess.run(
        [compiler, "-O3", "-march=native", "-ffp-contract=off", "-o", program, source, "-lm"], check=True
    )  # fmt: skip
    places, velocities = fields(SHOTS)
    ours = slide_many(places, velocities).positions
    pairs = []
    for _ in range(REPEATS):
        theirs, rested = plain_c(program, places, velocities)
        pairs.append((cpu(lambda: slide_many(places, velocities)), theirs))
    low, ratio, high = statistics.quantiles([mine / theirs for mine, theirs in pairs], n=4)
    made = table(
        f"Cluster shots against C, one core, medians of {REPEATS} interleaved repeats of {SHOTS:,}",
        *("", "ours, us a shot", "C, us a shot", "ratio (quartiles)", f"at most {MOST_TIMES_C}", "same places"),
    )  # fmt: skip
    made.add_row(
        "compiled",
        f"{statistics.median(mine for mine, _ in pairs) / SHOTS * 1e6:.2f}",
        f"{statistics.median(theirs for _, theirs in pairs) / SHOTS * 1e6:.2f}",
        f"{ratio:.2f} ({low:.2f} - {high:.2f})",
        "held" if ratio <= MOST_TIMES_C else "NOT HELD",
        "to the last bit" if rested.tobytes() == ours.tobytes() else f"to {np.abs(rested - ours).max():.1e} mm",
    )
    return made


def by_pymunk(places: Array, velocities: Array) -> int:
    """Simulate a shot with pymunk in steps of `STEP`. Return their number.

    Friction is a joint with a limited force, as in pymunk's examples.
    """
    import pymunk

    space, mass = pymunk.Space(), 3.56e-3
    bodies = []
    for place, velocity in zip(places.tolist(), velocities.tolist(), strict=True):
        body = pymunk.Body(mass, math.inf)
        body.position, body.velocity = tuple(place), tuple(velocity)
        circle = pymunk.Circle(body, 10.15)
        circle.elasticity, circle.friction = math.sqrt(0.85), 0
        sliding = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
        sliding.max_bias, sliding.max_force = 0, 0.15 * 9806.65 * mass
        space.add(body, circle, sliding)
        bodies.append(body)
    steps = 0
    while any(body.velocity.length > AT_REST for body in bodies):
        space.step(STEP)
        steps += 1
    return steps


def by_pooltool() -> Callable[[], object]:
    """Return a function that simulates a break of nine balls with pooltool, which also uses numba."""
    import pooltool

    balls = pooltool.get_rack(pooltool.GameType.NINEBALL, pooltool.Table.default())
    system = pooltool.System(table=pooltool.Table.default(), balls=balls, cue=pooltool.Cue(cue_ball_id="cue"))
    system.strike(V0=8, phi=pooltool.aim.at_ball(system, "1"))
    return lambda: pooltool.simulate(system, inplace=True)


def against_others() -> Table:
    """Compare the median CPU time of a shot with other simulators."""
    places, velocities = fields(SHOTS)
    shots: list[Any] = list(zip(places, velocities, strict=True))
    slide(places[0], velocities[0])
    called = statistics.median(cpu(lambda: [slide(*one) for one in shots]) / SHOTS for _ in range(REPEATS))
    inside = statistics.median(cpu(lambda: slide_many(places, velocities)) / SHOTS for _ in range(REPEATS))
    made = table(
        f"A shot by others, one core; medians, theirs of {SHOTS_BY_OTHERS} shots",
        "",
        "us a shot",
        "times `slide`",
        "times compiled",
        "",
    )
    made.add_row("ours, `slide` from Python", f"{called * 1e6:.1f}", "1", f"{called / inside:.1f}", "")
    made.add_row("ours, compiled (`slide_many`)", f"{inside * 1e6:.1f}", "", "1", "")
    if importlib.util.find_spec("pymunk"):
        took = statistics.median(cpu(lambda one=one: by_pymunk(*one)) for one in shots[:SHOTS_BY_OTHERS])  # type: ignore[misc]
        held = "held" if took / called >= LEAST_TIMES_PYMUNK else "NOT HELD"
        words = f"at least {LEAST_TIMES_PYMUNK} times: {held}"
        made.add_row(
            "pymunk, steps of 1 ms", f"{took * 1e6:,.0f}", f"{took / called:.0f}", f"{took / inside:.0f}", words
        )
    else:
        made.add_row("pymunk", "not measured", "", "", f"not installed: {INSTALL}")
    if importlib.util.find_spec("pooltool"):
        by_pooltool()()
        took = statistics.median(cpu(by_pooltool()) for _ in range(SHOTS_BY_OTHERS // 3))
        made.add_row("pooltool, a break", f"{took * 1e6:,.0f}", f"{took / called:.0f}", f"{took / inside:.0f}", "")
    else:
        made.add_row("pooltool", "not measured", "", "", f"not installed: {INSTALL}")
    return made


def to_all_cores() -> Table:
    """Measure shots per second for each number of threads. Their CPU time shows whether the cores were free."""
    places, velocities = fields(SHOTS)
    title = f"Shots a second, compiled, best of {REPEATS} times {SHOTS:,} shots a thread"
    made = table(title, "threads", "shots a second", "times one", "us of a core a shot")
    single = 0.0
    for threads in sorted({1, 2, cores()} & set(range(1, cores() + 1))):
        rounds = []
        with ThreadPoolExecutor(threads) as pool:
            for _ in range(REPEATS):
                begin = time.perf_counter()
                took = list(pool.map(lambda _: cpu(lambda: slide_many(places, velocities)), range(threads)))
                rounds.append((time.perf_counter() - begin, statistics.mean(took)))
        seconds, each = min(rounds)
        rate = threads * SHOTS / seconds
        single = single or rate
        made.add_row(str(threads), f"{rate:,.0f}", f"{rate / single:.2f}", f"{each / SHOTS * 1e6:.2f}")
    return made


def first_calls(folder: Path) -> str:
    """Measure the first call without and with compiled code in the cache."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder), "HOME": str(folder)}
    seconds = []
    for _ in range(2):
        began = os.times()
        subprocess.run([sys.executable, "-c", COLD], env=environment, check=True)
        ended = os.times()
        seconds.append(ended.children_user + ended.children_system - began.children_user - began.children_system)
    cold, warm = seconds
    return f"The first shot of a process: {cold:.1f} s of CPU where nothing is compiled, {warm:.1f} s afterwards."


def sizes() -> str:
    """Measure the size of the paths of a shot of nine discs."""
    found = []
    for places, velocities in zip(*fields(200), strict=True):
        shot = slide([*places, [100, 25]], [*velocities, [-600, 1400]])
        found.append(len(json.dumps(shot.paths, separators=(",", ":"))))
    return f"Paths of a shot of nine, JSON: median {statistics.median(found):,.0f} bytes, at most {max(found):,}."


def run() -> None:
    """Run all benchmarks and print the results."""
    compiler = shutil.which("gcc")
    with tempfile.TemporaryDirectory() as folder:
        if compiler:
            out.print(against_c(compiler, Path(folder)))
        else:
            out.print("Not compared with plain C: there is no gcc on this machine.")
        out.print(against_others())
        out.print(to_all_cores())
        out.print(first_calls(Path(folder)), highlight=False)
        out.print(sizes(), highlight=False)
