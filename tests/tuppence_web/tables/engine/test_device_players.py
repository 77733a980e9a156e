"""Friends join a match that a device has handed over: who plays which seat, and who sees which hand."""

from __future__ import annotations

import msgspec
import pytest

from tests.tuppence.games.matches import A_GAME, possible
from tests.tuppence_web.tables.device.test_house import ANN, BO, BOT, CY, HIDDEN, OPEN, PLAYABLE
from tests.tuppence_web.tables.engine.handing_over import EVE, FRED, HOST, AtHouse, begun, code_of, without_players
from tests.tuppence_web.tables.engine.view.known_cards import Ear, Known
from tuppence.actions import to_json
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.engine.view.seating import on_device, seat_for
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tables.wire.types import DeviceSeat


@pytest.mark.parametrize("name", PLAYABLE)
def test_only_the_host_plays_for_the_device(name: str) -> None:
    at_house = AtHouse(begun(name, 4))
    table = at_house.table
    while table.to_act is None or not on_device(table, table.to_act):
        at_house.move()
    seat, action = table.to_act, to_json(possible(table.playing)[0])
    assert seat is not None
    for asked in (seat, "turn", None):
        assert code_of(at_house.say(EVE, wire.Act, asked, action=action)) == "not_seated"
    assert code_of(at_house.say(HOST, wire.Act, action=action)) == "not_seated"
    assert code_of(at_house.say(HOST, wire.Act, 19, action=action)) == "not_seated"
    other = next(number for number in range(len(table.seats)) if on_device(table, number) and number != seat)
    assert code_of(at_house.say(HOST, wire.Act, other, action=action)) == "not_your_turn"
    command = wire.Act("once", table.seq, action)
    first = handle(table, command, Person(HOST, "Host", seat), table.last_at)
    assert (code_of(first), first.entries[0].seat) == (None, seat)
    again = handle(table, command, Person(HOST, "Host", seat), table.last_at)
    assert (again.entries, again.repeated) == ([], first.entries[0].seq)


@pytest.mark.parametrize("name", OPEN)
def test_where_nothing_is_hidden_the_device_follows_the_turn(name: str) -> None:
    at_house = AtHouse(begun(name, 4))
    for _ in range(20):
        if at_house.table.status == "over":  # by luck
            break
        at_house.move()
        seat = seat_for(at_house.table, HOST, "turn")
        assert seat is not None
        assert on_device(at_house.table, seat)
        if at_house.table.to_act is not None and on_device(at_house.table, at_house.table.to_act):
            assert seat == at_house.table.to_act


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_friend_takes_a_seat_of_the_device_and_gives_it_back(name: str) -> None:
    at_house = AtHouse(begun(name, 4))
    table = at_house.table
    last = len(table.seats) - 1
    assert code_of(at_house.say(FRED, wire.Sit, seat=last)) is None
    assert (table.seat_of(FRED), table.seats[last].name, table.seats[last].follower) == (last, "Bo", "Fred")
    assert (on_device(table, last), seat_for(table, HOST, last)) == (False, None)
    assert code_of(at_house.say(EVE, wire.Sit, seat=last)) == "seat_taken"
    assert code_of(at_house.say(EVE, wire.Sit, seat=len(table.seats))) == "bad_options"
    at_house.play(12)
    assert code_of(at_house.say(FRED, wire.Rename, name="Frederick")) is None
    assert code_of(at_house.say(FRED, wire.Leave)) is None
    assert (table.seat_of(FRED), table.seats[last].name, on_device(table, last)) == (None, "Bo", True)
    assert code_of(at_house.say(FRED, wire.Leave)) == "not_seated"
    assert code_of(at_house.say(FRED, wire.Sit, seat=last)) is None
    assert code_of(at_house.say(FRED, wire.ClearSeat, seat=last)) == "not_host"
    assert code_of(at_house.say(HOST, wire.ClearSeat, seat=last)) is None
    assert on_device(table, last)
    at_house.play(12)
    again = Table(table.id, table.game_name, table.secret)
    again.apply_stored(at_house.log)
    assert shown(again) == shown(table)


