"""What is written down before a match at a real table: the players, the official, the surface (PD-8, PD-9, 10.01)."""

from __future__ import annotations

from typing import Any

import msgspec

import tuppence
from tuppence.errors import InvalidOption
from tuppence.game import Game, GameType, game_type
from tuppence_web.accounts.rules import as_read, clean_name
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, in_words
from tuppence_web.tables.engine.settings import in_competition, without_clocks
from tuppence_web.tables.wire.messages import RealTable
from tuppence_web.tables.wire.page import WrittenDown
from tuppence_web.web.refusals import Refusal, Refused


def entered_as(game: GameType) -> GameType:
    """What is entered at a real table: the game itself, or its score sheet."""
    return game if game.sheet is None else game_type(game.sheet)


def entered_games() -> set[str]:
    """The names of the games and score sheets that are entered at real tables."""
    return {entered_as(game_type(name)).name for name in tuppence.games()}


def real_opening(game: str, options: dict[str, Any], written: WrittenDown, certified: bool) -> NewTable:
    """The match at a real table that somebody wrote down, without a host yet. Raises Refused.

    ``certified``: whether the referee is a certified official.
    """
    if game not in entered_games():
        raise Refused(words.NOT_AT_A_REAL_TABLE.format(game))
    kind = game_type(game)
    players = _names_of(kind, written.names)
    given = {**options, "players": len(players)}
    try:
        chosen = tuppence.load(game, **given)
    except InvalidOption as error:
        raise Refused(in_words(game, error), field=error.option) from None
    official = clean_name(written.official) or None
    refusal = _official_refused(chosen, official, players, certified)
    if refusal is not None:
        raise Refused(refusal.message, refusal.rule or "", refusal.field)
    if kind.surface_rule and not written.surface:
        raise Refused(words.NOT_CLEAR, kind.surface_rule, "surface")
    real = RealTable(official, official is not None and certified, written.surface, [], False)
    return NewTable(game, given, "", [Seat(name=name) for name in players], False, without_clocks(kind), real=real)


def _names_of(kind: GameType, lines: list[str]) -> list[str]:
    """The players' names, each once and as many as the game takes. Raises Refused."""
    names = [name for line in lines if (name := clean_name(line))]
    fewest, most = kind.players_range
    if not fewest <= len(names) <= most:
        raise Refused(words.OTHER_NUMBER.format(kind.title, fewest, most, len(names)), field="names")
    read = [as_read(name) for name in names]
    twice = next((name for name, same in zip(names, read, strict=True) if read.count(same) > 1), None)
    if twice is not None:
        raise Refused(words.SAME_NAME.format(twice), field="names")
    return names


def _official_refused(game: Game, official: str | None, players: list[str], certified: bool) -> Refusal | None:
    """Why the official cannot be the one of this match, or None."""
    if official is None:
        return None
    if as_read(official) in map(as_read, players):
        return msgspec.structs.replace(words.OFFICIAL_PLAYS, field="official")
    if in_competition(game) and not certified:
        return msgspec.structs.replace(words.NOT_CERTIFIED, field="official")
    return None
