"""Legality is stated once: a condition changed in its one place changes list, refusal and compiled play together."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import tuppence
from tests.games.matches import Json, typed
from tuppence.game import game_class
from tuppence.rule import compiled

PACKAGE = Path(tuppence.__file__).parent


@dataclass(frozen=True)
class Change:
    """A condition as it stands and as it is changed; the history and the hand of a moment; what it comes to allow."""

    game: str
    condition: str
    changed: str
    allowed: Json
    history: tuple[Json, ...] = ()
    hand: tuple[str, ...] = ()


def rolled(*faces: int) -> tuple[Json, ...]:
    return tuple({"type": "rolled", "face": face} for face in faces)


def thrown(tails: int, heads: int) -> Json:
    return {"type": "thrown", "counts": [tails, heads]}


def gather(value: int) -> Json:
    return {"type": "gather", "value": value}


CHANGES = (
    Change(
        "penny-drop", "action == STOP and not s.rolled", "action == STOP and s.rolled", {"type": "stop"}, rolled(6, 1)
    ),
    Change(
        "seven-pennies",
        "held == 0 or held == value",
        "held <= value",
        gather(2),
        ({"type": "starter", "seat": 0}, thrown(5, 2), gather(1), thrown(1, 3), gather(2), thrown(0, 2)),
    ),
    Change(
        "ten-pennies",
        "wilds > WILDS[s.round - 1]",
        "wilds > WILDS[s.round - 1] + 1",
        {
            "type": "lay_down",
            "sets": [
                {"rank": "3", "cards": ["3C.0", "2C.0", "2D.0"]},
                {"rank": "4", "cards": ["4C.0", "4D.0", "4H.0"]},
            ],
        },
        hand=("3C.0", "2C.0", "2D.0", "4C.0", "4D.0", "4H.0", "KS.0"),
    ),
)
each = pytest.mark.parametrize("change", CHANGES, ids=[change.game for change in CHANGES])


def moment(change: Change) -> Any:
    """The record of the moment."""
    if change.hand:
        from tuppence.games.ten_pennies import melds

        return melds._record(change.hand, 1)
    state = tuppence.load(change.game).new_initial_state()
    for form in change.history:
        state.apply_action(form)
    return state.now


def count_and_carry_out(game: tuppence.Game, record: Any, number: int) -> tuple[int, Any]:
    """How many actions compiled play has, and the record after the one with this number."""
    choices, act = game.bulk().choices, game.bulk().act

    def play(table: Any, number: int) -> Any:
        count = choices(table[0])
        act(table[0], number)
        return count

    table = record.array()
    return int(compiled(play)(table, number)), table


def asked(change: Change) -> Json:
    """What list, refusal and compiled play say of the action."""
    game, record = tuppence.load(change.game), moment(change)
    action = typed(change.game, change.allowed)
    assert action is not None
    legal = game.legal_actions(record)
    number = legal.index(action) if action in legal else 0
    count, carried_out = count_and_carry_out(game, record, number)
    applied = record.copy()
    game.apply(applied, legal[number])
    return {
        "listed": action in legal,
        "refused": game.refusal(record, action) is not None,
        "compiled": count == len(legal) and carried_out.tobytes() == applied.array().tobytes(),
    }


@each
def test_as_it_stands_the_action_is_neither_listed_nor_accepted(change: Change) -> None:
    assert asked(change) == {"listed": False, "refused": True, "compiled": True}


@each
def test_one_condition_changed_is_seen_by_list_refusal_and_compiled_play(change: Change, tmp_path: Path) -> None:
    copy = tmp_path / "tuppence"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    folder = copy.joinpath(*game_class(change.game).__module__.split(".")[1:-1])
    sources = {path: path.read_text() for path in folder.glob("*.py")}
    stated = [path for path, source in sources.items() if change.condition in source]
    assert [path.name for path in stated] == ["legality.py"]
    assert sources[stated[0]].count(change.condition) == 1
    stated[0].write_text(sources[stated[0]].replace(change.condition, change.changed))
    code = (
        "import json; from tests.games.test_legality import CHANGES, PACKAGE, asked;"
        f"assert str(PACKAGE) == {str(copy)!r}; print(json.dumps(asked(CHANGES[{CHANGES.index(change)}])))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PACKAGE.parent.parent,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout) == {"listed": True, "refused": False, "compiled": True}
