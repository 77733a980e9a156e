"""A made-up game with numbers: pennies are flicked up a board. It has ranges, fractions, and no kernel.

Each seat flicks its pennies in turn, from the front edge; chance says where all of them come to rest. Who has most on
the board in the end wins. It is none of the house's games: `entered` puts it among them for a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, final

import msgspec

from tests.games.flick_shown import AnyEvent, Flicked, Penny, Rested, Starts, View, Waived
from tuppence import draws, presenter
from tuppence.actions import Action
from tuppence.at_table import AtTable
from tuppence.bot import LevelBot
from tuppence.chance import Generator, below, fraction
from tuppence.errors import NotListed
from tuppence.events import Event
from tuppence.game import CHANCE, TERMINAL, Game, GameType, register
from tuppence.games import GAMES
from tuppence.layout import FLOAT64, INT32, Row, number, row, table
from tuppence.options import OptionField, checked_float, checked_int, refuse_unknown
from tuppence.places import Scored, place_by_scores, share_win
from tuppence.presenter import Choice
from tuppence.ranges import between
from tuppence.rule import LEGAL, rule

NAME = "flick"
SEATS, FLICKS, WIDTHS, TREMORS = (2, 4), (1, 5), (100.0, 400.0), (0.0, 1.0)
MOST = SEATS[1] * FLICKS[1]
LENGTH, ANGLES, SPEEDS = 200.0, (-0.5, 0.5), (0.0, 120.0)
NEAR, EDGE = 10.0, 10.0
STARTER, FLICK, REST, OVER = range(4)
PHASES = ("starter", "flick", "rest", "over")
MATCH_OVER, NOT_DUE, NOT_ASKED, BESIDE, OCCUPIED, OTHER_PENNIES, NOWHERE = range(1, 8)
REASONS = {
    MATCH_OVER: "the match is over",
    NOT_DUE: "no chance of this kind is due",
    NOT_ASKED: "chance is due",
    BESIDE: "the penny would lie beside the board",
    OCCUPIED: "a penny lies there already",
    OTHER_PENNIES: "these are not the pennies that were flicked",
    NOWHERE: "a penny is on the board where its place is, and nowhere else",
}


class Position(Scored):
    seats: int = number(INT32)
    flicks: int = number(INT32)
    width: float = number(FLOAT64)
    tremor: float = number(FLOAT64)
    phase: int = number(INT32)
    turn: int = number(INT32)
    flicked: int = number(INT32)
    aim: list[float] = row(FLOAT64, 3)  # of the flick under way: where from, at what angle, how fast
    pennies: list[list[float]] = table(FLOAT64, MOST, 2)
    owner: list[int] = row(INT32, MOST)
    on_board: list[int] = row(INT32, MOST)
    left: list[int] = row(INT32, SEATS[1])
    waived: list[int] = row(INT32, SEATS[1])
    scores: list[int] = row(INT32, SEATS[1])
    places: list[int] = row(INT32, SEATS[1])


class Options(msgspec.Struct, frozen=True):
    players: int
    flicks: int
    width: float
    tremor: float


FIELDS = (
    OptionField("players", "Players", "How many flick.", 2, low=SEATS[0], high=SEATS[1]),
    OptionField("flicks", "Flicks each", "How often.", 3, low=FLICKS[0], high=FLICKS[1]),
    OptionField("width", "Width", "Of the board, in mm.", 300.0, low=WIDTHS[0], high=WIDTHS[1]),
    OptionField("tremor", "Tremor", "Of the hand.", 0.05, low=TREMORS[0], high=TREMORS[1]),
)


def fill_in(given: dict[str, Any]) -> Options:
    refuse_unknown(given, Options.__struct_fields__)
    return Options(
        players=checked_int("players", given.get("players", 2), *SEATS),
        flicks=checked_int("flicks", given.get("flicks", 3), *FLICKS),
        width=checked_float("width", given.get("width", 300.0), *WIDTHS),
        tremor=checked_float("tremor", given.get("tremor", 0.05), *TREMORS),
    )


class Starter(Action, frozen=True, tag="starter"):
    """Chance: who begins."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=SEATS[1] - 1)]


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


@rule
def is_on_board(s: Position, x: float, y: float) -> bool:
    """Whether a place is on the board."""
    return -s.width / 2 <= x <= s.width / 2 and 0 <= y <= LENGTH


