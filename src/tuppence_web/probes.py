"""What load balancers, supervisors and Prometheus ask of this process (docs/operate.md)."""

from __future__ import annotations

import asyncio

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http.request import split_domain_port
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tuppence_web.database import of_database
from tuppence_web.serving import draining
from tuppence_web.tables.live.server import server

NO_STORE = {"Cache-Control": "no-store"}
HERE = ("127.0.0.1", "::1")
HERE_BY_NAME = ("127.0.0.1", "[::1]", "localhost")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
HARMLESS = {"redis", "workers"}  # without these the process still plays


def may_read_metrics(request: Request) -> bool:
    """Whether a request has the token, or, if there is none, comes from this machine directly.

    The host's name is checked because a page of a foreign site could make a browser on this machine ask under another.
    """
    token = settings.METRICS_TOKEN
    if token:
        return constant_time_compare(request.headers.get("authorization", ""), f"Bearer {token}")
    here = request.client is not None and request.client.host in HERE
    by_name = split_domain_port(request.headers.get("host", ""))[0]
    return here and by_name in HERE_BY_NAME and not any(name in request.headers for name in FORWARDED)


async def metrics(request: Request) -> Response:
    """What Prometheus reads. For others there is nothing here."""
    if not may_read_metrics(request):
        return PlainTextResponse("Not Found", 404, NO_STORE)
    return Response(generate_latest(), headers={**NO_STORE, "Content-Type": CONTENT_TYPE_LATEST})


async def livez(request: Request) -> JSONResponse:
    """Answer 200: the event loop turns."""
    return JSONResponse({"ok": True}, headers=NO_STORE)


async def healthz(request: Request) -> JSONResponse:
    """Answer 200 if the log can be written, 503 otherwise."""
    well = await server().can_write()
    return JSONResponse({"ok": well}, 200 if well else 503, headers=NO_STORE)


async def readyz(request: Request) -> JSONResponse:
    """Answer 200 if this process may be sent requests, else 503; and the names of what is wrong."""
    wrong = sorted(name for name, well in (await _checks()).items() if not well)
    ready = HARMLESS.issuperset(wrong)
    return JSONResponse({"ok": ready, "wrong": wrong}, 200 if ready else 503, headers=NO_STORE)


async def _checks() -> dict[str, bool]:
    """Whether each thing on the list is well."""
    writes, migrated = await asyncio.gather(server().can_write(), _is_migrated())
    state = server().state()._asdict()
    return {"draining": not draining.has_begun(), "database": writes, "migrations": migrated, **state}


class _Schema:
    """Whether the database has all migrations of this version: once it has, that stays true."""

    is_complete = False


async def _is_migrated() -> bool:
    try:
        _Schema.is_complete = _Schema.is_complete or await of_database(None, _has_all_migrations)
    except Exception:
        return False
    return _Schema.is_complete


def _has_all_migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


ROUTES = [Route(f"/{probe.__name__}", probe) for probe in (livez, readyz, healthz, metrics)]
