"""Rate limits per guest, per IP address and per table.

Counts are in this process or, if several processes share a database, in Redis by the `throttled` library
(TUPPENCE_REDIS_URL). Both use the generic cell rate algorithm.
"""

from __future__ import annotations

import functools
import ipaddress
import logging
import threading
import time
from collections import OrderedDict

from django.conf import settings
from throttled.exceptions import StoreUnavailableError
from throttled.rate_limiter import per_hour
from throttled.rate_limiter.gcra import GCRARateLimiter
from throttled.store import RedisStore

from tuppence_web import metrics

log = logging.getLogger("tuppence.limits")

MOST_KEYS = 20_000  # per limit in this process; beyond that, the least recently used are dropped
AHEAD = 4  # messages allowed to a connection at a time: each check takes 2 microseconds, 300 with Redis
REDIS_SECONDS = 0.1  # a slow Redis would delay everybody
WITHOUT_REDIS_SECONDS = 10.0  # after a failure, count in this process for so long
AN_HOUR = 3600
A_SECOND = 1_000_000_000  # in nanoseconds


@functools.lru_cache(MOST_KEYS)
def network_of(address: str) -> str:
    """The network to count for an IP address: itself, or the /64 network of IPv6, which is one household's."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Shared:
    """A Redis server. After a failure it is not asked for a while, and each process counts for itself."""

    def __init__(self, address: str) -> None:
        from redis import RedisError  # an optional package: pip install tuppence[redis]

        timeouts = {"SOCKET_TIMEOUT": REDIS_SECONDS, "SOCKET_CONNECT_TIMEOUT": REDIS_SECONDS}
        self.store = RedisStore(server=address, options=timeouts)
        self.errors = (StoreUnavailableError, RedisError)
        self._failed = -WITHOUT_REDIS_SECONDS

    def answers(self) -> bool:
        """Whether to use it now."""
        return time.monotonic() - self._failed >= WITHOUT_REDIS_SECONDS

    def failed(self) -> None:
        """Record that it did not answer."""
        self._failed = time.monotonic()
        log.warning("Redis does not answer: each process counts for itself", exc_info=True)


@functools.cache
def shared(address: str) -> Shared:
    """The Redis server at an address, with one connection pool for all limits."""
    return Shared(address)


class Count:
    """What each key has used in this process: ``a_second`` in the long run, ``burst`` at once."""

    def __init__(self, a_second: float, burst: int) -> None:
        self._each = round(A_SECOND / a_second)
        self._burst = burst
        self._unused_at: OrderedDict[str, int] = OrderedDict()  # by key: when nothing of its burst is in use
        self._lock = threading.Lock()

    def allows(self, key: str, cost: int) -> bool:
        """Count something, and return whether it is allowed."""
        now = time.monotonic_ns()
        with self._lock:
            unused_at = max(self._unused_at.get(key, now), now)
            if unused_at - now > (self._burst - cost) * self._each:
                return False
            self._unused_at[key] = unused_at + cost * self._each
            self._unused_at.move_to_end(key)
            if len(self._unused_at) > MOST_KEYS:
                self._unused_at.popitem(last=False)
            return True


class Limit:
    """A rate per second for each key, with a burst of ``burst_seconds`` seconds' worth.

    ``name`` is the unique name of the limit. A limit without a name is counted in this process, even with Redis.
    """

    def __init__(self, a_second: float, burst_seconds: float, name: str = "") -> None:
        self._name = name
        self._unlimited = not a_second
        burst = max(int(a_second * burst_seconds), 1)
        self._here = Count(a_second or 1.0, burst)
        self._redis = shared(settings.REDIS_URL) if name and settings.REDIS_URL else None
        if self._redis is not None:
            quota = per_hour(max(round(a_second * AN_HOUR), 1), burst)
            self._in_redis = GCRARateLimiter(quota, self._redis.store)

    def allows(self, key: str, cost: int = 1) -> bool:
        """Count something, and return whether it is allowed. A rate of 0 allows everything."""
        allowed = self._unlimited or self._counts(key, cost)
        if not allowed and cost == 1:  # a client that is refused several at once asks for one
            metrics.limits_hit.labels(self._name).inc()
        return allowed

    def _counts(self, key: str, cost: int) -> bool:
        if self._redis is not None and self._redis.answers():
            try:
                return not self._in_redis.limit(f"{self._name}:{key}", cost).limited
            except self._redis.errors:
                self._redis.failed()
        return self._here.allows(key, cost)


class Limits:
    """A limit per guest, a wider one per IP address and, optionally, one per table. All must allow a message."""

    def __init__(self, name: str, guest: float, address: float, table: float = 0, *, burst_seconds: float) -> None:
        self._guest = Limit(guest, burst_seconds, f"{name}:guest")
        self._address = Limit(address, burst_seconds, f"{name}:address")
        self._table = Limit(table, burst_seconds, f"{name}:table")

    def allows(self, guest: str | None, address: str, table: str = "", cost: int = 1) -> bool:
        """Count a message of a guest (None: unknown) at an address, and return whether it is allowed at this table."""
        if guest is not None and not self._guest.allows(guest, cost):
            return False
        return self._address.allows(network_of(address), cost) and self._table.allows(table, cost)


class Allowance:
    """What one connection may send. It checks the limits for a few messages at a time."""

    def __init__(self, limits: Limits, guest: str | None, address: str) -> None:
        self._limits = limits
        self._of = guest, address
        self._left = 0

    def allows(self) -> bool:
        """Count a message, and return whether it is allowed."""
        if not self._left and self._limits.allows(*self._of, cost=AHEAD):
            self._left = AHEAD
        if self._left:
            self._left -= 1
            return True
        return self._limits.allows(*self._of)
