"""Records of matches that begin with the actions of another one: only the chance after these is drawn again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import A_GAME, play
from tests.tuppence.test_record import FAIR, SECRET, SEEDS
from tuppence.chance import FairMatch, Pseudorandom
from tuppence.record import Fair, seal
from tuppence.record.verification import verify


def continued(copied: int, seed: int) -> tuple[tuple[dict[str, object], int], int]:
    """A match whose first actions are copied, and the number of all its chance events; all later ones are fair."""
    state = tuppence.load(A_GAME).new_initial_state()
    for _ in play(state, seed=seed, unlisted=0.0):
        if len(state.history) >= copied:
            break
    first = len(state.history)
    events = sum("face" in action for action in state.history)
    dice = FairMatch(SECRET, SEEDS, by_event=True)
    choices = Pseudorandom(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(dice.of_event(events)))
            events += 1
        else:
            legal = state.legal_actions()
            state.apply_action(legal[choices.integers(0, len(legal))])
    return (state.record(), first), events


@settings(max_examples=20)
@given(st.integers(1, 40), st.integers(0, 1000))
def test_only_chance_after_the_copied_actions_is_drawn_again(copied: int, seed: int) -> None:
    (record, first), events = continued(copied, seed)
    history = record["history"]
    assert isinstance(history, list)
    fair = Fair(FAIR.commitment, FAIR.secret, SEEDS, "event", copied=first)
    found = verify(seal(record, fair))
    assert (found.problems, found.copied) == ([], first)
    assert found.draws == events - sum("face" in action for action in history[:first])


@pytest.mark.parametrize("copied", [0, -1, 10_000])
def test_a_record_cannot_claim_other_copied_actions_than_it_has(copied: int) -> None:
    (record, _), _ = continued(1, 1)
    assert verify(seal(record, Fair(FAIR.commitment, FAIR.secret, SEEDS, "event", copied=copied))).problems
