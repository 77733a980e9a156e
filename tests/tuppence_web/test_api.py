"""The HTTP API: public data, changes with a token, and refusals."""

from __future__ import annotations

import copy
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import an_officer, named, on
from tests.tuppence_web.whole_site.world import TOKEN, TONIGHT, TONIGHTS, World, made
from tuppence_web.accounts import actions
from tuppence_web.accounts import api as shared
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Presence, Slot
from tuppence_web.leagues.queries.rights import season_of
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.models import Result
from tuppence_web.tournaments.models import Slot as CupSlot
from tuppence_web.web.limits import Limit
from tuppence_web.web.refusals import Refusal

pytestmark = pytest.mark.django_db


def of_the_cup(things: dict[str, Any]) -> QuerySet[Result]:
    """The results of a tournament."""
    return Result.objects.filter(match__in=CupSlot.objects.filter(tournament=things["tournament"]).values("match"))


PUBLIC = [
    "leagues",
    "leagues/{league}",
    "seasons/{season}",
    "nights/{night}",
    "tournaments",
    "tournaments/{tournament}",
    *(f"seasons/{{season}}/{what}" for what in ("schedule", "standings", "results")),
    *(f"tournaments/{{tournament}}/{what}" for what in ("entrants", "bracket", "results")),
]


@pytest.fixture(scope="module")
def made_world(rows_of_module: None) -> World:
    return made(named, an_officer())


@pytest.fixture
def world(made_world: World, db: None) -> Iterator[World]:
    with on(TONIGHT, TONIGHTS):
        yield copy.deepcopy(made_world)


