"""How often somebody may do something: token buckets by guest and by address, in this process."""

from __future__ import annotations

import time
from collections import OrderedDict

BURST_SECONDS = 3.0
MOST_KEYS = 20_000


class Limit:
    """So many a second for each key, and three seconds' worth (at least ``least_burst``) at once."""

    def __init__(self, a_second: float, least_burst: float = 1.0) -> None:
        self.rate = a_second
        self.burst = max(a_second * BURST_SECONDS, least_burst)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Take a token of this key's bucket; False where it is empty. A rate of 0 allows everything."""
        if not self.rate:
            return True
        now = time.monotonic()
        tokens, then = self._buckets.get(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        allowed = tokens >= 1.0
        self._buckets[key] = (tokens - 1.0 if allowed else tokens, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return allowed


class Limits:
    """One limit for a guest and a wider one for an address; both must allow."""

    def __init__(self, guest: float, address: float, least_burst: float = 1.0) -> None:
        self._guest = Limit(guest, least_burst)
        self._address = Limit(address, least_burst)

    def allows(self, guest: str | None, address: str) -> bool:
        """Whether this guest (None: an unknown one) at this address may go on."""
        if guest is not None and not self._guest.allows(guest):
            return False
        return self._address.allows(address)
