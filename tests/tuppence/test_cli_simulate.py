"""`tuppence simulate`: its progress, and that Ctrl-C stops it at once."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tuppence
from tests import ROOT
from tests.tuppence.games.matches import A_GAME, brief, every_game, games_in_turn
from tests.tuppence.test_cli import Run, run  # noqa: F401 - a fixture
from tuppence.simulation.intervals import normal, wilson
from tuppence.simulation.series import Games, Series
from tuppence_web.hosted.game import hosted

PATIENCE = 240  # seconds: a compiler on a busy machine
AT_ONCE = 30  # seconds that a busy machine may take for what takes a moment
MORE_THAN_ANYBODY_WAITS_FOR = 10**9
SLOWEST = max(tuppence.games(), key=lambda name: hosted(tuppence.load(name).name).minutes)


def started(*words: str, **environment: str) -> subprocess.Popen[str]:
    """The command line in a separate process."""
    # Whatever started the tests may ignore Ctrl-C, which processes inherit.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heard}; import sys; sys.argv[0] = 'tuppence'; from tuppence.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def output_until(process: subprocess.Popen[str], pattern: str) -> str:
    """Return the first line on stderr that matches."""
    assert process.stderr
    for line in process.stderr:
        if re.search(pattern, line):
            return line
    pytest.fail(f"it ended without a line like {pattern!r}")


def interrupted(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Send Ctrl-C. Return exit code, stdout and stderr; the process ends soon."""
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=AT_ONCE)
    return process.returncode, output, errors


@pytest.mark.slow
@games_in_turn
def test_ctrl_c_prints_the_games_so_far(name: str) -> None:
    with started("simulate", name, "-n", str(MORE_THAN_ANYBODY_WAITS_FOR // 100), "-p", "regular", "--json") as process:
        output_until(process, r"[\d,]+ of 10,000,000 games")
        code, output, errors = interrupted(process)
    played = json.loads(output)
    assert code == 130
    assert played["stopped"] is True
    assert 0 < played["games"] < 10_000_000
    assert sum(played["returns"]) == pytest.approx(1)
    assert f"stopped after {played['games']:,} of 10,000,000 games" in errors


def test_ctrl_c_interrupts_the_wait_for_the_compiler(tmp_path: Path) -> None:
    with started("simulate", SLOWEST, "-p", "champion", XDG_CACHE_HOME=str(tmp_path)) as process:
        output_until(process, "compiling playouts of .*, once for this machine")
        code, output, errors = interrupted(process)
    assert (code, output) == (130, "")
    assert "stopped after 0 of 100,000 games" in errors


@games_in_turn
def test_interrupted_games_are_those_of_a_whole_run(name: str) -> None:
    game = tuppence.load(name, **brief(name))
    games = 3000 if game.kernel() else 24
    whole = tuppence.playouts(game, games, seed=5)
    series = Series(Games(game, seed=5), games)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        series.play(2, stop)
    some = series.played()
    assert 0 < len(some.lengths) <= games
    assert some.lengths.tolist() == whole.lengths[series.done].tolist()
    assert some.returns.tolist() == whole.returns[series.done].tolist()


@pytest.mark.slow
@every_game
def test_progress_is_printed_from_the_first_games_on(name: str) -> None:
    """Also with few games, with any bot, and with any chunk size."""
    output: list[int] = []
    game = tuppence.load(name, **brief(name))
    games = 500 if game.kernel() else 25
    tuppence.playouts(game, games, policies="regular", threads=2, progress=output.append)
    assert output == sorted(output)
    assert output[0] < games / 5
    assert output[-1] == games


@pytest.mark.slow
@every_game
def test_few_games_of_slow_bots_are_shared_among_the_threads(name: str) -> None:
    """The games do not depend on the thread, nor on the number of games."""
    game = tuppence.load(name, **brief(name))
    few, many = (tuppence.playouts(game, n, policies="regular", seed=3, threads=t) for n, t in ((7, 1), (40, 3)))
    assert few.lengths.tolist() == many.lengths[:7].tolist()
    assert few.returns.tolist() == many.returns[:7].tolist()


def test_the_version(run: Run) -> None:  # noqa: F811
    code, output, errors = run("--version")
    assert (code, errors) == (0, "")
    assert re.fullmatch(r"tuppence \d+\.\d+\.\d+\n", output)


def test_threads_and_seed_and_intervals(run: Run) -> None:  # noqa: F811
    words = ("simulate", A_GAME, "-n", "2000", "--seed", "4", "--json")
    one, three = (json.loads(run(*words, "--threads", n)[1]) for n in ("1", "3"))
    assert one == three
    for share, (low, high) in zip(one["returns"], one["returns_95"], strict=True):
        assert 0 <= low < share < high <= 1
        assert [low, high] == pytest.approx(wilson(share * 2000, 2000))
    assert one["mean_length_95"][0] < one["mean_length"] < one["mean_length_95"][1]
    output = run("simulate", A_GAME, "-n", "2000")[1]
    assert "Wilson" in output
    assert run("simulate", A_GAME, "--threads", "0")[0] == 2


def test_intervals_hold_what_they_promise() -> None:
    """About 95 % of a thousand simulations of 50 fair games have 1/2 in their interval."""
    game = tuppence.load(A_GAME)
    won = tuppence.playouts(game, 50_000, seed=1).returns[:, 0].reshape(1000, 50).sum(axis=1)
    level = tuppence.playouts(game, 1_000_000, seed=2).wins[0] / 1_000_000
    ends = [wilson(float(wins), 50) for wins in won]
    assert 0.92 < sum(low <= level <= high for low, high in ends) / 1000 < 0.98
    assert wilson(0, 10)[0] == pytest.approx(0)
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert normal([3.0]) is None
