"""Where dropped tokens come to rest: `fall` and `fall_many`, by MuJoCo, which the extra ``tuppence[dropsy]`` installs.

Lengths are in mm, angles in degrees (DR-2 to DR-5); x and y from the layout's lower left corner, z up from the boards'
top. Boards are squares of 120, 12 thick, on a non-slip mat. Slots are round recesses, 29 across and 3.5 deep, on the
3 x 3 grid of pitch 34 about a board's middle. Tokens are 25 across and 3 thick and weigh 2 g. See docs/tokens.md.
"""

from __future__ import annotations

import functools
import math
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from tuppence.arguments import whole_number
from tuppence.errors import InvalidArgument, NotInstalled, is_installed
from tuppence.physics.token_flight import half_height, upright
from tuppence.physics.token_input import MM, Drop, Lying, Place, Table, checked_drop, checked_table
from tuppence.physics.token_paths import Paths, paths_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from tuppence.physics.token_run import Run

__all__ = ["Fall", "Falls", "Token", "checksum", "fall", "fall_many", "missing", "rests_of", "version"]

SETTINGS = "1"  # change it whenever any drop comes to rest differently with the same MuJoCo on the same machine
DECIMALS = 4  # of a resting place
MOST_THREADS = 64

Triple: TypeAlias = tuple[float, float, float]


class Token(NamedTuple):
    """A token at rest (DR-5)."""

    x: float  # of its centre
    y: float
    z: float  # of its highest point, above the boards' top
    tilt: float  # of its face from level, 0 to 90
    on_board: bool  # its centre is over a board


NOWHERE = Token(0.0, 0.0, 0.0, 0.0, False)  # in a hand


@dataclass(frozen=True)
class Fall:
    """The result of `fall`. ``tokens``: those of ``lying``, and the dropped one.

    A token that nothing touched has its coordinates of ``lying``. A token in a hand is NOWHERE.
    """

    tokens: tuple[Token, ...]
    seconds: float  # until all rest
    rested: bool  # False if one still moved when the simulation ended, after 6 s
    paths: Paths  # for animation, JSON-ready


class Falls(NamedTuple):
    """The result of `fall_many`: m drops, each with n tokens."""

    tokens: NDArray[np.float64]  # (m, n, 4): x, y, z and tilt
    on_board: NDArray[np.bool_]  # (m, n)
    seconds: NDArray[np.float64]  # (m,)


@functools.cache
def version() -> str:
    """Return the version of the results: the settings, MuJoCo's version, and the machine. "" without the extra.

    With the same version the same drop comes to rest in the same place, to the last bit. Processors and systems round
    differently, and bounces amplify the differences, so the version ends with a checksum of a drop on this machine.
    """
    if missing():
        return ""
    from tuppence.physics.token_scene import ENGINE

    return f"{SETTINGS} {ENGINE} {checksum(63.0)}"


def checksum(x: float) -> str:
    """Return a checksum of the motions, before rounding, after a drop at ``x`` beside a token slotted at 60."""
    table = checked_table([(60.0, 60.0)], [(60.0, 60.0)], [(60.0, 60.0, -0.5, 0.0)], 1)
    run = _engine()(table, checked_drop(table, (x, 58.0), 400.0, (4.0, -2.0), (2.0, 1.0, -1.0)))
    return f"{zlib.crc32(repr(run.motions).encode()):08x}"


def fall(
    boards: Sequence[Place],
    slots: Sequence[Place],
    lying: Sequence[Lying | None],
    token: int,
    place: Place,
    height: float,
    tilt: tuple[float, float] = (0.0, 0.0),
    spin: Triple = (0.0, 0.0, 0.0),
) -> Fall:
    """Return where the tokens come to rest after a drop (DR-4, DR-5).

    ``boards``, ``slots``: the places of their centres. ``lying``: x, y, z and tilt of each token dropped so far in this
    round, None for one in a hand. ``token``: the number of the token that is dropped now, for which ``lying`` has None;
    ``len(lying)`` for a new one. ``place``: of its centre; ``height``: of its middle when level, less half its
    thickness. ``tilt``: its rotation about x and y; ``spin``: rad/s about x, y and z.

    Lying tokens that overlap, because their places were measured by hand, are moved apart by the least distance. Raise
    InvalidArgument if an argument is not valid, NotInstalled without the extra.
    """
    run_drop = _engine()
    table = checked_table(boards, slots, lying, token)
    run = run_drop(table, checked_drop(table, place, height, tilt, spin))
    course = run.course
    paths = paths_of(run.given, course.poses, course.impacts, course.milliseconds)
    return Fall(tuple(rests_of(table, run)), course.milliseconds / 1000, course.rested, paths)


