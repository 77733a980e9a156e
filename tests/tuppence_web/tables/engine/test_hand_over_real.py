"""A match at a real table moves from a device to the server, which checks it as its form does."""

from __future__ import annotations

import json
import random

import pytest

import tuppence
from tests import Json
from tests.tuppence_web.tables.engine.handing_over import Forge, entry_of, taken
from tests.tuppence_web.tables.engine.modes.test_real import DICE, REFEREE, Real
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.device.tables import row
from tuppence_web.tables.wire import commands as wire
from tuppence_web.web.refusals import Refused


def written(real: Real) -> Json:
    """The form that a device sends for a match at a real table."""
    entries = [json.loads(row(entry).text) for entry in real.log]
    secret = real.table.secret.hex()
    return {"id": real.table.id, "game": real.table.game_name, "secret": secret, "entries": entries}


@pytest.mark.parametrize("name", tuppence.games())
def test_a_real_match_is_accepted_with_its_undone_entries(name: str) -> None:
    real, rng = Real(name), random.Random(name)
    for _ in range(6):
        real.enter_any(rng)
    played = [entry.seq for entry in real.log if entry.kind == "played"]
    assert real.say(wire.Undo, to=played[len(played) // 2], why="the wrong one").refusal is None
    for _ in range(4):
        real.enter_any(rng)
    table, log = taken(written(real), REFEREE, certified=True)
    assert (table.moved, table.to_act, table.status) == (real.table.moved, real.table.to_act, real.table.status)
    assert [table.playing.view(seat) for seat in (None, 0, 1)] == [
        real.table.playing.view(seat) for seat in (None, 0, 1)
    ]
    assert [entry.kind for entry in log] == [*(entry.kind for entry in real.log), "handed_over"]
    assert real.table.real_match.standing[-1].body == table.real_match.standing[-1].body


@pytest.mark.parametrize("certified", [True, False])
def test_only_the_server_says_whether_an_official_is_certified(certified: bool) -> None:
    real = Real(FRIENDLY, certified=True)
    real.play_out()
    real.say(wire.Confirm)
    table, _ = taken(written(real), REFEREE, certified=certified)
    assert (table.counts, table.real_match.certified, table.real_match.official) == (True, certified, "Rita")
    alone = Real(official=None, certified=True)
    assert not taken(written(alone), REFEREE, certified=True)[0].real_match.certified


WITH_SHEET = next(name for name in tuppence.games() if game_type(name).sheet is not None)
FRIENDLY = next(name for name in tuppence.games() if hosted(game_type(name).sheet or name).competition is None)
REAL: dict[str, tuple[Forge, str]] = {
    "a player as official": (lambda form: first_of(form)["real"].update(official="ann"), "never one of its players"),
    "a table that is not clear": (lambda form: first_of(form)["real"].update(surface_clear=False), "flat and clear"),
    "two of one name": (lambda form: form["entries"][2]["body"].update(name="ANN"), "Two players are called"),
    "too few": (lambda form: form["entries"].pop(2), "players, not 1"),
    "another number": (lambda form: entry_of(form, "played", "official")["body"].update(type="fly"), "does not fit"),
    "an entry by a player": (lambda form: entry_of(form, "played", "official").update(by="person"), "does not fit"),
    "an undo of nothing": (lambda form: entry_of(form, "undone", "official")["body"].update(to=1), "no such entry"),
    "an undo without a reason": (lambda form: entry_of(form, "undone", "official")["body"].update(why=""), "length"),
    "the game, not its sheet": (lambda form: form.update(game=WITH_SHEET), "no game .* at a real table"),
    "a result before the end": (
        lambda form: entry_of(form, "undone", "official").update(kind="confirmed"),
        "no result to confirm",
    ),
    "both sources": (lambda form: first_of(form).update(real=None), "not the log of a match"),
}


def first_of(form: Json) -> Json:
    first: Json = form["entries"][0]["body"]
    return first


@pytest.mark.parametrize("how", REAL)
def test_a_forged_log_of_a_real_table_is_refused_with_the_reason(how: str) -> None:
    real, rng = Real(), random.Random(4)
    for _ in range(5):
        real.enter_any(rng)
    real.say(wire.Undo, to=real.table.moved, why="the wrong one")
    form = written(real)
    forge, why = REAL[how]
    forge(form)
    with pytest.raises(Refused, match=why):
        taken(form, REFEREE, certified=True)


def test_in_competition_only_a_certified_official_hands_over() -> None:
    rules = hosted(DICE).competition
    assert rules is not None
    form = written(Real(certified=True, **rules))
    with pytest.raises(Refused, match="must be certified"):
        taken(form, REFEREE)
    assert taken(form, REFEREE, certified=True)[0].real_match.certified
