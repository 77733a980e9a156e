"""The calls that a page can make to the library in its browser: by name, with typed arguments."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME
from tuppence_web.tables.device import calls


def called(answer: Any, call: str, *arguments: Any) -> Any:
    return json.loads(answer(json.dumps({"call": call, "arguments": arguments})))


def test_calls_return_their_value() -> None:
    assert called(calls.answer, "games") == {"value": [*tuppence.games()]}
    check = called(calls.answer, "judged_options", tuppence.games()[0], {"players": 99}, 2)["value"]
    assert (check["ok"], check["refused"]["field"]) == (False, "players")
    begun = called(calls.answer_worker, "begin_match", A_GAME, {}, [{"name": "Ann", "level": None}] * 2)
    assert begun["refused"]["kind"] == "Refused"
    assert begun["refused"]["field"] == "names"


@pytest.mark.parametrize(
    ("call", "arguments", "kind"),
    [
        ("load_match", [], "InvalidArgument"),
        ("__class__", [], "InvalidArgument"),
        ("games", [1], "ValidationError"),
        ("judged_options", [A_GAME, {}, "two"], "ValidationError"),
        ("load_real_match", ["a", A_GAME, [{"seq": 1}], []], "ValidationError"),
    ],
)
def test_another_name_or_type_is_refused(call: str, arguments: list[Any], kind: str) -> None:
    assert called(calls.answer, call, *arguments)["refused"]["kind"] == kind
