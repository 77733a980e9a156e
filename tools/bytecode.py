"""Compile an archive's modules for the Python of browsers, which runs this (frontend/scripts/compile.ts)."""

from __future__ import annotations

import py_compile
import sys
import tempfile
import zipfile
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)


def compile_archive(archive: str, target: str, *, only_imported: bool) -> None:
    """Write an archive again, without compression, with compiled modules in place of their sources.

    With ``only_imported`` a module that nothing has imported so far stays a source.
    """
    imported = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content, path = old.read(name), f"{archive}/{name}"
            chosen = name.endswith(".py") and (path in imported or not only_imported)
            entry = zipfile.ZipInfo(f"{name}c" if chosen else name, EPOCH)
            new.writestr(entry, compiled(content, path) if chosen else content)


def compiled(source: bytes, path: str) -> bytes:
    """Return a module's compiled file, which is never compared with its source."""
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder, "module.py")
        module.write_bytes(source)
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        made = py_compile.compile(str(module), dfile=path, doraise=True, invalidation_mode=unchecked)
        return Path(str(made)).read_bytes()
