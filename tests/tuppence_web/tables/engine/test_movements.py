"""Chance drawn by a physics engine is verified where possible, and movements are stored beside the log."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.browser.served import Served
from tests.patience import wait_until
from tests.tuppence.games.matches import shortest
from tests.tuppence_web.conftest import HURRY, log_of
from tests.tuppence_web.visitors import Visitor, clock, match_of_two, play_out
from tests.tuppence_web.whole_site import moving_server
from tests.tuppence_web.whole_site.moving_server import MOVING, NAME, made_up_paths
from tuppence.actions import to_json
from tuppence.chance import Engine
from tuppence.games import GAMES
from tuppence.record import Fair, seal
from tuppence.record.verification import NotRedrawn, verify
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.pages.story import ended

VERSION = "1.0"
Installed = Callable[[str], None]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Installed:
    """The engine in this process: of a version, or "" for none."""
    monkeypatch.setitem(GAMES, MOVING, moving_server.MADE_UP)
    monkeypatch.setenv("TUPPENCE_TEST_ENGINE", VERSION)
    return lambda version: monkeypatch.setenv("TUPPENCE_TEST_ENGINE", version)


def a_match(installed: Installed, *upgrades: str) -> bytes:
    """The record of a match on a server whose engine was upgraded after some plays."""
    table, _ = open_table(NewTable(MOVING, {}, "a" * 32, [], False, fill_in(moving_server.GAME, {})), 1000)
    decision = Decision(table, 1000)
    decision.begin()
    versions = list(upgrades)
    while table.to_act is not None:
        if versions:
            installed(versions.pop(0))
        decision.play("person", table.to_act, to_json(table.playing.legal_actions()[0]))
    assert all("paths" not in entry.body for entry in decision.entries)
    file = ended(table).file
    assert file is not None
    return file


def changed(file: bytes, fair: dict[str, Any] | None = None, **fields: Any) -> bytes:
    """The record with a change, sealed correctly."""
    record = json.loads(file)
    kept = {name: record[name] for name in ("game", "options", "history", "result")}
    return seal({**kept, **fields}, msgspec.convert({**record["fair"], **(fair or {})}, Fair))


def test_an_equal_draw_verifies(installed: Installed) -> None:
    found = verify(a_match(installed))
    assert (found.problems, found.not_redrawn) == ([], [])
    assert found.draws > 2


def test_a_different_draw_fails_and_is_located(installed: Installed) -> None:
    file = a_match(installed)
    history = json.loads(file)["history"]
    at, outcome = next((at, one) for at, one in enumerate(history) if "face" in one)
    history[at] = {**outcome, "face": outcome["face"] % 6 + 1}
    (problem,) = verify(changed(file, history=history, result=None)).problems
    assert problem.startswith(f"history[{at}] says")


@pytest.mark.parametrize("here", ["", "1.1"])
def test_a_missing_or_other_engine_is_no_failure(installed: Installed, here: str) -> None:
    file = a_match(installed)
    drawn = verify(file).draws
    installed(here)
    found = verify(file)
    assert (found.problems, found.draws) == ([], 0)
    assert found.not_redrawn == [NotRedrawn(drawn, Engine(NAME, VERSION), Engine(NAME, here))]
    assert ("is not installed here" if here == "" else f"here is {NAME} 1.1") in found.not_redrawn[0].words


def test_stored_outcomes_count_once_the_engines_time_is_up(installed: Installed) -> None:
    file = a_match(installed)
    drawn = verify(file).draws
    found = verify(file, engine_seconds=0)
    assert (found.problems, found.draws) == ([], 0)
    assert found.not_redrawn == [NotRedrawn(drawn, Engine(NAME, VERSION), Engine(NAME, VERSION))]
    assert "its time was up" in found.not_redrawn[0].words
    some = verify(file, engine_seconds=1e-9)
    assert (some.problems, some.draws, some.not_redrawn[0].outcomes) == ([], 1, drawn - 1)


def test_an_upgrade_of_the_engine_is_located(installed: Installed) -> None:
    file = a_match(installed, VERSION, VERSION, "1.1")
    found = verify(file)
    assert found.problems == []
    (kept,) = found.not_redrawn
    assert (kept.took, kept.here) == (Engine(NAME, VERSION), Engine(NAME, "1.1"))
    assert found.draws > 0
    assert [one["version"] for one in json.loads(file)["fair"]["engines"]] == [VERSION, "1.1"]


def test_stored_outcomes_must_follow_the_rules(installed: Installed) -> None:
    file = a_match(installed)
    installed("")
    history = json.loads(file)["history"]
    at = next(at for at, one in enumerate(history) if "face" in one)
    history[at] = {**history[at], "face": 7}
    (problem,) = verify(changed(file, history=history, result=None)).problems
    assert problem.startswith(f"history[{at}]: ")


@pytest.mark.parametrize(
    "engines",
    [
        msgspec.UNSET,
        [],
        [{"event": 1, "name": NAME, "version": VERSION}],
        [{"event": 0, "name": "another", "version": VERSION}],
        [{"event": 3, "name": NAME, "version": VERSION}, {"event": 0, "name": NAME, "version": VERSION}],
        [{"event": -1, "name": NAME, "version": VERSION}],
    ],
)
def test_a_record_cannot_avoid_verification(installed: Installed, engines: Any) -> None:
    """A server that avoids verification of its draws has to say so from the start, in the engine's name."""
    file = a_match(installed)
    fair_draws = json.loads(file)["fair"]
    del fair_draws["engines"]
    if engines is not msgspec.UNSET:
        fair_draws["engines"] = engines
    kept = {name: json.loads(file)[name] for name in ("game", "options", "history", "result")}
    assert verify(seal(kept, msgspec.convert(fair_draws, Fair))).problems != []


