"""First games played to the end, as at a table: by the coach's advice, or by other choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import tuppence
from tests.tuppence.games.matches import Luck
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.match import CHANCE, State
from tuppence.ranges import any_legal
from tuppence_web.hosted.first_game import OPPONENT, YOU, Advice, FirstGame, Moment
from tuppence_web.hosted.game import hosted

MOST_PLAYS = 400  # at random: far more than any game takes

Chooser = Callable[[State, Advice], Action]
Aim = Callable[[random.Random, Action], Action]  # what a newcomer's hand makes of an action


@dataclass
class FirstPlay:
    """A finished first game: the coach's lines, the player's plays, and all events."""

    state: State
    lines: list[str] = field(default_factory=list)
    presses: list[Action] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    over: bool = False

    def kinds(self, seat: int | None = None) -> set[type[Event]]:
        """The types of the events, of one seat or of all."""
        return {type(event) for event in self.events if seat in (None, event.seat)}


def script_of(name: str) -> FirstGame:
    """The first game of a game that has one."""
    script = hosted(name).first_game
    assert script is not None
    return script


def by_advice(state: State, advice: Advice) -> Action:
    """Follow the coach."""
    assert advice.press is not None, advice.text
    return advice.press


def placings_of_newcomers(name: str, games: int, aim: Aim) -> Counter[tuple[int, ...]]:
    """How often first games end in each order, of newcomers who ``aim`` where the board points."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(games):
        rng = random.Random(seed)

        def roughly(state: State, advice: Advice, rng: random.Random = rng) -> Action:
            meant = by_advice(state, advice)
            aimed = aim(rng, meant)
            return aimed if state.refusal(aimed) is None else meant

        found[tuple(play_first(name, roughly, seed).state.placings() or ())] += 1
    return found


def by_chance(seed: int) -> Chooser:
    """Play any legal action."""
    luck = Luck(random.Random(seed))
    return lambda state, advice: any_legal(state, luck)


def play_first(name: str, choose: Chooser = by_advice, seed: int = 0, most: int = MOST_PLAYS) -> FirstPlay:
    """Play a first game to its end, or to a number of plays; other chance comes from a seed."""
    script, rng = script_of(name), random.Random(seed)
    state = tuppence.load(name, **script.options).new_initial_state()
    bot = tuppence.load_bot("beginner", state.game, seat=OPPONENT, seed=seed)
    played, chances = FirstPlay(state), 0
    for _ in range(most):
        moment = Moment(state, played.events)
        advice = script.coach(moment)
        if advice.text not in played.lines[-1:] and (advice.over or state.current_player() != CHANCE):
            played.lines.append(advice.text)
        played.over = advice.over or state.is_terminal()
        if played.over:
            break
        if state.current_player() == CHANCE:
            action = script.outcome(state, chances, Luck(rng))
            chances += 1
        elif state.current_player() == YOU:
            action = choose(state, advice)
            played.presses.append(action)
        else:
            action = script.play(moment) or bot.step(state)
        played.events += state.apply_typed(action)
    return played
