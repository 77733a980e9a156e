"""Legality is stated once: a change of a condition changes list, refusal and compiled play together."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tuppence
from tests import ROOT, Json
from tests.tuppence.games.change import Change
from tests.tuppence.games.matches import typed
from tuppence.game import game_type
from tuppence.rule import compiled

PACKAGE = Path(tuppence.__file__).parent


def changes() -> dict[str, Change]:
    """The change of each game that has one."""
    folders = {name: f"{__package__}.{name.replace('-', '_')}" for name in tuppence.games()}
    return {
        name: importlib.import_module(f"{folder}.changed").CHANGE
        for name, folder in folders.items()
        if importlib.util.find_spec(f"{folder}.changed")
    }


CHANGES = changes()


def carried_out(game: tuppence.Game, position: Any, number: int) -> tuple[int, bytes]:
    """The number of actions in compiled play, and the position after the one with this number."""
    kernel = game.kernel()
    if kernel is None:
        return len(game.legal_actions(position)), applied(game, position, number)
    num_legal_actions, apply_action = kernel.num_legal_actions, kernel.apply_action

    def play(table: Any, number: int) -> Any:
        count = num_legal_actions(table[0])
        apply_action(table[0], number)
        return count

    table = position.array()
    return int(compiled(play)(table, number)), table.tobytes()


def applied(game: tuppence.Game, position: Any, number: int) -> bytes:
    after = position.copy()
    game.apply(after, game.legal_actions(position)[number])
    return bytes(after.array().tobytes())


def allowed_by(name: str) -> Json:
    """Whether list, refusal and compiled play allow the action of a game's change."""
    state = CHANGES[name].state()
    game, position, action = state.game, state.position, typed(name, CHANGES[name].allowed)
    assert action is not None
    legal = state.legal_actions()
    number = legal.index(action) if action in legal else 0
    return {
        "listed": action in legal,
        "refused": state.refusal(action) is not None,
        "compiled": carried_out(game, position, number) == (len(legal), applied(game, position, number)),
    }


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == min(CHANGES) else pytest.mark.slow) for name in CHANGES]
)
def test_one_condition_changes_list_refusal_and_compiled_play(name: str, tmp_path: Path) -> None:
    """The action is illegal; in a copy of the library with the change it is legal everywhere."""
    assert allowed_by(name) == {"listed": False, "refused": True, "compiled": True}
    copy, change = tmp_path / "tuppence", CHANGES[name]
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    rules = copy.joinpath(*game_type(name).game.__module__.split(".")[1:-1])
    (stated,) = (path for path in rules.glob("*.py") if change.condition in path.read_text())
    assert (stated.name, stated.read_text().count(change.condition)) == ("legality.py", 1)
    stated.write_text(stated.read_text().replace(change.condition, change.changed))
    code = (
        "import json; from tests.tuppence.games.test_legality import PACKAGE, allowed_by;"
        f"assert str(PACKAGE) == {str(copy)!r}; print(json.dumps(allowed_by({name!r})))"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    completed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert completed.returncode == 0, completed.stderr
    assert json.loads(completed.stdout) == {"listed": True, "refused": False, "compiled": True}
