"""How long the server waits for the players' screens to show what happened (docs/tables.md).

Bots, and the clock of the player to act, wait for the screens, but never longer than these bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

MOST_MS = 10_000  # after a play
AFTER_FIRST_MS = 2_500  # after the first player's screen has told it
SHORTEST_MS = 100  # between the moves of bots, however fast all is told


class Telling(msgspec.Struct):
    """What a screen has told: the log up to ``seq``, at ``at`` (milliseconds since 1970).

    ``late``: a move was made without waiting for it any longer, and it has not caught up since.
    """

    seq: int = 0
    at: int = 0
    late: bool = False


def waits_until(moved: int, moved_at: int, screens: Mapping[int, Iterable[Telling]]) -> int | None:
    """Until when the server waits after the move ``moved``, for the screens of each seat; None: for nobody.

    A seat has heard as soon as one of its screens has told it. A screen that let the server wait in vain is not waited
    for until it has caught up.
    """
    told: list[int] = []
    pending = False
    for here in screens.values():
        times = [screen.at for screen in here if screen.seq >= moved]
        told += [min(times)] if times else []
        pending |= not times and not all(screen.late for screen in here)
    if not pending:
        return max(told, default=None)
    return min([moved_at + MOST_MS, *(first + AFTER_FIRST_MS for first in told)])


def note_late(moved: int, screens: Iterable[Telling]) -> None:
    """Note who has not told a move when the server goes on."""
    for screen in screens:
        screen.late = screen.seq < moved
