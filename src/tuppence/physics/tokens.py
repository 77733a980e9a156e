"""Where dropped tokens come to rest: `fall`, by MuJoCo, which the extra ``tuppence[dropsy]`` installs.

Lengths in mm, angles in degrees (DR-2 to DR-5); x, y from the layout's lower left corner, z up from the boards' top.
Boards are 120 mm squares, 12 thick, on a non-slip mat; slots are round recesses in them, 29 across and 3.5 deep, on the
3 x 3 grid of 34 mm about a board's middle; tokens are 25 across, 3 thick, 2 g.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

Place: TypeAlias = tuple[float, float]  # x, y


class Token(NamedTuple):
    """A token at rest (DR-5)."""

    x: float  # of its centre
    y: float
    z: float  # of its highest point, above the boards' top
    tilt: float  # of its face from level, 0 to 90
    on_board: bool  # its centre is over a board


@dataclass(frozen=True)
class Fall:
    """The result of `fall`. ``tokens`` are in the order of ``lying``, the dropped one included.

    A token that nothing hit has exactly the numbers that were given; one in a hand stays as NOWHERE, off the boards.
    """

    tokens: tuple[Token, ...]
    seconds: float  # until all rest
    paths: dict[str, Any]  # for animation, JSON-ready


NOWHERE = Token(0.0, 0.0, 0.0, 0.0, False)


def fall(
    boards: Sequence[Place],
    slots: Sequence[Place],
    lying: Sequence[tuple[float, float, float, float] | None],
    token: int,
    place: Place,
    height: float,
    tilt: tuple[float, float] = (0.0, 0.0),
    spin: tuple[float, float, float] = (0.0, 0.0, 0.0),
) -> Fall:
    """Return where the tokens come to rest after a drop (DR-4, DR-5).

    ``boards``, ``slots``: the places of their centres. ``lying``: x, y, z and tilt of each token dropped so far in this
    round, None for one in a hand. ``token``: the number of the one that is dropped now, whose place in ``lying`` is
    None; ``len(lying)`` for a new one. ``place``: of its centre, ``height``: of its underside. ``tilt``: how far it is
    turned about x and y, ``spin``: rad/s about x, y and z. The same arguments give the same bits in any process with
    the same `version()`. Raise InvalidArgument if an argument is not valid, NotInstalled without the extra.
    """
    raise NotImplementedError
