"""The library's errors. All derive from TuppenceError."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Any

__all__ = [
    "ClusterError",
    "IllegalAction",
    "InvalidArgument",
    "InvalidOption",
    "InvalidRecord",
    "InvalidState",
    "NotInstalled",
    "NotListed",
    "NotSolved",
    "TuppenceError",
    "UnknownGame",
    "brief",
    "extra_with",
    "is_installed",
    "nearest",
    "needs",
    "shown",
]

LONGEST_SHOWN = 300
MOST_NAMED = 40  # more than a player's legal actions; a throw has thousands of outcomes


def shown(value: object) -> str:
    """Return the `repr` of a value for an error message, cut if it is too long. It never raises.

    >>> shown({"type": "roll"})
    "{'type': 'roll'}"
    """
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__} that cannot be shown"
    return brief(text)


def brief(text: str) -> str:
    """Return a text, cut if it is too long for a message."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def nearest(name: object, known: Iterable[str]) -> str:
    """Return a message that suggests the known name most like an unknown one, if any, and lists all known names.

    >>> nearest("penny_drop", ["dropsy", "penny-drop"])
    'did you mean penny-drop? There are dropsy, penny-drop'
    """
    listed = list(known)
    given = name.lower().replace("_", "-") if isinstance(name, str) else ""
    like = difflib.get_close_matches(given, listed, 1)
    return f"{f'did you mean {like[0]}? T' if like else 't'}here are {', '.join(listed)}"


class TuppenceError(Exception):
    """Base class of the library's errors. They can be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        """An error's arguments are its message, which its class may make of others."""
        return _restored, (type(self), self.args), self.__dict__


def _restored(kind: type[TuppenceError], args: tuple[object, ...]) -> TuppenceError:
    return kind.__new__(kind, *args)


class InvalidArgument(TuppenceError, ValueError, TypeError):
    """A function was given an argument that it does not accept.

    ``argument`` names it, ``allowed`` describes valid values.
    """

    def __init__(self, argument: str, value: object, allowed: str) -> None:
        super().__init__(f"{argument} may not be {shown(value)}: {allowed}")
        self.argument = argument
        self.value = value
        self.allowed = allowed


class InvalidState(TuppenceError, ValueError):
    """A state of another game or other options, or a modified one that no match can lead to."""


class UnknownGame(TuppenceError, LookupError):
    """There is no game of that name; the message suggests the nearest name and lists all."""


class InvalidOption(TuppenceError, ValueError):
    """An option of a game has an invalid value (GA-4).

    ``option`` names it, ``allowed`` describes valid values.
    """

    def __init__(self, option: str, value: object, allowed: str) -> None:
        super().__init__(f"option {shown(option)} may not be {shown(value)}: {allowed}")
        self.option = option
        self.value = value
        self.allowed = allowed


class IllegalAction(TuppenceError):
    """The rules forbid an action. The state has not changed.

    ``action``: its JSON form, if it has one. ``legal``: the JSON forms of the legal actions (empty if chance is due and
    its outcomes are too many to list). ``rule``: the section or ruling that forbids the action. ``reason``: why, in
    words. The message names at most `MOST_NAMED` legal actions.
    """

    def __init__(self, action: object, legal: Sequence[dict[str, Any]], rule: str, reason: str) -> None:
        named = [str(one) for one in legal[:MOST_NAMED]]
        if len(legal) > MOST_NAMED:
            named.append(f"and {len(legal) - MOST_NAMED} more")
        now = ", ".join(named) or "none listed"
        super().__init__(f"{shown(action)} is not legal: {reason} ({rule}); legal now: {now}")
        self.action = action
        self.legal = list(legal)
        self.rule = rule
        self.reason = reason


class InvalidRecord(TuppenceError):
    """A record is malformed, or states a result that differs from its history's."""


class NotListed(TuppenceError):
    """The chance outcomes of a state are too many to list; ``sample_chance`` draws one."""


class NotSolved(TuppenceError):
    """The game has no exact solution yet; the message says why."""


class ClusterError(TuppenceError):
    """A Ray cluster cannot be reached, or its work fails; the message says why."""


class NotInstalled(TuppenceError):
    """Something needs a package that is not installed. ``package`` names it, ``extra`` the extra that installs it."""

    def __init__(self, what: str, package: str) -> None:
        self.package, self.extra = package, extra_with(package)
        install = f"tuppence[{self.extra}]" if self.extra else package
        super().__init__(f"{what} needs {package}, which is not installed: pip install '{install}'")


def is_installed(package: str) -> bool:
    """Return whether a package can be imported here."""
    return find_spec(package) is not None


def needs(what: str, *packages: str) -> None:
    """Raise NotInstalled for the first of the packages that is not installed. ``what`` names what needs them.

    >>> needs("the referee", "msgspec")
    """
    for package in packages:
        if not is_installed(package):
            raise NotInstalled(what, package)


def extra_with(package: str) -> str:
    """Return the extra that installs a package; "" if there is none, or if this package is not installed itself.

    >>> extra_with("django-unchained")
    ''
    """
    from importlib import metadata  # takes longer to import than the rest of the referee

    try:
        listed = metadata.requires("tuppence") or []
    except metadata.PackageNotFoundError:
        return ""
    named = re.compile(rf"{re.escape(package)}(?![\w.-]).*;.*extra == [\"']([\w-]+)[\"']")
    found = [match[1] for line in listed if (match := named.match(line))]
    return found[0] if found else ""
