"""The reader's turn begins, with its signal, when all that others did has been told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.tables import tabling, telling
from tests.browser.tables.telling import ROUNDING_MS, STANDS_MS
from tests.browser.tables.test_telling import FAST
from tests.tuppence.games.matches import seats_for
from tests.tuppence.games.resting import rests

ENOUGH = 3
A_WHILE = 60.0
# What chance makes of an action comes in a later message there.
QUICK = max(name for name in tuppence.games() if rests(name))
# Notes every time the buttons come to light: the sentences that stand then, for how long, and whether the turn was
# signalled since the last time.
WATCH = f"""
(() => {{
  const seen = new Map();
  let [lit, signalled] = [false, false];
  window.turns = [];
  Navigator.prototype.vibrate = (pattern) => {{ signalled ||= [pattern].flat().length === 1 && pattern[0] === 35; }};
  const look = () => {{
    const now = performance.now();
    const standing = [...document.querySelectorAll(".call .happened")].map(({{ dataset, textContent: text }}) => {{
      const key = `${{dataset.seq}} ${{text}}`;
      if (!seen.has(key)) seen.set(key, now);
      return {{ seq: Number(dataset.seq), text, weight: dataset.weight, stood: now - seen.get(key) }};
    }});
    const were = lit;
    lit = document.querySelector("{tabling.MAY_ACT}, {tabling.MAY_PICK}") !== null;
    if (lit && !were) {{
      window.turns.push({{ standing, signalled }});
      signalled = false;
    }}
    requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}})();
"""


@dataclass(frozen=True)
class Turn:
    """A moment at which the reader's buttons came to light after what others did.

    ``signalled``: whether the phone vibrated for it. ``early``: the sentences that had not stood long enough.
    """

    signalled: bool
    early: list[str]


def turns(guest: Guest) -> list[Turn]:
    """Those after the first press, before which a browser lets no page vibrate."""
    found = []
    for one in guest.page.evaluate("() => window.turns")[1:]:
        others = [line for line in one["standing"] if not own(guest, line["seq"])]
        if others:
            early = [line["text"] for line in others if line["stood"] < FAST * STANDS_MS[line["weight"]] - ROUNDING_MS]
            found.append(Turn(one["signalled"], early))
    return found


def own(guest: Guest, seq: int) -> bool:
    """Whether an entry tells of what this guest did, or of what chance made of it."""
    deeds = [entry for entry in guest.entries if entry["seq"] <= seq and entry["by"] != "chance"]
    deed: dict[str, Any] = deeds[-1]
    return (deed["by"], deed["seat"]) == ("person", guest.you)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == QUICK else pytest.mark.slow) for name in tuppence.games()]
)
def test_a_turn_begins_with_its_signal_after_the_story(arrive: Arrive, name: str) -> None:
    guest = arrive(pace="fast", motion="reduce", phone=True)
    guest.run_first(WATCH)
    page = tabling.play_with_bots(guest, name, players=seats_for(name, 2))
    telling.play(page, A_WHILE, lambda: len(turns(guest)) >= ENOUGH or page.locator(tabling.ENDED).count() > 0)
    assert len(turns(guest)) >= ENOUGH
    assert [turn for turn in turns(guest) if turn.early or not turn.signalled] == []
