"""A match of one device becomes a table of the server: checked again, accepted once, and never rated."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

import httpx
import msgspec
import pytest

from tests import Json
from tests.browser.served import Served
from tests.tuppence.games.matches import A_GAME, ONE_GAME
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.tables.device.test_tables import ANN, BO, BOT, OPEN, PLAYABLE, entries_of
from tests.tuppence_web.tables.engine.handing_over import (
    EVE,
    HOST,
    PATH,
    Forge,
    OnServer,
    begun,
    entry_of,
    redraw,
    sent,
    taken,
    without_players,
)
from tests.tuppence_web.visitors import Visitor, at_table, words_of
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence.record.verification import verify
from tuppence_web.tables.engine.hand_over import alike
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.pages import story
from tuppence_web.web.refusals import Refused


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_server_shows_each_seat_what_the_device_shows(name: str) -> None:
    rng = random.Random(name)
    device = begun(name, rng.randrange(5, 60))
    table, log = taken(sent(device))
    again = Table(table.id, table.game_name, table.secret)
    again.apply_stored(log)
    here = device.at.table
    for seat in (None, *range(len(table.seats))):
        for on_server in (table, again):
            assert on_server.playing.view(seat) == here.playing.view(seat)
    assert (table.id, table.status, table.to_act, table.drawn) == (here.id, here.status, here.to_act, here.drawn)
    assert [seat.name for seat in table.seats] == [seat.name for seat in here.seats]
    played = [[entry.body for entry in of if entry.kind == "played"] for of in (log, entries_of(device))]
    assert alike(*played)
    assert {seat.guest for seat in table.seats} == {None}
    assert table.host == HOST


@pytest.mark.parametrize("name", PLAYABLE)
def test_it_continues_on_the_server_and_ends_without_a_rating(name: str) -> None:
    on_server = OnServer(begun(name, 6, **without_players(name)))
    on_server.play()
    result = story.ended(on_server.table)
    assert result.over
    assert result.file is not None
    found = verify(result.file)
    assert (found.problems, found.seeds) == ([], 0)
    assert found.origin is not None
    assert found.origin.seeds == "device"


def test_a_finished_match_is_accepted_without_the_next_one() -> None:
    device = begun(OPEN[0], 5000, **without_players(OPEN[0]))
    device.ask("rematch")
    assert entries_of(device)[-1].kind == "rematch"
    table, log = taken(sent(device))
    assert (table.status, table.rematch, log[-1].kind) == ("over", None, "handed_over")


def swap(form: Json) -> None:
    """Give the last move to the other person."""
    moved = entry_of(form, "played", "person")
    moved["seat"] = {0: 2, 2: 0}[moved["seat"]]


def drop(form: Json) -> None:
    """Leave out the last draw, and renumber the log."""
    drawn = next(at for at, one in enumerate(form["entries"]) if (one["kind"], one["by"]) == ("played", "chance"))
    del form["entries"][drawn]
    for seq, one in enumerate(form["entries"], 1):
        one["seq"] = seq


FORGED: dict[str, tuple[Forge, str]] = {
    "another secret": (lambda form: form.update(secret="0" * 64), "not what the secret draws"),
    "another number": (redraw, "not what the secret draws"),
    "chance left out": (drop, "not what the secret draws"),
    "another's move": (swap, "does not fit: .*turn"),
    "a bot's move by a person": (
        lambda form: entry_of(form, "played", "bot").update(by="person", request="x"),
        "no seat at this table",
    ),
    "a person's move by a bot": (
        lambda form: entry_of(form, "played", "person").update(by="bot", request=None),
        "no bot sits there",
    ),
    "a move without its request": (
        lambda form: entry_of(form, "played", "person").update(request=None),
        "does not follow",
    ),
    "a move by the clock": (lambda form: entry_of(form, "played", "person").update(by="clock"), "does not follow"),
    "a move that is none": (
        lambda form: entry_of(form, "played", "person").update(body={"type": "fly"}),
        "does not fit: Not now",
    ),
    "a number left out": (lambda form: form["entries"][-1].update(seq=900), "does not follow"),
    "two of one name": (lambda form: form["entries"][1]["body"].update(name="Bo"), "Two players are called Bo"),
    "no name": (lambda form: form["entries"][1]["body"].update(name="{}"), "name that can be read"),
    "a name that is none": (lambda form: form["entries"][1]["body"].update(name=7), "not the log of a match"),
    "a champion": (lambda form: form["entries"][2]["body"].update(level="champion"), "champion needs a compiler"),
    "seats out of order": (lambda form: form["entries"][1].update(seat=1), "seats are out of order"),
    "a table of the server": (lambda form: form["entries"][0]["body"].update(device=False), "not the log of a match"),
    "other options": (lambda form: form["entries"][0]["body"]["options"].update(pennies="all"), "Pennies"),
    "no options": (lambda form: form["entries"][0]["body"].update(options=3), "not the log of a match"),
    "unknown options": (lambda form: form["entries"][0]["body"]["options"].update(name="x"), "name"),
    "another game": (lambda form: form.update(game="chess"), "no game chess"),
    "the opening alone": (lambda form: form.update(entries=form["entries"][:4]), "breaks off"),
}


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_log_is_refused_with_the_reason(how: str) -> None:
    form = sent(begun(A_GAME, 12, [ANN, BOT, BO], **without_players(A_GAME) | {"pennies": 9}))
    forge, why = FORGED[how]
    forge(form)
    with pytest.raises(Refused, match=why):
        taken(form)


MALFORMED: dict[str, Forge] = {
    "an unknown field": lambda form: form.update(more=1),
    "an unknown field of an entry": lambda form: form["entries"][2].update(more=1),
    "another id": lambda form: form.update(id="../../etc"),
    "a short secret": lambda form: form.update(secret="00"),
    "an unknown kind": lambda form: form["entries"][2].update(kind="won"),
    "a time before all times": lambda form: form["entries"][2].update(at=-1),
    "too many entries": lambda form: form.update(entries=form["entries"] * 3000),
    "no entries": lambda form: form.update(entries=[]),
}


@pytest.mark.parametrize("how", MALFORMED)
def test_a_form_that_is_no_match_is_refused(how: str) -> None:
    form = sent(begun(A_GAME, 3, [ANN, BO]))
    MALFORMED[how](form)
    with pytest.raises(msgspec.ValidationError):
        taken(form)


def test_bots_and_people_cannot_act_for_the_server() -> None:
    """A bot never lets its time run out, nor does a person."""
    name, action = next(
        (name, to_json(kind()))
        for name in PLAYABLE
        for kind in game_type(name).referee_actions
        if not kind.__struct_fields__
    )
    for by in ("bot", "person"):
        form = sent(begun(name, 12, [ANN, BOT, BO]))
        last = entry_of(form, "played", by)
        last["body"] = action
        form["entries"] = form["entries"][: last["seq"]]
        with pytest.raises(Refused, match="does not fit"):
            taken(form)


def test_times_of_a_wrong_clock_stay_in_order_and_in_the_past() -> None:
    form = sent(begun(A_GAME, 12, [ANN, BO]))
    now = form["entries"][-1]["at"]
    for number, entry in enumerate(form["entries"]):
        entry["at"] = now + 86_400_000 if number % 3 == 1 else number % 3 * (now // 4)
    _, log = taken(form, now=now)
    times = [entry.at for entry in log]
    assert times == sorted(times)
    assert times[-1] == now


def test_ids_that_a_device_invents_belong_to_nobody() -> None:
    """A log that names another person's guest neither takes nor gives a seat."""
    form = sent(begun(A_GAME, 12, [ANN, BO]))
    for entry in form["entries"]:
        if "guest" in entry["body"]:
            entry["body"]["guest"] = EVE
    table, log = taken(form)
    assert table.seat_of(EVE) is None
    assert EVE not in json.dumps(msgspec.to_builtins(log))


