"""The log on stderr: one JSON line an event, with no name, seed, cookie or address in it (docs/operate.md)."""

from __future__ import annotations

import logging
from typing import Any

from pythonjsonlogger.json import JsonFormatter

# What a log record may carry besides its message; anything else that a library attaches (a request, say) stays out.
ALLOWED = frozenset({"table", "seq", "game", "port", "seconds", "tables", "status_code"})
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
            record.levelname = "WARNING"  # a visitor's error, not the house's
        return True


def config() -> dict[str, Any]:
    """For logging.config.dictConfig: everything to stderr as JSON lines."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"only_allowed": {"()": OnlyAllowed}},
        "formatters": {
            "json": {
                "()": JsonFormatter,
                "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
                "rename_fields": {"asctime": "at", "levelname": "level", "name": "from", "message": "event"},
            }
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "json", "filters": ["only_allowed"]},
        },
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            # Its lines tell the visitor's address for every socket.
            "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        },
    }
