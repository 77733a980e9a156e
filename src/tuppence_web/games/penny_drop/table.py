"""What the site adds to Penny Drop."""

from __future__ import annotations

from tuppence_web.games.penny_drop.consequence import consequence
from tuppence_web.games.penny_drop.first_game import FIRST_GAME
from tuppence_web.games.penny_drop.goals import GOALS, STATISTICS
from tuppence_web.games.penny_drop.moment import moment
from tuppence_web.hosted.game import HostedGame

TABLE = HostedGame(
    minutes=(3, 5),
    tells_odds=True,
    suggests=True,
    usual_help="odds",
    competition={"rules": "competition"},
    first_game=FIRST_GAME,
    goals=GOALS,
    statistics=STATISTICS,
    moment=moment,
    consequence=consequence,
)