class Sender:
    """A visitor whose device hands matches over."""

    def __init__(self, server: Served) -> None:
        self.visitor = Visitor(server.address)

    def send(self, form: Json | bytes, token: str | None = None) -> httpx.Response:
        asked = self.visitor.get(PATH).json()["token"] if token is None else token
        content = form if isinstance(form, bytes) else msgspec.json.encode(form)
        return self.visitor.http.post(PATH, content=content, headers={"X-CSRFToken": asked})


def rows(server: Served, of: str, table: str = "%") -> int:
    """The number of rows about a table, or about all."""
    database = sqlite3.connect(server.data / "tuppence.sqlite3")
    asked = f"SELECT count(*) FROM {of} WHERE table_id LIKE ?"
    found: int = database.execute(asked, (table,)).fetchone()[0]
    database.close()
    return found


@pytest.mark.parametrize("name", [one for one in ONE_GAME if one.values[0] in PLAYABLE])
def test_a_match_is_handed_over_once(server: Served, name: str) -> None:
    sender, device = Sender(server), begun(name, 8)
    answer = sender.send(form := sent(device))
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"id": form["id"], "url": f"{server.address}/tables/{form['id']}/"}
    log = log_of(server, form["id"])
    assert [row["kind"] for row in log].count("handed_over") == 1
    assert rows(server, "tables_finish", form["id"]) == 0
    assert form["id"] in sender.visitor.get("/tables/").text
    assert sender.visitor.get(f"/tables/{form['id']}/").status_code == 200
    assert sender.send(form).json() == answer.json()  # after a lost answer
    device.play(3)
    assert sender.send(sent(device)).json() == answer.json()  # the device continued
    assert log_of(server, form["id"])[: len(log)] == log
    stranger = Sender(server).send(form)
    assert (stranger.status_code, stranger.json()["code"]) == (409, "not_yours")
    forged = sender.send(sent(begun(name, 2)) | {"id": form["id"]})
    assert (forged.status_code, forged.json()["code"]) == (409, "not_yours")


