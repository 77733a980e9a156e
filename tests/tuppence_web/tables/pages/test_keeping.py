"""Another phone keeps a match at a real table: by a link that works once, and by the same account."""

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
from tests.tuppence_web.tables.engine.modes.test_real import ANN, BEGAN, BOB, DICE, KEEPER, Real, refused, shown
from tests.tuppence_web.visitors import Seated, Visitor, at_table
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.decision import Decision, Person
from tuppence_web.tables.engine.commands.referee import cannot_pass_on, go_on, take_over
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import Opening, open_table
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tables.wire.messages import Fixture, RealTable
from tuppence_web.web.refusals import Refusal

OTHER = "d" * 32
PUB: dict[str, Any] = {"rules": "pub"}  # where anybody may be the official


def taken(
    real: Real, guest: str = OTHER, name: str = "Olga", certified: bool = False, link: int | None = None
) -> Refusal | None:
    """Another phone takes the match over, by the newest link if none is given."""
    decision = Decision(real.table, BEGAN)
    kept_from = real.table.real_match.kept_from if link is None else link
    refusal = take_over(decision, kept_from, Person(guest, name), certified)
    real.log += decision.entries
    return refusal


def code(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.code


def test_another_phone_keeps_the_match_and_the_first_one_follows() -> None:
    real = Real(**PUB)
    real.press("6")
    assert taken(real) is None
    entry = real.log[-1]
    assert (entry.kind, entry.by, entry.body) == (
        "kept",
        "person",
        {"guest": OTHER, "name": "Olga", "certified": False},
    )
    assert "Olga keeps the match from here on, in place of Rita" in shown(real.table).decode()
    assert refused(real.enter({"type": "rolled", "face": 1})) == "not_official"
    assert real.enter({"type": "rolled", "face": 1}, guest=OTHER).refusal is None
    assert refused(real.say(wire.Undo, to=real.log[-1].seq, why="no")) == "not_official"
    assert real.say(wire.Undo, OTHER, to=real.log[-1].seq, why="Mistyped").refusal is None
    assert real.log[-1].body["name"] == "Olga"
    assert shown(real.made_again()) == shown(real.table)
    assert real.made_again().host == OTHER


def test_a_link_works_once_and_only_while_its_own_phone_keeps_the_match() -> None:
    real = Real(**PUB)
    first = real.table.real_match.kept_from
    assert taken(real, link=first) is None
    before = shown(real.table)
    assert taken(real, link=first) is None  # a repeated press on the phone that has it: nothing more happens
    assert code(taken(real, BOB, link=first)) == "stale"
    assert code(taken(real, KEEPER, link=first)) == "stale"
    assert shown(real.table) == before
    assert taken(real, KEEPER, "Rita") is None  # back, by the other phone's own link
    assert code(taken(real, BOB, link=first)) == "stale"


def test_what_the_first_phone_had_sent_is_not_entered_twice() -> None:
    real = Real(**PUB)
    command = wire.Enter("same", real.table.seq, [{"type": "rolled", "face": 6}])
    assert real.say(wire.Enter, actions=command.actions).refusal is None
    mine = real.log[-1].request
    assert taken(real) is None
    assert real.table.answered(KEEPER, str(mine)) == real.log[-2].seq
    assert real.made_again().answered(KEEPER, str(mine)) == real.log[-2].seq


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
    assert real.table.real_match.agreed == {1}  # whoever keeps it and plays confirms for the own seat
    assert real.table.real_match.told.official is None


@pytest.mark.parametrize(("before", "after", "stays"), [(True, True, True), (True, False, False), (False, True, False)])
def test_10_01_a_match_is_one_of_a_certified_official_only_if_all_who_kept_it_were(
    before: bool, after: bool, stays: bool
) -> None:
    real = Real(certified=before, **PUB)
    assert taken(real, certified=after) is None
    assert real.table.real_match.told.certified is stays
    assert real.table.real_match.vouched({0}) is stays
    assert ("no certified official keeps it any more" in shown(real.table).decode()) is (before and not stays)
    assert taken(real, KEEPER, "Rita", certified=True) is None  # going there and back wins nothing
    assert real.table.real_match.certified is stays
    assert real.made_again().real_match.certified is stays


def test_10_01_in_competition_play_only_a_certified_official_takes_over() -> None:
    real = Real(certified=True)
    refusal = taken(real)
    assert (code(refusal), refusal and refusal.rule) == ("not_official", "10.01")
    assert taken(real, certified=True) is None


def test_the_official_of_record_stays_and_an_ended_match_needs_nobody() -> None:
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
    told = RealTable("Rita", True, True, [], False)
    opening = Opening(kind.name, {"players": 2}, KEEPER, seats, False, without_clocks(kind))
    house, _ = open_table(opening, BEGAN)
    assert code(take_over(Decision(house, BEGAN), 1, Person(OTHER, "Olga"), True)) == "not_real"
    opening = Opening(
        kind.name, {"players": 2}, KEEPER, seats, False, without_clocks(kind), Fixture("Table 1", "/"), told
    )
    table, _ = open_table(opening, BEGAN)
    refusal = take_over(Decision(table, BEGAN), 1, Person(OTHER, "Olga"), True)
    assert (code(refusal), refusal and refusal.rule) == ("not_official", "10.01")
    assert table.host == KEEPER


def test_only_who_kept_a_match_names_the_next_one_once_it_is_over() -> None:
    real = Real()
    following, _ = open_table(opened_by(KEEPER), BEGAN)

    def named(host: str) -> Refusal | None:
        decision = Decision(real.table, BEGAN)
        refusal = go_on(decision, following.id, opened_by(host))
        real.log += decision.entries
        return refusal

    assert code(named(KEEPER)) == "not_over"
    real.play_out()
    assert code(named(ANN)) == "not_official"
    assert named(KEEPER) is None
    assert real.table.rematch == following.id
    assert "The next match was begun" in shown(real.table).decode()
    assert named(KEEPER) is None
    assert sum(entry.kind == "rematch" for entry in real.log) == 1
    assert shown(real.made_again()) == shown(real.table)


def opened_by(host: str) -> Opening:
    kind = game_type(DICE)
    told = RealTable("Rita", False, True, [], False)
    seats = [Seat(name="Ann"), Seat(name="Bob")]
    return Opening(kind.name, {"players": 2}, host, seats, False, without_clocks(kind), real=told)


# Over HTTP.


@contextlib.asynccontextmanager
async def at_real_table(visitor: Visitor, table: str) -> AsyncIterator[Seated]:
    """A connection that takes no part in dice: there are none, and chance is due until it is entered."""
    async with at_table(visitor, table, greet=False) as seat:
        seat.fair = False
        await seat.hello()
        yield seat


def begun(keeper: Visitor) -> str:
    """A match at a real table that this visitor keeps."""
    answer = keeper.post(f"/games/{DICE}/real", names="Ann\nBob", official="Rita", rules="pub", surface="on")
    found = re.fullmatch(r"/tables/([a-z0-9]{10})/", answer.headers["location"])
    assert found is not None
    return found[1]


def mark_for(keeper: Visitor, table: str) -> str:
    """The mark of the link that whoever keeps a match is shown."""
    page = keeper.get(f"/tables/{table}/keep")
    found = re.search(rf'value="[^"]*/tables/{table}/keep#([^"]+)"', page.text)
    assert found is not None
    assert page.headers["cache-control"].startswith("max-age=0")
    return html.unescape(found[1])


def test_only_the_keeper_is_shown_a_link_and_looking_at_it_changes_nothing(address: str) -> None:
    keeper, other = Visitor(address), Visitor(address)
    table = begun(keeper)
    mark = mark_for(keeper, table)
    page = other.get(f"/tables/{table}/keep")
    assert page.status_code == 200
    assert "Rita referees it now" in page.text
    assert mark not in page.text
    assert "#" + mark[:10] not in page.text

    async def play() -> None:
        async with at_real_table(keeper, table) as seat:
            assert seat.told[0]["is_host"] is True
            answer = await asyncio.to_thread(other.post, f"/tables/{table}/keep", name="Olga", mark=mark)
            assert answer.status_code == 302
            entry = (await seat.hear_a("log"))["entries"][-1]
            assert (entry["kind"], entry["id"], entry["action"]) == ("kept", None, None)
            assert mark not in "".join(seat.raw)
            refusal = await seat.command("enter", actions=[{"type": "rolled", "face": 6}])
            assert refusal["code"] == "not_official"
            assert "enterable" not in seat.position
        async with at_real_table(other, table) as seat:
            assert seat.told[0]["is_host"] is True
            assert (await seat.command("enter", actions=[{"type": "rolled", "face": 6}]))["type"] == "log"

    asyncio.run(play())


def test_a_forged_foreign_or_used_link_is_refused_with_the_reason(address: str) -> None:
    keeper, other, third = Visitor(address), Visitor(address), Visitor(address)
    table, elsewhere = begun(keeper), begun(keeper)
    path = f"/tables/{table}/keep"
    for mark in ("", "x", mark_for(keeper, elsewhere), mark_for(keeper, table)[:-2] + "AA"):
        answer = other.post(path, name="Olga", mark=mark)
        assert (answer.status_code, "This link was used" in answer.text) == (409, True)
    mark = mark_for(keeper, table)
    assert other.post(path, name="  ", mark=mark).status_code == 409
    assert other.post(path, name="Olga", mark=mark).status_code == 302
    assert "This link was used" in third.post(path, name="Theo", mark=mark).text
    assert "Olga referees it now" in keeper.get(path).text


def test_the_page_is_only_for_a_match_at_a_real_table(address: str) -> None:
    visitor = Visitor(address)
    assert visitor.get("/tables/nothing-here/keep").status_code == 404
    table = visitor.new_table()
    answer = visitor.get(f"/tables/{table}/keep")
    assert (answer.status_code, "played here" in answer.text) == (409, True)


def test_by_the_same_account_two_phones_keep_a_match_and_neither_overwrites_the_other(house: Served) -> None:
    first, second = Visitor(house.address), Visitor(house.address)
    made(house, "Olga")
    for phone in (first, second):
        answer = phone.post("/account/login/", login=email_of("Olga"), password=PASSWORD)
        assert answer.status_code == 302
    table = begun(first)

    async def play() -> None:
        async with at_real_table(first, table) as one, at_real_table(second, table) as other:
            assert [seat.told[0]["is_host"] for seat in (one, other)] == [True, True]
            before = other.seq
            assert (await one.command("enter", actions=[{"type": "rolled", "face": 6}]))["type"] == "log"
            late = await other.command("enter", seq=before, actions=[{"type": "rolled", "face": 6}])
            assert late["code"] == "stale"
            await other.until_seq(one.seq)
            assert (await other.command("enter", actions=[{"type": "rolled", "face": 1}]))["type"] == "log"

    asyncio.run(play())
    assert first.get(f"/tables/{table}/keep").text.count("Copy the link") == 1
    assert second.get(f"/tables/{table}/keep").text.count("Copy the link") == 1
