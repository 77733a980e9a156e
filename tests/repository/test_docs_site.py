"""The documentation is built without a warning, and its pages fit the site's Content-Security-Policy."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tuppence_web.rulebook import book

pytestmark = pytest.mark.slow


def build(folder: Path) -> Path:
    """Build the documentation, and return where it is."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    subprocess.run([*command, "-c", "docs/site", "-d", folder / "read", "docs", folder / "built"], cwd=ROOT, check=True)
    return folder / "built"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("sphinx")
    return build(tmp_path_factory.mktemp("docs"))


def test_pages_have_no_inline_scripts_or_styles(built: Path) -> None:
    pages = [path.read_text() for path in built.rglob("*.html")]
    assert len(pages) > 50
    assert [found for page in pages for found in re.findall(r"<style|<script(?![^>]* src=)|<[^>]+ style=", page)] == []


def test_pages_link_to_pages_that_exist(built: Path) -> None:
    for page in built.rglob("*.html"):
        links = re.findall(r'(?:href|src)="([^"#?:]+)(?:[#?][^"]*)?"', page.read_text())
        assert [link for link in links if link[0] != "/" and not (page.parent / link).exists()] == []


def test_links_to_texts_of_rules_lead_to_the_sites_pages(built: Path) -> None:
    page = (built / "rulings.html").read_text()
    assert [chapter for chapter in book.chapters() if f'href="/rules/{chapter}/"' not in page] == []
