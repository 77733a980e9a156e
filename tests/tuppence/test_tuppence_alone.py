"""The referee needs msgspec only: neither NumPy nor a compiler, whether they are installed or not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import tuppence
from tests import ROOT
from tests.absent import bare_python
from tests.tuppence.games.matches import shortest
from tests.tuppence.games.resting import rests
from tuppence_web.tables import engine, wire

HEAVY = ("numpy", "numba", "scipy", "mujoco", "platformdirs", "typer", "rich", "cryptography", "babel", "django")

# Bots play a match to its end; its record is replayed, sealed and verified.
PLAYS = """
import json, random, sys
from msgspec import UNSET
import tuppence
from tests.tuppence.games.resting import made_up
from tuppence.chance import FairMatch, commitment
from tuppence.record import EngineFrom, Fair, replay, seal
from tuppence.record.verification import verify

name, options = json.loads(GIVEN)
game, secret = tuppence.load(name, **options), bytes(32)
seats = range(game.num_players)
levels = [*game.kind.levels.names[:2], "uniform"]
bots = [tuppence.load_bot(levels[seat % 3], game, seat, seed=seat) for seat in seats]
state, fair, rng = game.new_initial_state(), FairMatch(secret, [""] * len(seats), True), random.Random(1)
event, engines = 0, []
while not state.is_terminal():
    seat = state.current_player()
    if seat < 0:
        if (engine := state.engine()) is not None and not engines:
            engines.append(EngineFrom(event, engine.name, engine.version))
        state.apply_action(made_up(state, rng) or state.sample_chance(fair.of_event(event)))
        event += 1
    else:
        text = state.text(seat)
        text.choices(), text.prompt(), text.note(), state.view(seat), state.refusal({"type": "nothing"})
        state.apply_action(bots[seat].step(state))
assert replay(state.record()).record() == state.record()
fair = Fair(commitment(secret), secret.hex(), [""] * len(seats), "event", engines or UNSET)
problems = verify(seal(state.record(), fair)).problems
print(json.dumps([state.record()["result"], problems, [one for one in HEAVY if one in sys.modules]]))
"""


def plays(name: str, **given: object) -> str:
    """The code that plays a short match of a game, with its constants."""
    constants = {"HEAVY": HEAVY, "GIVEN": json.dumps([name, shortest(name, **given)])}
    return "".join(f"{constant} = {value!r}\n" for constant, value in constants.items()) + PLAYS


@pytest.mark.parametrize("name", tuppence.games())
def test_a_match_needs_msgspec_only(name: str, tmp_path: Path) -> None:
    result, problems, heavy = json.loads(bare_python(tmp_path, plays(name)))
    assert min(result["placings"]) == 1
    assert heavy == []
    assert len(problems) == (1 if rests(name) else 0)  # what is made up was not drawn


REFEREES = """
import itertools, json, sys
sys.modules["tuppence.physics"] = None  # an import of it fails
import tuppence, tuppence.record.verification
from tests.playthroughs.written import files
from tuppence.record import replay
for name in tuppence.games():
    for match in itertools.chain(*files(name).values()):
        state = tuppence.load(name, **match.options).new_initial_state()
        for action in match.history:
            assert (engine := state.engine()) is None or engine.version == ""
            state.apply_action(action)
        assert replay(state.record()) == state
        state.legal_actions(), state.view(), state.text().prompt(), state.text().score()
        for seat in range(state.game.num_players):
            tuppence.load_bot("beginner", state.game, seat)
print(json.dumps([one for one in HEAVY if one in sys.modules]))
"""


def test_the_referee_imports_no_physics_and_no_optional_package() -> None:
    code = f"HEAVY = {HEAVY!r}\n{REFEREES}"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == []


WITHOUT = """
import json, tuppence
missing = []
for name in tuppence.games():
    game = tuppence.load(name)
    asked = [lambda: tuppence.playouts(game, 1), lambda: game.kernel() or tuppence.playouts(game, 1)]
    asked += [lambda: tuppence.load_bot(game.kind.levels.names[-1], game)]
    asked += [game.solve] if SOLVED[name] else []
    asked += [lambda: tuppence.best_response(game, lambda state: None)]
    for ask in asked:
        try:
            ask()
        except tuppence.NotInstalled as error:
            missing.append([error.package, str(error)])
        else:
            missing.append([name, "nothing is missing"])
    assert not game.solves_at_once()
print(json.dumps(missing))
"""


def test_what_needs_a_compiler_says_so(tmp_path: Path) -> None:
    """Champions, solutions and playouts raise NotInstalled, which names the missing package."""
    solved = {name: solvable(name) for name in tuppence.games()}
    missing = json.loads(bare_python(tmp_path, f"SOLVED = {solved!r}\n{WITHOUT}"))
    assert {package for package, _ in missing} == {"numpy"}
    assert all("needs numpy, which is not installed" in words for _, words in missing)


def solvable(name: str) -> bool:
    try:
        return tuppence.solve(tuppence.load(name)) is not None
    except tuppence.NotSolved:
        return False


TABLES = """
import importlib, json, sys
for name in MODULES:
    importlib.import_module(name)
print(json.dumps([one for one in HEAVY if one in sys.modules]))
"""


def test_tables_need_no_package_of_the_site(tmp_path: Path) -> None:
    packages = [Path(package.__file__ or "").parent for package in (engine, wire)]
    modules = [
        f"tuppence_web.tables.{folder.name}.{path.stem}"
        for folder in packages
        for path in folder.glob("*.py")
        if path.stem != "__init__"
    ]
    missing = bare_python(tmp_path, f"HEAVY, MODULES = {HEAVY!r}, {modules!r}\n{TABLES}")
    assert json.loads(missing) == []
