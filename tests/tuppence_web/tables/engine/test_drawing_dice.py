"""Nobody chooses the dice (docs/fair-chance.md): the server commits before it requests a seed, every player before
any seed is sent, and everything is checked against what was shown."""

from __future__ import annotations

import json
import secrets
import signal
from hashlib import sha256
from typing import Any

import pytest

from tests.tuppence.games.matches import A_GAME, every_game, shortest
from tests.tuppence_web.conftest import Open, log_of
from tests.tuppence_web.visitors import Closed, Message, Seated, Visitor, at_table, match_of_two, play_out
from tuppence.chance import seed_commitment
from tuppence.record.verification import verify
from tuppence_web.tables.wire.messages import VERSION

pytestmark = pytest.mark.asyncio


def own(at: Seated) -> Message:
    """The table's entry for this player's seat."""
    assert at.you is not None
    seat: Message = at.table["seats"][at.you]
    return seat


def kinds(at: Seated) -> list[str]:
    return [entry["kind"] for entry in at.entries]


def event(at: Seated, kind: str) -> Message:
    """The event of the newest entry of a kind."""
    found: Message = next(entry for entry in reversed(at.entries) if entry["kind"] == kind)["events"][0]["data"]
    return found


def two_seeds(first: Seated, second: Seated) -> list[str]:
    first.seed, second.seed = secrets.token_hex(16), secrets.token_hex(16)
    return [first.seed, second.seed]


async def unfair(at: Seated) -> Seated:
    """Turn off the client's automatic part in the dice."""
    at.fair = False
    await at.hello()
    return at


def commit_to(at: Seated, seed: str) -> dict[str, str]:
    commitment = at.table["commitment"]
    return {"to": commitment, "commitment": seed_commitment(commitment, seed)}


OLD_HELLOS: list[dict[str, Any]] = [
    {"since": 0, "seed": "ab" * 16},
    {"since": 0},
    {"version": 1, "seed": None},
    {"version": VERSION + 1, "since": 0},
]


@pytest.mark.parametrize("hello", OLD_HELLOS, ids=str)
async def test_a_hello_of_another_version_is_refused(address: str, hello: Message) -> None:
    visitor = Visitor(address)
    table = visitor.quick()
    async with at_table(visitor, table, greet=False) as line:
        line.fair = False
        await line.say({"type": "hello", **hello})
        refused = await line.hear()
        assert (refused["type"], refused["code"]) == ("refused", "other_version")
        assert "load it again" in refused["message"]
        with pytest.raises(Closed) as closed:
            await line.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    async with at_table(visitor, table, greet=False) as again:
        await unfair(again)
        assert (again.table["status"], own(again)["commitment"]) == ("open", None)


async def test_a_hello_with_a_seed_is_refused(address: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.quick(), greet=False) as line:
        line.fair = False
        await line.say({"type": "hello", "version": VERSION, "since": 0, "seed": "ab" * 16})
        assert (await line.hear())["code"] == "malformed"


