"""The documentation is served where it is built; elsewhere a page says that it is not."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from django.test import Client
from django.urls import reverse
from starlette.applications import Starlette

from tuppence_web.serving.static_files import documentation


def read(folder: Path, *paths: str) -> list[httpx.Response]:
    """Request pages of a site that has this documentation."""

    async def requests() -> list[httpx.Response]:
        site = httpx.ASGITransport(Starlette(routes=documentation(folder)))
        async with httpx.AsyncClient(transport=site, base_url="http://localhost/docs/") as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(requests())


def test_built_docs_are_served_compressed_under_their_policy(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<h1>Tuppence</h1>")
    (tmp_path / "library.html").write_text("<h1>The library</h1>")
    (tmp_path / "library.html.gz").write_bytes(gzip.compress(b"<h1>The library</h1>"))
    start, page, *others = read(tmp_path, "", "library.html", "none.html", "%2e%2e/pyproject.toml")
    assert "Tuppence" in start.text
    assert page.text == "<h1>The library</h1>"
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["content-type"].startswith("text/html")
    assert "'unsafe" not in page.headers["content-security-policy"]
    assert [other.status_code for other in others] == [404, 404]


def test_browsers_cache_what_is_linked_with_a_checksum(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static/furo.css").touch()
    (tmp_path / "library.html").touch()
    paths = ("_static/furo.css?v=7bdb33bb", "_static/furo.css", "_static/furo.css?v=1", "library.html?v=7bdb33bb")
    checksum, *others = (page.headers["cache-control"] for page in read(tmp_path, *paths))
    assert "immutable" in checksum
    assert others == ["no-cache"] * 3


@pytest.mark.django_db
def test_a_page_says_how_to_build_missing_documentation(tmp_path: Path) -> None:
    assert documentation(tmp_path / "docs") == []
    assert reverse("docs") == "/docs/"
    for address in ("/docs/", "/docs/library.html", "/docs/studies/tko.html"):
        page = Client().get(address)
        assert page.status_code == 200
        assert "<code>make docs</code>" in page.content.decode()
