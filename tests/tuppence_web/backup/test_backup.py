"""The refusals of `tuppence backup` and `tuppence restore`, and what a kill or a full disk leaves."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import msgspec
import psutil
import psycopg
import pytest

from tests import ROOT
from tests.browser.served import DATABASE, empty_database
from tests.patience import PATIENCE_SECONDS, wait_until
from tests.postgres import Server
from tests.tuppence_web.backup.backups import KEYS, PASSWORD, begin, names_in, run
from tests.tuppence_web.conftest import Open
from tuppence_web.backup import archive
from tuppence_web.backup.refusals import BackupRefused

FILLER_BYTES = 30_000_000  # slow enough to interrupt the copy
SITE = sorted([*KEYS, DATABASE])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a site with a large database. No server runs."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copyfile(empty_database(), folder / DATABASE)
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute("CREATE TABLE filler (data BLOB)")
        database.execute("INSERT INTO filler VALUES (?)", (random.Random(1).randbytes(FILLER_BYTES),))
    for name in KEYS:
        (folder / name).write_text(f"the {name} of this site")
    return folder


@pytest.fixture(scope="module")
def saved(site: Path) -> Path:
    """A backup of the site."""
    file = site.with_name("site.backup")
    assert run(environ(site), "backup", file)[0] == 0
    return file


def environ(data: Path, **settings: str) -> dict[str, str]:
    return {**os.environ, "TUPPENCE_DATA": str(data), **settings}


def is_the_site(data: Path, site: Path) -> bool:
    """Whether a folder has the contents of the site, and nothing else."""
    databases = []
    for folder in (data, site):
        with closing(sqlite3.connect(folder / DATABASE)) as database:
            databases.append(list(database.iterdump()))
    keys = all((data / name).read_bytes() == (site / name).read_bytes() for name in KEYS)
    return names_in(data) == SITE and keys and databases[0] == databases[1]


@pytest.mark.slow
def test_backup_never_replaces_a_file(site: Path, saved: Path) -> None:
    before = saved.read_bytes()
    code, said = run(environ(site), "backup", saved)
    assert (code, said) == (2, f"tuppence: {saved} exists: choose another name\n")
    assert saved.read_bytes() == before
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_backup_refuses_a_folder_without_a_site(tmp_path: Path) -> None:
    code, said = run(environ(tmp_path / "none"), "backup", tmp_path / "file")
    assert (code, names_in(tmp_path)) == (2, [])
    assert "name the data folder by TUPPENCE_DATA" in said


@pytest.mark.slow
def test_restore_refuses_the_site_of_a_running_server(start_server: Open, tmp_path: Path) -> None:
    server, file = start_server(), tmp_path / "file"
    assert run(server.environ, "backup", file)[0] == 0
    before = names_in(server.data)
    code, said = run(server.environ, "restore", file)
    assert (code, names_in(server.data)) == (2, before)
    assert "there is a site already" in said
    assert "stop its server and name an empty folder by TUPPENCE_DATA" in said


@pytest.mark.slow
def test_restore_refuses_a_backup_of_another_database(saved: Path, tmp_path: Path, postgres: str) -> None:
    code, said = run(environ(tmp_path / "data", TUPPENCE_DATABASE_URL=postgres), "restore", saved)
    assert (code, names_in(tmp_path)) == (2, [])
    assert "unset TUPPENCE_DATABASE_URL" in said


def small_backup(folder: Path, **changes: object) -> Path:
    """A backup of made-up files, with changes of its manifest."""
    folder.mkdir()
    for name in archive.NAMES:
        (folder / name).write_text(f"{name} " * 50)
    files = {name: archive.checksum(folder / name) for name in archive.NAMES}
    manifest = archive.Manifest("now", "0.1.0", "sqlite", [], files)
    archive.pack(folder / "small", msgspec.structs.replace(manifest, **changes), folder, folder)
    return folder / "small"


def test_restore_refuses_a_newer_backup(tmp_path: Path) -> None:
    newer = small_backup(tmp_path / "made", version="9.0", migrations=["ledger.0099_euros"])
    code, said = run(environ(tmp_path / "data"), "restore", newer)
    assert (code, names_in(tmp_path)) == (2, ["made"])
    assert "tuppence 9.0, which has changes that are unknown here (ledger.0099_euros)" in said


def test_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="has format 2, and this tuppence reads 1") as refused:
        archive.manifest_of(small_backup(tmp_path / "made", format=2))
    assert refused.value.code == "other_format"


def is_refused_or_whole(file: Path, work: Path, source: Path) -> bool:
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    try:
        archive.unpack(file, archive.manifest_of(file), work)
    except BackupRefused as refused:
        return refused.code in ("damaged", "other_format")
    return all((work / name).read_bytes() == (source / name).read_bytes() for name in archive.NAMES)


def test_damage_anywhere_is_refused(tmp_path: Path) -> None:
    made = tmp_path / "made"
    whole = small_backup(made).read_bytes()
    broken, work, dice = tmp_path / "broken", tmp_path / "work", random.Random(3)
    for at in range(len(whole)):
        broken.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << dice.randrange(8))]) + whole[at + 1 :])
        assert is_refused_or_whole(broken, work, made), at
    for length in range(0, len(whole), 7):
        broken.write_bytes(whole[:length])
        with pytest.raises(BackupRefused):
            archive.manifest_of(broken)


def test_wrong_checksum_is_refused(tmp_path: Path) -> None:
    files = dict.fromkeys(archive.NAMES, archive.Checksum(1, "0" * 64))
    wrong = small_backup(tmp_path / "made", files=files)
    with pytest.raises(BackupRefused, match=r"the checksum of secret-key is wrong.*: use another copy"):
        archive.unpack(wrong, archive.manifest_of(wrong), tmp_path)


@pytest.mark.slow
def test_full_disk_leaves_nothing(site: Path, saved: Path, tmp_path: Path) -> None:
    file, data = tmp_path / "file", tmp_path / "data"
    code, said = run(environ(site), "backup", file, limit=FILLER_BYTES // 2)
    assert (code, names_in(tmp_path)) == (2, []), said
    code, said = run(environ(data), "restore", saved, limit=FILLER_BYTES // 2)
    assert (code, names_in(data)) == (2, []), said


@pytest.mark.slow
def test_killed_backup_leaves_no_file_of_that_name(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    part = tmp_path / "file.part"
    killed = begin(environ(site), "backup", file)
    wait_until((part / archive.DATABASE).exists, pause=0.001)
    killed.kill()
    killed.communicate()
    assert names_in(tmp_path) == ["file.part"]
    assert stat.S_IMODE(part.stat().st_mode) == 0o700
    assert run(environ(site), "backup", file)[0] == 0
    assert names_in(tmp_path) == ["file"]


@pytest.mark.slow
def test_restore_is_done_once_and_repeated_after_a_kill(site: Path, saved: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    work = data / "restoring"
    first = begin(environ(data), "restore", saved)
    wait_until((work / archive.DATABASE).exists, pause=0.001)
    first.send_signal(signal.SIGSTOP)
    code, said = run(environ(data), "restore", saved)
    assert (code, said) == (2, f"tuppence: another backup or restore uses {work}: wait until it ends\n")
    code, said = run(environ(data), "serve", "--port", "0")
    assert (code, names_in(data)) == (2, ["restoring"])
    assert "is running or was interrupted: wait for it, or run `tuppence restore` again" in said
    first.kill()
    first.communicate()
    (data / "secret-key").hardlink_to(work / "secret-key")  # like a later kill
    assert run(environ(data), "restore", saved)[0] == 0
    assert is_the_site(data, site)


@pytest.mark.slow
def test_restore_survives_a_crash_at_every_step(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.tuppence_web.backup.crashing_restore", str(small_backup(tmp_path / "made"))]
    done = subprocess.run(command, env=environ(tmp_path / "data"), cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20  # steps


@pytest.mark.slow
def test_interrupted_restore_leaves_postgresql_empty(postgres_server: Server, tmp_path: Path) -> None:
    """Another transaction blocks pg_restore while `tuppence restore` is killed, and makes the next one fail."""
    addresses = [postgres_server.new_database().replace("tuppence@", f"tuppence:{PASSWORD}@") for _ in "ab"]
    source, target = (environ(tmp_path / name, TUPPENCE_DATABASE_URL=addresses.pop()) for name in "ab")
    data, file = tmp_path / "b", tmp_path / "file"
    assert run(source, "manage", "check")[0] == 0
    with psycopg.connect(source["TUPPENCE_DATABASE_URL"]) as database:  # more than fits into a pipe
        database.execute("CREATE TABLE filler AS SELECT repeat('filler', 1000) FROM generate_series(1, 500)")
    assert run(source, "backup", file)[0] == 0
    with psycopg.connect(target["TUPPENCE_DATABASE_URL"]) as other:
        other.execute("CREATE TABLE accounts_guest ()")
        program = killed_restore(target, file)
        assert names_in(data) == [*KEYS[:2], "restoring", KEYS[2]]
        other.rollback()
        with suppress(psutil.NoSuchProcess):
            program.wait(PATIENCE_SECONDS)
        assert tables_in(other) == 0
        other.execute("CREATE TABLE accounts_guest ()")
        refused = begin(target, "restore", file)
        child_of(refused)
        other.commit()
        assert 'relation "accounts_guest" already exists' in refused.communicate()[0]
        assert (refused.returncode, names_in(data), tables_in(other)) == (2, [], 1)
        other.execute("DROP TABLE accounts_guest")
    assert run(target, "restore", file)[0] == 0
    assert names_in(data) == list(KEYS)
    assert run(target, "check") == (0, "0 tables, 0 records, 0.00 moved in the ledger: no problem\n")
    code, said = run({**target, "TUPPENCE_DATA": str(tmp_path / "c")}, "restore", file)
    assert (code, names_in(tmp_path / "c")) == (2, [])
    assert "there is a site already, in the database" in said


def killed_restore(target: dict[str, str], file: Path) -> psutil.Process:
    """Kill a restore once it has started pg_restore, which may continue."""
    restoring = begin(target, "restore", file)
    program = child_of(restoring)
    assert PASSWORD not in " ".join(program.cmdline())  # other users can read it
    restoring.kill()
    restoring.communicate()
    return program


def tables_in(database: psycopg.Connection[tuple[int]]) -> int:
    """The number of tables."""
    row = database.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert row is not None
    return row[0]


def child_of(process: subprocess.Popen[str]) -> psutil.Process:
    """The program that a process starts."""
    parent = psutil.Process(process.pid)
    wait_until(parent.children)
    return parent.children()[0]
