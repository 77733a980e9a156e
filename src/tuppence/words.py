"""What the sentences of all games share. A sentence is a template: ``{0}`` is seat 0, so that a reader can be "You"."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number_word(number: int) -> str:
    """A small number in words, a larger one in figures.

    >>> number_word(3), number_word(23)
    ('three', '23')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def place(number: int) -> str:
    """A place in words, in figures from the eleventh on.

    >>> place(2), place(12)
    ('second', '12th')
    """
    return PLACES[number] if number < len(PLACES) else f"{number}th"


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence in a row.

    >>> listed(["two heads", "one tail"])
    'two heads and one tail'
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def together(seats: Sequence[int]) -> str:
    """Several seats in one sentence.

    >>> together([0, 2, 4])
    '{0}, {2} and {4}'
    """
    return listed([f"{{{seat}}}" for seat in seats])
