"""What the site adds to Ten Pennies."""

from __future__ import annotations

from typing import Any

from tuppence.events.words import listed
from tuppence.games.ten_pennies.cards import ROUNDS, WILDS, ranks, required, wild_ranks
from tuppence.games.ten_pennies.text import points_of_cards
from tuppence_web.games.ten_pennies import example
from tuppence_web.games.ten_pennies.consequence import consequence
from tuppence_web.games.ten_pennies.first_game import FIRST_GAME
from tuppence_web.games.ten_pennies.goals import GOALS, STATISTICS
from tuppence_web.games.ten_pennies.moment import moment
from tuppence_web.hosted.game import HostedGame


def figures() -> dict[str, Any]:
    """Return the numbers for the rules page: what each round asks for, and what each card costs."""
    return {"rounds": [asked(round) for round in range(1, ROUNDS + 1)], "points": points_of_cards()}


def asked(round: int) -> dict[str, Any]:
    """Return a round's row in the table of rounds: what it asks for, what is wild, and how many wilds a set may have.

    >>> asked(1)
    {'asks': 'two sets of three', 'wild': 'deuces', 'wilds': 1}
    """
    return {"asks": required(round), "wild": listed(list(map(ranks, wild_ranks(round)))), "wilds": WILDS[round - 1]}


TABLE = HostedGame(
    minutes=(16, 33),
    suggests=True,
    usual_help="suggestion",
    example=example.steps,
    figures=figures(),
    first_game=FIRST_GAME,
    goals=GOALS,
    statistics=STATISTICS,
    moment=moment,
    consequence=consequence,
)
SHEET = HostedGame()
