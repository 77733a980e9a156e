"""The command line: what people and programs read, and an error in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import tuppence
from tests.test_record import FAIR, fair_match
from tuppence import cli
from tuppence.record import seal

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line with some words: the exit code, what was printed, what went to the errors."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["tuppence", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out, printed.err

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "record.json"
    file.write_bytes(seal(fair_match("penny-drop", pennies=1).record(), FAIR))
    return file


def test_solve_tells_what_the_start_is_worth(run: Run) -> None:
    code, told, errors = run("solve", "penny-drop", "-o", "pennies=5")
    assert (code, errors) == (0, "")
    assert "pennies 5" in told
    assert "who starts wins 0.61" in told


def test_solve_for_a_program(run: Run) -> None:
    code, told, _ = run("solve", "penny-drop", "--json")
    solved = json.loads(told)
    assert code == 0
    assert solved["options"] == tuppence.load("penny-drop").options
    assert 0.5 < solved["starter"] < 0.6
    assert solved["best"] == {"type": "roll"}


def test_verify_says_yes(run: Run, record: Path) -> None:
    assert run("verify", str(record)) == (0, "verified: 4 actions legal, 3 draws recomputed\n", "")
    code, told, _ = run("verify", str(record), "--json")
    assert (code, json.loads(told)) == (0, {"ok": True, "problems": [], "actions": 4, "draws": 3})


def test_verify_says_no_and_where(run: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes().replace(b'"face":', b'"fice":', 1))
    code, told, errors = run("verify", str(record))
    assert (code, told) == (1, "")
    assert errors.startswith("does not verify: history[0] is not what was sealed")
    code, told, _ = run("verify", str(record), "--json")
    assert (code, json.loads(told)["ok"]) == (1, False)


def test_verify_says_that_no_house_rolled(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pub.json"
    file.write_text(json.dumps(fair_match("penny-drop", pennies=1).record()))
    assert run("verify", str(file))[:2] == (
        0,
        "verified: 4 actions legal, no dice to check: chance was not the house's\n",
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve", "chess"], "there is no game 'chess'"),
        (["solve", "penny-drop", "-o", "players=3"], "solved for singles only"),
        (["solve", "penny-drop", "-o", "players"], "'players' is not NAME=VALUE"),
        (["solve", "penny-drop", "-o", "players=one"], "option 'players' may not be 'one'"),
        (["solve", "penny-drop", "-o", "players=[1]"], "option 'players' may not be [1]"),
        (["solve", "penny-drop", "-o", "self=1"], "option 'self' may not be 1"),
        (["solve"], "Missing argument 'GAME'"),
        (["verify", "/no/such/file"], "does not exist"),
        (["serve", "--port", "70000"], "--port"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_an_error_is_one_line_and_no_traceback(run: Run, words: list[str], says: str) -> None:
    code, told, errors = run(*words)
    assert (code, told) == (2, "")
    assert errors.startswith("tuppence: ")
    assert errors.count("\n") == 1
    assert says in errors
