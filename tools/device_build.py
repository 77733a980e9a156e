"""Build what a browser needs to run the library: Python's runtime, msgspec and the library, named by a manifest.

The runtime is the package pyodide of the front end's lock; msgspec is the wheel whose hash pyproject.toml
holds, fetched by pip from where pip is configured to look. That runtime compiles the library's modules and those
of the standard library that it imports: compiling took most of a start. hatch_build.py calls it.
"""

from __future__ import annotations

import ast
import base64
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypedDict

from tools.bytecode import EPOCH
from tools.install import carried_pip

BUILT = "src/tuppence_web/static/device"
PYODIDE = "frontend/node_modules/pyodide"
LOCK = "locks/all.txt"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYTHON, ABI, PLATFORM = "3.14", "cp314", "pyemscripten_2026_0_wasm32"  # of this Pyodide
OWN = (
    "tuppence",
    "tuppence_web.games",
    "tuppence_web.hosted",
    "tuppence_web.tables.engine",
    "tuppence_web.tables.wire",
    "tuppence_web.tables.device",
)
INSTALLED = {"msgspec"}
DATA = (".json",)
MANIFEST, STAMP, NOTICES = "manifest.json", "built-from", "NOTICES.txt"
QUALITY = "6"  # of Brotli; 9 saves 0.2 MB of 6.7, and takes 5 s of a core
BYTECODE = "tools/bytecode.py"
MADE_BY = (
    "tools/device_build.py",
    BYTECODE,
    "frontend/package-lock.json",
    "frontend/scripts/compile.ts",
    "frontend/scripts/compress.ts",
    "frontend/src/offline/worker/library.ts",
)

WORDS = """What lies here beside the sources of tuppence, under licences of their own:

- runtime-*: Pyodide, Mozilla Public License 2.0, unchanged except that modules of python_stdlib.zip are compiled.
  Sources: https://github.com/pyodide/pyodide, at the tag of the version that manifest.json names. It contains CPython
  (Python Software Foundation License 2), libffi (MIT), zlib (Zlib) and other libraries under the licences that its
  sources name.
- msgspec-*.whl: msgspec, BSD 3-Clause License; the licence is in the wheel.
"""


class BuiltFile(TypedDict):
    """A file that a browser loads. Its integrity is that of the bytes before they were compressed."""

    name: str
    path: str
    integrity: str
    bytes: int


class BuiltRuntime(TypedDict):
    """Python's runtime. ``info``: what its lock says of it."""

    version: str
    info: dict[str, str]
    folder: str
    files: list[BuiltFile]


class Manifest(TypedDict):
    """What Python in a browser is made of."""

    runtime: BuiltRuntime
    wheels: list[BuiltFile]
    library: BuiltFile


def modules_of(source: Path, name: str) -> Iterator[tuple[str, Path]]:
    """Yield a module or a package's modules by name, with their files."""
    place = source.joinpath(*name.split("."))
    if place.with_suffix(".py").is_file():
        yield name, place.with_suffix(".py")
    for path in sorted(place.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@functools.cache
def imported(path: Path) -> tuple[str, ...]:
    """Return what a module imports as it is imported itself, by full names."""
    names: list[str] = []
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
    return tuple(names)


def library(source: Path) -> dict[str, Path]:
    """Return the modules of the library that can be imported with the standard library and msgspec alone.

    With them, the modules of the site that they import, and the packages in which they lie.
    """
    found: dict[str, Path] = {}
    waiting = [module for name in OWN for module in modules_of(source, name)]
    while waiting:
        name, path = waiting.pop()
        if name in found or not path.is_file():
            continue
        found[name] = path
        above = [name.rpartition(".")[0], *imported(path)]
        waiting += [pair for one in above if ours(one) for pair in alone(source, one)]
    while unfit := [
        name for name, path in found.items() if not all(fits(source, one, found) for one in imported(path))
    ]:
        for name in unfit:
            del found[name]
    return found


def ours(name: str) -> bool:
    """Return whether a module is one of this project's."""
    return name.partition(".")[0] in {"tuppence", "tuppence_web"}


def alone(source: Path, name: str) -> Iterator[tuple[str, Path]]:
    """Yield a module, or a package without its modules."""
    place = source.joinpath(*name.split("."))
    yield name, place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def fits(source: Path, name: str, found: Iterable[str]) -> bool:
    """Return whether an import of this name succeeds where these modules of ours are."""
    if not ours(name):
        top = name.partition(".")[0]
        return top in sys.stdlib_module_names or top in INSTALLED
    return name in found or not any(path.is_file() for _, path in alone(source, name))


@functools.cache  # each check asks for it
def archive(root: Path) -> bytes:
    """Return the library as an archive; the same sources give the same bytes."""
    source = root / "src"
    files = set(library(source).values())
    folders = {path.parent for path in files if path.is_relative_to(source / "tuppence/games")}
    files |= {path for folder in folders for path in folder.iterdir() if path.suffix in DATA}
    with tempfile.TemporaryFile() as made:
        with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as packed:
            for path in sorted(files):
                entry = zipfile.ZipInfo(path.relative_to(source).as_posix(), EPOCH)
                packed.writestr(entry, path.read_bytes())
        made.seek(0)
        return made.read()


def wheel_pin(root: Path) -> str:
    """Return msgspec as a requirement: the version of the lock, and the hash of its wheel for the runtime."""
    project = tomllib.loads((root / "pyproject.toml").read_text())
    (version,) = re.findall(r"^msgspec==\S+", (root / LOCK).read_text(), re.MULTILINE)
    return f"{version} --hash={project['tool']['tuppence']['msgspec-for-browsers']}\n"


def wheel(root: Path) -> tuple[str, bytes]:
    """Return msgspec's wheel for the runtime, with its name, as it is pinned."""
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder, "msgspec.txt")
        lock.write_text(wheel_pin(root))
        target = ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--abi", ABI]
        pinned = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", str(lock), "--dest", folder]
        quiet = ["--quiet", "--disable-pip-version-check"]
        unpacked_in = sys.prefix if os.access(sys.prefix, os.W_OK) else folder
        pip = [sys.executable, *carried_pip(Path(unpacked_in))]
        subprocess.run([*pip, "download", *quiet, *target, *pinned], check=True)
        (found,) = Path(folder).glob("*.whl")
        return found.name.split("-")[0], found.read_bytes()


