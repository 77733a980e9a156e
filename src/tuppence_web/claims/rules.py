"""Codes: how they are made and read."""

from __future__ import annotations

DAYS = 14  # for which a code can be used
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: nothing that looks like something else
LENGTH, GROUP = 12, 4  # 60 bits
LOOK_ALIKE = str.maketrans("OIL", "011")


def code_from(random: bytes) -> str:
    """A code from random bytes, in groups.

    >>> code_from(bytes(range(16)))
    '000G-40R4-0M30'
    """
    number = int.from_bytes(random, "big") >> (8 * len(random) - 5 * LENGTH)
    return in_groups("".join(ALPHABET[number >> (5 * place) & 31] for place in reversed(range(LENGTH))))


def in_groups(code: str) -> str:
    """A code as it is shown."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def read(text: str) -> str:
    """A code as somebody typed it.

    >>> read(" oo1o 60g2/0g5r ")
    '0010-60G2-0G5R'
    """
    return in_groups("".join(char for char in text.upper().translate(LOOK_ALIKE) if char in ALPHABET)[:LENGTH])
