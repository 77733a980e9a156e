"""Where compiled code is cached: a folder for each key (`tuppence.rule.key`), in the user's cache folder.

In it, the code is found by the types of the arguments.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs
from numba.core.caching import FunctionCache, UserProvidedCacheLocator
from numba.core.types import BaseTuple

from tuppence.rule.key import name_of

__all__ = ["KeyCache", "KeyLocator", "folder_of"]

UNUSED_SECONDS = 30 * 24 * 3600


def folder_of(key: str) -> Path | None:
    """Return the folder of a key, marked as used now; None if it cannot be written.

    When a folder is created, folders that no process has opened for 30 days are removed. Processes that still run have
    loaded their code, and numba creates the folder again for what they compile later.
    """
    caches = Path(platformdirs.user_cache_dir("tuppence"))
    folder = caches / f"compiled-{key}"
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _remove_unused(caches)
        os.utime(folder)
    except OSError:
        return None
    return folder


def _remove_unused(caches: Path) -> None:
    """Remove the folders of keys that no version of the library has used for `UNUSED_SECONDS`."""
    for folder in caches.glob("compiled-*"):
        with suppress(OSError):  # another process removes it
            if folder.stat().st_mtime < time.time() - UNUSED_SECONDS:
                shutil.rmtree(folder)


class KeyLocator(UserProvidedCacheLocator):
    """Locates code in the folder of its key.

    Numba's own locators compile again if the file's path, the line or anything in the file has changed.
    """

    def get_cache_path(self) -> str:
        return str(Path(self._cache_path).parent)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return "by-text"  # not what older versions wrote

    @classmethod
    def from_function(cls, function: Any, path: str) -> Any:
        return cls(function, path)


class KeyCache(FunctionCache):
    """Finds the code for argument types by a text with the names and fields of their classes.

    Numba's own finds it by the classes, which an update may have moved, so that nothing can be read, or changed.
    """

    def _index_key(self, sig: tuple[Any, ...], codegen: Any) -> str:
        return repr(([text_of(kind) for kind in sig], codegen.magic_tuple()))


def text_of(kind: Any) -> object:
    """Return a numba type as text, with all that compiled code knows of named tuples."""
    if not isinstance(kind, BaseTuple):
        return repr(kind)
    items: Any = kind
    made: Any = getattr(kind, "instance_class", tuple)
    return name_of(made), getattr(made, "_fields", ()), [text_of(one) for one in items]
