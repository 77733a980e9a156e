"""Cleaning text that others will see."""

from __future__ import annotations

import unicodedata


def one_line(text: str) -> str:
    r"""A text on one line, without invisible characters such as controls and changes of direction.

    >>> one_line("The Anchor\r\n\u202e League ")
    'The Anchor League'
    """
    visible = (" " if char.isspace() else char for char in unicodedata.normalize("NFC", text) if _fits(char))
    return " ".join("".join(visible).split())


def _fits(char: str) -> bool:
    """Whether a character is allowed: no invisible ones but white space."""
    return char.isspace() or not unicodedata.category(char).startswith("C")
