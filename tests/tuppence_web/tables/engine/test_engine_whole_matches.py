"""Whole matches of every game between people, bots and stand-ins, rebuilt from the log on the way."""

from __future__ import annotations

import itertools
import random

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.matches import Luck, cases
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence.ranges import legal_of
from tuppence.record.verification import verify
from tuppence_web.tables.engine.commands.clock import move
from tuppence_web.tables.engine.commands.decision import CommandResult, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.movements import LoggedAction
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import next_deadline
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.pages.story import ended, story
from tuppence_web.tables.wire.commands import Act, AnyCommand, Leave, Start

AWAKE, ASLEEP, GONE = (letter * 32 for letter in "abc")  # one plays, one is always late, one leaves
SEATS = [
    Seat(guest=AWAKE, name="Ann"),
    Seat(guest=GONE, name="Cy"),
    Seat(guest=ASLEEP, name="Bob"),
    Seat(level="champion"),
]

PARTS = ("seq", "moved", "moved_at", "status", "seats", "to_act", "deadline", "chance_due", "unanswered", "settings")


class Evening:
    """A table, its log and its time."""

    def __init__(self, name: str, options: Json, seed: int) -> None:
        players = tuppence.load(name, **options).num_players
        seats = [*SEATS, *(Seat(level="regular") for _ in range(players - len(SEATS)))][:players]
        seconds = 30 if tuppence.load(name).kind.timeout is None else None
        settings = fill_in(game_type(name), {"turn_seconds": seconds})
        self.table, self.log = open_table(NewTable(name, options, AWAKE, seats, False, settings), 1000)
        self.now = 1000
        self.rng = random.Random(seed)
        self.ids = itertools.count()

    def command(self, command: type[AnyCommand], guest: str, **fields: object) -> None:
        said = command(id=f"r{next(self.ids)}", seq=self.table.seq, **fields)  # type: ignore[arg-type]
        result: CommandResult = handle(self.table, said, Person(guest, ""), self.now)
        assert result.refusal is None, result.refusal
        self.log += result.entries

    def go_on(self) -> None:
        """One decision: by a person, or by the server when the time is up; or chance."""
        table, seat = self.table, self.table.to_act
        if table.chance_due:
            self.bring()
            return
        assert seat is not None
        legal = table.playing.legal_actions()
        chosen = self.rng.choice([legal[0], *legal])
        action = to_json(
            legal_of(table.playing, chosen, Luck(self.rng))
        )  # players who only cancel moves would play for ever
        self.now += 1000
        if table.seats[seat].guest == AWAKE:
            self.command(Act, AWAKE, action=action)
            return
        planned = next_deadline(table, 0)
        assert planned is not None
        self.now = max(self.now, planned.at)
        asked = None if planned.bot is None else LoggedAction(action)  # any action stands for a bot's
        entries = move(table, planned.moved, planned.seat, asked, self.now, 0)
        assert entries
        self.log += entries

    def bring(self) -> None:
        """Slow chance, which comes later."""
        planned = next_deadline(self.table, 0)
        assert planned is not None
        assert planned.throw is not None
        self.log += move(self.table, planned.moved, planned.seat, planned.throw.draw(), self.now, 0)

    def restart(self) -> None:
        """Rebuild the table from its log, as after a restart of the server."""
        again = Table(self.table.id, self.table.game_name, self.table.secret)
        again.apply_stored(self.log)
        for part in (
            "seq",
            "moved",
            "moved_at",
            "status",
            "seats",
            "to_act",
            "deadline",
            "chance_due",
            "unanswered",
            "settings",
        ):
            assert getattr(again, part) == getattr(self.table, part), part
        assert again.playing.record() == self.table.playing.record()
        assert list(again.newest) == list(self.table.newest)
        self.table = again

    def restart_without_its_secret(self) -> None:
        """Rebuild the table without its secret: chance is in the log, and nothing is drawn again."""
        again = Table(self.table.id, self.table.game_name, b"")
        again.apply_stored(self.log)
        assert again.playing.record() == self.table.playing.record()
        assert again.drawn == self.table.drawn


def by(entries: list[Entry], who: str) -> set[int | None]:
    return {entry.seat for entry in entries if entry.by == who and entry.kind == "played"}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(name, options, marks=pytest.mark.slow if number else ())
        for name in tuppence.games()
        for number, options in enumerate(cases(name))
    ],
    ids=str,
)
def test_a_whole_match_is_played_rebuilt_and_verified(name: str, options: Json) -> None:
    evening = Evening(name, options, seed=1)
    evening.command(Start, AWAKE)
    evening.command(Leave, GONE)
    for count in itertools.count():
        if evening.table.status == "over":
            break
        evening.go_on()
        if count & (count - 1) == 0:  # more and more rarely
            evening.restart()
    evening.restart()
    evening.restart_without_its_secret()
    assert by(evening.log, "person") <= {0}
    assert by(evening.log, "clock") <= {2}
    match = ended(evening.table)
    assert match.file is not None
    checked = verify(match.file)
    assert checked.problems == []
    assert checked.draws == sum(entry.by == "chance" for entry in evening.log)
    summary = story(match.record)
    assert len(summary.scores) == evening.table.game.num_players
    assert summary.last
