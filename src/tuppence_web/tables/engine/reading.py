"""Reads what a page says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tuppence_web.tables.engine import words
from tuppence_web.tables.wire.commands import FromClient
from tuppence_web.tables.wire.messages import VERSION
from tuppence_web.web.refusals import Refusal

decode: Callable[[str | bytes], FromClient] = msgspec.json.Decoder(FromClient).decode


class AnyHello(msgspec.Struct, frozen=True):
    """The fields that a hello has in every version of the wire. The first version did not send a version."""

    type: str
    version: Any = 1


def read(text: str | bytes) -> FromClient | Refusal:
    """A page's message, or why it is none. A hello from another version of the wire has a refusal of its own."""
    try:
        return decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return words.OTHER_VERSION if _is_of_another_version(text) else words.not_ours(error)


def _is_of_another_version(text: str | bytes) -> bool:
    try:
        said = msgspec.json.decode(text, type=AnyHello)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    return said.type == "hello" and said.version != VERSION
