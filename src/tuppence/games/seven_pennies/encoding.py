"""Seven Pennies in numbers: actions and observations for learners."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.seven_pennies import kernel, rules
from tuppence.games.seven_pennies.actions import Cancel, Gather
from tuppence.games.seven_pennies.legality import check_gather, check_payer, check_value, number_of
from tuppence.games.seven_pennies.rules import NOBODY, OVER, Position
from tuppence.kernel import Composition, Numbered, Part, put_mark, put_seat, put_seats
from tuppence.layout import Row
from tuppence.rule import LEGAL, rule

PHASES = OVER + 1


def encoding(first: Position) -> Numbered:
    """Return the encoding of a game, given its first position.

    The numbers are: gather each value; then for each value, cancel it and let each seat pay, or, last, nobody.
    """
    seats, faces, pieces = first.seats, first.faces, first.balcony
    parts = (
        Part("phase", PHASES, 1, "first player drawn, throw, choice, over: 1 for what is"),
        Part("turn", seats, 1, "1 for the seat whose turn it is"),
        Part("balcony", 1, pieces, "pieces in the Balcony"),
        Part("theatre", faces, pieces, "pieces of each value in the Theatre"),
        Part("held values", seats, faces, "the value that each seat holds, or 0"),
        Part("held pieces", seats, pieces, "the pieces that each seat holds"),
        Part("scores", seats, first.target + pieces - 1, "points of each seat"),
        Part("nickels", seats, first.nickels[0] * seats, "nickels of each seat, in T.K.O."),
        Part("places", seats, seats, "the place of each seat, or 0"),
    )
    return Numbered(parts, observe, faces * (seats + 2), write_mask, apply, typed, numbers)


@rule
def observe(s: Position, c: Composition, seat: int, out: Row[float]) -> None:
    """Write what a seat sees."""
    at = put_mark(s.phase, PHASES, out, 0)
    at = put_seat(s, s.turn, seat, out, at)
    out[at] = s.balcony
    for value in range(s.faces):
        out[at + 1 + value] = s.theatre[value]
    at = put_seats(s, s.value, seat, out, at + 1 + s.faces)
    at = put_seats(s, s.count, seat, out, at)
    at = put_seats(s, s.scores, seat, out, at)
    at = put_seats(s, s.nickels, seat, out, at)
    put_seats(s, s.places, seat, out, at)


@rule
def cancel_number(s: Position, value: int, payer: int) -> int:
    """Return the number by which the seat in turn cancels a value."""
    return s.faces + (value - 1) * (s.seats + 1) + (s.seats if payer == NOBODY else (payer - s.turn) % s.seats)


@rule
def choice(s: Position, number: int) -> tuple[int, int]:
    """Return an action by its number, in the form of `kernel.find`."""
    if number < s.faces:
        return number + 1, kernel.GATHER
    value, payer = divmod(number - s.faces, s.seats + 1)
    return value + 1, NOBODY if payer == s.seats else (s.turn + payer) % s.seats


@rule
def write_mask(s: Position, c: Composition, mask: Row[int]) -> None:
    """Write 1 for each legal action."""
    own = rules.must_pay_own(s)
    for value in range(1, s.faces + 1):
        if check_gather(s, value, own) == LEGAL:
            mask[value - 1] = 1
        if check_value(s, value) == LEGAL:
            fewest = rules.fewest_to_pay(s, value)
            for payer in range(NOBODY, s.seats):
                if check_payer(s, value, payer, own, fewest) == LEGAL:
                    mask[cancel_number(s, value, payer)] = 1


@rule
def apply(s: Position, c: Composition, number: int) -> None:
    """Apply an action."""
    value, payer = choice(s, number)
    if payer == kernel.GATHER:
        rules.gather(s, value, None)
    else:
        rules.cancel(s, value, payer, None)


def typed(s: Position, c: Composition, number: int) -> Action:
    """Return the action of a number."""
    return kernel.named(*choice(s, number))


def numbers(s: Position, action: Action) -> list[int]:
    """Return the number of an action."""
    match action:
        case Gather(value):
            return [value - 1]
        case Cancel(value, payer):
            return [cancel_number(s, value, number_of(payer))]
    raise TypeError(action)
