"""Rows of an earlier version: what the migrations of memberships make of them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

from tests.tuppence_web.leagues.making import FIRST
from tuppence_web.leagues.models import Season
from tuppence_web.memberships.models import Certificate


def test_an_earlier_withdrawal_survives_the_update(transactional_db: None) -> None:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    last: list[Any] = [
        node for node in executor.loader.graph.leaf_nodes() if node[0] in ("memberships", "leagues", "tournaments")
    ]
    old = executor.migrate([("memberships", "0001_initial")]).apps
    try:
        one = old.get_model("accounts", "Person").objects.create(name="Otto")
        dates = {"begins": date(2026, 1, 1), "ends": date(2027, 1, 1), "withdrawn_on": FIRST}
        old.get_model("memberships", "Certificate").objects.create(person=one, given_by=one, **dates)
    finally:
        executor.loader.build_graph()
        executor.migrate(last)
    assert Certificate.objects.get().withdrawn == datetime.combine(FIRST, time(), UTC)
    assert Season.objects.count() == 0
