"""The ASGI app by itself, as any server imports it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ASKS = "import sys, tuppence_web.asgi; print('tuppence_web.urls' in sys.modules)"


def test_importing_the_app_sets_django_up_and_reads_all_pages(tmp_path: Path) -> None:
    """Otherwise the first visitor waits for them."""
    environment = os.environ | {"TUPPENCE_DATA": str(tmp_path)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    done = subprocess.run([sys.executable, "-c", ASKS], env=environment, check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"
