"""Static files, compressed at build time and cached for ever if their name or folder contains a hash."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

HASHED = re.compile(r"^(dist|device)\b.*-[A-Za-z0-9_-]{8}(\.\w+|/[\w.]+)$")
CHECKSUM = re.compile(rb"v=[0-9a-f]{8}$")
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER = "public, max-age=31536000, immutable"


class BuiltFiles(StaticFiles):
    """StaticFiles that serves the ``.br`` or ``.gz`` version of a file if the browser accepts it."""

    # A worker has the policy of its own file: Python in the browser is WebAssembly, which no page may run.
    policy: ClassVar[str] = (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'"
    )

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await self._found(path, scope)
        response.headers["Cache-Control"] = FOR_EVER if self.is_hashed(path, scope) else "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Content-Security-Policy"] = self.policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response

    def is_hashed(self, path: str, scope: Scope) -> bool:
        """Return whether the address changes with the file."""
        return HASHED.search(path) is not None

    async def _found(self, path: str, scope: Scope) -> Response:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        plain = await super().get_response(path, scope)
        for encoding, suffix in ENCODINGS:
            if encoding in accepted and self._is_file(path + suffix):
                packed = await super().get_response(path + suffix, scope)
                packed.headers["Content-Type"] = plain.headers["Content-Type"]
                packed.headers["Content-Encoding"] = encoding
                return packed
        return plain

    def _is_file(self, path: str) -> bool:
        full, found = self.lookup_path(path)
        return found is not None and Path(full).is_file()


class BuiltPages(BuiltFiles):
    """The pages that Sphinx builds; the icons of its theme are addresses with data."""

    policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

    def is_hashed(self, path: str, scope: Scope) -> bool:
        """Return whether the address has the checksum with which Sphinx links to styles and scripts."""
        return path.startswith("_static/") and CHECKSUM.match(scope["query_string"]) is not None


def documentation(folder: Path) -> list[Mount]:
    """Return the route of the documentation, if it is built; otherwise a page of Django's says that it is not."""
    return [Mount("/docs", BuiltPages(directory=folder, html=True))] if folder.is_dir() else []
