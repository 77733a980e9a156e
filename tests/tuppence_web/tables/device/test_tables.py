"""A table on one device: like any other, except that a hand is sent only after its player has come."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tuppence
from tests import Json
from tests.stored.make import HERE
from tests.tuppence.games.matches import all_forms, every_game, possible, shortest
from tests.tuppence_web.tables.engine.view.known_cards import Ear, Known
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.device.tables import DeviceTable, DeviceTables, Step, about, judged_options, not_saved, row
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.device_players import DevicePlayer
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import render
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.wire.commands import Act
from tuppence_web.web.refusals import Refused

TOGETHER = 0.7  # how often all answer an offer at once
COLUMNS = ("seq", "at", "kind", "by", "seat", "request", "body")
PLAYABLE = [name for name in tuppence.games() if not game_type(name).needs_an_extra]
HIDDEN = [name for name in PLAYABLE if game_type(name).hidden]
OPEN = [name for name in PLAYABLE if name not in HIDDEN]
ANN, BO, CY, BOT = (
    DevicePlayer("Ann", None),
    DevicePlayer("Bo", None),
    DevicePlayer("Cy", None),
    DevicePlayer("", "beginner"),
)


class Device:
    """A device as its worker has it: the tables, the stored log, and the page's messages by reader."""

    def __init__(self, game: str, chairs: list[DevicePlayer], seed: int = 1, **options: Any) -> None:
        self.server, self.rng, self.asked = DeviceTables(), random.Random(seed), 0
        step = self.server.begin_match(game, options, chairs)
        self.match, self.rows = step.match, [one.text for one in step.rows]
        self.ears = [Ear(None)]
        self.covered = self.load().covered

    def load(self) -> Step:
        """Open the stored match, as after a restart of the phone."""
        one = self.match
        return self.take(self.server.load_match(one.id, one.game, one.secret, f"[{','.join(self.rows)}]"))

    @property
    def at(self) -> DeviceTable:
        return self.server._opened

    def take(self, step: Step) -> Step:
        """Store the new entries and give the page its messages. Another reader is another page."""
        self.rows += [one.text for one in step.rows]
        self.covered = step.covered
        if step.passed or self.ears[-1].reader != self.at.holder.seat:
            assert not step.passed or not step.messages
            self.ears.append(Ear(self.at.holder.seat))
        self.ears[-1].heard += step.messages
        return step

    def say(self, **message: Any) -> Step:
        return self.take(self.server.hear(json.dumps(message)))

    def hello(self) -> Step:
        return self.say(type="hello", version=2)

    def ask(self, type: str, **fields: Any) -> Step:
        self.asked += 1
        action = fields.get("action")
        if action is not None:
            self.ears[-1].said.append(action)
        return self.say(type=type, id=f"r{self.asked}", seq=self.at.table.seq, **fields)

    def answer(self, taker: int | None) -> Step:
        """Answer the open offer for everybody."""
        offer = self.at.holder.offer
        assert offer is not None
        return self.take(self.server.answer_offer(offer.seq, taker))

    def move(self) -> None:
        """Let the player on turn move: a bot at once, a person after coming, or everybody who is asked at once."""
        if self.covered is not None:
            assert self.at.holder.seat is None
            offer = self.at.holder.offer
            if offer is not None and self.rng.random() < TOGETHER:
                self.answer(self.rng.choice([None, *offer.seats]))
                return
            self.take(self.server.uncover(self.covered))
            self.hello()
        table = self.at.table
        if table.to_act is None or table.level_playing(table.to_act) is not None:
            self.take(self.at.tick(table.last_at + 10_000))
        else:
            self.ask("act", action=to_json(self.rng.choice(possible(table.playing))))

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.at.table.ended:
                return
            self.move()


def entries_of(device: Device) -> list[Entry]:
    return [msgspec.json.decode(text, type=Entry) for text in device.rows]


def replayed(device: Device) -> Table:
    """The table as a server reads it from the same log."""
    table = Table(device.match.id, device.match.game, bytes.fromhex(device.match.secret))
    table.apply_stored(entries_of(device))
    return table


def guest_and_name(table: Table, reader: int | None) -> tuple[str | None, str]:
    return (None, "") if reader is None else (table.seats[reader].guest, table.seats[reader].name)


