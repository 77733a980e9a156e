"""``python -m tests.repository.mutants GAME FILE``: turn round each comparison of a game's rules, one after the other.

The tests of the game are collected once and run for each mutant in a fork of the process, up to the first that fails.
The test that found a mutant is the first one of the next. Rules are plain functions, so a mutant replaces their code in
place; tests that compile are skipped, because compiled rules take minutes and are compared with plain ones elsewhere.
The names of the mutants that no test found are written to the file, and their number.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NoReturn, TextIO

import pytest

import tuppence.rule
from tests import ROOT

PACKAGE = Path(tuppence.__file__).parent
TESTS = ROOT / "tests/tuppence/games"
STATED_IN = ("rules.py", "legality.py", "sets.py")
# Bots play by the rules, and need the compiler.
LEFT_OUT = ("test_bots.py", "test_bots_melds.py")
SLOWER = 10  # times slower than the rules may a mutant be, and some seconds, before it counts as found
SECONDS = 20  # of CPU time
MEMORY = 6 << 30  # bytes, of a mutant that fills it
# What differs least: a bound that is taken in or left out, and the opposite of what has no bound.
TURNED = {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
TURNED |= {"is": "is not", "is not": "is"}
OPERATOR = re.compile(r"<=|>=|<|>|==|!=|not\s+in|in|is\s+not|is")


@dataclass(frozen=True)
class Mutant:
    """A source file of the library with one comparison turned round."""

    path: Path
    line: int
    text: str
    source: str

    def __str__(self) -> str:
        return f"{self.path.name}: {self.text}"


def mutants_of_game(name: str) -> Iterator[Mutant]:
    """Yield every mutant of the rules of a game."""
    for path in (PACKAGE / "games" / name.replace("-", "_") / file for file in STATED_IN):
        if path.exists():
            yield from mutants_of(path)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a source file."""
    source = path.read_text()
    lines = source.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            for left, right in pairwise([node.left, *node.comparators]):
                begin = starts[(left.end_lineno or 0) - 1] + (left.end_col_offset or 0)
                found = OPERATOR.search(source, begin, starts[right.lineno - 1] + right.col_offset)
                assert found is not None, f"{path}:{node.lineno}"
                turned = TURNED[" ".join(found[0].split())]
                text = f"{ast.unparse(node)}, {found[0]} turned to {turned}"
                yield Mutant(path, node.lineno, text, source[: found.start()] + turned + source[found.end() :])


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """Yield the functions of a module, those of its classes and cached ones included."""
    for holder in [module, *(kind for kind in vars(module).values() if inspect.isclass(kind))]:
        for value in vars(holder).values():
            function = inspect.unwrap(getattr(value, "__func__", value)) if callable(value) else value
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of every function in a code."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes_of(inner)


def turn(mutant: Mutant) -> None:
    """Replace the code of the functions that a mutant changes, wherever they were imported."""
    module = importlib.import_module(".".join(mutant.path.relative_to(PACKAGE.parent).with_suffix("").parts))
    codes = {code.co_qualname: code for code in codes_of(compile(mutant.source, mutant.path, "exec"))}
    changed = 0
    for function in functions_of(module):
        code = codes[function.__qualname__]
        changed += code != function.__code__
        function.__code__ = code
    assert changed == 1, mutant


def skip_compiled(function: object) -> NoReturn:
    pytest.skip("it compiles")


@dataclass
class Mutants:
    """A plugin of pytest that runs the collected tests once for each mutant of a game."""

    name: str
    missed: list[str] = field(default_factory=list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        setattr(tuppence.rule, "_compiled", skip_compiled)  # noqa: B010 - mypy knows that it is another function
        limits = dict.fromkeys((item.nodeid for item in session.items), 600.0)
        failed, seconds = run(session.items, limits, None)
        assert not failed, f"{failed} fails without a mutant"
        limits = {test: SECONDS + SLOWER * took for test, took in seconds.items()}
        items = sorted(session.items, key=lambda item: seconds[item.nodeid])
        print(f"{self.name}: {len(items)} tests in {sum(seconds.values()):.0f} s", file=sys.stderr)
        for mutant in mutants_of_game(self.name):
            failed, seconds = run(items, limits, mutant)
            took = f"{sum(seconds.values()):5.1f} s  line {mutant.line} of {mutant}"
            print(f"{took}: {failed or 'NOT FOUND'}", file=sys.stderr, flush=True)
            if not failed:
                self.missed.append(str(mutant))
            items.sort(key=lambda item: item.nodeid != failed)
        return True


def run(items: list[pytest.Item], limits: dict[str, float], mutant: Mutant | None) -> tuple[str, dict[str, float]]:
    """Run tests in a fork, up to the first that fails. Return it, or "", and the seconds that each took."""
    read, write = os.pipe()
    if (child := os.fork()) == 0:
        with os.fdopen(write, "w") as reports:
            _run_here(items, limits, mutant, reports)
    os.close(write)
    seconds, failed = {}, ""
    with os.fdopen(read) as reports:
        for line in reports:
            failed, took, passed = json.loads(line)  # a test that does not end, or ends the process, stays the last
            seconds[failed] = took
            failed = "" if passed else failed
    os.waitpid(child, 0)
    return failed, seconds


def _run_here(items: list[pytest.Item], limits: dict[str, float], mutant: Mutant | None, reports: TextIO) -> NoReturn:
    """Run tests in this process, and end it. Report each before and after it ran."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if mutant is not None:
        turn(mutant)
    for item, following in zip(items, [*items[1:], None], strict=True):
        began = time.monotonic()
        print(json.dumps((item.nodeid, 0.0, False)), file=reports, flush=True)
        signal.setitimer(signal.ITIMER_PROF, limits[item.nodeid])
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        passed = not item.session.testsfailed
        print(json.dumps((item.nodeid, time.monotonic() - began, passed)), file=reports, flush=True)
        if not passed:
            break
    os._exit(0)


def tests_of(name: str) -> list[str]:
    """Return pytest's arguments for the tests of a game."""
    folder = name.replace("-", "_")
    files = [path for path in sorted((TESTS / folder).glob("test_*.py")) if path.name not in LEFT_OUT]
    files += [TESTS / "test_laws.py", TESTS / "test_events.py"]
    return ["-k", f"({name} or {folder}) and not sheet", "-m", "not slow", *map(str, files)]


if __name__ == "__main__":
    game, found = sys.argv[1:]
    plugin = Mutants(game)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-profile", "mutants"]
    code = pytest.main([*options, *tests_of(game)], [plugin])
    assert code == 0, code
    Path(found).write_text(json.dumps({"mutants": len(list(mutants_of_game(game))), "missed": plugin.missed}))
