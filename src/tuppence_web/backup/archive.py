"""The file of a backup: a compressed tar with a manifest first, then the keys and the database."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from tuppence_web.backup.refusals import BackupRefused
from tuppence_web.backup.working_folder import save
from tuppence_web.data_folder import KEY_FILES

FORMAT = 1
MANIFEST = "manifest.json"
DATABASE = "database"
NAMES = (*KEY_FILES, DATABASE)
MOST_MANIFEST_BYTES = 1 << 20
PART_BYTES = 1 << 20
# What the readers raise, tarfile's OverflowError for a long number among them.
DAMAGE = (
    EOFError, KeyError, OverflowError, ValueError, gzip.BadGzipFile, msgspec.DecodeError, tarfile.TarError, zlib.error,
)  # fmt: skip


class Checksum(msgspec.Struct, frozen=True):
    """The size and the SHA-256 of a file."""

    bytes: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What is in a backup, and where it comes from.

    ``database``: its kind, as Django names it. ``migrations``: those applied to it, as "app.name".
    """

    made: str
    version: str
    database: str
    migrations: list[str]
    files: dict[str, Checksum]
    format: int = FORMAT


class _Format(msgspec.Struct):
    """The only part of a manifest that is the same in every format."""

    format: int


def checksum(path: Path) -> Checksum:
    """The checksum of a file."""
    with path.open("rb") as file:
        return Checksum(path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def pack(target: Path, manifest: Manifest, folder: Path, keys: Path) -> None:
    """Write a backup of the database in one folder and the keys in another."""
    described = folder / MANIFEST
    described.write_bytes(msgspec.json.encode(manifest))
    with tarfile.open(target, "w:gz", compresslevel=6) as tar:
        for path in (described, *(keys / name for name in KEY_FILES), folder / DATABASE):
            tar.add(path, path.name, recursive=False, filter=_without_owner)
    save(target)


def _without_owner(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member


def manifest_of(file: Path) -> Manifest:
    """The manifest of a backup. Raises BackupRefused if anything in the file is damaged, or it is of another format."""
    with _damage_refused(file):
        with gzip.open(file) as plain:
            while plain.read(PART_BYTES):
                pass  # gzip compares its own checksum at the end
        with tarfile.open(file, "r:gz") as tar:
            return _manifest(tar)


def unpack(file: Path, manifest: Manifest, folder: Path) -> None:
    """Write the keys and the database of a backup into a folder. Raises BackupRefused if a checksum is wrong."""
    with _damage_refused(file), tarfile.open(file, "r:gz") as tar:
        _next(tar, MANIFEST)
        for name in NAMES:
            target = folder / name
            target.touch(mode=0o600)
            with target.open("wb") as copy:
                shutil.copyfileobj(_next(tar, name), copy, PART_BYTES)
            save(target)
            if checksum(target) != manifest.files[name]:
                raise tarfile.ReadError(f"the checksum of {name} is wrong")


@contextmanager
def _damage_refused(file: Path) -> Iterator[None]:
    """Raise BackupRefused for what readers raise at a damaged file."""
    try:
        yield
    except DAMAGE as error:
        why = f"{file} is not a backup or is damaged ({error}): use another copy"
        raise BackupRefused("damaged", why) from None


def _manifest(tar: tarfile.TarFile) -> Manifest:
    """The manifest, which comes first."""
    text = _next(tar, MANIFEST).read(MOST_MANIFEST_BYTES)
    format = msgspec.json.decode(text, type=_Format).format
    if format != FORMAT:
        why = f"the backup has format {format}, and this tuppence reads {FORMAT}: restore with the version that made it"
        raise BackupRefused("other_format", why)
    return msgspec.json.decode(text, type=Manifest)


def _next(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    """The content of the next member, which must be a file with this name."""
    member = tar.next()
    content = tar.extractfile(member) if member is not None and member.isfile() and member.name == name else None
    if content is None:
        raise tarfile.ReadError(f"{name} is missing")
    return content
