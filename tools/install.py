"""Run `uv pip` for .venv: make the environment, fetch uv, and look for packages where pip is configured to look.

`make` calls it with uv's arguments. Python is enough, because it carries the pip that fetches uv.
"""

from __future__ import annotations

import ast
import ensurepip
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
VENV = ROOT / ".venv"
UV_LOCK = ROOT / "locks/uv.txt"

# pip's settings by uv's names, and what stands between several values there.
BY_UV = {
    "index-url": ("UV_DEFAULT_INDEX", ""),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "timeout": ("UV_HTTP_TIMEOUT", ""),
    "default-timeout": ("UV_HTTP_TIMEOUT", ""),
    "cert": ("SSL_CERT_FILE", ""),
    "client-cert": ("SSL_CLIENT_CERT", ""),
    "proxy": ("ALL_PROXY", ""),
}
YES = {"1", "t", "true", "y", "yes", "on"}


def carried_pip(folder: Path) -> list[str]:
    """Return how an environment runs the pip of Python's own wheel, or of its distribution's.

    Installing it takes longer than all that it is needed for. The wheel is unpacked, because Python compiles what is
    imported from a zip file each time again.
    """
    places = [sysconfig.get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled"]
    for wheel in (wheel for place in places if place for wheel in Path(place).glob("pip-*.whl")):
        if not (unpacked := folder / wheel.stem).exists():
            begun = Path(tempfile.mkdtemp(dir=folder))
            shutil.unpack_archive(wheel, begun, "zip")
            begun.rename(unpacked)
        return [f"{unpacked}/pip"]
    subprocess.run([folder / "bin/python", "-m", "ensurepip"], check=True)
    return ["-m", "pip"]


def pip_settings(listed: str) -> dict[str, str]:
    """Return what `pip config list` says of installing; of several sections the later wins, as with pip."""
    lines = re.findall(r"^(global|install|:env:)\.([\w-]+)=(.+)$", listed, re.MULTILINE)
    sections = ("global", "install", ":env:")
    return {name: ast.literal_eval(value) for section in sections for where, name, value in lines if where == section}


def uv_variables(settings: dict[str, str]) -> dict[str, str]:
    """Return where and how pip finds packages, as uv's environment variables."""
    # pip takes the best of all indexes, not of the first that has the package, and trusts what the system trusts.
    found = {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_SYSTEM_CERTS": "1"}
    for name, (variable, between) in BY_UV.items():
        if value := settings.get(name):
            found[variable] = between.join(value.split()) if between else value
    return found


def prepare(folder: Path, uv_lock: Path) -> dict[str, str]:
    """Make a virtual environment with the uv of a lock, and return pip's settings."""
    python, uv = folder / "bin/python", folder / "bin/uv"
    if not python.exists():
        venv.create(folder, symlinks=True)
    pip: list[str | Path] = [python, *carried_pip(folder), "--disable-pip-version-check"]
    if not uv.exists() or uv.stat().st_mtime < uv_lock.stat().st_mtime:
        subprocess.run([*pip, "install", "--quiet", "--require-hashes", "-r", uv_lock], check=True)
    listed = subprocess.run([*pip, "config", "list"], check=True, text=True, stdout=subprocess.PIPE)
    return pip_settings(listed.stdout)


def main(arguments: Sequence[str], folder: Path = VENV, uv_lock: Path = UV_LOCK) -> None:
    """Become `uv pip` with these arguments."""
    try:
        settings = prepare(folder, uv_lock)
        no_index = ["--no-index"] if settings.get("no-index", "").lower() in YES else []
        variables = uv_variables(settings) | os.environ | {"VIRTUAL_ENV": str(folder)}
        os.execve(folder / "bin/uv", ["uv", "pip", *arguments, *no_index], variables)
    except subprocess.CalledProcessError as error:
        sys.exit(f"make: uv, which installs all else, could not be installed: {' '.join(map(str, error.cmd))}")
    except OSError as error:
        sys.exit(f"make: uv, which installs all else, does not run: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
