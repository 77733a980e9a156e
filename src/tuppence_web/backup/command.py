"""`tuppence backup` and `tuppence restore`."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import django
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from tuppence_web import data_folder
from tuppence_web.backup import databases
from tuppence_web.backup.archive import DATABASE, NAMES, Manifest, checksum, manifest_of, pack, unpack
from tuppence_web.backup.refusals import BackupRefused
from tuppence_web.backup.working_folder import claimed, save
from tuppence_web.data_folder import KEY_FILES
from tuppence_web.web import clock

PACKED = "backup.tar.gz"


def back_up(file: Path) -> str:
    """Save the site in a file that only its owner may read; what was saved, in a sentence. Raises BackupRefused.

    The file is complete or does not exist.
    """
    with _refusing():
        set_up()
        keys = data_folder.folder()
        if missing := [name for name in KEY_FILES if not (keys / name).exists()]:
            raise BackupRefused("no_site", f"there is no {missing[0]} in {keys}: name the data folder by TUPPENCE_DATA")
        if file.exists():
            raise BackupRefused("exists", f"{file} exists: choose another name")
        work = file.with_name(f"{file.name}.part")
        with claimed(work):
            _clear(work)
            migrations = databases.copy(work / DATABASE)
            files = {name: checksum((work if name == DATABASE else keys) / name) for name in NAMES}
            made = clock.now().isoformat(timespec="seconds")
            packed = work / PACKED
            packed.touch(mode=0o600)
            pack(packed, Manifest(made, version("tuppence"), connection.vendor, migrations, files), work, keys)
            packed.rename(file)
            save(file.absolute().parent)
    return f"Saved the site in {file} ({file.stat().st_size:,} bytes). It contains the site's keys: keep it secret."


def restore(file: Path) -> str:
    """Make an empty site from a backup; what it is, in a sentence. Raises BackupRefused, and nothing was changed."""
    with _refusing():
        set_up()
        manifest = manifest_of(file)
        _must_fit(manifest)
        folder = data_folder.folder()
        work = folder / data_folder.RESTORING
        _must_be_empty(work)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with claimed(work):
            _unplace(work)
            _clear(work)
            unpack(file, manifest, work)
            _place(work)
    return f"Restored the site of {manifest.made} (tuppence {manifest.version}) into {folder}."


def set_up() -> None:
    """Make Django ready, without creating a data folder or changing the database."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    django.setup()


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn errors of the system and of databases into refusals. None of them quotes a key or a row."""
    try:
        yield
    except (OSError, DatabaseError, sqlite3.Error) as error:
        raise BackupRefused("failed", f"it was not possible: {error}") from error


def _must_fit(manifest: Manifest) -> None:
    """Check that this installation and its settings can hold the site of a backup."""
    if manifest.database != connection.vendor:
        how = "set TUPPENCE_DATABASE_URL" if manifest.database == "postgresql" else "unset TUPPENCE_DATABASE_URL"
        raise BackupRefused("other_database", f"the backup is one of {manifest.database}: {how}")
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    known = {f"{app}.{name}" for app, name in loader.disk_migrations}
    if unknown := set(manifest.migrations) - known:
        why = f"the backup is of tuppence {manifest.version}, which has changes that are unknown here"
        raise BackupRefused("newer", f"{why} ({min(unknown)}): install that version or a newer one")


def _must_be_empty(work: Path) -> None:
    """Check that there is no site, except what an interrupted restore left."""
    found = [place for place, copy in _places(work) if place.exists() and not _is_link(place, copy)]
    file = databases.sqlite_file()
    how = "name an empty folder by TUPPENCE_DATA"
    if file is None:
        how += " and an empty database by TUPPENCE_DATABASE_URL"
    if found or (file is None and databases.has_tables()):
        where = found[0] if found else f"the database {connection.settings_dict['NAME']}"
        raise BackupRefused("not_empty", f"there is a site already, in {where}: stop its server and {how}")


def _place(work: Path) -> None:
    """Put the files into their places, the database last. No file is replaced."""
    try:
        for place, copy in _places(work):
            place.hardlink_to(copy)
            save(place.parent)
        if databases.sqlite_file() is None:
            databases.load(work / DATABASE)
    except BaseException:
        _unplace(work)
        raise


def _unplace(work: Path) -> None:
    """Remove the files that a restore has put into their places."""
    for place, copy in _places(work):
        if _is_link(place, copy):
            place.unlink()


def _places(work: Path) -> list[tuple[Path, Path]]:
    """Where each file of a site belongs, and its copy in the working folder."""
    places = [(work.parent / name, work / name) for name in KEY_FILES]
    file = databases.sqlite_file()
    return places if file is None else [*places, (file, work / DATABASE)]


def _is_link(place: Path, copy: Path) -> bool:
    """Whether both are names of one file."""
    return place.exists() and copy.exists() and place.samefile(copy)


def _clear(work: Path) -> None:
    """Delete the files that a killed process left."""
    for path in work.iterdir():
        path.unlink()
