"""The log on stderr: one JSON line an event, with no name, seed, cookie, address or hidden card in it.

See docs/operate.md.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from django.db import DatabaseError
from pythonjsonlogger.json import JsonFormatter

# What a log record may carry besides its message; anything else that a library attaches (a request, say) stays out.
ALLOWED = frozenset({"table", "seq", "game", "port", "seconds", "tables", "status_code", "kind", "times"})
LINE_SECONDS = 60.0  # from one line to the next of a kind of visitors' errors
# Errors of what is under the house, which its keeper must read. The words of all others may quote an action or a hand.
OUTER_ERRORS = (DatabaseError, OSError)
STANDARD = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}


class OnlyAllowed(logging.Filter):
    """Takes every extra field that is not on the list out of a log record, and the path out of Django's messages."""

    def filter(self, record: logging.LogRecord) -> bool:
        for name in set(record.__dict__) - STANDARD - ALLOWED:
            delattr(record, name)
        if record.name.startswith("django."):
            # Django's messages quote paths, hosts and what was sent.
            record.msg, record.args = "an error was answered", ()
        if record.name.startswith("django.security."):
            record.exc_info = None  # it quotes what was sent too
            record.levelno, record.levelname = logging.WARNING, "WARNING"  # a visitor's error, not the house's
        if record.name == "asyncio":
            record.msg, record.args = "a task failed", ()  # its message has the error's words
        return True


class VisitorsErrors(logging.Filter):
    """Lets one line a minute through for each kind of visitors' errors, with how many there were since the last one.

    A kind is the status that they were answered with, or what Django's security found.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held: dict[str, int] = {}  # by kind, since the last line
        self._told: dict[str, float] = {}  # when that was

    def filter(self, record: logging.LogRecord) -> bool:
        kind = kind_of(record)
        if kind is None:
            return True
        now = time.monotonic()
        self._held[kind] = self._held.get(kind, 0) + 1
        if now - self._told.get(kind, -LINE_SECONDS) < LINE_SECONDS:
            return False
        self._told[kind] = now
        record.times = self._held.pop(kind)
        record.kind = kind
        return True


def kind_of(record: logging.LogRecord) -> str | None:
    """What kind of visitor's error a record tells of; None where the error is the house's."""
    if record.name.startswith("django.security."):
        return record.name.removeprefix("django.security.")
    if record.name == "uvicorn.error" and record.levelno == logging.WARNING:
        return "unreadable"  # what came was no request
    status = getattr(record, "status_code", 500)
    return str(status) if record.name == "django.request" and 400 <= status < 500 else None


class WithoutWords(JsonFormatter):
    """Tells of an error its kind and where it came up; its words only where they cannot be about a match."""

    def formatException(  # noqa: N802 - the name that logging calls it by
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        return "\n".join(_told(ei[1])) if ei[1] is not None else ""


def _told(error: BaseException) -> Iterator[str]:
    """An error and those that it came of, the first of them first, as Python tells them."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _told(before)
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    words = f": {error}" if isinstance(error, OUTER_ERRORS) else ""
    yield "".join(traceback.format_tb(error.__traceback__)) + kind + words


def config() -> dict[str, Any]:
    """For logging.config.dictConfig: everything to stderr as JSON lines."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"visitors_errors": {"()": VisitorsErrors}, "only_allowed": {"()": OnlyAllowed}},
        "formatters": {
            "json": {
                "()": WithoutWords,
                "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
                "rename_fields": {"asctime": "at", "levelname": "level", "name": "from", "message": "event"},
            }
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "filters": ["visitors_errors", "only_allowed"],
            },
        },
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            # Its lines tell the visitor's address for every socket.
            "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        },
    }
