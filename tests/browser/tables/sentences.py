"""Reads every sentence that a page shows, and how long it was shown."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from playwright.sync_api import Page

from tests.browser.guests import PATIENCE_MS
from tests.browser.pages import LONG_NAME
from tests.browser.tables import tabling

QUIET = {"stopped", "boothed", "passed", "passed_over", "drew"}  # events that the seats and the board alone show
STANDS_MS = {"passing": 550, "change": 1200, "loss": 2000, "win": 2000}  # at the usual pace
HURRIED = 0.5  # the part of it for which a sentence about others is shown to a reader who has waited long
SOME = 8  # sentences: on a busy machine the first may take long
ROUNDING_MS = 2.0  # the page's timers and clock are rounded

# A sentence is shown from the first frame that has it to the first without it; one that is drawn again at once counts
# as shown throughout. It is cut if the screen or an element around it ends before its letters, or hides them.
READER = """
(() => {
  const GAP = 60;
  const beyond = (inner, { left, top, right, bottom }) =>
    inner.left < left - 1 || inner.top < top - 1 || inner.right > right + 1 || inner.bottom > bottom + 1;
  const isCut = (span) => {
    const letters = document.createRange();
    letters.selectNodeContents(span);
    const boxes = [...letters.getClientRects()];
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (boxes.some((box) => beyond(box, screen))) return true;
    for (let around = span; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
      if (around.scrollWidth > around.clientWidth + 1 && textOverflow === "ellipsis") return true;
      const hides = overflowX !== "visible" || overflowY !== "visible";
      if (hides && boxes.some((box) => beyond(box, around.getBoundingClientRect()))) return true;
    }
    return false;
  };
  const standing = new Map();
  window.sentences = [];
  const begin = (text, { weight, seq, hurried }, from) => {
    const one = { text, weight, hurried: hurried === "true", seq: Number(seq), from, cut: false, stood: Infinity };
    standing.set(text, one);
    window.sentences.push(one);
    return one;
  };
  const look = () => {
    const now = performance.now();
    for (const span of document.querySelectorAll(".call .happened")) {
      const text = span.textContent.trim();
      const frame = span.closest(".call");
      const over = frame.scrollHeight > frame.clientHeight + 1 || frame.scrollWidth > frame.clientWidth + 1;
      const one = standing.get(text) ?? begin(text, span.dataset, now);
      Object.assign(one, { last: now, missed: null, cut: one.cut || over || isCut(span) });
    }
    for (const [text, one] of standing) {
      if (one.last === now) continue;
      one.missed ??= now;
      if (now - one.missed <= GAP) continue;
      one.stood = one.missed - one.from;
      standing.delete(text);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


@dataclass(frozen=True)
class Sentence:
    """A sentence that a page has shown.

    ``seq``: of its entry. ``hurried``: see `HURRIED`. ``stood``: its milliseconds; infinite while it is shown.
    ``cut``: whether a part of it was hidden.
    """

    seq: int
    text: str
    weight: str
    hurried: bool
    stood: float
    cut: bool

    @property
    def least(self) -> float:
        """The milliseconds for which it is shown at least at the usual pace (docs/tables.md)."""
        usual = STANDS_MS[self.weight]
        return max(STANDS_MS["passing"], HURRIED * usual) if self.hurried else usual


def read(page: Page) -> list[Sentence]:
    """All sentences since the page was loaded; the last ones are still shown."""
    shown: list[dict[str, Any]] = page.evaluate("() => window.sentences")
    names = ("seq", "text", "weight", "hurried", "stood", "cut")
    return [Sentence(*(one[name] for name in names)) for one in shown]


def play(page: Page, seconds: float, over: Callable[[], bool]) -> None:
    """Press whatever is enabled, until the match is over, or for this time until some sentences were shown."""
    policy, begun = random.Random(1), time.monotonic()
    while not over():
        played = time.monotonic() - begun
        if played > seconds and (played > PATIENCE_MS / 1000 or len(read(page)) > SOME):
            return
        tabling.press_something(page, policy)
        page.wait_for_timeout(40)


def too_short(shown: list[Sentence], factor: float) -> list[Sentence]:
    return [one for one in shown if one.stood < factor * one.least - ROUNDING_MS]


def long_names(players: int) -> list[str]:
    """The longest names that a seat may have, with different first letters, because sentences cut them."""
    return [letter + LONG_NAME[1:] for letter in ascii_uppercase[:players]]
