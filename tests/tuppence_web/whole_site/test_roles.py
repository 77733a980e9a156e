"""Every page and every change, tried by everybody, against the table of `roles`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.whole_site.roles import GROUPS, TABLE, sent_to
from tests.tuppence_web.whole_site.walking import Row, Walker, addresses, of_admin, path_of, row_for, rows_of
from tests.tuppence_web.whole_site.world import made
from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import ACTIONS
from tuppence_web.tables.pages import views
from tuppence_web.web.refusals import NotThere

pytestmark = pytest.mark.django_db
ROWS = rows_of(TABLE, GROUPS)
PARTS = 12  # of the roles: `make slow` tries all of them at each address


def no_match(table: str, ask: object) -> None:
    """The server's answer about a table whose match is not over."""
    raise NotThere(table)


@pytest.fixture
def walker(person: Named, officer: Person, monkeypatch: pytest.MonkeyPatch) -> Iterator[Walker]:
    """Everybody, on a site where a table can be opened without the server."""
    world = made(person, officer)
    quick = SimpleNamespace(open_table=lambda opening: world.things["own_table"], look=no_match, change=no_match)
    monkeypatch.setattr(views, "server", lambda: quick)
    logging.disable(logging.CRITICAL)  # many refusals follow
    yield Walker(world)
    logging.disable(logging.NOTSET)


def test_every_address_and_every_change_is_in_the_table() -> None:
    known = {name for name, _ in addresses()} | set(ACTIONS)
    assert {name for name in known if row_for(name, ROWS) is None} == set()
    found = {row.name for name in known if (row := row_for(name, ROWS)) is not None}
    assert set(ROWS) - found == set(), "in the table, but not on the site"


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))])
def test_everybody_sees_and_sends_what_the_table_says(walker: Walker, part: int) -> None:
    """A part of the roles at each URL, different from URL to URL."""
    wrong = []
    for number, (name, route) in enumerate(sorted(addresses())):
        row = row_for(name, ROWS)
        assert row is not None, name
        path = path_of(name, route, of_admin(name) or [walker.world.things[thing] for thing in row.things])
        roles = {"visitor", *(role for at, role in enumerate(walker.world.roles) if (at + number) % PARTS == part)}
        wrong += differences(f"see {name}", row.see & roles, walker.may(roles, path))
        wrong += differences(f"send to {name}", row.do & roles, walker.may(roles, path, sent_to(name, walker.world)))
    assert wrong == [], "\n".join(wrong)


def differences(what: str, expected: frozenset[str], found: dict[str, int]) -> list[str]:
    """The differences from the table, and the failures."""
    failed = [f"{what}: {role} got {status}" for role, status in found.items() if status >= 500 or status == 429]
    differs = expected ^ set(found)
    return failed + [f"{what}: {'not ' if role in expected else ''}{role}" for role in sorted(differs)]


@pytest.mark.slow
def test_everybody_changes_what_the_table_says(walker: Walker) -> None:
    wrong = []
    for action in ACTIONS:
        row: Row | None = row_for(action, ROWS)
        assert row is not None, action
        found = walker.may_change(action, [walker.world.things[thing] for thing in row.things])
        wrong += [f"{action}: {'not ' if role in row.do else ''}{role}" for role in sorted(row.do ^ found)]
    assert wrong == [], "\n".join(wrong)
