"""The log on stderr: one JSON line per event, without names, seeds, cookies, addresses or hidden cards.

See docs/operate.md.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Iterator
from http import HTTPStatus
from smtplib import SMTPException
from types import TracebackType
from typing import Any

from django.db import DatabaseError
from pythonjsonlogger.json import JsonFormatter

from tuppence_web import metrics

# The extra fields that are logged; others that a library attaches, such as a request, are not.
ALLOWED = frozenset({"table", "seq", "game", "port", "seconds", "tables", "status_code", "kind", "times", "processes"})
HANDLERS = ["count", "stderr"]  # counted first: the other may change a record's level
LINE_SECONDS = 60.0  # between two lines about the same kind of visitors' errors
# Errors of the system, whose messages operators need. All other messages may quote an action, a hand or an e-mail.
OUTER_ERRORS = (DatabaseError, OSError)
STANDARD = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}


class OnlyAllowed(logging.Filter):
    """Removes all extra fields that are not on the list, and paths from Django's messages."""

    def filter(self, record: logging.LogRecord) -> bool:
        for name in set(record.__dict__) - STANDARD - ALLOWED:
            delattr(record, name)
        if record.name.startswith("django."):
            # Django's messages quote paths, hosts and input.
            record.msg, record.args = "an error was answered", ()
        if record.name.startswith("django.security."):
            record.exc_info = None  # it quotes input too
            record.levelno, record.levelname = logging.WARNING, "WARNING"  # a visitor's error, not ours
        if record.name == "asyncio":
            record.msg, record.args = "a task failed", ()  # its message contains the error's
        return True


class VisitorsErrors(logging.Filter):
    """Logs one line a minute for each kind of visitors' errors, with the number since the last one.

    A kind is a response status, or a finding of Django's security checks. 503 is among them: the server was busy and
    changed nothing, and the visitor can try again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held: dict[str, int] = {}  # counts by kind, since the last line
        self._logged: dict[str, float] = {}  # times of the last lines

    def filter(self, record: logging.LogRecord) -> bool:
        kind = kind_of(record)
        if kind is None:
            return True
        now = time.monotonic()
        self._held[kind] = self._held.get(kind, 0) + 1
        if now - self._logged.get(kind, -LINE_SECONDS) < LINE_SECONDS:
            return False
        self._logged[kind] = now
        record.times = self._held.pop(kind)
        record.kind = kind
        if record.levelno == logging.ERROR:
            record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return True


def kind_of(record: logging.LogRecord) -> str | None:
    """The kind of a visitor's error; None if the error is ours."""
    if record.name.startswith("django.security."):
        return record.name.removeprefix("django.security.")
    if record.name == "uvicorn.error" and record.levelno == logging.WARNING:
        return "unreadable"  # not an HTTP request
    status = getattr(record, "status_code", 500)
    refused = 400 <= status < 500 or status == HTTPStatus.SERVICE_UNAVAILABLE
    return str(int(status)) if record.name == "django.request" and refused else None


class ErrorCount(logging.Handler):
    """Counts our errors by what logged them; visitors' errors are counted as responses."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error by the first two words of its logger's name, which is from code and never from input."""
        if kind_of(record) is None:
            metrics.errors.labels(".".join(record.name.split(".")[:2])).inc()


class WithoutWords(JsonFormatter):
    """Logs where an error was raised; its message only if it cannot quote a match."""

    def formatException(  # noqa: N802 - overrides logging's method
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        return "\n".join(_traceback_of(ei[1])) if ei[1] is not None else ""


def _traceback_of(error: BaseException) -> Iterator[str]:
    """An error and its causes, first cause first, in the format of Python's tracebacks."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _traceback_of(before)
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    words = f": {error}" if isinstance(error, OUTER_ERRORS) and not isinstance(error, SMTPException) else ""
    yield "".join(traceback.format_tb(error.__traceback__)) + kind + words


def config() -> dict[str, Any]:
    """The argument of logging.config.dictConfig: everything to stderr as JSON lines."""
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
            "count": {"()": ErrorCount, "level": "ERROR"},
        },
        "root": {"handlers": HANDLERS, "level": "INFO"},
        "loggers": {
            # It logs the visitor's address for every socket.
            "uvicorn": {"handlers": HANDLERS, "level": "WARNING", "propagate": False},
            "django": {"handlers": HANDLERS, "level": "WARNING", "propagate": False},
        },
    }
