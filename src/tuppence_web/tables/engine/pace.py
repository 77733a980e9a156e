"""How often something may be done."""

from __future__ import annotations

MOST_KEYS = 10_000


class Pace:
    """Once in ``each_ms`` for each key, and ``burst`` times at once after a pause."""

    def __init__(self, each_ms: int, burst: int = 1) -> None:
        self._each_ms = each_ms
        self._burst_ms = burst * each_ms
        self._whole_at: dict[object, int] = {}  # by key: when nothing counts any more

    def allows(self, key: object, now: int) -> bool:
        """Whether it may be done now, in milliseconds. If so, it counts."""
        whole_at = max(self._whole_at.get(key, 0), now) + self._each_ms
        if whole_at - now > self._burst_ms:
            return False
        self._whole_at[key] = whole_at
        if len(self._whole_at) > MOST_KEYS:
            self._whole_at = {one: at for one, at in self._whole_at.items() if at > now}
        return True
