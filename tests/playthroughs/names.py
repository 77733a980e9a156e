"""Sentences with names for seats, and what is alike in them."""

from __future__ import annotations

import re

from tuppence.events.words import NUMBERS, PLACES

NAMES = ("Jo", "Rosie", "Tom", "Ada", "Max", "Una", "Pip", "Eve", "Sam", "Kit", "Ann", "Bob")
SEAT = re.compile(r"\{(\d+)\}")
WORDS = "|".join([*NUMBERS[1:], *filter(None, PLACES)])
THINGS = "jokers?|aces|jacks|queens|kings|sixes|heads?|tails?"
VARYING = re.compile(
    rf"\b(?i:{WORDS}|{THINGS})s?\b|(?:[-+\N{{MINUS SIGN}}]?\d+(?:\.\d+)?(?:st|nd|rd|th)?|\b[AJQK])(?:[♣♦♥♠]|s?\b)"
)


def named(sentence: str, reader: int | None = None) -> str:
    """A sentence as the page shows it to the reader in a seat, or to a watcher."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        you = "You" if found.start() == 0 else "you"
        return you if seat == reader else NAMES[seat % len(NAMES)]

    return SEAT.sub(name, sentence)


def clauses(sentence: str) -> list[str]:
    """The clauses of a sentence without what changes from one to the next: seats, numbers, cards."""
    plain = re.sub("#(?: #)+", "#", VARYING.sub("#", SEAT.sub("@", sentence)))
    return re.split("[;:,] | and ", plain)
