"""A game for tests: pennies are flicked up a board. It has ranges, options with fractions, and no kernel.

Each seat flicks its pennies in turn, from the front edge; chance says where all of them come to rest. Who has most on
the board in the end wins. It is none of the site's games: a test registers it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, final

import msgspec

from tuppence import draws, options, text, views
from tuppence.actions import Action
from tuppence.bot import LevelBot
from tuppence.chance import Generator, fraction
from tuppence.errors import NotListed
from tuppence.events import Emitted, Event
from tuppence.game import CHANCE, TERMINAL, Game, GameType
from tuppence.layout import FLOAT64, INT32, number, row, settled, table
from tuppence.levels import Levels
from tuppence.options import option
from tuppence.places import Scored, place_by_scores
from tuppence.ranges import between
from tuppence.rule import LEGAL, Codes, emit

NAME = "flick"
SEATS, FLICKS, WIDTHS, TREMORS = (2, 4), (1, 5), (100.0, 400.0), (0.0, 1.0)
MOST = SEATS[1] * FLICKS[1]
LENGTH, ANGLES, SPEEDS = 200.0, (-0.5, 0.5), (0.0, 120.0)
NEAR = 10.0  # mm: at the front edge, or to a penny
FLICK, REST, OVER = range(3)
FLICKED, RESTED, WAIVED = range(3)
MATCH_OVER, NOT_DUE, NOT_ASKED, BESIDE, OCCUPIED = range(1, 6)
REASONS = {
    MATCH_OVER: ("GA-1", "the match is over"),
    NOT_DUE: ("GA-1", "no chance of this kind is due"),
    NOT_ASKED: ("GA-1", "chance is due"),
    BESIDE: ("GA-1", "the penny would lie beside the board"),
    OCCUPIED: ("GA-1", "a penny lies there already"),
}


class Position(Scored):
    seats: int = settled(INT32)
    flicks: int = settled(INT32)
    width: float = settled(FLOAT64)
    tremor: float = settled(FLOAT64)
    phase: int = number(INT32)
    turn: int = number(INT32)
    flicked: int = number(INT32)
    aim: list[float] = row(FLOAT64, 3)  # of the flick under way: where from, at what angle, how fast
    pennies: list[list[float]] = table(FLOAT64, MOST, 2)
    owner: list[int] = row(INT32, MOST)
    on_board: list[int] = row(INT32, MOST)
    left: list[int] = row(INT32, SEATS[1])
    scores: list[int] = row(INT32, SEATS[1])
    places: list[int] = row(INT32, SEATS[1])


class Options(options.Options, frozen=True, kw_only=True):
    players: Annotated[int, option("Players", "How many flick.", *SEATS)] = 2
    flicks: Annotated[int, option("Flicks each", "How often.", *FLICKS)] = 3
    width: Annotated[float, option("Width", "Of the board, in mm.", *WIDTHS)] = 300.0
    tremor: Annotated[float, option("Tremor", "Of the hand.", *TREMORS)] = 0.05


class Flick(Action, frozen=True, tag="flick"):
    """A penny up the board."""

    x: float
    angle: Annotated[float, msgspec.Meta(ge=ANGLES[0], le=ANGLES[1])]
    speed: Annotated[float, msgspec.Meta(ge=SPEEDS[0], le=SPEEDS[1])]


class Waive(Action, frozen=True, tag="waive"):
    """A penny is put away."""


class Rest(Action, frozen=True, tag="rest"):
    """Chance: where all pennies that were flicked lie now."""

    pennies: Annotated[tuple[tuple[float, float, bool], ...], msgspec.Meta(max_length=MOST)]


class Flicked(Event, tag="flicked"):
    """A penny was flicked."""

    code, cites, says = FLICKED, "GA-1", "{who} flicked a penny"
    x: float
    angle: float
    speed: float

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return tuple(emitted.s.aim)


class Rested(Event, tag="rested"):
    """It came to rest."""

    code, cites = RESTED, "GA-1"
    on_board: bool

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return (bool(emitted.number),)

    def sentence(self, options: Any) -> str:
        return self.fill(f"{{who}} saw it {'stop on the board' if self.on_board else 'fall'}")


class Waived(Event, tag="waived"):
    """A penny was put away."""

    code, cites, says = WAIVED, "GA-1", "{who} put a penny away"


class Penny(msgspec.Struct):
    """A penny that was flicked."""

    seat: int
    x: float
    y: float
    on_board: bool


class View(views.View, tag="flick", kw_only=True):
    """What everybody sees."""

    phase: Literal["flick", "rest", "over"]
    scores: list[int]
    left: list[int]
    pennies: list[Penny]


def is_on_board(s: Position, x: float, y: float) -> bool:
    return -s.width / 2 <= x <= s.width / 2 and 0 <= y <= LENGTH


def slide(s: Position, rng: Generator) -> None:
    """The last penny slides, with the hand's tremor."""
    x, angle, speed = s.aim
    way = speed * speed / 60.0 * (1 + s.tremor * (fraction(rng) - 0.5))
    place = [x + way * (angle + s.tremor * (fraction(rng) - 0.5)), way]
    s.pennies[s.flicked - 1][:], s.on_board[s.flicked - 1] = place, int(is_on_board(s, *place))


