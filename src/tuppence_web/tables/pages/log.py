"""The log of a match at a real table, for the referee's device.

That device works without a network and judges by itself (docs/decisions/0059). It asks for the log as long as it can,
and posts what it entered meanwhile, one command after the other. The server judges each again.
"""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.queries import guest_of
from tuppence_web.serving.asking import leave_to_the_server
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.reading import read
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.rows import for_referee
from tuppence_web.tables.live.server import look, server
from tuppence_web.tables.live.sockets import CHANGES, change_limits
from tuppence_web.tables.wire.commands import OFFLINE_COMMANDS
from tuppence_web.tables.wire.messages import MAX_BYTES
from tuppence_web.tables.wire.page import LogAnswer
from tuppence_web.web.endpoints import NO_STORE, address_of, json_endpoint, must_be_allowed
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Declined, Refusal, as_json

MOST_DIGITS = 15
by_guest, by_address = settings.SENDS_A_SECOND
limits = Limits("logs", by_guest, by_address, burst_seconds=3)


@require_http_methods(["GET", "HEAD", "POST"])
@json_endpoint
def log(request: HttpRequest, id: str) -> HttpResponse:
    """The entries after ``?after=``; by POST of a `Command`, add to them first.

    The answer has the token that a post needs, because a page that its device stored has none.
    """
    leave_to_the_server()  # a device asks often, and always about a table in play
    guest = guest_of(request)
    who = Person(None, "") if guest is None else Person(guest.id.hex, guest.name)
    must_be_allowed(request, limits, who.guest, words.TOO_OFTEN)
    if not look(id, partial(_is_referee, guest=who.guest)):
        raise Declined(words.NOT_OFFICIAL, 403)
    refusal, status = _carry_out(request, who, id) if request.method == "POST" else (None, 200)
    after = request.GET.get("after", "")
    rows = queries.entries_after(id, int(after) if after.isdecimal() and len(after) <= MOST_DIGITS else 0)
    answer = as_json(LogAnswer(for_referee(id, rows), get_token(request)))
    if refusal is None:
        return JsonResponse(answer, headers=NO_STORE)
    return JsonResponse({**as_json(refusal), **answer}, status=status, headers=NO_STORE)


def _is_referee(table: Table, guest: str | None) -> bool:
    return table.mode.is_referee(guest, table.host)


def _carry_out(request: HttpRequest, who: Person, id: str) -> tuple[Refusal | None, int]:
    """Carry out the command of a request. Return why it was refused, and the status of the answer."""
    if len(request.body) > MAX_BYTES:
        return words.TOO_LARGE, 413
    command = read(request.body)
    if isinstance(command, Refusal):
        return command, 400
    if not isinstance(command, OFFLINE_COMMANDS):
        return words.NOT_OFFLINE, 400
    if isinstance(command, CHANGES) and not change_limits.allows(who.guest, address_of(request), id):
        return words.TOO_MANY_CHANGES, 429
    try:
        return server().change(id, lambda table, now: handle(table, command, who, now)), 409
    except NotSaved as error:
        return error.refusal, error.status
