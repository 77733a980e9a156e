"""Figures of the studies, as small SVGs in docs/studies/figures. They need matplotlib: the group ``study``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs/studies/figures"
PLAIN: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tuppence",
    "font.size": 9,
    "axes.grid": True,
    "grid.alpha": 0.3,
}
WIDE, HIGH = 3.4, 2.7  # inches of a panel


def panels(*titles: str, columns: int = 2) -> tuple[Any, list[Any]]:
    """Return a figure, and its axes: one for each title."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update(PLAIN)
    from matplotlib import pyplot

    rows = -(-len(titles) // columns)
    figure, axes = pyplot.subplots(rows, columns, figsize=(WIDE * columns, HIGH * rows), squeeze=False)
    for axis, title in zip(axes.flat, titles, strict=False):
        axis.set_title(title, fontsize=9)
    return figure, list(axes.flat)


def save(figure: Any, name: str) -> None:
    """Write a figure, and print where."""
    figure.tight_layout()
    path = FOLDER / f"{name}.svg"
    figure.savefig(path, metadata={"Date": None})
    print(path)
