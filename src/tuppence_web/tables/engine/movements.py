"""How things moved: needed only for animation, so stored beside the log, for a limited time (docs/decisions/0039).

The log has the positions where things came to rest, which is all that is shown once the movement is deleted.
"""

from __future__ import annotations

import gzip
from typing import Any

import msgspec

from tuppence.actions import Action, to_json

QUICK = 6  # gzip's level; a higher one takes twice as long to save 2 %


class LoggedAction(msgspec.Struct, frozen=True):
    """An action of a bot or chance: the part for the log, and the compressed movement, if any."""

    action: dict[str, Any]
    paths: bytes | None = None


def split_action(action: Action) -> LoggedAction:
    """Split an action into the part for the log and the movement."""
    form = to_json(action)
    paths = form.pop("paths", None)
    return LoggedAction(form, None if paths is None else pack(paths))


def pack(paths: object) -> bytes:
    """Compress a movement's paths for storage and download: gzip of their JSON."""
    return gzip.compress(msgspec.json.encode(paths), QUICK, mtime=0)
