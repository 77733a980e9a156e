"""Calls that a page may make of the library on its device, drawn at random, with the answers that they get here."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import tuppence
from tests.tuppence.games.matches import Luck, all_forms, cases
from tests.tuppence.games.resting import made_up
from tuppence.actions import to_json
from tuppence.ranges import any_legal
from tuppence_web.tables.device.calls import Matches, refusal

Json = Any
MATCH = "$match"  # in place of the number of the match that was begun last
ODD, BY_A_BOT = 0.2, 0.3  # how often any form of an action is tried, and a bot asked
SOMETHING_ODD: tuple[Json, ...] = ({}, {"type": "nothing"}, {"type": 3}, [], None, {"type": "rest", "discs": [[1e9]]})


def as_a_page_has_it(value: Json) -> Json:
    """A JSON value after it was JavaScript's, which writes 1.0 as 1."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, dict):
        return {name: as_a_page_has_it(inner) for name, inner in value.items()}
    return [as_a_page_has_it(inner) for inner in value] if isinstance(value, list | tuple) else value


class Said(NamedTuple):
    """A call, and the answer to it: a value, or what was refused."""

    call: str
    arguments: list[Json]
    answer: Json


class Script:
    """Calls about matches of one game. ``actions``: how many were applied or refused."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.said, self.actions = name, list[Said](), 0
        self._rng, self._seed = random.Random(f"{name} {seed}"), seed
        self._matches, self._number, self._options = Matches(), 0, list(cases(name))

    def play(self, actions: int) -> list[Said]:
        """Call until so many actions have been attempted."""
        while self.actions < actions:
            options = self._rng.choice(self._options)
            self._number = self._matches.begin(self.name, options)
            self.said.append(Said("begin", [self.name, options], None))
            until = min(actions, self.actions + max(40, actions // 6))
            while self.actions < until and not self.state.is_terminal():
                self._move()
                self._say("shows", self._rng.choice([None, *range(self.state.game.num_players)]))
            self._say("end")
        return self.said

    @property
    def state(self) -> tuppence.State:
        """The match that was begun last."""
        return self._matches._state(self._number)

    def _move(self) -> None:
        """Attempt an action: an odd one, an outcome of chance, a bot's, or any that is legal."""
        rng, state, seat = self._rng, self.state, self.state.current_player()
        if rng.random() < ODD:
            self._attempt(rng.choice([*SOMETHING_ODD, *rng.sample(all_forms(self.name), 3)]))
        elif seat < 0:
            placed = made_up(state, rng)
            self._attempt(to_json(placed) if placed else self._say("draw", rng.randbytes(32).hex()))
        elif rng.random() < BY_A_BOT:
            level = rng.choice(state.game.kind.levels.names[:2])
            self._attempt(self._say("decide", level, seat, self._seed))
        else:
            self._attempt(to_json(any_legal(state, Luck(rng))))

    def _attempt(self, action: Json) -> None:
        self.actions += 1
        self._say("attempt", action)

    def _say(self, call: str, *arguments: Json) -> Json:
        """Make a call here, and keep it with its answer."""
        given = [as_a_page_has_it(argument) for argument in arguments]
        try:
            answer = self._matches.calls[call](self._number, *given)
        except tuppence.TuppenceError as error:
            answer = {"refused": refusal(error)}
        self.said.append(Said(call, [MATCH, *given], as_a_page_has_it(answer)))
        return answer
