"""Seven Pennies as a game of the house: its rules, options, actions, words, bots and solution bound together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb, factorial, prod
from typing import Any, ClassVar

from tuppence import chance
from tuppence.actions import Action
from tuppence.draws import Draws
from tuppence.errors import NotListed
from tuppence.game import Bulk, Choice, Game, Step, Telling
from tuppence.games.seven_pennies import (
    bots,
    bulk,
    example,
    knockout,
    laws,
    legality,
    options,
    refusals,
    rules,
    search,
    solve,
    words,
)
from tuppence.games.seven_pennies.actions import DRAWS, AnyAction, Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.rules import Record
from tuppence.places import share_win
from tuppence.rule import LEGAL, rule


@rule
def choose_quick(s: Any, policy: int, tables: Any, rng: Any) -> int:
    """The action of a grade in bulk play that does not search, so that no search has to be compiled for it."""
    return bots.beginner(s, chance.below(rng, bots.MOODS)) if policy == bots.BEGINNER else bots.regular(s)


BULK = Bulk(
    whose=bulk.whose,
    happen=bulk.happen,
    choices=bulk.choices,
    act=bulk.act,
    pay=share_win,
    policies=bots.GRADES,
    quick=bots.GRADES[:2],  # the champion searches
    choose=bots.choose,
    choose_quick=choose_quick,
    tables=lambda game: bots.solution(game.options),
)
DUEL = replace(BULK, choose=bots.choose_in_duel, tables=lambda game: knockout.solve(game.options))
MOST_LISTED = 10_000  # outcomes of a throw
KEYS = "123456789abdefhijklnopqrstuvwxyz"  # where there are several gathers or cancels; g, c and m are taken


class SevenPennies(Game):
    """Throw, booth the pairs, gather or cancel: 2-10 players, with pennies or dice, for points or in T.K.O."""

    name = "seven-pennies"
    title = "Seven Pennies"
    tagline = "Toss, pair off, gather or cancel."
    minutes = 10
    action_type = AnyAction
    draws: ClassVar[Draws] = DRAWS
    option_fields = options.FIELDS
    players_range = options.PLAYERS
    grades = bots.GRADES
    telling: ClassVar[Telling] = words
    by_number = BULK
    settled = ("seats", "faces", "tko", "target", "must_cancel_own", "extra_turn")

    def __init__(self, /, **given: Any) -> None:
        self._options = options.fill_in(given)
        self.tally_name, self.tally_step = words.TALLIES[self._options.variant]
        super().__init__(self._options)

    @classmethod
    def example(cls) -> tuple[Step, ...]:
        return example.steps(cls())

    def bulk(self) -> Bulk:
        return DUEL if bots.is_duel(self.options) else BULK

    def new_record(self) -> Record:
        return rules.new_record(self._options)

    def legal_actions(self, record: Record) -> list[Action]:
        if legality.check_choice(record) != LEGAL:
            return []
        return bulk.all_typed(record)

    def chance_outcomes(self, record: Record) -> list[tuple[Action, float]]:
        if record.phase == rules.STARTER:
            return [(Starter(seat), 1 / record.seats) for seat in range(record.seats)]
        if record.phase != rules.THROW:
            return []
        pieces, faces = record.balcony, record.faces
        if comb(pieces + faces - 1, pieces) > MOST_LISTED:
            raise NotListed(f"a throw of {pieces} with {faces} faces has more than {MOST_LISTED} outcomes")
        ways = faces**pieces
        return [
            (Thrown(counts), factorial(pieces) // prod(map(factorial, counts)) / ways)
            for counts in _throws(pieces, faces)
        ]

    def sample_chance(self, record: Record, rng: chance.Generator) -> Action:
        if record.phase == rules.STARTER:
            return Starter(bulk.draw_starter(record, rng))
        counts = [0] * record.faces
        bulk.draw_throw(record, rng, counts)
        return Thrown(tuple(counts))

    def check(self, record: Record, action: Action) -> int:
        return legality.check(record, action)

    def reason(self, record: Record, action: Action, code: int) -> tuple[str, str]:
        return refusals.reason(record, action, code)

    def apply(self, record: Record, action: Action) -> list[dict[str, Any]]:
        log: list[tuple[int, int, int]] = []
        match action:
            case Starter(seat):
                rules.start(record, seat, log)
            case Thrown(counts):
                record.theatre[: record.faces] = counts
                rules.throw(record, log)
            case Gather(value):
                rules.gather(record, value, log)
            case Cancel(value, payer):
                rules.cancel(record, value, legality.number_of(payer), log)
        return words.events(log, record)

    def tally(self, record: Record) -> list[int]:
        counted: list[int] = (record.nickels if record.tko else record.scores)[: record.seats]
        return counted

    def view(self, record: Record, seat: int | None) -> dict[str, Any]:
        seats = record.seats
        last = {"points": record.points[:seats]} if record.rounds and not record.tko else None
        held = zip(record.value[:seats], record.count[:seats], strict=True)
        return {
            "game": self.name,
            "phase": words.PHASES[record.phase],
            "turn": None if record.phase in words.NOT_WHOSE else record.turn,
            "placings": record.places[:seats],
            "last": last,
            "balcony": record.balcony,
            "theatre": record.theatre[: record.faces],
            "held": [{"value": value or None, "count": count} for value, count in held],
            "nickels" if record.tko else "scores": self.tally(record),
        }

    def solve(self) -> solve.Solution:
        return solve.solve(self.options)

    def solves_at_once(self) -> bool:
        return solve.is_quick(self.options)

    def broken_law(self, record: Record) -> str:
        return laws.broken(record)

    def make_bot(self, grade: str, seat: int, seed: int) -> bots.Bot:
        return bots.Bot(grade, self.options, seat, seed)

    def warm(self) -> None:
        search.champion.warm(self.new_record())

    def describe(self, event: dict[str, Any]) -> str:
        return words.describe(event, self._options.faces)

    def choices(self, record: Record, legal: list[Action]) -> list[Choice]:
        gathers = [action for action in legal if isinstance(action, Gather)]
        cancels = [action for action in legal if isinstance(action, Cancel)]
        found = []
        both: list[Gather | Cancel] = [*gathers, *cancels]  # in the order of the legal actions
        for key, action in zip(KEYS, both, strict=False):
            label = words.label(action.value, isinstance(action, Gather), record)
            if isinstance(action, Cancel) and sum(one.value == action.value for one in cancels) > 1:
                label += f" on {{{action.payer}}}"
            alike, letter = (gathers, "g") if isinstance(action, Gather) else (cancels, "c")
            effect = words.effect(self.apply(record.copy(), action), record.turn, record)
            found.append(Choice(label, letter if len(alike) == 1 else key, effect))
        return found


def _throws(pieces: int, faces: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many pieces can land: a count for each value."""
    if faces == 1:
        yield (pieces,)
        return
    for first in range(pieces + 1):
        for rest in _throws(pieces - first, faces - 1):
            yield (first, *rest)
