"""What a name may be, and the names that the house proposes."""

from __future__ import annotations

import hashlib
import random
import secrets
import unicodedata

NAME_LENGTH = 40
NAME_OF_WHO_LEFT = "Somebody who left"

NO_BRACES = str.maketrans("", "", "{}")
MOST_TOKENS = 20  # of one account

MANNERS = (
    "Merry", "Quiet", "Lucky", "Steady", "Bold", "Jolly", "Patient", "Nimble", "Kindly", "Brisk",
    "Sunny", "Cosy", "Clever", "Dapper", "Gentle", "Hearty", "Plucky", "Rosy", "Sly", "Tidy",
)  # fmt: skip
ANIMALS = (
    "Badger", "Otter", "Robin", "Hare", "Heron", "Magpie", "Wren", "Fox", "Mole", "Stoat",
    "Linnet", "Newt", "Owl", "Finch", "Vole", "Plover", "Swift", "Marten", "Curlew", "Toad",
)  # fmt: skip


def proposed_name(guest: str) -> str:
    """A friendly name for a guest who has not chosen one: always the same, so that nobody has to write it down."""
    chosen = random.Random(guest)
    return f"{chosen.choice(MANNERS)} {chosen.choice(ANIMALS)}"


def one_line(text: str) -> str:
    r"""A text without line breaks and without what is not seen but changes what is: controls, changes of direction.

    >>> one_line("The Anchor\r\n\u202e League ")
    'The Anchor League'
    """
    kept = (" " if char.isspace() else char for char in unicodedata.normalize("NFC", text) if _fits(char))
    return " ".join("".join(kept).split())


def clean_name(name: str) -> str:
    r"""A name as others may see it: one line, no control characters, no braces (they mark seats); may be empty.

    >>> clean_name("  Mab {0}\n the  Quick ")
    'Mab 0 the Quick'
    """
    return one_line(name.translate(NO_BRACES))[:NAME_LENGTH].strip()


BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "a Mac"),
    ("Linux", "Linux"),
)  # fmt: skip


def browser_in_words(user_agent: str) -> str:
    """What a browser calls itself, in words that people know; the first that fits, since most claim to be several.

    >>> browser_in_words("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1")
    'Safari on an iPhone'
    >>> browser_in_words("curl/8.5.0")
    'curl/8.5.0'
    """
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    return f"{browser} on {system}" if browser and system else user_agent[:60]


def _fits(char: str) -> bool:
    """Whether a character may stand in a line: nothing unseen but white space."""
    return char.isspace() or not unicodedata.category(char).startswith("C")


def new_token() -> str:
    """A token for the HTTP API; nobody guesses it, and whoever finds one in a file sees what it is."""
    return f"tuppence_{secrets.token_urlsafe(32)}"


def digest_of(token: str) -> str:
    """What is kept of a token: enough to know it again, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()
