"""The ASGI app by itself, as any server imports it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ASKS = "import sys, tuppence_web.asgi; print('tuppence_web.urls' in sys.modules)"


def test_the_app_sets_django_up_and_has_read_all_pages_when_it_is_imported(tmp_path: Path) -> None:
    """So that no first visitor waits for them, beside the threads that warm the games up."""
    environment = os.environ | {"TUPPENCE_DATA": str(tmp_path)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    told = subprocess.run([sys.executable, "-c", ASKS], env=environment, check=True, capture_output=True, text=True)
    assert told.stdout == "True\n"
