"""The kernel of Seven Pennies: numbered actions in the order of the list of legal actions, and chance draws."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.chance import Generator, below
from tuppence.draws import count_faces
from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.actions import Cancel, Gather
from tuppence.games.seven_pennies.legality import check_gather, check_payer, check_value
from tuppence.games.seven_pennies.rules import Position
from tuppence.layout import Row
from tuppence.rule import LEGAL, rule

GATHER = -2  # in place of a payer: the action is to gather
MOST = 1 << 20  # larger than any number of actions, to count them all


@rule
def draw_starter(s: Position, rng: Generator) -> int:
    """Draw the first player (SP-1)."""
    return below(rng, s.seats)


@rule
def draw_throw(s: Position, rng: Generator, counts: Row[int]) -> None:
    """Throw the whole Balcony: one draw per piece, counted by value (SP-2)."""
    count_faces(s.balcony, s.faces, rng, counts)


@rule
def apply_chance(s: Position, rng: Generator) -> None:
    """Draw the first player, or throw the whole Balcony (SP-1, SP-2)."""
    if s.phase == rules.STARTER:
        rules.start(s, draw_starter(s, rng), None)
        return
    draw_throw(s, rng, s.theatre)
    rules.throw(s, None)


@rule
def find(s: Position, number: int, listed: list[tuple[int, int]] | None) -> tuple[int, int]:
    """Return an action by its number, as (value, payer), with payer GATHER for a gather. If there is none, value is 0
    and payer is the number of actions.

    Gathers come first, by value, then cancels by value and payer, NOBODY last. All actions before the result are
    appended to ``listed``, unless it is None.
    """
    own = rules.must_pay_own(s)
    if own:
        return find_with(s, number, own, listed)
    return find_with(s, number, 0, listed)  # inlined with own = 0, for speed: few matches use the option


@rule
def find_with(s: Position, number: int, own: int, listed: list[tuple[int, int]] | None) -> tuple[int, int]:
    """Like `find`, given the value that `rules.must_pay_own` returns."""
    at = 0
    for value in range(1, s.faces + 1):
        if check_gather(s, value, own) == LEGAL:
            if at == number:
                return value, GATHER
            at = passed(at, value, GATHER, listed)
    for value in range(1, s.faces + 1):
        if check_value(s, value) == LEGAL:
            fewest = rules.fewest_to_pay(s, value)
            for payer in range(s.seats):
                if check_payer(s, value, payer, own, fewest) == LEGAL:
                    if at == number:
                        return value, payer
                    at = passed(at, value, payer, listed)
            if check_payer(s, value, rules.NOBODY, own, fewest) == LEGAL:
                if at == number:
                    return value, rules.NOBODY
                at = passed(at, value, rules.NOBODY, listed)
    return 0, at


@rule
def passed(at: int, value: int, payer: int, listed: list[tuple[int, int]] | None) -> int:
    """Return the number of the next action, and append this one to ``listed``."""
    if listed is not None:
        listed.append((value, payer))
    return at + 1


def all_typed(s: Position) -> list[Action]:
    """Return all actions in order, typed."""
    listed: list[tuple[int, int]] = []
    find(s, MOST, listed)
    return [named(value, payer) for value, payer in listed]


def typed(s: Position, number: int) -> Gather | Cancel:
    """Return the typed action with this number."""
    return named(*find(s, number, None))


def named(value: int, payer: int) -> Gather | Cancel:
    """Return the typed form of an action that `find` returned."""
    return Gather(value) if payer == GATHER else Cancel(value, None if payer == rules.NOBODY else payer)


@rule
def num_legal_actions(s: Position) -> int:
    """Return the number of the current player's actions."""
    return find(s, MOST, None)[1]


@rule
def gathers(s: Position) -> int:
    """Return the number of gathers, which are the first actions."""
    count = 0
    own = rules.must_pay_own(s)
    for value in range(1, s.faces + 1):
        if check_gather(s, value, own) == LEGAL:
            count += 1
    return count


@rule
def apply_action(s: Position, number: int) -> None:
    """Apply an action, given its number."""
    value, payer = find(s, number, None)
    if payer == GATHER:
        rules.gather(s, value, None)
    else:
        rules.cancel(s, value, payer, None)