def short(content: bytes) -> str:
    """Return the part of a digest that stands in a name."""
    return hashlib.sha256(content).hexdigest()[:8]


def described(name: str, path: str, content: bytes) -> BuiltFile:
    """Return a file's line in the manifest; the digest is in the form of a subresource's integrity."""
    digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
    return {"name": name, "path": path, "integrity": f"sha256-{digest}", "bytes": len(content)}


def files_of(manifest: Manifest) -> list[BuiltFile]:
    """Return all files that a manifest names."""
    return [*manifest["runtime"]["files"], *manifest["wheels"], manifest["library"]]


def digests(root: Path) -> tuple[str, str]:
    """Return what changes whenever the runtime's or the library's sources do."""
    made_by = hashlib.sha256(b"".join([wheel_pin(root).encode(), *((root / name).read_bytes() for name in MADE_BY)]))
    return made_by.hexdigest(), hashlib.sha256(archive(root)).hexdigest()


def stamped(root: Path) -> list[str]:
    """Return the digests of what is built; none if a file of it is missing."""
    built = root / BUILT
    if not (built / STAMP).is_file() or not (built / MANIFEST).is_file():
        return []
    files = files_of(json.loads((built / MANIFEST).read_text()))
    whole = all((built / f"{file['path']}{end}").is_file() for file in files for end in ("", ".br", ".gz"))
    return (built / STAMP).read_text().split() if whole else []


def is_fresh(root: Path) -> bool:
    """Return whether what is built was made from the sources as they are."""
    return stamped(root) == [*digests(root)]


def build(root: Path, node: Callable[..., None]) -> None:
    """Bring what is built up to date. ``node`` runs a script of the front end's. The stamp comes last.

    The runtime takes seconds, and is built again only if more than the library has changed.
    """
    before, now, built = stamped(root), digests(root), root / BUILT
    if before == [*now]:
        return
    (built / STAMP).unlink(missing_ok=True)
    if before[:1] == [now[0]]:
        old: Manifest = json.loads((built / MANIFEST).read_text())
        (built / MANIFEST).unlink()  # a server that has just begun would name files that are replaced
        runtime, wheels = old["runtime"], old["wheels"]
        for file in built.glob(f"{old['library']['path']}*"):
            file.unlink()
        library = build_library(root, node, runtime["folder"], wheels[0])
    else:
        shutil.rmtree(built, ignore_errors=True)
        built.mkdir(parents=True)
        name, content = wheel(root)
        wheels = [placed(built, name, f"{name}-{short(content)}.whl", content)]
        copied = shutil.copytree(root / PYODIDE, built / "runtime", ignore=lambda _, names: {*names} - {*RUNTIME})
        library = build_library(root, node, copied.name, wheels[0], "--runtime")
        runtime = build_runtime(root, copied)
    manifest = Manifest(runtime=runtime, wheels=wheels, library=library)
    files = [built / file["path"] for file in files_of(manifest)]
    node("scripts/compress.ts", QUALITY, *(file for file in files if not Path(f"{file}.br").exists()))
    (built / NOTICES).write_text(WORDS)
    (built / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")
    (built / STAMP).write_text("\n".join(now))


def placed(built: Path, name: str, path: str, content: bytes) -> BuiltFile:
    """Write a file, and return its line in the manifest."""
    (built / path).write_bytes(content)
    return described(name, path, content)


def build_library(root: Path, node: Callable[..., None], runtime: str, wheel: BuiltFile, *options: str) -> BuiltFile:
    """Compile the library by the runtime in a folder, and return its line in the manifest."""
    built = root / BUILT
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "library.zip")
        library.write_bytes(archive(root))
        node("scripts/compile.ts", root / BYTECODE, built / runtime, built / wheel["path"], library, *options)
        content = library.read_bytes()
    return placed(built, "tuppence", f"tuppence-{short(content)}.zip", content)


def build_runtime(root: Path, copied: Path) -> BuiltRuntime:
    """Name the folder of a runtime whose standard library is compiled. Return what the manifest says of it."""
    contents = {name: (copied / name).read_bytes() for name in RUNTIME}
    folder = copied.rename(copied.with_name(f"runtime-{short(b''.join(contents.values()))}")).name
    return {
        "version": json.loads((root / PYODIDE / "package.json").read_text())["version"],
        "info": json.loads((root / PYODIDE / "pyodide-lock.json").read_text())["info"],
        "folder": folder,
        "files": [described(name, f"{folder}/{name}", content) for name, content in contents.items()],
    }
