"""T.K.O., the variant of Seven Pennies for nickels: SP-7, clause by clause."""

from __future__ import annotations

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.scripts import Scripts
from tests.tuppence.games.seven_pennies.scripts import NAME, NONE, coins, dice, held, legal

tko = Scripts(NAME, coins.forms, variant="tko")
sixes = dice(6, variant="tko")
play, view, emitted = tko.play, tko.view, tko.emitted

# Three players with one nickel each, who hold one, two and two tails; seat 0 throws four that pair off, and is out.
FIRST_OUT = "@0 HHHHTTTTT gT HHHTTTTT gT HHTTTT gT HHTT"
SECOND_OUT = f"{FIRST_OUT} HHTTT gT HHTT"  # then seat 1 gathers a third, and seat 2 is out as seat 0 was


def kinds(script: str, **options: int) -> list[str]:
    return [event[0] for event in emitted(script, **options)]


@pytest.mark.parametrize("nickels", [1, 3, 20])
def test_SP_7_everyone_starts_with_the_same_nickels(nickels: int) -> None:
    assert view("", "nickels", "balcony", "placings", players=5, nickels=nickels) == [[nickels] * 5, 13, [0] * 5]
    assert tuppence.load(NAME, variant="tko").options["nickels"] == 3


def test_SP_7_losing_all_pieces_to_a_cancel_costs_a_nickel() -> None:
    script = "@0 HHHTTTT gT HHHHTT cH>0"
    assert view(script, "nickels", "held", "balcony") == [[2, 3], held("-", "-"), 7]
    events = play(script)[1]
    assert {"type": "nickel_lost", "seat": 0, "rule": "SP-7", "why": "cancelled", "left": 2} in events
    assert kinds(script) == ["cancelled", "returned", "nickel_lost", "passed"]


def test_SP_7_losing_some_pieces_costs_no_nickel() -> None:
    script = "@0 HHTTTTT gT HHHT cH>0"
    assert view(script, "nickels", "held") == [[3, 3], held("T1", "-")]


def test_SP_7_not_by_ones_own_cancel() -> None:
    script = "@0 HHHTTTT gT HHTTTT cT HHHHTT cH>0"
    assert view(script, "nickels", "held", "balcony") == [[3, 3], held("-", "-"), 7]
    assert kinds(script) == ["cancelled", "returned", "passed"]
    dice_script = "@0 1122336 g2 16163 c3 55331 c5>0"
    assert sixes.view(dice_script, "nickels", "held") == [[3, 3], held("-", "-")]


def test_SP_7_a_player_without_pieces_loses_no_nickel() -> None:
    assert view("@0 HHHTTTT cT", "nickels") == [[3, 3]]


def test_SP_7_a_throw_of_pairs_only_costs_a_nickel() -> None:
    script = "@0 HHHTTTT gT HHHTTT"
    assert view(script, "nickels", "turn", "held") == [[3, 2], 0, held("T1", "-")]
    assert {"type": "nickel_lost", "seat": 1, "rule": "SP-7", "why": "boothed", "left": 2} in play(script)[1]
    assert kinds(script) == ["threw", "boothed", "nothing_left", "nickel_lost", "passed"]


def test_SP_7_gathering_the_whole_throw_wins_a_nickel() -> None:
    script = "@0 TTTTTTT gT"
    assert {"type": "nickel_won", "seat": 0, "rule": "SP-7", "left": 4} in play(script)[1]
    assert view(script, "nickels") == [[4, 3]]
    assert view("@0 HHHTTTT gT HHHHHT gH TT gT", "nickels") == [[4, 3]]  # two thrown, two gathered
    assert view("@0 HTTTTTT gT", "nickels") == [[3, 3]]
    assert view("@0 TTTTTTT cT", "nickels") == [[3, 3]]
    assert sixes.view("@0 2222222 g2", "nickels") == [[4, 3]]
    assert sixes.view("@0 2222221 g2", "nickels") == [[3, 3]]


def test_SP_7_nickels_have_no_highest_number() -> None:
    assert view("@0" + " TTTTTTT gT" * 40, "nickels", nickels=20) == [[40, 40]]


def test_SP_7_a_round_scores_nothing_and_all_pieces_return() -> None:
    state, events = play("@0 HHHTTTT gT HHHHHT gH TT gT")
    over = next(event for event in events if event["type"] == "round_over")
    expected = {"rule": "SP-7", "points": None, "held": held("T3", "H4"), "scores": None}
    assert over == {"type": "round_over", "seat": 0, **expected}
    seen = state.view()
    assert (seen["balcony"], seen["held"], seen["last"], seen["turn"]) == (7, [NONE, NONE], None, 1)
    assert "scores" not in seen


def test_SP_7_a_player_without_nickels_is_out_and_returns_pieces() -> None:
    state, events = play(FIRST_OUT, players=3, nickels=1)
    assert {"type": "out", "seat": 0, "rule": "SP-7", "place": 3, "count": 1, "value": 1} in events
    seen = state.view()
    assert (seen["placings"], seen["nickels"], seen["balcony"]) == ([3, 0, 0], [0, 1, 1], 5)
    assert (seen["held"], seen["turn"]) == (held("-", "T2", "T2"), 1)
    assert [event["type"] for event in events][2:] == ["nothing_left", "nickel_lost", "out", "passed"]


