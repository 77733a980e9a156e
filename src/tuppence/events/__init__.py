"""Typed events: made from what rules emit, with their sentences and their JSON form."""

from __future__ import annotations

import functools
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, get_args

import msgspec

from tuppence.actions import Action
from tuppence.events.words import number_word, place, together

__all__ = [
    "FORMATS",
    "Emitted",
    "Event",
    "Kind",
    "PrivateEvent",
    "Public",
    "SeatEvent",
    "SharedWin",
    "by_code",
    "event_forms",
    "events_of",
    "seen_by",
]

# How a sentence's template shows a value: ``{count:word}``.
FORMATS: dict[str, Callable[[Any], str]] = {
    "word": number_word,
    "place": place,
    "seat": "{{{}}}".format,
    "seats": together,
}


class Emitted(msgspec.Struct):
    """What a rule emitted, with the position and the events on which an event may depend.

    ``s``: the position after the action. ``events``: the events of the action so far.
    """

    code: int
    seat: int
    number: int
    s: Any
    events: list[Event]


class Event(msgspec.Struct, tag_field="type"):
    """Something that a player would notice; each game defines its own in ``events.py``.

    ``seat``: the seat that it concerns, or None. ``rule``: the section or ruling that it follows from.

    What all events of a type share is stated in its class. ``code``: the code that rules emit for it, or several codes.
    ``cites``: the rule, or several of which `cited` chooses one. ``says``: the template of its sentence, with ``{who}``
    for the seat; empty if another event's sentence covers it. ``part``: a code that rules emit after it, with the names
    of the fields for the seat and the number of that code, "" for none. ``formats``: how the template shows values.
    """

    seat: int | None
    rule: str

    code: ClassVar[int | tuple[int, ...]] = ()
    cites: ClassVar[str | tuple[str, ...]] = ""
    says: ClassVar[str] = ""
    part: ClassVar[tuple[int, str, str]] = (-1, "", "")
    formats: ClassVar[Mapping[str, Callable[[Any], str]]] = FORMATS

    @classmethod
    def of(cls, emitted: Emitted) -> Event:
        """Return the event for what a rule emitted; a seat below 0 becomes None."""
        return cls(None if emitted.seat < 0 else emitted.seat, cls.cited(emitted), *cls.values(emitted))

    @classmethod
    def cited(cls, emitted: Emitted) -> str:
        """Return the rule: by default the first that the class cites."""
        return cls.cites if isinstance(cls.cites, str) else cls.cites[0]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        """Return the values of the fields after ``rule``: by default the emitted number for one field."""
        return (emitted.number,) if len(cls.__struct_fields__) > len(Event.__struct_fields__) else ()

    def add(self, emitted: Emitted) -> bool:
        """Add what a rule emitted next to this event. Return False if it is not a part of the event."""
        code, *names = self.part
        if emitted.code != code:
            return False
        for name, value in zip(names, (emitted.seat, emitted.number), strict=True):
            if name:
                setattr(self, name, value)
        return True

    def sentence(self, options: Any) -> str:
        """Return the sentence in a match with these options, with ``{0}`` for seat 0; empty if there is none."""
        return self.fill(self.says)

    def fill(self, template: str) -> str:
        """Return a template with the event's values."""
        return "".join(literal + self._shown(name, how) for literal, name, how in _parsed(template))

    def _shown(self, name: str, how: str) -> str:
        """Format a value as a template shows it."""
        if name == "who":
            return f"{{{self.seat}}}"
        named = self.formats.get(how)
        value = getattr(self, name) if name else ""
        return format(value, how) if named is None else named(value)


class SeatEvent(Event):
    """An event that concerns a seat."""

    seat: int


class PrivateEvent(Event):
    """An event that reveals something hidden. It is sent to the seat ``private`` only."""

    private: int


class Public(NamedTuple):
    """What everybody may see of what happened in a game with hidden hands: events and actions of these types.

    All else is hidden: an event from everybody, unless it is a `PrivateEvent` of the reader's seat; an action from all
    seats except its own.
    """

    events: frozenset[type[Event]] = frozenset()
    actions: frozenset[type[Action]] = frozenset()


class SharedWin(Event):
    """Base class for the seats that won a match: rules emit each. ``seat``: the winner, None if they share the win."""

    seats: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return ([emitted.seat],)

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != self.code:
            return False
        self.seat = None
        self.seats.append(emitted.seat)
        return True

    def sentence(self, options: Any) -> str:
        return self.fill("{seats:seats} " + ("won the match" if len(self.seats) == 1 else "shared the win"))


@functools.cache
def _parsed(template: str) -> list[tuple[str, str, str]]:
    """Return the parts of a template: each a literal, the name of the value after it, and the value's format."""
    return [(literal, name or "", how or "") for literal, name, how, _ in string.Formatter().parse(template)]


class Kind(NamedTuple):
    """A type of events. ``rule``: the rule that they cite if a seat and a number determine them; otherwise "".

    ``numbered``: whether the number is one of their fields.
    """

    type: type[Event]
    rule: str
    numbered: bool


def by_code(event_type: Any) -> dict[int, Kind]:
    """Return the types of a union of events, or of a single type, by the codes that rules emit for them."""
    found: dict[int, Kind] = {}
    for one in get_args(event_type) or (event_type,):
        codes = one.code if isinstance(one.code, tuple) else (one.code,)
        usual = all(getattr(one, name).__func__ is getattr(Event, name).__func__ for name in ("of", "cited", "values"))
        is_plain = usual and one.add is Event.add and one.part[0] not in codes
        numbered = len(one.__struct_fields__) > len(Event.__struct_fields__)
        found |= dict.fromkeys(codes, Kind(one, one.cited(None) if is_plain else "", numbered))
    return found


def events_of(kinds: Mapping[int, Kind], emitted: Iterable[tuple[int, int, int]], s: Any) -> list[Event]:
    """Return the events of an action, given what rules emitted and the position after it. ``kinds``: see `by_code`."""
    found: list[Event] = []
    for code, seat, number in emitted:
        kind = kinds.get(code)
        if kind is not None and kind.rule:
            make: Callable[..., Event] = kind.type
            values = (number,) if kind.numbered else ()
            found.append(make(None if seat < 0 else seat, kind.rule, *values))
            continue
        what = Emitted(code, seat, number, s, found)
        may_be_a_part = kind is None or (found and type(found[-1]) is kind.type)  # of the event before
        if not may_be_a_part or not found[-1].add(what):
            found.append(kinds[code].type.of(what))
    return found


def seen_by(event: object, seat: int | None) -> bool:
    """Return whether a seat (None: a spectator) may see an event."""
    return not isinstance(event, PrivateEvent) or event.private == seat


def event_forms(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the JSON forms of events: ``{"type", "seat", "rule", ...}`` each.

    >>> from tuppence.games.penny_drop.events import Placed
    >>> event_forms([Placed(0, "7.01(a)", 3)])
    [{'type': 'placed', 'seat': 0, 'rule': '7.01(a)', 'slot': 3}]
    """
    forms: list[dict[str, Any]] = msgspec.to_builtins(events)
    return forms
