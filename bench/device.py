"""Python in the browser: sizes, how long it takes to load, and how fast it referees, plays and flicks."""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright
from rich.console import Console
from rich.table import Table

import tuppence
from tests.browser import chromium
from tests.browser.served import Served
from tests.device_calls import MATCH, Script
from tools import device_build

ROOT = Path(device_build.__file__).parents[1]
ACTIONS = 600
VISITS = 5  # after the first

# Calls one after the other; the answer is the milliseconds that each took.
TIMED = """
async (calls) => {
  let begun = null;
  const taken = [];
  for (const [call, values] of calls) {
    const began = performance.now();
    try {
      const value = await window.device.call(call, ...values.map((one) => (one === "$match" ? begun : one)));
      if (call === "begin") begun = value;
    } catch (error) {
      if (!error.refused) throw error;
    }
    taken.push(performance.now() - began);
  }
  return taken;
}
"""

out = Console(width=120)


def run() -> None:
    """Start a house and a browser with a profile of its own, and print."""
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
    visits = [visit(page, address) for _ in range(1 + VISITS)]
    again = ", ".join(f"{seconds:.1f}" for seconds in visits[1:])
    out.print(f"loaded in {visits[0]:.1f} s the first time, then from the cache in {again} s")
    table = Table("", "actions a second", "regular, ms a move", title="In the browser", title_justify="left")
    for name in tuppence.games():
        taken = timed(page, name)
        moves = [ms for call, ms in taken if call == "decide"]
        acting = [ms for call, ms in taken if call == "attempt"]
        table.add_row(name, f"{1000 / statistics.fmean(acting):,.0f}", f"{statistics.fmean(moves):.1f}")
        if flicks := [ms for call, ms in taken if call == "draw"]:
            out.print(f"{name}: chance drawn in {statistics.median(flicks):.2f} ms, at most {max(flicks):.2f} ms")
    out.print(table)


def visit(page: Page, address: str) -> float:
    """Return the seconds until the page is ready."""
    began = time.perf_counter()
    page.goto(address)
    expect(page.locator("#device-line")).to_contain_text("Ready", timeout=120_000)
    return time.perf_counter() - began


def timed(page: Page, name: str) -> list[tuple[str, float]]:
    """Return calls of matches by chance and by the regular, each with its milliseconds in the browser."""
    said = Script(name, 5).play(ACTIONS)
    calls: list[tuple[str, list[Any]]] = [(one.call, one.arguments) for one in said]
    calls = [(call, [MATCH, "regular", *values[2:]]) if call == "decide" else (call, values) for call, values in calls]
    taken = page.evaluate(TIMED, calls)
    return [(call, ms) for (call, _), ms in zip(calls, taken, strict=True)]
