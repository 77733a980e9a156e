"""Bots by name: each game's levels, and bots that play any game."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable

from tuppence.arguments import seat_of, seed_of
from tuppence.bot import SeatBot
from tuppence.bots.search import Search
from tuppence.bots.uniform import Uniform
from tuppence.errors import InvalidArgument, nearest
from tuppence.game import Bot, Game, checked_game
from tuppence.games import installed

__all__ = ["load_bot"]

GROUP = "tuppence.bots"

FOR_ANY_GAME: dict[str, Callable[[Game, int, int], SeatBot]] = {"uniform": Uniform, "search": Search}


def load_bot(level: str, game: Game, seat: int = 0, seed: int = 0) -> Bot:
    """Return the bot of a level for a seat. Raise InvalidArgument for an unknown level or seat.

    "uniform" plays random legal actions, "search" uses flat Monte Carlo search. The game defines the other levels, or
    entry points of installed packages do (group "tuppence.bots"): functions of the game, the seat and the seed.

    >>> import tuppence
    >>> game = tuppence.load("penny-drop")
    >>> state = game.new_initial_state()
    >>> for face in (6, 1):
    ...     _ = state.apply_action({"type": "rolled", "face": face})
    >>> load_bot("champion", game, seat=0).step(state)
    Roll()
    """
    seat, seed = seat_of(seat, checked_game(game).num_players), seed_of(seed)
    levels = game.kind.levels
    if isinstance(level, str) and level in levels.names:
        return levels.bot(level, game.options, seat, seed).for_matches(game.typed_options)
    if isinstance(level, str) and level in FOR_ANY_GAME:
        return FOR_ANY_GAME[level](game, seat, seed).for_matches(game.typed_options)
    if isinstance(level, str) and level in installed(GROUP):
        make: Callable[[Game, int, int], SeatBot] = pkgutil.resolve_name(installed(GROUP)[level])
        return make(game, seat, seed).for_matches(game.typed_options)
    known = (*levels.names, *FOR_ANY_GAME, *installed(GROUP))
    raise InvalidArgument("level", level, f"no such bot plays {game.title}; {nearest(level, known)}")
