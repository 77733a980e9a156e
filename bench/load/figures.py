"""Figures as tables, each with the machine's load when they were measured."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import quantiles

from rich.console import Console
from rich.table import Table

out = Console(width=160)
CPUS = Path("/proc/cpuinfo")


def percentile(values: Sequence[float], percent: int) -> float:
    """A percentile of some values."""
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def milliseconds(values: Sequence[float]) -> dict[str, str]:
    """The median and the 99th percentile of some times."""
    return {f"p{percent}, ms": f"{percentile(values, percent):.1f}" for percent in (50, 99)}


def load() -> str:
    """How many processes want a core, on average of the last minute; the measurement's own included."""
    return f"{os.getloadavg()[0]:.1f}"


def machine() -> str:
    """The machine in words."""
    lines = CPUS.read_text().splitlines() if CPUS.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return f"{os.cpu_count()} cores ({names[0] if names else platform.machine()}), Python {platform.python_version()}"


def show(title: str, rows: Sequence[Mapping[str, str]]) -> None:
    """Print rows under the headings that are their keys."""
    table = Table(title=title, title_justify="left")
    for number, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row.values())
    out.print(table)
