"""Tables of results, which the command line prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table

__all__ = ["of_playouts", "of_ratings", "of_win_rates"]


def of_playouts(title: str, summary: dict[str, Any]) -> Table:
    """Return a table of the results of many games, with one row per seat."""
    table = _headed(
        f"{summary['games']:,} games of {title}, {summary['mean_length']:.1f} moves each",
        *("Seat", "Return", "95 % (Wilson)", "Mean place", "95 % (normal)"),
    )
    columns = [summary[name] for name in ("returns", "returns_95", "mean_place", "mean_place_95")]
    for seat, (share, sure, place, near) in enumerate(zip(*columns, strict=True)):
        table.add_row(str(seat), f"{share:.4f}", _ends(sure, 4), f"{place:.3f}", _ends(near, 3))
    return table


def of_win_rates(title: str, rates: Sequence[dict[str, Any]]) -> Table:
    """Return a table of the win rates of an arena."""
    even = f"{rates[0]['even']:.4f} would be even" if rates else "no games yet"
    table = _headed(f"{title}: wins, {even}", "Bot", "Against", "Games", "Wins", "95 % (Wilson)", "Unfinished")
    for one in rates:
        share, unfinished = f"{one['share']:.4f}", f"{one['unfinished']:,}"
        table.add_row(one["bot"], one["against"], f"{one['games']:,}", share, _ends(one["interval"], 4), unfinished)
    return table


def of_ratings(ratings: Sequence[dict[str, Any]]) -> Table:
    """Return a table of the ratings of an arena."""
    table = _headed("Ratings (openskill)", "Bot", "Rating", "95 %")
    for one in ratings:
        table.add_row(one["bot"], f"{one['mu']:.2f}", _ends(one["interval"], 2))
    return table


def _headed(title: str, *headings: str) -> Table:
    """Return an empty table."""
    table = Table(title=title)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("Bot", "Against") else "right")
    return table


def _ends(interval: Sequence[float] | None, digits: int) -> str:
    """Format an interval."""
    return " - ".join(f"{end:.{digits}f}" for end in interval) if interval else "unknown"
