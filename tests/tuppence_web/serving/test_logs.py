"""What the server's own log tells, and what it does not."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import httpx
import pytest

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import PATIENCE_SECONDS, Visitor, at_table
from tuppence_web.serving.logs import WithoutWords


@pytest.mark.asyncio
async def test_the_log_is_json_lines_without_names_seeds_cookies_or_addresses(open_house: Open) -> None:
    house = open_house()
    visitor = Visitor(house.address)
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
    httpx.get(house.address, headers={"Host": "evil.example", "Cookie": visitor.cookie}, timeout=PATIENCE_SECONDS)
    with house.without_guests():
        visitor.get("/name/?secret=Hildegard")
    house.stop()
    said = house.said
    lines = [json.loads(line) for line in said.splitlines()[1:]]
    assert said.startswith("Tuppence is open at http://127.0.0.1:")
    assert any(line["level"] == "ERROR" for line in lines)
    events = [(line["event"], line["game"]) for line in lines if line.get("table") == table]
    assert events[:2] == [("table opened", A_GAME), ("match began", A_GAME)]
    secret_key = (house.data / "secret-key").read_text()
    for private in ("Hildegard", seed, visitor.cookie[6:], secret_key, "evil.example", "127.0.0.1"):
        assert private not in "\n".join(said.splitlines()[1:])


def of_a_hand(hand: list[str]) -> None:
    """What a bot or a rule that fails may say: what it holds."""
    try:
        hand.index("7H.0")
    except ValueError as error:
        raise RuntimeError(f"{hand} has no 7H.0") from error


def test_an_error_is_logged_by_its_kind_and_place_but_its_words_only_where_they_cannot_tell_of_a_match() -> None:
    formatter = WithoutWords("%(message)s")
    held, nowhere = "KC.1", Path("/nowhere/at/all")
    for fails, words in ((lambda: of_a_hand([held]), ""), (nowhere.read_text, ": [Errno 2] No such file")):
        try:
            fails()
        except Exception:
            told = formatter.formatException(sys.exc_info())
        assert words in told
        assert "test_logs.py" in told
        assert held not in told
        assert ("builtins.ValueError" in told) == ("builtins.RuntimeError" in told) == (words == "")


@pytest.mark.slow
def test_the_secret_key_is_made_once_and_for_its_owner_alone(open_house: Open) -> None:
    house = open_house()
    file = house.data / "secret-key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    made = file.read_text()
    assert len(made) >= 50
    house.stop()
    house.start()
    assert file.read_text() == made


@pytest.mark.slow
def test_a_press_that_lost_to_others_is_no_error(open_house: Open) -> None:
    house = open_house()
    visitor = Visitor(house.address)
    with house.unwritable():
        refused = [visitor.post("/name/", name=f"Name {number}").status_code for number in range(2)]
    house.stop()
    assert refused == [503, 503]
    lines = [json.loads(line) for line in house.said.splitlines() if '"from": "django.request"' in line]
    assert [(line["level"], line["kind"], line["times"]) for line in lines] == [("WARNING", "503", 1)]
