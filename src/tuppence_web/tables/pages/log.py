"""The log of a match at a real table, for the device of whoever keeps it.

That device goes on without a network and judges by itself (docs/decisions/0060). It asks for the log as long as it can,
and posts what it entered meanwhile, one command after the other. The house judges each once more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.queries import guest_of
from tuppence_web.limits import Limits
from tuppence_web.refusals import Refusal, as_json
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.live.server import server
from tuppence_web.tables.live.sockets import CHANGES, TOO_MANY_CHANGES, TOO_OFTEN, change_limits
from tuppence_web.tables.rules.decisions import Person, unread
from tuppence_web.tables.rules.entries import Entry
from tuppence_web.tables.rules.lobby import judge
from tuppence_web.tables.rules.refereeing import NOT_OFFICIAL
from tuppence_web.tables.wire.commands import Confirm, Enter, Undo
from tuppence_web.tables.wire.messages import MAX_BYTES
from tuppence_web.tables.wire.previous import decode

KEPT = (Enter, Undo, Confirm)  # what a device keeps until the house has it
MOST_DIGITS = 15
by_guest, by_address = settings.SENDS_A_SECOND
limits = Limits("logs", by_guest, by_address, burst_seconds=3)
NOT_KEPT = Refusal("malformed", "Only entries, what is taken back and the confirmation come this way.")
NOT_SAVED = Refusal("not_saved", "The server could not save this; nothing was changed. Try again.")
TOO_LARGE = Refusal("too_large", f"A message has at most {MAX_BYTES} bytes.")


@require_http_methods(["GET", "HEAD", "POST"])
def log(request: HttpRequest, id: str) -> HttpResponse:
    """The entries after ``?after=``, and, by POST of a `Command`, an entry more.

    With the token that a post needs: the page that asks may be one that its device keeps, which has none.
    """
    guest = guest_of(request)
    who = Person(None, "") if guest is None else Person(guest.id.hex, guest.name)
    if not _keeps(who, id):
        return _refused(NOT_OFFICIAL, 403)
    if not limits.allows(who.guest, _address(request)):
        return _refused(TOO_OFTEN, 429)
    refusal, status = _carry_out(request, who, id) if request.method == "POST" else (None, 200)
    after = request.GET.get("after", "")
    rows = queries.entries_after(id, int(after) if after.isdecimal() and len(after) <= MOST_DIGITS else 0)
    told: dict[str, Any] = {"rows": told_rows(id, rows), "token": get_token(request)}
    return _json(told, 200) if refusal is None else _json({**as_json(refusal), **told}, status)


def _keeps(who: Person, id: str) -> bool:
    """Whether somebody keeps the match at a real table; 404 if there is no such table."""
    try:
        host = server().look(id, lambda table: table.host if table.real is not None else None)
        return host is not None and host == who.guest
    except LookupError:
        raise Http404("There is no such table.") from None


def _carry_out(request: HttpRequest, who: Person, id: str) -> tuple[Refusal | None, int]:
    """Carry out the command of a request. Return why it was refused, and the status of the answer."""
    if len(request.body) > MAX_BYTES:
        return TOO_LARGE, 413
    try:
        command = decode(request.body.decode())
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return unread(request.body.decode(errors="replace"), error), 400
    if not isinstance(command, KEPT):
        return NOT_KEPT, 400
    if isinstance(command, CHANGES) and not change_limits.allows(who.guest, _address(request), id):
        return TOO_MANY_CHANGES, 429
    try:
        return server().change(id, lambda table, now: judge(table, command, who, now)), 409
    except (NotSaved, TimeoutError):
        return NOT_SAVED, 503


def told_rows(id: str, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries as the log has them, but for the ids of guests: others stand for them, the same in each row."""
    return [_told(id, entry) for entry in entries]


def _told(id: str, entry: Entry) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(entry)
    del row["paths"]
    guest = row["body"].get("guest") if entry.kind != "played" else None
    if guest is not None:
        row["body"]["guest"] = hashlib.sha256(f"{id}:{guest}".encode()).hexdigest()[: len(guest)]
    return row


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _refused(refusal: Refusal, status: int) -> JsonResponse:
    return _json(as_json(refusal), status)


def _json(told: dict[str, Any], status: int) -> JsonResponse:
    return JsonResponse(told, status=status, headers={"Cache-Control": "no-store"})
