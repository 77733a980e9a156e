"""How long the server waits for the players' screens to show what happened (docs/tables.md).

Bots, and the clock of the player to act, wait for the screens, but never longer than these bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

MOST_MS = 10_000  # after a play
AFTER_FIRST_MS = 2_500  # after the first player's screen has shown it
SHORTEST_MS = 100  # between the moves of bots, however fast the screens are


class ScreenProgress(msgspec.Struct):
    """How far a screen has shown the log: up to ``seq``, at ``at`` (milliseconds since 1970).

    ``late``: the server stopped waiting for this screen, and it has not caught up since.
    """

    seq: int = 0
    at: int = 0
    late: bool = False


def waits_until(moved: int, moved_at: int, screens: Mapping[int, Iterable[ScreenProgress]]) -> int | None:
    """Until when the server waits for the screens of each seat after the move ``moved``; None: it does not wait.

    A seat has caught up as soon as one of its screens has. The server does not wait for a late screen.
    """
    shown: list[int] = []
    pending = False
    for here in screens.values():
        times = [screen.at for screen in here if screen.seq >= moved]
        shown += [min(times)] if times else []
        pending |= not times and not all(screen.late for screen in here)
    if not pending:
        return max(shown, default=None)
    return min([moved_at + MOST_MS, *(first + AFTER_FIRST_MS for first in shown)])


def note_late(moved: int, screens: Iterable[ScreenProgress]) -> None:
    """Note which screens have not shown a move when the server makes the next one."""
    for screen in screens:
        screen.late = screen.seq < moved
