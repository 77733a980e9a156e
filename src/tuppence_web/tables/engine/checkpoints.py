"""Copies of a match's positions, so that an undo replays about as many plays as it takes back."""

from __future__ import annotations

from tuppence.match import State

EVERY = 32  # plays between two copies


class Checkpoints:
    """Some positions of a match, by their number in steps of ``EVERY`` plays: most near the end, few far back."""

    def __init__(self, start: State) -> None:
        self._stored = {0: start.clone()}

    def note(self, plays: int, state: State) -> None:
        """Store the position if ``plays`` is a multiple of ``EVERY``, and drop copies that now lie too close together.

        The more often a number can be halved, the longer its copy stays. So any earlier position has a copy before it,
        by no more than half of the way back.
        """
        step, rest = divmod(plays, EVERY)
        if rest == 0:
            self._stored[step] = state.clone()
            self._stored = {at: copy for at, copy in self._stored.items() if step - at < 4 * (at & -at) or at == 0}

    def back(self, plays: int) -> tuple[int, State]:
        """The last stored position within the first ``plays``, and how many plays led to it. Later ones are dropped."""
        self._stored = {at: copy for at, copy in self._stored.items() if at * EVERY <= plays}
        last = max(self._stored)
        return last * EVERY, self._stored[last].clone()
