"""A running server, a browser, and guests who report at the end of a test everything that went wrong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import chromium
from tests.browser.cutting import Wire
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.served import Served

Arrive = Callable[..., Guest]
LOOK = Path(__file__).parents[2] / "look"  # pictures of what failed, too
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE_MS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


# Both end with this folder's tests: while Playwright is open, no other test could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium.opened() as browser:
        yield browser


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house"), TUPPENCE_BOT_DELAY_MS="5")
    served.start()
    yield served
    served.stop()
    assert served.errors == []


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots wait for the screens."""
    served = Served(tmp_path_factory.mktemp("house"), TUPPENCE_BOT_DELAY_MS="0")
    served.start()
    yield served
    served.stop()
    assert served.errors == []


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may stop and break."""
    served = Served(tmp_path / "house", TUPPENCE_BOT_DELAY_MS="5")
    served.start()
    yield served
    served.stop()


@pytest.fixture
def wire(served: Served) -> Iterator[Wire]:
    """A proxy to the server that a test may cut."""
    wire = Wire(served.address)
    yield wire
    wire.cut()


@pytest.fixture(scope="package")
def rested() -> dict[frozenset[tuple[str, object]], list[Guest]]:
    """Guests of earlier tests, by how they arrived."""
    return defaultdict(list)


@pytest.fixture
def arrive(
    browser: Browser,
    served: Served,
    rested: dict[frozenset[tuple[str, object]], list[Guest]],
    request: pytest.FixtureRequest,
) -> Iterator[Arrive]:
    came: list[tuple[Guest, list[Guest]]] = []

    def arrive(server: Served | Wire = served, **how: object) -> Guest:
        alike = rested[frozenset(how.items())] if server is served else []
        guest = alike.pop() if alike else Guest(browser, server.address, **how)  # type: ignore[arg-type]
        came.append((guest, alike))
        return guest

    yield arrive
    failed = request.node.stash.get(FAILED, False)
    complaints = []
    for number, (guest, alike) in enumerate(came):
        if failed:
            guest.page.screenshot(path=LOOK / f"failed-{re.sub(r'[^a-z0-9]+', '-', request.node.name)}-{number}.png")
        complaints += guest.complaints
        if not failed and guest.address == served.address and guest.forget():
            alike.append(guest)
        else:
            guest.close()
    assert complaints == []
