"""What programs ask of Seven Pennies: its rules, options, actions and solution bound together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb, factorial, prod
from typing import Any, final

from msgspec import UNSET

from tuppence import chance
from tuppence.actions import Action
from tuppence.errors import NotListed
from tuppence.events import Event
from tuppence.game import Game, GameType
from tuppence.games.seven_pennies import (
    bots,
    events,
    example,
    kernel,
    knockout,
    laws,
    legality,
    options,
    refusals,
    rules,
    solve,
    views,
    words,
)
from tuppence.games.seven_pennies.actions import DRAWS, AnyAction, Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.at_table import AT_TABLE
from tuppence.games.seven_pennies.rules import Record
from tuppence.games.seven_pennies.telling import Telling
from tuppence.kernel import Kernel
from tuppence.places import share_win
from tuppence.rule import LEGAL, rule
from tuppence.views import Last


@rule
def choose_quick(s: Any, policy: int, tables: Any, rng: Any) -> int:
    """The action of a grade in bulk play that does not search, so that no search has to be compiled for it."""
    return bots.beginner(s, chance.below(rng, bots.MOODS)) if policy == bots.BEGINNER else bots.regular(s)


KERNEL = Kernel(
    current_player=rules.current_player,
    apply_chance=kernel.apply_chance,
    num_legal_actions=kernel.num_legal_actions,
    apply_action=kernel.apply_action,
    returns=share_win,
    policies=bots.GRADES,
    quick=bots.GRADES[:2],  # the champion searches
    choose=bots.choose,
    choose_quick=choose_quick,
    tables=lambda game: bots.solution(game.options),
)
DUEL = replace(KERNEL, choose=bots.choose_in_duel, tables=lambda game: knockout.solve(game.options))
MOST_LISTED = 10_000  # outcomes of a throw


@final
class SevenPennies(Game):
    """Throw, booth the pairs, gather or cancel: 2-10 players, with pennies or dice, for points or in T.K.O."""

    _options: options.Options

    @property
    def max_game_length(self) -> None:
        """No bound: what one gathers another may cancel, and no rule says how often (SP-4)."""

    def new_record(self) -> Record:
        return rules.new_record(self._options)

    def current_player(self, record: Record) -> int:
        return int(rules.current_player(record))

    def legal_actions(self, record: Record) -> list[Action]:
        if legality.check_choice(record) != LEGAL:
            return []
        return kernel.all_typed(record)

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
            return Starter(kernel.draw_starter(record, rng))
        counts = [0] * record.faces
        kernel.draw_throw(record, rng, counts)
        return Thrown(tuple(counts))

    def check(self, record: Record, action: Action) -> int:
        return legality.check(record, action)

    def reason(self, record: Record, action: Action, code: int) -> tuple[str, str]:
        return refusals.reason(record, action, code)

    def apply(self, record: Record, action: Action) -> list[Event]:
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

    def write_returns(self, record: Record, returns: Any) -> None:
        share_win(record, returns)

    def view(self, record: Record, seat: int | None) -> views.View:
        seats = record.seats
        held = zip(record.value[:seats], record.count[:seats], strict=True)
        return views.View(
            phase=views.PHASES[record.phase],
            turn=None if record.phase in words.NOT_WHOSE else record.turn,
            placings=record.places[:seats],
            last=Last(record.points[:seats]) if record.rounds and not record.tko else None,
            balcony=record.balcony,
            theatre=record.theatre[: record.faces],
            held=[events.Held(value or None, count) for value, count in held],
            scores=UNSET if record.tko else self.telling.tally(record),
            nickels=self.telling.tally(record) if record.tko else UNSET,
        )

    def solve(self) -> solve.Solution:
        return solve.solve(self.options)

    def solves_at_once(self) -> bool:
        return solve.is_quick(self.options)

    def broken_law(self, record: Record) -> str:
        return laws.broken(record)

    def kernel(self) -> Kernel:
        return DUEL if bots.is_duel(self.options) else KERNEL


def _throws(pieces: int, faces: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many pieces can land: a count for each value."""
    if faces == 1:
        yield (pieces,)
        return
    for first in range(pieces + 1):
        for rest in _throws(pieces - first, faces - 1):
            yield (first, *rest)


GAME: GameType = GameType(
    name="seven-pennies",
    title="Seven Pennies",
    tagline="Toss, pair off, gather or cancel.",
    players_range=options.PLAYERS,
    hidden=False,
    option_fields=options.FIELDS,
    fill_in=options.fill_in,
    action_type=AnyAction,
    event_type=events.AnyEvent,
    view_type=views.View,
    draws=DRAWS,
    settled=("seats", "faces", "tko", "target", "must_cancel_own", "extra_turn"),
    game=SevenPennies,
    telling=Telling,
    at_table=AT_TABLE,
    example=lambda: example.steps(GAME.load()),
)