@pytest.mark.parametrize("name", PLAYABLE)
def test_it_answers_commands_like_the_server(name: str) -> None:
    chairs = [ANN, BO] if game_type(name).players_range[1] == 2 else [ANN, BO, BOT]
    device = Device(name, chairs, **{key: value for key, value in shortest(name).items() if key != "players"})
    for number in range(40):
        device.move()
        table = replayed(device)
        if table.ended:
            break
        reader, now = device.at.holder.seat, device.server._now()
        action = device.rng.choice(all_forms(name))
        command = Act(f"same{number}", max(0, table.seq - device.rng.choice([0, 0, 0, 90])), action)
        text = json.dumps({"type": "act", **{one: getattr(command, one) for one in ("id", "seq")}, "action": action})
        answer = device.at.hear(text, now)
        verdict = handle(table, command, Person(*guest_and_name(table, reader)), now)
        if verdict.refusal is not None:
            expected = [render.refused(command.id, verdict.refusal, table.seq)]
            if verdict.refusal.code == "stale":
                expected.append(Renderer(table, now).log(command.seq, reader, with_table=True))
            assert answer.messages == expected
        elif not answer.passed:
            since = verdict.entries[0].seq - 1
            assert answer.messages == [Renderer(table, now).log(since, device.at.holder.seat, table.ended)]
        assert [one.text for one in answer.rows] == [row(entry).text for entry in verdict.entries]
        device.take(answer)
        said = device.hello().messages
        again = replayed(device)
        reader = device.at.holder.seat
        for message in said:
            now = json.loads(message)["now"]
            assert message == Renderer(again, now).welcome(0, reader, *guest_and_name(again, reader))


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("chairs", [[ANN, BO], [ANN, BO, CY, BOT]])
def test_no_hand_is_sent_before_its_player_has_come(name: str, chairs: list[DevicePlayer]) -> None:
    device = Device(name, chairs)
    for number in range(120):
        device.play(1)
        if number % 3 == 0:
            device.hello()
        if number % 11 == 0:  # the phone is put away or restarted in the middle of a turn
            device.take(device.server.cover()) if number % 2 else device.load()
            assert device.at.holder.seat is None
            device.hello()
            device.ask("act", action=device.rng.choice(all_forms(name)))
            device.ask("validate", action=device.rng.choice(all_forms(name)))
            device.ask("reaction", reaction="thinking")
    known = Known(name, dict(device.at.table.game.options))
    for entry in entries_of(device):
        known.follow(entry.kind, entry.by, entry.body)
    assert known.named("".join(text for ear in device.ears for text in ear.heard))
    assert {ear.reader for ear in device.ears} >= {None, 0, 1}
    assert [leak for ear in device.ears for leak in ear.leaks(known)] == []


@pytest.mark.parametrize("name", HIDDEN)
def test_only_the_player_whose_turn_it_is_can_come(name: str) -> None:
    device = Device(name, [ANN, BO, CY])
    assert device.covered is not None
    for seat in {0, 1, 2, 3, -1} - {device.covered}:
        assert not device.take(device.server.uncover(seat)).passed
        assert device.at.holder.seat is None
    mover = device.covered
    assert device.take(device.server.uncover(mover)).passed
    assert json.loads(device.hello().messages[0])["you"] == mover


@pytest.mark.parametrize("name", HIDDEN)
def test_a_single_person_among_bots_is_never_covered(name: str) -> None:
    device = Device(name, [BOT, ANN, BOT])
    for _ in range(30):
        device.move()
        assert device.covered is None
        assert device.at.holder.seat == 1
        assert not device.server.cover().passed


@pytest.mark.parametrize("name", OPEN)
def test_the_readers_seat_follows_the_turn_without_hidden_cards(name: str) -> None:
    device = Device(name, [ANN, BO])
    seen = set()
    for _ in range(60):
        device.play(1)
        assert device.covered is None
        if (seat := device.at.table.to_act) is not None:
            assert json.loads(device.hello().messages[0])["you"] == seat
            seen.add(seat)
    assert seen == {0, 1}


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_match_is_the_same_after_reading_it_again(name: str) -> None:
    device = Device(name, [ANN, BO])
    for _ in range(25):
        device.play(1)
        before, rows = about(device.at.table, 0), list(device.rows)
        step = device.load()
        assert about(device.at.table, 0) == before
        assert (device.rows, step.rows) == (rows, [])


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_device_draws_and_hides_its_secret_to_the_end(name: str) -> None:
    device = Device(name, [ANN, BO])
    answer = json.loads(device.hello().messages[0])["table"]
    assert answer["source"] == "device"
    assert answer["secret"] is None
    assert not any(answer[setting] for setting in ("reactions", "turn_seconds", "buy_seconds"))
    assert device.at.table.deadline is None
    assert device.match.secret not in "".join(text for ear in device.ears for text in ear.heard)


def test_the_next_match_has_the_same_players_and_begins_at_once() -> None:
    name = OPEN[0]
    device = Device(name, [ANN, BOT, BO], **shortest_without_players(name))
    device.play(5000)
    assert device.at.table.status == "over"
    step = device.ask("rematch")
    assert step.opens is not None
    assert (step.opens.match.status, step.opens.match.names) == ("playing", step.match.names)
    assert json.loads(step.messages[0])["table"]["rematch"] == step.opens.match.id
    assert device.ask("rematch").opens is None


