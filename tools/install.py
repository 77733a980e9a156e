"""Make .venv: packages as the locks pin them, and the front end, built beside them. `make` calls it; Python is enough.

uv installs, because it takes a fraction of pip's time. It comes by the pip that every Python carries, and looks for
packages where pip is configured to look. Where it cannot be had, or fails, pip does its work.
"""

from __future__ import annotations

import ast
import ensurepip
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import venv
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

Result = TypeVar("Result")

ROOT = Path(__file__).parents[1]
VENV = ROOT / ".venv"
UV_LOCK = "requirements-install.lock"
BUILD_LOCK, RUN_LOCK, DEV_LOCK = "requirements-build.lock", "requirements.lock", "requirements-dev.lock"
RAY_LOCK = "requirements-ray.lock"
IN_WORDS = {
    UV_LOCK: "uv, which installs",
    BUILD_LOCK: "Node and what builds",
    RUN_LOCK: "Python packages",
    DEV_LOCK: "what tests and lint need",
    RAY_LOCK: "Ray",
}

# pip's settings by uv's names, and what stands between several values there.
BY_UV = {
    "index-url": ("UV_DEFAULT_INDEX", ""),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "keyring-provider": ("UV_KEYRING_PROVIDER", ""),
    "default-timeout": ("UV_HTTP_TIMEOUT", ""),
    "timeout": ("UV_HTTP_TIMEOUT", ""),
    "cert": ("SSL_CERT_FILE", ""),
    "client-cert": ("SSL_CLIENT_CERT", ""),
    "proxy": ("ALL_PROXY", ""),
}

NO_INDEX = re.compile(r"^(?:global|install|:env:)\.no-index='(?:1|t|true|y|yes|on)'$", re.MULTILINE | re.IGNORECASE)

# The editable install's hook would build the front end, which is built beside it. Bytecode is part of an install.
ALWAYS = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "HATCH_BUILD_NO_HOOKS": "true", "PYTHONDONTWRITEBYTECODE": ""}
# uv leaves compiling to the first import. What a start imports is compiled while the front end is built.
START = """
import numba, tuppence.cli, tuppence_web.serving.command, tuppence_web.asgi
from django.db.migrations.loader import MigrationLoader
MigrationLoader(None)
"""
STOPPED = {-signal.SIGINT, -signal.SIGTERM, 128 + signal.SIGINT, 128 + signal.SIGTERM}


