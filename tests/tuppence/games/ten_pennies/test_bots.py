"""Bots of Ten Pennies: their information, determinizations, and the order of the levels."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tuppence
from studies.ten_pennies import when_to_buy
from tuppence.bots import load_bot
from tuppence.chance.streams import seeded
from tuppence.games.ten_pennies import kernel, options, rules, sets
from tuppence.games.ten_pennies.actions import Buy, Discard, Pass, Take
from tuppence.games.ten_pennies.bots import champion, determinization, heuristics, information, levels, melds, search
from tuppence.games.ten_pennies.cards import NAMES, NUMBERS, RANK_COUNT
from tuppence.rule import compiled

FEW_MOVES = 60  # between two moments of a match that are looked at


@functools.cache
def moments(players: int, level: str = "regular", seed: int = 1) -> tuple[tuppence.State, ...]:
    """Positions of a match in which a player decides, in every phase and with reshuffles."""
    game = tuppence.load("ten-pennies", players=players)
    state, rng = game.new_initial_state(), np.random.default_rng(seed)
    players_of = [load_bot(level, game, seat=seat, seed=seed) for seat in range(players)]
    found = []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        if rng.integers(FEW_MOVES) < 10 or state.position.reshuffles:
            found.append(state.clone())
        state.apply_action(players_of[state.current_player()].step(state))
    return tuple(found)


def everything() -> list[tuppence.State]:
    """Such positions with few and many players, with random purchases and with empty stocks."""
    return [*moments(2), *moments(5, "beginner"), *moments(2, "uniform")[:200], *moments(8, "beginner")]


def known(state: tuppence.State) -> dict[str, Any]:
    """The parts of a position that the deciding seat knows."""
    position, seat = state.position.copy(), state.current_player()
    determinization.erase_hidden(position, seat)
    return relevant(position)


def relevant(s: Any) -> dict[str, Any]:
    """A position without the fields that no decision depends on."""
    found = {name: getattr(s, name) for name in rules.Position.layout.names}
    found["stock"] = s.stock[: s.bottom]
    found["discards"] = s.discards[: s.discarded]
    found["hands"] = [s.hands[at : at + held] for at, held in zip(range(0, 999, rules.MOST_HELD), s.held, strict=False)]
    found["laid_card"] = sorted(zip(s.laid_card[: s.laid], s.laid_set[: s.laid], strict=True))
    for name in ("set_owner", "set_rank"):
        found[name] = found[name][: s.sets]
    for name in ("laid_set", "drawn", "just_passed", "owed_to"):
        del found[name]
    return found


def test_the_information_state_determines_the_known_position() -> None:
    for state in everything():
        seat = state.current_player()
        position = information.known_position(
            options.Options.fill_in(state.game.options), state.information_state(seat)
        )
        assert relevant(position) == known(state)
        assert information.decides(position) == seat


def determinized(tables: Any, seats: Any, rng: Any) -> None:
    """A determinization of each position. Compiled."""
    for at in range(len(tables)):
        determinization.determinize(tables[at], seats[at], rng)


def another_determinization(state: tuppence.State, seed: int) -> tuppence.State:
    """A position with other hidden cards, which looks the same to the deciding seat."""
    table = state.position.array()
    compiled(determinized)(table, np.array([state.current_player()]), seeded(seed))
    other = state.clone()
    other.position = rules.Position(**{name: table[name][0].tolist() for name in rules.Position.layout.names})
    return other


def test_determinizations_agree_with_what_the_seat_saw() -> None:
    changed = 0
    for state in everything()[::3]:
        seat = state.current_player()
        for seed in range(2):
            other = another_determinization(state, seed)
            assert other.information_state(seat) == state.information_state(seat)
            assert sorted(cards(other.position)) == sorted(cards(state.position))
            changed += other.position.hands != state.position.hands
            for one in range(state.game.num_players):
                hand = other.view(one)["hand"]
                ranks = [NUMBERS[card] % 54 // 4 for card in hand]
                at = one * RANK_COUNT
                counts = other.position.counts[at : at + RANK_COUNT]
                assert counts == [ranks.count(rank) for rank in range(RANK_COUNT)]
    assert changed > 100


def cards(s: Any) -> list[int]:
    """Every card, wherever it is."""
    hands = [s.hands[seat * rules.MOST_HELD + place] for seat in range(s.seats) for place in range(s.held[seat])]
    up = [] if s.up == rules.NO_CARD else [s.up]
    return [*hands, *up, *s.stock[s.top : s.bottom], *s.discards[: s.discarded], *s.laid_card[: s.laid]]


def test_every_hidden_card_may_be_anywhere() -> None:
    """After the deal each hidden card is equally likely in the other hand."""
    state, rng = tuppence.load("ten-pennies").new_initial_state(), np.random.default_rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    seat = state.current_player()
    counts = np.zeros(state.position.deck)
    for seed in range(2000):
        other = another_determinization(state, seed).position
        first = (1 - seat) * rules.MOST_HELD
        counts[other.hands[first : first + other.held[1 - seat]]] += 1
    hidden = counts > 0
    assert hidden.sum() == state.position.deck - rules.DEALT - 1
    expected = 2000 * state.position.held[1 - seat] / hidden.sum()
    assert abs(counts[hidden] - expected).max() < 5 * np.sqrt(expected)


def compiled_choices(tables: Any, noises: Any, chosen: Any) -> None:
    """The choices of the quick levels in each position. Compiled."""
    for at in range(len(tables)):
        chosen[at, 0] = levels.beginner(tables[at], noises[at])
        chosen[at, 1] = levels.regular(tables[at])


@pytest.mark.slow
def test_levels_in_playouts_ignore_hidden_cards() -> None:
    """The levels receive the whole position, as in playouts."""
    states = [*moments(4)[::6], *moments(2, "uniform")[-60::6]]
    noises = np.arange(len(states)) * 7 % levels.NOISE
    chosen = np.zeros((3, len(states), 2), np.int64)
    searched = []
    for sample in range(3):
        positions = [(another_determinization(state, sample) if sample else state).position for state in states]
        compiled(compiled_choices)(np.concatenate([one.array() for one in positions]), noises, chosen[sample])
        searched.append([search.champion.number(one, 5, at) for at, one in enumerate(positions)])
    assert np.array_equal(chosen[0], chosen[1])
    assert np.array_equal(chosen[0], chosen[2])
    assert searched[0] == searched[1] == searched[2]
    for state, noise, numbers, best in zip(states, noises.tolist(), chosen[0].tolist(), searched[0], strict=True):
        assert numbers == [levels.beginner(state.position, noise), levels.regular(state.position)]
        assert all(0 <= number < kernel.num_legal_actions(state.position) for number in (*numbers, best))


def test_the_champion_lays_all_that_the_best_plan_lays() -> None:
    for state in moments(4):
        if state.position.phase == rules.PLAY and melds.next_lay(state.position)[0] != sets.NONE:
            suggested = [action for action, choice in state.text().choices() if choice.suggested]
            bot = load_bot("champion", state.game, seat=state.current_player())
            assert [bot.step(state)] == suggested


def deciding(hand: str, up: str, round: int = 2, phase: int = rules.UP) -> tuppence.State:
    """A position in which seat 0 answers an offer, or plays."""
    return tuppence.State(tuppence.load("ten-pennies", players=2), offering(hand, up, round, phase))


def offering(hand: str, up: str, round: int = 2, phase: int = rules.UP) -> rules.Position:
    """The same as a position, possibly with a card of another deck."""
    position: rules.Position = tuppence.load("ten-pennies", players=2).new_position()
    position.phase, position.round, position.dealer, position.turn = phase, round, 1, 0
    position.up = NUMBERS[up] if up else rules.NO_CARD
    if phase == rules.BUY:
        position.turn, position.buyer = 1, 0
    for name in hand.split():
        rules.put_in_hand(position, 0, NUMBERS[name])
    others = [card for card in range(position.deck) if NAMES[card] not in {*hand.split(), up}]
    for card in others[:11]:
        rules.put_in_hand(position, 1, card)
    position.bottom = len(others) - 11
    position.stock[: position.bottom] = others[11:]
    return position


NEAR = "9C.0 9D.0 9H.0 KS.0 QD.0 JC.0 7S.0 6H.0 5D.0 3C.0 4S.0"


def decided(level: str, state: tuppence.State) -> tuppence.Action:
    return load_bot(level, state.game, seat=0).step(state)


@pytest.mark.parametrize("level", ["regular", "champion"])
def test_the_heuristics_take_and_buy_cards_for_the_first_down(level: str) -> None:
    assert decided(level, deciding(NEAR, "9S.0")) == Take()
    assert decided(level, deciding(NEAR, "9S.0", round=7, phase=rules.BUY)) == Buy()
    assert decided(level, deciding(NEAR, "*R.0")) == Pass()


@pytest.mark.parametrize("level", ["regular", "champion"])
def test_the_heuristics_discard_unmatched_cards(level: str) -> None:
    hand = "9C.0 9D.0 9H.0 8C.0 8D.0 *R.0 2H.0"
    assert decided(level, deciding(hand, "", round=4, phase=rules.PLAY)) == Discard("*R.0")


def test_regulars_and_champions_do_not_buy_back() -> None:
    game = tuppence.load("ten-pennies", players=3)
    bought = dealt = own = 0
    for seed in range(6):
        state, rng = game.new_initial_state(), np.random.default_rng(seed)
        players, thrown = [load_bot("regular", game, seat) for seat in range(3)], None
        while not state.is_terminal():
            if state.is_chance_node():
                thrown = None if state.position.phase == rules.DEAL else thrown
                state.apply_action(state.sample_chance(rng))
                continue
            seat = state.current_player()
            action = players[seat].step(state)
            if heuristics.is_own_discard(state.position):
                assert search.search(state.position, rng) == kernel.PASS
                assert thrown == seat
                own += 1
            if isinstance(action, Buy):
                assert thrown != seat
                bought += 1
                dealt += thrown is None
            if isinstance(action, Discard):
                thrown = seat
            state.apply_action(action)
    assert 0 < dealt < bought
    assert own > 0


def test_a_beginner_is_hasty() -> None:
    assert decided("beginner", deciding(NEAR, "KH.0")) == Take()
    offer = offering(NEAR, "4S.1", phase=rules.BUY)
    assert {levels.beginner(offer, noise) for noise in range(levels.NOISE)} == {kernel.TAKE, kernel.PASS}


class TakesForEver:
    """A player that takes every up-card, buys none, and discards the newest card."""

    def step(self, state: tuppence.State) -> tuppence.Action:
        if state.position.phase != rules.PLAY:
            return Take() if state.position.phase == rules.UP else Pass()
        return Discard(state.view(state.current_player())["hand"][-1])


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("level", levels.LEVELS)
def test_one_bot_ends_a_round_in_which_everybody_takes(level: str, players: int) -> None:
    game = tuppence.load("ten-pennies", players=players)
    table: list[Any] = [TakesForEver()] * (players - 1) + [load_bot(level, game, seat=players - 1)]
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    for _ in range(1_500):  # decisions and draws; 450 are usual
        if state.position.round == 2:
            return
        seat = state.current_player()
        state.apply_action(table[seat].step(state) if seat >= 0 else state.sample_chance(rng))
        assert state.position.taken < heuristics.MOST_TAKEN + players
    pytest.fail("the round did not end")


@pytest.mark.slow
def test_the_study_of_buying_spends_pennies() -> None:
    found = when_to_buy.measured((1, 2), levels.REGULAR, (0, 10), 40, 0)
    assert found.pennies[0] > 0
    assert found.points[1] > 0


# The champion's search takes long to compile for one question; `make slow` does.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "choose"),
    [("beginner", levels.choose_quick), ("regular", levels.choose_quick), ("champion", champion.choose)],
)
def test_a_bot_passes_after_many_takes_in_a_row(level: str, choose: Any) -> None:
    """Live and in playouts. One take earlier the card is still taken."""
    for taken, answer in ((heuristics.MOST_TAKEN - 1, kernel.TAKE), (heuristics.MOST_TAKEN, kernel.PASS)):
        state = deciding(NEAR, "9S.0")
        position = state.position
        position.taken = taken
        state.position = position
        table = position.array()
        policy = 1 + levels.LEVELS.index(level)
        assert compiled(alone(choose))(table, policy, seeded(1)) == answer
        assert decided(level, state) == (Take() if answer == kernel.TAKE else Pass())


@functools.cache
def alone(choose: Callable[..., int]) -> Callable[..., int]:
    """A function that returns the choice in one position."""

    def chosen(table: Any, policy: Any, rng: Any) -> int:
        return choose(table[0], policy, None, rng)

    return chosen


# As above: the champion's bulk play takes longer to compile than all else that is compiled of this game.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("low", "high", "players", "games"),
    [
        ("beginner", "regular", 2, 1_000),
        ("regular", "champion", 2, 30),
        ("beginner", "regular", 4, 1_000),
        ("regular", "champion", 4, 60),
    ],
)
def test_each_level_beats_the_one_below(low: str, high: str, players: int, games: int) -> None:
    """One seat against all others, also by points. The bench measures the champion."""
    game = tuppence.load("ten-pennies", players=players)
    won = tuppence.playouts(game, games, policies=[high] + [low] * (players - 1), seed=2).returns[:, 0]
    margin = 0 if high == "champion" else 4 * won.std() / np.sqrt(games)
    assert won.mean() - margin > 1 / players
