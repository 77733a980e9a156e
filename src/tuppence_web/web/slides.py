"""What a second screen turns through on a night of several matches (docs/tables.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Slide:
    """One of them. ``key``: the same when the page is asked for again. ``template``: that of its content."""

    key: str
    title: str
    template: str
    about: dict[str, Any] = field(default_factory=dict)


def paged(key: str, title: str, template: str, rows: Sequence[Any], most: int) -> list[Slide]:
    """Rows on as few slides as hold them, ``most`` on each.

    >>> [(slide.key, slide.title, slide.about["rows"]) for slide in paged("k", "All", "t", "abcde", 3)]
    [('k-1', 'All, 1 of 2', 'abc'), ('k-2', 'All, 2 of 2', 'de')]
    """
    parts = [rows[start : start + most] for start in range(0, len(rows), most)]
    return [
        Slide(
            f"{key}-{number}",
            title if len(parts) == 1 else f"{title}, {number} of {len(parts)}",
            template,
            {"rows": part},
        )
        for number, part in enumerate(parts, 1)
    ]
