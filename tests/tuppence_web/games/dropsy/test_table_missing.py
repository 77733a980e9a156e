"""A server without the extra for Dropsy: it names the missing package, and everything else works."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.browser.served import Served
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import HURRY
from tests.tuppence_web.visitors import Visitor, at_table

WITHOUT = "import sys; sys.modules['mujoco'] = None; from tuppence.cli import main; main()"  # an import of it fails
INSTALL = "pip install &#x27;tuppence[dropsy]&#x27;"


class Bare(Served):
    """A server whose Python has no MuJoCo."""

    program = [sys.executable, "-c", WITHOUT]  # noqa: RUF012 - as in the class above


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    server = Bare(tmp_path_factory.mktemp("bare") / "house", **HURRY)
    server.start()
    yield Visitor(server.address)
    server.stop()


@pytest.mark.slow
def test_a_refused_table_names_the_package_to_install(bare: Visitor) -> None:
    for answer in (
        bare.post("/", "/games/dropsy/quick"),
        bare.post("/", "/games/dropsy/new"),
    ):
        assert answer.status_code == 409
        assert "This server cannot play Dropsy yet" in answer.text
        assert INSTALL in answer.text
    assert "dropsy" not in bare.get("/tables/").text


def test_its_rules_are_there(bare: Visitor) -> None:
    assert bare.get("/games/dropsy/").status_code == bare.get("/").status_code == 200


@pytest.mark.asyncio
async def test_other_games_are_played(bare: Visitor) -> None:
    async with at_table(bare, bare.quick(A_GAME)) as seat:
        await seat.play_on(1)
        assert seat.table["status"] == "playing"
