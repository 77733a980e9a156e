"""A test module stands where its source module stands: `tests/tuppence` and `tests/tuppence_web` mirror `src/`.

Of `src/tuppence/cli.py` are `tests/tuppence/test_cli.py` and `test_cli_simulate.py`, which adds a topic. A
module of a package below may be tested from here, with the package in the name: `leagues/test_actions_matches.py`. A
package may be tested as a whole, by `test_leagues.py` above it or in it. In `games/`, `test_laws.py` is of every game's
`laws.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests import ROOT

SOURCES, TESTS = ROOT / "src", ROOT / "tests"
PACKAGES = ("tuppence", "tuppence_web")
WHOLE = TESTS / "tuppence_web/whole_site"  # what no app does alone
UNTESTED = Path(__file__).with_name("untested.txt")  # modules without a test of their name; the list only shrinks
# Django reads these; what uses them tests them.
DECLARATIONS = {"__init__", "__main__", "admin", "apps", "formats", "hooks", "models", "settings", "signals", "urls"}
OF_DJANGO = {"management", "migrations", "templatetags"}


def modules() -> list[Path]:
    """Every source module that should have a test of its name."""
    found = [path for package in PACKAGES for path in (SOURCES / package).rglob("*.py")]
    return [path for path in found if path.stem not in DECLARATIONS and not OF_DJANGO & set(path.parts)]


def modules_of_tests() -> list[Path]:
    found = [path for package in PACKAGES for path in (TESTS / package).rglob("test_*.py")]
    return [path for path in found if not path.is_relative_to(WHOLE)]


def sources_of(test: Path) -> Iterator[Path]:
    """The source modules and packages that a test module is named after."""
    here = SOURCES / test.parent.relative_to(TESTS)
    words = test.stem.split("_")[1:]
    names = {"_".join(words[:count]) for count in range(1, len(words) + 1)}
    for path in here.rglob("*.py"):
        parts = path.relative_to(here).with_suffix("").parts
        if path.stem == "__init__":
            parts = parts[:-1] or (here.name,)
        if "_".join(parts) in names or (here.name == "games" and parts[-1] in names):
            yield path


def test_every_test_has_a_source_of_its_name() -> None:
    assert [str(test.relative_to(ROOT)) for test in modules_of_tests() if not [*sources_of(test)]] == []


def test_every_module_has_a_test_of_its_name_or_is_listed() -> None:
    tested = {path for test in modules_of_tests() for path in sources_of(test)}
    without = sorted(str(path.relative_to(SOURCES)) for path in modules() if path not in tested)
    assert without == UNTESTED.read_text().split()