def test_simultaneous_repeats_are_accepted_once(server: Served) -> None:
    sender, form = Sender(server), sent(begun(A_GAME, 30, [ANN, BO]))
    token = sender.visitor.get(PATH).json()["token"]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: sender.send(form, token).json(), range(4)))
    assert answers == [{"id": form["id"], "url": f"{server.address}/tables/{form['id']}/"}] * 4
    assert [row["kind"] for row in log_of(server, form["id"])].count("handed_over") == 1


def test_a_finished_match_is_not_rated(server: Served) -> None:
    form = sent(begun(A_GAME, 5000, [ANN, BO], **without_players(A_GAME)))
    sender = Sender(server)
    assert sender.send(form).status_code == 200
    assert rows(server, "tables_finish", form["id"]) == 0
    assert rows(server, "tables_sitting", form["id"]) == 1
    assert "drawn on a device" in words_of(sender.visitor.get(f"/tables/{form['id']}/verify").text)
    assert "counts for no rating" in words_of(sender.visitor.get(f"/tables/{form['id']}/result").text)


def test_a_refused_match_changes_nothing(server: Served) -> None:
    form = sent(begun(A_GAME, 8, [ANN, BO]))
    redrawn = msgspec.json.decode(msgspec.json.encode(form))
    redraw(redrawn)
    sender = Sender(server)
    for content, status, code in [
        (redrawn, 409, "refused"),
        ({**form, "more": 1}, 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"[" * 100_000, 400, "malformed"),
        (b'"\xff"', 400, "malformed"),
        (b" " * 4_000_001, 413, "too_large"),
    ]:
        answer = sender.send(content)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert sender.send(form, token="x" * 64).status_code == 403
    assert rows(server, "tables_play", form["id"]) == 0


def test_the_device_plays_a_seat_until_a_friend_takes_it(server: Served) -> None:
    asyncio.run(play_until_a_friend_takes_the_seat(server))


async def play_until_a_friend_takes_the_seat(server: Served) -> None:
    sender, friend = Sender(server), Visitor(server.address)
    device = begun(A_GAME, 6, [ANN, BO])
    id = sender.send(sent(device)).json()["id"]
    friend.get(f"/tables/{id}/")
    async with AsyncExitStack() as stack:
        here, first, second, other, theirs = [
            await stack.enter_async_context(at_table(visitor, f"{id}{how}"))
            for visitor, how in [
                (sender.visitor, "?seat=turn"),
                (sender.visitor, "?seat=0"),
                (sender.visitor, "?seat=1"),
                (friend, "?seat=1"),
                (friend, ""),
            ]
        ]
        assert (here.you, first.you, second.you, other.you, theirs.you) == (here.position["to_act"], 0, 1, None, None)
        await theirs.command("sit", seat=1)
        await second.until_seq(theirs.seq)
        assert (theirs.you, second.you) == (1, None)
        while here.table["status"] == "playing":
            mover = {0: first, 1: theirs}[here.position["to_act"]]
            await mover.until_seq(here.seq)
            await mover.command("act", action=mover.position["choices"][0]["action"])
            await here.until_seq(mover.seq)
    assert (rows(server, "tables_sitting", id), rows(server, "tables_finish", id)) == (2, 0)
