"""What the server's log contains, and what it does not."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor, at_table
from tuppence_web.serving.logs import WithoutWords


@pytest.mark.asyncio
async def test_the_log_is_json_lines_without_personal_data(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    visitor.post("/name/", name="Hildegard")
    seed = "deadbeef" * 4
    table = visitor.new_table("regular")
    async with at_table(visitor, table, greet=False) as seat:
        seat.seed = seed
        await seat.hello()
        await seat.say("{")
        await seat.hear_a("refused")
        await seat.command("start")
    visitor.get("/nothing?name=Hildegard")
    Visitor(server.address).http.get("/", headers={"Host": "evil.example", "Cookie": visitor.cookie})
    with server.without_guests():
        visitor.get("/name/?secret=Hildegard")
    server.stop()
    said = server.said
    lines = [json.loads(line) for line in said.splitlines()[1:]]
    assert said.startswith("Tuppence is open at http://127.0.0.1:")
    assert any(line["level"] == "ERROR" for line in lines)
    events = [(line["event"], line["game"]) for line in lines if line.get("table") == table]
    assert events[:2] == [("table opened", A_GAME), ("match began", A_GAME)]
    secret_key = (server.data / "secret-key").read_text()
    for private in ("Hildegard", seed, visitor.cookie[6:], secret_key, "evil.example", "127.0.0.1"):
        assert private not in "\n".join(said.splitlines()[1:])


def of_a_hand(hand: list[str]) -> None:
    """Fail like a bot or a rule, with a hand in the message."""
    try:
        hand.index("7H.0")
    except ValueError as error:
        raise RuntimeError(f"{hand} has no 7H.0") from error


def test_an_errors_message_is_logged_only_where_it_cannot_leak() -> None:
    formatter = WithoutWords("%(message)s")
    held, nowhere = "KC.1", Path("/nowhere/at/all")
    for fails, words in ((lambda: of_a_hand([held]), ""), (nowhere.read_text, ": [Errno 2] No such file")):
        try:
            fails()
        except Exception:
            traceback = formatter.formatException(sys.exc_info())
        assert words in traceback
        assert "test_logs.py" in traceback
        assert held not in traceback
        assert ("builtins.ValueError" in traceback) == ("builtins.RuntimeError" in traceback) == (words == "")


@pytest.mark.slow
def test_the_secret_key_is_made_once_and_private(start_server: Open) -> None:
    server = start_server()
    file = server.data / "secret-key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    made = file.read_text()
    assert len(made) >= 50
    server.stop()
    server.start()
    assert file.read_text() == made


@pytest.mark.slow
def test_a_lost_race_is_no_error(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    with server.unwritable():
        refused = [visitor.post("/name/", name=f"Name {number}").status_code for number in range(2)]
    server.stop()
    assert refused == [503, 503]
    lines = [json.loads(line) for line in server.said.splitlines() if '"from": "django.request"' in line]
    assert [(line["level"], line["kind"], line["times"]) for line in lines] == [("WARNING", "503", 1)]