def test_SP_7_players_who_are_out_are_passed_over() -> None:
    script = f"{FIRST_OUT} HHTTT gT HTTT gT"
    assert emitted(script, players=3, nickels=1)[-1] == ("passed", 1, "SP-7")
    assert view(script, "turn", "held", players=3, nickels=1) == [1, held("-", "T3", "T4")]
    assert view(f"{script} HH cH>2", "turn", "held", players=3, nickels=1) == [2, held("-", "T3", "T2")]


def test_SP_7_the_next_round_passes_over_players_who_are_out() -> None:
    script = f"{FIRST_OUT} HHTTT gT HTTT gT HH cH>2 TTTT gT"
    assert kinds(script, players=3, nickels=1) == ["gathered", "nickel_won", "round_over", "passed"]
    assert view(script, "turn", "balcony", "nickels", players=3, nickels=1) == [1, 9, [0, 1, 2]]


def test_SP_7_the_pieces_stay_as_dealt() -> None:
    for script in (FIRST_OUT, f"{FIRST_OUT} HHTTT gT", SECOND_OUT):
        seen = play(script, players=3, nickels=1)[0].view()
        assert seen["balcony"] + sum(seen["theatre"]) + sum(one["count"] for one in seen["held"]) == 9


def test_SP_7_the_last_with_nickels_wins() -> None:
    state, events = play(SECOND_OUT, players=3, nickels=1)
    assert {"type": "out", "seat": 2, "rule": "SP-7", "place": 2, "count": 2, "value": 1} in events
    assert events[-1] == {"type": "won", "seat": 1, "rule": "SP-7", "seats": [1]}
    assert (state.placings(), state.returns()) == ([3, 1, 2], [0, 1, 0])


def test_SP_7_the_end_clears_what_others_hold() -> None:
    state = play(SECOND_OUT, players=3, nickels=1)[0]
    assert state.view() == {
        "game": NAME,
        "phase": "over",
        "turn": None,
        "placings": [3, 1, 2],
        "last": None,
        "nickels": [0, 1, 0],
        "balcony": 9,
        "theatre": [0, 0],
        "held": [NONE] * 3,
    }
    assert legal(tko, SECOND_OUT, players=3, nickels=1) == []
    for action in ("@0", "HHHHTTTTT", "gT", "cT"):
        assert tko.refused(SECOND_OUT, action, players=3, nickels=1) == ("SP-7", [])


def test_SP_7_a_cancel_can_end_the_match() -> None:
    script = "@0 HHHTTTT gT HHHHTT cH>0"
    assert kinds(script, nickels=1) == ["cancelled", "returned", "nickel_lost", "out", "won"]
    state, events = play(script, nickels=1)
    assert {"type": "out", "seat": 0, "rule": "SP-7", "place": 2, "count": 0, "value": None} in events
    assert (state.placings(), state.returns(), state.view()["balcony"]) == ([2, 1], [0, 1], 7)


def test_SP_7_a_cancel_puts_the_payer_out_not_the_canceller() -> None:
    """The turn passes to the canceller's left, past the player who is out."""
    script = "@1 HHHHTTTTT gT HHHHHHTT"  # seat 1 holds one tails, seat 2 threw four heads more than tails
    state, events = play(f"{script} cH>1", players=3, nickels=1)
    assert (state.placings(), state.view()["turn"], state.view()["balcony"]) == ([0, 3, 0], 0, 9)
    assert (events[-1]["type"], events[-1]["rule"]) == ("passed", "Play")
    state, events = play("@0 HHHHTTTTT gT HHHHTTTT HHHHHHTT cH>0", players=3, nickels=2)
    assert (state.view()["nickels"], state.view()["turn"]) == ([1, 1, 2], 0)


def test_SP_7_with_dice_what_is_swept_was_not_gathered() -> None:
    assert sixes.view("@0 2222233 g2", "nickels", "balcony") == [[3, 3], 2]
    assert [event[0] for event in sixes.emitted("@0 2222222 g2")] == ["gathered", "nickel_won", "round_over", "passed"]


def test_SP_7_pairs_only_cost_a_nickel_in_extra_turns_too() -> None:
    again = dice(6, variant="tko", extra_turn=True)
    script = "@0 1122336 g2 55522 g5"
    assert again.view(script, "turn", "balcony") == [1, 4]
    assert again.view(f"{script} 1616", "turn", "nickels") == [0, [3, 2]]


def test_GA_2_a_player_who_goes_out_has_the_place_at_once() -> None:
    state = play(FIRST_OUT, players=3, nickels=1)[0]
    assert state.placings() == [3, 0, 0]
    assert state.returns() == [0.0] * 3
    options: Json = {"players": 3, "nickels": 1}
    assert play(f"{FIRST_OUT} HHTTT gT", **options)[0].placings() == [3, 0, 0]
