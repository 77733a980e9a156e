"""How often each player has won in a run of rematches of the same players.

A rematch has the score so far in the entry that opens it, so no chain of tables has to be read. It counts as long
as the same players sit there; with others a new run begins (docs/tables.md).
"""

from __future__ import annotations

from tuppence_web.tables.engine.outcomes import placed, winners
from tuppence_web.tables.engine.table import Table


def running_score(table: Table) -> list[int] | None:
    """The matches that each seat has won, with this one if it is over; None in a first match."""
    before = _before(table)
    return None if before is None else [won + this for won, this in zip(before, _won_here(table), strict=True)]


def score_after(table: Table) -> dict[str, int]:
    """What the next match of these players begins with, by player."""
    before = _before(table) or [0] * len(table.seats)
    return {player: won + this for player, won, this in zip(_players(table), before, _won_here(table), strict=True)}


def _before(table: Table) -> list[int] | None:
    """The score before this match, by seat, if the same players sit here."""
    players = _players(table)
    if not table.score_before or table.score_before.keys() != set(players):
        return None
    return [table.score_before[player] for player in players]


def _won_here(table: Table) -> list[int]:
    """1 for each seat that has won this match. A shared first place counts for nobody."""
    if not table.counts:
        return [0] * len(table.seats)
    first = winners(placed(table))
    return [int(seat in first) for seat in range(len(table.seats))]


def _players(table: Table) -> list[str]:
    """Who sits on each seat: a guest, a name at a real table, or a bot by its seat and level."""
    return [
        f"guest {seat.guest}"
        if seat.guest and table.mode.played_here
        else f"{seat.level} {number}"
        if seat.level
        else f"name {seat.name or number}"
        for number, seat in enumerate(table.seats)
    ]
