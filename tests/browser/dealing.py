"""Tables whose chance is known beforehand, and people who play there by the wire until a moment has come."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

import tuppence
from tests.browser import tabling
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.served import Served
from tests.web.visitors import clock
from tuppence.chance import FairDice
from tuppence.match import State

SEEDS = 3000  # as many deals are looked through
# Plays for whoever the page belongs to, on a line of its own. A policy answers with an action, with null where the
# moment has come, and with nothing where it waits.
BY_THE_WIRE = """
([table, after]) => new Promise((come, failed) => {
  const policy = POLICY;
  const socket = window.byTheWire = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  let sent = 0; // an id that comes again is answered, not played twice
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", since: 0, seed: null }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.code === "illegal_action") return failed(new Error(data));
    if (!message.position?.view) return;
    const action = policy(message.position, message.you);
    if (action === null) return socket.close(), come(true);
    if (action === undefined || message.position.to_act !== message.you) return;
    socket.send(JSON.stringify({ type: "act", id: `wire-${Date.now()}-${++sent}`, seq: message.seq, action }));
  };
  if (after === "aside") come(true);
})
"""


def sit_down(served: Served, game: str, wanted: Callable[[State], bool], *guests: Guest, **options: Any) -> Page:
    """These people at a table whose first deal is as wanted; the first one's page, once the match has begun."""
    host, *friends = guests
    settings = {"players": len(guests), **clock(game, 0), **options}
    path = tabling.send(host, f"/games/{game}/new", company="friends", **settings)
    table = path.split("/")[2]
    for guest, seed in zip(guests, seeds_for(secret_of(served, table), game, wanted, len(guests)), strict=True):
        guest.context.add_init_script(f"localStorage.setItem('tuppence.seed.{table}', '{seed}')")
    page = host.go(path)
    for friend in friends:
        friend.go(path).get_by_role("button", name="Sit here").first.click()
        friend.page.get_by_text("You", exact=True).first.wait_for()
    tabling.start(page)
    return page


def secret_of(served: Served, table: str) -> bytes:
    """The secret that the table's chance is drawn from, as only its house knows it."""
    with sqlite3.connect(served.data / "tuppence.sqlite3") as connection:
        (secret,) = connection.execute("SELECT secret FROM tables_table WHERE id = ?", [table]).fetchone()
    return bytes(secret)


def seeds_for(secret: bytes, game: str, wanted: Callable[[State], bool], players: int) -> list[str]:
    """Seeds of the players with which the match begins as wanted."""
    for number in range(SEEDS):
        seeds = [f"{number:032x}", *("0" * 32 for _ in range(players - 1))]
        state, dice = tuppence.load(game, players=players).new_initial_state(), FairDice(secret, seeds)
        while state.is_chance_node():
            state.apply_action(state.sample_chance(dice))
        if wanted(state):
            return seeds
    raise AssertionError("no such deal")


def play_on(guest: Guest, policy: str) -> None:
    """Play for a guest by the wire until the policy says that the moment has come."""
    guest.page.evaluate(BY_THE_WIRE.replace("POLICY", policy), [tabling.table_id(guest.page), "until"])


def play_aside(guest: Guest, policy: str) -> None:
    """Have a guest played for by the wire from now on."""
    guest.page.evaluate(BY_THE_WIRE.replace("POLICY", policy), [tabling.table_id(guest.page), "aside"])
