"""Refusals: why something cannot be done, in one shape for the socket, the HTTP API and forms."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Code = Literal[
    # at a table (docs/wire.md)
    "malformed", "too_large", "too_often", "hello_first", "not_seated", "not_your_turn", "stale", "illegal_action",
    "not_host", "not_open", "not_over", "seat_taken", "bad_options", "not_ready", "not_saved", "reactions_off",
    "other_version", "bad_seed", "removed", "not_real", "not_official",
    # the association's own (docs/api.md)
    "refused", "not_yours", "not_there", "no_token", "not_signed_in", "wrong_method", "failed",
]  # fmt: skip
SIGN_IN_FIRST = "Sign in first."
OFFICERS_ONLY = "Only an officer of the association may do this."


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done. Nothing has been changed.

    ``code`` is for programs. ``message`` says what is wrong and what is allowed. ``rule`` is the section or ruling
    behind it, if any. ``legal``: the legal actions, if the rules of a game refused. ``field``: the form field or option
    at fault.
    """

    code: Code
    message: str
    rule: str | None = None
    legal: list[dict[str, Any]] | None = None
    field: str | None = None

    @property
    def sentence(self) -> str:
        """The message with the rule, for people."""
        return f"{self.message} ({self.rule})" if self.rule else self.message


def as_json(message: msgspec.Struct) -> dict[str, Any]:
    """A refusal, or another message for a page's script, as JSON."""
    form: dict[str, Any] = msgspec.to_builtins(message)
    return form


class Refused(Exception):
    """A request to the association's apps was refused. Nothing has been changed.

    ``why`` says what is wrong and what is allowed, for the person who asked. ``rule`` is the section or ruling behind
    it, or "". ``field`` is the name of the form field at fault, if there is one.
    """

    code: Code = "refused"
    status = 409  # of the answer to a request

    def __init__(self, why: str, rule: str = "", field: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.field = field

    @property
    def refusal(self) -> Refusal:
        """The `Refusal` of the exception."""
        return Refusal(self.code, self.why, self.rule or None, None, self.field)

    def __str__(self) -> str:
        return self.refusal.sentence


class NotYours(Refused):
    """The person lacks permission for something that is possible."""

    code, status = "not_yours", 403


class NotThere(Refused):
    """The object of the request does not exist."""

    code, status = "not_there", 404


class Declined(Refused):
    """A refusal that is in words already."""

    def __init__(self, refusal: Refusal, status: int = 409) -> None:
        super().__init__(refusal.message, refusal.rule or "", refusal.field)
        self.args, self.code, self.status = (refusal, status), refusal.code, status