def go_on(s: Position) -> None:
    """The turn passes, or the match ends: most on the board wins."""
    s.turn, s.phase = (s.turn + 1) % s.seats, FLICK
    for seat in range(s.seats):
        s.scores[seat] = sum(s.on_board[penny] for penny in range(s.flicked) if s.owner[penny] == seat)
    if s.left[s.turn] == 0:
        s.phase = OVER
        place_by_scores(s, 1)


def check_start(s: Position, x: float) -> int:
    """Return LEGAL, or why no penny may be flicked from a place at the front edge."""
    if s.phase != FLICK:
        return MATCH_OVER if s.phase == OVER else NOT_ASKED
    if not is_on_board(s, x, 0.0):
        return BESIDE
    lying = zip(s.on_board, s.pennies, strict=True)
    near = any(on_board and y < NEAR and abs(other - x) < NEAR for on_board, (other, y) in lying)
    return OCCUPIED if near else LEGAL


def broken(s: Position) -> str:
    return ""


def new_position(chosen: Options) -> Position:
    position = Position(seats=chosen.players, flicks=chosen.flicks, width=chosen.width, tremor=chosen.tremor)
    position.left[: chosen.players] = [chosen.flicks] * chosen.players
    return position


def current_player(s: Position) -> int:
    if s.phase == FLICK:
        return s.turn
    return TERMINAL if s.phase == OVER else CHANCE


def check(s: Position, action: Action) -> int:
    if isinstance(action, Flick):
        return check_start(s, action.x)
    due = REST if isinstance(action, Rest) else FLICK
    return LEGAL if s.phase == due else MATCH_OVER if s.phase == OVER else NOT_DUE if due == REST else NOT_ASKED


@final
class Rules(Game[Position]):
    """The game's interface for programs."""

    _options: Options

    @property
    def max_game_length(self) -> int:
        return self._options.players * self._options.flicks

    def legal_actions(self, position: Position) -> list[Action]:
        if position.phase != FLICK:
            return []
        half = position.width / 2
        return [Flick(between(-half, half), between(*ANGLES), between(*SPEEDS)), Waive()]

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        if position.phase == REST:
            raise NotListed("a penny may come to rest anywhere")
        return []

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        after = position.copy()
        slide(after, rng)
        return Rest(
            tuple((after.pennies[at][0], after.pennies[at][1], bool(after.on_board[at])) for at in range(after.flicked))
        )

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        seat = position.turn
        match action:
            case Flick(x, angle, speed):
                position.aim[:] = [x, angle, speed]
                position.owner[position.flicked] = seat
                position.flicked += 1
                position.left[seat] -= 1
                position.phase = REST
                emit(events, FLICKED, seat, 0)
            case Rest(pennies):
                for at, (x, y, on_board) in enumerate(pennies):
                    position.pennies[at][:] = [x, y]
                    position.on_board[at] = int(on_board)
                go_on(position)
                emit(events, RESTED, seat, int(pennies[-1][2]))
            case Waive():
                position.left[seat] -= 1
                go_on(position)
                emit(events, WAIVED, seat, 0)

    def view(self, position: Position, seat: int | None) -> View:
        lie = zip(position.owner, position.pennies, position.on_board, strict=True)
        pennies = [Penny(owner, x, y, bool(on_board)) for owner, (x, y), on_board in list(lie)[: position.flicked]]
        return View.of(position, pennies=pennies)


@final
class Text(text.Text[Position]):
    """The game's texts."""

    score_name = "pennies"
    reasons = REASONS

    def prompt(self) -> str:
        return "The match is over." if self.s.phase == OVER else f"{{{self.s.turn}}} is to flick a penny."


LEVELS = ("beginner", "regular", "champion")


class Bot(LevelBot):
    """A level: better ones have a steadier speed."""

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)

    def _choose(self, view: dict[str, Any]) -> Action:
        taken = [one["x"] for one in view["pennies"] if one["y"] < NEAR]
        free = [x for x in range(-40, 41, 5) if all(abs(x - other) >= NEAR for other in taken)]
        speed = 80.0 + self._noise(40) / self._policy
        return Flick(float(free[self._noise(len(free))]), 0.0, speed) if free else Waive()


GAME: GameType = GameType(
    name=NAME,
    title="Flick",
    tagline="Up the board.",
    options=Options,
    draws={"rest": draws.Outcome("rest", "pennies", draws.Engine())},
    game=Rules,
    text=Text,
    levels=Levels(names=LEVELS, bot=Bot),
)
