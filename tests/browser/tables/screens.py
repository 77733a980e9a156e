"""Tables on a second screen: at any position of a match, with few players and many."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

import tuppence
from tests import Json
from tests.browser import prepared
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME, brief, shortest
from tuppence.actions import Action
from tuppence.game import game_type
from tuppence.match import State

LONG_NAMES = (
    "Wilhelmina Featherstonehaugh-Cholmondeley"[:40],
    "Bartholomew Postlethwaite",
    "Ann",
    "Maximiliane von und zu Guttenberg",
    "Jo",
    "Persephone Throckmorton-Wigglesworth",
    "Sunniva Ångström",
)
ENTRIES = {"whole": 30, "sheet": 4}  # of a referee, for a game entered whole, or by its score sheet
FULL_HD = {"width": 1920, "height": 1080}
SIZES = (FULL_HD, {"width": 1280, "height": 720}, {"width": 3840, "height": 2160})
# The number of plays, for each seat. None: to the end.
MOMENTS: dict[str, int | None] = {"begin": 0, "middle": 4, "end": None}
# Names that what their player holds lies over.
OVERLAP = """
() => [...document.querySelectorAll(".plate")].flatMap((plate) => {
  const [name, hoard] = ["b", ".hoard"].map((one) => plate.querySelector(one)?.getBoundingClientRect());
  return name && hoard && name.bottom > hoard.top + 2 && name.right > hoard.left + 2 ? [plate.textContent] : [];
})
"""


@dataclass(frozen=True)
class Scene:
    """A table to be shown."""

    game: str
    players: int
    moment: str
    real: bool = False
    options: Json = field(default_factory=dict)

    @property
    def name(self) -> str:
        words = (self.game, self.players, self.moment, *(["real"] if self.real else []), *self.options.values())
        return "-".join(map(str, words))


def scenes() -> list[Scene]:
    """Every game with the fewest and the most players, at the start, middle and end; and a real table of each."""
    found = []
    for game in tuppence.games():
        fewest, most = game_type(game).players_range
        for players, moment in itertools.product(sorted({fewest, most}), MOMENTS):
            found.append(Scene(game, players, moment))
        found.append(Scene(game, min(4, most), "middle", real=True))
    found += [Scene(A_GAME, players, "end", options={"rules": "pub"}) for players in (3, 14)]
    return found


def show(guest: Guest, served: Served, scene: Scene) -> Page:
    """The screen of a new table at a scene."""
    table = served.beside.ask(
        "tests.browser.tables.screens:make", scene.game, scene.players, MOMENTS[scene.moment], scene.real, scene.options
    )
    guest.page.set_viewport_size(FULL_HD)  # type: ignore[arg-type]
    page = guest.go(f"/tables/{table}/board")
    page.locator(".plates, .ended").wait_for()
    return page


def show_real(guest: Guest, served: Served, game: str, forms: list[Json], players: int) -> Page:
    """The screen of a real table, once its referee has entered all this."""
    table = served.beside.ask("tests.browser.tables.screens:make_real", game, players, forms)
    page = guest.go(f"/tables/{table}/board")
    page.locator(".plates").wait_for()
    return page


def names(players: int) -> list[str]:
    """This number of different names."""
    return [name if turn == 0 else f"{name[:36]} {turn + 1}" for turn in range(3) for name in LONG_NAMES][:players]


def make(game: str, players: int, plays: int | None, real: bool, options: Json) -> str:
    """Runs beside the server: open a table at this position; return its id."""
    return make_real(game, players, None) if real else _ordinary(game, players, plays, options)


def _ordinary(game: str, players: int, plays: int | None, given: Json) -> str:
    from tests.tuppence_web.tables.in_place import bring_chance
    from tuppence.actions import to_json
    from tuppence_web.accounts.models import Guest as Known
    from tuppence_web.tables.actions import WriteBatch
    from tuppence_web.tables.engine.commands.decision import Decision
    from tuppence_web.tables.engine.log import Seat
    from tuppence_web.tables.engine.new_table import NewTable, open_table
    from tuppence_web.tables.engine.settings import fill_in
    from tuppence_web.tables.log_writer import LogWriter

    seats = [Seat(guest=Known.objects.create(name=name).id.hex, name=name) for name in names(players)]
    options = {"players": players, **given}
    if plays is None:
        options = shortest(game, **brief(game, **options))
    work = WriteBatch(time.time_ns() // 1_000_000)
    opening = NewTable(game, options, seats[0].guest or "", seats, False, fill_in(game_type(game), {}))
    table, entries = open_table(opening, work.now)
    work.open(table, entries)
    decision = Decision(table, work.now)
    decision.begin()
    bring_chance(decision)
    least = 10_000 if plays is None else plays * (1 + players)
    while (seat := table.to_act) is not None and len(table.playing.history) < least:
        decision.play("person", seat, to_json(tabling.played_out(table.playing)))
        bring_chance(decision)
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table.id


def make_real(game: str, players: int, forms: list[Json] | None) -> str:
    """Runs beside the server: open a real table, and enter these, or some that are drawn; return its id."""
    from tuppence_web.accounts.models import Guest as Known
    from tuppence_web.tables.actions import WriteBatch
    from tuppence_web.tables.engine.commands.decision import Person
    from tuppence_web.tables.engine.commands.dispatch import handle
    from tuppence_web.tables.engine.log import Seat
    from tuppence_web.tables.engine.new_table import NewTable, open_table
    from tuppence_web.tables.engine.real_table_form import entered_as
    from tuppence_web.tables.engine.settings import without_clocks
    from tuppence_web.tables.log_writer import LogWriter
    from tuppence_web.tables.wire.commands import Enter
    from tuppence_web.tables.wire.messages import RealTable

    kind, referee = entered_as(game_type(game)), Known.objects.create(name="Rita").id.hex
    real_match, seats = RealTable("Rita", False, True, [], False), [Seat(name=name) for name in names(players)]
    work = WriteBatch(time.time_ns() // 1_000_000)
    opening = NewTable(kind.name, {"players": players}, referee, seats, False, without_clocks(kind), real=real_match)
    table, entries = open_table(opening, work.now)
    work.open(table, entries)
    draw = _drawn()
    for number in range(len(forms) if forms else ENTRIES["sheet" if kind.name != game else "whole"]):
        form: Any = forms[number] if forms else draw(table.playing)
        command = Enter(id=f"s{number}", seq=table.seq, actions=[form])
        work.add(table, handle(table, command, Person(referee, "Rita"), work.now).entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table.id


def _drawn() -> Callable[[State], Json]:
    """What a referee can enter, always drawn in the same way."""
    import random

    import numpy as np

    from tests.tuppence.games.matches import possible
    from tuppence.actions import to_json

    rng, luck = random.Random(1), np.random.default_rng(1)

    def draw(state: State) -> Json:
        listed = [to_json(action) for action in possible(state)] if state.current_player() >= 0 else []
        return rng.choice(listed) if listed else to_json(state.sample_chance(luck))

    return draw


def evening(served: Served) -> dict[str, Any]:
    """A night of 22 players: one match is in play at our table, another is refereed; the others have not begun."""
    ids: dict[str, Any] = served.beside.ask("tests.browser.tables.screens:make_evening")
    prepared.play_on(served, ids["table"], some_plays)
    return ids


def some_plays(state: State) -> Action | None:
    return None if len(state.history) >= 30 else tabling.played_out(state)


def make_evening() -> dict[str, Any]:
    """Runs beside the server."""
    from tests.browser.association.leagues import OPERATOR, make_crowd
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import matches
    from tuppence_web.leagues.models import Slot

    ids, operator = make_crowd(), Person.objects.get(name=OPERATOR)
    matches.open_table(operator, key(), ids["tonight"], 1, 1)
    matches.referee_match(operator, key(), ids["tonight"], 1, 2)
    return {**ids, "table": Slot.objects.get(night=ids["tonight"], number=1, group=1).match.table_id}
