"""A game with ranges and fractions at our tables: offers, plays, refusals, forms and logs."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client

import tuppence
from tests import Json
from tests.tuppence.games import flick
from tests.tuppence.games.forms import any_of
from tests.tuppence.games.matches import Luck, registered
from tests.tuppence_web.tables.engine.commands.test_clock_of_tables import FRIEND, HOST, Sat
from tuppence.actions import to_json
from tuppence.ranges import drawn, is_range, read
from tuppence.record import Fair, seal
from tuppence.record.verification import verify
from tuppence_web.tables.engine.commands.clock import move
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.commands.play import validate
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.movements import split_action
from tuppence_web.tables.engine.new_table import NewTable, idle_options, open_table
from tuppence_web.tables.engine.schedule import next_deadline
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.pages.forms import NewTableForm
from tuppence_web.tables.wire.commands import Act, SetOptions, Start, Validate

FLICK = {"type": "flick", "x": [-60.0, 60.0], "angle": [-0.5, 0.5], "speed": [0.0, 120.0]}


@pytest.fixture(autouse=True)
def server() -> Iterator[None]:
    with registered(flick.GAME):
        yield


def begun() -> Sat:
    """A match of two people, on a narrow board."""
    sat = Sat(flick.NAME, {"width": 120, "tremor": 0.125})
    assert sat.command(Start).refusal is None
    return sat


def mover(sat: Sat) -> str:
    assert sat.table.to_act is not None
    return [HOST, FRIEND][sat.table.to_act]


def shown_position(sat: Sat) -> Json:
    """The position as the player to act sees it."""
    position: Json = json.loads(Renderer(sat.table, 1000).log(0, sat.table.to_act, with_table=True))["position"]
    return position


def test_the_player_to_act_gets_a_range_and_plays_from_it() -> None:
    sat = begun()
    (offered,) = shown_position(sat)["ranges"]
    assert [one["action"] for one in shown_position(sat)["choices"]] == [{"type": "waive"}]
    assert offered["range"] == FLICK
    assert {one["at"][0]: [one["low"], one["high"]] for one in offered["free"]} == {
        name: bounds for name, bounds in FLICK.items() if name != "type"
    }
    choice = read(offered["range"], flick.GAME.action_type)
    assert is_range(choice)
    action = to_json(drawn(choice, Luck(random.Random(1))))
    asked = Validate(id="t", seq=sat.table.seq, action=action)
    assert validate(sat.table, asked, sat.table.to_act) is None
    verdict = sat.command(Act, mover(sat), action=action)
    assert verdict.refusal is None
    assert [entry.by for entry in verdict.entries] == ["person", "chance"]
    assert verdict.entries[0].body == action


def test_actions_outside_the_range_are_refused_with_it() -> None:
    sat = begun()
    bad: list[Json] = [
        FLICK,
        {**FLICK, "x": 60.5, "angle": 0, "speed": 1},
        {"type": "flick"},
        {"type": "flick", "x": True},
    ]
    for action in bad:
        before = sat.table.seq
        refusal = sat.command(Act, mover(sat), action=action).refusal
        assert refusal is not None
        assert (refusal.code, refusal.legal) == ("illegal_action", [FLICK, {"type": "waive"}])
        refused = validate(sat.table, Validate(id="t", seq=sat.table.seq, action=action), sat.table.to_act)
        assert refused is not None
        assert refused.message == refusal.message
        assert sat.table.seq == before


def test_whole_matches_verify_to_the_last_bit() -> None:
    seats = [Seat(guest=HOST, name="Ann"), Seat(level="regular", name="Bea"), Seat(level="champion", name="Cy")]
    options = {"players": 3, "tremor": 1 / 3, "width": 123.4}
    opening = NewTable(flick.NAME, options, HOST, seats, False, fill_in(flick.GAME, {}))
    table, log = open_table(opening, 1000)
    decision = Decision(table, 1000)
    decision.begin()
    log += decision.entries
    rng = random.Random(2)
    while (planned := next_deadline(table, 1)) is not None and table.status == "playing":
        if planned.bot is None or table.to_act == 0:
            action = any_of(flick.NAME, to_json(table.playing.legal_actions()[0]), rng)
            decision.entries.clear()
            decision.play("person", 0, action)
            log += decision.entries
            continue
        bot = tuppence.load_bot(planned.bot.level, table.game, planned.seat, seed=table.seq)
        log += move(table, planned.moved, planned.seat, split_action(bot.step(planned.bot.state)), planned.at, 0)
    assert table.status == "over"
    kept = [msgspec.structs.replace(one, body=json.loads(json.dumps(one.body))) for one in log]
    assert made_again(table, kept).playing.record() == table.playing.record()
    assert table.commitment is not None
    fair = Fair(table.commitment, table.secret.hex(), [seat.seed or "" for seat in table.seats], "event")
    found = verify(seal(table.playing.record(), fair))
    assert found.problems == []
    assert found.draws == table.playing.position.flicked


def made_again(table: Table, log: list[Entry]) -> Table:
    again = Table(table.id, table.game_name, table.secret)
    again.apply_stored(log)
    return again


@pytest.mark.parametrize(
    ("tremor", "good"), [(0.5, True), (1, True), (0, True), (1.5, False), (True, False), ("x", False)]
)
def test_a_host_sets_an_option_that_is_a_fraction(tremor: Any, good: bool) -> None:
    sat = Sat(flick.NAME)
    refusal = sat.command(SetOptions, options={"tremor": tremor}).refusal
    assert (refusal is None) == good
    if refusal is None:
        assert sat.table.game.options["tremor"] == sat.made_again().game.options["tremor"] == tremor
    else:
        assert refusal.message == "Tremor must be a number from 0 to 1 (GA-4)."


@pytest.mark.parametrize(("typed", "value"), [("0.25", 0.25), ("1", 1.0), ("", None)])
def test_a_form_takes_a_fraction(typed: str, value: float | None) -> None:
    form = NewTableForm(flick.NAME, {"players": "2", "company": "friends", "tremor": typed})
    assert form.is_valid()
    assert form.options().get("tremor") == value


@pytest.mark.parametrize("typed", ["NaN", "inf", "-0.1", "1.01", "much"])
def test_a_form_names_the_bounds_of_a_fraction(typed: str) -> None:
    form = NewTableForm(flick.NAME, {"players": "2", "company": "friends", "tremor": typed})
    assert not form.is_valid()
    assert form.errors["tremor"] == ["A number from 0 to 1."]


@pytest.mark.django_db
def test_the_page_gets_validity_and_kinds_of_options() -> None:
    asked = Client().get(f"/games/{flick.NAME}/options", {"players": "2", "tremor": "0.75", "width": "250"})
    assert asked.json()["options"] == {"players": 2, "flicks": 3, "width": 250.0, "tremor": 0.75}
    refused = Client().get(f"/games/{flick.NAME}/options", {"players": "2", "tremor": "7"})
    assert "A number from 0 to 1" in json.dumps(refused.json())
    assert idle_options(flick.NAME, {"tremor": 0.5}) == {}
    assert [field.form_data()["kind"] for field in flick.Options.fields()] == ["int", "int", "float", "float"]
