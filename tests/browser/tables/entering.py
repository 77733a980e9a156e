"""The buttons that enter a match at a real table: where they lie, and what a finger hits."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.geometry import lying_over, resize
from tests.browser.guests import Guest
from tests.browser.tables import tabling
from tests.browser.tables.real_pages import ENTERING

NAMES = ("Bartholomew", "Wilhelmina Featherstonehaugh", "Ann", "Maximiliane von und zu Guttenberg", "Jo")
SIZES = ((390, 844), (320, 568), (360, 640), (844, 390), (667, 375), (932, 430), (1280, 800))
SOME_SIZES = ((320, 568), (844, 390))
Size = tuple[int, int]
ENTRIES = 5  # at each size
SAID = (".call .lines", ".clock")

TAKE_BACK = "Undo"

# A button by its text, without what changes from entry to entry. In a form only the last button enters something.
WORDS = """
const inPlay = () => [...document.querySelectorAll(".entering button")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.matches("dialog *, .pad *, .under :not(.back)"));
const group = (one) => one.closest("[role=group]")?.getAttribute("aria-label");
const words = (one) => one.matches(".back") ? "Undo"
  : `${group(one)}: ${(one.getAttribute("aria-label") ?? one.textContent).split(";")[0].trim()}`;
const able = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true";
const last = () => document.querySelector(".entering [type=submit]");
"""
PLACES = f"""() => {{{WORDS}
  return Object.fromEntries(inPlay().map((one) => {{
    const {{ left, top, width, height }} = one.getBoundingClientRect();
    return [words(one), [left + scrollX, top + scrollY, width, height].map(Math.round)];
  }}));
}}"""
ABLE = f"""() => {{{WORDS} return inPlay().filter(able).map(words); }}"""
LAST = f"""() => {{{WORDS} return words(last()); }}"""
SPOT = f"""(wanted) => {{{WORDS}
  const one = [...inPlay(), last()].find((one) => one && words(one) === wanted);
  one.scrollIntoView({{ block: "nearest" }});
  const {{ left, top, width, height }} = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}}"""
HIT = f"""([x, y]) => {{{WORDS}
  const hit = document.elementFromPoint(x, y)?.closest("button, a, summary, input, select");
  if (!hit || !able(hit) || hit.matches(".pad :not([type=submit])")) return null;
  return hit.closest(".entering, .result") ? words(hit) : hit.textContent;
}}"""
# At the middle and near each rounded corner.
COVERED = f"""() => {{{WORDS}
  return inPlay().flatMap((one) => {{
    one.scrollIntoView({{ block: "center" }});
    const {{ left, top, right, bottom }} = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const spots = [[x, y], [left + 7, top + 7], [right - 7, top + 7], [left + 7, bottom - 7], [right - 7, bottom - 7]];
    return spots.map(([x, y]) => document.elementFromPoint(x, y)).filter((hit) => !one.contains(hit))
      .map((hit) => `${{words(one)}} is below ${{hit?.tagName}}.${{hit?.className}}`);
  }});
}}"""
# Words that are broken across lines, or wider than their button.
BROKEN = f"""() => {{{WORDS}
  return inPlay().flatMap((one) => {{
    const found = one.scrollWidth > one.clientWidth ? [one.textContent] : [];
    for (const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT); texts.nextNode();)
      for (const word of one.matches(".back") ? [] : texts.currentNode.data.matchAll(/\\S+/g)) {{
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({{ top }}) => Math.round(top))).size > 1) found.push(word[0]);
      }}
    return found;
  }});
}}"""
STATE = """() =>
  `${document.querySelectorAll(".log li").length} ${document.querySelector(".entering [role=status]")?.textContent}`
"""


@dataclass(frozen=True)
class Match:
    """A game to enter, and its options."""

    game: str
    options: dict[str, Any]

    def __str__(self) -> str:
        return "-".join(map(str, (self.game, *self.options.values())))

    def begin(self, guest: Guest) -> Page:
        """The referee's page."""
        players = self.options["players"]
        more = [f"Player {number}" for number in range(len(NAMES), players)]
        names = [*NAMES, *more][:players]
        page = guest.go(tabling.begin_real(guest, self.game, names, "", **self.options))
        page.locator(ENTERING).wait_for()
        return page


def places(page: Page) -> dict[str, list[int]]:
    """The place of each button on the page."""
    found: dict[str, list[int]] = page.evaluate(PLACES)
    return found


def covered(page: Page) -> list[str]:
    """The buttons that a finger misses at the middle or a corner, after scrolling to them."""
    found: list[str] = page.evaluate(COVERED)
    return found


def broken(page: Page) -> list[str]:
    """The words on buttons that are cut or broken."""
    found: list[str] = page.evaluate(BROKEN)
    return found


def spots(page: Page) -> list[tuple[float, float]]:
    """The middle of each button that enters something."""
    return [page.evaluate(SPOT, words) for words in places(page) if words != TAKE_BACK]


def hit(page: Page, spot: tuple[float, float]) -> str | None:
    """The button that a tap there presses."""
    found: str | None = page.evaluate(HIT, spot)
    return found


def enter_something(page: Page, luck: random.Random) -> list[str]:
    """Press a button; return what a second press on that spot hits, and which buttons moved."""
    offered = [words for words in page.evaluate(ABLE) if not words.endswith(("Undo", "Last one off"))]
    # If there is only a form, its last button enters it as it is.
    pressed = luck.choice(offered) if offered else page.evaluate(LAST)
    x, y = page.evaluate(SPOT, pressed)
    before, state = places(page), page.evaluate(STATE)
    page.wait_for_timeout(tabling.SAME_PRESS_MS)
    page.mouse.click(x, y)
    if page.get_by_text("really?").count():  # a call of time that comes early takes a second press
        page.wait_for_timeout(tabling.SAME_PRESS_MS)
        page.mouse.click(x, y)
    tabling.until(page, f"(state) => ({STATE.strip()})() !== state", state)
    after, second = places(page), hit(page, (x, y))
    stayed = (before.keys() & after.keys()) - {TAKE_BACK}
    kept = {*stayed, TAKE_BACK} if stayed else set()  # otherwise it is another page
    found = [f"{one} moved from {before[one]} to {after[one]}" for one in kept if before[one] != after[one]]
    if second not in (None, pressed):
        found.append(f"a second tap on {pressed} hits {second}")
    return found


def keep_their_places(page: Page, sizes: Iterable[Size]) -> None:
    """Enter some of a match at each size: no button moves, no spot changes its button, and all can be read."""
    luck = random.Random(1)
    for (width, height), _ in itertools.product(sizes, range(ENTRIES)):
        resize(page, {"width": width, "height": height})
        wrong = broken(page) + enter_something(page, luck) + covered(page) + lying_over(page, *SAID)
        assert not wrong, f"{width} x {height}: {wrong}"
