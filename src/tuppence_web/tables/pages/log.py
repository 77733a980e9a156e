"""The log of a match at a real table, for the device of whoever keeps it.

That device goes on without a network and judges by itself (docs/decisions/0059). It asks for the log as long as it can,
and posts what it entered meanwhile, one command after the other. The house judges each once more.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.queries import guest_of
from tuppence_web.limits import Limits
from tuppence_web.refusals import Refusal, as_json
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.reading import read
from tuppence_web.tables.engine.view.rows import for_keeper
from tuppence_web.tables.live.server import server
from tuppence_web.tables.live.sockets import CHANGES, change_limits
from tuppence_web.tables.wire.commands import OFFLINE_COMMANDS
from tuppence_web.tables.wire.messages import MAX_BYTES
from tuppence_web.tables.wire.page import LogAnswer

MOST_DIGITS = 15
by_guest, by_address = settings.SENDS_A_SECOND
limits = Limits("logs", by_guest, by_address, burst_seconds=3)


@require_http_methods(["GET", "HEAD", "POST"])
def log(request: HttpRequest, id: str) -> HttpResponse:
    """The entries after ``?after=``, and, by POST of a `Command`, an entry more.

    With the token that a post needs: the page that asks may be one that its device keeps, which has none.
    """
    guest = guest_of(request)
    who = Person(None, "") if guest is None else Person(guest.id.hex, guest.name)
    if not _keeps(who, id):
        return _refused(words.NOT_OFFICIAL, 403)
    if not limits.allows(who.guest, _address(request)):
        return _refused(words.TOO_OFTEN, 429)
    refusal, status = _carry_out(request, who, id) if request.method == "POST" else (None, 200)
    after = request.GET.get("after", "")
    rows = queries.entries_after(id, int(after) if after.isdecimal() and len(after) <= MOST_DIGITS else 0)
    told = as_json(LogAnswer(for_keeper(id, rows), get_token(request)))
    return _json(told, 200) if refusal is None else _json({**as_json(refusal), **told}, status)


def _keeps(who: Person, id: str) -> bool:
    """Whether somebody keeps the match at a real table; 404 if there is no such table."""
    try:
        return server().look(id, lambda table: table.mode.keeps(who.guest, table.host))
    except LookupError:
        raise Http404("There is no such table.") from None


def _carry_out(request: HttpRequest, who: Person, id: str) -> tuple[Refusal | None, int]:
    """Carry out the command of a request. Return why it was refused, and the status of the answer."""
    if len(request.body) > MAX_BYTES:
        return words.TOO_LARGE, 413
    command = read(request.body)
    if isinstance(command, Refusal):
        return command, 400
    if not isinstance(command, OFFLINE_COMMANDS):
        return words.NOT_OFFLINE, 400
    if isinstance(command, CHANGES) and not change_limits.allows(who.guest, _address(request), id):
        return words.TOO_MANY_CHANGES, 429
    try:
        return server().change(id, lambda table, now: handle(table, command, who, now)), 409
    except (NotSaved, TimeoutError):
        return words.NOT_SAVED, 503


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _refused(refusal: Refusal, status: int) -> JsonResponse:
    return _json(as_json(refusal), status)


def _json(told: dict[str, Any], status: int) -> JsonResponse:
    return JsonResponse(told, status=status, headers={"Cache-Control": "no-store"})
