"""Text as others may see it."""

from __future__ import annotations

import unicodedata


def one_line(text: str) -> str:
    r"""A text without line breaks and without what is not seen but changes what is: controls, changes of direction.

    >>> one_line("The Anchor\r\n\u202e League ")
    'The Anchor League'
    """
    kept = (" " if char.isspace() else char for char in unicodedata.normalize("NFC", text) if _fits(char))
    return " ".join("".join(kept).split())


def _fits(char: str) -> bool:
    """Whether a character may stand in a line: nothing unseen but white space."""
    return char.isspace() or not unicodedata.category(char).startswith("C")
