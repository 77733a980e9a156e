"""Every event's sentence is shown long enough, uncut, and before the player's turn."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tuppence
from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.pages import LONG_NAME
from tests.browser.served import Served
from tests.browser.tables import sentences, tabling
from tests.browser.tables.sentences import Sentence
from tests.tuppence.games.matches import every_game, games_in_turn, seats_for, shortest, unusual, variants
from tests.tuppence_web.visitors import clock
from tuppence.actions import Action
from tuppence.game import game_type
from tuppence.match import State

FAST = 0.5
A_WHILE = 12.0
A_WHILE_LONGER = 40.0
WHOLE = 1500.0
PLACE = re.compile(r"\{(\d+)\}")
CUT_NAME = re.compile(rf"([A-Z]){LONG_NAME[1:8]}[^…]*…")


def never_shown(guest: Guest, finished: list[Sentence]) -> list[str]:
    """The server's sentences that the page did not show, except the newest, which are still to come."""
    names, you = guest.names, guest.you

    def named(text: str) -> str:
        return PLACE.sub(lambda at: names[int(at[1])] if int(at[1]) != you else "you" if at.start() else "You", text)

    shown = {CUT_NAME.sub(whole_name, one.text).rstrip(".") for one in finished}
    here, newest = guest.heard[0]["seq"], max(one.seq for one in finished)
    played = [entry for entry in guest.entries if entry["kind"] == "played" and here < entry["seq"] < newest]
    events = [event for entry in played for event in entry["events"] if event["data"]["type"] not in sentences.QUIET]
    texts = [text for event in events for text in event["text"].split("; ") if text]
    return [text for text in map(named, texts) if text not in shown]


def whole_name(cut: re.Match[str]) -> str:
    return cut[1] + LONG_NAME[1:]


def reader_begins(state: State) -> Action | None:
    """The first seat's first turn: nothing more happens until its page is open."""
    return None if state.current_player() == 0 else tabling.played_out(state)


def check_sentences(guest: Guest, server: Served, game: str, factor: float, seconds: float, **options: Any) -> None:
    guest.run_first(sentences.READER)
    names = sentences.long_names(options["players"])
    prepared.sit_down(server, game, reader_begins, guest, names=names, **{**options, **clock(game, 0)})
    page = guest.page
    sentences.play(page, seconds, lambda: page.locator(tabling.ENDED).count() > 0)
    shown = sentences.read(page)
    assert [one for one in shown if one.cut] == []
    finished = [one for one in shown if one.seq > guest.heard[0]["seq"]]
    assert finished  # and nothing is left out, as the last line says
    assert sentences.too_short(finished, factor) == []
    assert never_shown(guest, finished) == []


SEATS = [
    pytest.param(game, players, phone, id=f"{game}-{players}-{'phone' if phone else 'desk'}")
    for game in tuppence.games()
    for players in sorted({2, seats_for(game, 3), game_type(game).players_range[1]})
    for phone in (True, False)
]


@pytest.mark.slow
@games_in_turn
def test_all_events_among_the_most_players_are_shown(arrive: Arrive, unhurried: Served, name: str) -> None:
    guest = arrive(server=unhurried, pace="fast", motion="reduce", phone=True)
    check_sentences(guest, unhurried, name, FAST, A_WHILE, **unusual(name, players=game_type(name).players_range[1]))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "phone"), SEATS)
def test_all_events_are_shown(arrive: Arrive, unhurried: Served, game: str, players: int, phone: bool) -> None:
    guest = arrive(server=unhurried, pace="fast", motion="reduce", phone=phone)
    check_sentences(guest, unhurried, game, FAST, A_WHILE_LONGER, **unusual(game, players=players))


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@every_game
def test_all_events_of_whole_matches_are_shown(arrive: Arrive, unhurried: Served, name: str, phone: bool) -> None:
    for variant in variants(name):
        chosen = next((one for one in variant if one["players"] == seats_for(name, 3)), variant[0])
        guest = arrive(server=unhurried, pace="usual", phone=phone)
        check_sentences(guest, unhurried, name, 1, WHOLE, **shortest(name, **chosen))
