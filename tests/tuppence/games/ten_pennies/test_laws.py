"""Laws of Ten Pennies: the places of cards and pennies, and that no hidden card is revealed."""

from __future__ import annotations

import functools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import step, typed, varied
from tuppence.bots import load_bot
from tuppence.game import game_type
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import NAMES

NAME = "ten-pennies"
CARD = re.compile(r"(?:[2-9TJQKA][CDHS]|\*[RB])\.[0-3]")
PRETTY = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])|\bjoker\b")
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
LIVELY = 0.5  # how often the first of the choices is taken: a card that is offered, and what can be laid
OFTEN = 0.2  # how often everything is compared, not only the events

Reader = int | None  # a seat, or one who only watches
seeds = st.integers(0, 2**32)
fewer = settings(max_examples=settings().max_examples // 8)  # an example is a whole round, looked at throughout


@functools.cache
def rounds(players: int) -> list[tuppence.State]:
    """The states of a match of beginners before each deal, and the history of each round."""
    state, rng, found = tuppence.load(NAME, players=players).new_initial_state(), np.random.default_rng(players), []
    bots = [load_bot("beginner", state.game, seat=seat, seed=seat) for seat in range(players)]
    while not state.is_terminal():
        if state.position.phase == rules.DEAL:
            found.append(tuppence.State(state.game, state.position.copy()))
        state.apply_action(
            state.sample_chance(rng) if state.is_chance_node() else bots[state.current_player()].step(state)
        )
    return found


@st.composite
def before_a_deal(draw: st.DrawFn) -> tuppence.State:
    """A state before the deal of any round, with any number of players."""
    return rounds(draw(st.integers(2, 8)))[draw(st.integers(0, 6))].clone()


def played(state: tuppence.State, seed: int, moves: int = 1_000_000) -> Iterator[list[Json]]:
    """Play a round and the next deal, ``moves`` moves at most: at random, with a preference for laying."""
    rng, first = random.Random(seed), state.position.round
    for _ in range(moves):
        if state.is_terminal() or (state.position.round != first and state.position.phase != rules.DEAL):
            return
        lively = state.current_player() >= 0 and rng.random() < LIVELY
        yield state.apply_action(state.legal_actions()[0]) if lively else step(state, rng)


def named(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def hands(state: tuppence.State) -> list[list[str]]:
    """The true hands."""
    position, room = state.position, rules.MOST_HELD
    return [named(position.hands[seat * room : seat * room + position.held[seat]]) for seat in range(position.seats)]


def stock(state: tuppence.State) -> list[str]:
    """The true stock, top card first."""
    return named(state.position.stock[state.position.top : state.position.bottom])


def face_up(state: tuppence.State) -> list[str]:
    """The cards that are, or were, face up on the table."""
    position = state.position
    up = [] if position.up == rules.NO_CARD else [position.up]
    return named(up + position.discards[: position.discarded] + position.laid_card[: position.laid])


def between_rounds(state: tuppence.State) -> bool:
    return state.position.phase in (rules.DRAW_FOR_DEAL, rules.DEAL, rules.OVER)


@fewer
@given(before_a_deal(), seeds)
def test_all_cards_are_somewhere_once_and_the_counts_are_true(state: tuppence.State, seed: int) -> None:
    deck, rng = set(NAMES[: state.position.deck]), random.Random(seed)
    for _ in played(state, seed):
        held, left, shown = hands(state), stock(state), face_up(state)
        cards = [card for place in (*held, left, shown) for card in place]
        assert len(cards) == (0 if between_rounds(state) else len(deck))
        assert set(cards) == (set() if between_rounds(state) else deck)
        if rng.random() > OFTEN:
            continue
        seen = state.view()
        assert (seen["hands"], seen["stock"]) == ([len(hand) for hand in held], len(left))
        table = [card for one in seen["sets"] for card in one["cards"]] + ([seen["up"]] if seen["up"] else [])
        assert sorted(shown) == sorted(table + named(state.position.discards[: state.position.discarded]))
        assert "hand" not in seen
        assert [state.view(seat)["hand"] for seat in range(len(held))] == held


@fewer
@given(before_a_deal(), seeds)
def test_no_penny_is_lost_or_made(state: tuppence.State, seed: int) -> None:
    """The bowl has the pennies paid for bought and caught cards; buy-pennies only decrease."""
    before, caught = state.view(), 0
    pennies = before["pennies"]
    for emitted in played(state, seed):
        for event in emitted:
            caught += sum(map(len, event.get("caught", [])))
        seen = state.view()
        assert all(0 <= now <= then for now, then in zip(seen["pennies"], pennies, strict=True))
        pennies = seen["pennies"]
        assert seen["bowl"] == before["bowl"] + sum(before["pennies"]) - sum(pennies) + caught


@pytest.mark.parametrize("players", range(2, 9))
def test_the_bowl_is_paid_out_whole(players: int) -> None:
    state, caught = tuppence.load(NAME, players=players).new_initial_state(), 0
    assert (state.view()["bowl"], state.view()["pennies"]) == (0, [10] * players)
    rng = random.Random(players)
    while not state.is_terminal():
        for event in step(state, rng):
            caught += sum(map(len, event.get("caught", [])))
            if event["type"] == "won":
                spent = sum(10 - left for left in state.view()["pennies"])
                assert sum(event["shares"]) == event["bowl"] == state.view()["bowl"] == spent + caught
                assert max(event["shares"]) - min(event["shares"]) <= 1


class Seen:
    """The cards that each reader can have seen since the deal, from the true positions."""

    def __init__(self, players: int) -> None:
        self.by: dict[Reader, set[str]] = {reader: set() for reader in (None, *range(players))}

    def watch(self, before: tuppence.State, after: tuppence.State) -> None:
        """Record the cards that an action reveals; at a round's end all hands and the cards drawn last."""
        if before.position.phase == rules.DEAL:
            for cards in self.by.values():
                cards.clear()
        if between_rounds(after):
            action = after.history[-1]
            drawn = action["cards"] if action["type"] == "shuffled" else stock(before)
            went_out = before.position.phase == rules.PLAY
            shown = [card for place in (*hands(before), [] if went_out else drawn) for card in place] + face_up(before)
        else:
            shown = face_up(after)
        for cards in self.by.values():
            cards.update(shown)
        for seat, hand in enumerate(hands(after)):
            self.by[seat].update(hand)


def events_for(reader: Reader, emitted: list[Json]) -> list[Json]:
    return [event for event in emitted if event.get("private", reader) == reader]


def cards_in(value: Any) -> set[str]:
    return set(CARD.findall(json.dumps(value)))


def faces_in(words: str) -> set[str]:
    """The cards that a sentence names, without decks."""
    found = PRETTY.findall(words)
    return {(("T" if rank == "10" else rank) + SUITS[suit]) if rank else "*" for rank, suit in found}


def faces(cards: set[str]) -> set[str]:
    return {card[0] if card[0] == "*" else card[:2] for card in cards}


def hidden_in_events(state: tuppence.State, emitted: list[Json], seen: Seen) -> list[tuple[Reader, str]]:
    """The cards in events and their sentences that the reader cannot have seen."""
    found: list[tuple[Reader, str]] = []
    named = [(event, cards_in(event), faces_in(state.text().describe(event))) for event in emitted]
    for reader, known in seen.by.items():
        heard = [(cards, words) for event, cards, words in named if event.get("private", reader) == reader]
        found += [(reader, card) for card in set().union(*(cards for cards, _ in heard)) - known]
        found += [(reader, face) for face in set().union(*(words for _, words in heard)) - faces(known)]
    return found


def hidden_in_views(state: tuppence.State, seen: Seen) -> list[tuple[Reader, str]]:
    """The cards in views, prompts and information states that the reader cannot have seen."""
    found: list[tuple[Reader, str]] = []
    for reader, known in seen.by.items():
        shown: list[Any] = [state.view(reader), *([] if reader is None else [state.information_state(reader)])]
        found += [(reader, card) for card in cards_in(shown) - known]
        text = state.text(reader)
        found += [(reader, face) for face in faces_in(f"{text.prompt()} {text.note()}") - faces(known)]
    return found


@fewer
@given(before_a_deal(), seeds)
def test_TP_11_events_and_views_reveal_no_hidden_card(state: tuppence.State, seed: int) -> None:
    seen, rng, before = Seen(state.position.seats), random.Random(seed), state.clone()
    for emitted in played(state, seed):
        seen.watch(before, state)
        assert hidden_in_events(state, emitted, seen) == []
        if rng.random() < OFTEN or between_rounds(state):
            assert hidden_in_views(state, seen) == []
        before = state.clone()


@fewer
@given(before_a_deal(), seeds)
def test_TP_11_a_refusal_and_the_choices_name_no_hidden_card(state: tuppence.State, seed: int) -> None:
    """Refusals and choices name only cards that were sent or that the player has seen."""
    seen, rng, before = Seen(state.position.seats), random.Random(seed), state.clone()
    for _ in played(state, seed):
        seen.watch(before, state)
        before, seat = state.clone(), state.current_player()
        if seat < 0 or rng.random() > OFTEN:
            continue
        known, form = seen.by[seat], varied(state, rng)
        words = [f"{choice.label} {choice.effect}" for _, choice in state.text().choices()]
        assert cards_in([tuppence.to_json(action) for action in state.legal_actions()]) <= known
        assert faces_in(" ".join(words)) <= faces(known)
        sent = typed(NAME, form)
        refusal = None if sent is None else state.game.refusal(state.position, sent)
        if refusal is not None:
            emitted = cards_in(form) | known
            assert cards_in(refusal.reason) <= emitted
            assert faces_in(refusal.reason) <= faces(emitted)


def known_since(begun: tuppence.State, history: list[Json], reader: Reader) -> list[tuple[int, set[str]]]:
    """The index of each shuffle in a history, and the cards that a reader has seen since."""
    state, found = begun.clone(), list[tuple[int, set[str]]]()
    for at, action in enumerate(history):
        state.apply_action(action)
        if action["type"] == "shuffled":
            found.append((at, set()))
        for _, known in found:
            known.update(face_up(state), [] if reader is None else hands(state)[reader])
    return found


def twin_of(begun: tuppence.State, history: list[Json], reader: Reader, rng: random.Random) -> list[Json]:
    """Another history with the same information for a reader: hidden cards are swapped."""
    twin = list(history)
    for at, known in known_since(begun, history, reader):
        cards = list(history[at]["cards"])
        hidden = [place for place, card in enumerate(cards) if card not in known]
        moved = [cards[place] for place in hidden]
        rng.shuffle(moved)
        for place, card in zip(hidden, moved, strict=True):
            cards[place] = card
        twin[at] = {"type": "shuffled", "cards": cards}
    return twin


def as_seen_by(reader: Reader, state: tuppence.State) -> list[Any]:
    """All views, texts and choices of a state for a reader."""
    text = state.text(reader)
    seen: list[Any] = [state.view(reader), text.prompt(), text.note(), state.current_player()]
    if reader is not None:
        seen += [state.information_state(reader), text.waiting()]
    return seen + (text.choices() if reader == state.current_player() else [])


@st.composite
def twins(draw: st.DrawFn, deciding: bool = False) -> tuple[Reader, tuppence.State, tuppence.State]:
    """Two states of a round that differ in what a reader cannot have seen; what led to them told the reader the same.

    ``deciding``: the reader is the one who decides, where somebody does.
    """
    begun, seed = draw(before_a_deal()), draw(seeds)
    whole, rng = begun.clone(), random.Random(seed)
    for _ in played(whole, seed):
        pass
    last = -1 if whole.is_terminal() else -2  # the action that ends the round, and the next deal
    history = whole.history[: rng.randint(1, len(whole.history) + last)]
    one, other = begun.clone(), begun.clone()
    emitted = [one.apply_action(action) for action in history]
    anybody = draw(st.sampled_from([None, *range(one.position.seats)]))
    reader = one.current_player() if deciding and one.current_player() >= 0 else anybody
    for events, action in zip(emitted, twin_of(begun, history, reader, rng), strict=True):
        assert events_for(reader, events) == events_for(reader, other.apply_action(action))
    return reader, one, other


@fewer
@given(twins() | twins(deciding=True))
def test_TP_11_equal_information_gives_equal_events_and_views(
    pair: tuple[Reader, tuppence.State, tuppence.State],
) -> None:
    reader, one, other = pair
    assert as_seen_by(reader, one) == as_seen_by(reader, other)


@fewer
@given(twins(deciding=True), seeds)
def test_TP_11_a_bot_chooses_the_same_with_equal_information(
    pair: tuple[Reader, tuppence.State, tuppence.State], seed: int
) -> None:
    reader, one, other = pair
    if reader is None or reader != one.current_player():
        return
    one.game.kind.levels.warm()  # none of them answers by other means before it is ready
    for level in game_type(NAME).levels.names:
        answers = [load_bot(level, state.game, seat=reader, seed=seed).step(state) for state in (one, other)]
        assert answers[0] == answers[1]
