"""The odds page of Seven Pennies."""

from __future__ import annotations

import functools

from tuppence.games.seven_pennies.odds import beginning
from tuppence.games.seven_pennies.solution.rounds import PIECES
from tuppence_web.hosted.odds import OddsPage, OddsTable, percent

PENNIES, DICE = 2, 6  # faces
TARGET = 20  # of a match of two (SP-6)


@functools.cache
def page() -> OddsPage:
    """Return the chance to win by scores, with pennies and with dice."""
    kinds = ("With pennies", PENNIES), ("With dice of six", DICE)
    return OddsPage(tables=tuple(_chances(name, faces) for name, faces in kinds))


def _chances(title: str, faces: int) -> OddsTable:
    """Return the chances with pieces of these faces."""
    chances = beginning(TARGET, faces)
    ended = range(2 * TARGET // PIECES + 1)
    shown = {(own, (own + other) // PIECES): percent(chance) for (own, other), chance in chances.items()}
    return OddsTable(
        title=title,
        text="Two players, to 20 points: your chance to win, in percent, if you begin the next round and both play "
        "exactly right. Columns are the rounds that have ended, each of which gave seven points.",
        corner="Your points",
        columns=ended,
        rows=[(own, [shown.get((own, number), "") for number in ended]) for own in range(TARGET)],
    )
