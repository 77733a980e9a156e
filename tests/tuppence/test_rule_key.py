"""The key of compiled code changes with what the compiler reads, and with nothing else."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tuppence.rule.key import NoKey, key_of

CONSTANTS = "FACES = 6\nLOADED = 1\nUNREAD = 0\n"
RULES = '''
import toy_constants
from toy_constants import FACES

WORDS = {"unread": "by rules"}


def score(s, least=1):
    """Return the score."""
    return max(least, below(s) + toy_constants.LOADED + 10)


def below(s):
    return s % FACES
'''
EVERY_KEY = """
import contextlib, importlib, pkgutil, tuppence, tuppence.rule as rule
from tuppence.rule.key import key_of
for module in pkgutil.walk_packages(tuppence.__path__, "tuppence."):
    if module.name.endswith("__main__"):
        continue
    with contextlib.suppress(ModuleNotFoundError):  # of an extra
        importlib.import_module(module.name)
while rule._waiting:
    rule._register(*rule._waiting.pop())
print(*sorted(f"{one.__module__}.{one.__qualname__} {key_of(one, {}, rule._registered)}" for one in rule._registered))
"""


class Toy:
    """Two modules that can be rewritten and imported again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def import_again(self, constants: str = CONSTANTS, rules: str = RULES) -> Any:
        (self.folder / "toy_constants.py").write_text(constants)
        (self.folder / "toy_rules.py").write_text(rules)
        for name in ("toy_constants", "toy_rules"):
            sys.modules.pop(name, None)
        importlib.invalidate_caches()
        return importlib.import_module("toy_rules")


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toy:
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return Toy(tmp_path)


def key(module: Any, **options: bool) -> str:
    """The key of a function that calls a rule with these compiler options."""
    rules: dict[Callable[..., Any], Any] = {module.below: (module.below, options)}
    return key_of(module.score, {}, rules)


COMPILED = [
    ("FACES = 6", "FACES = 8"),
    ("LOADED = 1", "LOADED = 2"),
    ("LOADED = 1", "LOADED = 1.0"),
    ("s % FACES", "s // FACES"),
    ("+ 10", "+ 11"),
    ("least=1", "least=0"),
    ("max(", "min("),
]
NOT_COMPILED = [
    ("UNREAD = 0", "UNREAD = 1"),
    ("by rules", "by anybody"),
    ("the score.", "the score: 11 at least."),
    ("def below", "# Above is a line more.\n\ndef below"),
    ("FACES = 6", "FACES = 3 + 3"),
]


@pytest.mark.parametrize(("old", "new"), [*COMPILED, *NOT_COMPILED])
def test_only_a_change_of_what_is_compiled_changes_the_key(toy: Toy, old: str, new: str) -> None:
    before = key(toy.import_again())
    assert old in CONSTANTS + RULES
    after = key(toy.import_again(CONSTANTS.replace(old, new), RULES.replace(old, new)))
    assert (after != before) == ((old, new) in COMPILED)


def test_how_a_rule_is_compiled_is_in_the_key(toy: Toy) -> None:
    module = toy.import_again()
    assert len({key(module), key(module, forceinline=True), key_of(module.score, {"nogil": True}, {})}) == 3


def test_what_is_compiled_in_place_of_a_rule_is_in_the_key(toy: Toy) -> None:
    """Two functions with the same bytecode and different values in their closures."""

    def adding(amount: int) -> Callable[[int], int]:
        return lambda s: s + amount

    module = toy.import_again()
    one, two = (key_of(module.score, {}, {module.below: (adding(amount), {})}) for amount in (1, 2))
    assert one != two


def test_a_docstring_that_is_read_changes_the_key(toy: Toy) -> None:
    """The bytecode of both is the same."""
    both = (RULES + f'\ndef says():\n    "{word}"\n    return "{word}"\n' for word in ("yes", "no"))
    yes, no = (key_of(toy.import_again(CONSTANTS, rules).says, {}, {}) for rules in both)
    assert yes != no


def test_the_loaded_code_counts_and_not_its_files(toy: Toy) -> None:
    """As in a server that compiles after an update replaced its files."""
    module = toy.import_again()
    before = key(module)
    for file in toy.folder.glob("*.py"):
        file.write_text("")
    assert key(module) == before


def test_what_has_no_digest_has_no_key(toy: Toy) -> None:
    module = toy.import_again(rules=RULES.replace("s % FACES", "s % len(WORDS)"))
    with pytest.raises(NoKey, match="by rules"):
        key(module)


def test_what_is_in_no_imported_module_has_no_key(toy: Toy) -> None:
    """Numba saves such a function under a name that no process can import."""
    module = toy.import_again()
    del sys.modules["toy_rules"]
    with pytest.raises(NoKey, match="toy_rules"):
        key(module)


@pytest.mark.slow
def test_every_rule_has_the_same_key_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, *flags, "-c", EVERY_KEY],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, flags in (("1", ()), ("2", ("-X", "utf8")))
    }
    assert len(printed) == 1
    assert printed.pop().count("tuppence.games.") > 100
