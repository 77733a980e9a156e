"""First games: short with the coach's advice, and robust against other plays."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence_web.games.first_games import by_chance, play_first
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted

FIRST_GAMES = [name for name in tuppence.games() if hosted(name).first_game is not None]
# Games with an engine are played a few times only.
SLOW = [name for name in FIRST_GAMES if game_type(name).slow_chance]
MOST_PRESSES = 12
LONGEST = 100  # characters of a line, so that it fits beside the buttons of a small phone
WORDS_A_SECOND = 3
SECONDS = 60  # at most to read, if nothing moved

each_first_game = pytest.mark.parametrize("name", FIRST_GAMES)


def test_every_game_has_a_first_game() -> None:
    assert list(tuppence.games()) == FIRST_GAMES


@each_first_game
def test_a_first_game_is_short_with_its_advice(name: str) -> None:
    played = play_first(name)
    assert played.over
    assert len(played.presses) <= MOST_PRESSES
    assert 5 <= len(played.lines) <= 16, played.lines
    assert sum(len(line.split()) for line in played.lines) / WORDS_A_SECOND < SECONDS


@each_first_game
def test_the_coach_is_brief_and_names_only_the_opponent(name: str) -> None:
    for line in play_first(name).lines:
        assert len(line) <= LONGEST, line
        assert set(re.findall(r"\{(.*?)\}", line)) <= {"1"}, line
        assert line[-1] in ".!?", line


@each_first_game
@pytest.mark.parametrize("seed", range(3))
def test_a_first_game_is_the_same_for_all_who_follow_the_advice(name: str, seed: int) -> None:
    assert play_first(name, seed=seed).state.history == play_first(name).state.history


@pytest.mark.parametrize("name", [name for name in FIRST_GAMES if name not in SLOW])
@given(seed=st.integers(0, 2**32))
def test_anything_legal_may_be_played_against_the_script(name: str, seed: int) -> None:
    played = play_first(name, by_chance(seed), seed)
    assert played.over or played.presses


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_anything_legal_may_be_played_with_an_engine(name: str, seed: int) -> None:
    assert play_first(name, by_chance(seed), seed).over
