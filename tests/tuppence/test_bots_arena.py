"""Arenas: round robins and gauntlets with rotated seats, resumed from a file, with ratings."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence.test_cli import Run, run  # noqa: F401 - a fixture
from tests.tuppence.test_simulation_policies import Last
from tuppence.bots.arena import Arena
from tuppence.bots.ratings import MODEL, Rating, rated
from tuppence.bots.standings import Standings
from tuppence.simulation.intervals import wilson

LAST = f"{Last.__module__}:{Last.__name__}"
BOTS = ["uniform", LAST]
GAMES = 12


def arena_of(players: int = 2, **given: Any) -> Arena:
    game = tuppence.load(A_GAME, **shortest(A_GAME, players=players))
    # A bot of plain Python among them, so that nothing is compiled.
    return Arena(game, **{"bots": {"one": Last, "two": Last, "three": Last}, "games": GAMES, "seed": 1, **given})


def played(arena: Arena) -> Standings:
    arena.play()
    return arena.standings()


def test_everybody_plays_everybody_at_every_seat_equally_often() -> None:
    arena = arena_of()
    found = played(arena)
    assert [(one.bot, one.against) for one in found.meetings] == [("one", "two"), ("one", "three"), ("two", "three")]
    assert [lineup.seats(arena.sides) for lineup in arena.lineups][:2] == [["one", "two"], ["two", "one"]]
    for one in found.meetings:
        assert (one.games, one.even, one.unfinished) == (GAMES, 1 / 2, 0)
        assert one.interval == wilson(one.wins, GAMES)
    assert {one.bot for one in found.ratings} == {"one", "two", "three"}


def test_with_more_seats_each_bot_is_alone_in_turn() -> None:
    arena = arena_of(players=3, bots={"one": Last}, against={"one": Last, "two": Last, "three": Last})
    assert [lineup.seats(arena.sides) for lineup in arena.lineups][:3] == [
        ["one", "two", "two"],
        ["two", "one", "two"],
        ["two", "two", "one"],
    ]
    found = played(arena)
    assert [(one.against, one.games, one.even) for one in found.meetings] == [("two", 12, 1 / 3), ("three", 12, 1 / 3)]


def test_games_are_those_of_playouts_with_the_shown_seeds() -> None:
    arena = arena_of()
    seeds = played(arena).meetings[0].seeds
    again = [tuppence.playouts(arena.game, GAMES // 2, policies=Last, seed=seed).wins for seed in seeds]
    assert arena.standings().meetings[0].wins == again[0][0] + again[1][1]


def test_an_interrupted_arena_continues_with_the_same_results(tmp_path: Path) -> None:
    """Also if the last line of its file is torn, and with more games and bots than before."""
    whole, file = played(arena_of()), tmp_path / "arena.jsonl"

    def stop(done: int) -> None:
        if done >= GAMES:
            raise KeyboardInterrupt

    first = arena_of(file=file, bots={"one": Last, "two": Last}, games=2 * GAMES)
    with pytest.raises(KeyboardInterrupt):
        first.play(2, stop)
    with file.open("ab") as out:
        out.write(b'{"seats": ["one", "tw')
    second = arena_of(file=file, games=GAMES)
    assert 0 < second.series.done.sum() < second.games
    assert played(second) == whole
    third = arena_of(file=file)
    assert third.series.done.all()
    assert third.standings() == whole
    assert played(third) == whole


@pytest.mark.parametrize("other", [{"seed": 2}, {"max_steps": 5}, {"players": 3}])
def test_a_file_of_other_games_is_refused(tmp_path: Path, other: dict[str, Any]) -> None:
    file = tmp_path / "arena.jsonl"
    played(arena_of(file=file, games=2))
    with pytest.raises(tuppence.InvalidArgument, match="file of these games"):
        arena_of(**{"file": file, **other})
    file.write_text("not an arena's\n")
    with pytest.raises(tuppence.InvalidArgument, match="file of an arena"):
        arena_of(file=file)


@pytest.mark.parametrize(
    "bots", [[], ["uniform"], ["uniform", "uniform"], ["uniform", "grandmaster"], "uniform", ["json:none", "uniform"]]
)
def test_bots_that_cannot_play_are_refused(bots: Any) -> None:
    with pytest.raises(tuppence.InvalidArgument):
        arena_of(bots=bots)


def test_a_bot_that_stalls_wins_nothing() -> None:
    found = played(arena_of(max_steps=0))
    assert [(one.wins, one.unfinished) for one in found.meetings] == [(0, GAMES)] * 3
    assert {one.mu for one in found.ratings} == {MODEL.mu}


def test_the_command_prints_what_the_function_returns(run: Run, tmp_path: Path) -> None:  # noqa: F811
    words = ["arena", A_GAME, *BOTS, "-n", "8", "--seed", "3", "--file", str(tmp_path / "arena.jsonl"), "--json"]
    code, output, _ = run(*words)
    found = json.loads(output)
    expected = tuppence.arena(tuppence.load(A_GAME), BOTS, 8, seed=3)
    assert code == 0
    assert [one["wins"] for one in found["meetings"]] == [one.wins for one in expected.meetings]
    assert found["meetings"][0]["seeds"] == expected.meetings[0].seeds
    assert found["stopped"] is False
    code, output, _ = run(*words[:-1], "--against", "uniform")
    assert code == 0
    assert "Wilson" in output
    assert "Ratings (openskill)" in output


@settings(max_examples=10)
@given(st.floats(0.2, 0.8), st.integers(0, 2**32))
def test_steady_ratings_find_the_odds(share: float, seed: int) -> None:
    """Ratings of two bots are as far apart as their odds, in the model, within what chance allows."""
    rng, one, other = random.Random(seed), Rating(), Rating()
    for _ in range(300):
        (one,), (other,) = rated([[one], [other]], [1, 2] if rng.random() < share else [2, 1], steady=True)
    expected = math.sqrt(2) * MODEL.beta * math.log(share / (1 - share))
    assert abs(one.mu - other.mu - expected) < 5 * math.hypot(one.sigma, other.sigma)
