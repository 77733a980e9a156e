"""What every part of the HTTP API shares: who asks, by a token; how a change is asked for; how a refusal looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast
from uuid import UUID

import msgspec
from django.http import HttpRequest
from ninja import Field, Path, Router, Schema
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer
from pydantic import BeforeValidator, ConfigDict

from tuppence_web.accounts.actions import used
from tuppence_web.accounts.queries import token_of
from tuppence_web.limits import Limit, network_of
from tuppence_web.refusals import Refusal

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

HIGHEST = 2**53 - 1  # the highest whole number that every reader of JSON keeps exact
IdInPath = Annotated[int, Path(ge=1, le=HIGHEST)]


def whole(value: object) -> object:
    """A number that JSON writes with a point, 3.0, but that is whole: JSON Schema calls it an integer too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(whole)
IdInBody = Annotated[int, Field(strict=True, ge=1, le=HIGHEST), WHOLE]
Reason = Annotated[str, Field(min_length=1, max_length=200, description="Why it is corrected.")]
WRONG_TOKENS = Limit(10 / 60, burst_seconds=60)  # by address

router = Router(tags=["Tokens"])


class TooOften(Exception):
    """Too many wrong tokens have come from an address."""


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


class Holder(Schema):
    """Whose token it is."""

    token: str = Field(description="What the token is called.")
    person: int
    name: str


class OperatorsToken(HttpBearer):
    """A token from the page "Tokens" of an account, as `Authorization: Bearer tuppence_...`."""

    def authenticate(self, request: HttpRequest, token: str) -> Person:
        """Who holds the token. Raises AuthenticationError for one that does not count, TooOften after many such.

        One that counts is let in however many wrong ones came from its address: they may be a neighbour's.
        """
        found = token_of(token)
        if found is None:
            if WRONG_TOKENS.allows(network_of(str(request.META.get("REMOTE_ADDR")))):
                raise AuthenticationError
            raise TooOften
        used(found)
        request.META["tuppence.token"] = found.name
        return found.person


by_token = OperatorsToken()


def asker(request: HttpRequest) -> Person:
    """Who holds the token that came with a request."""
    return cast("Person", getattr(request, "auth"))  # noqa: B009 - ninja puts it there


def problem(refusal: Refusal) -> dict[str, Any]:
    """A refusal as the API tells it: in its version 1 ``rule`` is never null, and ``why`` is the message again."""
    return {**msgspec.to_builtins(refusal), "rule": refusal.rule or "", "why": refusal.message}


def answers(shape: Any, *, change: bool = False) -> dict[int, Any]:
    """What an operation may answer: this, or a problem."""
    statuses = [400, 401, 403, 404, 409, 422, 429] if change else [404, 422]
    return {200: shape, **dict.fromkeys(statuses, Problem)}


@router.get("/token", response={200: Holder, 401: Problem, 429: Problem}, auth=by_token, url_name="api_token")
def token(request: HttpRequest) -> dict[str, object]:
    """Whose token this is: to try one out."""
    person = asker(request)
    return {"token": request.META["tuppence.token"], "person": person.pk, "name": person.name}
