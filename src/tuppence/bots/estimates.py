"""Chances to win after each choice of a match, estimated by search where no exact values are known.

Each choice is played out many times with the same random numbers: by the champion's search, or in whole matches by the
strongest level that does not search. So every value has a standard error, and so has the difference of two choices,
which is known better than either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from tuppence.actions import Action, to_json
from tuppence.errors import NotSolved, needs
from tuppence.game import Game
from tuppence.match import State
from tuppence.ranges import is_range
from tuppence.record import replay
from tuppence.record.luck import Step, turn_of
from tuppence.simulation.playouts import playouts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples: TypeAlias = NDArray[np.float64]

Aims = Callable[[State], Mapping[str, Action]]  # actions by what they try

__all__ = ["Aims", "Estimate", "Worth", "can_estimate", "estimate", "estimated_course", "estimates"]

MATCHES = 6000  # playouts of each choice: a standard error of 0.65 % at most
MOST_STEPS = 10_000  # decisions of one of them


class Worth(msgspec.Struct, frozen=True):
    """A choice, in JSON form, and the chance of its player to win after it, with its standard error.

    ``label``: what it tries, if it is one of `Aims`; otherwise "".
    """

    action: dict[str, Any]
    chance: float
    error: float
    label: str = ""


class Estimate(msgspec.Struct, frozen=True):
    """What the choices of a decision were worth.

    ``at``: the index of the decision in the history. ``choices``: the best first; where numbers are free these are what
    was played, what the champion would have played, and some aims. ``taken``: which of them was. ``before``, ``after``:
    each seat's chance with the best choice, and after the one taken, by what the player knew; ``opened``: where hands
    are hidden, each seat's chance before the decision with all hands open. ``error``: the largest standard error of
    these. ``lost``: what the one taken lost, below 0 by chance alone; ``lost_error``: its standard error, 0 if it is
    the best itself.
    """

    at: int
    choices: list[Worth]
    taken: int
    before: list[float]
    after: list[float]
    error: float
    lost: float
    lost_error: float
    opened: list[float] | None = None

    @property
    def chances(self) -> list[float]:
        """Each seat's chance before the decision, by all that can be known."""
        return self.before if self.opened is None else self.opened


class _Tried(NamedTuple):
    """Actions to compare, each with its label or "", and which of them was taken; None if none is worth the same."""

    actions: Sequence[Action]
    labels: Sequence[str]
    taken: int | None


def _no_aims(state: State) -> dict[str, Action]:
    """Return no aims."""
    return {}


def can_estimate(game: Game) -> bool:
    """Return whether a game has bots that can play its choices out."""
    return game.kind.levels.samples is not None or bool(game.kind.levels.names and game.kernel())


def estimates(
    record: dict[str, Any], begin: int = 0, seed: int = 0, aims: Aims = _no_aims
) -> Iterator[tuple[int, Estimate | None]]:
    """Yield the number of each action of a record from ``begin``, counted from 1, with its estimate, if it has one.

    An estimate depends on the record up to its decision, the seed and the aims alone.
    """
    needs("estimates", "numpy")
    replayed = replay(record)
    state = replayed.game.new_initial_state()
    for at, action in enumerate(replayed.history):
        if at >= begin:
            yield at + 1, estimate(state, action, at, seed, aims)
        state.apply_action(action)


def estimate(
    state: State, action: dict[str, Any], at: int = 0, seed: int = 0, aims: Aims = _no_aims
) -> Estimate | None:
    """Return what the choices in a state were worth, of which ``action`` was taken; None if that is not known.

    ``aims``: actions to compare too where numbers are free, by what they try.

    It is not at chance, and where the search has no value for what can be done. With one choice it says how the match
    stands.
    """
    import numpy as np

    seat = state.current_player()
    if seat < 0:
        return None
    drawn = int(np.random.SeedSequence([seed, at]).generate_state(1)[0])
    actions, labels, taken = _tried(state, action, drawn, aims)
    if taken is None:
        return None
    levels = state.game.kind.levels
    search = levels.samples
    samples = _matches(state, actions, drawn) if search is None else search(state.position, actions, drawn)
    if samples is None:
        return None
    found = _measured(at, seat, _Tried(actions, labels, taken), samples)
    if levels.open_samples is None:
        return found
    opened = levels.open_samples(state.position, drawn)
    error = max(found.error, float(_error(opened).max()))
    return msgspec.structs.replace(found, opened=opened.mean(axis=0).tolist(), error=error)


