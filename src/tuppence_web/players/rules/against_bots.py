"""The rating against bots: each level is a player of a strength that never changes. No Django.

The levels' strengths follow from their measured shares of wins against each other (`AtTable.wins`) in the model of the
ratings between people, with regular at the strength with which everybody begins.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from tuppence.bots.ratings import MODEL, Rating, rated
from tuppence.game import game_type

AVERAGE = "regular"
SPREAD = math.sqrt(2) * MODEL.beta  # of two players whose strengths are known: what e-fold odds are apart
EVEN = 0.55  # a player who wins no larger share of matches is no better
FEW = 5  # matches, too few to say much


def strengths(game: str) -> dict[str, float]:
    """The strength of each level of a game, the weakest first; empty where nobody has measured them.

    >>> {level: round(strength, 1) for level, strength in strengths("penny-drop").items()}
    {'beginner': 22.8, 'regular': 25.0, 'champion': 26.3}
    """
    levels = game_type(game).levels
    if AVERAGE not in levels.names or len(levels.wins) != len(levels.names) - 1:
        return {}
    steps = [SPREAD * math.log(share / (1 - share)) for share in levels.wins]
    heights = list(itertools.accumulate(steps, initial=0.0))
    shift = MODEL.mu - heights[levels.names.index(AVERAGE)]
    return {level: shift + height for level, height in zip(levels.names, heights, strict=True)}


def rated_against(before: Rating, place: int, bots: Sequence[tuple[str, int]], known: dict[str, float]) -> Rating:
    """Somebody's rating after a match with these bots: (level, place) of each. Other people at the table are left out.

    >>> even = Rating()
    >>> rated_against(even, 1, [("regular", 2)], {"regular": 25.0}).mu > even.mu
    True
    """
    sides = [[before], *([Rating(known[level], 0.0)] for level, _ in bots)]
    return rated(sides, [place, *(its for _, its in bots)])[0][0]


def in_words(rating: Rating, matches: int, known: dict[str, float]) -> str:
    """Where somebody stands against bots. To be beyond them all takes more certainty than to be among them.

    >>> levels = {"beginner": 22.8, "regular": 25.0, "champion": 26.4}
    >>> in_words(Rating(24.0, 2.0), 52, levels), in_words(Rating(25.1, 2.0), 52, levels)
    ('between beginner and regular', 'as good as a regular')
    >>> in_words(Rating(29.0, 4.0), 9, levels), in_words(Rating(29.0, 2.0), 52, levels)
    ('as good as a champion', 'better than a champion')
    >>> in_words(Rating(20.0, 2.0), 52, levels), in_words(Rating(29.0, 6.0), 2, levels)
    ('on the way to beginner', 'too early to say')
    """
    if matches < FEW:
        return "too early to say"
    weakest, *_, strongest = known
    if rating.mu + rating.sigma < known[weakest]:
        return f"on the way to {weakest}"
    if rating.mu - rating.sigma > known[strongest]:
        return f"better than a {strongest}"
    mu = min(max(rating.mu, known[weakest]), known[strongest])
    even = min(SPREAD * math.log(EVEN / (1 - EVEN)), _narrowest(known) / 3)
    near = min(known, key=lambda level: abs(known[level] - mu))
    if abs(known[near] - mu) <= even:
        return f"as good as a {near}"
    below, above = ([level for level in known if (known[level] < mu) == is_below] for is_below in (True, False))
    return f"between {below[-1]} and {above[0]}"


def _narrowest(known: dict[str, float]) -> float:
    """How far the two nearest levels are apart."""
    return min(after - before for before, after in itertools.pairwise(known.values()))
