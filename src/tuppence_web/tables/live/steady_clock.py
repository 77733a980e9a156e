"""The tables' clock, and the times when nobody could reach the server (docs/decisions/0035).

The log's time never goes back: a wall clock that is set back is ignored until it has caught up. A gap of more than
`SILENCE_MS` between two saved heartbeats is a silence, whatever its cause (the server was down, the machine slept, the
disk was full, the wall clock was set forward). Players' clocks do not run during a silence. Silences of the whole site
are stored with the heartbeat that ends them.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence

HEARTBEAT_SECONDS = 5.0  # between heartbeats
SILENCE_MS = 10_000  # a longer gap between two heartbeats is a silence
MOST_SILENCES = 1000  # that are known after a start
NS_A_MS = 1_000_000


class SteadyClock:
    """Milliseconds since 1970 that never go back, and the silences. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = time.time_ns() // NS_A_MS
        self._moved = time.monotonic_ns()  # the monotonic time at which `_now` was set
        self._heartbeat = self._now  # the last saved heartbeat
        self._opens = True  # until the first
        self._silences: deque[tuple[int, int]] = deque(maxlen=MOST_SILENCES)

    def now(self) -> int:
        """The wall clock's time; if that was set back, the last time plus what has passed since."""
        with self._lock:
            return self._advance(time.time_ns() // NS_A_MS)

    def has_seen(self, at: int) -> None:
        """Advance to a time seen in a log or a heartbeat, from another process or before a restart."""
        with self._lock:
            self._advance(at)

    def _advance(self, least: int) -> int:
        passed = (time.monotonic_ns() - self._moved) // NS_A_MS
        self._moved += passed * NS_A_MS
        self._now = max(self._now + passed, least)
        return self._now

    def start(self, last: int, before: Sequence[tuple[int, int]] = ()) -> None:
        """The server opens: the time since its last heartbeat (0: there was none) is a silence, however short.

        ``before``: the silences before that heartbeat.
        """
        self.has_seen(last)
        now = self.now()
        with self._lock:
            self._silences.extend(before)
            self._silences.append((last, now))
            self._heartbeat = now

    @property
    def silence_ms(self) -> int:
        """The next heartbeat ends a silence if it comes later than this after the last one of any process."""
        return 0 if self._opens else SILENCE_MS

    def note_heartbeat(self, at: int) -> None:
        """Record a saved heartbeat."""
        with self._lock:
            self._opens = False
            if at - self._heartbeat > SILENCE_MS:
                self._silences.append((self._heartbeat, at))
            self._heartbeat = at

    def unheard_ms(self, since: int, until: int) -> int:
        """How much of a period lay in silences."""
        with self._lock:
            silences = [*self._silences]
            if until - self._heartbeat > SILENCE_MS:
                silences.append((self._heartbeat, until))
        return sum(max(0, min(end, until) - max(begin, since)) for begin, end in silences)
