"""How often somebody may do something: token buckets by guest and by address, in this process."""

from __future__ import annotations

import functools
import ipaddress
import time
from collections import OrderedDict

MOST_KEYS = 20_000


@functools.lru_cache(MOST_KEYS)
def network_of(address: str) -> str:
    """Whom an address stands for: itself, or of IPv6 the /64 network, which one household has as a whole."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Limit:
    """So many a second for each key; who has been quiet may do ``burst_seconds``' worth at once."""

    def __init__(self, a_second: float, burst_seconds: float) -> None:
        self.rate = a_second
        self.burst = max(a_second * burst_seconds, 1.0)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def _left(self, key: str, now: float) -> float:
        tokens, then = self._buckets.get(key, (self.burst, now))
        return min(self.burst, tokens + (now - then) * self.rate)

    def allows(self, key: str) -> bool:
        """Take a token of this key's bucket; False where it is empty. A rate of 0 allows everything."""
        if not self.rate:
            return True
        now = time.monotonic()
        tokens = self._left(key, now)
        allowed = tokens >= 1.0
        self._buckets[key] = (tokens - 1.0 if allowed else tokens, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return allowed


class Limits:
    """A limit for a guest, a wider one for an address, and one for a table where it has any; all must allow."""

    def __init__(self, guest: float, address: float, table: float = 0, *, burst_seconds: float) -> None:
        self._guest = Limit(guest, burst_seconds)
        self._address = Limit(address, burst_seconds)
        self._table = Limit(table, burst_seconds)

    def allows(self, guest: str | None, address: str, table: str = "") -> bool:
        """Whether this guest (None: an unknown one) at this address may go on, at this table."""
        if guest is not None and not self._guest.allows(guest):
            return False
        return self._address.allows(network_of(address)) and self._table.allows(table)
