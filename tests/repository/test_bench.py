"""Benchmarks that hold a bound fail where it is not held."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import msgspec
import pytest

import tuppence
from bench import taps, waits
from bench.live import report
from bench.live.measure import Figures
from bench.live.systems import stated
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted

MOVEMENTS, MESSAGES = 80, 200  # messages of a match that are shown, where the engine computes movements and elsewhere
WAITS = Path(__file__).parents[2] / "docs/studies/waits.md"


def test_the_presses_of_a_referee_have_a_bound(capsys: pytest.CaptureFixture[str]) -> None:
    assert taps.within(taps.MANY, taps.MOST_PRESSES)
    assert not taps.within(taps.MANY, taps.MOST_PRESSES + 1)
    assert taps.within(taps.MANY + 1, taps.MOST_PRESSES + 1)
    assert [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()] == ["held", "NOT held"]


@pytest.mark.parametrize("more", [0, 0.1])
def test_a_move_has_a_bound(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], more: float) -> None:
    bounds = {name: most for name in tuppence.games() if (most := stated(name, "MOST_TIMES")) is not None}
    costs = {report.REFERENCE: 1.0} | {name: most + more for name, most in bounds.items()}
    found = [Figures(name, 1, cpu=[cost], rates=[1.0], waits=[1.0, 2.0]) for name, cost in costs.items()]
    monkeypatch.setattr(report, "side_by_side", lambda *given: found)
    assert report.run(tables=()) is (more == 0)
    assert capsys.readouterr().out.count("NOT HELD") == (len(bounds) if more else 0) != len(costs)


@pytest.mark.slow
def test_starting_and_opening_again_have_a_bound() -> None:
    device = pytest.importorskip("bench.device")
    assert device.compare("started", [1.0, device.MOST_SECONDS - 0.1])
    assert not device.compare("started", [1.0, device.MOST_SECONDS + 0.1])


@pytest.mark.parametrize("held", [True, False])
def test_a_bound_that_is_not_held_fails_the_command(monkeypatch: pytest.MonkeyPatch, held: bool) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "taps"])
    monkeypatch.setattr(taps, "run", lambda: held)
    if held:
        runpy.run_module("bench", run_name="__main__")
    else:
        with pytest.raises(SystemExit, match="Not within the bounds: taps"):
            runpy.run_module("bench", run_name="__main__")


def test_waits_have_a_bound() -> None:
    game = tuppence.games()[0]
    assert waits.within(game, 6, [waits.MOST_MEDIAN, waits.MOST_MEDIAN, waits.MOST_WAIT])
    assert not waits.within(game, 6, [1, waits.MOST_MEDIAN + 0.1, waits.MOST_WAIT])
    assert not waits.within(game, 6, [1, 1, waits.MOST_WAIT + 0.1])


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nobody_waits_long_among_five_bots(tmp_path: Path) -> None:
    """The beginnings of matches, shown by a clock that jumps from one timer to the next."""
    sizes = {game: waits.sizes(game)[-1] for game in tuppence.games()}
    for game, players in sizes.items():
        match = waits.played(game, players, 0, MOVEMENTS)
        match = match if match.paths else waits.played(game, players, 0, MESSAGES)
        waits.file_of(tmp_path, game, players, "usual", "0", "match").write_bytes(msgspec.json.encode(match))
    waits.show(str(tmp_path))
    for game, players in sizes.items():
        _, found = waits.waits_of(tmp_path, game, players, "usual")
        assert waits.within(game, players, found)


def test_the_minutes_of_matches_are_those_of_the_study() -> None:
    rows = re.findall(r"^\| ([\w ]+) \| \d \|.* → (\d+) \| \d+ \|", WAITS.read_text(), re.MULTILINE)
    for name in tuppence.games():
        measured = [int(minutes) for title, minutes in rows if title == game_type(name).title]
        assert hosted(name).minutes == (min(measured), max(measured))
