"""Rules for names, proposed names, and tokens."""

from __future__ import annotations

import hashlib
import random
import re
import secrets
import unicodedata
from collections.abc import Mapping

from tuppence_web.web.text import one_line

NAME_LENGTH = 40
UNREADABLE = "Choose a name that can be read."  # where nothing is left of a name
NAME_OF_WHO_LEFT = "Somebody who left"

IDLE_DAYS = 30  # after which a guest who never did anything is deleted
MOST_PASTED = 60  # lines at once
NO_BRACES = str.maketrans("", "", "{}")
MOST_TOKENS = 20  # of one account
MOST_LOOKED_UP = 120  # accounts found by address, per person and hour

MANNERS = (
    "Merry", "Quiet", "Lucky", "Steady", "Bold", "Jolly", "Patient", "Nimble", "Kindly", "Brisk",
    "Sunny", "Cosy", "Clever", "Dapper", "Gentle", "Hearty", "Plucky", "Rosy", "Sly", "Tidy",
)  # fmt: skip
ANIMALS = (
    "Badger", "Otter", "Robin", "Hare", "Heron", "Magpie", "Wren", "Fox", "Mole", "Stoat",
    "Linnet", "Newt", "Owl", "Finch", "Vole", "Plover", "Swift", "Marten", "Curlew", "Toad",
)  # fmt: skip


def proposed_name(guest: str) -> str:
    """A friendly name for a guest who has not chosen one. It depends only on the guest, so it need not be stored."""
    chosen = random.Random(guest)
    return f"{chosen.choice(MANNERS)} {chosen.choice(ANIMALS)}"


def clean_name(name: str) -> str:
    r"""A name on one line, without control characters or braces (which mark seats). It may be empty.

    >>> clean_name("  Mab {0}\n the  Quick ")
    'Mab 0 the Quick'
    """
    return one_line(name.translate(NO_BRACES))[:NAME_LENGTH].strip()


MARK = re.compile(r" \(no\. \d+\)$")


def marks(names: Mapping[int, str]) -> dict[int, str]:
    """Suffixes that make names unique within a list, by account number.

    A unique name gets an empty suffix, others their account number, as on their results page. Names count as equal if
    they look alike, whatever their case and width. The suffixes never make two names equal.

    >>> marks({7: "Zoe", 12: "ZOE", 30: "Ann"})
    {7: ' (no. 7)', 12: ' (no. 12)', 30: ''}
    """
    found = dict.fromkeys(names, "")
    while True:
        shown: dict[str, list[int]] = {}
        for number, name in names.items():
            shown.setdefault(as_read(name + found[number]), []).append(number)
        level = [number for same in shown.values() if len(same) > 1 for number in same if not found[number]]
        if not level:
            return found
        found |= {number: f" (no. {number})" for number in level}


def shortened(name: str, length: int) -> str:
    """Shorten a name to a length, keeping the suffix that makes it unique.

    >>> shortened("Wilhelmina Applegarth", 10), shortened("Wilhelmina Applegarth (no. 12)", 14)
    ('Wilhelmin…', 'Wilh… (no. 12)')
    """
    if len(name) <= length:
        return name
    mark = MARK.search(name)
    end = mark[0] if mark else ""
    return f"{name[: max(length - len(end), 2) - 1].rstrip()}…{end}"


def as_read(name: str) -> str:
    """A name for comparison, without differences that people do not see."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "a Mac"),
    ("Linux", "Linux"),
)  # fmt: skip


def browser_in_words(user_agent: str) -> str:
    """The browser and system of a user agent. The first match counts, as most browsers claim to be several.

    >>> browser_in_words("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1")
    'Safari on an iPhone'
    >>> browser_in_words("curl/8.5.0")
    'curl/8.5.0'
    """
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    return f"{browser} on {system}" if browser and system else user_agent[:60]


ADDRESS = re.compile(r"[^\s,;<>]+@[^\s,;<>]+")


def pasted(text: str) -> list[tuple[str, str]]:
    r"""The names and e-mail addresses in a pasted list with a person on each line; either may be empty.

    >>> pasted("Ann Smith\n\nBob <bob@example.org>\ncy@example.org")
    [('Ann Smith', ''), ('Bob', 'bob@example.org'), ('', 'cy@example.org')]
    """
    found = []
    for line in text.splitlines():
        address = ADDRESS.search(line)
        name = clean_name(ADDRESS.sub(" ", line).strip(' \t,;<>"'))
        if address or name:
            found.append((name, address[0].lower() if address else ""))
    return found


def new_token() -> str:
    """A random token for the HTTP API, with a prefix that says what it is."""
    return f"tuppence_{secrets.token_urlsafe(32)}"


def digest_of(token: str) -> str:
    """The digest that is stored of a token: enough to recognise it, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()
