"""An offer that all players at a device answer at once: the same plays as if it were handed round."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence_web.tables.device.test_tables import ANN, BO, BOT, CY, Device, entries_of
from tests.tuppence_web.tables.engine.handing_over import sent, taken
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.commands.offers import answer_offer, open_offer
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import Act

OFFERS = [name for name in tuppence.games() if game_type(name).offers]
every_offering_game = pytest.mark.parametrize("name", OFFERS)
CHAIRS = ([ANN, BO], [ANN, BO, CY], [ANN, BOT, BO, CY], [BOT, ANN, BO, BOT, CY])


def offered(name: str, seed: int, moves: int) -> Device:
    """A device at an offer to people, after a number of moves."""
    device = Device(name, CHAIRS[seed % len(CHAIRS)], seed)
    device.play(moves)
    while open_offer(device.at.table) is None:
        device.move()
    return device


def copy_of(device: Device, more: list[Entry]) -> Table:
    """The same table, made again from the log of a device and further entries."""
    table = Table(device.match.id, device.match.game, bytes.fromhex(device.match.secret))
    table.apply_stored([*entries_of(device), *more])
    return table


def plays(entries: list[Entry]) -> bytes:
    """The entries, without their ids and times."""
    return msgspec.json.encode([(one.seq, one.kind, one.by, one.seat, one.body) for one in entries])


def handed_round(device: Device, seats: list[int], more: list[Entry]) -> set[bytes]:
    """The plays of each way in which these seats can answer one after the other."""
    ways: set[bytes] = set()
    table = copy_of(device, more)
    seat = table.to_act
    if not seats or seat != seats[0] or table.unanswered is None:
        return {plays(more)}
    for action in table.playing.legal_actions():
        here = copy_of(device, more)
        who = Person(here.seats[seat].guest, here.seats[seat].name)
        result = handle(here, Act(f"way{len(more)}{len(ways)}", here.seq, to_json(action)), who, here.last_at)
        assert result.refusal is None
        ways |= handed_round(device, seats[1:], [*more, *result.entries])
    return ways


@every_offering_game
@settings(max_examples=12)
@given(seed=st.integers(0, 2**16), moves=st.integers(0, 60))
def test_answers_at_once_are_those_of_a_device_handed_round(name: str, seed: int, moves: int) -> None:
    device = offered(name, seed, moves)
    offer = open_offer(device.at.table)
    assert offer is not None
    ways = set()
    for taker in (None, *offer.seats):
        table = copy_of(device, [])
        result = answer_offer(offer.seq, taker)(table, table.last_at)
        assert result.refusal is None
        assert len({one.request for one in result.entries if one.by == "person"}) == sum(
            one.by == "person" for one in result.entries
        )
        again = copy_of(device, result.entries)
        assert again.playing.record() == table.playing.record()
        ways.add(plays(result.entries))
    assert ways == handed_round(device, offer.seats, [])


@every_offering_game
def test_the_server_takes_over_a_match_with_such_answers(name: str) -> None:
    device = offered(name, 2, 40)
    for taker in (None, 0, 1, 2, 3):
        offer = open_offer(device.at.table)
        if device.at.holder.offer is not None and offer is not None:
            device.answer(taker if taker in offer.seats else None)
        device.play(6)
    table, _ = taken(sent(device))
    assert table.playing.record() == device.at.table.playing.record()
