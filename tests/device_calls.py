"""Matches on one device, drawn at random: what a page says to the worker, and what the library answers here."""

from __future__ import annotations

import json
import random
from typing import Any, NamedTuple

import msgspec

import tuppence
from tests.tuppence.games.matches import Luck, all_forms, cases
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence.ranges import any_legal
from tuppence_web.tables.device.tables import DeviceTables, Step
from tuppence_web.tables.engine.device_players import DevicePlayer

Json = Any
ODD = 0.2  # how often any form of an action is tried
SOMETHING_ODD: tuple[Json, ...] = ({}, {"type": "nothing"}, {"type": 3}, [], None, {"type": "rest", "discs": [[1e9]]})
HELLO = json.dumps({"type": "hello", "version": 2})
LATER_MS = 10_000  # by then a bot has moved, and slow chance is drawn
OF_THE_CLOCK = ("at", "now", "deadline")
PLAYABLE = [name for name in tuppence.games() if not game_type(name).needs_an_extra]


class Said(NamedTuple):
    """A step: what is called, or "tick" for what the device does by itself; and the messages that the page gets."""

    call: str
    arguments: list[Json]
    messages: list[Json]


class Match(NamedTuple):
    """A match as the device stores it at its start, and the steps of its page."""

    stored: Json
    rows: list[str]
    said: list[Said]


class Script:
    """Matches of one game. ``actions``: how many were applied or refused. With ``bots``, one person plays."""

    def __init__(self, name: str, seed: int, bots: bool = False) -> None:
        self.name, self.actions = name, 0
        self._rng, self._bots, self._options = random.Random(f"{name} {seed}"), bots, list(cases(name))
        self._server, self._said = DeviceTables(), list[Said]()

    def play(self, actions: int) -> list[Match]:
        """Play matches until a number of actions has been attempted."""
        matches: list[Match] = []
        while self.actions < actions:
            matches.append(self._begun())
            until = min(actions, self.actions + max(40, actions // 6))
            while self.actions < until and not self._table.ended:
                self._move()
        return matches

    @property
    def _table(self) -> Any:
        return self._server._opened.table

    def _begun(self) -> Match:
        options = self._rng.choice(self._options)
        players = tuppence.load(self.name, **options).num_players
        chairs = [DevicePlayer(f"P{seat}", "beginner" if self._bots and seat else None) for seat in range(players)]
        step = self._server.begin_match(self.name, options, chairs)
        rows = [row.text for row in step.rows]
        opened = self._server.load_match(step.match.id, self.name, step.match.secret, f"[{','.join(rows)}]")
        self._said = []
        self._due = opened.due
        while self._due is not None:
            self._move()
        if self._server._opened.holder.covered is None:
            self._say("hear", HELLO)
        return Match(msgspec.to_builtins(step.match), rows, self._said)

    def _move(self) -> None:
        """Do what is due; or let the player to act come and try something odd or legal."""
        server, table, rng = self._server._opened, self._table, self._rng
        if self._due is not None:
            self.actions += self._bots
            self._note("tick", [], server.tick(max(table.last_at, self._due) + LATER_MS))
        elif server.holder.covered is not None:
            self._say("uncover", server.holder.covered)
            self._say("hear", HELLO)
        else:
            self.actions += 1
            odd = [*SOMETHING_ODD, *rng.sample(all_forms(self.name), 3)]
            action = rng.choice(odd) if rng.random() < ODD else to_json(any_legal(table.playing, Luck(rng)))
            act = {"type": "act", "id": f"a{self.actions}", "seq": table.seq, "action": action}
            self._say("hear", json.dumps(act))

    def _say(self, call: str, *arguments: Json) -> None:
        step = self._server.hear(*arguments) if call == "hear" else self._server.uncover(*arguments)
        self._note(call, [*arguments], step)

    def _note(self, call: str, arguments: list[Json], step: Step) -> None:
        self._due = step.due
        self._said.append(Said(call, arguments, timeless(step.messages)))


def timeless(messages: list[str]) -> list[Json]:
    """Messages without what depends on the clock."""

    def without(value: Json) -> Json:
        if isinstance(value, dict):
            return {name: without(inner) for name, inner in value.items() if name not in OF_THE_CLOCK}
        return [without(inner) for inner in value] if isinstance(value, list) else value

    return [without(json.loads(message)) for message in messages]