class Progress:
    """What is being done, in one line that changes on a terminal, and elsewhere in a line for each step."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._steps: list[str] = []
        self._live = sys.stdout.isatty()
        self._lock = threading.Lock()
        self._over = threading.Event()

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Show the line, if it is one, while this lasts."""
        ticking = threading.Thread(target=self._tick, daemon=True)
        ticking.start()
        try:
            yield
        finally:
            self._over.set()
            ticking.join()
            if self._live:
                self._write("\r\033[K")

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Tell that this is being done."""
        self._steps.append(name)
        if not self._live:
            self.say(f"{name} ...")
        try:
            yield
        finally:
            self._steps.remove(name)

    def say(self, words: str) -> None:
        """Tell something in a line that stays."""
        self._write(f"{self._clear()}{self._seconds()}  {words}\n")

    def _tick(self) -> None:
        while self._live and not self._over.wait(0.1):
            line = f"{self._seconds()}  installing: {', '.join(self._steps)} ..."
            self._write(f"{self._clear()}{line[: shutil.get_terminal_size().columns - 1]}")

    def _clear(self) -> str:
        return "\r\033[K" if self._live else ""

    def _seconds(self) -> str:
        return f"{time.monotonic() - self._began:3.0f} s"

    def _write(self, text: str) -> None:
        with self._lock:
            sys.stdout.write(text)
            sys.stdout.flush()


class Environment:
    """A virtual environment, and what installs into it."""

    def __init__(self, folder: Path, progress: Progress) -> None:
        self.python = folder / "bin/python"
        self._uv: list[str | Path] = [folder / "bin/uv", "pip", "install", "--quiet", "--python", self.python]
        self._progress = progress
        if not self.python.exists():
            venv.create(folder, symlinks=True)
        self._pip = [str(self.python), *carried_pip(self.python)]
        self._uv_environment: dict[str, str] | None = None

    def fetch_uv(self, lock: Path) -> None:
        """Install uv by pip, and have it look for packages where pip does. Without it all goes on by pip."""
        with self._progress.step(IN_WORDS[UV_LOCK]):
            try:
                listed, _ = side_by_side(
                    partial(run, [*self._pip, "config", "list"]),
                    partial(run, [*self._pip, "install", "--quiet", "--require-hashes", "-r", str(lock)]),
                )
            except subprocess.CalledProcessError as error:
                self._without_uv(error.stdout)
            else:
                self._uv_environment = uv_settings(listed) | os.environ
                self._uv += ["--no-index"] if NO_INDEX.search(listed) else []

    def install(self, *arguments: str, compiled: bool = False) -> None:
        """Install by uv; by pip, which always compiles, where uv is missing or cannot do it."""
        if self._uv_environment is not None:
            options = ["--compile-bytecode"] if compiled else []
            try:
                run([*self._uv, *options, *arguments], self._uv_environment)
            except OSError as error:
                said = str(error)
            except subprocess.CalledProcessError as error:
                if error.returncode in STOPPED:
                    raise
                said = error.stdout
            else:
                return
            self._without_uv(said)
        run([*self._pip, "install", "--quiet", *arguments])

    def _without_uv(self, said: str) -> None:
        """Tell why it takes longer."""
        self._progress.say(f"pip installs in place of uv, which takes longer: {' '.join(said.split())[:200]}")


def carried_pip(python: Path) -> list[str]:
    """How to run the pip that comes with Python: from its wheel, which is where Python or its distribution has it.

    To unpack it into the environment first, as `python -m venv` does, takes longer than all that it is needed for.
    """
    folders = [sysconfig.get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled"]
    for wheel in (wheel for folder in folders if folder for wheel in Path(folder).glob("pip-*.whl")):
        return [f"{wheel}/pip"]
    run([python, "-m", "ensurepip"])
    return ["-m", "pip"]


def uv_settings(listed: str) -> dict[str, str]:
    """Where and how `pip config list` says that packages are found, as uv's environment variables."""
    told = re.findall(r"^(global|install|:env:)\.([\w-]+)=(.+)$", listed, re.MULTILINE)
    settings = {
        name: ast.literal_eval(value)
        for section in ("global", "install", ":env:")  # the later wins, as with pip
        for where, name, value in told
        if where == section and name in BY_UV
    }
    # pip takes the best of all indexes and not of the first that has the package (the hashes hold either way), and
    # trusts whom the system trusts.
    found = {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_SYSTEM_CERTS": "1"}
    for name, value in settings.items():
        variable, between = BY_UV[name]
        found[variable] = between.join(value.split()) if between else value
    return found


def run(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> str:
    """Run a program and return what it says."""
    environment = (os.environ if environment is None else environment) | ALWAYS
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ).stdout


def to_run(environment: Environment, progress: Progress) -> None:
    """What the house needs: the front end is built while Python's packages are installed."""

    def packages() -> None:
        with progress.step(IN_WORDS[RUN_LOCK]):
            environment.install("--require-hashes", "-r", RUN_LOCK)
            environment.install("--no-build-isolation", "--no-deps", "--editable", ".")
        with progress.step("compiling"), TemporaryDirectory() as data:  # the user's is made by the first start
            run([environment.python, "-c", START], os.environ | {"TUPPENCE_DATA": data})

    def front_end() -> None:
        with progress.step("front end"):
            run([environment.python, "tools/hatch_build.py"])

    with progress.step(IN_WORDS[BUILD_LOCK]):
        environment.install("--require-hashes", "-r", BUILD_LOCK)
    side_by_side(packages, front_end)


def to_work(environment: Environment, progress: Progress) -> None:
    """What tests and lint need on top."""
    with progress.step(IN_WORDS[DEV_LOCK]):  # compiled once, not by each of the many processes that tests start
        environment.install("--require-hashes", "-r", DEV_LOCK, compiled=True)


def to_use_ray(environment: Environment, progress: Progress) -> None:
    """Install what slow tests and the benchmarks need besides."""
    with progress.step(IN_WORDS[RAY_LOCK]):
        environment.install("--require-hashes", "-r", RAY_LOCK)


def side_by_side(*works: Callable[[], Result]) -> list[Result]:
    """Do all of it at once, and fail if one of it fails."""
    with ThreadPoolExecutor(len(works)) as pool:
        return [begun.result() for begun in [pool.submit(work) for work in works]]


def main(purpose: str) -> None:
    """Install for a purpose: `run`, `work` or `ray`."""
    progress = Progress()
    try:
        with progress.shown():
            environment = Environment(VENV, progress)
            environment.fetch_uv(ROOT / UV_LOCK)
            {"run": to_run, "work": to_work, "ray": to_use_ray}[purpose](environment, progress)
            progress.say("installed")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.stdout}\nmake: this failed: {' '.join(map(str, error.cmd))}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(*sys.argv[1:])
