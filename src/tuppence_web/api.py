"""The HTTP API at /api/v1/. Everybody may read; changes need a token and call the same actions as the pages.

Every error has one shape, whatever part answers it: `refusals.Refusal`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from tuppence_web.accounts.api import TooOften
from tuppence_web.accounts.api import router as tokens
from tuppence_web.leagues.api import router as leagues
from tuppence_web.tournaments.api import router as tournaments
from tuppence_web.web.problems import problem
from tuppence_web.web.refusals import Refusal, Refused

BELOW = "/api/"
JSON = "application/json"
ANSWERS = {
    400: Refusal("malformed", "This request cannot be read."),
    401: Refusal("no_token", "This needs a token that counts, as Authorization: Bearer tuppence_..."),
    404: Refusal("not_there", "There is nothing at this address."),
    405: Refusal("wrong_method", "This address takes other methods."),
    429: Refusal("too_often", "Too many wrong tokens came from your address: wait a minute."),
    500: Refusal("failed", "Something went wrong on the server."),
    503: Refusal("not_saved", "The server could not save this, and nothing was changed. Try again in a moment."),
}
Answer = Callable[[HttpRequest], HttpResponse]


class SiteAPI(NinjaAPI):
    """Names operations after their functions, whose names are unique, and builds its description only once."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        return self._schema

    @cached_property
    def _schema(self) -> OpenAPISchema:
        return super().get_openapi_schema()


api = SiteAPI(
    title="Tuppence",
    version="1",
    description="Leagues and tournaments of the association: read by everybody, changed with a token.",
    docs_url=None,  # their inline scripts break our content security policy; `listed` is our page
    urls_namespace="api",
)
api.add_router("", tokens)
api.add_router("", leagues)
api.add_router("", tournaments)


def _answer(status: int, request: HttpRequest, error: Exception) -> HttpResponse:
    """Answer an exception that always has the same message."""
    response = JsonResponse(problem(ANSWERS[status]), status=status)
    if status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Bearer"
    return response


def _refused(request: HttpRequest, error: Any) -> HttpResponse:
    return JsonResponse(problem(error.refusal), status=error.status)


def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    """Report the first error in the input, with its field."""
    first = error.errors[0]
    place: Sequence[object] = first["loc"]
    field = ".".join(str(part) for part in place if part not in {"body", "path"})
    return JsonResponse(problem(Refusal("malformed", f"{first['msg']}.", field=field or None)), status=422)


api.add_exception_handler(ValidationError, _invalid)
api.add_exception_handler(HttpError, partial(_answer, 400))
api.add_exception_handler(AuthenticationError, partial(_answer, 401))
api.add_exception_handler(TooOften, partial(_answer, 429))
api.add_exception_handler(Refused, _refused)


def one_shape(get_response: Answer) -> Answer:
    """Give Django's own errors (unknown address, wrong method, failure) the API's shape."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.path.startswith(BELOW) or response.status_code not in ANSWERS:
            return response
        if response.headers.get("Content-Type", "").startswith(JSON):
            return response
        shaped = JsonResponse(problem(ANSWERS[response.status_code]), status=response.status_code)
        if "Allow" in response.headers:
            shaped["Allow"] = response["Allow"]
        return shaped

    return middleware


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """The page that lists the operations."""
    schema = api.get_openapi_schema()
    operations = [
        {"method": method.upper(), "path": path, "does": does}
        for path, methods in schema["paths"].items()
        for method, does in methods.items()
    ]
    return render(request, "api.html", {"operations": operations, "shapes": schema["components"]["schemas"]})
