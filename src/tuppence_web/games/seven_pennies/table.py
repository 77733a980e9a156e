"""What the site adds to Seven Pennies."""

from __future__ import annotations

from tuppence_web.games.seven_pennies import example
from tuppence_web.games.seven_pennies.consequence import consequence
from tuppence_web.games.seven_pennies.first_game import FIRST_GAME
from tuppence_web.games.seven_pennies.goals import GOALS, STATISTICS
from tuppence_web.games.seven_pennies.moment import moment
from tuppence_web.hosted.game import HostedGame

TABLE = HostedGame(
    minutes=(3, 6),
    suggests=True,
    example=example.steps,
    first_game=FIRST_GAME,
    goals=GOALS,
    statistics=STATISTICS,
    moment=moment,
    consequence=consequence,
)
