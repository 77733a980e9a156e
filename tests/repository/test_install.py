"""How `make` installs: by uv from where pip would take it, and nothing but what the lock holds."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tools import install

OPTIONS = ["--quiet", "--require-hashes", "--constraints", "all.txt", "--requirements", "pyproject.toml"]
REAL_UV = f'exec "{install.VENV}/bin/uv" "$@"'


def wheel(folder: Path, name: str, files: dict[str, str], needs: str = "") -> str:
    """A wheel made by hand; its line in a lock."""
    known = f"{name}-1.dist-info"
    files = files | {
        f"{known}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{needs}",
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
    """A folder of wheels, the only place where pip is configured to look: penny, which needs copper."""
    folder = tmp_path / "the wheels"  # pip parts several folders by blanks, so it is given by an address
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", folder.as_uri())
    pins = wheel(folder, "penny", {"penny.py": "import copper"}, "Requires-Dist: copper\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "purse"\nversion = "1"\ndependencies = ["penny"]\n')
    (tmp_path / "all.txt").write_text(pins + wheel(folder, "copper", {"copper.py": ""}))
    return folder


def installed(index: Path, uv: str | None = REAL_UV) -> subprocess.CompletedProcess[str]:
    """What is said when `penny` is installed by this uv; without one where the index has none."""
    here = index.parent
    pin = "uv==1 --hash=sha256:" + 64 * "0"
    (here / "uv.txt").write_text(wheel(index, "uv", {"uv-1.data/scripts/uv": f"#!/bin/sh\n{uv}\n"}) if uv else pin)
    code = f"from pathlib import Path; install.main(['install', *{OPTIONS}], Path('venv').absolute(), Path('uv.txt'))"
    command = [sys.executable, "-c", f"from tools import install; {code}"]
    environment = os.environ | {"PYTHONPATH": str(install.ROOT)}
    return subprocess.run(command, cwd=here, env=environment, check=False, text=True, capture_output=True)


def has_penny(index: Path) -> bool:
    python = index.parent / "venv/bin/python"
    return subprocess.run([python, "-c", "import penny"], check=False, stderr=subprocess.DEVNULL).returncode == 0


@pytest.mark.slow
def test_uv_finds_packages_where_pip_is_configured_to_look(index: Path) -> None:
    said = installed(index)
    assert said.returncode == 0, said.stderr
    assert has_penny(index)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("uv", "error"),
    [
        (None, "could not be installed"),
        ("echo not today >&2; exit 2", "not today"),
    ],
)
def test_error_says_why_uv_does_not_install(index: Path, uv: str | None, error: str) -> None:
    said = installed(index, uv)
    assert said.returncode != 0
    assert error in said.stderr
    assert not has_penny(index)


@pytest.mark.slow
@pytest.mark.parametrize("pin", ["", "copper==1 --hash=sha256:" + 64 * "0"])
def test_nothing_is_installed_that_is_not_in_the_lock(index: Path, pin: str) -> None:
    lock = index.parent / "all.txt"
    lock.write_text(lock.read_text().partition("copper")[0] + pin)
    said = installed(index)
    assert said.returncode != 0
    assert "copper" in said.stderr
    assert "hash" in said.stderr.lower()
    assert not has_penny(index)


@pytest.mark.slow
def test_the_lock_holds_all_that_the_extras_and_groups_need(tmp_path: Path) -> None:
    """A dry run, into an empty environment."""
    venv.create(tmp_path)
    needs = ["--requirements", "pyproject.toml", "--all-extras", "--group", "dev", "--group", "bench"]
    options = ["--dry-run", "--python", str(tmp_path), "--require-hashes", "--constraints", "locks/all.txt"]
    command = [sys.executable, "tools/install.py", "install", *options, *needs]
    said = subprocess.run(command, cwd=install.ROOT, check=False, text=True, capture_output=True)
    assert said.returncode == 0, said.stderr


def test_pips_configuration_in_uvs_words() -> None:
    listed = """\
:env:.find-links='/wheels /more wheels'
global.index-url='file:///one'
global.cert='/etc/ssl/ours.pem'
install.index-url='file:///two'
global.extra-index-url='file:///three\\nfile:///four'
freeze.index-url='file:///no'
"""
    assert install.uv_variables(install.pip_settings(listed)) == {
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_SYSTEM_CERTS": "1",
        "UV_DEFAULT_INDEX": "file:///two",
        "UV_INDEX": "file:///three file:///four",
        "UV_FIND_LINKS": "/wheels,/more,wheels",
        "SSL_CERT_FILE": "/etc/ssl/ours.pem",
    }
