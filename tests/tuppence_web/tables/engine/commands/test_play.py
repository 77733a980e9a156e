"""Commands in play: checked by the rules, answered once, refused with the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.browser.served import Served
from tests.tuppence.games.forms import any_of, offered
from tests.tuppence.games.matches import every_game, games_in_turn, longest, one_game_always
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.visitors import Closed, Message, Visitor, answers, at_table, match_of_two, play_together
from tuppence.game import game_type
from tuppence_web.tables.wire.messages import VERSION

pytestmark = pytest.mark.asyncio

MORE_THAN_WAITS = 8_000_000  # bytes: in the buffers of the system and the server


@every_game
async def test_a_play_and_its_chance_are_saved_and_sent_together(server: Served, name: str) -> None:
    """Except slow chance, which comes later: then the play alone is saved and sent at once."""
    async with match_of_two(server.address, name) as (first, second):
        for _ in range(3):
            mover, other = (first, second) if first.my_turn else (second, first)
            action, before = await mover.legal_choice(), mover.seq
            answer = await mover.command("act", action=action)
            if game_type(name).slow_chance:
                assert [entry["by"] for entry in answer["entries"]] == ["person"]
                await mover.until_settled()
            assert mover.position["to_act"] is not None, "chance is still due"
            new = [entry for entry in mover.entries if entry["seq"] > before]
            assert new[: len(answer["entries"])] == answer["entries"]
            assert {entry["by"] for entry in played_in(new)[1:]} <= {"chance"}
            await other.until_seq(mover.seq)
            assert other.entries[-len(new) :] == new
            rows = log_of(server, first.table["id"])[-len(new) :]
            assert (rows[0]["by"], json.loads(rows[0]["body"])) == ("person", action)
            assert [json.loads(row["body"]) for row in played_in(rows)] == [one["action"] for one in played_in(new)]
            assert [row["seq"] for row in rows] == [entry["seq"] for entry in new]


def played_in(entries: list[Message]) -> list[Message]:
    """The played actions, without the server's additions."""
    return [entry for entry in entries if entry["kind"] == "played"]


@games_in_turn
async def test_a_repeated_send_is_answered_and_played_once(server: Served, name: str) -> None:
    async with match_of_two(server.address, name) as (first, second):
        mover = first if first.my_turn else second
        command = {"type": "act", "id": "twice", "seq": mover.seq, "action": mover.choice}
        await mover.say(command)
        answer = await mover.until(lambda message: answers(message, "twice"))
        await mover.say(command)
        assert await mover.hear_a("ack") == {"type": "ack", "id": "twice", "seq": answer["entries"][0]["seq"]}
        rows = log_of(server, first.table["id"])
        assert sum(row["request"] == "twice" for row in rows) == 1


@games_in_turn
async def test_a_stale_send_gets_what_it_missed(address: str, name: str) -> None:
    async with match_of_two(address, name) as (first, second):
        mover = first if first.my_turn else second
        before = mover.seq
        await mover.act()
        for seq in (before, 10**6):
            refused = await mover.act(seq=seq)
            assert (refused["type"], refused["code"]) == ("refused", "stale")
            missed = await mover.hear_a("log")
            assert [entry["seq"] for entry in missed["entries"]] == list(range(seq + 1, mover.seq + 1))


@games_in_turn
async def test_a_late_send_is_played_if_only_a_name_has_changed(address: str, name: str) -> None:
    async with match_of_two(address, name) as (first, second):
        mover, other = (first, second) if first.my_turn else (second, first)
        before = mover.seq
        await other.command("rename", name="Old Tom")
        assert (await mover.act(seq=before))["type"] == "log"


@every_game
async def test_plays_out_of_turn_and_junk_are_refused(address: str, name: str) -> None:
    async with match_of_two(address, name) as (first, second):
        mover, other = (first, second) if first.my_turn else (second, first)
        legal = offered(mover.position)
        assert (await other.command("act", action=any_of(name, legal[0])))["code"] == "not_your_turn"
        junk: list[dict[str, Any]] = [{}, {**legal[0], "more": 1}, {"type": [legal[0]["type"]]}, {"type": None}]
        for action in junk:
            assert (await mover.command("act", action=action))["code"] == "illegal_action"
        assert mover.seq == first.seq == second.seq


@games_in_turn
async def test_returning_players_get_their_seat_and_what_they_missed(address: str, name: str) -> None:
    visitor = Visitor(address)
    table = visitor.quick(name)
    async with at_table(visitor, table) as seat:
        await seat.play_on(moves=2)
        left_at = seat.seq
    async with at_table(visitor, table, greet=False) as again:
        welcome = await again.hello(since=left_at)
        assert welcome["you"] == 0
        assert [entry["seq"] for entry in welcome["entries"]] == list(range(left_at + 1, welcome["seq"] + 1))
        await again.play_on()
    async with at_table(visitor, table) as over:
        assert over.table["status"] == "over"
        refused = await over.act()
        assert (refused["code"], refused["message"]) == ("not_your_turn", "The match is over.")


@one_game_always
async def test_a_welcome_has_the_newest_entries_only(address: str, name: str) -> None:
    async with match_of_two(address, name, **longest(name)) as (first, second):
        while first.seq < 230:
            await play_together(first, second, moves=1)
        async with at_table(Visitor(address), first.table["id"]) as watcher:
            assert len(watcher.entries) == 200
            assert watcher.entries[-1]["seq"] == first.seq


async def test_hello_comes_first(address: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.quick(), greet=False) as seat:
        assert (await seat.command("act", action={}, id=None))["type"] == "refused"
        await seat.say({"type": "act", "id": "a", "seq": 0, "action": {}})
        assert (await seat.hear_a("refused"))["code"] == "hello_first"


async def test_an_unknown_table_closes_the_connection(address: str) -> None:
    visitor = Visitor(address)
    visitor.get(f"/tables/{visitor.quick()}/")
    async with at_table(visitor, "aaaaaaaaaa", greet=False) as seat:
        await seat.say({"type": "hello", "version": VERSION})
        with pytest.raises(Closed) as closed:
            await seat.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


async def test_pages_of_other_sites_cannot_connect(address: str) -> None:
    visitor = Visitor(address)
    table = visitor.quick()
    async with at_table(visitor, table, Origin=address) as seat:
        assert seat.you == 0
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            async with at_table(visitor, table, Origin=origin):
                pass
        assert refused.value.response.status_code == 403


async def test_without_the_cookie_a_visitor_only_watches(address: str) -> None:
    visitor = Visitor(address)
    table = visitor.quick()
    async with at_table(visitor, table, Cookie="guest=forged") as seat:
        assert seat.you is None
        assert (await seat.act())["code"] == "not_seated"
        assert (await seat.command("sit", seat=0))["code"] == "not_seated"


@one_game_always
async def test_a_client_that_does_not_read_delays_nobody(address: str, name: str) -> None:
    async with match_of_two(address, name, **longest(name)) as (first, second):
        await play_together(first, second, moves=60)
        async with at_table(Visitor(address), first.table["id"]) as deaf:
            deaf.turn_away()
            hellos = MORE_THAN_WAITS // len(deaf.raw[-1])  # each answered with the whole log
            for _ in range(hellos):
                await deaf.say({"type": "hello", "version": VERSION})
            await play_together(first, second, moves=20)
            for _ in range(hellos):
                await deaf.hear_a("welcome")
            assert deaf.seq == first.seq
