"""Which of the living processes owns a table. This is a hint that saves work: the key of the log is the fence."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

MOST_KNOWN = 50_000


def owner_of(table_id: str, members: Sequence[str]) -> str:
    """The member with the highest hash for a table. When one goes, only its own tables find another.

    >>> owner_of("abc", ["one", "two"]) in ("one", "two")
    True
    """
    return max(members, key=lambda one: hashlib.blake2b(f"{one} {table_id}".encode(), digest_size=8).digest())


class Members:
    """The processes that live, as far as this one knows, and who of them owns which table."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.names = [me]
        self._owners: dict[str, str] = {}

    def become(self, me: str, names: Sequence[str]) -> None:
        """Note who lives now, and as whom this process does."""
        self.me, self.names = me, [*names]
        self._owners.clear()

    def owner(self, table_id: str) -> str:
        """The owner of a table."""
        if len(self.names) == 1:
            return self.names[0]
        found = self._owners.get(table_id)
        if found is None:
            if len(self._owners) >= MOST_KNOWN:
                self._owners.clear()
            found = self._owners[table_id] = owner_of(table_id, self.names)
        return found

    def owns(self, table_id: str) -> bool:
        """Whether this process owns a table."""
        return self.owner(table_id) == self.me
