"""What bots at tables decide."""

from __future__ import annotations

import zlib
from collections import OrderedDict

import tuppence
from tuppence.game import Bot, Game
from tuppence_web.tables.engine.movements import LoggedAction, split_action
from tuppence_web.tables.engine.schedule import Turn
from tuppence_web.tables.wire.types import Level

MOST_BOTS = 2000


def bot_of(game: Game, level: str, seat: int, seed: int) -> Bot:
    """Return the bot of a level; one that plays at random in a game without levels."""
    return tuppence.load_bot(level if game.kind.levels.names else "uniform", game, seat, seed)


class Bots:
    """The bots that have moved last, which go on thinking where they were."""

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int, Level], Bot] = OrderedDict()

    def decide(self, table_id: str, seat: int, turn: Turn) -> LoggedAction:
        """A bot's decision, which depends on the table or the day, and the seat, never on the secret."""
        if turn.planned is not None:
            return split_action(turn.planned)
        key = (table_id, seat, turn.level)
        bot = self._bots.pop(key, None)
        if bot is None:
            seed = zlib.crc32(f"{turn.seed or table_id}:{seat}".encode())
            bot = bot_of(turn.state.game, turn.level, seat, seed)
        self._bots[key] = bot
        if len(self._bots) > MOST_BOTS:
            self._bots.popitem(last=False)
        return split_action(bot.step(turn.state))
