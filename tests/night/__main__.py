"""``python -m tests.night``: take the pictures again."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests import ROOT
from tests.browser import chromium
from tests.night.evening import spend

PICTURES = ROOT / "docs" / "night"

if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium.opened() as browser:
        spend(browser, Path(folder), PICTURES)
