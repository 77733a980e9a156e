"""The same Python in the browser: what the library answers there is what it answers here, word for word."""

from __future__ import annotations

import hashlib
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
from tests.browser.tables import tabling
from tests.device_calls import Said, Script
from tests.tuppence.games.matches import A_GAME, every_game
from tests.tuppence.games.resting import rests
from tools import device_build

ROOT = Path(device_build.__file__).parents[1]
PART = 200  # calls of the page in one go
FEW, MANY = 60, 2000  # actions of each game
DECIMALS = 9  # of a bot's aim

CALLS = """
async ([calls, begun]) => {
  const answers = [];
  for (const [call, values] of calls) {
    try {
      const value = await window.device.call(call, ...values.map((one) => (one === "$match" ? begun : one)));
      if (call === "begin") begun = value;
      answers.push(call === "begin" ? null : value);
    } catch (error) {
      if (!error.refused) throw error;
      answers.push({ refused: error.refused });
    }
  }
  return [answers, begun];
}
"""


@pytest.fixture(scope="module")
def device(browser: Any, served: Served) -> Iterator[Page]:
    """A page on which Python runs, for all tests of it."""
    guest = Guest(browser, served.address)
    yield opened(guest)
    assert guest.complaints == []
    guest.close()


def opened(guest: Guest) -> Page:
    guest.go_offline_later()
    guest.page.goto("/device/")
    expect(guest.page.locator("#device-line")).to_contain_text("Ready")
    return guest.page


def answers_of(page: Page, said: list[Said]) -> list[Any]:
    """What the library on the page's device answers to the same calls."""
    found: list[Any] = []
    begun: Any = None
    for at in range(0, len(said), PART):
        part, begun = page.evaluate(CALLS, [[[one.call, one.arguments] for one in said[at : at + PART]], begun])
        found += part
    return found


def as_text(said: Said, answer: Any) -> str:
    """An answer to compare to the letter, resting places too: but a bot's aim is in the last bits the machine's own."""
    return json.dumps(rounded(answer) if said.call == "decide" else answer)


def rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: rounded(inner) for name, inner in value.items()}
    return round(value, DECIMALS) if isinstance(value, float) else value


def digest(answers: list[str]) -> str:
    return hashlib.sha256("\n".join(answers).encode()).hexdigest()


def compare(page: Page, name: str, seed: int, actions: int) -> None:
    """Print one digest of all answers, and fail with the first that differs."""
    said = Script(name, seed).play(actions)
    began = time.monotonic()
    told = answers_of(page, said)
    seconds = time.monotonic() - began
    here = [as_text(one, one.answer) for one in said]
    there = [as_text(one, answer) for one, answer in zip(said, told, strict=True)]
    for one, expected, found in zip(said, here, there, strict=True):
        assert found == expected, f"{one.call}({', '.join(map(str, one.arguments))})"
    refused = sum(isinstance(one.answer, dict) and "refused" in one.answer for one in said)
    print(f"{name}: {actions} actions, {refused} refused, {seconds:.1f} s in the browser, {digest(there)[:16]}")
    assert digest(here) == digest(there)
    assert refused


# The fall of tokens takes longest to draw.
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if rests(name) else ()) for name in tuppence.games()]
)
def test_a_match_by_chance_is_the_same_in_the_browser(device: Page, name: str) -> None:
    compare(device, name, 1, FEW)


@pytest.mark.slow
@every_game
def test_thousands_of_actions_are_the_same_in_the_browser(device: Page, name: str) -> None:
    compare(device, name, 2, MANY)


def test_champions_and_the_fall_of_tokens_are_refused_by_name(device: Page) -> None:
    for name in tuppence.games():
        level = tuppence.load(name).kind.levels.names[-1]
        said = [Said("begin", [name, {}], None), Said("decide", ["$match", level, 0, 1], None)]
        refused = answers_of(device, said)[1]["refused"]
        assert refused["kind"] == "NotInstalled"
        assert refused["message"].startswith(f"the champion of {tuppence.load(name).title} needs numpy")
    for name in (name for name in tuppence.games() if rests(name)):
        script = Script(name, 3)
        said = script.play(FEW)
        falls = next(at for at, one in enumerate(said) if one.call == "attempt" and is_a_rest(one))
        calls = [*said[:falls], Said("draw", ["$match", "00"], None)]
        assert answers_of(device, calls)[-1]["refused"]["kind"] == "NotInstalled"


def is_a_rest(said: Said) -> bool:
    action = said.arguments[1]
    return isinstance(action, dict) and action.get("type") == "rest" and "refused" not in said.answer


def test_what_is_no_call_is_refused(device: Page) -> None:
    for call in ("__class__", "_state", "eval", ""):
        assert answers_of(device, [Said(call, [], None)])[0]["refused"]["kind"] == "InvalidArgument"
    for arguments in ([], [7], [1, {}], ["x", 3, 4], [True, None], [1e300, "x"]):
        assert "refused" in answers_of(device, [Said("attempt", arguments, None)])[0]


@pytest.mark.parametrize("where", ["/", f"/games/{A_GAME}/", "a table"])
def test_no_other_page_loads_a_byte_of_it(arrive: Arrive, where: str) -> None:
    guest = arrive()
    guest.go_offline_later()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    if where == "a table":
        tabling.play_with_bots(guest, A_GAME)
        tabling.settle(guest.page)
    else:
        guest.page.goto(where)
        guest.page.wait_for_load_state("networkidle")
    assert asked
    assert [url for url in asked if "/static/device/" in url or "worker" in url] == []


def test_a_file_that_is_not_what_the_manifest_names_is_refused_by_its_name(arrive: Arrive) -> None:
    guest = arrive()
    guest.go_offline_later()
    manifest = json.loads((ROOT / device_build.BUILT / device_build.MANIFEST).read_text())
    path = manifest["library"]["path"]
    guest.context.route(f"**/{path}", lambda route: route.fulfill(body=b"PK another library"))
    guest.page.goto("/device/")
    line = guest.page.locator("#device-line")
    expect(line).to_contain_text("The games could not be loaded. tuppence could not be loaded, or is not what")
    guest.complaints.clear()  # the browser's own about the file


def test_the_policy_allows_webassembly_to_the_worker_only(device: Page, served: Served) -> None:
    page = urlopen(f"{served.address}/device/").headers["Content-Security-Policy"]
    assert "wasm" not in page
    assert "unsafe" not in page
    worker = next(worker.url for worker in device.workers)
    policy = urlopen(worker).headers["Content-Security-Policy"]
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "'unsafe-inline'" not in policy
