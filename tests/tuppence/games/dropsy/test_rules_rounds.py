"""The course of a round of Dropsy: turns, the finisher, the last turns, and the limit of drops."""

from __future__ import annotations

from typing import Any

import tuppence
from tests import Json
from tests.tuppence.games.dropsy.scripts import NAME, OFF, ROW, after, emitted, place, play, refused, scripts, view

TWO: Json = {"players": 2, "tokens": 1}
THREE: Json = {"players": 3, "tokens": 1}
MISS = " >-"


def last_emitted(script: str, **options: Any) -> list[tuple[str, int | None]]:
    """Type and seat of the events about turns in a script's last action."""
    about_turns = ("finished", "last_turn", "passed_over", "play_goes_on", "arranges", "out_of_drops")
    return [(kind, seat) for kind, seat, _ in emitted(script, **options) if kind in about_turns]


def test_DR_7_play_passes_to_the_left() -> None:
    turns = [view("L" + " >o" * drops, "turn", players=3)[0] for drops in range(7)]
    assert turns == [0, 1, 2, 0, 1, 2, 0]


def test_DR_7_an_empty_hand_after_a_drop_starts_the_last_turns() -> None:
    assert emitted("L >o", **THREE) == [("finished", 0, "DR-7"), ("last_turn", 1, "DR-7")]
    assert view("L >o", "finisher", "turn", "phase", **THREE) == [0, 1, "drop"]
    assert emitted("L >o >o", **THREE) == [("last_turn", 2, "DR-7")]
    assert view("L >o >o >o", "round", "phase", "finisher", **THREE) == [2, "arrange", None]


def test_DR_7_the_last_turns_begin_at_the_finishers_left() -> None:
    script = "L >- >- >o"  # seat 2 is the first to have an empty hand
    assert last_emitted(script, **THREE) == [("finished", 2), ("last_turn", 0)]
    assert view(script, "finisher", "turn", **THREE) == [2, 0]
    assert last_emitted(f"{script} >o", **THREE) == [("last_turn", 1)]
    assert last_emitted(f"{script} >o >o", **THREE) == [("arranges", 0)]


def test_DR_7_a_drop_that_misses_finishes_nothing() -> None:
    assert view("L >-", "finisher", "turn", "hands", **TWO) == [None, 1, [1, 1]]


def test_DR_7_a_last_drop_that_returns_a_token_does_not_finish() -> None:
    script = "L >o >o >o;0=-"
    assert view(script, "finisher", "turn", "hands", tokens=2) == [None, 1, [1, 1]]
    assert last_emitted(script, tokens=2) == []


def test_DR_7_a_last_turn_is_over_whatever_became_of_the_drop() -> None:
    assert last_emitted("L >o >-", **TWO) == [("arranges", 0)]
    assert view("L >6a >-", "round", "last", "hands", **TWO) == [2, {"points": [6, 0]}, [1, 1]]
    state = after("L >6a >-", tokens=1, rounds=1)
    assert (state.is_terminal(), state.view()["hands"]) == (True, [0, 1])


def test_DR_7_others_may_hold_many_tokens_when_the_round_ends() -> None:
    """Seat 0 drops three tokens while seat 1 misses three times."""
    state = after("L >o >- >o >- >o >-", tokens=3, rounds=1)
    assert (state.is_terminal(), state.view()["hands"]) == (True, [0, 3])


def test_DR_7_a_token_of_the_finisher_continues_the_round() -> None:
    script = "L >o >o;0=- >o"
    assert last_emitted("L >o >o;0=-", **THREE) == [("last_turn", 2)], "all others have their last turn first"
    assert view("L >o >o;0=-", "finisher", "hands", **THREE) == [0, [1, 0, 1]]
    assert last_emitted(script, **THREE) == [("play_goes_on", 0)]
    assert view(script, "finisher", "turn", "hands", "round", **THREE) == [None, 0, [1, 0, 0], 1]


def test_DR_7_a_finisher_put_off_in_the_final_turn_plays_on() -> None:
    assert last_emitted("L >o >o >o;0=-", **THREE) == [("play_goes_on", 0)]
    assert view("L >o >o;0=-", "turn", "finisher", **TWO) == [0, None]


def test_DR_7_play_continues_to_the_left_of_the_last_dropper() -> None:
    """Seat 1 finishes; seat 0 drops last, and seat 1, to its left, has the token that came back."""
    script = "L >- >o >- >-;1=-"  # seats 2 and 0 have their last turns, and seat 0 puts off token 1, of the finisher
    assert last_emitted("L >- >o", **THREE) == [("finished", 1), ("last_turn", 2)]
    assert last_emitted(script, **THREE) == [("play_goes_on", 1)]
    assert view(script, "turn", "hands", **THREE) == [1, [1, 1, 1]]


