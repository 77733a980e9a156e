"""Copies of a match's positions, so that going back replays no more than about what is taken back."""

from __future__ import annotations

from tuppence.match import State

EVERY = 32  # plays between two copies


class Checkpoints:
    """Some positions of a match, by their number in steps of ``EVERY`` plays: most near the end, few far back."""

    def __init__(self, start: State) -> None:
        self._kept = {0: start.clone()}

    def note(self, plays: int, state: State) -> None:
        """Store the position after a number of plays, if it is one of those, and drop what now lies too dense.

        A number is kept the longer the more often it can be halved. So for any earlier position, one is kept that lies
        before it by no more than half of the way back.
        """
        step, rest = divmod(plays, EVERY)
        if rest == 0:
            self._kept[step] = state.clone()
            self._kept = {at: kept for at, kept in self._kept.items() if step - at < 4 * (at & -at) or at == 0}

    def back(self, plays: int) -> tuple[int, State]:
        """The last stored position within the first ``plays``, and how many plays led to it. Later ones are dropped."""
        self._kept = {at: kept for at, kept in self._kept.items() if at * EVERY <= plays}
        last = max(self._kept)
        return last * EVERY, self._kept[last].clone()
