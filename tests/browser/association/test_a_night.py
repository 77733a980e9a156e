"""The night that docs/a-night-with-tuppence.md tells of can be walked through as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.night.evening import spend

DOCS = Path(__file__).parents[3] / "docs"


# All of an evening, with two hundred throws of a die.
@pytest.mark.slow
def test_the_night_of_the_docs_goes_as_they_say(browser: Browser, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    spend(browser, tmp_path, pictures)
    shown = re.findall(r"\]\(night/([a-z-]+\.webp)\)", (DOCS / "a-night-with-tuppence.md").read_text())
    assert sorted(shown) == sorted(picture.name for picture in pictures.iterdir())
