"""The events of Penny Drop."""

from __future__ import annotations

from tuppence.events import Event


class RolledOff(Event, tag="rolled_off"):
    """The player rolled for the start (6.01(a))."""

    seat: int
    face: int


class Tied(Event, tag="tied"):
    """These seats rolled the highest number and roll again (PD-3)."""

    seat: None
    face: int
    seats: list[int]


class Starts(Event, tag="starts"):
    """The seat won the roll-off (6.01(a))."""

    seat: int


class Threw(Event, tag="threw"):
    """The die is in the air (7.01(a))."""

    seat: int


class Cocked(Event, tag="cocked"):
    """The die does not lie flat (7.01(d), PD-6)."""

    seat: int


class OffSurface(Event, tag="off_surface"):
    """The die left the table (8.01(a), PD-6)."""

    seat: int


class BehindBar(Event, tag="behind_bar"):
    """The die fell behind the bar (8.01(b), PD-6)."""

    seat: int


class HitObject(Event, tag="hit_object"):
    """The die hit something (8.01(c), PD-6)."""

    seat: int


class TimedOut(Event, tag="timed_out"):
    """The player took too long (8.01(d))."""

    seat: int


class Placed(Event, tag="placed"):
    """A penny went into a slot (7.01(a))."""

    seat: int
    slot: int


class Dropped(Event, tag="dropped"):
    """A penny fell through the six (7.01(f))."""

    seat: int


class Collected(Event, tag="collected"):
    """The player took the pennies on the box. ``slot``: the slot that was full; None for a penalty."""

    seat: int
    count: int
    slot: int | None


class OwesDrink(Event, tag="owes_drink"):
    """The player owes the bartender a drink (8.01(b))."""

    seat: int


class Stopped(Event, tag="stopped"):
    """The player ended the turn (7.01(e))."""

    seat: int


class Passed(Event, tag="passed"):
    """The turn passed to this seat."""

    seat: int


class Out(Event, tag="out"):
    """The player got rid of the last penny. ``place``: the place taken, None in teams (PD-4)."""

    seat: int
    place: int | None


class CameLast(Event, tag="last"):
    """The player came last (PD-2)."""

    seat: int
    place: int


class Won(Event, tag="won"):
    """These seats won the match (9.01, 9.02). ``seat``: the winner, None for a team."""

    seats: list[int]


class Buys(Event, tag="buys"):
    """These seats buy the drinks (9.01, 9.02). ``seat``: the buyer, None for a team."""

    seats: list[int]


Mishap = Cocked | OffSurface | BehindBar | HitObject
AnyEvent = (
    RolledOff | Tied | Starts | Threw | Mishap | TimedOut | Placed | Dropped | Collected | OwesDrink | Stopped | Passed
    | Out | CameLast | Won | Buys
)  # fmt: skip
