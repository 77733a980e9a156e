"""How things moved: only for the eyes, and so beside the log, for as long as a setting says (docs/decisions/0044).

The log has where everything came to rest. Whoever comes when the movement is forgotten sees it lie there.
"""

from __future__ import annotations

import gzip
from typing import Any

import msgspec

from tuppence.actions import Action, to_json

QUICK = 6  # gzip's level: a higher one takes twice as long for 2 % less


class Decided(msgspec.Struct, frozen=True):
    """What a bot does or chance brings: the action for the log, and how it moved, packed, where anything did."""

    action: dict[str, Any]
    paths: bytes | None = None


def decided(action: Action) -> Decided:
    """An action parted into what the log keeps and what is kept beside it."""
    form = to_json(action)
    paths = form.pop("paths", None)
    return Decided(form, None if paths is None else pack(paths))


def pack(paths: object) -> bytes:
    """The paths of a movement as they are kept and served: gzip of their JSON."""
    return gzip.compress(msgspec.json.encode(paths), QUICK, mtime=0)
