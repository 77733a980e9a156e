"""What people do with one shared device, as steps for the tests."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

import tuppence
from tests import Json
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.tables import tabling
from tests.device_calls import Match, timeless
from tests.tuppence.games.matches import A_GAME, shortest
from tuppence.actions import to_json
from tuppence_web.tables.device.tables import DeviceTables
from tuppence_web.tables.engine.device_players import DevicePlayer
from tuppence_web.tables.engine.table import Table

# All messages of the worker to the page; `ask` makes another call, besides the page's own, whose ids are numbers.
HEAR = """
window.messages = [];
const Plain = window.Worker;
let worker, calls = 0;
window.Worker = class extends Plain {
  constructor(...how) {
    super(...how);
    worker = this;
    this.addEventListener("message", ({ data }) => window.messages.push(JSON.stringify(data)));
  }
};
window.ask = (call, ...values) => new Promise((resolve, reject) => {
  const id = `ask ${++calls}`;
  worker.addEventListener("message", function heard({ data }) {
    if (data.id !== id) return;
    worker.removeEventListener("message", heard);
    if (data.refused) reject(data); else resolve(data.value);
  });
  worker.postMessage({ id, call, arguments: values });
});
"""
# Short helpers for IndexedDB.
OPEN = """
const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const stored = async (name, store, range) => {
  const database = await answer(indexedDB.open(name));
  const transaction = database.transaction(store);
  const requests = ["getAllKeys", "getAll"].map((ask) => transaction.objectStore(store)[ask](range));
  const found = await Promise.all(requests.map(answer));
  database.close();
  return found;
};
"""
LOG = f"""
async (id) => {{
  {OPEN}
  const [, entries] = await stored("tuppence-device", "entries", IDBKeyRange.bound([id], [id, []]));
  const sealed = (entry) => typeof entry !== "string";
  const [, [key]] = entries.some(sealed) ? await stored("tuppence-device-key", "keys") : [[], []];
  return Promise.all(entries.map(async (entry) => !sealed(entry) ? entry : new TextDecoder().decode(
    await crypto.subtle.decrypt({{ name: "AES-GCM", iv: entry.subarray(0, 12) }}, key, entry.subarray(12)))));
}}
"""
# All that the browser stores for this site, as text; binary data byte by byte.
DUMP = f"""
async () => {{
  {OPEN}
  const words = (value) =>
    ArrayBuffer.isView(value) ? new TextDecoder("latin1").decode(value)
    : value instanceof CryptoKey ? `a key that ${{value.extractable ? "can" : "cannot"}} be read` : value;
  const found = [JSON.stringify({{ ...localStorage }}), JSON.stringify({{ ...sessionStorage }})];
  for (const {{ name }} of await indexedDB.databases()) {{
    const database = await answer(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    database.close();
    for (const store of stores)
      found.push(`${{name}} ${{store}}`, JSON.stringify(await stored(name, store), (_, value) => words(value)));
  }}
  return found.join("\\n");
}}
"""
# Stores a match as pages did before they encrypted it.
STORE_FORMER = """
async ([match, rows]) => {
  const opened = indexedDB.open("tuppence-device");
  await new Promise((resolve) => { opened.onsuccess = resolve; });
  const database = opened.result;
  const transaction = database.transaction(["matches", "entries"], "readwrite");
  transaction.objectStore("matches").put(match);
  rows.forEach((row, place) => transaction.objectStore("entries").put(row, [match.id, place + 1]));
  await new Promise((resolve) => { transaction.oncomplete = resolve; });
  database.close();
}
"""
# Each step of an open match: the messages that the page gets, and milliseconds.
STEPS = """
async ([sitting, said]) => {
  const answers = [];
  for (const [call, values] of said) {
    const began = performance.now();
    if (call === "hear") await window.ask("hear", sitting.number, ...values);
    else if (call === "uncover") await window.ask("uncover", ...values);
    const next = () => {
      while (window.read < window.messages.length) {
        const news = JSON.parse(window.messages[window.read++]);
        const moved = call !== "tick" || news.messages?.length || news.sitting?.number !== sitting.number;
        if (news.type === "news" && moved) return news;
      }
    };
    let news;
    while (!(news = next())) await new Promise((resolve) => setTimeout(resolve, 1));
    sitting = news.sitting;
    answers.push([news.messages, performance.now() - began]);
  }
  return [sitting, answers];
}
"""
MOST_MOVES = 1000
PART = 200  # steps at once


def stored_before(game: str, holds: Callable[[Table], bool], *names: str) -> tuple[Json, list[str]]:
    """A match between regular bots that play for people, up to a position with this property: its entry in the list,
    and its log.
    """
    server = DeviceTables()
    step = server.begin_match(game, {}, [DevicePlayer(name, None) for name in names])
    match, rows = msgspec.to_builtins(step.match), [row.text for row in step.rows]
    server.load_match(match["id"], game, match["secret"], f"[{','.join(rows)}]")
    for move in range(MOST_MOVES):
        table, seat = server._opened.table, server._opened.holder.covered
        if seat is not None and table.unanswered is None and holds(table):
            return match, rows
        if seat is not None:
            server.uncover(seat)
        bot = tuppence.load_bot("regular", table.game, seat=table.to_act or 0, seed=move)
        action = to_json(bot.step(table.playing.clone()))
        act = {"type": "act", "id": f"r{move}", "seq": table.seq, "action": action}
        rows += [row.text for row in server.hear(json.dumps(act)).rows]
    raise AssertionError("The match did not come to that position.")


def answers_of(page: Page, match: Match) -> Iterator[tuple[list[Json], float]]:
    """The answers of the library on the page's device in a match, step by step, with milliseconds."""
    page.evaluate(STORE_FORMER, [match.stored, match.rows])
    opened = "(id) => { window.read = window.messages.length; return window.ask('open', id); }"
    sitting = page.evaluate(opened, match.stored["id"])
    for at in range(0, len(match.said), PART):
        part = [[one.call, one.arguments] for one in match.said[at : at + PART]]
        sitting, answers = page.evaluate(STEPS, [sitting, part])
        yield from ((timeless(messages), taken) for messages, taken in answers)


def come(guest: Guest, ready: bool = True) -> Page:
    """The page, once it is cached and, if ``ready``, has loaded the rules."""
    guest.go_offline_later()
    guest.page.add_init_script(HEAR)
    guest.go("/device/")
    if ready:
        expect(guest.page.locator("#device-line")).to_contain_text("Ready")
    expect(guest.page.locator("#device-shell")).to_contain_text("works offline")
    return guest.page


def begin(page: Page, title: str, *names: str, bots: int = 0) -> str:
    """Begin a match of people with these names, and bots; return its id."""
    page.locator(".which label").filter(has_text=title).click()
    drop = page.get_by_role("button", name="Without")
    while drop.count():
        drop.first.click()
    for name in names:
        page.get_by_role("button", name="Add a person").click()
        page.get_by_label("Name of player").last.fill(name)
    for _ in range(bots):
        page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Begin").click()
    page.locator(".room.playing .seats").wait_for()
    return page.url.rpartition("/")[2]


def begin_short(page: Page, game: str, *names: str, bots: int = 0) -> str:
    """Begin the shortest match."""
    chairs = [*({"name": name, "level": None} for name in names), *[{"name": "", "level": "beginner"}] * bots]
    options = {option: value for option, value in shortest(game).items() if option != "players"}
    id: str = page.evaluate("(values) => window.ask('start', ...values)", [game, options, chairs])
    page.evaluate("(id) => { location.hash = `/${id}`; }", id)
    page.locator(".room.playing .seats").wait_for()
    return id


def begin_few(page: Page, *names: str, bots: int = 0) -> str:
    """Begin a match of few pennies that is not over at once."""
    chairs = [*({"name": name, "level": None} for name in names), *[{"name": "", "level": "beginner"}] * bots]
    id: str = page.evaluate("(values) => window.ask('start', ...values)", [A_GAME, {"pennies": 5}, chairs])
    page.evaluate("(id) => { location.hash = `/${id}`; }", id)
    page.locator(".room.playing .seats").wait_for()
    return id


def invite(page: Page) -> str:
    """Hand the match over; return the address of its table."""
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("dialog").get_by_role("button", name="Invite friends").click()
    link = page.get_by_label("Send this link to a friend")
    link.wait_for()
    return link.input_value()


def listed(page: Page) -> Locator:
    """The list of the device's matches."""
    return page.locator("[aria-labelledby=device-matches] li")


def its_me(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^It.s me$"))


def nobody(page: Page) -> Locator:
    """The answer to an offer that all players at the device are asked about."""
    return page.get_by_role("button", name="Nobody", exact=True)


def uncover(page: Page) -> None:
    """Let the player come who is due; at an offer, the first who is asked looks at the hand first."""
    its_me(page).or_(nobody(page)).wait_for()
    if nobody(page).count():
        page.get_by_role("button", name="looks at the hand first").first.click()
    its_me(page).click()


def log(page: Page, id: str) -> list[Json]:
    """The log stored on the device."""
    texts: list[str] = page.evaluate(LOG, id)
    return [json.loads(text) for text in texts]


def dump(page: Page) -> str:
    """All that the browser stores for this site."""
    found: str = page.evaluate(DUMP)
    return found


def plays(page: Page, id: str) -> int:
    return sum(entry["kind"] == "played" for entry in log(page, id))


def play(page: Page, id: str, more: int = 10_000) -> None:
    """Play for whoever is on turn, by keys and at random, this number of times or to the end."""
    policy, began = random.Random(1), plays(page, id)
    late = time.monotonic() + 2 * PATIENCE_MS / 1000
    while plays(page, id) < began + more:
        assert time.monotonic() < late, f"The match does not go on: {tabling.lines(page)[-5:]}"
        if page.locator(tabling.ENDED).count():
            return
        if nobody(page).count():
            nobody(page).press("Enter")
            nobody(page).wait_for(state="hidden")
            continue
        if its_me(page).count():
            its_me(page).press("Enter")
            its_me(page).wait_for(state="hidden")
            page.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").first.wait_for()
        move(page, policy)
        page.wait_for_timeout(30)


def move(page: Page, policy: random.Random) -> None:
    """Press something that is enabled."""
    if not tabling.press_something(page, policy):
        page.keyboard.press("Escape")  # ends the animation


def messages(page: Page) -> list[Any]:
    """All messages of the worker to this page since it was loaded."""
    return [json.loads(text) for text in page.evaluate("() => window.messages")]
