"""The reader's turn begins, with its signal, after the other players' events were shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.tables import sentences, tabling
from tests.browser.tables.sentences import ROUNDING_MS, STANDS_MS
from tests.browser.tables.test_sentences import FAST
from tests.tuppence.games.matches import seats_for
from tests.tuppence.games.resting import rests

ENOUGH = 3
A_WHILE = 60.0
# There the chance event of an action comes in a later message.
QUICK = max(name for name in tuppence.games() if rests(name))
# Notes each time the buttons become enabled: the sentences on the page, for how long, and whether the turn was
# signalled since the last time.
WATCH = f"""
(() => {{
  const seen = new Map();
  let [enabled, signalled] = [false, false];
  window.turns = [];
  Navigator.prototype.vibrate = (pattern) => {{ signalled ||= [pattern].flat().length === 1 && pattern[0] === 35; }};
  const look = () => {{
    const now = performance.now();
    const standing = [...document.querySelectorAll(".call .happened")].map(({{ dataset, textContent: text }}) => {{
      const key = `${{dataset.seq}} ${{text}}`;
      if (!seen.has(key)) seen.set(key, now);
      return {{ seq: Number(dataset.seq), text, weight: dataset.weight, stood: now - seen.get(key) }};
    }});
    const were = enabled;
    enabled = document.querySelector("{tabling.MAY_ACT}, {tabling.MAY_PICK}") !== null;
    if (enabled && !were) {{
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
    """A moment at which the reader's buttons became enabled after other players' events.

    ``signalled``: whether the phone vibrated for it. ``early``: the sentences that had not been shown long enough.
    """

    signalled: bool
    early: list[str]


def turns(guest: Guest) -> list[Turn]:
    """The turns after the first press; before it a browser lets no page vibrate."""
    found = []
    for one in guest.page.evaluate("() => window.turns")[1:]:
        others = [line for line in one["standing"] if not own(guest, line["seq"])]
        if others:
            early = [line["text"] for line in others if line["stood"] < FAST * STANDS_MS[line["weight"]] - ROUNDING_MS]
            found.append(Turn(one["signalled"], early))
    return found


def own(guest: Guest, seq: int) -> bool:
    """Whether an entry is this guest's action, or its chance event."""
    deeds = [entry for entry in guest.entries if entry["seq"] <= seq and entry["by"] != "chance"]
    deed: dict[str, Any] = deeds[-1]
    return (deed["by"], deed["seat"]) == ("person", guest.you)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == QUICK else pytest.mark.slow) for name in tuppence.games()]
)
def test_a_turn_begins_with_its_signal_after_the_events(arrive: Arrive, name: str) -> None:
    guest = arrive(pace="fast", motion="reduce", phone=True)
    guest.run_first(WATCH)
    page = tabling.play_with_bots(guest, name, players=seats_for(name, 2))
    sentences.play(page, A_WHILE, lambda: len(turns(guest)) >= ENOUGH or page.locator(tabling.ENDED).count() > 0)
    assert len(turns(guest)) >= ENOUGH
    assert [turn for turn in turns(guest) if turn.early or not turn.signalled] == []
