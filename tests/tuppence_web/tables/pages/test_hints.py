"""The help of a table, if its host has chosen it: advice in messages, and hints on request."""

from __future__ import annotations

import json
import time
from typing import Any

import httpx
import msgspec
import pytest

import tuppence
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import shortest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.tables.in_place import bring_chance
from tests.tuppence_web.visitors import Visitor, at_table, match_of_two, play_out
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.engine.commands.decision import Decision, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import SECRET_BYTES, NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.pages.forms import NewTableForm
from tuppence_web.tables.wire.commands import SetOptions
from tuppence_web.tables.wire.messages import Fixture, RealTable
from tuppence_web.tables.wire.settings import TableSettings

LONGEST = 240  # seconds: low priority work takes long on a busy machine
UNASKED = [name for name in tuppence.games() if not hosted(name).answers]
HELPS = [(name, help) for name in tuppence.games() for help in ("none", "odds", "suggestion")]
GIVEN = [(name, help) for name, help in HELPS if help in hosted(name).helps]
ESTIMATED = [name for name in tuppence.games() if hosted(name).expected_points is not None]
MAPPED = [name for name in tuppence.games() if hosted(name).odds_map is not None]

HOST = "a" * 32
ASSOCIATION = next(game for game in map(game_type, tuppence.games()) if hosted(game.name).competition is not None)

with_estimates = pytest.mark.parametrize("game", ESTIMATED)
with_maps = pytest.mark.parametrize("game", MAPPED)
with_hints = pytest.mark.parametrize(
    ("game", "asked"), [(name, "expected") for name in ESTIMATED] + [(name, "odds?height=250") for name in MAPPED]
)


def ask_until_answered(visitor: Visitor, table: str, question: str = "expected") -> httpx.Response:
    """Repeat the request while the server is busy; the work continues meanwhile."""
    late = time.monotonic() + LONGEST
    while True:
        answer = visitor.http.get(f"/tables/{table}/{question}", timeout=PATIENCE_SECONDS)
        if answer.status_code != 503 or time.monotonic() > late:
            return answer


@pytest.mark.slow
@with_estimates
@pytest.mark.asyncio
async def test_a_hint_has_the_expected_result_of_the_player_to_decide(address: str, game: str) -> None:
    async with match_of_two(address, game, help="odds") as (first, second):
        mover = first if first.my_turn else second
        answer = ask_until_answered(Visitor(address), first.table["id"])
        hint = answer.json()
        assert (hint["seq"], hint["seat"]) == (mover.seq, mover.you)
        assert hint["error"] > 0
        assert abs(hint["mean"]) < 8
        assert answer.headers["cache-control"] == "no-store"


@with_maps
@pytest.mark.asyncio
async def test_a_hint_has_the_expected_result_of_every_place(address: str, game: str) -> None:
    async with match_of_two(address, game, help="odds") as (first, second):
        mover = first if first.my_turn else second
        visitor, table = Visitor(address), first.table["id"]
        answer = ask_until_answered(visitor, table, "odds?height=203.2")
        hint = answer.json()
        assert (hint["seq"], hint["seat"]) == (mover.seq, mover.you)
        places = hint["columns"] * hint["rows"]
        assert {len(hint[key]) for key in ("points", "slots", "off")} == {places}
        assert all(0 <= chance <= 1 for key in ("slots", "off") for chance in hint[key])
        assert max(hint["points"]) > 1
        assert answer.headers["cache-control"] == "no-store"
        lowest = hint["points"]
        assert ask_until_answered(visitor, table, "odds?height=400").json()["points"] != lowest


@with_maps
@pytest.mark.asyncio
async def test_a_height_from_which_nothing_is_dropped_is_refused(
    address: str, game: str, subtests: pytest.Subtests
) -> None:
    async with match_of_two(address, game, help="odds") as (first, _):
        for height in ("", "?height=", "?height=high", "?height=203", "?height=nan", "?height=1e9"):
            with subtests.test(height):
                answer = ask_until_answered(Visitor(address), first.table["id"], f"odds{height}")
                assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
                assert "height" in answer.json()["message"]


@with_hints
@pytest.mark.asyncio
async def test_there_are_no_hints_after_the_match(address: str, game: str, asked: str) -> None:
    async with match_of_two(address, game, help="odds", **shortest(game)) as (first, second):
        await play_out(first, second)
        over = Visitor(address).http.get(f"/tables/{first.table['id']}/{asked}")
        assert (over.status_code, over.json()["code"]) == (409, "not_ready")


@with_hints
@pytest.mark.asyncio
async def test_there_are_no_hints_without_the_hosts_permission(address: str, game: str, asked: str) -> None:
    async with match_of_two(address, game) as (first, _):
        assert first.table["help"] == "none"
        assert Visitor(address).http.get(f"/tables/{first.table['id']}/{asked}").status_code == 404


@with_hints
@pytest.mark.asyncio
async def test_there_are_no_hints_before_the_match(address: str, game: str, asked: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(game=game)) as at:
        await at.command("set_options", options={}, settings={"help": "odds"})
        assert at.table["help"] == "odds"
        assert host.http.get(f"/tables/{at.table['id']}/{asked}").status_code == 404
        assert host.http.get(f"/tables/there-is-none/{asked}").status_code == 404


@pytest.mark.parametrize("game", UNASKED)
@pytest.mark.asyncio
async def test_a_game_without_hints_has_no_such_address(address: str, game: str) -> None:
    help = hosted(game).helps[-1]
    async with match_of_two(address, game, help=help) as (first, _):
        assert first.table["help"] == help
        for asked in ("expected", "odds?height=250"):
            assert Visitor(address).http.get(f"/tables/{first.table['id']}/{asked}").status_code == 404