def shown(table: Table) -> list[str]:
    readers = (None, *range(len(table.seats)))
    return [Renderer(table, 0).log(0, seat, with_table=True) for seat in readers]


def test_a_friend_takes_a_bots_seat_under_the_own_name_and_the_bot_comes_back() -> None:
    at_house = AtHouse(begun(A_GAME, 4, [ANN, BOT, BO]))
    bot = msgspec.structs.replace(at_house.table.seats[1])
    at_house.say(FRED, wire.Sit, seat=1)
    seat = at_house.table.seats[1]
    assert (seat.kind, seat.name, seat.follower, seat.level) == ("person", "Fred", "", None)
    at_house.say(FRED, wire.Leave)
    assert at_house.table.seats[1] == bot


@pytest.mark.parametrize("name", HIDDEN)
def test_who_has_seen_a_hand_gets_no_other(name: str) -> None:
    at_house = AtHouse(begun(name, 4, [ANN, BOT, BO, CY]))
    at_house.say(FRED, wire.Sit, seat=2)
    assert code_of(at_house.say(FRED, wire.Sit, seat=3)) == "seat_taken"
    at_house.say(FRED, wire.Leave)
    assert code_of(at_house.say(FRED, wire.Sit, seat=1)) == "seat_taken"
    assert code_of(at_house.say(FRED, wire.Sit, seat=2)) is None


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_next_match_begins_on_the_device(name: str) -> None:
    at_house = AtHouse(begun(name, 4, **without_players(name)))
    at_house.say(FRED, wire.Sit, seat=0)
    at_house.play()
    assert at_house.table.status == "over"
    for guest in (HOST, FRED):
        assert code_of(at_house.say(guest, wire.Rematch)) == "not_over"
    assert code_of(at_house.say(EVE, wire.Sit, seat=1)) == "not_open"
    assert code_of(at_house.say(HOST, wire.ClearSeat, seat=0)) == "not_open"


@pytest.mark.parametrize("name", HIDDEN)
def test_no_reader_is_told_more_than_its_own_hand(name: str) -> None:
    """The host's device for a seat, a friend, one who watches: heard at every entry, judged by a second referee."""
    at_house = AtHouse(begun(name, 10, [ANN, BO, CY, BOT]))
    table = at_house.table
    ears = [Heard(HOST, 0), Heard(HOST, 1), Heard(HOST, "turn"), Heard(FRED, None), Heard(EVE, 1), Heard(None, 0)]
    for number in range(80):
        for ear in ears:
            ear.listen(table)
        if number == 20:
            at_house.say(FRED, wire.Sit, seat=1)
        at_house.play(1)
    assert {ear.reader for one in ears for ear in one.ears} == {None, 0, 1}
    known = Known(name, dict(table.game.options))
    for entry in at_house.log:
        known.follow(entry.kind, entry.by, entry.body)
    assert known.named("".join(text for one in ears for ear in one.ears for text in ear.heard))
    assert [leak for one in ears for ear in one.ears for leak in ear.leaks(known)] == []


class Heard:
    """What a connection is told; another seat is another reader."""

    def __init__(self, guest: str | None, asked: DeviceSeat | None) -> None:
        self.guest = guest
        self.asked = asked
        self.seq = 0
        self.ears: list[Ear] = []

    def listen(self, table: Table) -> None:
        reader = seat_for(table, self.guest, self.asked)
        if not self.ears or self.ears[-1].reader != reader:
            self.ears.append(Ear(reader))
            self.seq = 0  # it connects anew
        seen = self.seq
        self.ears[-1].heard.append(Renderer(table, 0).log(seen, reader, True, self.guest))
        self.seq = table.seq
