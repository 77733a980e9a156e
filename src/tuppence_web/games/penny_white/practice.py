"""Practice: a board set up by hand, a flick, and where two hundred hands would leave the penny."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Annotated

import msgspec

from tuppence.chance import Generator
from tuppence.errors import InvalidOption, needs
from tuppence.game import Game, load
from tuppence.games.penny_white import draws, rules
from tuppence.games.penny_white.actions import MOST_PENNIES, Disc, Flick
from tuppence.games.penny_white.board import RADIUS, ROUNDING, WHITE, is_on_board
from tuppence.games.penny_white.options import PENNIES, Options
from tuppence.games.penny_white.rules import CLEARLY, Position
from tuppence.match import State
from tuppence.physics.paths import Paths
from tuppence.rule import COMPILER, can_compile
from tuppence.simulation.intervals import wilson
from tuppence_web.hosted import practice
from tuppence_web.hosted.practice import Unfit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HANDS = 200
SLIDING = 1  # the penny that is flicked is one of the pennies on the board

Place = tuple[float, float]
Seat = Annotated[int, msgspec.Meta(ge=0, le=rules.SEATS - 1)]


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A penny on the board, and the seat it belongs to."""

    seat: Seat
    x: float
    y: float


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board that somebody set up, and how ``seat`` aims the next penny, with a hand of this tremor.

    ``white``: its position; None if it is not on the board.
    """

    width: float
    length: float
    tremor: float
    white: Place | None
    pennies: tuple[Laid, ...]
    seat: Seat
    flick: Flick


class Tried(msgspec.Struct, frozen=True):
    """A flick: its direction and speed after the hand's tremor, where every disc came to rest, and its path.

    ``discs``: the white, even if it was not on the board, the pennies, and the one that was flicked. ``paths``: as at a
    table.
    """

    angle: float
    speed: float
    discs: tuple[Disc, ...]
    paths: Paths


class Share(msgspec.Struct, frozen=True):
    """A share of the hands, and its 95 % interval (`tuppence.simulation.intervals.wilson`)."""

    share: float
    low: float
    high: float


class Distances(msgspec.Struct, frozen=True):
    """The distance from the white, in mm, when both stay on the board: mean, standard error, standard deviation."""

    mean: float
    error: float
    spread: float


class Hands(msgspec.Struct, frozen=True):
    """Where many hands left the penny that was flicked: ``places``, one for each hand.

    ``stays``: the share that stays on the board. ``nearest``: the share that lies clearly nearer to the white than
    every other penny (PW-7). Without the white, ``nearest`` and ``distance`` are None; ``distance`` also if the two
    stayed on the board fewer than twice.
    """

    places: tuple[Disc, ...]
    stays: Share
    nearest: Share | None
    distance: Distances | None


def begun(game: Game) -> State:
    """Return a board with the white in its middle, and a penny to flick."""
    position = rules.new_position(game.typed_options)
    position.phase, position.on_board[WHITE] = rules.FLICK, 1
    position.discs[WHITE] = [0.0, position.length / 2]
    return State(game, position)


def flaw(attempt: Attempt) -> Unfit | None:
    """Return why this attempt cannot be flicked, or None if it can."""
    try:
        game = _game_of(attempt)
    except InvalidOption as error:
        return Unfit("PW-4" if error.option == "tremor" else "PW-1", str(error), error.option)
    most = MOST_PENNIES - SLIDING
    if len(attempt.pennies) > most:
        return Unfit(
            "PW-1",
            f"at most {most} pennies lie on the board beside the one that is flicked: {PENNIES[1]} of each player",
            "pennies",
        )
    position = _position(game, attempt)
    return _misplaced(position) or _ill_aimed(game, position, attempt.flick)


def _misplaced(s: Position) -> Unfit | None:
    """Return which disc lies off the board (PW-9) or on another (PW-4), or None."""
    discs = [number for number in range(s.flicked + 1) if s.on_board[number]]
    for number in discs:
        if not is_on_board(s, *s.discs[number]):
            lies = f"up to {s.width / 2:g} mm to either side, 0 to {s.length:g} mm up"
            return Unfit("PW-9", f"{_name(number)} does not lie on the board: {lies}", _field(number))
    for one, other in itertools.combinations(discs, 2):
        apart = math.dist(s.discs[one], s.discs[other])
        if apart < 2 * RADIUS - draws.OVERLAP:
            overlap = f"their centres are {apart:.1f} mm apart, and at least {2 * RADIUS:g} mm are needed"
            return Unfit("PW-4", f"{_name(one)} and {_name(other)} overlap: {overlap}", _field(other))
    return None


def _ill_aimed(game: Game, s: Position, flick: Flick) -> Unfit | None:
    """Return why the flick is not legal (PW-4), or None."""
    refusal = game.refusal(s, flick)
    return Unfit(refusal.rule, refusal.reason, "flick") if refusal else None


def _name(number: int) -> str:
    return f"penny {number}" if number else "the white"


def _field(number: int) -> str:
    return f"pennies[{number - 1}]" if number else "white"


def once(attempt: Attempt, rng: Generator) -> Tried:
    """Return the result of the flick, with the hand's tremor drawn."""
    position = _position(_game_of(attempt), attempt)
    flick = attempt.flick
    rules.flick(position, flick.x, flick.y, flick.angle, flick.speed, None)
    angle, speed = draws.shaken(position, rng)
    discs, paths = draws.slide(position, angle, speed)
    return Tried(angle, speed, discs, paths)


