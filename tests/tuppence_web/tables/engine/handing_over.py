"""A device that hands its match over, and the match on the server, for tests."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

import tuppence
from tests import Json
from tests.tuppence.games.matches import possible, shortest
from tests.tuppence_web.tables.device.test_tables import ANN, BO, BOT, Device
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.clock import move
from tuppence_web.tables.engine.commands.decision import CommandResult, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.device_players import DevicePlayer
from tuppence_web.tables.engine.hand_over import HandedOver, take_over
from tuppence_web.tables.engine.hand_over import Sender as By
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.movements import split_action
from tuppence_web.tables.engine.schedule import next_deadline
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tables.wire.types import DeviceSeat

PATH = "/device/tables"
HOST, EVE, FRED = "a" * 32, "e" * 32, "f" * 32


def without_players(name: str) -> Json:
    return {option: value for option, value in shortest(name).items() if option != "players"}


def begun(name: str, moves: int, chairs: list[DevicePlayer] | None = None, **options: Any) -> Device:
    """A device after this number of moves."""
    two = game_type(name).players_range[1] == 2
    device = Device(name, chairs or ([ANN, BO] if two else [ANN, BOT, BO]), **options)
    device.play(moves)
    return device


def sent(device: Device) -> Json:
    """The form that the device sends."""
    entries = [json.loads(text) for text in device.rows]
    return {"id": device.match.id, "game": device.match.game, "secret": device.match.secret, "entries": entries}


def taken(form: Json, host: str = HOST, now: int | None = None, certified: bool = False) -> tuple[Table, list[Entry]]:
    match = msgspec.json.decode(msgspec.json.encode(form), type=HandedOver)
    return take_over(match, By(host, "Host", certified), form["entries"][-1]["at"] if now is None else now)


Forge = Callable[[Json], object]


def entry_of(form: Json, kind: str, by: str) -> Json:
    """The last entry of a kind."""
    found: Json = next(one for one in reversed(form["entries"]) if (one["kind"], one["by"]) == (kind, by))
    return found


def redraw(form: Json) -> None:
    drawn = entry_of(form, "played", "chance")["body"]
    key = next(key for key, value in drawn.items() if isinstance(value, int))
    drawn[key] = drawn[key] % 6 + 1


class OnServer:
    """A match on the server after it was handed over, and its log."""

    def __init__(self, device: Device) -> None:
        self.table, self.log = taken(sent(device))
        self.rng, self.asked = random.Random(1), 0

    def say(self, guest: str, kind: type, asked: DeviceSeat | None = None, **fields: Any) -> CommandResult:
        self.asked += 1
        command = kind(id=f"h{self.asked}", seq=self.table.seq, **fields)
        result = handle(self.table, command, Person(guest, "Fred", asked), self.table.last_at)
        self.log += result.entries
        return result

    def move(self) -> None:
        """Make the next move: the host's device, a friend, a bot or chance."""
        table, seat = self.table, self.table.to_act
        due = next_deadline(table, 0)
        if due is not None:
            made = (
                due.throw.draw()
                if due.throw
                else split_action(tuppence.load_bot("beginner", table.game, due.seat).step(table.playing))
            )
            self.log += move(table, due.moved, due.seat, made, due.at, 0)
            return
        assert seat is not None
        guest = table.seats[seat].guest
        action = to_json(self.rng.choice(possible(table.playing)))
        result = self.say(guest or HOST, wire.Act, None if guest else seat, action=action)
        assert result.refusal is None

    def play(self, moves: int = 10_000) -> None:
        for _ in range(moves):
            if self.table.status != "playing":
                return
            self.move()


def code_of(result: CommandResult) -> str | None:
    return None if result.refusal is None else result.refusal.code
