"""Who plays on one device, and with which options: checked on the device, and again when it hands the match over."""

from __future__ import annotations

from typing import Any

import msgspec

import tuppence
from tuppence.errors import InvalidOption
from tuppence.game import game_type
from tuppence_web.accounts.rules import clean_name
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, in_words
from tuppence_web.tables.engine.settings import device_help, without_clocks
from tuppence_web.tables.wire.page import DEVICE_LEVELS
from tuppence_web.tables.wire.types import Level
from tuppence_web.web.refusals import Refused


class DevicePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there: a person's name, or a bot's level."""

    name: str
    level: Level | None


def device_opening(game: str, options: dict[str, Any], players: list[DevicePlayer], help: object) -> NewTable:
    """The table to open, whose people have names only, and which has no host yet. Raises Refused."""
    if game not in tuppence.games():
        raise Refused(words.NO_SUCH_GAME.format(game))
    chosen = game_type(game)
    if chosen.needs_an_extra:
        raise Refused(words.NO_ENGINE.format(chosen.title))
    seats = [_seat_of(player) for player in players]
    names = [seat.name for seat in seats if seat.level is None]
    if not names:
        raise Refused(words.NO_PERSON, field="names")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Refused(words.SAME_NAME.format(twice), field="names")
    clock = {chosen.clock_option: 0} if chosen.clock_option else {}
    given = {**options, **clock, "players": len(seats)}
    try:
        tuppence.load(game, **given)
        chosen_help = device_help(chosen, len(names), help)
    except InvalidOption as error:
        raise Refused(in_words(game, error), field=error.option) from None
    quiet = msgspec.structs.replace(without_clocks(chosen), reactions=False, help=chosen_help)
    return NewTable(game, given, "", seats, False, quiet, device=True)


def _seat_of(player: DevicePlayer) -> Seat:
    """A seat for a person or for a bot."""
    if player.level is not None:
        if player.level not in DEVICE_LEVELS:
            raise Refused(words.NO_CHAMPION, field="names")
        return Seat(level=player.level)
    name = clean_name(player.name)
    if not name:
        raise Refused(words.NO_READABLE_NAME, field="names")
    return Seat(name=name)
