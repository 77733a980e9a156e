"""The clock for an answer to an offer (GA-5), in games that make offers."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

import tuppence
from tests.tuppence.games.matches import possible
from tests.tuppence_web.tables.engine.commands.test_clock_of_tables import FRIEND, HOST, Sat
from tests.tuppence_web.visitors import match_of_two
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.clock import TIME_OUTS_IN_A_ROW
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import BOT_DELAY_AT_OFFERS_MS, BOT_DELAY_MS, next_deadline
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.wire.commands import Act, Rematch, SetOptions, Start
from tuppence_web.web.refusals import Refusal

OFFERS = [name for name in tuppence.games() if game_type(name).offers]
every_offering_game = pytest.mark.parametrize("name", OFFERS)


def until_offer(sat: Sat, to: int | None = None) -> int:
    """Play until an offer is made, to this seat if one is given; return the seat."""
    while sat.table.unanswered is None or to not in (None, sat.table.to_act):
        answer_for(sat)
    assert sat.table.to_act is not None
    return sat.table.to_act


def answer_for(sat: Sat) -> None:
    """Play the last legal action, which at an offer is to pass."""
    seat = sat.table.to_act
    assert seat is not None
    action = to_json(possible(sat.table.playing)[-1])
    assert sat.command(Act, [HOST, FRIEND][seat], action=action).refusal is None


def test_GA_5_only_tables_of_games_with_offers_have_that_clock() -> None:
    assert OFFERS
    for name in tuppence.games():
        settings = Sat(game=name).table.settings
        assert settings.buy_seconds == (15 if name in OFFERS else None)
        refusal = Sat(game=name).command(SetOptions, options={}, settings={"buy_seconds": 20}).refusal
        assert (refusal is None) == (name in OFFERS)
        assert refusal is None or "makes no offers" in refusal.message


@every_offering_game
@pytest.mark.parametrize(("seconds", "good"), [(0, True), (60, True), (61, False), (-1, False)])
def test_GA_5_seconds_for_an_answer_are_stored(name: str, seconds: int, good: bool) -> None:
    sat = Sat(name)
    refusal = sat.command(SetOptions, options={}, settings={"buy_seconds": seconds}).refusal
    assert (refusal is None) == good
    sat.command(SetOptions, options={}, settings={"reactions": False})
    again = sat.made_again().settings
    assert sat.table.settings == again
    assert (again.buy_seconds, again.turn_seconds, again.reactions) == (seconds if good else 15, 120, False)
    if refusal is not None:
        assert refusal.message == "Seconds to answer an offer must be a whole number from 0 to 60 (GA-4)."


@every_offering_game
def test_GA_5_an_unanswered_offer_is_passed_and_marked(name: str) -> None:
    sat = Sat(name, turn_seconds=100, buy_seconds=20)
    sat.command(Start)
    asked = until_offer(sat)
    sat.has_caught_up()
    assert sat.table.deadline == sat.table.moved_at + 20_000
    planned = next_deadline(sat.table, 0)
    assert planned is not None
    assert (planned.at, planned.seat, planned.bot) == (sat.table.moved_at + 20_000, asked, None)
    assert sat.table.unanswered is not None
    passing = to_json(sat.table.unanswered)
    assert sat.time_is_up(19) == []
    entry = sat.time_is_up(20)[0]
    assert (entry.kind, entry.by, entry.seat, entry.body) == ("played", "clock", asked, passing)
    shown = sat.events_of(entry)
    assert msgspec.to_builtins(shown[0].data) == {"type": "late", "seat": asked, "rule": "GA-5", "offer": True}
    assert shown[0].text == f"{{{asked}}} did not answer in time"
    again = sat.made_again()
    assert (again.playing.history, again.deadline) == (sat.table.playing.history, sat.table.deadline)
    sat.has_caught_up()
    assert sat.table.deadline == sat.table.moved_at + 100_000


@every_offering_game
def test_GA_5_unanswered_offers_bring_no_stand_in(name: str) -> None:
    sat = Sat(name, buy_seconds=5)
    sat.command(Start)
    asked = until_offer(sat)
    for _ in range(TIME_OUTS_IN_A_ROW + 1):
        until_offer(sat, asked)
        sat.table.seats[asked].time_outs = TIME_OUTS_IN_A_ROW - 1
        assert len(sat.time_is_up(5)) == 1
        assert sat.table.seats[asked].time_outs == TIME_OUTS_IN_A_ROW - 1


@every_offering_game
def test_GA_5_without_seconds_an_offer_waits(name: str) -> None:
    sat = Sat(name, buy_seconds=0)
    sat.command(Start)
    until_offer(sat)
    assert (sat.table.deadline, next_deadline(sat.table, 0), sat.time_is_up(10**6)) == (None, None, [])
    while sat.table.status != "over":
        answer_for(sat)
    sat.command(Rematch)
    opens = sat.command(Rematch, FRIEND).opens
    assert opens is not None
    assert opens.settings == sat.table.settings


@every_offering_game
def test_a_bot_answers_offers_sooner_than_it_plays(name: str) -> None:
    sat = Sat(name)
    sat.command(Start)
    beats: dict[bool, set[int]] = {False: set(), True: set()}
    for _ in range(200):
        seat = sat.table.to_act
        assert seat is not None
        sat.table.seats[seat].level, guest = "regular", sat.table.seats[seat].guest
        sat.table.seats[seat].guest = None
        planned = next_deadline(sat.table, 0)
        assert planned is not None
        beats[sat.table.unanswered is not None].add(planned.at - sat.table.moved_at)
        sat.table.seats[seat] = Seat(guest=guest, name="")
        answer_for(sat)
    for offer, (shortest, longest) in ((True, BOT_DELAY_AT_OFFERS_MS), (False, BOT_DELAY_MS)):
        assert len(beats[offer]) > 5
        assert all(shortest <= beat < longest for beat in beats[offer])


@pytest.mark.asyncio
@every_offering_game
async def test_GA_5_at_a_live_table_the_clock_passes_offers(address: str, name: str) -> None:
    async with match_of_two(address, name, turn_seconds=0, buy_seconds=1) as (first, second):
        assert (first.table["turn_seconds"], first.table["buy_seconds"]) == (0, 1)
        while not (late := [entry for entry in first.entries if entry["by"] == "clock"]):
            for at in (first, second):
                if at.my_turn and at.position["deadline"] is None:
                    await at.command("act", action=at.position["choices"][-1]["action"])
            await first.until_seq(second.seq)
            await second.until_seq(first.seq)
            if first.position["deadline"] is not None:
                await first.hear()
        assert late[0]["events"][0]["data"]["type"] == "late"
        assert not any(seat["stand_in"] for seat in first.table["seats"])


@every_offering_game
def test_an_answer_to_another_players_offer_is_refused(name: str) -> None:
    guests = [HOST, FRIEND, "c" * 32]
    seats = [Seat(guest=guest, name=guest[0]) for guest in guests]
    table, _ = open_table(NewTable(name, {"players": 3}, HOST, seats, False, fill_in(game_type(name), {})), 1)
    ids = itertools.count()

    def command(kind: type, guest: str, **fields: Any) -> Refusal | None:
        said = kind(id=f"w{next(ids)}", seq=table.seq, **fields)
        return handle(table, said, Person(guest, ""), 1).refusal

    command(Start, HOST)
    messages: set[str] = set()
    while table.status != "over" and len(messages) < 2:
        assert table.to_act is not None
        every_offer_is_accepted = -1 if table.unanswered is None else 0
        action = to_json(possible(table.playing)[every_offer_is_accepted])
        for seat in {0, 1, 2} - {table.to_act}:
            refusal = command(Act, guests[seat], action=action)
            assert refusal is not None
            assert (refusal.code, refusal.legal) == ("not_your_turn", None)
            assert refusal.message == table.playing.text(seat).waiting()
            messages.add(refusal.message)
        assert command(Act, guests[table.to_act], action=action) is None
    assert len(messages) == 2
