"""Responses to a page's script."""

from __future__ import annotations

import json

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import RequestFactory

from tuppence_web.web.endpoints import json_endpoint, must_be_allowed, readable
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Declined, NotThere, Refusal

limits = Limits("endpoints", 1 / 60, 0, burst_seconds=60)


@json_endpoint
def twice(request: HttpRequest, most: int) -> HttpResponse:
    """Twice a number, once a minute."""
    with readable("a number"):
        number = msgspec.json.decode(request.body, type=int)
    if number < 0:
        raise NotThere("There is none.", "LG-1")
    if number > most:
        raise Declined(Refusal("too_large", "It is too large.", field="number"), 413)
    must_be_allowed(request, limits, "somebody")
    return JsonResponse({"twice": 2 * number})


REFUSED = {
    "x": (
        400,
        {"code": "malformed", "message": "This is not a number: JSON is malformed: invalid character (byte 0)."},
    ),
    "-1": (404, {"code": "not_there", "message": "There is none.", "rule": "LG-1"}),
    "9": (413, {"code": "too_large", "message": "It is too large.", "field": "number"}),
}


def test_a_refusal_is_json_with_its_status() -> None:
    def send(body: str) -> tuple[int, dict[str, object]]:
        answer = twice(RequestFactory().post("/", body, "application/json"), 5)
        return answer.status_code, json.loads(answer.content)

    assert send("2") == (200, {"twice": 4})
    status, said = send("2")
    assert (status, said["code"], said["message"]) == (429, "too_often", "That was too often. Wait a moment.")
    for body, (expected, refusal) in REFUSED.items():
        status, said = send(body)
        assert (status, {**said, **refusal}) == (expected, said)