def test_matches_with_one_stream_have_no_engines(installed: Installed) -> None:
    file = a_match(installed)
    fair_draws = json.loads(file)["fair"]
    del fair_draws["streams"]
    kept = {name: json.loads(file)[name] for name in ("game", "options", "history", "result")}
    (problem,) = verify(seal(kept, msgspec.convert(fair_draws, Fair))).problems
    assert "engines" in problem


class Moving(Served):
    """A server with a game in which chance moves things."""

    program = ["-m", moving_server.__name__]  # noqa: RUF012 - as in the class above

    def __init__(self, data: Path, **environ: str) -> None:
        super().__init__(data, **HURRY, TUPPENCE_TEST_ENGINE=VERSION, **environ)


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Moving]:
    server = Moving(tmp_path / "house")
    server.start()
    yield server
    server.stop()
    assert '"level": "ERROR"' not in server.said


async def played(server: Moving) -> tuple[Visitor, str, list[int]]:
    """A whole match: a watcher, its table, and the seqs of its chance events."""
    async with match_of_two(server.address, MOVING, **shortest(MOVING), **clock(MOVING, 0)) as (first, second):
        await play_out(first, second)
        table = first.table["id"]
        moved = [entry["seq"] for entry in first.entries if entry["by"] == "chance"]
        assert not any("paths" in entry["action"] for entry in first.entries if entry["seq"] in moved)
    return Visitor(server.address), table, moved


@pytest.mark.asyncio
async def test_movements_have_an_address_that_may_be_cached(moving: Moving) -> None:
    visitor, table, moved = await played(moving)
    for seq in moved:
        answer = visitor.get(f"/tables/{table}/paths/{seq}")
        assert answer.json() == made_up_paths(8, 2.0)
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Cache-Control"] == "public, max-age=2592000, immutable"
        assert "Accept-Encoding" in answer.headers["Vary"]
    plain = visitor.http.get(f"/tables/{table}/paths/{moved[0]}", headers={"Accept-Encoding": "identity"})
    assert (plain.json(), plain.headers.get("Content-Encoding")) == (made_up_paths(8, 2.0), None)
    for nothing in (f"/tables/{table}/paths/1", f"/tables/{table}/paths/999999", "/tables/nowhere/paths/3"):
        assert visitor.http.get(nothing).status_code == 404


@pytest.mark.slow
@pytest.mark.asyncio
async def test_the_page_says_which_outcomes_are_stored_only(moving: Moving) -> None:
    visitor, table, moved = await played(moving)
    assert f"all {len(moved)} chance outcomes" in visitor.get(f"/tables/{table}/verify").text
    moving.stop()
    moving.environ["TUPPENCE_TEST_ENGINE"] = "2.0"
    moving.start()
    page = visitor.get(f"/tables/{table}/verify").text
    assert "This record is valid" in page
    assert f"{len(moved)} outcomes are accepted as recorded: they need {NAME} {VERSION}, here is {NAME} 2.0" in page


@pytest.mark.slow
@pytest.mark.asyncio
async def test_missing_movements_do_no_harm(moving: Moving) -> None:
    visitor, table, moved = await played(moving)
    before = log_of(moving, table)
    record = visitor.get(f"/tables/{table}/record.json").content
    moving.stop()
    database = sqlite3.connect(moving.data / "tuppence.sqlite3")
    with database:  # as if it had stopped
        long_ago = "UPDATE jobs_deferredjob SET at = '2026-01-01 00:00:00' WHERE kind = 'forget movements'"
        assert database.execute(long_ago).rowcount == 1
    database.close()
    moving.environ["TUPPENCE_PATHS_DAYS"] = "0.00000001"
    moving.start()
    wait_until(lambda: visitor.http.get(f"/tables/{table}/paths/{moved[-1]}").status_code == 404)
    assert log_of(moving, table) == before
    assert visitor.get(f"/tables/{table}/record.json").content == record
    assert visitor.get(f"/tables/{table}/").status_code == 200
    async with match_of_two(moving.address, MOVING, **shortest(MOVING), **clock(MOVING, 0)) as (first, second):
        await play_out(first, second)
