"""A game's rules as functions that `tuppence.playouts` compiles, and as numbers for learners. Both are optional."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tuppence.actions import Action
from tuppence.layout import INT32, Position, Row, Rows, Structure, number
from tuppence.rule import rule

__all__ = ["Composition", "Encoding", "Gridded", "Kernel", "Numbered", "Part", "put_mark", "put_seat", "put_seats"]


@dataclass(frozen=True)
class Kernel:
    """A game's compiled rules: module-level functions marked @rule.

    ``position`` is an element of an array of the game's layout, as ``game.new_position().array()`` returns it. Action k
    is ``legal_actions()[k]``, and `apply_chance` makes the same draws as `sample_chance`, so the same match follows
    from these functions and from the referee. A policy is a number from 1, its place in ``policies``; ``rng`` is passed
    to `tuppence.chance.below`.
    """

    current_player: Callable[[Any], int]  # (position) -> the seat that decides, CHANCE or TERMINAL
    apply_chance: Callable[[Any, Any], None]  # (position, rng): draw a chance outcome and apply it
    num_legal_actions: Callable[[Any], int]  # (position) -> number of the current player's legal actions
    apply_action: Callable[[Any, int], None]  # (position, action): apply an action, given its number
    returns: Callable[[Any, Any], None]  # (position, returns): write the returns at the end, when places are known
    policies: tuple[str, ...] = ()  # names of the bots that `choose` plays
    quick: tuple[str, ...] = ()  # the first of them, which do not search; searches use them in their playouts
    choose: Callable[[Any, int, Any, Any], int] | None = None  # (position, policy, tables, rng) -> action
    choose_quick: Callable[[Any, int, Any, Any], int] | None = None  # the same for the quick policies only
    tables: Callable[[Any], Any] = lambda game: None  # (game) -> the lookup tables of `choose`, a named tuple of arrays


class Composition(Structure):
    """An action that a player composes by several numbers. The base class is of games whose actions are one number."""

    count: int = number(INT32)  # parts chosen


class Part(NamedTuple):
    """A part of an observation: consecutive numbers from ``low`` to ``high``."""

    name: str
    size: int
    high: float
    meaning: str
    low: float = 0.0


@dataclass(frozen=True)
class Encoding:
    """A game in numbers, from which all adapters for learners derive.

    Seats are relative: first the seat that observes or acts, then the others in the order of play.
    """

    parts: tuple[Part, ...]  # the layout of an observation
    observe: Callable[[Any, Any, int, Any], None]  # @rule (position, composition, seat, zeros): write what a seat knows


@dataclass(frozen=True)
class Numbered(Encoding):
    """The encoding of a game with fixed action numbers. Functions marked @rule also run compiled."""

    count: int  # of numbers
    write_mask: Callable[[Any, Any, Any], None]  # @rule (position, composition, zeros): write 1 for each legal number
    apply: Callable[[Any, Any, int], None]  # @rule (position, composition, number): apply a legal number
    typed: Callable[[Any, Any, int], Action | None]  # the action that a legal number completes; None: a part of one
    numbers: Callable[[Any, Any], list[int]]  # (position, action) -> the numbers that make a legal action
    composition: type[Structure] = Composition


@dataclass(frozen=True)
class Gridded(Encoding):
    """The encoding of a game with ranges, whose actions are boxes; programs that need numbers use a grid of them.

    ``grid``: the actions, each with its number of cells for every field. Without fields a range is drawn.
    """

    grid: tuple[tuple[type[Action], tuple[int, ...]], ...]


@rule
def put_seats(s: Position, numbers: Rows[float], seat: int, out: Row[float], at: int) -> int:
    """Write one number for each seat, that of ``seat`` first. Return the next place."""
    for other in range(s.seats):
        out[at + other] = numbers[(seat + other) % s.seats]
    return at + s.seats


@rule
def put_mark(value: int, size: int, out: Row[float], at: int) -> int:
    """Write 1 in the place of a value, if it is one of ``size``. Return the next place."""
    if 0 <= value < size:
        out[at + value] = 1.0
    return at + size


@rule
def put_seat(s: Position, marked: int, seat: int, out: Row[float], at: int) -> int:
    """Write 1 for one of the seats, -1: for none, in the order from ``seat``. Return the next place."""
    return put_mark((marked - seat) % s.seats if marked >= 0 else -1, s.seats, out, at)
