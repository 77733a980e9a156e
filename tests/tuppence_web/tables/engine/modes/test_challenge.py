"""Daily challenges: the same chance and the same bots at every table, and a secret that stays one."""

from __future__ import annotations

import random

import tuppence
from tests.tuppence.games.matches import A_GAME, Luck
from tuppence.game import game_type
from tuppence.ranges import any_legal
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.deciding import Bots
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.modes.challenge import Challenge
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import next_deadline
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.render import table_info

GUEST = "0" * 32
CHALLENGE = Challenge("2026-07-23", 2_000_000_000_000)
SECRET = b"s" * 32


def match_of(seed: int, secret: bytes = SECRET) -> tuple[Table, list[Entry]]:
    """The match of a guest who plays at random, and its log."""
    kind, luck, bots = game_type(A_GAME), Luck(random.Random(seed)), Bots()
    seats = [Seat(guest=GUEST, name="Ann"), Seat(level="regular")]
    options = {"players": 2, **({kind.clock_option: 0} if kind.clock_option else {})}
    opening = NewTable(A_GAME, options, GUEST, seats, False, without_clocks(kind), challenge=CHALLENGE, secret=secret)
    table, log = open_table(opening, 0)
    while table.status == "playing":
        decision, due = Decision(table, 0), next_deadline(table, 1)
        if due is not None and due.throw is not None:
            decision.bring(due.throw.draw())
        elif due is not None and due.bot is not None:
            decision.play("bot", due.seat, bots.decide(table.id, due.seat, due.bot).action)
        else:
            decision.play("person", 0, tuppence.to_json(any_legal(table.playing, luck)))
        log += decision.entries
    return table, log


def test_the_same_plays_lead_to_the_same_match_at_every_table() -> None:
    (one, log), (other, _) = match_of(1), match_of(1)
    assert one.id != other.id
    assert one.playing.history == other.playing.history
    assert match_of(1, b"t" * 32)[0].playing.history != one.playing.history
    again = Table(one.id, A_GAME, SECRET)
    again.apply_stored(log)
    assert again.playing.history == one.playing.history


def test_its_secret_stays_one_and_its_result_is_not_rated() -> None:
    table, _ = match_of(2)
    info = table_info(table)
    assert (info.status, info.secret, info.source) == ("over", None, "challenge")
    assert table.mode.withheld_until == CHALLENGE.until
    assert table.mode.remembered
    assert table.mode.unrated
    assert not table.mode.set_by_players