async def test_commitment_precedes_seeds_and_each_seed_is_fixed(address: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table()
    async with at_table(host, table, greet=False) as first, at_table(friend, table, greet=False) as second:
        seeds = two_seeds(first, second)
        await first.hello()
        shown = first.table["commitment"]
        await second.hello()
        await second.command("sit", seat=1)
        await first.until_seq(second.seq)
        assert not any(seed in "".join(first.raw + second.raw) for seed in seeds)
        await first.command("start")
        await second.until_table(lambda at: at.table["status"] == "playing")
        assert [kind for kind in kinds(first) if kind in ("committed", "fixed", "revealed", "started")] == [
            "committed", "committed", "fixed", "revealed", "revealed", "started",
        ]  # fmt: skip
        assert event(first, "fixed")["commitments"] == [seed_commitment(shown, seed) for seed in seeds]
        assert event(first, "started")["seeds"] == seeds
        assert [seat["seed"] for seat in first.table["seats"]] == seeds
        assert first.table["secret"] is None
        await play_out(first, second)
        secret = bytes.fromhex(str(first.table["secret"]))
        assert sha256(secret).hexdigest() == shown == second.table["commitment"]
    file = host.get(f"/tables/{table}/record.json").content
    assert verify(file).ok
    assert json.loads(file)["fair"] == {
            "commitment": shown, "secret": secret.hex(), "seeds": seeds, "streams": "event",
        }  # fmt: skip
    assert (json.loads(file)["origin"]["seeds"], json.loads(file)["origin"]["drawings"]) == ("committed", 1)


async def test_a_wrong_seed_is_refused(address: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table()
    async with at_table(host, table, greet=False) as first, at_table(friend, table, greet=False) as second:
        await unfair(first)
        await unfair(second)
        good, other = secrets.token_hex(16), secrets.token_hex(16)
        wrong = {"to": "0" * 64, "commitment": seed_commitment("0" * 64, good)}
        assert (await first.command("commit", **wrong))["code"] == "bad_seed"
        assert (await second.command("commit", **commit_to(first, good)))["code"] == "not_seated"
        assert (await second.command("reveal", seed=good))["code"] == "not_seated"
        assert (await first.command("reveal", seed=good))["code"] == "bad_seed"
        assert (await first.command("commit", **commit_to(first, other)))["type"] == "log"
        assert (await first.command("commit", **commit_to(first, good)))["type"] == "log"
        assert (await first.command("commit", **commit_to(first, good)))["type"] == "ack"
        await first.command("add_bot", seat=1, level="beginner")
        await first.command("start")
        assert first.table["status"] == "drawing"
        assert (await first.command("commit", **commit_to(first, other)))["code"] == "not_open"
        assert (await first.command("reveal", seed=other))["code"] == "bad_seed"
        assert (await first.command("set_options", options={}))["code"] == "not_open"
        assert (await first.command("leave"))["code"] == "not_open"
        assert (await first.act())["code"] == "not_ready"
        assert (await second.command("sit", seat=1))["code"] == "not_open"
        assert (await first.command("reveal", seed=good))["type"] == "log"
        assert event(first, "started")["seeds"] == [good, ""]
        assert (await first.command("reveal", seed=good))["type"] == "ack"
        assert (await first.command("reveal", seed=other))["code"] == "bad_seed"


@every_game
async def test_latecomers_see_the_earlier_commitment(address: str, name: str) -> None:
    async with match_of_two(address, name, **shortest(name)) as (first, second):
        late = Visitor(address)
        async with at_table(late, first.table["id"]) as third:
            assert third.table["commitment"] == first.table["commitment"] == second.table["commitment"]
            assert [seat["commitment"] for seat in third.table["seats"]] == event(first, "fixed")["commitments"]


async def test_a_broken_connection_before_the_seed_loses_nothing(start_server: Open) -> None:
    server = start_server()
    host, friend = Visitor(server.address), Visitor(server.address)
    table = host.new_table()
    seed = secrets.token_hex(16)
    async with at_table(host, table) as first:
        async with at_table(friend, table, greet=False) as second:
            await unfair(second)
            await second.command("sit", seat=1)
            await second.command("commit", **commit_to(second, seed))
        first.fair = False
        await first.command("start")
        first.fair = True
        assert first.table["status"] == "drawing"
        server.stop(signal.SIGKILL)
    server.start()
    async with at_table(friend, table, greet=False) as second, at_table(host, table, greet=False) as first:
        second.seed = seed
        await second.say({"type": "hello", "version": VERSION})
        await first.hello()
        await second.until_table(lambda at: at.table.get("status") == "playing")
        assert event(second, "started")["seeds"] == [first.seed, seed]


async def test_a_rematch_has_its_own_commitment_before_any_seed(address: str) -> None:
    async with match_of_two(address, A_GAME, **shortest(A_GAME)) as (first, second):
        await play_out(first, second)
        await second.command("rematch")
        again, before = second.table["rematch"], second.table["commitment"]
    visitor = Visitor(address)
    visitor.http.cookies["guest"] = second.cookie
    async with at_table(visitor, again, greet=False) as second:
        await unfair(second)
        assert second.table["commitment"] != before
        assert [seat["commitment"] for seat in second.table["seats"]] == [None, None]


async def test_an_automatic_start_requests_seeds_after_the_commitment(address: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.quick(), greet=False) as at:
        await unfair(at)
        assert at.table["status"] == "open"
        seed = secrets.token_hex(16)
        await at.command("commit", **commit_to(at, seed))
        assert at.table["status"] == "drawing"
        await at.command("reveal", seed=seed)
        assert at.table["status"] == "playing"


async def test_a_commitment_follows_its_player_and_ends_by_leaving(address: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(players=3)) as at:
        made = own(at)["commitment"]
        await at.command("sit", seat=2)
        assert own(at)["commitment"] == made
        assert kinds(at).count("committed") == 1
        at.fair = False
        await at.command("leave")
        assert [seat["commitment"] for seat in at.table["seats"]] == [None] * 3
        await at.command("sit", seat=1)
        assert own(at)["commitment"] is None
        await at.command("commit", **commit_to(at, at.seed))
        for seat in (0, 2):
            await at.command("add_bot", seat=seat, level="beginner")
        at.fair = True
        await at.command("start")
        assert event(at, "started")["seeds"] == ["", at.seed, ""]


async def test_two_tabs_of_one_person_give_one_seed(address: str) -> None:
    host = Visitor(address)
    table = host.new_table("beginner")
    async with at_table(host, table) as one, at_table(host, table) as other:
        assert kinds(one).count("committed") == 1
        await one.command("start")
        await other.until_table(lambda at: at.table["status"] == "playing")
        assert event(other, "started")["seeds"] == [one.seed, ""]
        assert not [message for message in one.messages + other.messages if message["type"] == "refused"]


async def test_draws_are_in_the_log_in_order(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    table = visitor.quick()
    async with at_table(visitor, table):
        pass
    rows = [row["kind"] for row in log_of(server, table)][
        : len(["opened", "sat", "bot", "committed", "fixed", "revealed", "started"])
    ]
    assert rows == ["opened", "sat", "bot", "committed", "fixed", "revealed", "started"]


@pytest.mark.slow
async def test_the_match_begins_without_a_missing_seed(address: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table()
    async with at_table(host, table) as first, at_table(friend, table, greet=False) as second:
        await unfair(second)
        await second.command("sit", seat=1)
        await second.command("commit", **commit_to(second, second.seed))
        await first.until_seq(second.seq)
        await first.command("start")
        assert (await second.command("commit", **commit_to(second, second.seed)))["type"] in ("ack", "refused")
        await first.until_table(lambda at: at.table["status"] == "playing")
        assert event(first, "redrawn")["seats"] == [1]
        assert event(first, "started")["seeds"] == [first.seed, ""]
        assert first.table["drawing"] == 2