@pytest.mark.parametrize(("game", "help"), [one for one in HELPS if one not in GIVEN])
@pytest.mark.asyncio
async def test_help_that_a_game_cannot_give_is_refused(address: str, game: str, help: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(game=game, help="none")) as at:
        refused = await at.command("set_options", options={}, settings={"help": help})
        assert (refused["code"], refused["field"]) == ("bad_options", "help")
        assert at.table["help"] == "none"


def hint(game: str, help: str, moves: int = 400) -> set[str]:
    """The kinds of help in the messages to the first player of a match between regular bots."""
    seats = [Seat(guest=HOST, name="Ann"), Seat(level="regular")]
    settings = fill_in(game_type(game), {"help": help})
    # The same chance every time: in one match of a hundred the first player has nothing to decide.
    table, _ = open_table(NewTable(game, {"players": 2}, HOST, seats, False, settings, secret=bytes(SECRET_BYTES)), 1)
    decision, found = Decision(table, 1), set[str]()
    bots = [tuppence.load_bot("regular", table.game, seat, seed=seat) for seat in range(2)]
    decision.start("house", None, None)
    for _ in range(moves):
        bring_chance(decision)
        if (seat := table.to_act) is None:
            break
        position = json.loads(Renderer(table, 1).log(table.seq, 0, with_table=True))["position"]
        found |= {"suggestion"} if any(choice["suggested"] for choice in position["choices"]) else set()
        odds = table.playing.text().odds()
        found |= {"odds"} if odds and odds in position["note"] else set()
        decision.play("person", seat, to_json(bots[seat].step(table.playing)))
    return found


@pytest.mark.parametrize(("game", "help"), [one for one in GIVEN if not game_type(one[0]).slow_chance])
def test_messages_have_the_help_of_the_table_and_no_more(game: str, help: str) -> None:
    site = hosted(game)
    odds = {"odds"} if site.tells_odds and help != "none" else set()
    assert hint(game, help) == odds | ({"suggestion"} if help == "suggestion" else set())


def opened(settings: TableSettings, **more: Any) -> Table:
    seats = [Seat(guest=HOST, name="Ann"), Seat(guest="b" * 32, name="Bob")]
    table, _ = open_table(NewTable(ASSOCIATION.name, {}, HOST, seats, False, settings, **more), 1)
    return table


def test_matches_of_the_association_and_real_tables_have_no_help() -> None:
    most = hosted(ASSOCIATION.name).helps[-1]
    settings = fill_in(ASSOCIATION, {"help": most})
    assert opened(settings).help == most
    assert opened(settings, fixture=Fixture("A match", "/leagues/")).help == "none"
    assert opened(settings, real=RealTable("", False, True, [], False)).help == "none"


def test_players_of_the_association_cannot_choose_help() -> None:
    table = opened(fill_in(ASSOCIATION, {}), fixture=Fixture("A match", "/leagues/"))
    command = SetOptions("a", table.seq, {}, {"help": "odds"})
    refusal = handle(table, command, Person(HOST, "Ann"), 2).refusal
    assert refusal is not None
    assert "was set by its organisers" in refusal.message
    assert table.settings.help == "none"


@pytest.mark.parametrize("hints", [True, False, None])
def test_a_log_from_before_help_allows_odds_as_it_did(hints: bool | None) -> None:
    game = (ESTIMATED + MAPPED)[0]
    table, entries = open_table(NewTable(game, {}, HOST, [], False, fill_in(game_type(game), {})), 1)
    for entry in entries:
        del entry.body["help"]
        entry.body["hints"] = hints
    again = Table(table.id, game, table.secret)
    again.apply_stored(entries)
    assert again.help == ("odds" if hints else "none")


@pytest.mark.parametrize("game", tuppence.games())
def test_the_form_gives_the_usual_help_against_bots_only(game: str) -> None:
    for company, usual in (("friends", "none"), ("regular", hosted(game).usual_help)):
        form = NewTableForm(game, {"company": company, "help": ""})
        assert form.is_valid(), form.errors
        assert form.settings().help == usual
        assert fill_in(game_type(game), msgspec.to_builtins(form.settings())) == form.settings()


@pytest.mark.parametrize(("game", "help"), GIVEN)
@pytest.mark.parametrize("company", ["friends", "champion"])
def test_the_form_accepts_the_chosen_help(game: str, help: str, company: str) -> None:
    form = NewTableForm(game, {"company": company, "help": help})
    assert form.is_valid(), form.errors
    assert form.settings().help == help


def test_the_form_refuses_help_that_the_game_cannot_give() -> None:
    for game, help in [*(one for one in HELPS if one not in GIVEN), (tuppence.games()[0], "everything")]:
        assert "help" in NewTableForm(game, {"company": "friends", "help": help}).errors


@pytest.mark.slow
@with_hints
def test_hints_are_limited_like_practice(start_server: Open, game: str, asked: str) -> None:
    server = start_server(TUPPENCE_PRACTICE_A_MINUTE="3", TUPPENCE_PRACTICE_A_MINUTE_ADDRESS="5")
    visitor = Visitor(server.address)
    table = visitor.new_table(game=game)
    visitor.get(f"/tables/{table}/")  # has a guest's cookie now
    answers = [visitor.http.get(f"/tables/{table}/{asked}") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert answers[-1].json()["code"] == "too_often"
