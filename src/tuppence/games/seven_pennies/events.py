"""The events of Seven Pennies, each with the code that the rules emit, its citation and its sentence.

``counts``: pieces per value, value 1 first.
"""

from __future__ import annotations

from typing import Any, Literal

from tuppence.events import Emitted, SeatEvent, SharedWin
from tuppence.events.words import listed, number_word
from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.options import Options
from tuppence.games.seven_pennies.views import Held

FEW = 6  # the most dice that are named one by one
OF_ONE_VALUE = rules.PIECES, "value", "count"  # how the rules emit pieces of one value after an event


def pieces(value: int, count: int, faces: int) -> str:
    """Return a number of pieces of one value in words.

    >>> pieces(1, 2, 2), pieces(2, 1, 2), pieces(5, 3, 6)
    ('two tails', 'one head', 'three 5s')
    """
    if faces == rules.COINS:
        name = ("tails" if count > 1 else "tail", "heads" if count > 1 else "head")[value - 1]
    else:
        name = f"{value}s" if count > 1 else str(value)
    return f"{number_word(count)} {name}"


class Starts(SeatEvent, tag="starts"):
    """The seat was drawn to begin."""

    code, cites, says = rules.STARTS, "SP-1", "By the draw, {who} began"


class WithCounts(SeatEvent):
    """Base class of events about pieces of several values, which the rules emit value by value after the event."""

    counts: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return ([0] * emitted.s.faces,)

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != rules.PIECES:
            return False
        self.counts[emitted.seat - 1] += emitted.number
        return True


class Threw(WithCounts, tag="threw"):
    """The pieces of the Balcony landed in the Theatre."""

    code, cites = rules.THREW, "Throw"

    def sentence(self, options: Options) -> str:
        """Return the sentence: pennies by side, a few dice one by one, many dice by their number."""
        shown = [(value, count) for value, count in enumerate(self.counts, 1) if count]
        if options.faces == rules.COINS:
            thrown = listed([pieces(value, count, options.faces) for value, count in shown])
        elif sum(self.counts) > FEW:
            thrown = f"{number_word(sum(self.counts))} dice"
        else:
            thrown = listed([str(value) for value, count in shown for _ in range(count)])
        return self.fill(f"{{who}} threw {thrown}")


class Boothed(WithCounts, tag="boothed"):
    """Pairs went back to the Balcony."""

    code, cites = rules.BOOTHED, "Booth"

    def sentence(self, options: Options) -> str:
        pairs = sum(self.counts) // 2
        return f"{number_word(pairs).capitalize()} {'pair' if pairs == 1 else 'pairs'} went to the Balcony"


class NothingLeft(SeatEvent, tag="nothing_left"):
    """The whole throw was boothed."""

    code, cites, says = rules.NOTHING_LEFT, "Booth", "Everything paired off: nothing was left for {who}"

    def sentence(self, options: Options) -> str:
        """Return the sentence; empty in T.K.O., where that of the lost nickel says it."""
        return "" if options.variant == "tko" else super().sentence(options)


class ByPieces(SeatEvent):
    """Base class of events that cite one rule with pennies and another with dice."""

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        return cls.cites[emitted.s.faces != rules.COINS]


class Gathered(ByPieces, tag="gathered"):
    """The player took all pieces of a value."""

    code, cites, part = rules.GATHERED, ("Gather or Cancel", "SP-8"), OF_ONE_VALUE
    value: int
    count: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return 0, 0

    def sentence(self, options: Options) -> str:
        return self.fill(f"{{who}} gathered {pieces(self.value, self.count, options.faces)}")


class Cancelled(ByPieces, tag="cancelled"):
    """The pieces of a value went to the Balcony at the payer's cost. ``payer``: None if nobody pays."""

    code, cites, part = rules.CANCELLED, Gathered.cites, OF_ONE_VALUE
    payer: int | None
    value: int
    count: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return None if emitted.number == rules.NOBODY else emitted.number, 0, 0

    def sentence(self, options: Options) -> str:
        return self.fill(f"{{who}} cancelled {pieces(self.value, self.count, options.faces)}")


class Returned(ByPieces, tag="returned"):
    """Held pieces went back to the Balcony. ``left``: the number that the seat still holds."""

    code, cites, part = rules.RETURNED, ("SP-4", "SP-8"), OF_ONE_VALUE
    left: int
    value: int
    count: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, 0, 0

    def sentence(self, options: Options) -> str:
        return self.fill(f"{{who}} returned {pieces(self.value, self.count, options.faces)}")


class Swept(WithCounts, tag="swept"):
    """The pieces not gathered went to the Balcony."""

    code, cites = rules.SWEPT, "SP-8"


class NickelLost(SeatEvent, tag="nickel_lost"):
    """The player lost a nickel. ``left``: the number left."""

    code, cites = (rules.LOST_BY_CANCEL, rules.LOST_BY_BOOTH), "SP-7"
    why: Literal["cancelled", "boothed"]
    left: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return "cancelled" if emitted.code == rules.LOST_BY_CANCEL else "boothed", emitted.number

    def sentence(self, options: Options) -> str:
        """Return the sentence, which also says that a whole throw paired off."""
        if self.why == "boothed":
            return self.fill("Everything paired off: {who} lost a nickel")
        held = "pennies" if options.faces == rules.COINS else "dice"
        return self.fill(f"{{who}} lost a nickel: all the {held} held were cancelled")


class NickelWon(SeatEvent, tag="nickel_won"):
    """The player won a nickel for gathering the whole throw. ``left``: the new number."""

    code, cites, says = rules.NICKEL_WON, "SP-7", "{who} gathered the whole throw and won a nickel"
    left: int


class Out(SeatEvent, tag="out"):
    """The player lost the last nickel. The pieces held went to the Balcony: ``value`` None and ``count`` 0 for none."""

    code, cites, says = rules.OUT, "SP-7", "{who} went out and took {place:place} place"
    place: int
    value: int | None
    count: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.s.places[emitted.seat], None, 0

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != rules.PIECES:
            return False
        self.value, self.count = emitted.seat or None, emitted.number
        return True


class RoundOver(SeatEvent, tag="round_over"):
    """The round ended: all held pieces went to the Balcony. In a match for points each scored one."""

    code, cites = rules.ROUND_OVER, ("SP-5", "SP-7")
    points: list[int] | None
    scores: list[int] | None
    held: list[Held]

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        return cls.cites[emitted.s.tko]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        s = emitted.s
        return (None, None, []) if s.tko else (s.points[: s.seats], s.scores[: s.seats], [])

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != rules.HOLDS:
            return False
        self.held.append(Held(emitted.seat or None, emitted.number))
        return True

    def sentence(self, options: Options) -> str:
        given = [f"{number_word(one)} for {{{seat}}}" for seat, one in enumerate(self.points or []) if one]
        return self.fill("{who} ended the round") + ("" if self.points is None else f": {listed(given)}")


class Passed(SeatEvent, tag="passed"):
    """The turn passed to this seat."""

    code, cites = rules.PASSED, ("Play", "SP-5", "SP-7")

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        return cls.cites[emitted.number]


class Again(SeatEvent, tag="again"):
    """The player has another turn."""

    code, cites, says = rules.AGAIN, "SP-9", "{who} took another turn"


class Won(SharedWin, tag="won"):
    """These seats won the match. ``seat``: the winner, None if several share the win."""

    code, cites = rules.WON, ("Winning", "SP-7")

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        return cls.cites[emitted.s.tko]
