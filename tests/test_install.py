"""How `make` installs: by uv from where pip would take it, and by pip where uv does not do it."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import install

REAL_UV = f'exec "{shutil.which("uv") or Path(install.VENV, "bin/uv")}" "$@"'
BROKEN_UV = "echo 'error: not today'; exit 2"


def wheel(folder: Path, name: str, files: dict[str, str]) -> str:
    """A wheel made by hand; its line in a lock."""
    known = f"{name}-1.dist-info"
    files = files | {
        f"{known}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n",
        f"{known}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{known}/RECORD"] = "".join(f"{path},,\n" for path in [*files, f"{known}/RECORD"])
    path = folder / f"{name}-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as made:
        for inside, text in files.items():
            entry = zipfile.ZipInfo(inside)
            entry.external_attr = 0o100755 << 16  # a file that may be run
            made.writestr(entry, text)
    return f"{name}==1 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of wheels, the only place where pip is configured to look."""
    folder = tmp_path / "the wheels"  # pip parts several folders by blanks, so it is given by an address
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", folder.as_uri())
    return folder


def environment(index: Path, uv: str | None) -> install.Environment:
    """A new environment in which this uv has been fetched; without one where the index has none."""
    line = "uv==1 --hash=sha256:" + 64 * "0"
    if uv is not None:
        line = wheel(index, "uv", {"uv-1.data/scripts/uv": f"#!/bin/sh\n{uv}\n"})
    lock = index.parent / "uv.lock"
    lock.write_text(line)
    made = install.Environment(index.parent / "venv", install.Progress())
    made.fetch_uv(lock)
    return made


def installs(index: Path, uv: str | None) -> bool:
    """Whether a package of the index, in a lock, is there after it was installed."""
    made = environment(index, uv)
    lock = index.parent / "requirements.lock"
    lock.write_text(wheel(index, "penny", {"penny.py": ""}))
    made.install("--require-hashes", "-r", str(lock))
    return subprocess.run([made.python, "-c", "import penny"], check=False).returncode == 0


@pytest.mark.slow
def test_uv_finds_packages_where_pip_is_configured_to_look(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert installs(index, REAL_UV)
    assert "in place of uv" not in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(("uv", "told"), [(None, "No matching distribution"), (BROKEN_UV, "error: not today")])
def test_pip_installs_where_uv_does_not(
    index: Path, uv: str | None, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert installs(index, uv)
    assert re.search(f"in place of uv, .*{told}", capsys.readouterr().out)


@pytest.mark.slow
def test_what_the_lock_does_not_hold_is_installed_by_nobody(index: Path) -> None:
    made = environment(index, REAL_UV)
    wheel(index, "penny", {"penny.py": ""})
    lock = index.parent / "requirements.lock"
    lock.write_text("penny==1 --hash=sha256:" + 64 * "0")
    with pytest.raises(subprocess.CalledProcessError, match="pip"):
        made.install("--require-hashes", "-r", str(lock))
    assert subprocess.run([made.python, "-c", "import penny"], check=False, stderr=subprocess.DEVNULL).returncode != 0


def test_pips_configuration_in_uvs_words() -> None:
    listed = """\
:env:.find-links='/wheels /more wheels'
global.index-url='file:///one'
global.cert='/etc/ssl/ours.pem'
install.index-url='file:///two'
global.extra-index-url='file:///three\\nfile:///four'
freeze.index-url='file:///no'
"""
    assert install.uv_settings(listed) == {
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_SYSTEM_CERTS": "1",
        "UV_DEFAULT_INDEX": "file:///two",
        "UV_INDEX": "file:///three file:///four",
        "UV_FIND_LINKS": "/wheels,/more,wheels",
        "SSL_CERT_FILE": "/etc/ssl/ours.pem",
    }


def test_what_is_compiled_at_installing_is_what_there_is(tmp_path: Path) -> None:
    """A module that has moved would stop every installation."""
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "tuppence_web.settings", "TUPPENCE_DATA": str(tmp_path)}
    subprocess.run([sys.executable, "-c", install.START], check=True, env=environ)
