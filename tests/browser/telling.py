"""Reads every sentence that a page tells, and how long it stood."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser import tabling

# A sentence stands from the first frame that has it to the first that has it no longer; one that is drawn again at once
# has stood all the while. What hides a part of it is noted.
READER = """
(() => {
  const GAP = 60;
  const standing = new Map();
  window.sentences = [];
  const close = (key, gone) => {
    const one = standing.get(key);
    standing.delete(key);
    window.sentences.push({ ...one, gone, stood: gone - one.from });
  };
  const look = () => {
    const now = performance.now();
    for (const span of document.querySelectorAll(".call .happened")) {
      const text = span.textContent.trim();
      const frame = span.closest(".call");
      const cut = frame.scrollHeight > frame.clientHeight + 1 || frame.scrollWidth > frame.clientWidth + 1;
      const { weight, seq } = span.dataset;
      const one = standing.get(text) ?? { text, weight, seq: Number(seq), from: now, cut: false };
      standing.set(text, { ...one, last: now, missed: null, cut: one.cut || cut });
    }
    for (const [key, one] of standing) {
      if (one.last === now) continue;
      one.missed ??= now;
      if (now - one.missed > GAP) close(key, one.missed);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


@dataclass(frozen=True)
class Sentence:
    """A sentence that a page told.

    ``seq``: of its entry. ``stood``: for how many milliseconds. ``cut``: whether its frame hid a part of it.
    """

    seq: int
    text: str
    weight: str
    stood: float
    cut: bool


def read(page: Page) -> list[Sentence]:
    """All that has been told since the page was loaded, but for the last sentences, which still stand."""
    told: list[dict[str, Any]] = page.evaluate("() => window.sentences")
    return [Sentence(one["seq"], one["text"], one["weight"], one["stood"], one["cut"]) for one in told]


def play(page: Page, seconds: float, over: Callable[[], bool]) -> None:
    """Press whatever may be pressed as soon as it may be, until a match is over or so long."""
    policy, late = random.Random(1), time.monotonic() + seconds
    while time.monotonic() < late and not over():
        tabling.press_something(page, policy)
        page.wait_for_timeout(40)
