"""The progress from a match on a running server: on the result page and the player's page."""

from __future__ import annotations

import pytest

from tests.browser.served import Served
from tests.patience import wait_until
from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence_web.visitors import Seated, Visitor, at_table, play_out, words_of
from tuppence.game import game_type

pytestmark = pytest.mark.asyncio
MATCHES = 2


def has_won(at: Seated) -> bool:
    return bool(at.position["view"]["placings"][0] == 1)


async def test_a_server_computes_the_progress_of_a_match(server: Served) -> None:
    visitor, won, table = Visitor(server.address), 0, ""
    while won < MATCHES:  # in a row
        table = visitor.new_table(game=A_GAME, company="regular", **shortest(A_GAME, players=2))
        async with at_table(visitor, table) as own:
            await own.command("start")
            await own.until_table(lambda at: at.table["status"] != "open")
            await play_out(own)
            won = won + 1 if has_won(own) else 0
    page = words_of(visitor.get(f"/tables/{table}/result").text)
    assert f"Two in a row at {game_type(A_GAME).title}!" in page
    assert "Your progress" in page
    assert "in a row" not in words_of(Visitor(server.address).get(f"/tables/{table}/result").text)
    wait_until(lambda: "Regular bots" in words_of(visitor.get("/players/me/").text))
