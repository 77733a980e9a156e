"""What time it is for the tables, and since when nobody could be heard (docs/decisions/0035).

The time of the log never goes back: a wall clock that is put back is ignored until it has caught up. The house is
heard as long as its heartbeat is saved; a longer gap between two heartbeats, whatever made it (the house was down, the
machine slept, the disk was full, the wall clock was put forward), is a silence, in which no player's clock runs.
"""

from __future__ import annotations

import threading
import time
from collections import deque

BEAT_SECONDS = 5.0  # from one heartbeat to the next
SILENCE_MS = 10_000  # a longer gap between two heartbeats is a silence
MOST_SILENCES = 100
NS_A_MS = 1_000_000


class SteadyClock:
    """Milliseconds since 1970 that never go back, and the silences. Any thread may ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = time.time_ns() // NS_A_MS
        self._moved = time.monotonic_ns()  # when `_now` was read
        self._heartbeat = self._now  # the last heartbeat that was saved
        self._silences: deque[tuple[int, int]] = deque(maxlen=MOST_SILENCES)

    def now(self) -> int:
        """The time: that of the wall, or where that was put back, what has passed since the time before."""
        with self._lock:
            return self._advance(time.time_ns() // NS_A_MS)

    def has_seen(self, at: int) -> None:
        """It is no earlier than this: a log or a heartbeat of another process, or of one before a restart, says so."""
        with self._lock:
            self._advance(at)

    def _advance(self, least: int) -> int:
        passed = (time.monotonic_ns() - self._moved) // NS_A_MS
        self._moved += passed * NS_A_MS
        self._now = max(self._now + passed, least)
        return self._now

    def start(self, last: int) -> None:
        """The house opens: since its last heartbeat, however short ago (0: there was none), nobody could be heard."""
        self.has_seen(last)
        now = self.now()
        with self._lock:
            self._silences.append((last, now))
            self._heartbeat = now

    def beat(self, at: int) -> None:
        """A heartbeat was saved."""
        with self._lock:
            if at - self._heartbeat > SILENCE_MS:
                self._silences.append((self._heartbeat, at))
            self._heartbeat = at

    def unheard_ms(self, since: int, until: int) -> int:
        """For how much of a time nobody could be heard."""
        with self._lock:
            silences = [*self._silences]
            if until - self._heartbeat > SILENCE_MS:
                silences.append((self._heartbeat, until))
        return sum(max(0, min(end, until) - max(begin, since)) for begin, end in silences)
