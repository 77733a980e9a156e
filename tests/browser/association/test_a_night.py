"""The night described in docs/a-night-with-tuppence.md works as described."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.night.evening import spend

DOCS = Path(__file__).parents[3] / "docs"


# All of an evening, with two hundred throws of a die.
@pytest.mark.slow
def test_the_documented_night_works(browser: Browser, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    spend(browser, tmp_path, pictures)
    shown = re.findall(r"\]\(night/([a-z/-]+\.webp)\)", (DOCS / "a-night-with-tuppence.md").read_text())
    assert sorted(shown) == sorted(str(picture.relative_to(pictures)) for picture in pictures.rglob("*.webp"))
