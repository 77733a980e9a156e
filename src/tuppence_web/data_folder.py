"""The data folder: the SQLite database, the secret key and the keys that sign records and messages to push services,
created on first start.
"""

from __future__ import annotations

import base64
import functools
import os
import secrets
from pathlib import Path

import platformdirs
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tuppence.errors import TuppenceError
from tuppence.record.signature import SEED_BYTES, Key

SECRET_FILE = "secret-key"
RECORD_FILE = "record-key"
PUSH_FILE = "push-key"
KEY_FILES = (SECRET_FILE, RECORD_FILE, PUSH_FILE)
PUSH_BYTES = 32
RESTORING = "restoring"  # a folder inside the data folder, present until a restore is complete


class RestoreIncomplete(TuppenceError):
    """A restore into the data folder is running or was interrupted, so no server may start in it."""


def folder() -> Path:
    """The folder that TUPPENCE_DATA names, or the user's data folder."""
    named = os.environ.get("TUPPENCE_DATA")
    return Path(named) if named else platformdirs.user_data_path("tuppence")


def prepare() -> None:
    """Create the folder and the keys if they are missing. Raises RestoreIncomplete."""
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    if (folder() / RESTORING).exists():
        raise RestoreIncomplete(
            f"a restore into {folder()} is running or was interrupted: wait for it, or run `tuppence restore` again"
        )
    _make(SECRET_FILE, secrets.token_urlsafe(48))
    _make(RECORD_FILE, secrets.token_hex(SEED_BYTES))
    _make(PUSH_FILE, _new_push_key())


def _make(name: str, text: str) -> None:
    """Create a file that only its owner may read, if it does not exist. Readers never see part of it."""
    made = folder() / f"{name}.{secrets.token_hex(4)}"
    handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(text)
    try:
        os.link(made, folder() / name)
    except FileExistsError:
        pass
    finally:
        made.unlink()


def secret_key() -> str:
    """The key that signs cookies; a random one for tools that read the settings before the first start."""
    try:
        return (folder() / SECRET_FILE).read_text()
    except FileNotFoundError:
        return secrets.token_urlsafe(48)


@functools.cache
def record_key() -> Key:
    """The key that signs records; a random one before the first start."""
    try:
        return Key(bytes.fromhex((folder() / RECORD_FILE).read_text()))
    except FileNotFoundError:
        return Key(secrets.token_bytes(SEED_BYTES))


def _new_push_key() -> str:
    """A new private key of P-256, in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(PUSH_BYTES)).decode().rstrip("=")


@functools.cache
def push_key() -> str:
    """The key by which push services know this site (VAPID); one for this process before the first start."""
    try:
        return (folder() / PUSH_FILE).read_text()
    except FileNotFoundError:
        return _new_push_key()


def public_push_key() -> str:
    """Its public part, as browsers want it."""
    number = int.from_bytes(base64.urlsafe_b64decode(push_key() + "="))
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
