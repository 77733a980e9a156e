"""The people of the walks: each with a phone, whose taps are counted."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.guests import Guest
from tests.night.evening import DatedServer
from tests.night.server import MOMENT
from tests.patience import wait_until
from tests.walks.counting import Counts

OFFICER = "olive@example.org"
FOUNDED = "2026-09-24T18:00:00+01:00"
EVENING = "2026-10-01T19:20:00+01:00"


class People:
    """A server on a day, its first officer, and everybody's phones."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser, self._moment = browser, folder / "moment"
        self.counts = Counts()
        self.it_is(FOUNDED)
        self.served = DatedServer(folder / "site", **{MOMENT: str(self._moment)})
        self.served.start()
        self._guests: list[Guest] = []
        self.officer = self.come("Olive", OFFICER)
        self.served.beside.ask("tests.night.beside:found", OFFICER, [], FOUNDED)

    def it_is(self, moment: str) -> None:
        """Set the server's day and time."""
        self.now = moment
        self._moment.write_text(moment)

    def come(self, name: str = "", email: str = "") -> Guest:
        """Somebody with a phone; with an address, signed in."""
        guest = Guest(self._browser, self.served.address, phone=True, motion="reduce")
        self._guests.append(guest)
        if email:
            cookies = self.served.beside.ask("tests.night.beside:account", name, email)
            guest.context.add_cookies(
                [{"name": key, "value": value, "url": self.served.address} for key, value in cookies.items()]
            )
        return self.counts.watch(guest)

    def open_link(self, guest: Guest, path: str) -> None:
        """Wait for an e-mail with a link to a page, and tap the newest such link."""
        found = wait_until(lambda: re.findall(rf"https?://[^/\s]+({path})", self.served.said.replace("=\n", "")))
        self.counts.linked()
        guest.go(found[-1])

    def close(self) -> None:
        """Everybody leaves, and nothing went wrong."""
        complaints = [one for guest in self._guests for one in guest.complaints]
        for guest in self._guests:
            guest.close()
        self.served.stop()
        assert complaints == []
        assert self.served.errors == []