def _tried(state: State, action: dict[str, Any], seed: int, aims: Aims) -> _Tried:
    """Return the actions to compare."""
    legal, kind = state.legal_actions(), state.game.kind
    played: Action = msgspec.convert(action, kind.action_type)
    if isinstance(played, kind.referee_actions):
        return _Tried([], [], None)
    if any(map(is_range, legal)):
        kind.levels.warm()  # a champion that is not compiled yet plays otherwise
        bot = kind.levels.bot(kind.levels.names[-1], state.game.options, state.current_player(), seed)
        champion = bot.for_matches(state.game.typed_options).step(state)
        if type(champion) is not type(played):
            return _Tried([], [], None)
        more = {label: one for label, one in aims(state).items() if type(one) is type(played)}
        return _Tried([champion, *more.values(), played], ["", *more, ""], len(more) + 1)
    same = kind.levels.same
    distinct = {same(one): one for one in reversed(legal)}
    if same(played) not in distinct:
        distinct = {same(played): played, **distinct}
    keys = [*reversed(distinct)]
    return _Tried([distinct[key] for key in keys], [""] * len(keys), keys.index(same(played)))


def _matches(state: State, actions: Sequence[Action], seed: int) -> Samples:
    """Return each seat's returns in whole matches after each action."""
    import numpy as np

    kernel = state.game.kernel()
    if kernel is None:
        raise NotSolved(f"{state.game.title} has no bots that play it out")
    found = []
    for action in actions:
        after = state.without_history()
        after.apply_typed(action)
        policy = kernel.quick[-1]
        played = playouts(state.game, MATCHES, policies=policy, seed=seed, start=after, max_steps=MOST_STEPS, threads=1)
        found.append(played.returns)
    return np.stack(found, axis=1)


def _measured(at: int, seat: int, tried: _Tried, samples: Samples) -> Estimate:
    """Return the estimate that samples lead to.

    The best of several noisy values looks better than it is. So each half of the samples says which choice is the best,
    and the other half what it is worth.
    """
    import numpy as np

    own, half = samples[:, :, seat], len(samples) // 2
    best = np.empty(len(samples), np.int64)
    best[:half], best[half:] = own[half:].mean(axis=0).argmax(), own[:half].mean(axis=0).argmax()
    rows = np.arange(len(samples))
    taken = tried.taken or 0
    before, after = samples[rows, best], samples[:, taken]
    lost = before[:, seat] - after[:, seat]
    means = own.mean(axis=0)
    order = np.argsort(-means, kind="stable").tolist()
    errors = _error(own).tolist()
    return Estimate(
        at,
        [Worth(to_json(tried.actions[one]), float(means[one]), errors[one], tried.labels[one]) for one in order],
        order.index(taken),
        before.mean(axis=0).tolist(),
        after.mean(axis=0).tolist(),
        float(max(_error(before).max(), _error(after).max())),
        float(lost.mean()),
        0.0 if (best == taken).all() else float(_error(lost, span=2.0)),
    )


def _error(samples: Samples, span: float = 1.0) -> Samples:
    """Return the standard error of the mean of samples within a span, along their first axis.

    It is half of Wilson's interval for one standard error, so it is not 0 where finitely many samples agree.
    """
    count = len(samples)
    squared = samples.var(axis=0) / count + (span / (2 * count)) ** 2
    found: np.ndarray[Any, np.dtype[np.float64]] = squared**0.5 / (1 + 1 / count)
    return found


def estimated_course(record: dict[str, Any], known: Mapping[int, Estimate]) -> Iterator[Step]:
    """Yield the steps of a record as `tuppence.record.luck.course`, with the estimates of its decisions, by index.

    A decision changes what its player knew to lose. All else that changes between two decisions is chance: where hands
    are hidden also what the player could not know. It is chance of the player who decided, or of the one in turn after
    an offer was declined.
    """
    replayed = replay(record)
    game, state = replayed.game, replayed.game.new_initial_state()
    value = known[0].chances if 0 in known else [game.utility_sum / game.num_players] * game.num_players
    for at, action in enumerate(replayed.history):
        before, turn, decides = state.without_history(), turn_of(state), state.current_player()
        drawn_by = turn if decides < 0 or _declines(before, action) else decides
        state.apply_action(action)
        if decides >= 0:
            then, value = value, _decided(known[at], value) if at in known else value
            yield Step(at, before, action, decides, False, then, value)
        now = state.returns() if state.is_terminal() else known[at + 1].chances if at + 1 in known else value
        if decides < 0 or now != value:
            yield Step(at, before, action, drawn_by, True, value, now)
            value = now


def _decided(found: Estimate, value: list[float]) -> list[float]:
    """Return each seat's chance after a decision, given that before it."""
    return [chance + after - before for chance, after, before in zip(value, found.after, found.before, strict=True)]


def _declines(state: State, action: dict[str, Any]) -> bool:
    """Return whether an action is the one that declines an offer."""
    unanswered = state.game.kind.unanswered
    declining = None if unanswered is None else unanswered(state.position)
    return declining is not None and to_json(declining) == action
