"""Python in the browser: sizes, how long it takes to load, and how fast it answers presses."""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser import chromium
from tests.browser.served import Served
from tests.browser.tables import on_one_device
from tests.device_calls import PLAYABLE, Script
from tools import device_build

ROOT = Path(device_build.__file__).parents[1]
ACTIONS = 600
VISITS = 5  # after the first

out = Console(width=120)


def run() -> None:
    """Start a server and a browser with a profile of its own, and print."""
    out.print(sizes())
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder, "house"))
        served.start()
        chromium.use_our_node()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch_persistent_context(
                    Path(folder, "profile"), executable_path=chromium.executable(), args=chromium.ARGUMENTS
                )
                measure(browser.new_page(), f"{served.address}/device/")
                browser.close()
        finally:
            served.stop()


def sizes() -> Table:
    """Return the sizes of what is loaded."""
    table = Table("kB", "plain", "br", "gz", title="What a browser loads", title_justify="left")
    built = ROOT / device_build.BUILT
    manifest = json.loads((built / device_build.MANIFEST).read_text())
    files = [*manifest["runtime"]["files"], *manifest["wheels"], manifest["library"]]
    rows = [[(built / f"{file['path']}{end}").stat().st_size / 1000 for end in ("", ".br", ".gz")] for file in files]
    for name, row in zip([file["name"] for file in files], rows, strict=True):
        table.add_row(name, *(f"{size:,.0f}" for size in row))
    table.add_row("all", *(f"{size:,.0f}" for size in map(sum, zip(*rows, strict=True))))
    return table


def measure(page: Page, address: str) -> None:
    """Load the page some times, then time calls on it."""
    page.add_init_script(on_one_device.HEAR)
    visits = [visit(page, address) for _ in range(1 + VISITS)]
    again = ", ".join(f"{seconds:.1f}" for seconds in visits[1:])
    out.print(f"loaded in {visits[0]:.1f} s the first time, then from the cache in {again} s")
    table = Table("", "presses a second", title="In the browser, each stored", title_justify="left")
    for name in PLAYABLE:
        table.add_row(name, f"{1000 / statistics.fmean(presses(page, name)):,.0f}")
    out.print(table)


def visit(page: Page, address: str) -> float:
    """Return the seconds until the page is ready."""
    began = time.perf_counter()
    page.goto(address)
    expect(page.locator("#device-line")).to_contain_text("Ready", timeout=120_000)
    return time.perf_counter() - began


def presses(page: Page, name: str) -> Iterator[float]:
    """Yield how long each press takes until the page has the answer, in milliseconds."""
    for match in Script(name, 5).play(ACTIONS):
        for one, (_, taken) in zip(match.said, on_one_device.answers_of(page, match), strict=True):
            if one.call == "hear":
                yield taken
