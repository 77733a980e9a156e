"""The part of the HTTP API about tokens; and who holds the token of a request, which every part asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest
from ninja import Field, Router, Schema
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer

from tuppence_web.accounts.actions import used
from tuppence_web.accounts.queries import token_of
from tuppence_web.limits import Limit, network_of
from tuppence_web.problems import Problem

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

WRONG_TOKENS = Limit(10 / 60, burst_seconds=60, name="wrong-tokens")  # by address

router = Router(tags=["Tokens"])


class TooOften(Exception):
    """Too many wrong tokens have come from an address."""


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


@router.get("/token", response={200: Holder, 401: Problem, 429: Problem}, auth=by_token, url_name="api_token")
def token(request: HttpRequest) -> dict[str, object]:
    """Whose token this is: to try one out."""
    person = asker(request)
    return {"token": request.META["tuppence.token"], "person": person.pk, "name": person.name}
