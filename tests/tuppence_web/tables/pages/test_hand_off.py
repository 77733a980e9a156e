"""Another phone becomes the referee's: by a link that works once, or by the same account."""

from __future__ import annotations

import asyncio
import contextlib
import html
import random
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.browser.people import PASSWORD, email_of, made
from tests.browser.served import Served
from tests.tuppence_web.tables.engine.modes.test_real import ANN, BEGAN, BOB, DICE, REFEREE, Real, refused, shown
from tests.tuppence_web.visitors import Seated, Visitor, at_table
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.decision import Decision, Person
from tuppence_web.tables.engine.commands.referee import cannot_pass_on, go_on, take_over
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tables.wire.messages import Fixture, RealTable
from tuppence_web.web.refusals import Refusal

OTHER = "d" * 32
PUB: dict[str, Any] = {"rules": "pub"}  # anybody may be the official


def taken(
    real: Real, guest: str = OTHER, name: str = "Olga", certified: bool = False, link: int | None = None
) -> Refusal | None:
    """Another phone takes the match over, by the newest link if none is given."""
    decision = Decision(real.table, BEGAN)
    referee_since = real.table.real_match.referee_since if link is None else link
    refusal = take_over(decision, referee_since, Person(guest, name), certified)
    real.log += decision.entries
    return refusal


