"""The picture of each game for links to it (Open Graph, 1200x630), made of the game's own drawing on the home page.

``python -m tests.previews`` writes frontend/src/games/<game>/preview.png. They are kept: building needs no browser.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import tuppence
from tests import ROOT
from tests.browser import chromium
from tests.browser.guests import Guest
from tests.browser.served import Served

GAMES = ROOT / "frontend/src/games"
WIDE, HIGH = 1200, 630

COMPOSE = """(game) => {
  const item = document.querySelector(`li form[action="/games/${game}/quick"]`).closest("li");
  const [svg, title, line] = ["svg", "h3", "p"].map((one) => item.querySelector(one).cloneNode(true));
  const drawings = document.querySelector("body > svg");
  document.body.replaceChildren(drawings);
  document.body.style.cssText = "margin:0;display:grid;grid-template-columns:540px 1fr;align-items:center;gap:30px;"
    + "width:1200px;height:630px;padding:0 60px 0 40px;box-sizing:border-box;overflow:hidden;"
    + "background:#1d4a3d;border:16px solid #7b522b;color:#f4eadb"; // plain: a gradient takes six times the bytes
  svg.style.cssText = "width:540px;height:auto;display:block;overflow:visible";
  const text = document.createElement("div");
  title.textContent = title.textContent.trim();
  title.style.cssText = "margin:0;font:600 84px/1 var(--serif);color:#fffaf0";
  line.style.cssText = "margin:26px 0 0;font:500 33px/1.3 var(--sans);color:#f4eadb";
  const house = document.createElement("p");
  house.textContent = "Tuppence";
  house.style.cssText = "margin:34px 0 0;font:600 30px var(--serif);color:#efae73";
  text.append(title, line, house);
  document.body.append(svg, text);
}"""


def main() -> None:
    """Take the pictures."""
    with tempfile.TemporaryDirectory() as data, chromium.opened() as browser:
        served = Served(Path(data))
        served.start()
        guest = Guest(browser, served.address)
        page = guest.page
        page.set_viewport_size({"width": WIDE, "height": HIGH})
        for game in tuppence.games():
            guest.go("/")
            page.evaluate(COMPOSE, game)
            page.evaluate("document.fonts.ready")
            page.screenshot(path=GAMES / game / "preview.png")
        served.stop()


if __name__ == "__main__":
    main()
