"""The data folder: the SQLite database and the secret key, made on first start."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import platformdirs

SECRET_FILE = "secret-key"


def folder() -> Path:
    """The folder that TUPPENCE_DATA names, else the user's data folder."""
    named = os.environ.get("TUPPENCE_DATA")
    return Path(named) if named else platformdirs.user_data_path("tuppence")


def prepare() -> None:
    """Make the folder and the secret key where they are missing."""
    folder().mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(folder() / SECRET_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(48))


def secret_key() -> str:
    """The key that signs cookies. Tools that only read the settings, before any start, get one for themselves."""
    try:
        return (folder() / SECRET_FILE).read_text()
    except FileNotFoundError:
        return secrets.token_urlsafe(48)
