"""`fall` and `fall_many`: where tokens come to rest, untouched tokens, and reproducibility."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from tests import ROOT
from tests.tuppence.physics.drops import BOARDS, HIGH, LOW, SLOTS, hand, next_token, played, slotted
from tuppence.errors import NotInstalled
from tuppence.physics.tokens import NOWHERE, Fall, Token, checksum, fall, fall_many, version

WITHOUT = "import sys; sys.modules['mujoco'] = None; "
DROP = f"""
import json
from tests.tuppence.physics.drops import BOARDS, SLOTS, played
from tuppence.physics.tokens import fall
lying = played(3, 6)
fell = fall(BOARDS, SLOTS, lying, len(lying), (SLOTS[5][0] + 4, SLOTS[5][1]), {LOW}, (2, -1), (1, 0.5, -2))
print(json.dumps([fell.tokens, fell.paths]))
"""


def in_a_process_of_its_own(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def onto(lying: list[tuple[float, float, float, float] | None], x: float, y: float, height: float = LOW) -> Fall:
    return fall(BOARDS, SLOTS, lying, next_token(lying), (x, y), height)


@pytest.mark.parametrize("number", range(len(SLOTS)))
def test_a_steady_hand_over_the_middle_of_a_slot_slots(number: int) -> None:
    (token,) = onto([], *SLOTS[number]).tokens
    assert slotted(token)
    assert token.z == pytest.approx(-0.5, abs=0.01)


def test_a_token_beside_the_boards_lies_on_the_mat() -> None:
    (token,) = onto([], -40.0, 60.0).tokens
    assert not token.on_board
    assert token.z == pytest.approx(-9.0, abs=0.01)


def test_a_token_on_wood_lies_on_it() -> None:
    (token,) = onto([], 60.0, 26.0).tokens
    assert token.on_board
    assert token.z == pytest.approx(3.0, abs=0.01)
    assert token.tilt == pytest.approx(0.0, abs=0.01)


def test_untouched_tokens_have_the_given_coordinates() -> None:
    lying = [(60.0, 26.0, 2.9871, 0.0123), None, (300.0, 200.0, 3.0, 0.0), (20.5, 20.5, 9.0, 17.0)]
    tokens = onto([*lying, (100.0, 20.0, 3.0, 0.0)], *SLOTS[3]).tokens
    assert [tokens[number] for number in (0, 2, 3, 4)] == [
        Token(*token, True) for token in (lying[0], lying[2], lying[3], (100.0, 20.0, 3.0, 0.0)) if token
    ]
    assert slotted(tokens[1])
    assert fall(BOARDS, SLOTS, [None, None], 1, SLOTS[0], LOW).tokens[0] == NOWHERE


def test_a_token_dropped_on_another_moves_it_or_lies_elsewhere() -> None:
    x, y = SLOTS[0]
    first, second = onto([(x, y, -0.5, 0.0)], x + 3, y, HIGH).tokens
    assert np.hypot(first.x - second.x, first.y - second.y) > 3.0


def test_drops_are_reproducible_in_other_processes() -> None:
    here = in_a_process_of_its_own(DROP)
    lying = played(3, 6)
    onto([], 100.0, 100.0)
    onto(lying, 200.0, 100.0)
    place, tilt, spin = (SLOTS[5][0] + 4, SLOTS[5][1]), (2, -1), (1, 0.5, -2)
    fell = fall(BOARDS, SLOTS, lying, len(lying), place, LOW, tilt, spin)
    assert json.loads(here) == json.loads(json.dumps([fell.tokens, fell.paths]))


def test_many_drops_give_the_same_as_each_alone() -> None:
    lying, rng = played(4, 4), np.random.default_rng(8)
    places, tilts, spins = zip(*[hand(rng, SLOTS[k]) for k in range(6)], strict=True)
    alone = [
        fall(BOARDS, SLOTS, lying, next_token(lying), place, LOW, tilt, spin)
        for place, tilt, spin in zip(places, tilts, spins, strict=True)
    ]
    for threads in (1, 2, 5):
        many = fall_many(BOARDS, SLOTS, lying, next_token(lying), places, [LOW] * 6, tilts, spins, threads)
        assert many.tokens.tolist() == [[list(token[:4]) for token in one.tokens] for one in alone]
        assert many.on_board.tolist() == [[token.on_board for token in one.tokens] for one in alone]
        assert many.seconds.tolist() == [one.seconds for one in alone]


def test_no_drops_are_no_results() -> None:
    many = fall_many(BOARDS, SLOTS, [], 0, [], [], [], [])
    assert (many.tokens.shape, many.on_board.shape, many.seconds.shape) == ((0, 1, 4), (0, 1), (0,))


def test_the_version_names_settings_engine_and_machine() -> None:
    assert version().split()[:1] == ["1"]
    assert "mujoco-4." in version()
    assert re.fullmatch(r"[0-9a-f]{8}", version().split()[-1])


def test_the_version_depends_on_rounding() -> None:
    """A ten-billionth of a micrometre changes the checksum, so different rounding does too."""
    assert version().endswith(f" {checksum(63.0)}")
    assert checksum(63.0 + 1e-13) != checksum(63.0)


UNSTABLE = """
import mujoco
from tuppence.physics import token_scene
model = mujoco.MjModel.from_xml_string(
    '<mujoco><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>'
)
data = mujoco.MjData(model)
data.qpos[0] = float("nan")
mujoco.mj_step(model, data)
"""


def test_mujocos_warnings_are_logged(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", UNSTABLE], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "The simulation is unstable" in ran.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_the_error_names_the_package() -> None:
    printed = in_a_process_of_its_own(
        f"{WITHOUT}from tuppence.physics import tokens\n"
        "print(repr(tokens.version()))\n"
        "for drop in (lambda: tokens.fall([(60, 60)], [], [], 0, (60, 60), 203.2),\n"
        "             lambda: tokens.fall_many([(60, 60)], [], [], 0, [], [], [], [])):\n"
        "    try: drop()\n"
        f"    except tokens.{NotInstalled.__name__} as error: print(error)\n"
    )
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    (extra,) = (name for name, packages in extras.items() if packages[0].startswith("mujoco"))
    sentence = f"the fall of tokens needs mujoco-core, which is not installed: pip install 'tuppence[{extra}]'"
    assert printed.splitlines() == ["''", sentence, sentence]
