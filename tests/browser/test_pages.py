"""Every page: no accessibility fault, no error, nothing wider than the screen, room for a finger."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.guests import PHONE, TABLET
from tests.browser.pages import PAGES, PHONE_ONLY, SLOW, Visit
from tests.browser.served import Served

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
FINGER = 44

# A point belongs to a control if a tap there reaches it. Links in running text are excepted, as in WCAG 2.5.8.
NARROW = """
(finger) => [...document.querySelectorAll("button, select, input, a.btn, nav a, .games a, .brand, summary")]
  .filter((element) => {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || element.closest(".sr, [inert]") || element.disabled) return false;
    if (!element.checkVisibility()) return false; // folded away
    if (getComputedStyle(element).visibility === "hidden" || getComputedStyle(element).opacity === "0") return false;
    // Of two that lie over each other the upper one has the focus.
    const open = [...document.querySelectorAll("dialog[open], :popover-open")];
    const dialog = open.find((one) => one.contains(document.activeElement)) ?? open[0];
    if (dialog && !dialog.contains(element)) return false;
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y, reach] = [left + width / 2, top + height / 2, finger / 2 - 0.6];
    const around = [[0, -reach], [0, reach], [-reach, 0], [reach, 0]];
    return !around.every(([dx, dy]) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit === element || element.contains(hit) || hit?.closest("label")?.control === element;
    });
  })
  .map((element) => `${element.outerHTML.slice(0, 90)} ${JSON.stringify(element.getBoundingClientRect())}`)
"""

# Words that begin above or end below a button that hides its overflow.
CUT = """
() => [...document.querySelectorAll("button, a.btn")]
  .filter((element) => element.checkVisibility() && getComputedStyle(element).overflow === "hidden")
  .flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
    const cut = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent.trim() || text.parentElement.closest(".sr")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      if (lines.some((line) => line.top < top - 2 || line.bottom > bottom + 2)) cut.push(element.innerText);
    }
    return cut;
  })
"""

# Until the page has been drawn at its new size: a board places its pieces by measuring it again.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))"


def named(visits: list[Visit]) -> pytest.MarkDecorator:
    marked = [pytest.param(visit, id=visit.name, marks=pytest.mark.slow if visit.slow else ()) for visit in visits]
    return pytest.mark.parametrize("visit", marked)


@named([*PAGES, *PHONE_ONLY])
def test_a_page_has_no_faults_on_a_phone(arrive: Arrive, served: Served, visit: Visit) -> None:
    guest = arrive(phone=True, motion="reduce")
    guest.forgive(*visit.forgiven)
    visit.come(guest, served)
    check(guest.page)
    assert guest.page.evaluate(CUT) == []
    assert guest.page.evaluate(NARROW, FINGER) == []


@pytest.mark.slow
@named(PAGES)
def test_a_page_has_no_faults_at_the_desk_and_when_narrowed(arrive: Arrive, served: Served, visit: Visit) -> None:
    guest = arrive(motion="reduce")
    guest.forgive(*visit.forgiven)
    visit.come(guest, served)
    check(guest.page)
    guest.page.set_viewport_size(TABLET)
    guest.page.evaluate(DRAWN)
    assert hidden_to_the_right(guest.page) <= 0
    guest.page.set_viewport_size(PHONE)
    guest.page.evaluate(DRAWN)
    check(guest.page)
    assert guest.page.evaluate(NARROW, FINGER) == []


@pytest.mark.slow
@named(SLOW)
def test_rare_pages_have_no_faults(arrive: Arrive, own_server: Served, visit: Visit) -> None:
    guest = arrive(own_server)
    guest.forgive(*visit.forgiven)
    visit.come(guest, own_server)
    check(guest.page)


def check(page: Page) -> None:
    assert hidden_to_the_right(page) <= 0
    assert faults(page) == []


# Once the style sheets and fonts are there: the page behind a form can be visible before its last style sheet, with
# words as wide as another font makes them.
BEYOND = """
async () => {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await document.fonts.ready;
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}
"""


def hidden_to_the_right(page: Page) -> int:
    """The pixels by which the page is wider than the screen."""
    beyond: int = page.evaluate(BEYOND)
    return beyond


def faults(page: Page) -> list[str]:
    """The faults that axe-core finds. Scripts of the debugger ignore the page's content security policy."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
