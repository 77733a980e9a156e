"""Records and their signatures: this server's records, forged ones, truncated ones, and those of abandoned matches."""

from __future__ import annotations

import asyncio
import json
import re
import stat

import pytest

from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence.test_record import short
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor, at_table
from tuppence.record import Fair, Origin, seal, sign
from tuppence.record.signature import Key
from tuppence.record.verification import verify

HOME_MADE = "nobody signed it"


@pytest.fixture(scope="module")
def ended(address: str) -> tuple[Visitor, str]:
    """A visitor at the end of a short match, and its table."""

    async def play() -> tuple[Visitor, str]:
        visitor = Visitor(address)
        table = visitor.new_table("beginner", **shortest(A_GAME))
        async with at_table(visitor, table) as at:
            await at.command("start")
            await at.command("leave")
            await at.until_table(lambda at: at.table["status"] == "over")
        return visitor, table

    return asyncio.run(play())


def paste(visitor: Visitor, file: bytes) -> str:
    return visitor.post("/verify", text=file.decode()).text


def test_a_record_says_where_when_and_who_and_is_signed(ended: tuple[Visitor, str]) -> None:
    visitor, table = ended
    file = visitor.get(f"/tables/{table}/record.json").content
    found = verify(file)
    assert found.problems == []
    assert found.key == visitor.get("/verify/key").text.strip()
    assert found.origin is not None
    assert (found.origin.table, found.origin.ending) == (table, "finished")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found.origin.began)
    assert found.origin.began <= found.origin.ended
    assert len(found.origin.players) == json.loads(file)["options"]["players"]
    page = paste(visitor, file)
    assert "This record is valid, and it is ours" in page
    assert "verdict ok" in page
    assert f"/tables/{table}/" in page


def test_a_forged_record_is_not_called_ours(ended: tuple[Visitor, str]) -> None:
    visitor, table = ended
    ours = json.loads(visitor.get(f"/tables/{table}/record.json").content)
    plain = {name: ours[name] for name in ("game", "options", "history", "result")}
    origin = Origin(**ours["origin"])
    fair = Fair(**ours["fair"])
    for file, says in (
        (seal(plain, fair), HOME_MADE),
        (short(), HOME_MADE),
        (sign(plain, fair, origin, Key(bytes(32))), "another site signed it"),
    ):
        page = paste(visitor, file)
        assert says in page
        assert "verdict ok" not in page
        assert "is valid" not in page.lower()


def test_a_truncated_record_is_not_called_ours(ended: tuple[Visitor, str]) -> None:
    visitor, table = ended
    ours = json.loads(visitor.get(f"/tables/{table}/record.json").content)
    cut = {"game": ours["game"], "options": ours["options"], "history": ours["history"][:-1], "result": None}
    page = paste(visitor, seal(cut, Fair(**ours["fair"])))
    assert HOME_MADE in page
    assert "It breaks off before the end of the match." in page
    kept = {**ours, "history": ours["history"][:-1], "result": None}
    assert "This record is not valid" in paste(visitor, json.dumps(kept, separators=(",", ":")).encode())


def test_the_key_is_made_once_and_private(start_server: Open) -> None:
    server = start_server()
    file = server.data / "record-key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    shown = Visitor(server.address).get("/verify/key").text
    assert shown.strip() == Key(bytes.fromhex(file.read_text())).public
    assert file.read_text() not in Visitor(server.address).get("/verify").text
    assert sorted(path.name for path in server.data.iterdir() if "key" in path.name) == [
        "push-key",
        "record-key",
        "secret-key",
    ]
    server.stop()
    server.start()
    assert Visitor(server.address).get("/verify/key").text == shown


@pytest.mark.slow
@pytest.mark.asyncio
async def test_an_abandoned_match_ends_and_reveals_its_secret(start_server: Open) -> None:
    server = start_server(TUPPENCE_ABANDONED_DAYS="0.00002")  # 1.7 seconds
    visitor = Visitor(server.address)
    table = visitor.quick()
    async with at_table(visitor, table) as at:
        assert visitor.get(f"/tables/{table}/record.json").status_code == 404
        await at.until_table(lambda at: at.table["status"] == "abandoned")
        assert at.table["secret"] is not None
        assert (await at.act())["code"] == "not_your_turn"
    file = visitor.get(f"/tables/{table}/record.json").content
    found = verify(file)
    assert (found.problems, found.finished) == ([], False)
    assert "The match was abandoned before its end" in visitor.get(f"/tables/{table}/verify").text
    assert visitor.get(f"/tables/{table}/result").status_code == 302
    assert "abandoned" in visitor.get("/tables/").text
    async with at_table(visitor, table) as again:
        rematch = await again.command("rematch")
        assert rematch["type"] == "log"