@rule
def slide(s: Position, rng: Generator) -> None:
    """The last penny slides, with the hand's tremor, and pushes on those that lie near where it stops."""
    last = s.flicked - 1
    shaken = 1 + s.tremor * (fraction(rng) - 0.5)
    way = s.aim[2] * s.aim[2] / 60.0 * shaken
    s.pennies[last][0] = s.aim[0] + way * (s.aim[1] + s.tremor * (fraction(rng) - 0.5))
    s.pennies[last][1] = way
    for other in range(last):
        across = s.pennies[other][0] - s.pennies[last][0]
        along = s.pennies[other][1] - s.pennies[last][1]
        if s.on_board[other] and across * across + along * along < NEAR * NEAR:
            s.pennies[other][0] += across / 3
            s.pennies[other][1] += NEAR
            s.on_board[other] = is_on_board(s, s.pennies[other][0], s.pennies[other][1])
    s.on_board[last] = is_on_board(s, s.pennies[last][0], s.pennies[last][1])


@rule
def go_on(s: Position) -> None:
    """The turn passes, or the match ends: most on the board wins."""
    s.turn = (s.turn + 1) % s.seats
    s.phase = FLICK
    for seat in range(s.seats):
        s.scores[seat] = 0
    for penny in range(s.flicked):
        s.scores[s.owner[penny]] += s.on_board[penny]
    if s.left[s.turn] == 0:
        s.phase = OVER
        place_by_scores(s, 1)


@rule
def check_start(s: Position, x: float) -> int:
    """LEGAL, or why no penny may be flicked from a place at the front edge."""
    if s.phase == OVER:
        return MATCH_OVER
    if s.phase != FLICK:
        return NOT_ASKED
    if not is_on_board(s, x, 0.0):
        return BESIDE
    for penny in range(s.flicked):
        if s.on_board[penny] and s.pennies[penny][1] < EDGE and abs(s.pennies[penny][0] - x) < NEAR:
            return OCCUPIED
    return LEGAL


def check_rest(s: Position, pennies: tuple[tuple[float, float, bool], ...]) -> int:
    if s.phase != REST:
        return MATCH_OVER if s.phase == OVER else NOT_DUE
    if len(pennies) != s.flicked:
        return OTHER_PENNIES
    return LEGAL if all(on == is_on_board(s, x, y) for x, y, on in pennies) else NOWHERE


def broken(s: Position) -> str:
    """The law that a position breaks, in words."""
    if not 0 <= s.phase <= OVER or not 0 <= s.turn < s.seats or not 0 <= s.flicked <= MOST:
        return "a phase, a turn or a penny of pennies that there are not"
    owners, seats = s.owner[: s.flicked], range(s.seats)
    if not {*owners} <= {*seats} or any(s.owner[s.flicked :]) or any(s.on_board[s.flicked :]):
        return "a penny of nobody"
    flicked = [owners.count(seat) for seat in seats]
    if any(min(left, away) < 0 for left, away in zip(s.left, s.waived, strict=True)) or any(
        flicked[seat] + s.left[seat] + s.waived[seat] != s.flicks for seat in seats
    ):
        return "every penny is to be flicked, was flicked or was put away"
    lying = s.flicked - (s.phase == REST)
    if any(s.on_board[at] != (at < lying and is_on_board(s, *s.pennies[at])) for at in range(s.flicked)):
        return "a penny is on the board where its place is, and nowhere else"
    if s.phase == REST and (s.flicked == 0 or owners[-1] != s.turn):
        return "it is the penny of the seat in turn that slides"
    if (s.phase == FLICK) != (s.left[s.turn] > 0) and s.phase in (FLICK, OVER):
        return "the match is over when the seat in turn has no penny left"
    if s.phase == STARTER and sum(s.left[: s.seats]) < s.flicks * s.seats:
        return "who begins is drawn first"
    return "" if all((place > 0) == (s.phase == OVER) for place in s.places[: s.seats]) else "places before the end"


