"""Odds and values of a game, for the page that its rules link to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

from tuppence_web.hosted.game import module_of

__all__ = ["OddsPage", "OddsTable", "has_odds", "odds_page", "percent"]

EXACT = "These figures are exact: they are computed from the rules, not counted in matches."


@dataclass(frozen=True, kw_only=True)
class OddsTable:
    """A table of figures: a row of headings, and rows that begin with a heading."""

    title: str
    text: str  # what the figures are
    corner: str  # what the headings of rows are
    columns: Sequence[object]
    rows: Sequence[tuple[object, Sequence[object]]]


@dataclass(frozen=True, kw_only=True)
class OddsPage:
    """A page: how the figures were found, and the tables.

    ``picture``: what the template ``odds.svg.html`` of the game's folder draws above them, if there is something.
    """

    about: str = EXACT
    tables: tuple[OddsTable, ...]
    picture: object = None


def has_odds(game: str) -> bool:
    """Return whether a game has such a page: a module ``odds`` in its folder of `tuppence_web.games`."""
    return module_of(game, "odds") is not None


def odds_page(game: str) -> OddsPage | None:
    """Return a game's page, or None. The module computes it once, in less than a second."""
    module = module_of(game, "odds")
    if module is None:
        return None
    found: OddsPage = import_module(module).page()
    return found


def percent(chance: float) -> str:
    """Return a chance in percent, without the sign: the text above a table names the unit.

    >>> percent(0.2075), percent(0.0011), percent(0.00004)
    ('21', '0.1', '<0.1')
    """
    if chance < 0.0005:
        return "<0.1" if chance else "0"
    return f"{100 * chance:.0f}" if chance >= 0.095 else f"{100 * chance:.1f}"
