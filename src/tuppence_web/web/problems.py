"""The parts of the HTTP API that all apps share: changes and problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar, get_type_hints
from uuid import UUID

import msgspec
from ninja import Field, Path, Schema
from pydantic import BeforeValidator, ConfigDict, create_model

from tuppence_web.web.refusals import Refusal

HIGHEST = 2**53 - 1  # the highest whole number that every reader of JSON reads exactly
IdInPath = Annotated[int, Path(ge=1, le=HIGHEST)]


def whole(value: object) -> object:
    """Accept a whole number written with a point, such as 3.0, which JSON Schema calls an integer too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(whole)
Id = Annotated[int, msgspec.Meta(ge=1, le=HIGHEST), Field(strict=True, ge=1, le=HIGHEST), WHOLE]
REASON_LENGTH = 200
Reason = Annotated[
    str,
    msgspec.Meta(max_length=REASON_LENGTH),
    Field(min_length=1, max_length=REASON_LENGTH, description="The reason for the correction."),
]


class Problem(Schema):
    """Why a request was refused. Nothing has been changed. The shape is that of `refusals.Refusal`."""

    code: str = Field(description="The kind of refusal, for programs.")
    message: str = Field(description="What is wrong and what is allowed, as a sentence.")
    rule: str = Field(description="The section or ruling behind it, or empty.")
    legal: list[dict[str, Any]] | None = Field(description="The legal actions, if the rules of a game refused.")
    field: str | None = Field(description="The field at fault, if there is one.")


class Change(Schema):
    """The fields of every change."""

    model_config = ConfigDict(extra="forbid")

    request: UUID = Field(
        description="A new id for each change. A change that is sent again with the same id is not carried out twice."
    )


SomeChange = TypeVar("SomeChange", bound=Change)


def with_fields_of(
    message: type[msgspec.Struct], *names: str, **defaults: object
) -> Callable[[type[SomeChange]], type[SomeChange]]:
    """Give a change of the HTTP API fields of a message that pages send."""
    hints = get_type_hints(message, include_extras=True)
    fields: dict[str, Any] = {name: (hints[name], defaults.get(name, ...)) for name in names}
    return lambda schema: create_model(schema.__name__, __base__=schema, __doc__=schema.__doc__, **fields)


def problem(refusal: Refusal) -> dict[str, Any]:
    """A refusal as JSON. In version 1 of the API, ``rule`` is never null."""
    return {**msgspec.to_builtins(refusal), "rule": refusal.rule or ""}


def answers(shape: Any, *, change: bool = False) -> dict[int, Any]:
    """The responses of an operation: this shape, or a problem."""
    statuses = [400, 401, 403, 404, 409, 422, 429] if change else [404, 422]
    return {200: shape, **dict.fromkeys(statuses, Problem)}
