"""Counts what people do on their phones: taps, filled fields and opened pages, by the events of the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.browser.guests import Guest

# A tap is a press anywhere. A field counts once on a page, however much is written in it; a box is ticked by a tap.
COUNTED = """
const filled = new WeakSet();
addEventListener("pointerdown", () => walked("taps"), true);
addEventListener("input", ({ target }) => {
  if (["checkbox", "radio"].includes(target.type) || filled.has(target)) return;
  filled.add(target);
  walked("fields");
}, true);
"""
TAPS, FIELDS, PAGES = "taps", "fields", "pages"


class Counts:
    """What several people do on their phones, by walk."""

    def __init__(self) -> None:
        self.walks: dict[str, Counter[str]] = {}
        self._walk: Counter[str] | None = None

    def watch(self, guest: Guest) -> Guest:
        """Count what somebody does from now on."""
        guest.context.expose_binding("walked", lambda source, what: self._count(what))
        guest.context.add_init_script(COUNTED)
        guest.page.on("framenavigated", lambda frame: self._count(PAGES) if frame == guest.page.main_frame else None)
        return guest

    def _count(self, what: str) -> None:
        if self._walk is not None:
            self._walk[what] += 1

    def linked(self) -> None:
        """Count the tap on a link in an e-mail, which no page of ours sees."""
        self._count(TAPS)

    @contextmanager
    def walk(self, name: str) -> Iterator[None]:
        """Count what happens inside the block."""
        self._walk = self.walks.setdefault(name, Counter())
        yield
        self._walk = None

    def of(self, name: str) -> tuple[int, int, int]:
        """The taps, fields and pages of a walk."""
        found = self.walks[name]
        return found[TAPS], found[FIELDS], found[PAGES]


def filled(guest: Guest, **fields: str) -> None:
    """Fill in fields by the ends of their ids."""
    for name, value in fields.items():
        guest.page.locator(f"#id_{name}").fill(value)


def press(guest: Guest, *names: str) -> None:
    """Tap buttons by their exact names, one after the other."""
    for name in names:
        guest.page.get_by_role("button", name=name, exact=True).click()


def follow(guest: Guest, name: str) -> None:
    """Tap a link by its exact name."""
    guest.page.get_by_role("link", name=name, exact=True).first.click()