def test_DR_7_the_last_dropper_may_sit_anywhere() -> None:
    """The finisher is seat 0, and seat 2 is passed over: seat 1 drops last, and then the next seat after it."""
    script = "L >o >o;0=- >o"  # 1 and 2 have empty hands, seat 0 plays on
    again = f"{script} >o;1=-"  # seat 0 finishes again, and puts off the token of seat 1
    assert last_emitted(again, **THREE) == [("finished", 0), ("last_turn", 1)]
    put_off = f"{again} >o;0=-"  # seat 1 puts off that of seat 0; seat 2 has an empty hand
    assert last_emitted(put_off, **THREE) == [("passed_over", 2), ("play_goes_on", 0), ("passed_over", 2)]
    assert view(put_off, "turn", "finisher", "hands", **THREE) == [0, None, [1, 0, 0]]


def test_DR_7_a_hand_emptied_in_the_last_turns_finishes_nothing() -> None:
    """Seats 1 and 2 emptied their hands in the last turns; they are passed over, and only seat 0 plays."""
    script = "L >o >o;0=- >o"
    assert last_emitted(f"{script} >-", **THREE) == [("passed_over", 1), ("passed_over", 2)]
    assert view(f"{script} >-", "turn", "finisher", **THREE) == [0, None]
    ended = [("finished", 0), ("passed_over", 1), ("passed_over", 2), ("arranges", 0)]
    assert last_emitted(f"{script} >- >o", **THREE) == ended


def test_DR_7_a_returned_token_ends_being_passed_over() -> None:
    """It becomes the finisher by its next drop."""
    script = "L >o >o;0=- >o >-;1=-"  # seat 0 misses, and puts off the token of seat 1
    assert view(script, "turn", "finisher", "hands", **THREE) == [1, None, [1, 1, 0]]
    assert last_emitted(f"{script} >o", **THREE) == [("finished", 1), ("passed_over", 2), ("last_turn", 0)]
    assert view(f"{script} >o", "finisher", **THREE) == [1]
    assert last_emitted(f"{script} >o >o", **THREE)[-1] == ("arranges", 0)


def test_DR_7_a_last_turn_is_judged_when_it_comes() -> None:
    """Seat 2 has an empty hand when seat 0 finishes, and a token again when its turn comes."""
    script = "L >o >o;0=- >o >o;1=-"  # seat 0 finishes for the second time; seat 1 has a last turn, seat 2 nothing
    assert view(script, "turn", "hands", **THREE) == [1, [0, 1, 0]]
    assert last_emitted(f"{script} >o;2=-", **THREE) == [("last_turn", 2)]
    assert last_emitted(f"{script} >o", **THREE) == [("passed_over", 2), ("arranges", 0)]


def test_DR_7_an_empty_hand_in_the_last_turn_loses_that_turn() -> None:
    """Seat 1 is passed over; then seat 2 puts its token off, but seat 1 still has no last turn."""
    script = "L >o >o;0=- >o >o;2=-"
    assert last_emitted(script, **THREE) == [("finished", 0), ("passed_over", 1), ("last_turn", 2)]
    _, events = play(script, **THREE)
    assert [one["last"] for one in events if one["type"] == "passed_over"] == [True]
    assert last_emitted(f"{script} >o;1=-", **THREE) == [("arranges", 0)]
    ended = after(f"{script} >o;1=-", players=3, tokens=1, rounds=1)
    assert (ended.is_terminal(), ended.view()["hands"]) == (True, [0, 1, 0])


def test_DR_7_a_finisher_ends_the_round_if_all_hands_are_empty() -> None:
    script = "L >o >o;0=-"  # seat 1 emptied its hand in its last turn, and seat 0 plays on alone
    assert view(script, "turn", "hands", **TWO) == [0, [1, 0]]
    assert last_emitted(f"{script} >o", **TWO) == [("finished", 0), ("passed_over", 1), ("arranges", 0)]


def test_DR_7_a_round_may_continue_after_last_turns_repeatedly() -> None:
    script = "L >o >o;0=-" + " >o;1=- >o;0=-" * 2
    assert view(script, "turn", "finisher", "hands", "drops", "round", **TWO) == [0, None, [1, 0], [3, 3], 1]


def test_DR_10_a_seat_at_the_limit_has_an_empty_hand() -> None:
    script = "L" + 6 * MISS  # each seat has dropped its one token three times
    assert view(script, "turn", "drops", "hands", "finisher", **TWO) == [0, [3, 3], [1, 1], None]
    assert emitted(script + MISS, **TWO) == [
        ("stays_out", 0, "DR-10"),
        ("out_of_drops", 0, "DR-10"),
        ("finished", 0, "DR-7"),
        ("last_turn", 1, "DR-7"),
    ]
    assert view(script + MISS, "turn", "drops", "hands", "finisher", **TWO) == [1, [4, 3], [0, 1], 0]


def test_DR_10_with_everyone_at_the_limit_the_round_ends() -> None:
    for players in (2, 3, 6):
        state = after("L" + 4 * players * MISS, players=players, tokens=1, rounds=1)
        assert state.is_terminal()
        assert state.view()["drops"] == [4] * players
        assert sum(one["type"] == "drop" for one in state.history) == state.game.max_game_length == 4 * players


