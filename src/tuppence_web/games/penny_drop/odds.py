"""The odds page of Penny Drop."""

from __future__ import annotations

import functools

from tuppence.games.penny_drop.odds import MOST, safe, starting, stops
from tuppence.games.penny_drop.rules import LEVELS
from tuppence.games.penny_drop.solve import SHIPPED_PENNIES
from tuppence_web.hosted.odds import OddsPage, OddsTable, percent


@functools.cache
def page() -> OddsPage:
    """Return the chance of a safe roll, when to stop, and the chance to win by pennies."""
    pennies = range(1, SHIPPED_PENNIES + 1)
    return OddsPage(
        tables=(
            OddsTable(
                title="A safe roll",
                text="The chance, in percent, that the next roll finds no full slot.",
                corner="Full slots",
                columns=range(LEVELS),
                rows=[("Safe", [percent(float(safe(shown))) for shown in range(LEVELS)])],
            ),
            OddsTable(
                title="When to stop",
                text="One against one, after a roll: with how many full slots it is right to stop. Columns are "
                "the other player's pennies.",
                corner="Your pennies",
                columns=pennies,
                rows=list(zip(range(1, MOST + 1), stops().tolist(), strict=True)),
            ),
            OddsTable(
                title="Who wins",
                text="One against one: your chance to win, in percent, if you are to roll and the box is empty. "
                "Columns are the other player's pennies.",
                corner="Your pennies",
                columns=pennies,
                rows=[(own, [percent(starting(own, other)) for other in pennies]) for own in pennies],
            ),
        )
    )