@final
class Rules(Game[Position]):
    """What programs ask."""

    _options: Options

    @property
    def max_game_length(self) -> int:
        return self._options.players * self._options.flicks

    def new_position(self) -> Position:
        chosen = self._options
        position = Position(seats=chosen.players, flicks=chosen.flicks, width=chosen.width, tremor=chosen.tremor)
        position.left[: chosen.players] = [chosen.flicks] * chosen.players
        return position

    def current_player(self, position: Position) -> int:
        if position.phase == FLICK:
            return position.turn
        return TERMINAL if position.phase == OVER else CHANCE

    def legal_actions(self, position: Position) -> list[Action]:
        if position.phase != FLICK:
            return []
        half = position.width / 2
        return [Flick(between(-half, half), between(*ANGLES), between(*SPEEDS)), Waive()]

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        if position.phase == REST:
            raise NotListed("a penny may come to rest anywhere")
        return (
            [(Starter(seat), 1 / position.seats) for seat in range(position.seats)] if position.phase == STARTER else []
        )

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        if position.phase == STARTER:
            return Starter(below(rng, position.seats))
        after = position.copy()
        slide(after, rng)
        return Rest(
            tuple((after.pennies[at][0], after.pennies[at][1], bool(after.on_board[at])) for at in range(after.flicked))
        )

    def check(self, position: Position, action: Action) -> int:
        match action:
            case Starter(seat):
                return LEGAL if position.phase == STARTER and seat < position.seats else NOT_DUE
            case Rest(pennies):
                return check_rest(position, pennies)
            case Flick(x):
                return check_start(position, x)
        return LEGAL if position.phase == FLICK else MATCH_OVER if position.phase == OVER else NOT_ASKED

    def reason(self, position: Position, action: Action, code: int) -> tuple[str, str]:
        return "GA-1", REASONS[code]

    def apply(self, position: Position, action: Action) -> list[Event]:
        seat = position.turn
        match action:
            case Starter(seat):
                position.turn, position.phase = seat, FLICK
                return [Starts(seat, "GA-1")]
            case Flick(x, angle, speed):
                position.aim[:] = [x, angle, speed]
                position.owner[position.flicked] = seat
                position.flicked += 1
                position.left[seat] -= 1
                position.phase = REST
                return [Flicked(seat, "GA-1", x, angle, speed)]
            case Rest(pennies):
                for at, (x, y, on_board) in enumerate(pennies):
                    position.pennies[at][:] = [x, y]
                    position.on_board[at] = int(on_board)
                go_on(position)
                return [Rested(seat, "GA-1", pennies[-1][2])]
        position.left[seat] -= 1
        position.waived[seat] += 1
        go_on(position)
        return [Waived(seat, "GA-1")]

    def write_returns(self, position: Position, returns: Row[float]) -> None:
        share_win(position, returns)

    def view(self, position: Position, seat: int | None) -> View:
        seats = position.seats
        lie = zip(position.owner, position.pennies, position.on_board, strict=True)
        return View(
            phase=PHASES[position.phase],
            turn=None if position.phase in (STARTER, OVER) else position.turn,
            placings=position.places[:seats],
            last=None,
            scores=position.scores[:seats],
            left=position.left[:seats],
            pennies=[Penny(owner, x, y, bool(on_board)) for owner, (x, y), on_board in list(lie)[: position.flicked]],
        )

    def broken_law(self, position: Position) -> str:
        return broken(position)


@final
class Presenter(presenter.Presenter[Position]):
    """What puts it into words."""

    score_name = "pennies"

    def score(self, position: Position) -> list[int]:
        return position.scores[: position.seats]

    def prompt(self, position: Position, seat: int | None) -> str:
        return "The match is over." if position.phase == OVER else f"{{{position.turn}}} is to flick a penny."

    def choices(self, position: Position, legal: list[Action]) -> list[Choice]:
        return [Choice("Flick", "f") if isinstance(one, Flick) else Choice("Put it away", "w") for one in legal]

    def sentence(self, event: Event) -> str:
        said: dict[type[Event], str] = {Starts: "began", Flicked: "flicked a penny", Waived: "put a penny away"}
        rested = "saw it stop on the board" if isinstance(event, Rested) and event.on_board else "saw it fall"
        return f"{{{event.seat}}} {said.get(type(event), rested)}"


class Bot(LevelBot):
    """A level: the better, the steadier its speed."""

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(AT_TABLE.levels, level, seat, seed)

    def _choose(self, view: dict[str, Any]) -> Action:
        taken = [one["x"] for one in view["pennies"] if one["on_board"] and one["y"] < EDGE]
        free = [x for x in range(-40, 41, 5) if all(abs(x - other) >= NEAR for other in taken)]
        return (
            Flick(float(free[self._noise(len(free))]), 0.0, 80.0 + self._noise(40) / self._policy) if free else Waive()
        )


AT_TABLE = AtTable(minutes=1, levels=("beginner", "regular", "champion"), bot=Bot)
GAME: GameType = GameType(
    name=NAME,
    title="Flick",
    tagline="Up the board.",
    players_range=SEATS,
    hidden=False,
    option_fields=FIELDS,
    fill_in=fill_in,
    action_type=Starter | Flick | Waive | Rest,
    event_type=AnyEvent,
    view_type=View,
    draws={
        "starter": draws.Outcome("starter", "seat", draws.Number(0, "players")),
        "rest": draws.Outcome("rest", "pennies", draws.Engine()),
    },
    settled=("seats", "flicks", "width", "tremor"),
    game=Rules,
    presenter=Presenter,
    at_table=AT_TABLE,
)


@contextmanager
def entered() -> Iterator[str]:
    """It is one of the games of the house for as long as this lasts; by what name."""
    register(GAME)
    try:
        yield NAME
    finally:
        del GAMES[NAME]
