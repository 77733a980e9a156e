"""Where compiled code is cached: in one place for every copy of the same sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba.core.caching import UserProvidedCacheLocator

LIBRARY = Path(__file__).parent


class SharedLocator(UserProvidedCacheLocator):
    """Locates the compiled code of the library's functions, wherever this copy of the library is.

    Numba adds a folder for the path of the source file, so the same sources at another path would be compiled again.
    Here the cache folder's name contains the digest of all sources already (`tuppence.rule.cache_folder`).
    """

    def get_cache_path(self) -> str:
        return str(Path(self._cache_path).parent)

    @classmethod
    def from_function(cls, function: Any, path: str) -> Any:
        numbas: Any = super()
        return numbas.from_function(function, path) if Path(path).is_relative_to(LIBRARY) else None