def fall_many(
    boards: Sequence[Place],
    slots: Sequence[Place],
    lying: Sequence[Lying | None],
    token: int,
    places: ArrayLike,
    heights: ArrayLike,
    tilts: ArrayLike,
    spins: ArrayLike,
    threads: int = 1,
) -> Falls:
    """Return where the tokens come to rest after each of many drops of one token, like `fall`, without paths.

    ``places``: (m, 2), ``heights``: (m,), ``tilts``: (m, 2), ``spins``: (m, 3). ``threads`` share the drops; the result
    does not depend on their number. Raise as `fall` does.
    """
    import numpy as np

    run_drop = _engine()
    table, number = checked_table(boards, slots, lying, token), whole_number("threads", threads, 1, MOST_THREADS)
    drops = _checked_drops(table, places, heights, tilts, spins)
    shares = [drops[k::number] for k in range(number)]
    with ThreadPoolExecutor(number) as pool:
        found = list(pool.map(lambda share: [_brief(table, run_drop(table, drop)) for drop in share], shares))
    rows = [found[k % number][k // number] for k in range(len(drops))]
    tokens = np.array([row for row, _ in rows], np.float64).reshape(len(drops), table.tokens, 5)
    return Falls(tokens[:, :, :4], tokens[:, :, 4] != 0, np.array([seconds for _, seconds in rows]))


def missing() -> NotInstalled | None:
    """Return the error that `fall` raises without the extra; None with the extra."""
    try:
        _engine()
    except NotInstalled as error:
        return error
    return None


def _engine() -> Any:
    """Return the function that simulates a drop. Raise NotInstalled without the extra."""
    if not is_installed("mujoco"):
        raise NotInstalled("the fall of tokens", "mujoco-core")
    from tuppence.physics.token_run import run_drop

    return run_drop


def _checked_drops(
    table: Table, places: ArrayLike, heights: ArrayLike, tilts: ArrayLike, spins: ArrayLike
) -> list[Drop]:
    """Return the drops of `fall_many`. Raise InvalidArgument."""
    import numpy as np

    given = {"places": places, "heights": heights, "tilts": tilts, "spins": spins}
    columns = [np.asarray(value).tolist() for value in given.values()]
    for name, column in zip(given, columns, strict=True):
        if not isinstance(column, list) or len(column) != len(columns[0]):
            raise InvalidArgument(name, given[name], "an array with a row for each place")
    return [checked_drop(table, *row) for row in zip(*columns, strict=True)]


def rests_of(table: Table, run: Run) -> Iterator[Token]:
    """Yield each token as it rests after a drop."""
    for number in range(table.tokens):
        given = table.lying[number] if number < len(table.lying) else None
        if number in run.course.poses:
            place, turn, _, _ = run.motions[number]
            x, y = round(place[0] / MM, DECIMALS), round(place[1] / MM, DECIMALS)
            z = round((place[2] + half_height(turn)) / MM, DECIMALS)
            tilt = round(math.degrees(math.acos(upright(turn))), DECIMALS)
            yield Token(x, y, z, tilt, table.is_over_a_board(x, y))
        elif given is None:
            yield NOWHERE
        else:
            yield Token(*given, table.is_over_a_board(given[0], given[1]))


def _brief(table: Table, run: Run) -> tuple[list[Token], float]:
    """Return the tokens after a drop, and the seconds that it took."""
    return list(rests_of(table, run)), run.course.milliseconds / 1000
