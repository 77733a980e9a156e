"""Parts of sentences that games share. Sentences are templates with ``{0}`` for seat 0, so a reader can be "You"."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["listed", "number_word", "place", "span", "together"]

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number_word(number: int) -> str:
    """Return a number in words up to twelve, in figures above.

    >>> number_word(3), number_word(23)
    ('three', '23')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def place(number: int) -> str:
    """Return a place in words up to the tenth, in figures above.

    >>> place(2), place(12)
    ('second', '12th')
    """
    return PLACES[number] if number < len(PLACES) else f"{number}th"


def listed(parts: Sequence[str]) -> str:
    """Join parts of a sentence with commas and "and".

    >>> listed(["two heads", "one tail"])
    'two heads and one tail'
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def together(seats: Sequence[int]) -> str:
    """Join several seats in a sentence.

    >>> together([0, 2, 4])
    '{0}, {2} and {4}'
    """
    return listed([f"{{{seat}}}" for seat in seats])


SPANS = {
    "year": 31_536_000,
    "month": 2_592_000,
    "week": 604_800,
    "day": 86_400,
    "hour": 3600,
    "minute": 60,
    "second": 1,
}
NEARLY = 0.85  # of a unit: the shortest time shown in that unit


def span(milliseconds: int) -> str:
    """Return a length of time in words, rounded.

    >>> span(1500), span(59_000), span(5_400_000)
    ('1 second', '1 minute', '2 hours')
    """
    seconds = milliseconds // 1000
    unit = next((name for name, long in SPANS.items() if seconds >= NEARLY * long), "second")
    count = round(seconds / SPANS[unit])
    return f"{count} {unit}{'' if count == 1 else 's'}"
