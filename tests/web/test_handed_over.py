"""A match that began on a device becomes a table of the house: judged anew, taken once, and never rated."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
import pytest

import tuppence
from tests.browser.served import Served
from tests.games.matches import A_GAME, possible, shortest
from tests.web.conftest import log_of
from tests.web.known_cards import Ear, Known
from tests.web.test_device_house import ANN, BO, BOT, CY, HIDDEN, OPEN, PLAYABLE, Device, entries_of
from tests.web.test_real_tables import DICE, KEEPER, Real
from tests.web.visitors import Visitor, at_table, words_of
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence.verification import verify
from tuppence_web.refusals import Refused
from tuppence_web.tables.device.house import row
from tuppence_web.tables.pages import results
from tuppence_web.tables.rules.deadlines import next_deadline
from tuppence_web.tables.rules.decisions import CommandResult, Person, judge_clock
from tuppence_web.tables.rules.entries import Entry
from tuppence_web.tables.rules.handed_over import HandedOver, alike, take_over
from tuppence_web.tables.rules.handed_over import Sender as By
from tuppence_web.tables.rules.lobby import judge
from tuppence_web.tables.rules.movements import decided
from tuppence_web.tables.rules.renderer import Renderer
from tuppence_web.tables.rules.seating import on_device, seat_for
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tables.wire.types import DeviceSeat

Json = dict[str, Any]
PATH = "/device/tables"
HOST, EVE, FRED = "a" * 32, "e" * 32, "f" * 32


def without_players(name: str) -> Json:
    return {option: value for option, value in shortest(name).items() if option != "players"}


def begun(name: str, moves: int, chairs: list[Json] | None = None, **options: Any) -> Device:
    """A device that has played so many moves."""
    two = game_type(name).players_range[1] == 2
    device = Device(name, chairs or ([ANN, BO] if two else [ANN, BOT, BO]), **options)
    device.play(moves)
    return device


def sent(device: Device) -> Json:
    """What the device sends."""
    entries = [json.loads(text) for text in device.rows]
    return {"id": device.match.id, "game": device.match.game, "secret": device.match.secret, "entries": entries}


def taken(form: Json, host: str = HOST, now: int | None = None, certified: bool = False) -> tuple[Table, list[Entry]]:
    match = msgspec.json.decode(msgspec.json.encode(form), type=HandedOver)
    return take_over(match, By(host, "Host", certified), form["entries"][-1]["at"] if now is None else now)


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_house_shows_each_seat_what_the_device_shows(name: str) -> None:
    rng = random.Random(name)
    device = begun(name, rng.randrange(5, 60))
    table, log = taken(sent(device))
    again = Table(table.id, table.game_name, table.secret)
    again.apply_stored(log)
    here = device.at.table
    for seat in (None, *range(len(table.seats))):
        for at_house in (table, again):
            assert at_house.playing.view(seat) == here.playing.view(seat)
    assert (table.id, table.status, table.to_act, table.drawn) == (here.id, here.status, here.to_act, here.drawn)
    assert [seat.name for seat in table.seats] == [seat.name for seat in here.seats]
    played = [[entry.body for entry in of if entry.kind == "played"] for of in (log, entries_of(device))]
    assert alike(*played)
    assert {seat.guest for seat in table.seats} == {None}
    assert table.host == HOST


@pytest.mark.parametrize("name", PLAYABLE)
def test_it_goes_on_at_the_house_and_ends_there_without_a_rating(name: str) -> None:
    at_house = AtHouse(begun(name, 6, **without_players(name)))
    at_house.play()
    told = results.ended(at_house.table)
    assert told.over
    assert told.file is not None
    found = verify(told.file)
    assert (found.problems, found.seeds) == ([], 0)
    assert found.origin is not None
    assert found.origin.seeds == "device"


def test_a_match_that_is_over_is_taken_without_the_next_one() -> None:
    device = begun(OPEN[0], 5000, **without_players(OPEN[0]))
    device.ask("rematch")
    assert entries_of(device)[-1].kind == "rematch"
    table, log = taken(sent(device))
    assert (table.status, table.rematch, log[-1].kind) == ("over", None, "handed_over")


Forge = Callable[[Json], object]


def entry_of(form: Json, kind: str, by: str) -> Json:
    """The last entry of a kind."""
    found: Json = next(one for one in reversed(form["entries"]) if (one["kind"], one["by"]) == (kind, by))
    return found


def swap(form: Json) -> None:
    """Have the other person make the last move."""
    moved = entry_of(form, "played", "person")
    moved["seat"] = {0: 2, 2: 0}[moved["seat"]]


def redraw(form: Json) -> None:
    drawn = entry_of(form, "played", "chance")["body"]
    key = next(key for key, value in drawn.items() if isinstance(value, int))
    drawn[key] = drawn[key] % 6 + 1


def drop(form: Json) -> None:
    """Leave out what the secret drew last, and number on."""
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
    "a name that is none": (lambda form: form["entries"][1]["body"].update(name=7), "no log of a match"),
    "a champion": (lambda form: form["entries"][2]["body"].update(level="champion"), "champion needs a compiler"),
    "seats out of order": (lambda form: form["entries"][1].update(seat=1), "seats are out of order"),
    "a table of the house": (lambda form: form["entries"][0]["body"].update(device=False), "no log of a match"),
    "other options": (lambda form: form["entries"][0]["body"]["options"].update(pennies="all"), "Pennies"),
    "no options": (lambda form: form["entries"][0]["body"].update(options=3), "no log of a match"),
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
def test_what_is_no_match_is_not_read(how: str) -> None:
    form = sent(begun(A_GAME, 3, [ANN, BO]))
    MALFORMED[how](form)
    with pytest.raises(msgspec.ValidationError):
        taken(form)


def test_what_the_rules_have_the_house_do_alone_no_bot_does() -> None:
    """A bot does not let the time of its turn run out, nor does a person."""
    name, action = next(
        (name, to_json(kind()))
        for name in PLAYABLE
        for kind in game_type(name).at_table.referee_actions
        if not kind.__struct_fields__
    )
    for by in ("bot", "person"):
        form = sent(begun(name, 12, [ANN, BOT, BO]))
        last = entry_of(form, "played", by)
        last["body"] = action
        form["entries"] = form["entries"][: last["seq"]]
        with pytest.raises(Refused, match="does not fit"):
            taken(form)


def test_the_times_of_a_wrong_clock_are_never_in_the_future_nor_go_back() -> None:
    form = sent(begun(A_GAME, 12, [ANN, BO]))
    now = form["entries"][-1]["at"]
    for number, entry in enumerate(form["entries"]):
        entry["at"] = now + 86_400_000 if number % 3 == 1 else number % 3 * (now // 4)
    _, log = taken(form, now=now)
    times = [entry.at for entry in log]
    assert times == sorted(times)
    assert times[-1] == now


def test_ids_that_the_device_made_up_are_nobodys_at_the_house() -> None:
    """A log that names the guest of somebody else neither takes nor gives a seat."""
    form = sent(begun(A_GAME, 12, [ANN, BO]))
    for entry in form["entries"]:
        if "guest" in entry["body"]:
            entry["body"]["guest"] = EVE
    table, log = taken(form)
    assert table.seat_of(EVE) is None
    assert EVE not in json.dumps(msgspec.to_builtins(log))


class AtHouse:
    """A match that was handed over, its log, and who asks there."""

    def __init__(self, device: Device) -> None:
        self.table, self.log = taken(sent(device))
        self.rng, self.asked = random.Random(1), 0

    def say(self, guest: str, kind: type, asked: DeviceSeat | None = None, **fields: Any) -> CommandResult:
        self.asked += 1
        command = kind(id=f"h{self.asked}", seq=self.table.seq, **fields)
        result = judge(self.table, command, Person(guest, "Fred", asked), self.table.last_at)
        self.log += result.entries
        return result

    def move(self) -> None:
        """Whoever's turn it is moves: the host's device, a friend, a bot or chance."""
        table, seat = self.table, self.table.to_act
        due = next_deadline(table, 0)
        if due is not None:
            made = (
                due.throw.draw()
                if due.throw
                else decided(tuppence.load_bot("beginner", table.game, due.seat).step(table.playing))
            )
            self.log += judge_clock(table, due.moved, due.seat, made, due.at, 0)
            return
        assert seat is not None
        guest = table.seats[seat].guest
        action = to_json(self.rng.choice(possible(table.playing)))
        result = self.say(guest or HOST, wire.Act, None if guest else seat, action=action)
        assert result.refusal is None

    def play(self, moves: int = 10_000) -> None:
        for _ in range(moves):
            if self.table.status != "playing":
                return
            self.move()


def code_of(result: CommandResult) -> str | None:
    return None if result.refusal is None else result.refusal.code


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
    first = judge(table, command, Person(HOST, "Host", seat), table.last_at)
    assert (code_of(first), first.entries[0].seat) == (None, seat)
    again = judge(table, command, Person(HOST, "Host", seat), table.last_at)
    assert (again.entries, again.repeated) == ([], first.entries[0].seq)


@pytest.mark.parametrize("name", OPEN)
def test_where_nothing_is_hidden_the_device_follows_the_turn(name: str) -> None:
    at_house = AtHouse(begun(name, 4))
    for _ in range(20):
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
        self.ears[-1].heard.append(Renderer(table, 0).log_for(self.guest, seen, True, self.asked))
        self.seq = table.seq


def written(real: Real) -> Json:
    """What a device sends of a match at a real table that it kept."""
    entries = [json.loads(row(entry).text) for entry in real.log]
    secret = real.table.secret.hex()
    return {"id": real.table.id, "game": real.table.game_name, "secret": secret, "entries": entries}


@pytest.mark.parametrize("name", tuppence.games())
def test_a_match_at_a_real_table_is_taken_with_all_that_was_taken_back(name: str) -> None:
    real, rng = Real(name), random.Random(name)
    for _ in range(6):
        real.enter_any(rng)
    played = [entry.seq for entry in real.log if entry.kind == "played"]
    assert real.say(wire.Undo, to=played[len(played) // 2], why="the wrong one").refusal is None
    for _ in range(4):
        real.enter_any(rng)
    table, log = taken(written(real), KEEPER, certified=True)
    assert (table.moved, table.to_act, table.status) == (real.table.moved, real.table.to_act, real.table.status)
    assert [table.playing.view(seat) for seat in (None, 0, 1)] == [
        real.table.playing.view(seat) for seat in (None, 0, 1)
    ]
    assert [entry.kind for entry in log] == [*(entry.kind for entry in real.log), "handed_over"]
    assert real.table.kept.standing[-1].body == table.kept.standing[-1].body


@pytest.mark.parametrize("certified", [True, False])
def test_only_the_house_says_whether_an_official_is_certified(certified: bool) -> None:
    real = Real(FRIENDLY, certified=True)
    real.play_out()
    real.say(wire.Confirm)
    table, _ = taken(written(real), KEEPER, certified=certified)
    assert (table.counts, table.kept.certified, table.kept.official) == (True, certified, "Rita")
    alone = Real(official=None, certified=True)
    assert not taken(written(alone), KEEPER, certified=True)[0].kept.certified


FRIENDLY = next(
    name for name in tuppence.games() if game_type(game_type(name).sheet or name).at_table.competition is None
)
REAL: dict[str, tuple[Forge, str]] = {
    "a player as official": (lambda form: first_of(form)["real"].update(official="ann"), "never one of its players"),
    "a table that is not clear": (lambda form: first_of(form)["real"].update(surface_clear=False), "flat and clear"),
    "two of one name": (lambda form: form["entries"][2]["body"].update(name="ANN"), "Two players are called"),
    "too few": (lambda form: form["entries"].pop(2), "players; here are 1"),
    "another number": (lambda form: entry_of(form, "played", "official")["body"].update(type="fly"), "does not fit"),
    "an entry by a player": (lambda form: entry_of(form, "played", "official").update(by="person"), "does not fit"),
    "an undo of nothing": (lambda form: entry_of(form, "undone", "official")["body"].update(to=1), "no such entry"),
    "an undo without a reason": (lambda form: entry_of(form, "undone", "official")["body"].update(why=""), "length"),
    "the game, not its sheet": (lambda form: form.update(game="ten-pennies"), "no game ten-pennies at a real table"),
    "a result before the end": (
        lambda form: entry_of(form, "undone", "official").update(kind="confirmed"),
        "no result to confirm",
    ),
    "both sources": (lambda form: first_of(form).update(real=None), "no log of a match"),
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
        taken(form, KEEPER, certified=True)


def test_in_competition_only_a_certified_official_hands_a_match_over() -> None:
    rules = game_type(DICE).at_table.competition
    assert rules is not None
    form = written(Real(certified=True, **rules))
    with pytest.raises(Refused, match="must be certified"):
        taken(form, KEEPER)
    assert taken(form, KEEPER, certified=True)[0].kept.certified


class Sender:
    """Somebody whose device hands matches over."""

    def __init__(self, house: Served) -> None:
        self.visitor = Visitor(house.address)

    def send(self, form: Json | bytes, token: str | None = None) -> httpx.Response:
        asked = self.visitor.get(PATH).json()["token"] if token is None else token
        content = form if isinstance(form, bytes) else msgspec.json.encode(form)
        return self.visitor.http.post(PATH, content=content, headers={"X-CSRFToken": asked})


def rows(house: Served, of: str, table: str = "%") -> int:
    """How many rows there are about a table, or about all."""
    database = sqlite3.connect(house.data / "tuppence.sqlite3")
    asked = f"SELECT count(*) FROM {of} WHERE table_id LIKE ?"
    found: int = database.execute(asked, (table,)).fetchone()[0]
    database.close()
    return found


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_match_is_handed_over_once(house: Served, name: str) -> None:
    sender, device = Sender(house), begun(name, 8)
    answer = sender.send(form := sent(device))
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"id": form["id"], "url": f"{house.address}/tables/{form['id']}/"}
    log = log_of(house, form["id"])
    assert [row["kind"] for row in log].count("handed_over") == 1
    assert rows(house, "tables_finish", form["id"]) == 0
    assert form["id"] in sender.visitor.get("/tables/").text
    assert sender.visitor.get(f"/tables/{form['id']}/").status_code == 200
    assert sender.send(form).json() == answer.json()  # its answer was lost
    device.play(3)
    assert sender.send(sent(device)).json() == answer.json()  # and the device went on
    assert log_of(house, form["id"])[: len(log)] == log
    stranger = Sender(house).send(form)
    assert (stranger.status_code, stranger.json()["code"]) == (409, "not_yours")
    forged = sender.send(sent(begun(name, 2)) | {"id": form["id"]})
    assert (forged.status_code, forged.json()["code"]) == (409, "not_yours")


def test_a_match_that_is_over_counts_for_nothing(house: Served) -> None:
    form = sent(begun(A_GAME, 5000, [ANN, BO], **without_players(A_GAME)))
    sender = Sender(house)
    assert sender.send(form).status_code == 200
    assert rows(house, "tables_finish", form["id"]) == 0
    assert rows(house, "tables_sitting", form["id"]) == 1
    assert "drawn on a device" in words_of(sender.visitor.get(f"/tables/{form['id']}/verify").text)
    assert "counts for no rating" in words_of(sender.visitor.get(f"/tables/{form['id']}/result").text)


def test_what_the_house_does_not_take_changes_nothing(house: Served) -> None:
    form, before = sent(begun(A_GAME, 8, [ANN, BO])), rows(house, "tables_play")
    redrawn = msgspec.json.decode(msgspec.json.encode(form))
    redraw(redrawn)
    sender = Sender(house)
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
    assert rows(house, "tables_play") == before


def test_the_device_plays_over_the_socket_until_a_friend_takes_the_seat(house: Served) -> None:
    asyncio.run(play_until_a_friend_takes_the_seat(house))


async def play_until_a_friend_takes_the_seat(house: Served) -> None:
    sender, friend = Sender(house), Visitor(house.address)
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
    assert (rows(house, "tables_sitting", id), rows(house, "tables_finish", id)) == (2, 0)
