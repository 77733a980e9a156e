"""What a name may be, and the names that the house proposes."""

from __future__ import annotations

import hashlib
import random
import secrets
import unicodedata

NAME_LENGTH = 40
NAME_OF_WHO_LEFT = "Somebody who left"

MOST_TOKENS = 20  # of one account

MANNERS = (
    "Merry", "Quiet", "Lucky", "Steady", "Bold", "Jolly", "Patient", "Nimble", "Kindly", "Brisk",
    "Sunny", "Cosy", "Clever", "Dapper", "Gentle", "Hearty", "Plucky", "Rosy", "Sly", "Tidy",
)  # fmt: skip
ANIMALS = (
    "Badger", "Otter", "Robin", "Hare", "Heron", "Magpie", "Wren", "Fox", "Mole", "Stoat",
    "Linnet", "Newt", "Owl", "Finch", "Vole", "Plover", "Swift", "Marten", "Curlew", "Toad",
)  # fmt: skip


def proposed_name() -> str:
    """A friendly name for somebody who has not chosen one."""
    return f"{random.choice(MANNERS)} {random.choice(ANIMALS)}"


def clean_name(name: str) -> str:
    r"""A name as others may see it: one line, no control characters, no braces (they mark seats); may be empty.

    >>> clean_name("  Mab {0}\n the  Quick ")
    'Mab 0 the Quick'
    """
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", name) if _fits(char))
    return " ".join(kept.split())[:NAME_LENGTH].strip()


def _fits(char: str) -> bool:
    """Whether a character may stand in a name: no braces, and nothing unseen but white space."""
    return char.isspace() or (char not in "{}" and not unicodedata.category(char).startswith("C"))


def new_token() -> str:
    """A token for the HTTP API; nobody guesses it, and whoever finds one in a file sees what it is."""
    return f"tuppence_{secrets.token_urlsafe(32)}"


def digest_of(token: str) -> str:
    """What is kept of a token: enough to know it again, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()
