"""What happened is told: every sentence stands long enough to be read, none is cut, and nobody is asked before."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser import tabling, telling
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.telling import Sentence
from tests.games.matches import every_game, seats_for, shortest, variants

STANDS_MS = {"passing": 550, "change": 1200, "loss": 2000, "win": 2000}  # at the usual pace
FAST = 0.5
ROUNDING_MS = 2.0  # timers and the clock of the page are rounded
A_WHILE = 12.0
WHOLE = 1500.0
PLACE = re.compile(r"\{(\d+)\}")


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house whose bots wait for the screens."""
    served = Served(tmp_path_factory.mktemp("house"), TUPPENCE_BOT_DELAY_MS="0")
    served.start()
    yield served
    served.stop()
    assert served.errors == []


def too_short(told: list[Sentence], factor: float) -> list[Sentence]:
    return [one for one in told if one.stood < factor * STANDS_MS[one.weight] - ROUNDING_MS]


def never_told(guest: Guest, told: list[Sentence]) -> list[str]:
    """The sentences of the house that the page did not show, but for the newest, which still stand or wait."""
    names, you = guest.names, guest.you

    def named(text: str) -> str:
        return PLACE.sub(lambda at: names[int(at[1])] if int(at[1]) != you else "you" if at.start() else "You", text)

    shown = {one.text.rstrip(".") for one in told}
    newest = max(one.seq for one in told)
    played = [entry for entry in guest.entries if entry["kind"] == "played" and entry["seq"] < newest]
    texts = [named(event["text"]) for entry in played for event in entry["events"] if event["text"]]
    return [text for text in texts if text not in shown]


def tell(guest: Guest, game: str, factor: float, seconds: float, **options: object) -> None:
    guest.context.add_init_script(telling.READER)
    page = tabling.play_with_bots(guest, game, **options)
    telling.play(page, seconds, lambda: page.locator(tabling.ENDED).count() > 0)
    told = telling.read(page)
    assert len(told) > 4
    assert too_short(told, factor) == []
    assert [one for one in told if one.cut] == []
    assert never_told(guest, told) == []


@every_game
def test_what_happens_in_a_while_is_told(arrive: Arrive, unhurried: Served, name: str) -> None:
    guest = arrive(house=unhurried, pace="fast", motion="reduce", phone=True)
    tell(guest, name, FAST, A_WHILE, **shortest(name, players=seats_for(name, 3)))


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@every_game
def test_whole_matches_are_told(arrive: Arrive, unhurried: Served, name: str, phone: bool) -> None:
    for variant in variants(name):
        chosen = next((one for one in variant if one["players"] == seats_for(name, 3)), variant[0])
        guest = arrive(house=unhurried, pace="usual", phone=phone)
        tell(guest, name, 1, WHOLE, **shortest(name, **chosen))
