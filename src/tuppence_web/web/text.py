"""Text that people will see: cleaned lines, and ordinals."""

from __future__ import annotations

import unicodedata


def one_line(text: str) -> str:
    r"""A text on one line, without invisible characters such as controls and changes of direction.

    >>> one_line("The Anchor\r\n\u202e League ")
    'The Anchor League'
    """
    text = unicodedata.normalize("NFC", text)
    if not text.isprintable():
        text = "".join(char for char in text if char.isspace() or not unicodedata.category(char).startswith("C"))
    return " ".join(text.split())


def ordinal(place: int) -> str:
    """A place as an ordinal number.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '21st']
    """
    teen = 10 < place % 100 < 14
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
