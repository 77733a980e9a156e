"""Numbered pieces of work that are left, from which threads and workers take parts."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterable

__all__ = ["Parts"]

GROWTH = 8  # the most by which a part may be larger than the last one measured, whose few pieces may not be typical


class Parts:
    """The pieces that are left, as ranges of their numbers. Pieces of one range take about the same time.

    ``seconds``: how long a part should take. ``size``: that of the first part of each range, until parts are measured.
    """

    def __init__(self, ranges: Iterable[range], seconds: float, size: int = 1) -> None:
        self._ranges = [part for part in ranges if part]
        self._left = sum(map(len, self._ranges))
        self._seconds = seconds
        self._ends = [part.stop for part in self._ranges]
        self._sizes = [size] * len(self._ranges)  # of the next part of each range
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return self._left

    @property
    def size(self) -> int:
        """The size of the next part of the last range, for other pieces that take as long."""
        return self._sizes[-1] if self._sizes else 1

    def take(self, takers: int) -> range:
        """Take the next pieces, at most a taker's share of those left; an empty range if none are left."""
        with self._lock:
            if not self._ranges:
                return range(0)
            first = self._ranges[0]
            size = min(self._sizes[self._of(first)], -(-self._left // takers))
            part, rest = first[:size], first[size:]
            self._ranges[:1] = [rest] if rest else []
            self._left -= len(part)
            return part

    def measured(self, part: range, seconds: float) -> None:
        """Let the next parts of a part's range be as large as the time that it took suggests."""
        size = int(len(part) * self._seconds / max(seconds, 1e-9))
        self._sizes[self._of(part)] = max(1, min(size, GROWTH * len(part)))

    def _of(self, part: range) -> int:
        """Return the number of the range that a part is of."""
        return bisect_left(self._ends, part.stop)
