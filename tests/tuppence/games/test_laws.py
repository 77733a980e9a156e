"""Laws of every game, for all options and all matches."""

from __future__ import annotations

import itertools
import json
import random
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.forms import is_written_so, lies_in
from tests.tuppence.games.junk import junk
from tests.tuppence.games.matches import (
    Luck,
    all_actions,
    chances,
    listed,
    play,
    possible,
    shortest,
    snapshot,
    states,
    typed,
    variants,
    varied,
)
from tuppence.actions import without_paths
from tuppence.games import SHEETS
from tuppence.ranges import any_legal, is_range, legal_of, read
from tuppence.rule import LEGAL

every_game_and_sheet = pytest.mark.parametrize("name", [*tuppence.games(), *SHEETS])  # score sheets are games too
drawn = given(data=st.data())

MANY_MOVES = 20_000  # far more than a match of the options below takes
MOST_TRIED = 12  # of the outcomes of a throw, of which there may be thousands


@every_game_and_sheet
@drawn
def test_everything_listed_is_accepted_typed_and_in_json(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    listed_whole = listed(state) if state.is_chance_node() else []
    actions, before = listed_whole or possible(state), state.history
    for action in actions[:: len(actions) // MOST_TRIED + 1]:
        typed, sent = state.clone(), state.clone()
        form = tuppence.to_json(action)
        emitted = typed.apply_action(action)
        assert sent.apply_action(json.loads(json.dumps(form))) == emitted
        assert snapshot(sent) == snapshot(typed)
        assert typed.history == [*before, tuppence.to_json(without_paths(action))]


@every_game_and_sheet
@drawn
def test_the_list_is_of_the_actions_that_the_check_lets_pass(name: str, data: st.DataObject) -> None:
    """All of them, except those of the official, and except cards, of which one choice is listed for many."""
    state = data.draw(states(name))
    legal, known = state.legal_actions(), set(all_actions(name))
    assert len(set(legal)) == len(legal)
    assert all(state.game.check(state.position, action) == LEGAL for action in possible(state))
    if not state.is_chance_node() and known.issuperset(legal):
        passed = {action for action in known if state.game.check(state.position, action) == LEGAL}
        assert {action for action in passed if not isinstance(action, state.game.kind.referee_actions)} == set(legal)


@every_game_and_sheet
@drawn
def test_compiled_play_counts_and_applies_the_list(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    legal, game, position, kernel = state.legal_actions(), state.game, state.position, state.game.kernel()
    if kernel is None:
        return
    assert not legal or kernel.num_legal_actions(position) == len(legal)
    for number, action in enumerate(legal[:MOST_TRIED]):
        applied, numbered = position.copy(), position.copy()
        game.apply(applied, action)
        kernel.apply_action(numbered, number)
        assert numbered.array().tobytes() == applied.array().tobytes()


@every_game_and_sheet
@drawn
def test_the_check_and_the_refusal_say_the_same(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    nearly = [typed(name, varied(state, rng)) for _ in range(10)]
    for action in [*possible(state), *filter(None, nearly), *rng.choices(all_actions(name), k=30)]:
        refusal = state.refusal(action)
        assert (refusal is None) == (state.game.check(state.position, action) == LEGAL)


@every_game_and_sheet
@drawn
def test_a_refusal_says_why_and_changes_nothing(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    before = snapshot(state)
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    nearly = [varied(state, rng) for _ in range(5)]
    for sent in [*data.draw(st.lists(junk(name), min_size=5, max_size=5)), *nearly]:
        trial = state.clone()
        refusal = refused(trial, sent)
        if refusal is None:
            form = {key: sent[key] for key in sent if key != "paths"}
            assert trial.history[:-1] == state.history
            assert is_written_so(trial.history[-1], form)
            continue
        assert snapshot(trial) == before
        assert refusal.reason in str(refusal)
        assert refusal.rule in str(refusal)
        assert "" not in (refusal.rule, refusal.reason)
        assert refusal.legal == [tuppence.to_json(action) for action in listed(state)]
        assert all(str(form) in str(refusal) for form in refusal.legal[:40])
        assert refusal.action is sent or is_written_so(refusal.action, sent)


@every_game_and_sheet
@drawn
def test_what_is_accepted_lies_within_what_is_listed(name: str, data: st.DataObject) -> None:
    """By its type while a player decides, and within its range; draws from a range lie within it too."""
    state = data.draw(states(name))
    listed_types = {type(action) for action in state.legal_actions()}
    assert listed_types.isdisjoint(state.game.kind.referee_actions)
    ranges = {type(one): one for one in state.legal_actions() if is_range(one)}
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    for action in [*possible(state), *rng.choices(all_actions(name), k=30)]:
        if state.refusal(action) is None:
            assert state.is_chance_node() or type(action) in listed_types.union(state.game.kind.referee_actions)
            assert type(action) not in ranges or lies_in(action, ranges[type(action)])
    for one in ranges.values():
        form = tuppence.to_json(one)
        assert json.loads(json.dumps(form, allow_nan=False)) == form
        assert read(form, state.game.kind.action_type) == one
        assert state.refusal(one) is not None


def refused(state: tuppence.State, sent: Any) -> tuppence.IllegalAction | None:
    try:
        state.apply_action(sent)
    except tuppence.IllegalAction as refusal:
        return refusal
    return None


@every_game_and_sheet
@pytest.mark.parametrize(
    "odd", [object(), b'{"type": "roll"}', {1: 2}, {"type": "roll", "x": object()}, (), np.int64(3)]
)
def test_what_is_no_json_is_refused_too(name: str, odd: Any) -> None:
    state = tuppence.load(name).new_initial_state()
    with pytest.raises(tuppence.IllegalAction):
        state.apply_action(odd)


@every_game_and_sheet
def test_values_without_a_repr_are_refused_with_a_message(name: str) -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    cyclic: dict[str, Any] = {"type": "roll"}
    cyclic["x"] = cyclic
    state = tuppence.load(name).new_initial_state()
    odds: list[Any] = [deep, {"type": deep}, {"type": "roll", "x": deep}, cyclic, 10**5000, {"type": "x" * 10**6}]
    for odd in odds:
        with pytest.raises(tuppence.IllegalAction) as refused:
            state.apply_action(odd)
        assert len(str(refused.value)) < 2000


@every_game_and_sheet
@drawn
def test_replay_equals_play(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    record = json.loads(json.dumps(state.record(), allow_nan=False))
    assert record == state.record()
    assert snapshot(tuppence.replay(record)) == snapshot(state)


@every_game_and_sheet
@drawn
def test_a_clone_is_independent(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    clone, before = state.clone(), snapshot(state)
    assert snapshot(clone) == before
    list(play(clone, data.draw(st.integers(0, 99)), 50))
    assert snapshot(state) == before
    before = snapshot(clone)
    list(play(state, data.draw(st.integers(0, 99)), 50))
    assert snapshot(clone) == before


@every_game_and_sheet
@drawn
def test_returned_values_are_independent_of_the_state(name: str, data: st.DataObject) -> None:
    """Changing a view, a record or an event does not change the match."""
    state = data.draw(states(name))
    before = snapshot(state)
    emitted = next(play(state.clone(), 1, 1), [])
    seen = [state.view(), state.view(0), state.information_state(0)]
    for given_out in (*seen, state.record(), state.history, state.returns(), state.placings(), emitted):
        scribble(given_out)
    assert snapshot(state) == before
    assert tuppence.replay(state.record()).record() == state.record()


def scribble(value: Any) -> None:
    if isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            scribble(inner)
        value.clear()


@every_game_and_sheet
@drawn
def test_views_are_json_and_differ_only_in_games_with_secrets(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    public = state.view()
    assert json.loads(json.dumps(public, allow_nan=False)) == public
    assert {"game", "phase", "turn", "placings", "last"} <= public.keys()
    assert public["game"] == name
    assert public["placings"] == state.placings()
    assert (public["phase"] == "over") == state.is_terminal()
    for seat in range(state.game.num_players):
        seen, known = state.view(seat), state.information_state(seat)
        assert json.loads(json.dumps(known, allow_nan=False)) == known
        assert public.items() <= seen.items() <= known.items()
        assert state.game.hidden or known == seen == public


@every_game_and_sheet
@drawn
def test_only_the_deciding_seat_has_choices(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    player = state.current_player()
    assert player in {tuppence.CHANCE, tuppence.TERMINAL, *range(state.game.num_players)}
    assert state.is_chance_node() == (player == tuppence.CHANCE)
    assert state.is_terminal() == (player == tuppence.TERMINAL)
    assert bool(state.legal_actions()) == (player >= 0)
    assert "" not in (state.text().prompt(), *(state.text(seat).prompt() for seat in range(state.game.num_players)))
    others = [seat for seat in range(state.game.num_players) if seat != player]
    assert all(state.text(seat).waiting() for seat in others)
    answer = state.game.kind.unanswered
    assert answer is None or answer(state.position) in (None, *state.legal_actions())


@every_game_and_sheet
@drawn
def test_choices_have_different_labels_and_keys(name: str, data: st.DataObject) -> None:
    """Choices with the same label have the same effect to all readers, and so do their events."""
    state = data.draw(states(name))
    choices = state.text().choices()
    assert [action for action, _ in choices] == state.legal_actions()
    keys = [choice.key for _, choice in choices if choice.key]
    assert len(set(keys)) == len(keys)
    assert all(choice.label for _, choice in choices)
    alike: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for listed_action, choice in choices:
        action = legal_of(state, listed_action, Luck(random.Random(0)))
        emitted = tuple(state.text().describe(event) for event in state.clone().apply_action(action))
        alike.setdefault((choice.label, choice.effect), set()).add(emitted)
    assert [words for words, emitted in alike.items() if len(emitted) > 1] == []


@every_game_and_sheet
@drawn
def test_chance_is_listed_whole_and_drawn_from_the_list(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    if not state.is_chance_node():
        assert state.chance_outcomes() == []
        with pytest.raises(tuppence.IllegalAction) as refused:
            state.sample_chance(rng)
        legal = [tuppence.to_json(action) for action in state.legal_actions()]
        assert state.is_terminal() or (refused.value.rule, refused.value.legal) == ("GA-1", legal)
        return
    try:
        outcomes = state.chance_outcomes()
    except tuppence.NotListed:
        state.apply_action(state.sample_chance(rng))
        return
    assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)
    assert all(chance > 0 for _, chance in outcomes)
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
    assert all(state.sample_chance(rng) in dict(outcomes) for _ in range(10))


@every_game_and_sheet
@drawn
def test_returns_and_places_are_final_when_given(name: str, data: st.DataObject) -> None:
    """Returns are zero until the end, then shares of one win (GA-3); a place does not change (GA-2)."""
    state = data.draw(states(name))
    seats, before = state.game.num_players, state.placings()
    for _ in play(state, data.draw(st.integers(0, 2**32)), 400):
        places, returns = state.placings(), state.returns()
        assert len(places) == len(returns) == seats
        assert all(now == then for now, then in zip(places, before, strict=True) if then)
        assert all(0 <= place <= seats for place in places)
        assert all(type(one) is float for one in returns)
        assert sum(returns) == pytest.approx(state.game.utility_sum if state.is_terminal() else 0)
        before = places
    if state.is_terminal():
        assert min(before) == 1
        assert all(state.game.min_utility <= one <= state.game.max_utility for one in state.returns())


@every_game_and_sheet
@drawn
def test_events_have_citations_and_sentences(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    names = [f"Player {chr(ord('A') + seat)}" for seat in range(state.game.num_players)]
    for emitted in play(state, data.draw(st.integers(0, 2**32)), 200):
        assert any("private" not in event for event in emitted), "an action of which nobody notices anything"
        for event in emitted:
            assert json.loads(json.dumps(event, allow_nan=False)) == event
            assert isinstance(event["type"], str)
            assert isinstance(event["rule"], str)
            assert event["seat"] is None or event["seat"] in range(len(names))
            assert "private" not in event or (state.game.hidden and event["private"] in range(len(names)))
            sentence = state.text().describe(event).format(*names)
            assert not re.search(r"[{}<>\[\]_]|None|True|False|nan|  |^ | $", sentence), sentence


@every_game_and_sheet
def test_every_match_ends(name: str) -> None:
    """One random match of each variant, without the clock's and the referee's actions."""
    for seed, chosen in enumerate(itertools.chain(*variants(name))):
        state = tuppence.load(name, **chosen).new_initial_state()
        moves = sum(1 for _ in play(state, seed, MANY_MOVES, unlisted=0))
        assert state.is_terminal(), chosen
        assert moves == len(state.history)
        assert state.legal_actions() == []
        assert state.record()["result"] == {"placings": state.placings(), "returns": state.returns()}
        alone = state.placings().count(1) == len(state.game.sides()[0])  # no other side shares the win
        assert not alone or max(state.returns()) == pytest.approx(state.game.max_utility)
        decisions = len(state.history) - chances(state)
        assert state.game.max_game_length is None or decisions <= state.game.max_game_length


@every_game_and_sheet
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    def match(seed: int) -> list[dict[str, Any]]:
        state = tuppence.load(name, **shortest(name)).new_initial_state()
        rng, policy = np.random.default_rng(seed), random.Random(seed)
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(state.sample_chance(rng) if chance else any_legal(state, Luck(policy)))
        return state.history

    assert match(5) == match(5)
    assert match(5) != match(6)
