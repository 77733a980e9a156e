"""A game that somebody registers is listed and played, whatever the site knows of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.served import Served
from tests.games import flick
from tests.web import bare_house
from tests.web.conftest import HURRY
from tests.web.visitors import Visitor, at_table, play_out, words_of


class BareHouse(Served):
    """A site with the made-up game, of which it knows only the rules."""

    program = [sys.executable, "-m", bare_house.__name__]  # noqa: RUF012 - as in the class above


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    served = BareHouse(tmp_path / "house", **HURRY)
    served.start()
    with flick.entered():
        yield served
    served.stop()
    assert served.errors == []


@pytest.mark.asyncio
async def test_it_is_listed_and_played_with_levels_first_game_goals_and_pictures_missing(house: Served) -> None:
    visitor = Visitor(house.address)
    assert flick.GAME.tagline in words_of(visitor.get("/").text)
    for path in (f"/games/{flick.NAME}/", f"/games/{flick.NAME}/new", "/device/"):
        assert visitor.get(path).status_code == 200, path
    assert f"/rules/{flick.NAME}/" not in visitor.get(f"/games/{flick.NAME}/").text, "it has no chapter"
    table = visitor.quick(flick.NAME)
    async with at_table(visitor, table) as seat:
        await play_out(seat)
    for page in ("result", "record.json", "verify"):
        assert visitor.get(f"/tables/{table}/{page}").status_code == 200, page
