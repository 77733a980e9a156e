"""Why a backup or a restore was not done."""

from __future__ import annotations

from typing import Literal

from tuppence.errors import TuppenceError

Code = Literal[
    "busy", "damaged", "exists", "failed", "newer", "no_site", "not_empty", "not_installed", "other_database",
    "other_format",
]  # fmt: skip


class BackupRefused(TuppenceError):
    """A backup or a restore was not done, and nothing was changed.

    ``code`` is for programs. The message says what is wrong and what to do.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
