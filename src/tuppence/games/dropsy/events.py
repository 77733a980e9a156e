"""The events of Dropsy. Tokens are numbered from 0 in each round, in order of first dropping."""

from __future__ import annotations

from tuppence.events import Event


class Arranges(Event, tag="arranges"):
    """The seat is to lay out the boards for a round: it has the fewest points of the one before (DR-3)."""

    seat: int
    round: int


class AskedRandom(Event, tag="asked_random"):
    """The seat asked for a layout drawn by chance (DR-3)."""

    seat: int


class LaidOut(Event, tag="laid_out"):
    """The boards are laid out, by the seat or, if ``drawn``, by chance. ``seat``: None in the first round (DR-3)."""

    cells: list[list[int]]
    drawn: bool


class RoundBegins(Event, tag="round_begins"):
    """The seat drops first in a round (DR-1)."""

    seat: int
    round: int


class Dropped(Event, tag="dropped"):
    """The seat dropped a token (DR-4). ``again``: the token had come back."""

    seat: int
    token: int
    x: float
    y: float
    height: float
    again: bool


class Rested(Event, tag="rested"):
    """The tokens came to rest after the seat dropped this one (DR-11)."""

    seat: int
    token: int


class CameBack(Event, tag="came_back"):
    """A token left the boards and went back to the seat that owns it. ``by``: the seat that dropped (DR-6)."""

    seat: int
    token: int
    by: int


class StaysOut(Event, tag="stays_out"):
    """A token left the boards and is out of the round: its owner, the seat, has no drop left (DR-10)."""

    seat: int
    token: int
    by: int


class Slotted(Event, tag="slotted"):
    """A token of the seat came to lie flush in a slot. ``by``: the seat that dropped (DR-5)."""

    seat: int
    token: int
    points: int
    by: int


class Missed(Event, tag="missed"):
    """The token that the seat dropped lies on the boards in no slot (DR-5)."""

    seat: int
    token: int


class LeftSlot(Event, tag="left_slot"):
    """A token of the seat is no longer flush in its slot. ``by``: the seat that dropped (DR-5)."""

    seat: int
    token: int
    points: int
    by: int


class OutOfDrops(Event, tag="out_of_drops"):
    """The seat has made all its drops of this round. ``tokens``: how many it still held, which are out (DR-10)."""

    seat: int
    tokens: int


class Finished(Event, tag="finished"):
    """The hand of the seat is empty after its drop: the others have one last turn each (DR-7)."""

    seat: int


class LastTurn(Event, tag="last_turn"):
    """It is the last turn of the seat (DR-7)."""

    seat: int


class PassedOver(Event, tag="passed_over"):
    """The seat has an empty hand and is passed over. ``last``: so it has no last turn (DR-7)."""

    seat: int
    last: bool


class PlayGoesOn(Event, tag="play_goes_on"):
    """The round goes on after the last turns: a token of the seat that had finished came back (DR-7)."""

    seat: int


class Warned(Event, tag="warned"):
    """The first foul of the seat in this round, which is a warning (DR-8)."""

    seat: int


class Penalised(Event, tag="penalised"):
    """A further foul of the seat in this round, which costs points (DR-8)."""

    seat: int
    points: int


class Counted(Event, tag="counted"):
    """A token of the seat was flush in a slot at the round's end. ``points``: those of the slot (DR-5)."""

    seat: int
    token: int
    points: int


class Scored(Event, tag="scored"):
    """What a round gave the seat, less its fouls (DR-5, DR-8)."""

    seat: int
    points: int
    round: int


class Won(Event, tag="won"):
    """These seats won the match (DR-9). ``seat``: the winner, None if they share the win."""

    seats: list[int]


Layout = Arranges | AskedRandom | LaidOut | RoundBegins
Fall = Dropped | Rested | CameBack | StaysOut | Slotted | Missed | LeftSlot | OutOfDrops
Turn = Finished | LastTurn | PassedOver | PlayGoesOn
AnyEvent = Layout | Fall | Turn | Warned | Penalised | Counted | Scored | Won
