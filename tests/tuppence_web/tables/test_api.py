"""Tables for the association's matches."""

from __future__ import annotations

import time

import pytest

from tuppence.actions import to_json
from tuppence.chance import seed_commitment
from tuppence_web.accounts.models import Guest
from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.api import association_game, open_match, outcome, pennies_each
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.commands.decision import Person as Visitor
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.render import table_info
from tuppence_web.tables.engine.words import PLAYED_ONCE, SET
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.wire.commands import (
    AddBot,
    AnyCommand,
    ClearSeat,
    Commit,
    Leave,
    Rematch,
    Reveal,
    SetOptions,
    Sit,
    Start,
)
from tuppence_web.tables.wire.messages import Fixture
from tuppence_web.web.refusals import Refusal

pytestmark = pytest.mark.django_db

ABOUT = ("Anchor League, week 2, match 1", "/leagues/nights/2/")


SEED = "5e" * 16


def come(table: Table, guest: str, name: str) -> None:
    """Arrive at the table, as a player's browser does."""
    sealed = seed_commitment(table.commitment, SEED)
    verdict = handle(table, Commit(f"c-{guest}", 1, table.commitment, sealed), Visitor(guest, name), 0)
    assert verdict.refusal is None


def reveal(table: Table, guest: str, name: str) -> None:
    """Reveal the seed, as the browser does once all have come."""
    assert handle(table, Reveal(f"r-{guest}", 1, SEED), Visitor(guest, name), 0).refusal is None


def guests(*names: str) -> list[tuple[str, str]]:
    return [(Guest.objects.create(name=name).id.hex, name) for name in names]


def play_to_the_end(table_id: str) -> None:
    """Let everybody arrive, roll, and take the first choice."""
    table = queries.stored(table_id)
    assert table is not None
    work = WriteBatch(time.time_ns() // 1_000_000)
    decision = Decision(table, work.now)
    decision.start("person", None, table.host)
    while (seat := table.to_act) is not None:
        decision.play("person", seat, to_json(table.playing.legal_actions()[-1]))
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)


def test_LG_3_a_match_has_competition_rules_and_full_seats() -> None:
    seated = guests("Ann", "Bob", "Cy", "Di")
    table = queries.stored(open_match(seated[0][0], seated, *ABOUT))
    assert table is not None
    assert [(seat.guest, seat.name) for seat in table.seats] == seated
    chosen = {name: table.game.options[name] for name in ("rules", "format", "pennies")}
    assert chosen == {"rules": "competition", "format": "multi", "pennies": 10}
    assert table.status == "open"
    assert table.game_name == association_game().name


def test_5_01_and_5_02_fix_the_pennies_by_the_number_of_players() -> None:
    assert [pennies_each(players) for players in (2, 3, 5, 6, 20)] == [12, 10, 10, 8, 8]


def test_TN_4_two_may_play_with_ten_each() -> None:
    seated = guests("Ann", "Bob")
    table = queries.stored(open_match(seated[0][0], seated, *ABOUT, 10))
    assert table is not None
    assert (table.game.options["format"], table.game.options["pennies"]) == ("singles", 10)


def test_a_finished_match_has_an_order_of_finish() -> None:
    seated = guests("Ann", "Bob", "Cy")
    table_id = open_match(seated[0][0], seated, *ABOUT, 1)
    assert outcome(table_id) is None
    play_to_the_end(table_id)
    said = outcome(table_id)
    assert said is not None
    order = said.order
    assert sorted(order) == sorted(guest for guest, _ in seated)
    table = queries.stored(table_id)
    assert table is not None
    places = {table.seats[seat].guest: place for seat, place in enumerate(table.playing.view()["placings"])}
    assert [places[guest] for guest in order] == [1, 2, 3]


def test_an_unknown_table_has_no_order() -> None:
    assert outcome("nothing") is None


@pytest.mark.parametrize(
    "command",
    [
        Sit("a", 1, 1),
        Leave("a", 1),
        AddBot("a", 1, 1, "champion"),
        ClearSeat("a", 1, 1),
        SetOptions("a", 1, {"players": 2, "rules": "pub"}),
    ],
    ids=lambda command: type(command).__name__,
)
def test_LG_3_players_cannot_change_seats_or_rules(command: AnyCommand) -> None:
    seated = guests("Ann", "Bob")
    table = queries.stored(open_match(seated[0][0], seated, *ABOUT))
    assert table is not None
    verdict = handle(table, command, Visitor(seated[0][0], "Ann"), 0)
    assert verdict.refusal == SET
    assert verdict.entries == []


def test_LG_3_it_begins_once_everybody_has_come() -> None:
    seated = guests("Ann", "Bob")
    table = queries.stored(open_match(seated[0][0], seated, *ABOUT))
    assert table is not None
    for before, (guest, name) in enumerate(seated):
        assert [seat.here for seat in table_info(table).seats] == [at < before for at in range(2)]
        come(table, guest, name)
    assert table_info(table).status == "drawing"
    for guest, name in seated:
        reveal(table, guest, name)
    assert table.status == "playing"


def test_TN_6_it_does_not_begin_while_nobody_has_come() -> None:
    seated = guests("Ann", "Bob", "Cy")
    table = queries.stored(open_match(seated[0][0], seated, *ABOUT))
    assert table is not None
    host = Visitor(seated[0][0], "Ann")
    verdict = handle(table, Start("a", 1), host, 0)
    assert verdict.refusal == Refusal("not_ready", "None of the players has joined yet.")
    assert verdict.entries == []
    come(table, *seated[1])
    assert handle(table, Start("b", 1), host, 0).refusal is None
    reveal(table, *seated[1])
    assert table.status == "playing"


def test_LG_3_it_links_back_and_is_played_once() -> None:
    seated = guests("Ann", "Bob")
    table_id = open_match(seated[0][0], seated, *ABOUT, 1)
    play_to_the_end(table_id)
    table = queries.stored(table_id)
    assert table is not None
    assert table_info(table).fixture == Fixture(*ABOUT)
    assert handle(table, Rematch("a", 1), Visitor(seated[0][0], "Ann"), 0).refusal == PLAYED_ONCE