def many(attempt: Attempt, seed: int) -> Hands:
    """Return where many hands would leave the penny. Raise NotInstalled."""
    needs("a flick with many hands", *COMPILER)
    import numpy as np

    from tuppence.games.penny_white import odds

    position, flick = _position(_game_of(attempt), attempt), attempt.flick
    rules.flick(position, flick.x, flick.y, flick.angle, flick.speed, None)
    rests = odds.rests_of(position, HANDS, np.random.default_rng(seed))
    places, stays = rests.places[:, -1], rests.on_board[:, -1]
    away = np.linalg.norm(rests.places[:, 1:] - rests.places[:, :1], axis=2)
    away[~rests.on_board[:, 1:]] = np.inf
    measured = rests.on_board[:, WHITE]
    others = away[:, :-1].min(axis=1, initial=np.inf)
    nearest = measured & stays & (others - away[:, -1] >= CLEARLY - ROUNDING)
    return Hands(
        tuple((x, y, on) for (x, y), on in zip(places.tolist(), stays.tolist(), strict=True)),
        _share(stays),
        None if attempt.white is None else _share(nearest),
        _distances(away[measured & stays, -1]),
    )


def _share(which: NDArray[np.bool_]) -> Share:
    low, high = wilson(float(which.sum()), len(which))
    return Share(float(which.mean()), low, high)


def _distances(away: NDArray[np.float64]) -> Distances | None:
    """Return the mean of some distances with its errors, or None for fewer than two."""
    if len(away) < 2:
        return None
    spread = float(away.std(ddof=1))
    return Distances(float(away.mean()), spread / math.sqrt(len(away)), spread)


def _game_of(attempt: Attempt) -> Game:
    """Return the game with the attempt's board and tremor. Raise InvalidOption."""
    board = {"width": attempt.width, "length": attempt.length, "tremor": attempt.tremor}
    return load("penny-white", pennies=PENNIES[1], **board)


def _position(game: Game, attempt: Attempt) -> Position:
    """Return a position with these discs in which the seat is to flick. Perhaps no match can reach it."""
    options: Options = game.typed_options
    position = rules.new_position(options)
    position.phase, position.turn, position.flicked = rules.FLICK, attempt.seat, len(attempt.pennies)
    if attempt.white is not None:
        rules.lie(position, WHITE, *attempt.white)
    for number, penny in enumerate(attempt.pennies, 1):
        rules.lie(position, number, penny.x, penny.y)
        position.owner[number] = penny.seat
    return position


def _ready() -> bool:
    """Return whether the physics is compiled."""
    if not can_compile():
        return False
    from tuppence.physics import discs

    return discs.compilation.ready


PRACTICE = practice.Practice(
    attempt=Attempt,
    tried=Tried,
    hands=Hands,
    begun=begun,
    flaw=flaw,
    once=once,
    many=many,
    ready=_ready,
)
