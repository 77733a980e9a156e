"""What the server measures, who may read it, and the dashboard that shows it."""

from __future__ import annotations

import json
import re
from collections import Counter

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests import ROOT
from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open, log_of
from tests.tuppence_web.visitors import Visitor, at_table

DASHBOARD = json.loads((ROOT / "docs/grafana.json").read_text())
QUERIES = [target for panel in DASHBOARD["panels"] for target in panel["targets"]]
BY_PROMETHEUS = {"instance", "le"}  # labels that a histogram or Prometheus itself adds
TOKEN = "6f1c" * 8
Labels = frozenset[tuple[str, str]]


def metrics_of(server: Served, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.address}/metrics", headers=headers, timeout=PATIENCE_SECONDS, verify=False)


def samples(text: str) -> dict[str, dict[Labels, float]]:
    """The values of each metric, by labels."""
    found: dict[str, dict[Labels, float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[frozenset(sample.labels.items())] = sample.value
    return found


def labelled(**labels: str) -> Labels:
    return frozenset(labels.items())


def plays_of(server: Served, table: str) -> Counter[Labels]:
    """The plays in a table's log, by kind of player."""
    by = (row["by"] for row in log_of(server, table) if row["kind"] == "played")
    return Counter(labelled(game=A_GAME, by=one) for one in by)


@pytest.mark.asyncio
async def test_metrics_of_a_match_name_nobody(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    visitor.post("/name/", name="Hildegard")
    table = visitor.quick()
    async with at_table(visitor, table) as seat:
        await seat.play_on()
        await seat.say("{")
        await seat.hear_a("refused")
        text = metrics_of(server).text
    found = samples(text)
    assert found["tuppence_moves_total"] == plays_of(server, table)
    acts = plays_of(server, table)[labelled(game=A_GAME, by="person")]
    assert found["tuppence_answer_seconds_count"][labelled()] >= acts > 0
    assert found["tuppence_decision_seconds_count"][labelled(game=A_GAME, by="bot", where="thread")] > 0
    assert found["tuppence_refusals_total"][labelled(code="malformed")] == 1
    assert found["tuppence_connections"][labelled(kind="socket")] == 1
    assert found["tuppence_writer_commit_seconds_count"][labelled()] > 0
    assert found["process_resident_memory_bytes"][labelled()] > 0
    for private in (table, "Hildegard", visitor.cookie[6:], "127.0.0.1"):
        assert private not in text


def test_failures_and_limits_are_counted(start_server: Open) -> None:
    server = start_server(TUPPENCE_READS_A_MINUTE="1")
    visitor = Visitor(server.address)
    with server.without_guests():
        assert visitor.post("/name/", name="Anna").status_code == 500
    while visitor.get("/verify").status_code != 429:
        pass
    with server.unwritable():
        assert visitor.get("/healthz").status_code == 503
    found = samples(metrics_of(server).text)
    assert found["tuppence_http_requests_total"][labelled(kind="page", status="500")] == 1
    assert found["tuppence_http_requests_total"][labelled(kind="page", status="429")] == 1
    assert found["tuppence_errors_total"][labelled(source="django.request")] == 1
    assert found["tuppence_database_failures_total"][labelled(where="page", kind="other")] == 1
    assert found["tuppence_limits_hit_total"] == {labelled(limit="reads:guest"): 1}


@pytest.mark.slow
def test_metrics_need_this_machine_or_a_token(start_server: Open) -> None:
    server = start_server()
    assert metrics_of(server).status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert metrics_of(server, **{header: "127.0.0.1"}).status_code == 404
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""):
        assert metrics_of(server, Host=host).status_code == 404


@pytest.mark.slow
def test_only_a_token_opens_metrics_from_elsewhere(start_server: Open) -> None:
    server = start_server(TUPPENCE_METRICS_TOKEN=TOKEN)
    for wrong in ("", "Bearer", TOKEN, f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}1"):
        assert metrics_of(server, Authorization=wrong).status_code == 404
    assert metrics_of(server).status_code == 404
    away = {"X-Forwarded-For": "203.0.113.9", "Host": "pub.example", "Authorization": f"Bearer {TOKEN}"}
    assert "tuppence_moves" in metrics_of(server, **away).text
    assert TOKEN not in server.said


def test_the_dashboard_uses_existing_metrics(server: Served) -> None:
    families = {family.name: family for family in text_string_to_metric_families(metrics_of(server).text)}
    endings = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_count", "_sum"]}
    names = {name + end: name for name, family in families.items() for end in endings.get(family.type, [])}
    shown = set()
    for query in QUERIES:
        (name,) = re.findall(r"(\w+)\{", query["expr"])
        assert name in names, name
        shown.add(names[name])
        labels = set(re.findall(r"\w+", "".join(re.findall(r"by \(([^)]*)\)", query["expr"]))))
        legend = set(re.findall(r"\{\{(\w+)\}\}", query["legendFormat"]))
        for sample in families[names[name]].samples:
            assert (labels | legend) - BY_PROMETHEUS <= sample.labels.keys(), query
    ours = {name for name in families if name.startswith("tuppence_")}
    assert ours - shown == set()
