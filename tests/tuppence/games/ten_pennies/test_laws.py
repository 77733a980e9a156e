"""Laws of Ten Pennies: the places of cards and pennies, and that no hidden card is revealed."""

from __future__ import annotations

import functools
import itertools
import random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import step, typed, varied
from tuppence.bots import load_bot
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import NAMES

NAME = "ten-pennies"
LIVELY = 0.5  # how often the first of the choices is taken: a card that is offered, and what can be laid
OFTEN = 0.2  # how often everything is compared, not only the events

Reader = int | None  # a seat, or one who only watches
seeds = st.integers(0, 2**32)
fewer = settings(max_examples=settings().max_examples // 4)  # an example is a whole round, looked at throughout


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


def play(state: tuppence.State, seed: int) -> tuppence.State:
    """Play a round to its end, at random, with a preference for laying."""
    rng, first = random.Random(seed), state.position.round
    while not state.is_terminal() and state.position.round == first:
        if state.current_player() >= 0 and rng.random() < LIVELY:
            state.apply_action(state.legal_actions()[0])
        else:
            step(state, rng)
    return state


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


def events_for(reader: Reader, emitted: list[Json]) -> list[Json]:
    return [event for event in emitted if event.get("private", reader) == reader]


def known_since(begun: tuppence.State, history: list[Json], reader: Reader) -> list[tuple[int, set[str]]]:
    """The index of each shuffle in a history, and the cards that a reader has seen since.

    The end of the round shows everybody the hands, and the cards that were drawn last.
    """
    state, found = begun.clone(), list[tuple[int, set[str]]]()
    for at, action in enumerate(history):
        before = state.clone()
        state.apply_action(action)
        if action["type"] == "shuffled":
            found.append((at, set()))
        shown = [face_up(state), [] if reader is None else hands(state)[reader]]
        if state.position.phase in (rules.DEAL, rules.OVER):
            went_out = before.position.phase == rules.PLAY
            shown += [*hands(before), [] if went_out else action.get("cards", stock(before))]
        for _, known in found:
            known.update(*shown)
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


def as_seen_by(reader: Reader, state: tuppence.State, form: Json | None) -> list[Any]:
    """All views, texts and choices of a state for a reader, and why it refuses an action of the one who decides."""
    text = state.text(reader)
    seen: list[Any] = [state.view(reader), text.prompt(), text.note(), state.current_player()]
    if reader is not None:
        seen += [state.information_state(reader), text.waiting()]
    if reader == state.current_player():
        sent = typed(NAME, form)
        seen += [text.choices(), sent and str(state.game.refusal(state.position, sent))]
    return seen


@fewer
@given(before_a_deal(), seeds)
def test_TP_11_equal_information_gives_equal_events_and_views(begun: tuppence.State, seed: int) -> None:
    """Hidden cards are swapped, for each reader: nothing that the reader sees of a whole round changes."""
    whole, rng = play(begun.clone(), seed).history, random.Random(seed)
    readers = (None, *range(begun.position.seats))
    for reader, history in itertools.product(readers, (whole[:-1], whole)):  # the last action shows the hands
        one, other = begun.clone(), begun.clone()
        for action, swapped in zip(history, twin_of(begun, history, reader, rng), strict=True):
            assert events_for(reader, one.apply_action(action)) == events_for(reader, other.apply_action(swapped))
            if rng.random() < OFTEN:
                form = varied(one, rng) if reader == one.current_player() else None
                assert as_seen_by(reader, one, form) == as_seen_by(reader, other, form)
