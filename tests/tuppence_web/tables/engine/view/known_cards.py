"""The cards that each reader of a match can know at each moment, and what a message reveals beyond them.

Computed from the log by a second referee that shares no code with the library
(`tests/tuppence/games/<game>/by_hand.py`): each message is compared with what its reader has seen since the shuffle.
"""

from __future__ import annotations

import html
import importlib
import json
import re
from collections.abc import Iterator
from typing import Any

from tests import Json

Reader = int | None  # a seat, or None: a watcher


def strings(value: Any) -> Iterator[str]:
    """Every string value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)


class Known:
    """What each reader can know after each row of a log."""

    def __init__(self, game: str, options: Json) -> None:
        by_hand = importlib.import_module(f"tests.tuppence.games.{game.replace('-', '_')}.by_hand")
        self._referee = by_hand.ByHand(**options)
        self._in_words = by_hand.in_words
        self._now: dict[Reader, frozenset[str]] = {seat: frozenset() for seat in (None, *range(options["players"]))}
        self._at = [self._now]  # by seq
        self._names: dict[str, set[str]] = {}  # a name, and the cards with this name
        self._pattern = re.compile("(?!)")

    def follow(self, kind: str, by: str, body: Json) -> None:
        """Apply the next row of the log."""
        if kind == "played":
            drawn = frozenset(strings(body)) - {body["type"]} if by == "chance" else frozenset()
            self._learn_names(drawn)
            happened = self._referee.take(body)
            self._now = {reader: known - drawn | self._seen(reader, happened) for reader, known in self._now.items()}
        self._at.append(self._now)

    def _learn_names(self, cards: frozenset[str]) -> None:
        if cards <= self._names.keys():
            return
        for card in cards:
            for name in (card, self._in_words(card)):
                if name:
                    self._names.setdefault(name, set()).add(card)
        longest_first = sorted(self._names, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, longest_first)))

    def _seen(self, reader: Reader, happened: list[Json]) -> frozenset[str]:
        """The cards that are open to a reader now, or were shown to this reader."""
        events = [event for event in happened if event.get("private", reader) == reader]
        return frozenset(strings([self._referee.view(reader), events])) & self._names.keys()

    @property
    def seq(self) -> int:
        """The last row that was applied."""
        return len(self._at) - 1

    def knew(self, reader: Reader, seq: int) -> frozenset[str]:
        """The cards that a reader can know after a row."""
        return self._at[seq][reader]

    def named(self, text: str) -> set[str]:
        """Every name of a card in a text."""
        return set(self._pattern.findall(text))

    def quoted(self, said: list[Json]) -> set[str]:
        """The cards named in quoted commands, including those not in play."""
        shapes = {_shape(card) for card in self._names}
        names = {self._in_words(one) for one in strings(said) if _shape(one) in shapes} - {None}
        return {*strings(said), *(card for name in names for card in self._names.get(name, ()))}

    def beyond(self, text: str, allowed: frozenset[str] | set[str]) -> set[str]:
        """The names in a text without an allowed card of that name."""
        return {name for name in self.named(html.unescape(text)) if not self._names[name] & allowed}


def _shape(name: str) -> str:
    """The part that similar card names share."""
    return re.sub(r"\w", "_", name)


class Ear:
    """The messages to one client, and its own commands, which may be quoted to it."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.heard: list[str] = []
        self.pages: list[tuple[int, str]] = []  # the seq when it was fetched
        self.said: list[Json] = []  # actions

    def leaks(self, known: Known) -> list[str]:
        """Everything sent that its reader could not know then."""
        own = known.quoted(self.said)
        found: list[str] = []
        seq = 0
        for text in self.heard:
            message = json.loads(text)
            seq = message.get("seq", seq)
            quoted = own if message["type"] in ("refused", "validated") else set()
            found += self._beyond(known, {**message, "entries": None}, seq, quoted)
            for entry in message.get("entries") or []:
                found += self._beyond(known, entry, entry["seq"], set())
        for seq, page in self.pages:
            more = known.beyond(page, known.knew(self.reader, seq))
            found += [f"{self.reader} at {seq} by a page: {sorted(more)}"] if more else []
        return found

    def _beyond(self, known: Known, part: Json, seq: int, quoted: set[str]) -> list[str]:
        more = known.beyond(json.dumps(part, ensure_ascii=False), known.knew(self.reader, seq) | quoted)
        return [f"{self.reader} at {seq} by {part.get('type', 'entry')}: {sorted(more)}"] if more else []