def shortest_without_players(name: str) -> Json:
    return {option: value for option, value in shortest(name).items() if option != "players"}


@pytest.mark.parametrize(
    ("game", "chairs", "options", "why", "field"),
    [
        ("chess", [ANN, BO], {}, "no game chess", None),
        (PLAYABLE[0], [ANN, DevicePlayer("", "champion")], {}, "champion needs a compiler", "names"),
        (PLAYABLE[0], [ANN, DevicePlayer("  {0} \u202e ", None)], {}, None, None),
        (PLAYABLE[0], [ANN, DevicePlayer(" {} ", None)], {}, "name that can be read", "names"),
        (PLAYABLE[0], [ANN, ANN], {}, "Two players are called Ann", "names"),
        (PLAYABLE[0], [BOT, BOT], {}, "at least one person", "names"),
        (PLAYABLE[0], [ANN], {}, "Players must be", "players"),
        (PLAYABLE[0], [], {}, "at least one person", "names"),
        (PLAYABLE[0], [ANN, BO], {"no": 1}, "no", "no"),
    ],
)
def test_an_impossible_match_is_refused_with_the_reason(
    game: str, chairs: list[DevicePlayer], options: Json, why: str | None, field: str | None
) -> None:
    if why is None:
        assert DeviceTables().begin_match(game, options, chairs).match.names[1] == "0"
        return
    with pytest.raises(Refused, match=why) as refused:
        DeviceTables().begin_match(game, options, chairs)
    assert refused.value.field == field


def test_a_game_that_needs_an_extra_is_refused_by_name() -> None:
    for name in set(tuppence.games()) - set(PLAYABLE):
        with pytest.raises(Refused, match=f"{game_type(name).title} cannot be played on a device alone"):
            DeviceTables().begin_match(name, {}, [ANN, BO])


@every_game
def test_options_are_checked_like_the_form_of_a_new_table(name: str) -> None:
    answer = judged_options(name, {}, people=2)
    assert answer.options is not None
    assert answer.options.pop("help") == ("none" if len(hosted(name).helps_offline) > 1 else None)
    assert (answer.ok, answer.refused, answer.options) == (True, None, tuppence.load(name).options)
    refused = judged_options(name, {"players": 99}, people=2)
    assert refused.refused is not None
    assert (refused.ok, refused.refused.field, refused.options) == (False, "players", None)


def test_bad_messages_are_refused_and_change_nothing() -> None:
    device = Device(OPEN[0], [ANN, BO])
    rows = list(device.rows)
    for text in ("", "{", "[]", '{"type": "hello", "version": 1}', '{"type": "act"}', "[" * 5000, '{"type": "fly"}'):
        answer = [json.loads(one)["type"] for one in device.take(device.server.hear(text)).messages]
        assert answer == ["refused"]
    assert json.loads(not_saved('{"type": "leave", "id": "a", "seq": 1}'))["code"] == "not_saved"
    assert device.rows == rows


def older_logs(folder: Path) -> Iterator[tuple[str, str, bytes, list[Entry]]]:
    """The logs of matches in play, as the previous version wrote them."""
    shutil.unpack_archive(max(HERE.glob("wire-*.tar.xz")), folder)
    database = sqlite3.connect(next(folder.rglob("*.sqlite3")))
    for id, game, secret in database.execute("SELECT id, game, secret FROM tables_table WHERE status = 'playing'"):
        plays = database.execute(f"SELECT {', '.join(COLUMNS)} FROM tables_play WHERE table_id = ? ORDER BY seq", (id,))
        yield (
            id,
            game,
            secret,
            [
                msgspec.convert({**dict(zip(COLUMNS, one, strict=True)), "body": json.loads(one[-1])}, Entry)
                for one in plays
            ],
        )


def test_a_log_of_the_previous_version_continues(tmp_path: Path) -> None:
    found = 0
    for id, game, secret, log in older_logs(tmp_path):
        if game not in PLAYABLE:
            continue
        device = Device(game, [ANN, BO])
        device.match = msgspec.structs.replace(device.match, id=id, game=game, secret=secret.hex())
        device.rows = [msgspec.json.encode(entry).decode() for entry in log]
        device.load()
        device.play(12)
        assert len(device.rows) > len(log)
        assert replayed(device).seq == device.at.table.seq
        found += 1
    assert found > 1


def test_a_clock_set_back_never_turns_the_log_back() -> None:
    device = Device(OPEN[0], [ANN, BO])
    table = device.at.table
    table.last_at += 86_400_000
    device.play(3)
    assert all(entry.at >= table.last_at - 1 for entry in entries_of(device)[-1:])


def test_two_matches_have_different_secrets() -> None:
    secrets = {DeviceTables().begin_match(OPEN[0], {}, [ANN, BO]).match.secret for _ in range(5)}
    assert len(secrets) == 5
    assert all(len(bytes.fromhex(one)) == 32 for one in secrets)
