"""The results of an arena: win rates with Wilson's intervals, and openskill ratings."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tuppence.bots.ratings import Rating, rated
from tuppence.simulation.intervals import Z, wilson

if TYPE_CHECKING:
    from tuppence.simulation.results import Playouts

__all__ = ["Meeting", "Rated", "Standings", "WinRate", "rate_of", "ratings_of", "standings_of"]

MOST_RATED = 1000  # games of each line-up: more change a rating less than its interval


class Meeting(NamedTuple):
    """The games of one line-up."""

    one: str
    others: str
    side: int  # the side that ``one`` plays
    played: Playouts
    seed: int


class WinRate(msgspec.Struct, frozen=True):
    """How often a bot wins against another, which plays all other seats. A shared win counts as its share (GA-3)."""

    bot: str
    against: str
    games: int
    unfinished: int  # ended by the limit of steps; nobody has won these
    wins: float
    share: float
    interval: list[float]  # 95 %
    even: float  # the share among equals
    seeds: list[int]  # of `playouts`, by the side that the bot plays


class Rated(msgspec.Struct, frozen=True):
    """A bot's rating (openskill, Plackett-Luce), with its 95 % interval."""

    bot: str
    mu: float
    sigma: float
    interval: list[float]


class Standings(msgspec.Struct, frozen=True):
    """The results of an arena. ``ratings``: the best bot first."""

    ratings: list[Rated]
    meetings: list[WinRate]


def standings_of(meetings: Sequence[Meeting], sides: Sequence[Sequence[int]]) -> Standings:
    """Return the standings after some games."""
    pairs = itertools.groupby(meetings, key=lambda one: (one.one, one.others))
    rates = [rate for pair, games in pairs if (rate := rate_of(*pair, [*games], sides)) is not None]
    ratings = [
        Rated(bot, one.mu, one.sigma, [one.mu - Z * one.sigma, one.mu + Z * one.sigma])
        for bot, one in ratings_of(meetings, sides).items()
    ]
    return Standings(sorted(ratings, key=lambda one: -one.mu), rates)


def rate_of(bot: str, against: str, meetings: Sequence[Meeting], sides: Sequence[Sequence[int]]) -> WinRate | None:
    """Return a bot's win rate against another; None before the first game."""
    games = sum(len(one.played.lengths) for one in meetings)
    if not games:
        return None
    wins = float(sum(one.played.returns[:, sides[one.side]].sum() for one in meetings))
    unfinished = int(sum(one.played.unfinished.sum() for one in meetings))
    seeds = [one.seed for one in meetings]
    share = wins / games
    return WinRate(bot, against, games, unfinished, wins, share, wilson(wins, games), 1 / len(sides), seeds)


def ratings_of(meetings: Sequence[Meeting], sides: Sequence[Sequence[int]]) -> dict[str, Rating]:
    """Return the ratings after the first games of all line-ups, which take turns.

    With more than two sides a bot is compared with the side that sits next. The strength of bots never changes.
    """
    ratings = {name: Rating() for one in meetings for name in (one.one, one.others)}
    for game in range(MOST_RATED):
        for one in meetings:
            if game < len(one.played.places) and (places := one.played.places[game])[0]:
                next_side = sides[(one.side + 1) % len(sides)]
                compared = [int(places[sides[one.side]].min()), int(places[next_side].min())]
                before = [[ratings[one.one]], [ratings[one.others]]]
                (ratings[one.one],), (ratings[one.others],) = rated(before, compared, steady=True)
    return ratings
