"""Whether the dice and coins of a real table look fair: Pearson's chi-square test of uniform faces, in plain words.

The p-value follows from the closed forms of Abramowitz and Stegun, 26.4.4 and 26.4.5.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from tuppence.errors import InvalidArgument

__all__ = ["Fairness", "Tally", "added", "fairness", "one_in", "p_value"]

FEWEST_A_FACE = 5  # the least expected count of a face for which the test is valid (Cochran 1954)
UNUSUAL = 0.05  # a p-value below it is reported


class Tally(NamedTuple):
    """How often each face came up: the names of the faces, and a count for each."""

    faces: tuple[str, ...]
    counts: tuple[int, ...]


class Fairness(msgspec.Struct, frozen=True):
    """The result of the test.

    ``faces``: their names; ``counts``: one per face; ``p_value``: None for too few throws.
    """

    faces: tuple[str, ...]
    counts: tuple[int, ...]
    p_value: float | None

    @property
    def throws(self) -> int:
        """The total number of throws."""
        return sum(self.counts)

    @property
    def words(self) -> str:
        """The verdict in a sentence.

        >>> fairness(("heads", "tails"), (24, 26)).words
        '50 throws look fair: 78 of 100 fair coins would be at least as uneven.'
        """
        fair = "fair coins" if len(self.faces) == 2 else "fair dice"
        if self.p_value is None:
            enough = FEWEST_A_FACE * len(self.faces)
            return f"{self.throws} throws are too few to tell: {enough} are needed."
        if self.p_value >= UNUSUAL:
            of_hundred = round(100 * self.p_value)
            return f"{self.throws} throws look fair: {of_hundred} of 100 {fair} would be at least as uneven."
        expected = self.throws / len(self.faces)
        often = max(range(len(self.faces)), key=lambda face: abs(self.counts[face] - expected))
        how = "more" if self.counts[often] > expected else "less"
        return (
            f"Only 1 in {one_in(self.p_value)} {fair} would be as uneven: {self.faces[often]} came {how} often, "
            f"{self.counts[often]} times in {self.throws}, where {expected:.0f} are expected."
        )


def fairness(faces: Sequence[str], counts: Sequence[int]) -> Fairness:
    """Test the counts of a die's faces. Raise InvalidArgument unless there is one count, 0 or more, for each face."""
    if len(faces) < 2 or len(faces) != len(counts) or min(counts) < 0:
        raise InvalidArgument("counts", counts, f"one count, 0 or more, for each of {len(faces)} faces")
    expected = sum(counts) / len(faces)
    if expected < FEWEST_A_FACE:
        return Fairness(tuple(faces), tuple(counts), None)
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return Fairness(tuple(faces), tuple(counts), p_value(statistic, len(faces) - 1))


def p_value(statistic: float, degrees: int) -> float:
    """Return the probability that a chi-square variable with ``degrees`` degrees of freedom exceeds the statistic.

    >>> round(p_value(3.841, 1), 3), round(p_value(11.07, 5), 3), round(p_value(9.488, 4), 3)
    (0.05, 0.05, 0.05)
    """
    half = statistic / 2
    if degrees % 2 == 0:
        return math.exp(-half) * math.fsum(half**k / math.factorial(k) for k in range(degrees // 2))
    terms = math.fsum(half ** (k + 0.5) / math.gamma(k + 1.5) for k in range(degrees // 2))
    return min(1.0, math.erfc(math.sqrt(half)) + math.exp(-half) * terms)


def one_in(p_value: float) -> int:
    """Return N such that a probability is about "1 in N", rounded to two digits.

    >>> one_in(0.00512), one_in(0.049)
    (200, 20)
    """
    whole = 1 / max(p_value, 1e-12)
    digits = max(0, math.floor(math.log10(whole)) - 1)
    return int(round(whole, -digits))


def added(tallies: Iterable[Tally]) -> list[Tally]:
    """Return the sums of the tallies with the same faces.

    >>> added([Tally(("heads", "tails"), (3, 4)), Tally(("heads", "tails"), (5, 2))])
    [Tally(faces=('heads', 'tails'), counts=(8, 6))]
    """
    sums: dict[tuple[str, ...], tuple[int, ...]] = {}
    for faces, counts in tallies:
        before = sums.get(faces, (0,) * len(faces))
        sums[faces] = tuple(one + more for one, more in zip(before, counts, strict=True))
    return [Tally(faces, counts) for faces, counts in sums.items()]
