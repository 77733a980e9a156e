"""Penny Drop as a game of the house: its rules, options, actions, words, bots and solution bound together."""

from __future__ import annotations

from typing import Any, ClassVar

from tuppence import chance
from tuppence.actions import Action
from tuppence.draws import Draws
from tuppence.game import CHANCE, Bulk, Choice, Game, Telling
from tuppence.games.penny_drop import bots, bulk, laws, legality, options, rules, solve, tables, words
from tuppence.games.penny_drop.actions import DRAWS, FACES, LOWEST, AnyAction, Mishap, Roll, Rolled, Stop, Timeout
from tuppence.games.penny_drop.rules import Record
from tuppence.rule import LEGAL

BULK = Bulk(
    whose=bulk.whose,
    happen=bulk.happen,
    choices=bulk.choices,
    act=bulk.act,
    pay=rules.pay,
    policies=bots.GRADES,
    quick=bots.GRADES,
    choose=bots.choose,
    tables=lambda game: tables.shipped(tables.kind_of(game.options)),
)
OWN = (Roll(), Stop())  # a player's actions by number, as `legality` has them
NUMBERS: dict[type[Action], int] = {
    Roll: legality.ROLL,
    Stop: legality.STOP,
    Timeout: legality.TIMEOUT,
    Rolled: legality.DIE,
    Mishap: legality.DIE,
}


class PennyDrop(Game):
    """Roll, place, press your luck: 2-20 players, singles, each for themselves, or teams."""

    name = "penny-drop"
    title = "Penny Drop"
    tagline = "Roll, place, press your luck."
    minutes = 5
    action_type = AnyAction
    draws: ClassVar[Draws] = DRAWS
    option_fields = options.FIELDS
    players_range = options.PLAYERS
    timeout = Timeout()
    official = (Timeout,)
    clock_option = "move_seconds"
    telling: ClassVar[Telling] = words
    by_number = BULK
    settled = ("seats", "format", "pub", "move_seconds")
    tally_name = "pennies"
    marks: ClassVar[dict[str, str]] = {"buys": "buys"}
    grades = bots.GRADES
    competition: ClassVar[dict[str, Any] | None] = {"rules": "competition"}

    def __init__(self, /, **given: Any) -> None:
        self._options = options.fill_in(given)
        super().__init__(self._options)

    def new_record(self) -> Record:
        return rules.new_record(self._options)

    def legal_actions(self, record: Record) -> list[Action]:
        return [action for number, action in enumerate(OWN) if legality.check(record, number) == LEGAL]

    def chance_outcomes(self, record: Record) -> list[tuple[Action, float]]:
        return [(face, 1 / 6) for face in FACES] if self.current_player(record) == CHANCE else []

    def sample_chance(self, record: Record, rng: chance.Generator) -> Action:
        return FACES[bulk.draw(rng) - LOWEST]

    def check(self, record: Record, action: Action) -> int:
        return legality.check(record, NUMBERS[type(action)])

    def reason(self, record: Record, action: Action, code: int) -> tuple[str, str]:
        return words.REASONS[code]

    def apply(self, record: Record, action: Action) -> list[dict[str, Any]]:
        log: list[tuple[int, int, int]] = []
        match action:
            case Rolled(face):
                rules.receive(record, face, log)
            case Roll():
                rules.throw(record, log)
            case Stop():
                rules.stop(record, log)
            case Timeout():
                rules.time_out(record, log)
            case Mishap(kind):
                rules.mishap(record, words.MISHAPS.index(kind), log)
        return words.events(log, record)

    def sides(self) -> list[list[int]]:
        if self._options.format != "teams":
            return super().sides()
        return [list(range(team, self.num_players, 2)) for team in (0, 1)]

    def tally(self, record: Record) -> list[int]:
        pennies: list[int] = record.pennies[: record.seats]
        return pennies

    def view(self, record: Record, seat: int | None) -> dict[str, Any]:
        seats = record.seats
        over = record.phase == rules.OVER
        return {
            "game": self.name,
            "phase": words.PHASES[record.phase],
            "turn": None if over else record.turn,
            "placings": record.places[:seats],
            "last": None,
            "pennies": record.pennies[:seats],
            "box": [bool(slot) for slot in record.box],
            "dropped": record.dropped,
            "rolled": bool(record.rolled),
            "drinks": record.drinks[:seats],
        }

    def solve(self) -> solve.Solution:
        return solve.solve(self.options)

    def solves_at_once(self) -> bool:
        return self._options.format == "singles" and solve.is_quick(self._options.pennies)

    def broken_law(self, record: Record) -> str:
        return laws.broken(record, self._options.pennies)

    def make_bot(self, grade: str, seat: int, seed: int) -> bots.Bot:
        return bots.Bot(grade, self.options, seat, seed)

    def warm(self) -> None:
        for kind in tables.KINDS:
            tables.shipped(kind)
        solve.warm()

    def describe(self, event: dict[str, Any]) -> str:
        return words.describe(event)

    def choices(self, record: Record, legal: list[Action]) -> list[Choice]:
        roll = Choice("Roll again" if record.rolled else "Roll", "r")
        return [roll if isinstance(action, Roll) else Choice("Stop", "s") for action in legal]