def fetched(path: str) -> Any:
    answer = Client().get(f"/api/v1/{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def sent(path: str, token: str | None = TOKEN, **said: object) -> tuple[int, Any]:
    """Status and answer of a change."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    body = {"request": str(uuid.uuid4()), **said}
    answer = Client().post(f"/api/v1/{path}", body, content_type="application/json", headers=headers)
    return answer.status_code, answer.json()


def test_standings_schedule_and_results_are_those_of_the_season(world: World) -> None:
    state = season_state_of(season_of(world.things["season"]))
    rows = fetched(f"seasons/{world.things['season']}/standings")
    expected = [(row.rank, row.player, row.points, row.played) for row in state.standings()]
    assert [(row["rank"], row["entrant"], row["points"], row["played"]) for row in rows] == expected
    assert sum(rows[0]["weeks"]) == rows[0]["points"]
    schedule = fetched(f"seasons/{world.things['season']}/schedule")
    assert [night["week"] for night in schedule] == list(range(1, 9))
    assert (schedule[0]["day"], schedule[0]["starts"]) == ("2026-07-02", "2026-07-02T19:30:00Z")
    nights = fetched(f"seasons/{world.things['season']}/results")
    assert [len(night["matches"]) for night in nights] == [3, 3, 3, 1]
    assert [one["name"] for one in nights[0]["matches"][2]["order"]] == ["Flo", "Ed", "Di", "Cy", "Bob", "Ann"]


def test_a_bracket_has_the_pairings(world: World) -> None:
    bracket = fetched(f"tournaments/{world.things['tournament']}/bracket")
    first, second = bracket["rounds"][0]["matches"]
    assert (first["order"], second["order"]) == (world.things["numbers"], None)
    assert len(bracket["entrants"]) == 8
    assert not bracket["over"]


def test_addresses_and_payments_stay_private(world: World) -> None:
    for path in PUBLIC:
        text = str(fetched(path.format(**world.things))).replace("fee_cents", "").replace("discount_cents", "")
        assert [word for word in ("@", "paid", "owe", "earns", "cents") if word in text] == [], path


def test_presence_and_a_result_are_entered_with_a_token(world: World) -> None:
    night, things = world.things["night"], world.things
    absent = next(
        one.pk for one in season_state_of(season_of(things["season"])).entrants if one.pk not in things["order"]
    )
    status, answer = sent(f"nights/{night}/presence", entrant=absent, here=True)
    assert status == 200
    assert absent in {one["entrant"] for one in answer["present"]}
    order = [*things["order"], absent]
    status, answer = sent(f"nights/{night}/results", number=3, order=order, official=things["operator"])
    assert status == 200
    assert [one["entrant"] for one in answer["matches"][2]["order"]] == order


def test_a_repeated_request_is_carried_out_once(world: World) -> None:
    things = world.things
    said = {"request": str(uuid.uuid4()), "number": 3, "order": things["order"], "official": things["operator"]}
    answers = [sent(f"nights/{things['night']}/results", **said) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0][0] == 200
    assert Slot.objects.get(number=3, night=things["night"]).match.results.count() == 1


def test_a_tournaments_result_is_entered_by_its_administrator(world: World) -> None:
    things = world.things
    with on(TONIGHT, TONIGHTS):
        actions.make_token(world.who("administrator"), uuid.uuid4(), "The desk", "tuppence_desk")
    path = f"tournaments/{things['tournament']}/results"
    said = {"match": things["open_key"], "order": things["open_numbers"], "official": things["official"]}
    assert sent(path, "tuppence_desk", **said, surface_clear=False)[1]["rule"] == "PD-9"
    assert sent(path, "tuppence_desk", **said)[1]["order"] == things["open_numbers"]
    status, answer = sent(path, "tuppence_desk", **said)
    assert (status, answer["rule"]) == (409, "TN-2")
    assert of_the_cup(things).count() == 2
    assert sent(path, TOKEN, **said)[0] == 403  # the league's operator


def test_LG_9_a_correction_must_know_the_current_result(world: World) -> None:
    things = world.things
    before = fetched(f"nights/{things['night']}")["matches"][0]
    assert before["result"] == things["result"]
    order = [one["entrant"] for one in before["order"]][::-1]
    said = {"request": str(uuid.uuid4()), "number": 1, "order": order, "official": things["operator"], "why": "Misread"}
    said["seen"] = before["result"]
    path = f"nights/{things['night']}/corrections"
    for _ in range(2):  # repeated
        status, answer = sent(path, **said)
        assert status == 200, answer
    assert [one["entrant"] for one in answer["matches"][0]["order"]] == order
    assert answer["matches"][0]["result"] == Result.objects.latest("pk").pk
    assert (Result.objects.latest("pk").why, Result.objects.filter(match=things["match"]).count()) == ("Misread", 2)
    for wrong, status, field in (
        ({}, 409, None),  # corrected meanwhile
        ({"why": " "}, 409, "why"),
        ({"why": ""}, 422, "why"),
        ({"number": 3}, 404, None),
        ({"seen": "that"}, 422, "seen"),
    ):
        found, answer = sent(path, **{**said, "request": str(uuid.uuid4()), **wrong})
        assert (found, answer["field"]) == (status, field), answer
    assert Result.objects.filter(match=things["match"]).count() == 2


def test_TN_2_a_result_is_corrected_while_nothing_depends_on_it(world: World) -> None:
    things = world.things
    with on(TONIGHT, TONIGHTS):
        actions.make_token(world.who("administrator"), uuid.uuid4(), "The desk", "tuppence_desk")
    path = f"tournaments/{things['tournament']}/corrections"
    seen = things["numbers"]
    said = {"match": things["key"], "seen": seen, "order": seen[::-1], "why": "Read from the bottom"}
    assert sent(path, TOKEN, **said)[0] == 403  # the league's operator
    assert sent(path, "tuppence_desk", **said)[1]["order"] == seen[::-1]
    said["seen"] = seen[::-1]
    assert of_the_cup(things).latest("pk").why == "Read from the bottom"
    for wrong, status, field in (
        ({"seen": seen}, 409, None),  # corrected meanwhile
        ({"why": " "}, 409, "why"),
        ({"match": things["open_key"], "order": things["open_numbers"]}, 409, None),  # it has no result
        ({"match": "F-1"}, 404, None),
        ({"match": "final"}, 422, "match"),
        ({"official": things["official"]}, 422, "official"),
    ):
        found, answer = sent(path, "tuppence_desk", **{**said, **wrong})
        assert (found, answer["field"]) == (status, field), answer
    assert of_the_cup(things).count() == 2


CODES = {404: "not_there", 405: "wrong_method", 409: "refused", 422: "malformed"}


def test_every_refusal_has_the_same_shape(world: World) -> None:
    things = world.things
    twice = {"number": 3, "order": [things["order"][0]] * 5, "official": things["operator"]}
    night = f"nights/{things['night']}"
    for path, said, status, field in (
        (f"{night}/results", twice, 409, "order"),
        (f"{night}/presence", {"entrant": "Ann", "here": True}, 422, "entrant"),
        (f"{night}/presence", {"entrant": 1, "here": True, "more": 1}, 422, "more"),
        (f"{night}/results", {**twice, "number": 4}, 422, "number"),
        ("nights/99/presence", {"entrant": 1, "here": True}, 404, None),
        ("nowhere", {}, 404, None),
        ("leagues", {}, 405, None),
    ):
        found, answer = sent(path, **said)
        assert found == status, answer
        assert list(answer) == [*Refusal.__struct_fields__]
        assert (answer["field"], answer["legal"], answer["code"]) == (field, None, CODES[status])
        assert answer["message"].endswith((".", "..."))
        assert isinstance(answer["rule"], str)
    assert Presence.objects.filter(night=things["night"]).count() == 5


def test_invalid_json_is_refused(world: World) -> None:
    path = f"/api/v1/nights/{world.things['night']}/presence"
    headers = {"authorization": f"Bearer {TOKEN}"}
    answer = Client().post(path, "{", content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["message"]) == (400, "This request cannot be read.")


def test_a_session_alone_changes_nothing(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.who("operator"))
    said = {"request": str(uuid.uuid4()), "entrant": world.things["entrant"], "here": False}
    answer = client.post(f"/api/v1/nights/{world.things['night']}/presence", said, content_type="application/json")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert Presence.objects.filter(night=world.things["night"]).count() == 5


def test_a_missing_or_invalid_token_is_401(world: World) -> None:
    path, said = f"nights/{world.things['night']}/presence", {"entrant": world.things["entrant"], "here": True}
    for token in (None, "", "tuppence_wrong", "\u00e9", f"{TOKEN} "):
        assert sent(path, token, **said)[0] == 401
    Person.objects.filter(pk=world.who("operator").pk).update(is_active=False)
    assert sent(path, **said)[0] == 401, "who is gone has no token"


def test_many_wrong_tokens_are_refused_for_a_while(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "WRONG_TOKENS", Limit(1 / 600, burst_seconds=1800))
    asked = [Client().get("/api/v1/token", headers={"authorization": "Bearer no"}) for _ in range(5)]
    assert [answer.status_code for answer in asked] == [401, 401, 401, 429, 429]
    assert asked[-1].json()["message"].startswith("Too many wrong tokens")


def test_a_token_names_its_owner(world: World) -> None:
    answer = Client().get("/api/v1/token", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.json() == {"token": "The bar's tablet", "person": world.things["operator"], "name": "Oscar Operator"}


def test_operations_have_different_names(world: World) -> None:
    paths = Client().get("/api/v1/openapi.json").json()["paths"]
    names = [does["operationId"] for methods in paths.values() for does in methods.values()]
    assert len(names) == len(set(names)) == 18


def test_the_page_lists_every_operation(world: World) -> None:
    page = Client().get(reverse("api_operations")).content.decode()
    schema = Client().get("/api/v1/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    for path in schema["paths"]:
        assert path in page
    assert "<script>" not in page