def test_DR_10_undropped_tokens_stay_out_at_the_limit() -> None:
    """Seat 0 drops one of its three tokens once, another one eleven times, and the third never."""
    options: Json = {"tokens": 3, "rounds": 1}
    script = "L >o >o" + 21 * MISS
    assert view(script, "turn", "drops", "hands", "finisher", **options) == [1, [12, 11], [0, 2], 0]
    _, events = play(script, **options)
    assert [one["type"] for one in events[1:3]] == ["stays_out", "out_of_drops"]
    assert [one["tokens"] for one in events if one["type"] == "out_of_drops"] == [1], "the one that was never dropped"
    ended = after(script + MISS, **options)
    assert (ended.is_terminal(), ended.view()["hands"], len(ended.history[-1]["tokens"])) == (True, [0, 0], 4)


def test_DR_10_what_comes_back_at_the_limit_stays_out() -> None:
    """The fourth drop of seat 0 lies, and is put off in the last turn: the hand stays empty, and the round ends."""
    script = "L" + 6 * MISS + " >o"
    assert last_emitted(script, **TWO) == [("out_of_drops", 0), ("finished", 0), ("last_turn", 1)]
    assert [event[:2] for event in emitted(f"{script} >o;0=-", **TWO)][:3] == [
        ("stays_out", 0),
        ("out_of_drops", 1),
        ("scored", 0),
    ]


def test_DR_10_what_is_out_of_the_round_stays_off() -> None:
    script = "L" + 7 * MISS
    assert refused(f"{script} d", {"type": "rest", "tokens": [place("o"), place("6a")]}, **TWO) == "DR-11"
    after(f"{script} d", **TWO).apply_action({"type": "rest", "tokens": [OFF, place("6a")]})


def test_DR_10_a_finisher_at_the_limit_does_not_play_on() -> None:
    """Seat 1 makes its fourth drop in its last turn, and puts off the token of seat 0, which has made its four."""
    script = "L >- >o >-;1=- >-" + " >o >o;0=- >o;1=-"
    assert view(script, "drops", "hands", "turn", "finisher", **TWO) == [[4, 3], [0, 1], 1, 0]
    assert last_emitted(f"{script} >o;0=-", **TWO) == [("out_of_drops", 1), ("arranges", 0)]


def test_DR_10_a_seat_at_the_limit_is_passed_over() -> None:
    """Seat 0 makes its last drop while last turns run; the finisher, seat 1, has a token back and plays on."""
    script = "L >- >- >- >- >- >o >-;1=-"
    assert last_emitted(script, **TWO) == [("out_of_drops", 0), ("play_goes_on", 1)]
    assert view(script, "turn", "hands", "drops", **TWO) == [1, [0, 1], [4, 3]]
    assert last_emitted(script + MISS, **TWO) == [
        ("out_of_drops", 1),
        ("finished", 1),
        ("passed_over", 0),
        ("arranges", 0),
    ]


def test_DR_10_drops_are_counted_per_round() -> None:
    script = "L" + 8 * MISS
    assert view(script, "round", "drops", "hands", **TWO) == [2, [0, 0], [1, 1]]
    assert view(f"{script} A" + 6 * MISS, "drops", "hands", **TWO) == [[3, 3], [1, 1]]


def test_the_longest_match_reaches_the_bound() -> None:
    script = "L" + 16 * MISS + " R" + 16 * MISS + " A" + 16 * MISS
    state = after(script, tokens=2, rounds=3)
    assert state.is_terminal()
    decisions = [one for one in state.history if one["type"] in ("drop", "arrange", "arrange_random")]
    assert len(decisions) == state.game.max_game_length == 3 * 2 * 8 + 2


def test_one_token_each_and_one_round_is_a_match() -> None:
    state = tuppence.load(NAME, tokens=1, rounds=1).new_initial_state()
    state.apply_action({"type": "arranged", "cells": ROW})
    for token in ("6a", "5a"):
        state.apply_action({"type": "drop", "x": 0, "y": 0, "height": 300})
        lying = [place("6a")] if token == "6a" else [place("6a"), place("5a")]
        state.apply_action({"type": "rest", "tokens": lying})
    assert (state.returns(), state.placings(), state.view()["scores"]) == ([1.0, 0.0], [1, 2], [6, 5])


def test_events_have_sentences() -> None:
    assert scripts.sentences("L >6a") == ["{0} slotted a token for six"]
    assert scripts.sentences("L >6a >o;0=-") == [
        "{1} knocked out a token that {0} had in a slot for six",
        "{1} knocked off a token, and {0} took it back",
        "{1} missed the slots",
    ]
    assert scripts.sentences("L F1 F1") == ["{1} lost three points for a further foul"]
    assert scripts.sentences("L F1 F1 >6a >o", **TWO) == [
        "{1} missed the slots",
        "{0} scored six in round 1",
        "{1} scored minus three in round 1",
        "{1} had the fewest points",
    ]
    assert scripts.sentences("L" + 7 * MISS, **TWO) == [
        "{0} lost a token off the boards for the rest of the round",
        "{0} made the last drop of the round",
        "{0} had nothing left to drop: one last turn for everyone else",
    ]


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
