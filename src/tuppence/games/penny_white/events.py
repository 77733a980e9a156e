"""The events of Penny White, each with the code that the rules emit, its citation and its sentence.

Pennies are numbered from 0, in the order of flicking.
"""

from __future__ import annotations

from typing import Any

from tuppence.events import Emitted, Event, SeatEvent, SharedWin
from tuppence.games.penny_white import rules
from tuppence.games.penny_white.board import FAR_LINE, WHITE


class Starts(SeatEvent, tag="starts"):
    """The seat starts the first end."""

    code, cites, says = rules.STARTS, "PW-2", "By the draw, {who} started"


class EndBegins(SeatEvent, tag="end_begins"):
    """The seat starts an end."""

    code, cites, says = rules.BEGINS, "PW-2", "{who} started the {end:place} end"
    end: int


class AboutWhite(SeatEvent):
    """Base class of events with the white's place: ``y`` mm from the front edge."""

    y: float

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return (emitted.s.discs[WHITE][1],)

    def sentence(self, options: object) -> str:
        return self.fill(f"{self.says} {self.y - FAR_LINE:.0f} mm over the line")


class WhitePlaced(AboutWhite, tag="white_placed"):
    """The seat placed the white on the middle line, ``y`` mm from the front edge."""

    code, cites, says = rules.PLACED, "PW-3", "{who} placed the white"


class Aimed(SeatEvent):
    """Base class of flicks, with their aims before the tremor."""

    x: float
    y: float
    angle: float
    speed: float

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return tuple(emitted.s.aim)


class WhiteFlicked(Aimed, tag="white_flicked"):
    """The seat flicked the white."""

    code, cites, says = rules.WHITE_FLICKED, "PW-3", "{who} flicked the white"


class WhiteLies(AboutWhite, tag="white_lies"):
    """The flicked white came to rest over the line and was moved sideways to the middle."""

    code, cites, says = rules.WHITE_LIES, "PW-3", "The white came to rest"


class WhiteMissed(SeatEvent, tag="white_missed"):
    """The flicked white did not cross the line, or left the board: the seat starts the same end again."""

    code, cites = rules.MISSED, "PW-3"
    on_board: bool
    end: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return bool(emitted.number), emitted.s.end

    def sentence(self, options: object) -> str:
        return f"The white {'did not get over the line' if self.on_board else 'left the board'}"


class Flicked(Aimed, tag="flicked"):
    """The seat flicked a penny."""

    code, cites, says = rules.FLICKED, "PW-4", "{who} flicked a penny"


class Rested(SeatEvent, tag="rested"):
    """The discs came to rest after the seat flicked this penny."""

    code, cites = rules.RESTED, "PW-9"
    penny: int


class WentOff(SeatEvent, tag="went_off"):
    """A penny of the seat left the board and stays off. ``by``: the seat whose flick it was."""

    code, cites = rules.WENT_OFF, "PW-6"
    penny: int
    by: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, emitted.events[0].seat

    def sentence(self, options: object) -> str:
        others = "{by:seat} put off a penny that {who} had flicked"
        return self.fill("{who} flicked it off the board" if self.by == self.seat else others)


class WhiteOff(SeatEvent, tag="white_off"):
    """A flick of the seat moved the white off the board, which ends the end."""

    code, cites, says = rules.WHITE_OFF, "PW-5", "{who} put the white off the board"


class Fouled(SeatEvent, tag="fouled"):
    """A flick of the seat was foul: it is used up, and moved discs are put back."""

    code, cites, says = rules.FOUL, "PW-11", "{who} flicked foul"


class NoRoom(SeatEvent, tag="no_room"):
    """The pennies behind the line leave no place to flick from, so the seat's flick is used up."""

    code, cites, says = rules.NO_ROOM, "PW-4", "{who} had no place to flick from"


class MayRemove(SeatEvent, tag="may_remove"):
    """The seat may remove ``count`` of the flicker's pennies."""

    code, cites, says = rules.MAY_REMOVE, "PW-6", "{who} could remove {count:word}"
    count: int


class Removed(SeatEvent, tag="removed"):
    """The seat removed a penny of the flicker."""

    code, cites, says = rules.REMOVED, "PW-6", "{who} removed a penny"
    penny: int


class Waived(SeatEvent, tag="waived"):
    """The seat waived a removal."""

    code, cites, says = rules.WAIVED, "PW-6", "{who} waived a removal"


class Lapsed(SeatEvent, tag="lapsed"):
    """``count`` removals of the seat lapsed: the flicker has no penny left on the board."""

    code, cites, says = rules.LAPSED, "PW-6", "No penny was left to be removed"
    count: int


class Measured(SeatEvent, tag="measured"):
    """A penny of the seat was measured. ``distance``: mm, to three decimals; ``counts``: whether it scores."""

    code, cites = rules.MEASURED, "PW-7"
    penny: int
    distance: float
    counts: bool

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, 0.0, False

    def add(self, emitted: Emitted) -> bool:
        if emitted.code == rules.DISTANCE:
            self.distance = emitted.number / rules.THOUSANDTHS
        elif emitted.code == rules.COUNTS:
            self.counts = True
        else:
            return False
        return True

    def sentence(self, options: object) -> str:
        return self.fill("{who} scored with a penny {distance:.2f} mm from the white") if self.counts else ""


class Scored(SeatEvent, tag="scored"):
    """The seat scored points in an end."""

    code, cites, says = rules.SCORED, ("PW-7", "PW-3", "PW-5"), "{who} scored {points:word}"
    points: int
    end: int

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        """Return the rule of the white that missed or left the board, if it did; else that of the nearest pennies."""
        before = emitted.events[-1] if emitted.events else None
        return before.rule if isinstance(before, WhiteMissed | WhiteOff) else super().cited(emitted)

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        """Return the points and the end. After a white that missed, the same end starts again."""
        again = emitted.events and isinstance(emitted.events[-1], WhiteMissed)
        return emitted.number, emitted.s.end if again else rules.ends_over(emitted.s)


class NobodyScored(Event, tag="nobody_scored"):
    """Nobody scored in an end: the nearest pennies were level, or none was on the board."""

    code, cites, says = rules.NOBODY, "PW-7", "Nobody scored"
    seat: None
    end: int


class Decider(Event, tag="decider"):
    """The match is level after the agreed ends and continues until a player leads."""

    code, cites, says = rules.DECIDER, "PW-8", "Level after the last end: one more decides"
    seat: None


class Won(SharedWin, tag="won"):
    """These seats won the match. ``seat``: the winner, None if they share the win."""

    code, cites = rules.WON, "PW-8"
