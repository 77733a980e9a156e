"""The course of a round of Dropsy: turns, the finisher, the last turns, and the limit of drops."""

from __future__ import annotations

from tests import Json
from tests.tuppence.games.dropsy.scripts import OFF, after, place, refused

TWO: Json = {"players": 2, "tokens": 1}
MISS = " >-"


def test_DR_10_what_is_out_of_the_round_stays_off() -> None:
    script = "L" + 7 * MISS
    assert refused(f"{script} d", {"type": "rest", "tokens": [place("o"), place("6a")]}, **TWO) == "DR-11"
    after(f"{script} d", **TWO).apply_action({"type": "rest", "tokens": [OFF, place("6a")]})


def test_the_longest_match_reaches_the_bound() -> None:
    script = "L" + 16 * MISS + " R" + 16 * MISS + " A" + 16 * MISS
    state = after(script, tokens=2, rounds=3)
    assert state.is_terminal()
    decisions = [one for one in state.history if one["type"] in ("drop", "arrange", "arrange_random")]
    assert len(decisions) == state.game.max_game_length == 3 * 2 * 8 + 2


def test_prompts_say_what_is_to_be_done() -> None:
    assert after("L").text(0).prompt() == "Your turn: drop a token."
    assert after("L >o", **TWO).text(1).prompt() == "Your last turn: drop a token."
    assert after("L >6a >o", **TWO).text(1).prompt() == "Lay out the boards of round 2."
    assert [after(script).text().note() for script in ("", "L", "L >6a", "L d")] == [
        "",
        "The best free slot gives six",
        "The best free slot gives five",
        "",
    ]
