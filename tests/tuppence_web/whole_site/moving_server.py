"""A server with the game `MOVING`, whose chance moves things by an engine.

``TUPPENCE_TEST_ENGINE``: the version of the engine that is installed; "" for none.
"""

from __future__ import annotations

import functools
import operator
import os
from dataclasses import replace
from typing import Any, get_args

import msgspec

from tests.tuppence.games.matches import A_GAME
from tuppence.actions import Action, Rest
from tuppence.chance import Engine, Generator
from tuppence.errors import TuppenceError
from tuppence.game import game_type
from tuppence.games import GAMES

MOVING = A_GAME
MADE_UP = f"{__name__}:GAME"
NAME = "made-up"
HZ = 60
USUAL = game_type(MOVING)
UsualGame: Any = USUAL.game
Outcome: Any = type(USUAL.load(players=2).new_initial_state().chance_outcomes()[0][0])
Moved: Any = msgspec.defstruct(
    "Moved",
    [(field.name, field.type) for field in msgspec.structs.fields(Outcome)],
    bases=(Rest,),
    frozen=True,
    tag=Outcome.__struct_config__.tag,
)
KINDS = [Moved, *(kind for kind in get_args(USUAL.action_type) if kind is not Outcome)]


def usual(action: Action) -> Any:
    """The action of the usual game."""
    if not isinstance(action, Moved):
        return action
    return Outcome(*(getattr(action, field.name) for field in msgspec.structs.fields(Outcome)))


class Moving(UsualGame):  # type: ignore[misc] # whichever it is
    """The game with movements by chance."""

    actions = functools.reduce(operator.or_, KINDS)

    def engine(self, record: Any) -> Engine | None:
        return Engine(NAME, os.environ.get("TUPPENCE_TEST_ENGINE", ""))

    def sample_chance(self, record: Any, rng: Generator) -> Action:
        if not self.engine(record).version:  # type: ignore[union-attr] # there is always one
            raise TuppenceError(f"{NAME} is not installed")
        drawn = msgspec.structs.asdict(super().sample_chance(record, rng))
        return Moved(**drawn, paths=made_up_paths(8, 2.0))  # type: ignore[no-any-return]

    def check(self, record: Any, action: Action) -> int:
        return int(super().check(record, usual(action)))

    def apply(self, record: Any, action: Action) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = super().apply(record, usual(action))
        return events


def made_up_paths(bodies: int, seconds: float) -> dict[str, Any]:
    """The places of this number of bodies, 60 times a second, in tenths of a millimetre."""
    moments = range(int(seconds * HZ))
    return {"hz": HZ, "x": [[37 * body + moment * (body + 1) for moment in moments] for body in range(bodies)]}


GAME = replace(USUAL, game=Moving)

if __name__ in ("__main__", "__mp_main__"):  # the server, and the process in which it verifies
    GAMES[MOVING] = MADE_UP

if __name__ == "__main__":
    from tuppence.cli import main

    main()
