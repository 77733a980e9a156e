"""What can go wrong, by name. Every error of the library derives from TuppenceError."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

LONGEST_SHOWN = 300
MOST_NAMED = 40  # more than a player ever has; a throw has thousands of outcomes


def shown(value: object) -> str:
    """A value as a message shows it: what comes from outside may be too long, too deep or too odd to show whole.

    >>> shown({"type": "roll"})
    "{'type': 'roll'}"
    """
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__} that cannot be shown"
    return brief(text)


def brief(text: str) -> str:
    """The beginning of a text that may be far too long for a message."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


class TuppenceError(Exception):
    """The base of all errors of this library."""


class InvalidArgument(TuppenceError):
    """A function was given what it cannot take.

    ``argument`` names it, ``allowed`` says what it may be.
    """

    def __init__(self, argument: str, value: object, allowed: str) -> None:
        super().__init__(f"{argument} may not be {shown(value)}: {allowed}")
        self.argument = argument
        self.value = value
        self.allowed = allowed


class InvalidState(TuppenceError):
    """A state of another game or with other options, or one that was changed so that no match can come to it."""


class UnknownGame(TuppenceError):
    """No game of that name: the message lists those that there are."""


class InvalidOption(TuppenceError):
    """An option of a game has a value that it may not have (GA-4).

    ``option`` names it, ``allowed`` says what it may be.
    """

    def __init__(self, option: str, value: object, allowed: str) -> None:
        super().__init__(f"option {shown(option)} may not be {shown(value)}: {allowed}")
        self.option = option
        self.value = value
        self.allowed = allowed


class IllegalAction(TuppenceError):
    """The rules refuse an action; the state is as it was.

    ``action`` is its JSON form as far as there is one, ``legal`` the JSON forms of what is legal now (empty where
    chance is due and its outcomes are too many to list), ``rule`` the section or ruling that forbids it, ``reason`` the
    same in words. The message names the first forty that are legal.
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
    """A record is not in the form of one, or tells another result than its history."""


class NotListed(TuppenceError):
    """The chance outcomes of this state are too many to list; ``sample_chance`` draws one."""


class NotSolved(TuppenceError):
    """There is no exact solution of this game yet; the message says why."""
