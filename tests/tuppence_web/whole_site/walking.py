"""Try every page and every change as everybody, and find whether it is allowed."""

from __future__ import annotations

import fnmatch
import re
import uuid
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.tuppence_web.conftest import on
from tests.tuppence_web.whole_site.world import TONIGHT, TONIGHTS, World
from tuppence_web.accounts.actions import make_token
from tuppence_web.idempotency.actions import ACTIONS
from tuppence_web.web.refusals import NotThere, NotYours, Refused

SENT_AWAY = ("/account/login/", "/officers/login/")
JSON = "application/json"
WORLDS_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>")


@dataclass(frozen=True)
class Row:
    """A line of the table: its name and things, who may see it, who may send to it or change it."""

    name: str
    things: list[str]
    see: frozenset[str]
    do: frozenset[str]


def rows_of(table: str, groups: dict[str, str]) -> dict[str, Row]:
    """The lines of the table by name: `name | things | who may see | who may do`."""
    rows = {}
    for line in table.strip().splitlines():
        if line and not line.startswith("#"):
            name, things, see, do = (cell.strip() for cell in line.split("|"))
            rows[name] = Row(name, things.split(), _roles(see, groups), _roles(do, groups))
    return rows


def _roles(cell: str, groups: dict[str, str]) -> frozenset[str]:
    """The roles of a cell, single ones or groups."""
    return frozenset(role for word in cell.split() if word != "-" for role in groups.get(word, word).split())


def addresses(resolver: URLResolver | None = None, route: str = "", space: str = "") -> Iterator[tuple[str, str]]:
    """Every URL of the site: its name (or else its route), and its route."""
    for each in (resolver or get_resolver()).url_patterns:
        here = route + str(each.pattern)
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from addresses(each, here, inner)
        elif isinstance(each, URLPattern):
            yield (f"{space}{each.name}" if each.name else here), here


def row_for(name: str, rows: dict[str, Row]) -> Row | None:
    """The line with this name, or the first one with a matching pattern."""
    if name in rows:
        return rows[name]
    return next((row for pattern, row in rows.items() if "*" in pattern and fnmatch.fnmatchcase(name, pattern)), None)


def path_of(name: str, route: str, things: Iterable[Any]) -> str:
    """The path of a URL with these things."""
    given = list(things)
    if name == route:  # it has no name
        filled = iter(given)
        return "/" + WORLDS_ARGUMENT.sub(lambda _: str(next(filled)), route)
    return reverse(name, args=given)


def of_admin(name: str) -> list[Any]:
    """The object for a page of the officers' desk."""
    found = re.fullmatch(r"admin:([a-z]+)_([a-z]+)_(?:change|history|delete)", name)
    if found is None:
        return []
    newest = apps.get_model(found[1], found[2])._default_manager.order_by("-pk").first()
    return [newest.pk if newest else 1]


class Walker:
    """Tries things as everybody, each in a transaction that is rolled back."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._clients: dict[str, tuple[Client, dict[str, str]]] = {}
        for role, person in world.roles.items():
            client, headers = Client(raise_request_exception=True), {}
            if person is not None:
                client.force_login(person)
                token = f"tuppence_{role}"
                with on(TONIGHT):
                    make_token(person, uuid.uuid4(), role, token)
                headers = {"authorization": f"Bearer {token}"}
            self._clients[role] = (client, {**headers})
            client.cookies["kept"] = "1"

    def asked(self, role: str, path: str, sent: dict[str, Any] | None) -> HttpResponseBase:
        """The response to a role that opens a page, or sends a form to it."""
        client, headers = self._clients[role]
        cookies = client.cookies.output(header="", sep=";")
        cache.clear()  # resets limits
        with on(TONIGHT, TONIGHTS), transaction.atomic():
            if sent is None:
                answer = client.get(path, headers=headers)
            else:
                data = {"request": str(uuid.uuid4()), **sent}
                kind = JSON if path.startswith("/api/") or path.endswith("/send") else MULTIPART_CONTENT
                answer = client.post(path, data, content_type=kind, headers=headers)
            transaction.set_rollback(True)
        client.cookies = SimpleCookie(cookies)
        return answer

    def may(self, roles: Iterable[str], path: str, sent: dict[str, Any] | None = None) -> dict[str, int]:
        """The roles that may open a page, with the status of the responses; the visitor is always tried."""
        answers = {"visitor": self.asked("visitor", path, sent)}
        if answers["visitor"].status_code == 405:
            return {}  # for any role
        answers |= {role: self.asked(role, path, sent) for role in roles if role not in answers}
        return {role: answer.status_code for role, answer in answers.items() if _lets(answer)}

    def may_change(self, action: str, given: Collection[Any]) -> set[str]:
        """The roles that may make a change, possible or not."""
        return {role for role in self.world.roles if self._may_change(role, action, given)}

    def _may_change(self, role: str, action: str, given: Collection[Any]) -> bool:
        if self.world.roles[role] is None:
            return False  # nobody can request it
        with on(TONIGHT, TONIGHTS), transaction.atomic():
            try:
                ACTIONS[action](self.world.who(role), uuid.uuid4(), *given)
            except (NotYours, NotThere):
                return False
            except Refused:
                return True
            finally:
                transaction.set_rollback(True)
        return True


def _lets(answer: HttpResponseBase) -> bool:
    """Whether a response allows access: no sign-in, no refusal, not 404."""
    sent_away = answer.status_code == 302 and answer.headers["Location"].startswith(SENT_AWAY)
    return not sent_away and answer.status_code not in {401, 403, 404, 405}
