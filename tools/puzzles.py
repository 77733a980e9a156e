"""`python -m tools.puzzles GAME COUNT`: find daily puzzles until the file of a game has COUNT of them.

Bots play matches; of each match at most one decision becomes a puzzle, if one choice is clearly best there
(`tuppence_web.puzzles.rules`): by the exact solution where it is at hand, otherwise by playouts. The file has the seed
of each match. The search continues with the next seed, so that it can be stopped at any time.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

import tuppence
from tuppence.actions import Action, to_json
from tuppence.game import Game
from tuppence.match import State
from tuppence.record.luck import choice_values
from tuppence.simulation.compiled_play import Compiled
from tuppence.simulation.results import Playouts
from tuppence_web.hosted.puzzles import Labelled, Puzzles, puzzles_in
from tuppence_web.puzzles.rules import LEAD, MOST_CHOICES, Choice, Puzzle, all_puzzles, path_of

TRIED = 12  # decisions of a match
MOST_LEAD = 0.6  # of the best choice: with more there is nothing to ask
EACH_WORLD = 4  # playouts, where hidden information makes different worlds possible
ESTIMATED = 0.1  # the standard error of an estimate
FIRST_PART = 4  # of the playouts that value the choices, this part is tried first
PROMISING = 1.5  # standard errors of the difference by which the best choice leads in the first playouts


class Valued(NamedTuple):
    """An action in words, with its value and the standard error of that."""

    label: str
    action: Action
    value: float
    error: float


class Finder:
    """Finds the puzzles of a game."""

    def __init__(self, game: Game, source: Puzzles) -> None:
        self._game = game
        self._source = source
        self._solution = game.solve() if game.solves_at_once() else None

    def puzzle(self, seed: int) -> Puzzle | None:
        """Return a puzzle from the match of a seed, or None if none of the decisions tried is clear enough."""
        rng = np.random.default_rng(seed)
        decisions = list(self._decisions(seed, rng))
        for at in rng.permutation(len(decisions))[:TRIED]:
            found = self._puzzle_at(decisions[at], seed)
            if found is not None:
                return found
        return None

    def _decisions(self, seed: int, rng: np.random.Generator) -> Iterator[State]:
        """Play the match of a seed, and yield the states in which there is something to choose."""
        state, level = self._game.new_initial_state(), self._source.level
        bots = [tuppence.load_bot(level, self._game, seat, seed) for seat in range(self._game.num_players)]
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
                continue
            if self._source.fits(state) and len(self._source.choices(state)) > 1:
                yield state.clone()
            state.apply_action(bots[state.current_player()].step(state))

    def _puzzle_at(self, state: State, seed: int) -> Puzzle | None:
        tried = self._source.choices(state)
        if self._solution is not None:
            values = choice_values(self._solution, state)
            exact = [
                Valued(label, action, value, 0.0) for (label, action), (_, value) in zip(tried, values, strict=True)
            ]
            return self._clear(state, seed, exact, 0)
        valued, games = self._screened(state, tried, seed), self._source.playouts
        for number, at in ((games // FIRST_PART, seed + 2), (games, seed + 1)):
            ranked = best_of_each(valued)
            if not is_promising(ranked):
                return None
            offered = [(one.label, one.action) for one in ranked[:MOST_CHOICES]]
            valued = self._values(state, offered, number, at)
        return self._clear(state, seed, valued, games)

    def _clear(self, state: State, seed: int, valued: Iterable[Valued], playouts: int) -> Puzzle | None:
        """Return the puzzle of a state if one choice is clearly best, and not by too much."""
        offered = sorted(best_of_each(valued)[:MOST_CHOICES], key=lambda one: one.label)
        choices = [Choice(one.label, to_json(one.action), round(one.value, 5), round(one.error, 5)) for one in offered]
        puzzle = Puzzle(seed, dict(self._game.options), state.history, choices, playouts)
        if not puzzle.is_clear:
            return None
        first, second = (choices[number].value for number in puzzle.ranked[:2])
        return puzzle if first - second <= MOST_LEAD else None

    def _screened(self, state: State, tried: Sequence[Labelled], seed: int) -> list[Valued]:
        """Return a first value of each action."""
        estimate = self._source.estimate
        if estimate is None:
            return self._values(state, tried, self._source.screened, seed)
        return [Valued(label, action, estimate(state, action), ESTIMATED) for label, action in tried]

    def _values(self, state: State, tried: Sequence[Labelled], games: int, seed: int) -> list[Valued]:
        """Return the value of each action by playouts with the same random numbers, with its standard error."""
        actions = [action for _, action in tried]
        returns = (self._source.returns or self._returns)(state, actions, games, seed)
        errors = returns.std(axis=1, ddof=1) / sqrt(returns.shape[1])
        return [
            Valued(label, action, float(value), float(error))
            for (label, action), value, error in zip(tried, returns.mean(axis=1), errors, strict=True)
        ]

    def _returns(self, state: State, actions: list[Action], games: int, seed: int) -> NDArray[np.float64]:
        """Return what each playout brought; where seats see different things, the mean of each world's playouts."""
        world, seat = self._source.world, state.current_player()
        if world is None:
            return np.array([self._played(state.position, seed, action, games)[:, seat] for action in actions])
        rng = np.random.default_rng(seed)
        worlds = [(world(state, rng), seed + number) for number in range(games // EACH_WORLD)]
        return np.array([[self._played(*one, action).mean(axis=0)[seat] for one in worlds] for action in actions])

    def _played(self, position: Any, seed: int, action: Action, games: int = EACH_WORLD) -> NDArray[np.float64]:
        game, level, after = self._game, self._source.level, position.copy()
        game.apply(after, action)
        kernel = game.kernel()
        if kernel is None:
            start = State(game, after)
            return tuppence.playouts(game, games, policies=level, seed=seed, start=start, threads=1).returns
        # The same without a thread, which takes longer to begin than a few playouts to end.
        played = Playouts.empty(games, game.num_players)
        compiled = Compiled(game, kernel, after, seed, [level] * game.num_players)
        compiled.play(range(games), np.zeros(1, np.uint8), played.lengths, played.returns, played.places)
        return played.returns


def best_of_each(valued: Iterable[Valued]) -> list[Valued]:
    """Return the best action of each label, the best first."""
    best: dict[str, Valued] = {}
    for one in valued:
        if one.label not in best or one.value > best[one.label].value:
            best[one.label] = one
    return sorted(best.values(), key=lambda one: -one.value)


def is_promising(ranked: list[Valued]) -> bool:
    """Return whether more playouts may show that the first choice is clearly better than the second."""
    if len(ranked) < 2:
        return False
    first, second = ranked[:2]
    error = sqrt(first.error**2 + second.error**2)
    return max(LEAD, PROMISING * error) <= first.value - second.value <= MOST_LEAD + error


def shown(puzzle: Puzzle, game: str) -> str:
    """Return what a reader sees of a puzzle, to tell equal ones."""
    state = puzzle.state(game)
    return repr((state.information_state(state.current_player()), [choice.label for choice in puzzle.choices]))


def main() -> None:
    """Append puzzles to the file of a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuppence.games())
    parser.add_argument("count", type=int, help="how many puzzles the file should have")
    chosen = parser.parse_args()
    source = puzzles_in(chosen.game)
    finder = Finder(tuppence.load(chosen.game, **source.options), source)
    known = all_puzzles(chosen.game)
    seen = {shown(puzzle, chosen.game) for puzzle in known}
    with path_of(chosen.game).open("ab") as file:
        for seed in itertools.count(known[-1].seed + 1 if known else 1):
            if len(seen) >= chosen.count:
                return
            puzzle = finder.puzzle(seed)
            if puzzle is None or shown(puzzle, chosen.game) in seen:
                continue
            seen.add(shown(puzzle, chosen.game))
            file.write(msgspec.json.encode(puzzle) + b"\n")
            file.flush()
            print(f"{len(seen)} of {chosen.count}: seed {seed}", flush=True)  # noqa: T201 - it takes minutes


if __name__ == "__main__":
    main()
