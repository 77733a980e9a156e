"""The pages that verify records: that of a match here, and any file. Verification runs in another process, bounded."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods, require_safe

from tuppence.record.signature import fingerprint
from tuppence.record.verification import Verification
from tuppence.record.verification import verify as verify_record
from tuppence_web import data_folder
from tuppence_web.serving.asking import in_the_server
from tuppence_web.serving.bounded_process import TooCostly, strangers
from tuppence_web.tables import queries
from tuppence_web.tables.engine import words
from tuppence_web.tables.pages.forms import VerifyForm
from tuppence_web.tables.pages.result import MOST_CACHED, published_record
from tuppence_web.web.refusals import Refused

Found = TypeVar("Found")

ENGINE_SECONDS = 3.0  # in which engines draw outcomes again; the others are not recomputed


@require_safe
def verify_table(request: HttpRequest, id: str) -> HttpResponse:
    """Verify the dice of a match."""
    read, version = published_record(id), queries.version_of(id)
    if read is None or version is None or read.match.file is None:
        return redirect("table", id=id)
    shown = {"id": id, "title": read.match.title, "names": read.match.names, "form": VerifyForm()}
    return render(request, "tables/verify.html", {**shown, **_verified_table(id, version)})


@functools.lru_cache(MOST_CACHED)
def _verified_table(id: str, version: queries.Version) -> dict[str, Any]:
    """What the page says about a match. Raises Refused."""
    read = published_record(id)
    return _verified((read and read.match.file) or b"")


@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """Verify any record."""
    shown: dict[str, Any] = {"fingerprint": fingerprint(data_folder.record_key().public)}
    if request.method != "POST":
        return render(request, "tables/verify.html", {**shown, "form": VerifyForm()})
    form = VerifyForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "tables/verify.html", {**shown, "form": form}, status=400)
    return render(request, "tables/verify.html", {**shown, "form": VerifyForm(), **_verified(form.record())})


def _verified(file: bytes) -> dict[str, Any]:
    """What the page says about a record. Raises Refused."""
    return report(bounded(verify_record, file, ENGINE_SECONDS), file)


def bounded(work: Callable[[bytes, float], Found], file: bytes, engine_seconds: float) -> Found:
    """Do work on a stranger's record in another process. Raises Refused if it takes too long."""
    found = in_the_server(_bounded, work, file, engine_seconds)
    if found is None:
        raise Refused(words.RECORD_TOO_COSTLY)
    return found


def _bounded(work: Callable[[bytes, float], Found], file: bytes, engine_seconds: float) -> Found | None:
    try:
        return strangers.run(work, file, engine_seconds)
    except TooCostly:
        return None


def report(found: Verification, file: bytes) -> dict[str, Any]:
    """What the page says about a verified record: whether it is valid, and whether we signed it."""
    origin = found.origin
    return {
        "verified": found,
        "ours": found.key == data_folder.record_key().public,
        "signer": fingerprint(found.key) if found.key else None,
        "times": [datetime.fromisoformat(at) for at in (origin.began, origin.ended)] if origin else [],
        "record": for_script(file) if found.ok else None,
    }


def for_script(record: bytes) -> SafeString:
    """A valid record as the content of a script element. Reading and writing megabytes again would hold up players.

    These characters occur only in its strings, where JSON has other ways to write them (as in Django's `json_script`).
    """
    text = record.decode()
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04X}")
    return mark_safe(text)  # noqa: S308 - escaped above


@require_safe
def record_key(request: HttpRequest) -> HttpResponse:
    """The public key of this site, for `tuppence verify --key`."""
    return HttpResponse(f"{data_folder.record_key().public}\n", content_type="text/plain")
