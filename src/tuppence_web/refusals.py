"""What cannot be, said in words: the one shape of a refusal in the association's parts of the site."""

from __future__ import annotations

SIGN_IN_FIRST = "Sign in first."
OFFICERS_ONLY = "Only an officer of the association may do this."


class Refused(Exception):
    """What was asked cannot be; nothing has been changed.

    ``why``: what is wrong and what is allowed, for the person who asked. ``rule``: the section or ruling that says so,
    or "" where none is needed. ``field``: the name of the form's field that it is about, where it is about one.
    """

    def __init__(self, why: str, rule: str = "", field: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.field = field

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})" if self.rule else self.why


class NotYours(Refused):
    """It could be done, but not by this person."""


class NotThere(Refused):
    """There is no such thing to be done something with."""
