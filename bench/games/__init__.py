"""What is measured of each game: in its folder, a module for each section of the bench that it has something for."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType


def measured(section: str) -> Iterator[ModuleType]:
    """The modules of a section, one a game that has one."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        if module.name.endswith(f".{section}"):
            yield importlib.import_module(module.name)


def game_of(module: ModuleType) -> str:
    """The name of the game whose folder a module lies in."""
    return module.__name__.split(".")[-2].replace("_", "-")
