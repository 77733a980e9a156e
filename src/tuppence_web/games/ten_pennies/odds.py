"""The odds page of Ten Pennies."""

from __future__ import annotations

import functools

from tuppence.games.ten_pennies.cards import ROUNDS, required
from tuppence.games.ten_pennies.odds import down
from tuppence_web.hosted.odds import OddsPage, OddsTable, percent

CARDS = (11, 12, 14, 16, 18, 20)
TABLES = (("Two players", 2), ("Three or four players", 4))


@functools.cache
def page() -> OddsPage:
    """Return the chances to go down by round and cards held, with one deck and with two."""
    return OddsPage(tables=tuple(_chances(title, players) for title, players in TABLES))


def _chances(title: str, players: int) -> OddsTable:
    """Return the chances with a number of players."""
    chances = [down(players, cards) for cards in CARDS]
    return OddsTable(
        title=title,
        text="The chance, in percent, that a hand of random cards has what the round requires. Columns are the cards "
        "in the hand: eleven are dealt, one is taken each turn, and each buy adds three.",
        corner="Round",
        columns=CARDS,
        rows=[
            (f"{round + 1}: {required(round + 1)}", [percent(one[round]) for one in chances]) for round in range(ROUNDS)
        ],
    )
