"""Python in the browser: the library's answers there and here are identical."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import on_one_device, tabling
from tests.device_calls import PLAYABLE, Script
from tests.tuppence.games.matches import A_GAME
from tools import device_build

ROOT = Path(device_build.__file__).parents[1]
FEW, MANY, OF_BOTS = 60, 2000, 3  # actions of each game
DECIMALS = 9  # of a bot's aim


@pytest.fixture(scope="module")
def device(browser: Any, served: Served) -> Iterator[Page]:
    """A page that runs Python, for all tests."""
    guest = Guest(browser, served.address)
    yield on_one_device.come(guest)
    assert guest.complaints == []
    guest.close()


def rounded(value: Any) -> Any:
    """Round a bot's aim, whose last bits depend on the machine."""
    if isinstance(value, dict):
        return {name: rounded(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [rounded(inner) for inner in value]
    return round(value, DECIMALS) if isinstance(value, float) else value


def compare(page: Page, name: str, seed: int, actions: int, bots: bool = False) -> None:
    """Fail at the first message that differs."""
    matches, began, refused = Script(name, seed, bots).play(actions), time.monotonic(), 0
    for match in matches:
        for one, (messages, _) in zip(match.said, on_one_device.answers_of(page, match), strict=True):
            found, expected = (rounded(messages), rounded(one.messages)) if bots else (messages, one.messages)
            assert json.dumps(found) == json.dumps(expected), f"{one.call} {one.arguments}"
            refused += any(message["type"] == "refused" for message in one.messages)
    print(f"{name}: {actions} actions, {refused} refused, {time.monotonic() - began:.1f} s in the browser")
    assert refused or bots


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_match_by_chance_is_the_same_in_the_browser(device: Page, name: str) -> None:
    compare(device, name, 1, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYABLE)
def test_bots_play_the_same_in_the_browser(device: Page, name: str) -> None:
    compare(device, name, 3, OF_BOTS, bots=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYABLE)
def test_thousands_of_actions_are_the_same_in_the_browser(device: Page, name: str) -> None:
    compare(device, name, 2, MANY)


def refusal_of(page: Page, call: str, *values: Any) -> Any:
    """Why a call is refused."""
    script = "([call, values]) => window.ask(call, ...values).then(() => null, ({ refused }) => refused)"
    return page.evaluate(script, [call, values])


def test_champions_and_the_fall_of_tokens_are_refused_by_name(device: Page) -> None:
    ann = {"name": "Ann", "level": None}
    for name in tuppence.games():
        refused = refusal_of(device, "start", name, {}, [ann, {"name": "", "level": "champion"}])
        why = "A champion needs a compiler" if name in PLAYABLE else f"{tuppence.load(name).title} cannot be played"
        assert (refused["kind"], refused["message"][: len(why)]) == ("Refused", why)


def test_an_unknown_call_is_refused(device: Page) -> None:
    for call in ("__class__", "_state", "eval", "", "load_match"):
        assert refusal_of(device, call)["kind"] == "InvalidArgument"
    for arguments in ([], [7], ["x", {}, 3, 4], ["x", None, True], [{}, {}, 1e300]):
        assert refusal_of(device, "judged_options", *arguments)["kind"] == "ValidationError"


@pytest.mark.slow
@pytest.mark.parametrize("where", ["/", f"/games/{A_GAME}/", "a table"])
def test_no_other_page_loads_a_byte_of_it(arrive: Arrive, where: str) -> None:
    guest = arrive()
    guest.go_offline_later()
    requested: list[str] = []
    guest.page.on("request", lambda request: requested.append(request.url))
    if where == "a table":
        tabling.play_with_bots(guest, A_GAME)
        tabling.settle(guest.page)
    else:
        guest.page.goto(where)
        guest.page.wait_for_load_state("networkidle")
    assert requested
    assert [url for url in requested if "/static/device/" in url or "worker" in url] == []


def test_a_file_unlike_the_manifest_is_refused_by_name(arrive: Arrive) -> None:
    guest = arrive()
    guest.go_offline_later()
    manifest = json.loads((ROOT / device_build.BUILT / device_build.MANIFEST).read_text())
    path = manifest["library"]["path"]
    guest.context.route(f"**/{path}", lambda route: route.fulfill(body=b"PK another library"))
    guest.page.goto("/device/")
    line = guest.page.locator("#device-line")
    expect(line).to_contain_text("The games could not be loaded. tuppence could not be loaded, or is not what")
    guest.complaints.clear()  # the browser's complaint about the file


def test_the_policy_allows_webassembly_to_the_worker_only(device: Page, served: Served) -> None:
    page = urlopen(f"{served.address}/device/").headers["Content-Security-Policy"]
    assert "wasm" not in page
    assert "unsafe" not in page
    worker = next(worker.url for worker in device.workers)
    policy = urlopen(worker).headers["Content-Security-Policy"]
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "'unsafe-inline'" not in policy
