"""A game with free numbers and no drawings: people set the numbers and play it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.browser.tables.test_play import HOW, press_choices
from tests.tuppence.games import flick
from tests.tuppence.games.matches import registered
from tests.tuppence_web.whole_site import flick_server

AIMS = [(-20.5, 0.0, 60.0), (0.0, 0.125, 70.0), (20.0, -0.25, 80.0)]


class FlickServer(Served):
    """A server with a made-up game."""

    program = ["-m", flick_server.__name__]  # noqa: RUF012 - as in the class above


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = FlickServer(tmp_path_factory.mktemp("house"), TUPPENCE_BOT_DELAY_MS="5")
    served.start()
    with registered(flick.GAME):
        yield served
    served.stop()
    assert served.errors == []


@pytest.mark.slow
def test_a_person_sets_the_numbers_and_plays_against_a_bot(server: Served, arrive: Arrive) -> None:
    guest = arrive(server)
    page = tabling.play_with_bots(guest, flick.NAME, flicks=len(AIMS))
    aim = page.get_by_role("form", name="Flick")
    fields = [aim.get_by_label(name) for name in ("x", "angle", "speed")]

    fields[-1].focus()
    for numbers in AIMS:
        expect(aim.get_by_role("button")).to_have_attribute("aria-disabled", "false")
        expect(fields[-1]).to_be_focused()  # as before the bot played
        fields[0].fill("150.5")  # beside the board: the browser itself says so
        fields[0].press("Enter")
        for field, number in zip(fields, numbers, strict=True):
            field.fill(str(number))
        tabling.played(page, lambda: fields[-1].press("Enter"))

    page.locator(tabling.ENDED).wait_for()
    assert guest.plays == [{"type": "flick", "x": x, "angle": angle, "speed": speed} for x, angle, speed in AIMS]


@pytest.mark.slow
@HOW
def test_a_press_plays_its_range(server: Served, arrive: Arrive, how: str) -> None:
    press_choices(arrive(server, phone=how == "finger", motion="reduce"), flick.NAME, how)
