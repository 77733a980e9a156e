"""The HTTP API against its description: every response is one that openapi.json allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.whole_site.world import TOKEN, TONIGHT, TONIGHTS, World, made
from tuppence_web.accounts import api as shared
from tuppence_web.accounts.models import Person
from tuppence_web.web.limits import Limit

pytestmark = pytest.mark.django_db
CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.large_base_example]
Headers = dict[str, str]


@pytest.fixture
def world(person: Named, officer: Person, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(shared, "WRONG_TOKENS", Limit(0, burst_seconds=1))
    found = made(person, officer)
    with on(TONIGHT, TONIGHTS):
        yield found


def conforms(world: World, headers: Headers, examples: int) -> None:
    """Try every operation with valid and invalid requests."""
    description = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", WSGIHandler())
    operations = [found.ok() for found in description.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 18
    for operation, mode in product(operations, GenerationMode):
        if mode.is_positive or operation.body or list(operation.iter_parameters()):
            try_out(operation.as_strategy(generation_mode=mode), world, headers, examples, known=mode.is_positive)


def try_out(cases: st.SearchStrategy[Case[Any]], world: World, headers: Headers, examples: int, known: bool) -> None:
    """Send these requests; ``known``: half of them to existing objects, since most numbers are unused."""

    @settings(max_examples=examples, suppress_health_check=CHECKS, deadline=None, derandomize=True)
    @given(case=cases, there=st.booleans() if known else st.just(False))
    def answers_as_described(case: Case[Any], there: bool) -> None:
        if there:
            case.path_parameters.update({name: world.things[name] for name in case.path_parameters})
        with transaction.atomic():
            case.call_and_validate(headers=headers)
            transaction.set_rollback(True)

    answers_as_described()


TOKENS: list[Any] = [pytest.param({}, id="nobody"), pytest.param({"Authorization": f"Bearer {TOKEN}"}, id="operator")]


@pytest.mark.parametrize("headers", TOKENS[1:])
def test_every_answer_is_as_described(world: World, headers: Headers) -> None:
    conforms(world, headers, examples=3)


@pytest.mark.slow
@pytest.mark.parametrize("headers", TOKENS)
def test_every_answer_is_as_described_at_length(world: World, headers: Headers) -> None:
    conforms(world, headers, examples=150)
