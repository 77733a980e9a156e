"""A registered game is listed and played, even if the site knows only its rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import pig
from tests.browser.served import Served
from tests.tuppence.games.matches import registered
from tests.tuppence_web.conftest import HURRY
from tests.tuppence_web.visitors import Visitor, at_table, play_out, words_of


class SiteServer(Served):
    """A site with an example game, of which it knows only the rules."""

    program = [pig.__file__]  # noqa: RUF012 - as in the class above


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    served = SiteServer(tmp_path / "house", **HURRY)
    served.start()
    with registered(pig.GAME):
        yield served
    served.stop()
    assert served.errors == []


@pytest.mark.asyncio
async def test_it_is_listed_and_played_without_extras(server: Served) -> None:
    visitor = Visitor(server.address)
    assert pig.GAME.tagline in words_of(visitor.get("/").text)
    for path in (f"/games/{pig.GAME.name}/", "/device/"):
        assert visitor.get(path).status_code == 200, path
    assert f"/rules/{pig.GAME.name}/" not in visitor.get(f"/games/{pig.GAME.name}/").text, "it has no chapter"
    table = visitor.quick(pig.GAME.name)
    async with at_table(visitor, table) as seat:
        await play_out(seat)
    for page in ("result", "record.json", "verify"):
        assert visitor.get(f"/tables/{table}/{page}").status_code == 200, page
