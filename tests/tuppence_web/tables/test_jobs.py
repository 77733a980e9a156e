"""Searches for the values of ended matches: on request, bounded, stored, and the same after a kill."""

from __future__ import annotations

import signal
import time
from typing import Any

import msgspec
import pytest

import tuppence
from tests.browser import prepared
from tests.browser.tables.tabling import played_out
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import SOLVED, shortest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import TOKEN, Visitor
from tuppence.games import SHEETS
from tuppence_web.tables import jobs
from tuppence_web.tables.assessment import assess, assess_by_search
from tuppence_web.tables.live.thinking import analysed
from tuppence_web.tables.models import Analysis
from tuppence_web.web.refusals import Declined

GAME = SOLVED[-1]

RELEASED_SECONDS = 120  # until a job that was killed is begun again


def records(count: int) -> list[dict[str, Any]]:
    first = tuppence.load(GAME, players=3).new_initial_state()
    made = []
    for seat in range(count):
        state = first.clone()
        state.apply_action({"type": "starter", "seat": seat})
        made.append(state.record())
    return made


def due(record: dict[str, Any]) -> jobs.AnalysisDue:
    return jobs.AnalysisDue("t" * 10, jobs.digest_of(record))


@pytest.mark.django_db
def test_a_match_is_analysed_once_and_few_at_a_time() -> None:
    *mine, one_more = [*records(jobs.MOST_OF_A_GUEST), tuppence.load(GAME, players=4).new_initial_state().record()]
    for record in (*mine, *mine):
        jobs.begin(due(record), record, "a" * 32)
    assert jobs.ANALYSE.jobs.count() == Analysis.objects.count() == jobs.MOST_OF_A_GUEST
    with pytest.raises(Declined, match="are being analysed"):
        jobs.begin(due(one_more), one_more, "a" * 32)
    jobs.begin(due(one_more), one_more, "b" * 32)
    assert jobs.under_way(jobs.digest_of(one_more))


@pytest.mark.django_db
def test_a_match_that_is_not_over_is_not_analysed() -> None:
    (record,) = records(1)
    jobs.begin(due(record), record, "a" * 32)
    assert jobs.analyse(due(record)) is None


def test_exact_values_need_no_search() -> None:
    assert not jobs.can_analyse(tuppence.load(GAME).new_initial_state().record())
    assert jobs.can_analyse(tuppence.load(GAME, players=3).new_initial_state().record())
    assert not jobs.can_analyse(tuppence.load(min(SHEETS)).new_initial_state().record())


def search(visitor: Visitor, table: str, begin: bool = False) -> dict[str, Any]:
    """The state of a search, which this begins."""
    token = TOKEN.search(visitor.get(f"/tables/{table}/analysis").text)
    assert token is not None
    path, headers = f"/tables/{table}/analysis/search", {"X-CSRFToken": token[1]}
    answer = visitor.http.post(path, headers=headers, json={}) if begin else visitor.get(path)
    found: dict[str, Any] = answer.json()
    return found


def test_a_match_with_a_solution_is_solved_on_request(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    table = visitor.new_table("friends", GAME, variant="tko", faces=6, nickels=1)
    prepared.play_on(server, table, played_out)
    assert search(visitor, table)["exact"]
    found = analysed_match(visitor, table)
    record = visitor.get(f"/tables/{table}/record.json").json()
    assert found["assessment"] == msgspec.json.decode(msgspec.json.encode(assess(record)))
    assert server.errors == []


def analysed_match(visitor: Visitor, table: str, patience: float = PATIENCE_SECONDS) -> dict[str, Any]:
    """What an analysis, which this begins, has found."""
    late = time.monotonic() + patience
    assert search(visitor, table, begin=True)["running"]
    while (found := search(visitor, table))["assessment"] is None:
        assert time.monotonic() < late
        time.sleep(0.1)
    return found


@pytest.mark.slow
def test_an_analysis_has_the_same_result_after_a_kill(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    table = visitor.new_table("friends", GAME, **shortest(GAME, players=3))
    assert visitor.get(f"/tables/{table}/analysis/search").status_code == 404, "a match that is not over"
    prepared.play_on(server, table, played_out)
    assert not search(visitor, table)["running"]
    assert search(visitor, table, begin=True)["running"]
    server.stop(signal.SIGKILL)
    server.start()
    again, late = Visitor(server.address), time.monotonic() + RELEASED_SECONDS + PATIENCE_SECONDS
    while (found := search(again, table))["assessment"] is None:
        assert time.monotonic() < late
        time.sleep(0.1)
    record = again.get(f"/tables/{table}/record.json").json()
    estimates, _ = analysed(record, 0, PATIENCE_SECONDS)
    expected = assess_by_search(record, {one.at: one for one in estimates})
    assert found["assessment"] == msgspec.json.decode(msgspec.json.encode(expected))
    assert server.errors == []
