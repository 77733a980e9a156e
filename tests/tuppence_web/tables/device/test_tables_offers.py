"""An offer on one device: all are asked at once on a screen without hands, and anyone may look at the hand first."""

from __future__ import annotations

import json

import msgspec
import pytest

import tuppence
from tests.tuppence_web.tables.device.test_tables import ANN, BO, BOT, CY, Device
from tuppence.game import game_type

NAMES = [name for name in tuppence.games() if game_type(name).offers and game_type(name).hidden]
every_offering_game = pytest.mark.parametrize("name", NAMES)


def asked(name: str, least: int = 2, seed: int = 1) -> Device:
    """A device on which at least this number of players is asked at once."""
    device = Device(name, [ANN, BO, CY, BOT], seed)
    for _ in range(1000):
        if (offer := device.at.holder.offer) is not None and len(offer.seats) >= least and device.covered is not None:
            return device
        device.move()
    raise AssertionError("Nobody was asked.")


def state_of(device: Device) -> bytes:
    return msgspec.json.encode(device.at.table.playing.record())


@every_offering_game
def test_everybody_is_asked_without_a_hand_on_the_screen(name: str) -> None:
    device = asked(name)
    step = device.take(device.server.cover())
    assert step.offer is not None
    assert step.offer.seats[0] == step.covered
    assert step.offer.question.startswith("Who wants to buy ")
    assert all(one.cost for one in step.offer.takers)
    assert json.loads(device.hello().messages[0])["you"] is None


@every_offering_game
def test_one_answer_settles_the_offer(name: str) -> None:
    device = asked(name)
    offer = device.at.holder.offer
    assert offer is not None
    step = device.answer(None)
    assert [row.seq for row in step.rows][: len(offer.seats)] == [offer.seq + 1 + n for n in range(len(offer.seats))]
    assert step.offer is None or step.offer.seats[0] not in offer.seats
    assert not step.passed


@every_offering_game
def test_a_late_or_foreign_answer_changes_nothing(name: str) -> None:
    device = asked(name)
    offer = device.at.holder.offer
    assert offer is not None
    before = state_of(device)
    others = {0, 1, 2, 3, 4, -1} - set(offer.seats)
    for seq, taker in [(offer.seq - 1, None), *((offer.seq, seat) for seat in others)]:
        assert device.take(device.server.answer_offer(seq, taker)).rows == []
    assert state_of(device) == before
    device.answer(None)
    before = state_of(device)
    assert device.take(device.server.answer_offer(offer.seq, None)).rows == []
    assert state_of(device) == before


@every_offering_game
def test_each_player_may_look_at_the_hand_before_the_answer(name: str) -> None:
    device = asked(name)
    offer = device.at.holder.offer
    assert offer is not None
    for seat in offer.seats:
        assert device.take(device.server.uncover(seat)).passed
        assert json.loads(device.hello().messages[0])["you"] == seat
        assert device.at.holder.offer == offer
        if seat != offer.seats[0]:
            refused = json.loads(device.ask("act", action={"type": "pass"}).messages[0])
            assert refused["code"] == "not_your_turn"
        assert device.take(device.server.cover()).covered == offer.seats[0]
    device.take(device.server.uncover(offer.seats[0]))
    device.hello()
    step = device.ask("act", action={"type": "pass"})
    assert step.passed
    assert step.offer is not None
    assert step.offer.seats == offer.seats[1:]


@every_offering_game
def test_a_single_person_among_bots_is_asked_on_that_page(name: str) -> None:
    device = Device(name, [BOT, ANN, BOT])
    for _ in range(60):
        device.move()
        assert device.at.holder.offer is None
