"""The events of Penny Drop, each with the code that the rules emit, its citation and its sentence."""

from __future__ import annotations

from typing import Any

from tuppence.events import Emitted, Event, SeatEvent
from tuppence.events.words import number_word
from tuppence.games.penny_drop import rules


class RolledOff(SeatEvent, tag="rolled_off"):
    """The player rolled for the start."""

    code, cites, says = rules.ROLLED_OFF, "6.01(a)", "{who} rolled a {face:word} for the start"
    face: int


class Tied(Event, tag="tied"):
    """These seats rolled the highest number and roll again."""

    code, cites, says = rules.TIED, "PD-3", "{seats:seats} tied and rolled again"
    seat: None
    face: int
    seats: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        s = emitted.s
        return emitted.number, [seat for seat in range(s.seats) if s.contends[seat]]


class Starts(SeatEvent, tag="starts"):
    """The seat won the roll-off."""

    code, cites, says = rules.STARTS, "6.01(a)", "{who} won the roll-off"


class Threw(SeatEvent, tag="threw"):
    """The die is in the air."""

    code, cites = rules.THREW, "7.01(a)"


class AnyMishap(SeatEvent):
    """Base class of mishaps. In the roll-off they cite PD-6."""

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        return cls.cites[emitted.s.phase == rules.ROLL_OFF]


class Cocked(AnyMishap, tag="cocked"):
    """The die does not lie flat."""

    code, cites = rules.MISHAP + rules.COCKED, ("7.01(d)", "PD-6")
    says = "{who} threw a cocked die and had to throw again"


class OffSurface(AnyMishap, tag="off_surface"):
    """The die left the table."""

    code, cites = rules.MISHAP + rules.OFF_SURFACE, ("8.01(a)", "PD-6")
    says = "{who} threw the die off the table"


class BehindBar(AnyMishap, tag="behind_bar"):
    """The die fell behind the bar."""

    code, cites = rules.MISHAP + rules.BEHIND_BAR, ("8.01(b)", "PD-6")
    says = "{who} threw the die behind the bar"


class HitObject(AnyMishap, tag="hit_object"):
    """The die hit something."""

    code, cites = rules.MISHAP + rules.HIT_OBJECT, ("8.01(c)", "PD-6")
    says = "{who} hit something with the die"


class TimedOut(SeatEvent, tag="timed_out"):
    """The player took too long."""

    code, cites, says = rules.TIMED_OUT, "8.01(d)", "{who} took too long"


class Placed(SeatEvent, tag="placed"):
    """A penny went into a slot."""

    code, cites, says = rules.PLACED, "7.01(a)", "{who} put a penny in slot {slot}"
    slot: int


class Dropped(SeatEvent, tag="dropped"):
    """A penny fell through the six."""

    code, cites, says = rules.DROPPED, "7.01(f)", "{who} dropped one through the six"


class Collected(SeatEvent, tag="collected"):
    """The player took the pennies on the box. ``slot``: the slot that was full; None for a penalty."""

    code, cites, part = (rules.FULL, rules.COLLECTED), "7.01(b)", (rules.COLLECTED, "", "count")
    count: int
    slot: int | None

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        """Return the rule; for a penalty that of the event before it."""
        return emitted.events[0].rule if emitted.events else super().cited(emitted)

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return (0, emitted.number) if emitted.code == rules.FULL else (emitted.number, None)

    def sentence(self, options: object) -> str:
        found = "found slot {slot} full and " if self.slot else ""
        return self.fill(f"{{who}} {found}collected {number_word(self.count) if self.count else 'nothing'}")


class OwesDrink(SeatEvent, tag="owes_drink"):
    """The player owes the bartender a drink."""

    code, cites, says = rules.DRINK, "8.01(b)", "{who} owed the bartender a drink"


class Stopped(SeatEvent, tag="stopped"):
    """The player ended the turn."""

    code, cites, says = rules.STOPPED, "7.01(e)", "{who} stopped"


class Passed(SeatEvent, tag="passed"):
    """The turn passed to this seat. Seats that are out are skipped."""

    code, cites = rules.PASSED, ("6.02(a)", "PD-4", "PD-5")

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        return cls.cites[(1 + (emitted.s.format == rules.TEAMS)) if emitted.s.gone else 0]


class Out(SeatEvent, tag="out"):
    """The player got rid of the last penny. ``place``: the place taken, None in teams."""

    code, cites, says = rules.OUT, "PD-4", "{who} got rid of the last penny"
    place: int | None

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return (emitted.number or None,)

    def sentence(self, options: object) -> str:
        return self.fill(self.says + (" and took {place:place} place" if self.place else ""))


class CameLast(SeatEvent, tag="last"):
    """The player came last."""

    code, cites, says = rules.LAST, "PD-2", "{who} came last"
    place: int


class Ending(Event):
    """Base class of events at the end of a match: for a player or, with ``seat`` None, for a team."""

    cites = ("9.01(a)", "9.01(b)", "9.01(c)", "9.02(a)", "9.02(b)", "9.02(c)")  # by format: competition, then pub
    seats: list[int]

    @classmethod
    def of(cls, emitted: Emitted) -> Event:
        s, first = emitted.s, emitted.seat
        team = s.format == rules.TEAMS
        side = list(range(first, s.seats, 2)) if team else [first]
        return cls(None if team else first, cls.cites[len(cls.cites) // 2 * s.pub + s.format], side)


class Won(Ending, tag="won"):
    """These seats won the match. ``seat``: the winner, None for a team."""

    code, says = rules.WON, "{seats:seats} won the match"


class Buys(Ending, tag="buys"):
    """These seats buy the drinks. ``seat``: the buyer, None for a team."""

    code, says = rules.BUYS, "The drinks are on {seats:seats}"
