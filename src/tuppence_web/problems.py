"""What every part of the HTTP API shares: how a change is asked for, and how a refusal looks."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

import msgspec
from ninja import Field, Path, Schema
from pydantic import BeforeValidator, ConfigDict

from tuppence_web.refusals import Refusal

HIGHEST = 2**53 - 1  # the highest whole number that every reader of JSON keeps exact
IdInPath = Annotated[int, Path(ge=1, le=HIGHEST)]


def whole(value: object) -> object:
    """A number that JSON writes with a point, 3.0, but that is whole: JSON Schema calls it an integer too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(whole)
IdInBody = Annotated[int, Field(strict=True, ge=1, le=HIGHEST), WHOLE]
Reason = Annotated[str, Field(min_length=1, max_length=200, description="Why it is corrected.")]


class Problem(Schema):
    """Why something was refused; nothing has been changed. The shape is that of `refusals.Refusal`."""

    code: str = Field(description="What kind of refusal it is, for programs.")
    message: str = Field(description="What is wrong and what is allowed, as a sentence.")
    rule: str = Field(description="The section or ruling that says so; empty where none is needed.")
    legal: list[dict[str, Any]] | None = Field(description="What is legal instead, where the rules of a game refused.")
    field: str | None = Field(description="The field that it is about, where it is about one.")
    why: str = Field(description="The message, by the name that it had before.", deprecated=True)


class Change(Schema):
    """What every change is asked for with."""

    model_config = ConfigDict(extra="forbid")

    request: UUID = Field(
        description="An id that you make up for this change. Sent again with the same id it is answered, not repeated."
    )


def problem(refusal: Refusal) -> dict[str, Any]:
    """A refusal as the API tells it: in its version 1 ``rule`` is never null, and ``why`` is the message again."""
    return {**msgspec.to_builtins(refusal), "rule": refusal.rule or "", "why": refusal.message}


def answers(shape: Any, *, change: bool = False) -> dict[int, Any]:
    """What an operation may answer: this, or a problem."""
    statuses = [400, 401, 403, 404, 409, 422, 429] if change else [404, 422]
    return {200: shape, **dict.fromkeys(statuses, Problem)}
