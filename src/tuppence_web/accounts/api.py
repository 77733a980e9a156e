"""The tokens part of the HTTP API, and the token authentication that all parts use."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest
from ninja import Field, Router, Schema
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer

from tuppence_web.accounts.actions import used
from tuppence_web.accounts.queries import token_of
from tuppence_web.web.limits import Limit, network_of
from tuppence_web.web.problems import Problem

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

WRONG_TOKENS = Limit(10 / 60, burst_seconds=60, name="wrong-tokens")  # per IP address

router = Router(tags=["Tokens"])


class TooOften(Exception):
    """Too many wrong tokens came from one IP address."""


class Holder(Schema):
    """The owner of a token."""

    token: str = Field(description="The token's name.")
    person: int
    name: str


class OperatorsToken(HttpBearer):
    """A token from the "Tokens" page of an account, sent as `Authorization: Bearer tuppence_...`."""

    def authenticate(self, request: HttpRequest, token: str) -> Person:
        """Return the token's owner. Raises AuthenticationError for an invalid token, TooOften after many of them.

        A valid token always works, even from an address with many wrong ones: several people may share an address.
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
    """The owner of a request's token."""
    return cast("Person", getattr(request, "auth"))  # noqa: B009 - ninja puts it there


@router.get("/token", response={200: Holder, 401: Problem, 429: Problem}, auth=by_token, url_name="api_token")
def token(request: HttpRequest) -> dict[str, object]:
    """The owner of this token. Use it to try a token out."""
    person = asker(request)
    return {"token": request.META["tuppence.token"], "person": person.pk, "name": person.name}
