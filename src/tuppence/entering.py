"""What can be entered from a real table by one press."""

from __future__ import annotations

import msgspec

from tuppence.actions import Action

__all__ = ["Enterable"]


class Enterable(msgspec.Struct, frozen=True):
    """Something that may have happened at a real table: the words and key of its button, and what to apply, in order.

    ``label`` contains ``{0}`` for seat 0 and so on. ``group``: a heading where several belong together; else empty.
    One press may be several actions: a number on a real die tells that its player rolled, too. Without ``actions`` it
    cannot have happened now; its button keeps its place.
    """

    label: str
    key: str
    actions: tuple[Action, ...]
    group: str = ""

    def unavailable(self) -> Enterable:
        """Return the same button for a time at which it cannot have happened."""
        return msgspec.structs.replace(self, key="", actions=())
