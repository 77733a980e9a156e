"""The pages for refusals and errors."""

from __future__ import annotations

import pickle

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.web.errors import RefusalMiddleware, failure
from tuppence_web.web.refusals import Declined, NotThere, NotYours, Refusal, Refused

pytestmark = pytest.mark.django_db
OFTEN = Declined(Refusal("too_often", "Wait a minute."), 429)
UNSAVED = Declined(Refusal("not_saved", "It could not be saved."), 503)


def page_of(error: Exception, reader: Person | None = None) -> HttpResponse:
    """The answer to a request whose view raises an error."""
    request: HttpRequest = RequestFactory().get("/leagues/")
    request.user = reader or AnonymousUser()
    answer = RefusalMiddleware(lambda request: HttpResponse()).process_exception(request, error)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (Refused("It is over.", "LG-2"), 409, "It is over."),
        (NotYours("Only officers may."), 403, "Only officers may."),
        (NotThere("There is no such league."), 404, ""),
        (OFTEN, 429, "Wait a minute."),
        (UNSAVED, 503, "Nothing was changed"),
    ],
)
def test_a_refusal_has_a_page_with_its_status(ann: Person, error: Refused, status: int, said: str) -> None:
    answer = page_of(error, ann)
    assert answer.status_code == status
    assert said in words_of(answer.content.decode())


def test_a_visitor_without_permission_is_asked_to_sign_in() -> None:
    answer = page_of(NotYours("Only officers may."))
    assert (answer.status_code, answer["Location"]) == (302, "/account/login/?next=/leagues/")


def test_a_refusal_survives_pickling() -> None:
    for error in (OFTEN, NotYours("Only officers may.", "LG-9", "name")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.refusal, again.status) == (type(error), error.refusal, error.status)


@pytest.mark.parametrize(("error", "status"), [(OperationalError("locked"), 503), (ValueError("a fault"), 500)])
def test_a_failure_of_the_database_is_no_fault(error: Exception, status: int) -> None:
    try:
        raise error
    except type(error):
        assert failure(RequestFactory().get("/")).status_code == status
