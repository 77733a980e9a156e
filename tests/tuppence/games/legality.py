"""Legality is stated once: a change of a condition changes list, refusal and compiled play together.

A game's test names a condition of its ``legality.py``, a moment, and an action that the changed condition allows there.
"""

from __future__ import annotations

import inspect
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tuppence
from tests import Json
from tests.tuppence.games.matches import Luck, typed
from tuppence.game import game_type
from tuppence.ranges import is_range
from tuppence.rule import compiled

PACKAGE = Path(tuppence.__file__).parent


@dataclass(frozen=True)
class Change:
    """A condition, its change, a function that returns a position, and an action that only the change allows."""

    game: str
    condition: str
    changed: str
    moment: Callable[[], Any]
    allowed: Json


def concrete(game: tuppence.Game, action: Any) -> Any:
    """The action itself; for a range always the same action in it."""
    return game.draw_within(action, Luck(random.Random(0))) if is_range(action) else action


def count_and_carry_out(game: tuppence.Game, position: Any, number: int) -> tuple[int, Any]:
    """The number of actions in compiled play, and the position after the one with this number."""
    kernel = game.kernel()
    if kernel is None:
        legal, after = game.legal_actions(position), position.copy()
        game.apply(after, concrete(game, legal[number]))
        return len(legal), after.array()
    num_legal_actions, apply_action = kernel.num_legal_actions, kernel.apply_action

    def play(table: Any, number: int) -> Any:
        count = num_legal_actions(table[0])
        apply_action(table[0], number)
        return count

    table = position.array()
    return int(compiled(play)(table, number)), table


def asked(change: Change) -> Json:
    """Whether list, refusal and compiled play allow the action."""
    game, position = tuppence.load(change.game), change.moment()
    action = typed(change.game, change.allowed)
    assert action is not None
    legal = game.legal_actions(position)
    number = legal.index(action) if action in legal else 0
    count, carried_out = count_and_carry_out(game, position, number)
    applied = position.copy()
    game.apply(applied, concrete(game, legal[number]))
    return {
        "listed": action in legal,
        "refused": game.refusal(position, action) is not None,
        "compiled": count == len(legal) and carried_out.tobytes() == applied.array().tobytes(),
    }


def is_stated_once(change: Change, folder: Path) -> None:
    """The action is illegal; in a copy of the library with the change it is legal everywhere."""
    assert asked(change) == {"listed": False, "refused": True, "compiled": True}
    copy = folder / "tuppence"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    rules = copy.joinpath(*game_type(change.game).game.__module__.split(".")[1:-1])
    sources = {path: path.read_text() for path in rules.glob("*.py")}
    stated = [path for path, source in sources.items() if change.condition in source]
    assert [path.name for path in stated] == ["legality.py"]
    assert sources[stated[0]].count(change.condition) == 1
    stated[0].write_text(sources[stated[0]].replace(change.condition, change.changed))
    module = inspect.getmodule(change.moment)
    assert module is not None
    code = (
        f"import json; from {module.__name__} import CHANGE; from tests.tuppence.games.legality import PACKAGE, asked;"
        f"assert str(PACKAGE) == {str(copy)!r}; print(json.dumps(asked(CHANGE)))"
    )
    completed = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PACKAGE.parent.parent,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    assert json.loads(completed.stdout) == {"listed": True, "refused": False, "compiled": True}