def code(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.code


def test_another_phone_takes_over_and_the_first_one_follows() -> None:
    real = Real(**PUB)
    real.press("6")
    assert taken(real) is None
    entry = real.log[-1]
    assert (entry.kind, entry.by, entry.body) == (
        "kept",
        "person",
        {"guest": OTHER, "name": "Olga", "certified": False},
    )
    assert "Olga referees the match from here on, in place of Rita" in shown(real.table).decode()
    assert refused(real.enter({"type": "rolled", "face": 1})) == "not_official"
    assert real.enter({"type": "rolled", "face": 1}, guest=OTHER).refusal is None
    assert refused(real.say(wire.Undo, to=real.log[-1].seq, why="no")) == "not_official"
    assert real.say(wire.Undo, OTHER, to=real.log[-1].seq, why="Mistyped").refusal is None
    assert real.log[-1].body["name"] == "Olga"
    assert shown(real.made_again()) == shown(real.table)
    assert real.made_again().host == OTHER


def test_a_link_works_once_and_only_while_its_phone_referees() -> None:
    real = Real(**PUB)
    first = real.table.real_match.referee_since
    assert taken(real, link=first) is None
    before = shown(real.table)
    assert taken(real, link=first) is None  # a repeated press on the new phone does nothing
    assert code(taken(real, BOB, link=first)) == "stale"
    assert code(taken(real, REFEREE, link=first)) == "stale"
    assert shown(real.table) == before
    assert taken(real, REFEREE, "Rita") is None  # back, by the other phone's link
    assert code(taken(real, BOB, link=first)) == "stale"


def test_entries_of_the_first_phone_are_not_repeated() -> None:
    real = Real(**PUB)
    command = wire.Enter("same", real.table.seq, [{"type": "rolled", "face": 6}])
    assert real.say(wire.Enter, actions=command.actions).refusal is None
    mine = real.log[-1].request
    assert taken(real) is None
    assert real.table.repeated(REFEREE, str(mine)) == real.log[-2].seq
    assert real.made_again().repeated(REFEREE, str(mine)) == real.log[-2].seq


def test_PD_8_a_player_never_takes_over_from_an_official() -> None:
    real = Real(**PUB)
    real.say(wire.Sit, ANN, seat=0)
    for guest, name in ((ANN, "Somebody"), (OTHER, "Ann"), (OTHER, " aNN ")):
        refusal = taken(real, guest, name)
        assert (code(refusal), refusal and refusal.rule) == ("not_official", "PD-8")
    assert refused(real.enter({"type": "rolled", "face": 1}, guest=ANN)) == "not_official"


def test_without_an_official_a_player_takes_over() -> None:
    real = Real(official=None, **PUB)
    real.say(wire.Sit, seat=0)
    real.say(wire.Sit, BOB, seat=1)
    assert taken(real, BOB, "Bob") is None
    assert real.log[-1].seat == 1
    rng = random.Random(1)
    while real.table.status == "playing":
        assert real.enter_any(rng, guest=BOB).refusal is None
    real.say(wire.Confirm, BOB)
    assert real.table.real_match.agreed == {1}  # a referee who plays confirms for their seat
    assert real.table.real_match.real_table.official is None


@pytest.mark.parametrize(("before", "after", "stays"), [(True, True, True), (True, False, False), (False, True, False)])
def test_10_01_a_match_is_certified_if_all_its_referees_were(before: bool, after: bool, stays: bool) -> None:
    real = Real(certified=before, **PUB)
    assert taken(real, certified=after) is None
    assert real.table.real_match.real_table.certified is stays
    assert real.table.real_match.vouched({0}) is stays
    assert ("its referee is no longer a certified official" in shown(real.table).decode()) is (before and not stays)
    assert taken(real, REFEREE, "Rita", certified=True) is None  # going there and back changes nothing
    assert real.table.real_match.certified is stays
    assert real.made_again().real_match.certified is stays


def test_10_01_in_competition_a_certified_official_takes_over() -> None:
    real = Real(certified=True)
    refusal = taken(real)
    assert (code(refusal), refusal and refusal.rule) == ("not_official", "10.01")
    assert taken(real, certified=True) is None


def test_the_official_of_record_stays() -> None:
    real = Real(**PUB)
    real.play_out()
    assert cannot_pass_on(real.table) is None
    real.say(wire.Confirm)
    assert code(taken(real)) == "not_ready"
    last = next(entry for entry in reversed(real.log) if entry.kind == "played")
    real.say(wire.Undo, to=last.seq, why="Mistyped")
    assert taken(real) is None
    kind = game_type(DICE)
    seats = [Seat(guest=ANN, name="Ann"), Seat(guest=BOB, name="Bob")]
    written_down = RealTable("Rita", True, True, [], False)
    opening = NewTable(kind.name, {"players": 2}, REFEREE, seats, False, without_clocks(kind))
    server, _ = open_table(opening, BEGAN)
    assert code(take_over(Decision(server, BEGAN), 1, Person(OTHER, "Olga"), True)) == "not_real"
    opening = NewTable(
        kind.name, {"players": 2}, REFEREE, seats, False, without_clocks(kind), Fixture("Table 1", "/"), written_down
    )
    table, _ = open_table(opening, BEGAN)
    refusal = take_over(Decision(table, BEGAN), 1, Person(OTHER, "Olga"), True)
    assert (code(refusal), refusal and refusal.rule) == ("not_official", "10.01")
    assert table.host == REFEREE


def test_only_the_referee_opens_the_next_match() -> None:
    real = Real()
    following, _ = open_table(opened_by(REFEREE), BEGAN)

    def named(host: str) -> Refusal | None:
        decision = Decision(real.table, BEGAN)
        refusal = go_on(decision, following.id, opened_by(host))
        real.log += decision.entries
        return refusal

    assert code(named(REFEREE)) == "not_over"
    real.play_out()
    assert code(named(ANN)) == "not_official"
    assert named(REFEREE) is None
    assert real.table.rematch == following.id
    assert "The next match was begun" in shown(real.table).decode()
    assert named(REFEREE) is None
    assert sum(entry.kind == "rematch" for entry in real.log) == 1
    assert shown(real.made_again()) == shown(real.table)


def opened_by(host: str) -> NewTable:
    kind = game_type(DICE)
    written_down = RealTable("Rita", False, True, [], False)
    seats = [Seat(name="Ann"), Seat(name="Bob")]
    return NewTable(kind.name, {"players": 2}, host, seats, False, without_clocks(kind), real=written_down)


# Over HTTP.


@contextlib.asynccontextmanager
async def at_real_table(visitor: Visitor, table: str) -> AsyncIterator[Seated]:
    """A connection without a part in dice: chance is due until it is entered."""
    async with at_table(visitor, table, greet=False) as seat:
        seat.fair = False
        await seat.hello()
        yield seat


def begun(visitor: Visitor) -> str:
    """A match at a real table with this visitor as referee."""
    id: str = visitor.begin_real(DICE, "Ann", "Bob", options={"rules": "pub"}).json()["id"]
    return id


def mark_for(visitor: Visitor, table: str) -> str:
    """The mark of the link that the referee is shown."""
    page = visitor.get(f"/tables/{table}/keep")
    found = re.search(rf'value="[^"]*/tables/{table}/keep#([^"]+)"', page.text)
    assert found is not None
    assert page.headers["cache-control"].startswith("max-age=0")
    return html.unescape(found[1])


def test_only_the_referee_sees_a_link_and_viewing_is_harmless(address: str) -> None:
    visitor, other = Visitor(address), Visitor(address)
    table = begun(visitor)
    mark = mark_for(visitor, table)
    page = other.get(f"/tables/{table}/keep")
    assert page.status_code == 200
    assert "Rita referees it now" in page.text
    assert mark not in page.text
    assert "#" + mark[:10] not in page.text

    async def play() -> None:
        async with at_real_table(visitor, table) as seat:
            assert seat.messages[0]["is_host"] is True
            answer = await asyncio.to_thread(other.post, f"/tables/{table}/keep", name="Olga", mark=mark)
            assert answer.status_code == 302
            entry = (await seat.hear_a("log"))["entries"][-1]
            assert (entry["kind"], entry["id"], entry["action"]) == ("kept", None, None)
            assert mark not in "".join(seat.raw)
            refusal = await seat.command("enter", actions=[{"type": "rolled", "face": 6}])
            assert refusal["code"] == "not_official"
            assert "enterable" not in seat.position
        async with at_real_table(other, table) as seat:
            assert seat.messages[0]["is_host"] is True
            assert (await seat.command("enter", actions=[{"type": "rolled", "face": 6}]))["type"] == "log"

    asyncio.run(play())


def test_a_forged_foreign_or_used_link_is_refused(address: str) -> None:
    visitor, other, third = Visitor(address), Visitor(address), Visitor(address)
    table, elsewhere = begun(visitor), begun(visitor)
    path = f"/tables/{table}/keep"
    signed = mark_for(visitor, table)
    forged = signed[:-1] + ("A" if signed[-1] != "A" else "E")
    for mark in ("", "x", mark_for(visitor, elsewhere), forged):
        answer = other.post(path, name="Olga", mark=mark)
        assert (answer.status_code, "This link was used" in answer.text) == (409, True)
    mark = mark_for(visitor, table)
    assert other.post(path, name="  ", mark=mark).status_code == 409
    assert other.post(path, name="Olga", mark=mark).status_code == 302
    assert "This link was used" in third.post(path, name="Theo", mark=mark).text
    assert "Olga referees it now" in visitor.get(path).text


def test_the_page_is_only_for_a_match_at_a_real_table(address: str) -> None:
    visitor = Visitor(address)
    assert visitor.get("/tables/nothing-here/keep").status_code == 404
    table = visitor.new_table()
    answer = visitor.get(f"/tables/{table}/keep")
    assert (answer.status_code, "played here" in answer.text) == (409, True)


def test_two_phones_of_one_account_do_not_overwrite_each_other(server: Served) -> None:
    first, second = Visitor(server.address), Visitor(server.address)
    made(server, "Olga")
    for phone in (first, second):
        answer = phone.post("/account/login/", login=email_of("Olga"), password=PASSWORD)
        assert answer.status_code == 302
    table = begun(first)

    async def play() -> None:
        async with at_real_table(first, table) as one, at_real_table(second, table) as other:
            assert [seat.messages[0]["is_host"] for seat in (one, other)] == [True, True]
            before = other.seq
            assert (await one.command("enter", actions=[{"type": "rolled", "face": 6}]))["type"] == "log"
            late = await other.command("enter", seq=before, actions=[{"type": "rolled", "face": 6}])
            assert late["code"] == "stale"
            await other.until_seq(one.seq)
            assert (await other.command("enter", actions=[{"type": "rolled", "face": 1}]))["type"] == "log"

    asyncio.run(play())
    assert first.get(f"/tables/{table}/keep").text.count("Copy the link") == 1
    assert second.get(f"/tables/{table}/keep").text.count("Copy the link") == 1
