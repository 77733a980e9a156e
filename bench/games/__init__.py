"""What is measured of each game: its package has a module for each section of the benchmarks that applies."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType


def measured(section: str) -> Iterator[ModuleType]:
    """Yield the modules of a section, one per game that has it."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        if module.name.endswith(f".{section}"):
            yield importlib.import_module(module.name)


def game_of(module: ModuleType) -> str:
    """Return the name of the game to which a module belongs."""
    return module.__name__.split(".")[-2].replace("_", "-")
