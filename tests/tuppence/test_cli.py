"""The command line: output for people and programs, and errors in one line."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, SOLVED, chances, play, shortest
from tests.tuppence.test_record import BRIEF, FAIR, short
from tests.tuppence.test_record_signature import ORIGIN
from tuppence import cli
from tuppence.record import seal, sign
from tuppence.record.signature import Key, fingerprint

UNDRAWN = "no draws to check: the server did not draw them"
UNSIGNED = "unsigned: nothing shows where it comes from\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs the command line and returns exit code, stdout and stderr."""

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
    file.write_bytes(short())
    return file


@pytest.mark.parametrize("name", SOLVED)
def test_solve_prints_the_value_of_starting(run: Run, name: str) -> None:
    option, value = next(iter(shortest(name).items()))
    code, output, errors = run("solve", name, "-o", f"{option}={value}")
    assert (code, errors) == (0, "")
    assert f"{option} {value}" in output
    assert re.search(r"the starting player wins (0\.\d{10}|1\.0{10}) of the time", output)


@pytest.mark.parametrize("name", SOLVED)
def test_solve_for_a_program(run: Run, name: str) -> None:
    code, output, _ = run("solve", name, "--json")
    solved, game = json.loads(output), tuppence.load(name)
    state = game.new_initial_state()
    starter = next(event["seat"] for events in play(state, 1) for event in events if event["type"] == "starts")
    assert code == 0
    assert solved["options"] == game.options
    assert solved["starter"] == tuppence.solve(game).values(state)[starter]
    assert solved["best"] is None or solved["best"]["type"]


def test_verify_says_yes(run: Run, record: Path) -> None:
    actions, draws = len(BRIEF.history), chances(BRIEF)
    output = f"holds together: {actions} actions legal, {draws} draws recomputed\n{UNSIGNED}"
    assert run("verify", str(record)) == (0, output, "")
    code, output, _ = run("verify", str(record), "--json")
    found = {"ok": True, "problems": [], "actions": actions, "draws": draws, "finished": True, "seeds": 2}
    assert (code, json.loads(output)) == (
        0,
        {**found, "kept": [], "copied": 0, "key": None, "origin": None, "trusted": None},
    )


def test_verify_says_no_and_where(run: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes().replace(b'"type":', b'"tipe":', 1))
    code, output, errors = run("verify", str(record))
    assert (code, output) == (1, "")
    assert errors.startswith("does not verify: history[0] is not what was sealed")
    code, output, _ = run("verify", str(record), "--json")
    assert (code, json.loads(output)["ok"]) == (1, False)


def test_verify_reads_standard_input(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(record.open("rb")))
    code, output, errors = run("verify", "-")
    assert (code, errors) == (0, "")
    assert output.startswith("holds together: ")


def test_verify_says_that_no_server_drew(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pub.json"
    file.write_text(json.dumps(BRIEF.record()))
    assert run("verify", str(file))[:2] == (
        0,
        f"holds together: {len(BRIEF.history)} actions legal, {UNDRAWN}\n{UNSIGNED}",
    )


def test_verify_names_the_signer_and_checks_a_given_key(run: Run, tmp_path: Path) -> None:
    key, other, file, server = Key(bytes(32)), Key(bytes([1] * 32)), tmp_path / "a.json", tmp_path / "house.key"
    file.write_bytes(sign(BRIEF.record(), FAIR, ORIGIN, key))
    server.write_text(f"{key.public}\n")
    code, output, _ = run("verify", str(file))
    assert (code, output.split(":")[0]) == (0, "holds together")
    assert f"signed by the key {fingerprint(key.public)}" in output
    for given in (key.public, str(server)):
        code, output, _ = run("verify", str(file), "--key", given)
        assert (code, output.splitlines()[0].split(":")[0]) == (0, "verified")
        assert "table abcdefghjk, 2026-11-22T20:00:00Z to 2026-11-22T20:14:00Z: Ann, Bob" in output
    code, output, errors = run("verify", str(file), "--key", other.public)
    assert (code, output) == (1, "")
    assert errors.startswith("does not verify: the server with this key did not sign it: the key")
    code, output, _ = run("verify", str(file), "--key", other.public, "--json")
    assert (code, json.loads(output)["ok"], json.loads(output)["key"]) == (1, False, key.public)


def test_an_unsigned_record_fails_with_a_key(run: Run, record: Path) -> None:
    code, output, errors = run("verify", str(record), "--key", Key(bytes(32)).public)
    assert (code, output) == (1, "")
    assert errors == "does not verify: the server with this key did not sign it\n"


def test_a_record_without_a_result_is_unfinished_or_abandoned(run: Run, tmp_path: Path) -> None:
    cut = {**BRIEF.record(), "history": BRIEF.record()["history"][:-1], "result": None}
    file = tmp_path / "cut.json"
    file.write_bytes(seal(cut, FAIR))
    code, output, _ = run("verify", str(file))
    assert code == 0
    assert "no result: it breaks off before its end" in output
    abandoned = msgspec.structs.replace(ORIGIN, ending="abandoned")
    file.write_bytes(sign(cut, FAIR, abandoned, Key(bytes(32))))
    assert "no result: the match was abandoned before its end" in run("verify", str(file))[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve", "chess"], "there is no game 'chess'"),
        (["solve", A_GAME, "-o", "players=3"], "solved for"),
        (["solve", A_GAME, "-o", "players"], "'players' is not NAME=VALUE"),
        (["solve", A_GAME, "-o", "players=one"], "option 'players' may not be 'one'"),
        (["solve", A_GAME, "-o", "players=[1]"], "option 'players' may not be [1]"),
        (["solve", A_GAME, "-o", "self=1"], "option 'self' may not be 1"),
        (["solve"], "Missing argument 'GAME'"),
        (["verify", "/no/such/file"], "does not exist"),
        (["verify", __file__, "--key", "a key"], "'a key' is neither a key of 64 hex digits nor a file with one"),
        (["serve", "--port", "70000"], "--port"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_an_error_is_one_line_and_no_traceback(run: Run, words: list[str], says: str) -> None:
    code, output, errors = run(*words)
    assert (code, output) == (2, "")
    assert errors.startswith("tuppence: ")
    assert errors.count("\n") == 1
    assert says in errors
