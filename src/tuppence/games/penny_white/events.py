"""The events of Penny White. Pennies are numbered from 0, in the order of flicking."""

from __future__ import annotations

from tuppence.events import Event


class Starts(Event, tag="starts"):
    """The seat starts the first end (PW-2)."""

    seat: int


class EndBegins(Event, tag="end_begins"):
    """The seat starts an end (PW-2)."""

    seat: int
    end: int


class WhitePlaced(Event, tag="white_placed"):
    """The seat placed the white on the middle line, ``y`` mm from the front edge (PW-3)."""

    seat: int
    y: float


class WhiteFlicked(Event, tag="white_flicked"):
    """The seat flicked the white (PW-3)."""

    seat: int
    x: float
    y: float
    angle: float
    speed: float


class WhiteLies(Event, tag="white_lies"):
    """The flicked white came to rest over the line and was moved sideways to the middle (PW-3)."""

    seat: int
    y: float


class WhiteMissed(Event, tag="white_missed"):
    """The flicked white did not get over the line, or left the board: the seat starts the same end again (PW-3)."""

    seat: int
    on_board: bool
    end: int


class Flicked(Event, tag="flicked"):
    """The seat flicked a penny (PW-4)."""

    seat: int
    x: float
    y: float
    angle: float
    speed: float


class Rested(Event, tag="rested"):
    """The discs came to rest after the seat flicked this penny (PW-9)."""

    seat: int
    penny: int


class WentOff(Event, tag="went_off"):
    """A penny of the seat left the board and stays off. ``by``: the seat whose flick it was (PW-6)."""

    seat: int
    penny: int
    by: int


class WhiteOff(Event, tag="white_off"):
    """A flick of the seat moved the white off the board, which ends the end (PW-5)."""

    seat: int


class Fouled(Event, tag="fouled"):
    """A flick of the seat was foul: it is used up, and what it moved is put back (PW-11)."""

    seat: int


class NoRoom(Event, tag="no_room"):
    """The pennies behind the line leave no place to flick from, so the seat's flick is used up (PW-4)."""

    seat: int


class MayRemove(Event, tag="may_remove"):
    """The seat may remove ``count`` of the flicker's pennies (PW-6)."""

    seat: int
    count: int


class Removed(Event, tag="removed"):
    """The seat removed a penny of the flicker (PW-6)."""

    seat: int
    penny: int


class Waived(Event, tag="waived"):
    """The seat waived a removal (PW-6)."""

    seat: int


class Lapsed(Event, tag="lapsed"):
    """``count`` removals of the seat lapsed: the flicker has no penny left on the board (PW-6)."""

    seat: int
    count: int


class Measured(Event, tag="measured"):
    """A penny of the seat was measured. ``distance``: mm, to three decimals; ``counts``: whether it scores (PW-7)."""

    seat: int
    penny: int
    distance: float
    counts: bool


class Scored(Event, tag="scored"):
    """The seat scored points in an end (PW-3, PW-5, PW-7)."""

    seat: int
    points: int
    end: int


class NobodyScored(Event, tag="nobody_scored"):
    """Nobody scored in an end: the nearest pennies are level, or none is on the board (PW-7)."""

    seat: None
    end: int


class Decider(Event, tag="decider"):
    """The match is level after the agreed ends and continues until one player leads (PW-8)."""

    seat: None


class Won(Event, tag="won"):
    """These seats won the match (PW-8). ``seat``: the winner, None if they share the win."""

    seats: list[int]


White = WhitePlaced | WhiteFlicked | WhiteLies | WhiteMissed | WhiteOff
Removal = MayRemove | Removed | Waived | Lapsed
AnyEvent = (
    Starts | EndBegins | White | Flicked | Rested | WentOff | Fouled | NoRoom | Removal | Measured | Scored
    | NobodyScored | Decider | Won
)  # fmt: skip
