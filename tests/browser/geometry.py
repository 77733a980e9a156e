"""Layout of a page: elements that overlap, leave the screen, or are cut by their container."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from tests.browser.test_pages import DRAWN

LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
ENLARGED: ViewportSize = {"width": 640, "height": 400}  # a desk's 1280 x 800 at 200 %
SMALL: ViewportSize = {"width": 320, "height": 568}
LARGE: ViewportSize = {"width": 2560, "height": 1440}

SEEN = """
const seen = (selector) => [...document.querySelectorAll(selector)]
  .map((element) => ({ element, box: element.getBoundingClientRect(), as: `${selector} ${element.innerText ?? ""}` }))
  .filter(({ element, box }) => element.checkVisibility() && box.width > 1 && box.height > 1);
"""

OVER = f"""([selectors, slack]) => {{
  {SEEN}
  const all = selectors.flatMap(seen);
  return all.flatMap((one, at) => all.slice(at + 1)
    .filter((other) => !one.element.contains(other.element) && !other.element.contains(one.element))
    .filter(({{ box }}) => Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > slack
      && Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > slack)
    .map((other) => `${{one.as}} / ${{other.as}}`));
}}"""

BEYOND = f"""(selectors) => {{
  {SEEN}
  return selectors.flatMap(seen)
    .filter(({{ box }}) => box.top < -1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    .map(({{ as, box }}) => `${{as}} ${{JSON.stringify(box)}}`);
}}"""

CUT = f"""([selector, holder]) => {{
  {SEEN}
  return seen(selector).filter(({{ element, box }}) => {{
    const {{ top, bottom, left, right }} = element.closest(holder).getBoundingClientRect();
    const out = box.top > bottom - 1 || box.bottom < top + 1;
    return !out && (box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1);
  }}).map(({{ as }}) => as);
}}"""

# The height of a line of text, or of a button or card, once the fonts are loaded.
HEIGHTS = f"""async (selectors) => {{
  {SEEN}
  await document.fonts.ready;
  const isWords = ({{ data }}) => data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  const height = ({{ element }}) => {{
    const range = document.createRange();
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, isWords).nextNode();
    range.selectNodeContents(words ?? element);
    return (element.matches("button, .card") ? element : range).getClientRects()[0].height;
  }};
  const found = selectors.map((selector) => [selector, seen(selector).map(height)]).filter(([, all]) => all.length > 0);
  return Object.fromEntries(found.map(([selector, all]) => [selector, Math.min(...all)]));
}}"""


def resize(page: Page, size: ViewportSize) -> None:
    """Give the page another size, and wait until it is drawn."""
    page.set_viewport_size(size)
    for _ in range(2):  # what is measured is drawn again
        page.evaluate(DRAWN)


def lying_over(page: Page, *selectors: str, slack: float = 1.5) -> list[str]:
    """The visible elements that overlap by more than some pixels."""
    found: list[str] = page.evaluate(OVER, [selectors, slack])
    return found


def beyond_the_screen(page: Page, *selectors: str) -> list[str]:
    """The elements that are not wholly on the screen without scrolling."""
    found: list[str] = page.evaluate(BEYOND, selectors)
    return found


def cut(page: Page, selector: str, holder: str) -> list[str]:
    """The elements that their container cuts."""
    found: list[str] = page.evaluate(CUT, [selector, holder])
    return found


def heights(page: Page, *selectors: str) -> dict[str, float]:
    """The height of the smallest visible text line, button or card of each kind."""
    found: dict[str, float] = page.evaluate(HEIGHTS, selectors)
    return found
