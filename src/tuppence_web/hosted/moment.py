"""The best moment of a match, which its result page shows again: the greatest swing, or each game's ``moment.py``."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from tuppence.events import Event, PrivateEvent

__all__ = ["BestMoment", "Plays", "Worth", "each", "greatest", "greatest_swing", "leading_to"]

Kind = TypeVar("Kind", bound=Event)
Plays: TypeAlias = Sequence[Sequence[Event]]  # the events of a match, those of a decision with the chance after it
Worth: TypeAlias = tuple[float, int, Event]  # how memorable an event is, the number of its play, and the event


class BestMoment(NamedTuple):
    """A play of a match that is worth seeing again, by its number from 0, and the event that makes it so.

    The event may come later than the play, such as the measuring of a penny that was flicked.
    """

    play: int
    event: Event


def each(plays: Plays, kind: type[Kind]) -> Iterator[tuple[int, Kind]]:
    """The events of a type, each with the number of its play."""
    return ((at, event) for at, play in enumerate(plays) for event in play if isinstance(event, kind))


def greatest(found: Iterable[Worth]) -> BestMoment | None:
    """The most memorable of some events, and of equal ones the latest; None if there are none."""
    best = max(enumerate(found), key=lambda one: (one[1][0], one[0]), default=None)
    return None if best is None else BestMoment(*best[1][1:])


def greatest_swing(plays: Plays, chances: Sequence[Sequence[float]]) -> BestMoment | None:
    """The play that raised a seat's chances the most; ``chances``: of each seat, at the start and after each play."""
    rises = (max(after - before for before, after in zip(*pair, strict=True)) for pair in itertools.pairwise(chances))
    return greatest((rise, at, play[-1]) for at, (rise, play) in enumerate(zip(rises, plays, strict=True)) if play)


def leading_to(moment: BestMoment, plays: Plays) -> list[Event]:
    """The events of a moment's play that everybody saw, up to the event of the moment."""
    before = itertools.takewhile(lambda event: event is not moment.event, plays[moment.play])
    return [event for event in (*before, moment.event) if not isinstance(event, PrivateEvent)]
