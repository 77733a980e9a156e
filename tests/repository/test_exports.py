"""`__all__` of each module names what other packages may use: it is complete, and nothing else is imported from it."""

from __future__ import annotations

import ast
import contextlib
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import tuppence
from tests import ROOT

SOURCES = Path(tuppence.__file__).parents[1]
DOCS = ROOT / "docs"


def package_of(name: str) -> str:
    """The package whose modules share what is not public: a game's folders with its score sheet, or the site."""
    parts = name.replace("tuppence_web.games.", "tuppence.games.").split(".")
    depth = {"tuppence_web": 1, "tuppence": 3 if parts[1:2] == ["games"] else len(parts) - 1}
    return ".".join(parts[: max(1, depth[parts[0]])])


def modules() -> dict[str, ModuleType]:
    """The modules of the library, except programs and those of extras that are not installed."""
    found = {}
    for module in pkgutil.walk_packages(tuppence.__path__, "tuppence."):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(ModuleNotFoundError):
                found[module.name] = importlib.import_module(module.name)
    return found


MODULES = modules()
NAMES = {module.name for module in pkgutil.walk_packages(tuppence.__path__, "tuppence.")}


def imports(text: str) -> Iterator[tuple[str, str]]:
    """The modules that a source imports from, with each name that it imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def used_elsewhere() -> dict[str, set[str]]:
    """The names that other packages, or the docs, import from each module; "" for the module itself."""
    found: dict[str, set[str]] = {}
    examples = re.findall(r"^from tuppence.*import.*$", "\n".join(map(Path.read_text, DOCS.glob("*.md"))), re.MULTILINE)
    texts = {"docs": "\n".join(line.partition(" #")[0] for line in examples)}
    for path in SOURCES.rglob("*.py"):
        texts[".".join(path.relative_to(SOURCES).with_suffix("").parts)] = path.read_text()
    for user, text in texts.items():
        for module, name in imports(text):
            whole = f"{module}.{name}"
            used, what = (whole, "") if whole in NAMES else (module, name)
            if used in MODULES and (user == "docs" or package_of(user) != package_of(used)):
                found.setdefault(used, set()).add(what)
    return found


def test_modules_outside_games_say_what_is_public() -> None:
    """In a game's folder only what others import from it must."""
    packages = {"tuppence.adapters", "tuppence.physics", "tuppence.simulation"}
    silent = {name for name, module in MODULES.items() if not hasattr(module, "__all__") and module.__doc__}
    assert {name for name in silent if not name.startswith("tuppence.games.")} <= packages


def test_what_other_packages_import_is_public() -> None:
    used = used_elsewhere()
    assert len(used) > 30
    for name, names in used.items():
        assert names - {""} <= set(getattr(MODULES[name], "__all__", ())), name


def test_names_in_such_modules_are_public_or_have_an_underscore() -> None:
    for name in used_elsewhere():
        module = MODULES[name]
        defined = {
            own
            for own, value in vars(module).items()
            if getattr(value, "__module__", "") == name and getattr(value, "__qualname__", "") == own
        }
        assert {own for own in defined if not own.startswith("_")} <= set(module.__all__), name


def test_what_is_public_exists() -> None:
    for name, module in MODULES.items():
        for one in getattr(module, "__all__", ()):
            assert hasattr(module, one), f"{name}.{one}"
