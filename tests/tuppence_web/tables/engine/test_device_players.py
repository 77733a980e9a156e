"""Friends join a match that a device has handed over: who plays which seat, and who sees which hand."""

from __future__ import annotations

import msgspec
import pytest

from tests.tuppence.games.matches import A_GAME, possible
from tests.tuppence_web.tables.device.test_tables import ANN, BO, BOT, CY, HIDDEN, OPEN, PLAYABLE
from tests.tuppence_web.tables.engine.handing_over import EVE, FRED, HOST, OnServer, begun, code_of, without_players
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
    on_server = OnServer(begun(name, 4))
    table = on_server.table
    while table.to_act is None or not on_device(table, table.to_act):
        on_server.move()
    seat, action = table.to_act, to_json(possible(table.playing)[0])
    assert seat is not None
    for asked in (seat, "turn", None):
        assert code_of(on_server.say(EVE, wire.Act, asked, action=action)) == "not_seated"
    assert code_of(on_server.say(HOST, wire.Act, action=action)) == "not_seated"
    assert code_of(on_server.say(HOST, wire.Act, 19, action=action)) == "not_seated"
    other = next(number for number in range(len(table.seats)) if on_device(table, number) and number != seat)
    assert code_of(on_server.say(HOST, wire.Act, other, action=action)) == "not_your_turn"
    command = wire.Act("once", table.seq, action)
    first = handle(table, command, Person(HOST, "Host", seat), table.last_at)
    assert (code_of(first), first.entries[0].seat) == (None, seat)
    again = handle(table, command, Person(HOST, "Host", seat), table.last_at)
    assert (again.entries, again.repeated) == ([], first.entries[0].seq)


@pytest.mark.parametrize("name", OPEN)
def test_without_hidden_cards_the_device_follows_the_turn(name: str) -> None:
    on_server = OnServer(begun(name, 4))
    for _ in range(20):
        if on_server.table.status == "over":  # by luck
            break
        on_server.move()
        seat = seat_for(on_server.table, HOST, "turn")
        assert seat is not None
        assert on_device(on_server.table, seat)
        if on_server.table.to_act is not None and on_device(on_server.table, on_server.table.to_act):
            assert seat == on_server.table.to_act


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_friend_takes_a_seat_of_the_device_and_gives_it_back(name: str) -> None:
    on_server = OnServer(begun(name, 4))
    table = on_server.table
    last = len(table.seats) - 1
    assert code_of(on_server.say(FRED, wire.Sit, seat=last)) is None
    assert (table.seat_of(FRED), table.seats[last].name, table.seats[last].follower) == (last, "Bo", "Fred")
    assert (on_device(table, last), seat_for(table, HOST, last)) == (False, None)
    assert code_of(on_server.say(EVE, wire.Sit, seat=last)) == "seat_taken"
    assert code_of(on_server.say(EVE, wire.Sit, seat=len(table.seats))) == "bad_options"
    on_server.play(12)
    assert code_of(on_server.say(FRED, wire.Rename, name="Frederick")) is None
    assert code_of(on_server.say(FRED, wire.Leave)) is None
    assert (table.seat_of(FRED), table.seats[last].name, on_device(table, last)) == (None, "Bo", True)
    assert code_of(on_server.say(FRED, wire.Leave)) == "not_seated"
    assert code_of(on_server.say(FRED, wire.Sit, seat=last)) is None
    assert code_of(on_server.say(FRED, wire.ClearSeat, seat=last)) == "not_host"
    assert code_of(on_server.say(HOST, wire.ClearSeat, seat=last)) is None
    assert on_device(table, last)
    on_server.play(12)
    again = Table(table.id, table.game_name, table.secret)
    again.apply_stored(on_server.log)
    assert shown(again) == shown(table)


def shown(table: Table) -> list[str]:
    readers = (None, *range(len(table.seats)))
    return [Renderer(table, 0).log(0, seat, with_table=True) for seat in readers]


def test_a_friend_replaces_a_bot_and_the_bot_returns() -> None:
    on_server = OnServer(begun(A_GAME, 4, [ANN, BOT, BO]))
    bot = msgspec.structs.replace(on_server.table.seats[1])
    on_server.say(FRED, wire.Sit, seat=1)
    seat = on_server.table.seats[1]
    assert (seat.kind, seat.name, seat.follower, seat.level) == ("person", "Fred", "", None)
    on_server.say(FRED, wire.Leave)
    assert on_server.table.seats[1] == bot


@pytest.mark.parametrize("name", HIDDEN)
def test_a_player_who_has_seen_a_hand_gets_no_other(name: str) -> None:
    on_server = OnServer(begun(name, 4, [ANN, BOT, BO, CY]))
    on_server.say(FRED, wire.Sit, seat=2)
    assert code_of(on_server.say(FRED, wire.Sit, seat=3)) == "seat_taken"
    on_server.say(FRED, wire.Leave)
    assert code_of(on_server.say(FRED, wire.Sit, seat=1)) == "seat_taken"
    assert code_of(on_server.say(FRED, wire.Sit, seat=2)) is None


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_next_match_begins_on_the_device(name: str) -> None:
    on_server = OnServer(begun(name, 4, **without_players(name)))
    on_server.say(FRED, wire.Sit, seat=0)
    on_server.play()
    assert on_server.table.status == "over"
    for guest in (HOST, FRED):
        assert code_of(on_server.say(guest, wire.Rematch)) == "not_over"
    assert code_of(on_server.say(EVE, wire.Sit, seat=1)) == "not_open"
    assert code_of(on_server.say(HOST, wire.ClearSeat, seat=0)) == "not_open"


@pytest.mark.parametrize("name", HIDDEN)
def test_no_reader_gets_more_than_its_own_hand(name: str) -> None:
    """The host's device for a seat, a friend and a watcher, checked at every entry by a second referee."""
    on_server = OnServer(begun(name, 10, [ANN, BO, CY, BOT]))
    table = on_server.table
    ears = [Heard(HOST, 0), Heard(HOST, 1), Heard(HOST, "turn"), Heard(FRED, None), Heard(EVE, 1), Heard(None, 0)]
    for number in range(80):
        for ear in ears:
            ear.listen(table)
        if number == 20:
            on_server.say(FRED, wire.Sit, seat=1)
        on_server.play(1)
    assert {ear.reader for one in ears for ear in one.ears} == {None, 0, 1}
    known = Known(name, dict(table.game.options))
    for entry in on_server.log:
        known.follow(entry.kind, entry.by, entry.body)
    assert known.named("".join(text for one in ears for ear in one.ears for text in ear.heard))
    assert [leak for one in ears for ear in one.ears for leak in ear.leaks(known)] == []


class Heard:
    """The messages to a connection; another seat is another reader."""

    def __init__(self, guest: str | None, asked: DeviceSeat | None) -> None:
        self.guest = guest
        self.device_seat = asked
        self.seq = 0
        self.ears: list[Ear] = []

    def listen(self, table: Table) -> None:
        reader = seat_for(table, self.guest, self.device_seat)
        if not self.ears or self.ears[-1].reader != reader:
            self.ears.append(Ear(reader))
            self.seq = 0  # it connects again
        seen = self.seq
        self.ears[-1].heard.append(Renderer(table, 0).log(seen, reader, True, self.guest))
        self.seq = table.seq
