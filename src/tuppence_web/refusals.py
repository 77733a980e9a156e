"""What cannot be, said in words: the one shape of a refusal on the socket, in the HTTP API and in forms."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

Code = Literal[
    # at a table (docs/wire.md)
    "malformed", "too_large", "too_often", "hello_first", "not_seated", "not_your_turn", "stale", "illegal_action",
    "not_host", "not_open", "not_over", "seat_taken", "bad_options", "not_ready", "not_saved", "reactions_off",
    "other_version", "bad_seed",
    # of the association, besides (docs/api.md)
    "refused", "not_yours", "not_there", "no_token", "not_signed_in", "wrong_method", "failed",
]  # fmt: skip
SIGN_IN_FIRST = "Sign in first."
OFFICERS_ONLY = "Only an officer of the association may do this."


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done; nothing has been changed.

    ``code``: for programs. ``message``: what is wrong and what is allowed, in words for people. ``rule``: the section
    or ruling that says so, where one does. ``legal``: what is legal instead, where the rules of a game refused.
    ``field``: the field of a form, or the option, that it is about.
    """

    code: Code
    message: str
    rule: str | None = None
    legal: list[dict[str, Any]] | None = None
    field: str | None = None

    @property
    def sentence(self) -> str:
        """The message with the rule, as people read it."""
        return f"{self.message} ({self.rule})" if self.rule else self.message


def as_json(refusal: Refusal, **more: Any) -> dict[str, Any]:
    """A refusal as a page's script is told it.

    ``why``: the sentence, for pages that were loaded from the version before this one.
    """
    return {**msgspec.to_builtins(refusal), "why": refusal.sentence, **more}


class Refused(Exception):
    """What was asked of the association's parts of the site cannot be; nothing has been changed.

    ``why``: what is wrong and what is allowed, for the person who asked. ``rule``: the section or ruling that says so,
    or "" where none is needed. ``field``: the name of the form's field that it is about, where it is about one.
    """

    code: ClassVar[Code] = "refused"

    def __init__(self, why: str, rule: str = "", field: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.field = field

    @property
    def refusal(self) -> Refusal:
        """The refusal that it is."""
        return Refusal(self.code, self.why, self.rule or None, None, self.field)

    def __str__(self) -> str:
        return self.refusal.sentence


class NotYours(Refused):
    """It could be done, but not by this person."""

    code = "not_yours"


class NotThere(Refused):
    """There is no such thing to be done something with."""

    code = "not_there"
