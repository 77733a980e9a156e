"""The events of Dropsy, each with the code that the rules emit, its citation and its sentence.

Tokens are numbered from 0 in each round, in order of first dropping.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tuppence.events import FORMATS, Emitted, Event, SeatEvent, SharedWin
from tuppence.events.words import number_word
from tuppence.games.dropsy import rules


def score(number: int) -> str:
    """Return points in words; they may be negative."""
    if number <= 0:
        return f"minus {number_word(-number)}" if number else "nothing"
    return number_word(number)


SCORES = FORMATS | {"score": score}


class Arranges(SeatEvent, tag="arranges"):
    """The seat lays out the boards for a round: it had the fewest points in the round before."""

    code, cites, says = rules.ARRANGES, "DR-3", "{who} had the fewest points"
    round: int


class RandomRequested(SeatEvent, tag="asked_random"):
    """The seat requested a layout drawn by chance."""

    code, cites, says = rules.REQUESTED, "DR-3", "{who} asked for a random layout"


class LaidOut(Event, tag="laid_out"):
    """The boards were laid out, by the seat or, if ``drawn``, by chance. ``seat``: None in the first round."""

    code, cites = rules.LAID_OUT, "DR-3"
    cells: list[list[int]]
    drawn: bool

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return [cell.copy() for cell in emitted.s.cells], bool(emitted.number)

    def sentence(self, options: object) -> str:
        drawn = self.drawn or self.seat is None
        return self.fill("The boards were laid out at random" if drawn else "{who} laid out the boards")


class RoundBegins(SeatEvent, tag="round_begins"):
    """The seat drops first in a round."""

    code, cites, says = rules.BEGINS, "DR-1", "{who} dropped first in round {round}"
    round: int


class Dropped(SeatEvent, tag="dropped"):
    """The seat dropped a token. ``again``: whether the token had come back."""

    code, cites, says = rules.DROPPED, "DR-4", "{who} dropped a token"
    token: int
    x: float
    y: float
    height: float
    again: bool

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, *emitted.s.aim, emitted.number < emitted.s.dropped

    def sentence(self, options: object) -> str:
        return self.fill(self.says + (" again" if self.again else ""))


class Rested(SeatEvent, tag="rested"):
    """The tokens came to rest after the seat dropped this token."""

    code, cites = rules.RESTED, "DR-11"
    token: int


class LeftBoards(SeatEvent):
    """Base class of tokens that left the boards. ``others``: the sentence if a drop of another seat moved the token."""

    others: ClassVar[str] = ""
    token: int
    by: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, emitted.events[0].seat

    def sentence(self, options: object) -> str:
        return self.fill(self.says if self.by == self.seat else self.others)


class CameBack(LeftBoards, tag="came_back"):
    """A token left the boards and went back to the seat that owns it. ``by``: the seat that dropped."""

    code, cites, says = rules.CAME_BACK, "DR-6", "{who} took back a token from off the boards"
    others = "{by:seat} knocked off a token, and {who} took it back"


class StaysOut(LeftBoards, tag="stays_out"):
    """A token left the boards and is out of the round: its owner, the seat, has no drops left."""

    code, cites, says = rules.STAYS_OUT, "DR-10", "{who} lost a token off the boards for the rest of the round"
    others = "{by:seat} knocked off a token that {who} had no drop left for"


class OfSlot(SeatEvent):
    """Base class of tokens that enter or leave a slot. ``others``: the sentence if a drop of another seat moved it."""

    part = rules.POINTS, "", "points"
    others: ClassVar[str] = ""
    token: int
    points: int
    by: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, 0, emitted.events[0].seat

    def sentence(self, options: object) -> str:
        return self.fill(self.says if self.by == self.seat else self.others)


class Slotted(OfSlot, tag="slotted"):
    """A token of the seat came to rest flush in a slot. ``by``: the seat that dropped."""

    code, cites, says = rules.SLOTTED, "DR-5", "{who} slotted a token for {points:word}"
    others = "{by:seat} moved a token that {who} had on the boards into a slot for {points:word}"


class Missed(SeatEvent, tag="missed"):
    """The token that the seat dropped is on the boards, but in no slot."""

    code, cites, says = rules.MISSED, "DR-5", "{who} missed the slots"
    token: int


class LeftSlot(OfSlot, tag="left_slot"):
    """A token of the seat is no longer flush in its slot. ``by``: the seat that dropped."""

    code, cites, says = rules.LEFT_SLOT, "DR-5", "{who} lost a token from a slot for {points:word}"
    others = "{by:seat} knocked out a token that {who} had in a slot for {points:word}"


class OutOfDrops(SeatEvent, tag="out_of_drops"):
    """The seat has made all its drops of this round. ``tokens``: the number in its hand, which are out of the round."""

    code, cites, says = rules.OUT_OF_DROPS, "DR-10", "{who} made the last drop of the round"
    tokens: int

    def sentence(self, options: object) -> str:
        return self.fill(self.says + (": {tokens:word} stayed out" if self.tokens else ""))


class Finished(SeatEvent, tag="finished"):
    """The seat's hand is empty after its drop: the others have one last turn each."""

    code, cites, says = rules.FINISHED, "DR-7", "{who} had nothing left to drop: one last turn for everyone else"


class LastTurn(SeatEvent, tag="last_turn"):
    """It is the last turn of the seat."""

    code, cites = rules.LAST_TURN, "DR-7"


class PassedOver(SeatEvent, tag="passed_over"):
    """The seat has an empty hand and is passed over. ``last``: whether it misses its last turn."""

    code, cites = (rules.PASSED, rules.NO_LAST), "DR-7"
    last: bool

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return (emitted.code == rules.NO_LAST,)

    def sentence(self, options: object) -> str:
        return self.fill(f"{{who}} held no token and {'had no last turn' if self.last else 'missed a turn'}")


class PlayGoesOn(SeatEvent, tag="play_goes_on"):
    """The round continues after the last turns: a token of the seat that had finished came back."""

    code, cites, says = rules.GOES_ON, "DR-7", "{who} held a token again, so the round went on"


class Warned(SeatEvent, tag="warned"):
    """The first foul of the seat in this round, which is a warning."""

    code, cites, says = rules.WARNED, "DR-8", "{who} got a warning for a foul"


class Penalised(SeatEvent, tag="penalised"):
    """A further foul of the seat in this round, which costs points."""

    code, cites, says = rules.PENALISED, "DR-8", "{who} lost {points:word} points for a further foul"
    points: int


class Counted(SeatEvent, tag="counted"):
    """A token of the seat was flush in a slot at the round's end. ``points``: those of the slot."""

    code, cites, part = rules.COUNTED, "DR-5", OfSlot.part
    token: int
    points: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, 0


class Scored(SeatEvent, tag="scored"):
    """The seat's points in a round, less its fouls."""

    code, cites, says = rules.SCORED, "DR-5", "{who} scored {points:score} in round {round}"
    formats = SCORES
    points: int
    round: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, rules.rounds_over(emitted.s)


class Won(SharedWin, tag="won"):
    """These seats won the match. ``seat``: the winner, None if they share the win."""

    code, cites = rules.WON, "DR-9"
