"""The data of `make load` is like people's, and it leaves other machines alone."""

from __future__ import annotations

import asyncio

import pytest

from bench.live.load import check_loopback
from bench.load.begun import begin_tables, entered, open_tournament, sign_in_people
from bench.load.entries import enter_all
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Seated, Visitor, at_table, match_of_two


@pytest.mark.slow
@pytest.mark.parametrize("address", ["192.0.2.1:8000", "[2001:db8::1]:8000", "0.0.0.0:8000"])
def test_other_servers_are_not_put_under_load(address: str) -> None:
    with pytest.raises(ValueError, match="loopback"):
        check_loopback(address)


def kinds(seat: Seated) -> list[str]:
    """The kinds of entries in a table's log except plays, sorted."""
    return sorted(entry["kind"] for entry in seat.entries if entry["kind"] != "played")


@pytest.mark.slow
def test_a_begun_table_has_the_log_of_a_real_one(start_server: Open) -> None:
    server = start_server()

    async def logs() -> tuple[list[str], list[str]]:
        async with match_of_two(server.address, A_GAME) as (first, _):
            theirs = kinds(first)
        visitor = Visitor(server.address)
        [[player, _]] = server.beside.ask(f"{begin_tables.__module__}:{begin_tables.__name__}", 1)
        visitor.http.cookies["guest"] = player["cookie"].removeprefix("guest=")
        async with at_table(visitor, player["table"]) as seat:
            assert (seat.you, seat.table["status"]) == (0, "playing")
            await seat.command("act", action=seat.choice)
            return theirs, kinds(seat)

    theirs, ours = asyncio.run(logs())
    assert theirs == ours


@pytest.mark.slow
def test_phones_enter_a_tournament_once_each(start_server: Open) -> None:
    server, module = start_server(), open_tournament.__module__
    sessions = server.beside.ask(f"{module}:{sign_in_people.__name__}", 5)
    tournament = server.beside.ask(f"{module}:{open_tournament.__name__}")
    found = asyncio.run(enter_all(server.address.removeprefix("http://"), sessions, tournament, 0.5))
    assert (len(found.presses), dict(found.refused)) == (5, {})
    emails = server.beside.ask(f"{module}:{entered.__name__}", tournament)
    assert sorted(emails) == [f"player{at}@example.org" for at in range(5)]
