"""People at browsers: each with cookies, a page, and a list of all that goes wrong on it."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from typing import Any, ClassVar, Literal
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, ViewportSize, WebSocket

import tuppence

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 800, "height": 900}

PATIENCE_MS = 60_000  # a ceiling: on a busy machine a page takes long

# Failed loads are noted as responses, with their address. WebGL in software reads its pictures back.
NOT_OURS = ("Failed to load resource", "GPU stall due to ReadPixels", "[snapdom] Text in inline")

# Every layout shift since the page began, with the elements that moved.
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts.push({
    value: entry.value, input: entry.hadRecentInput,
    moved: entry.sources.map(({ node, previousRect: a, currentRect: b }) =>
      `${node?.nodeName}.${node?.className?.baseVal ?? node?.className} "${node?.textContent?.trim().slice(0, 40)}" ` +
      `${[a.x, a.y, a.width, a.height].map(Math.round)} to ${[b.x, b.y, b.width, b.height].map(Math.round)}`),
  });
}).observe({ type: "layout-shift", buffered: true });
"""

# A page without its offline parts: starting Python takes longer than most tests.
ONLINE_ONLY = """
window.Worker = class extends EventTarget {
  postMessage() {}
  terminate() {}
};
if (navigator.serviceWorker) ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
"""


class Guest:
    """A person at a browser."""

    _by_page: ClassVar[WeakKeyDictionary[Page, Guest]] = WeakKeyDictionary()

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        phone: bool = False,
        motion: Literal["reduce", "no-preference"] = "no-preference",
        scale: float = 1,
        pace: Literal["none", "fast", "usual", "calm"] = "none",
        newcomer: bool = False,
    ) -> None:
        self.address = address
        self._screen = PHONE if phone else DESK
        self.context = browser.new_context(
            base_url=address,
            viewport=self._screen,
            is_mobile=phone,
            has_touch=phone,
            device_scale_factor=scale,
            reduced_motion=motion,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(SHIFTS)
        self.context.add_init_script(f"try {{ localStorage['tuppence.pace'] ??= '{pace}' }} catch {{}}")
        if not newcomer:  # otherwise the page offers first games
            known = " ".join(tuppence.games())
            self.context.add_init_script(f"try {{ localStorage['tuppence.known'] ??= '{known}' }} catch {{}}")
        self._online_only = self.context.add_init_script(ONLINE_ONLY)
        self.page: Page = self.context.new_page()
        self._scripts = ExitStack()
        self._noted: list[str] = []
        self._forgiven: list[str] = []
        self.heard: list[dict[str, Any]] = []  # all messages of the live socket
        self.used_up = False  # no other test may reuse this browser
        self._watch(self.page)
        self._by_page[self.page] = self

    @classmethod
    def at(cls, page: Page) -> Guest:
        """The guest who has this page."""
        return cls._by_page[page]

    def go(self, path: str) -> Page:
        """Open a page."""
        self.page.goto(path)
        return self.page

    def go_offline_later(self) -> None:
        """Let pages load what they need offline: Python and a service worker."""
        self._online_only.close()
        self.used_up = True

    def run_first(self, script: str) -> None:
        """Run a script before each page's own scripts."""
        self._scripts.callback(self.context.add_init_script(script).close)

    def close(self) -> None:
        self.context.close()

    def forget(self) -> bool:
        """Become another person at the same browser, which loads pages sooner; return whether that is possible."""
        if self.used_up or self.context.pages != [self.page]:
            return False
        self._scripts.close()
        self.context.set_offline(False)
        self.page.unroute_all()
        self.page.goto("about:blank")
        self.context.clear_cookies()
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        devtools.detach()
        self.page.set_viewport_size(self._screen)
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        for memory in (self._noted, self._forgiven, self.heard):
            memory.clear()
        return True

    @property
    def complaints(self) -> list[str]:
        """All that went wrong, except what the test forgives."""
        return [latest for latest in self._noted if not any(words in latest for words in self._forgiven)]

    @property
    def position(self) -> dict[str, Any]:
        """The last position that the live socket sent."""
        latest: dict[str, Any] = next(one["position"] for one in reversed(self.heard) if "position" in one)
        return latest

    @property
    def names(self) -> list[str]:
        """The names at the table, by seat."""
        tables = (one["table"] for one in reversed(self.heard) if one.get("table"))
        return [seat["name"] for seat in next(tables)["seats"]]

    @property
    def you(self) -> int | None:
        """The last seat that the server sent."""
        you: int | None = next(one["you"] for one in reversed(self.heard) if "you" in one)
        return you

    @property
    def plays(self) -> list[dict[str, Any]]:
        """This guest's actions, as the server sent them."""
        you = next(one["you"] for one in self.heard if one["type"] == "welcome")
        own = (entry for entry in self.entries if (entry["by"], entry["seat"]) == ("person", you))
        return [entry["action"] for entry in own if entry["kind"] == "played"]

    @property
    def entries(self) -> list[dict[str, Any]]:
        """The log entries that the server has sent, in order."""
        entries = {entry["seq"]: entry for one in self.heard for entry in one.get("entries", ())}
        return [entry for _, entry in sorted(entries.items())]

    def wait_for_more(self, than: int) -> None:
        """Wait until the server has sent this page more messages than that.

        A count, because a message can arrive before the test waits for it.
        """
        late = time.monotonic() + PATIENCE_MS / 1000
        while len(self.heard) <= than:
            assert time.monotonic() < late, f"No more than {than} messages came."
            self.page.wait_for_timeout(20)

    def forgive(self, *words: str) -> None:
        """Expect complaints that contain one of these words."""
        self._forgiven += words

    def _watch(self, page: Page) -> None:
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self._noted.append(f"error: {error}"))
        page.on("requestfailed", self._note_failure)
        page.on("response", self._note_answer)
        page.on("websocket", self._listen)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in NOT_OURS):
            self._noted.append(f"console: {message.text}")

    def _note_failure(self, request: Request) -> None:
        # A page that is left early aborts its remaining requests.
        if request.failure != "net::ERR_ABORTED":
            self._noted.append(f"failed: {request.url} {request.failure}")

    def _note_answer(self, response: Response) -> None:
        if response.status >= 400:
            self._noted.append(f"answer: {response.status} {urlsplit(response.url).path}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
