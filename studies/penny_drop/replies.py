"""`python -m studies.penny_drop.replies`: what one seat gains by its best reply to champions of Penny Drop.

The reply knows the champions' tables. Three or four players have up to ten pennies each, teams of three up to four. A
gain is that of the chance to be first, or in pub play not to be last, on average over the seats; it is exact. In teams
it is a team's.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from rich.console import Console
from rich.table import Table

from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.bots import equilibrium, tables, teams

MOST = 10  # pennies each
SEATS = (3, 4)
WATCHED = (2, 4, 6, 8, 10)  # pennies each
TEAMS = {4: WATCHED, 6: WATCHED[:2]}  # the same, by seats


def gains(kind: str) -> Iterator[tuple[int, list[float]]]:
    """Yield the number of players and the gains, by `WATCHED`, of matches by competition rules or in pub play."""
    shipped, pub = tables.shipped(kind), kind == "pub"
    values: equilibrium.Values = np.zeros((1, rules.LEVELS, 1))
    for players in range(2, SEATS[-1] + 1):
        values = equilibrium.replies_to(tables.unpacked(shipped, players), pub, SEATS[-1] * MOST, values)
        if players in SEATS:
            level = (players - 1) / players if pub else 1 / players
            yield players, [float(at_start(values, each).mean()) - level for each in WATCHED]


def at_start(values: equilibrium.Values, pennies: int) -> equilibrium.Values:
    """Return the values at the start, the first seat's first, with a number of pennies each."""
    players, ways = values.shape[2], tables.ways()
    rank = sum(int(ways[parts, parts * (pennies - 1)]) for parts in range(1, players + 1))
    start: equilibrium.Values = values[rank, 0]
    return start


def gains_of_teams(seats: int) -> list[float]:
    """Return the gains of a team that replies to a champions' team, by the numbers of pennies in `TEAMS`."""
    rolls = tables.unpacked(tables.shipped(f"teams-{seats}"), seats)
    replying, playing = teams.replies_to(rolls, seats, seats * TEAMS[seats][-1])
    ways = tables.ways()
    starts = [sum(int(ways[parts, parts * each]) for parts in range(1, seats + 1)) for each in TEAMS[seats]]
    return [float(replying[at, 0] - playing[at, 0]) / 2 for at in starts]  # half of the matches each side starts


def main() -> None:
    """Print the gains."""
    table = Table(title="What a best reply to champions gains, in 1/10,000", title_justify="left")
    for heading in ("rules", "players", *(f"{each} pennies each" for each in WATCHED)):
        table.add_column(heading, justify="right")
    for kind in ("competition", "pub"):
        for players, found in gains(kind):
            table.add_row(kind, str(players), *(f"{10_000 * gain:.2f}" for gain in found))
    for seats in TEAMS:
        table.add_row("teams", str(seats), *(f"{10_000 * gain:.4f}" for gain in gains_of_teams(seats)))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
