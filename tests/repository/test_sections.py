"""The table of sections (docs/rulings/sections.md): every place exists, and every section of the texts is there."""

from __future__ import annotations

import importlib
import re
from contextlib import suppress

import pytest

from tests import ROOT
from tuppence_web.rulebook import book

TABLE = (ROOT / "docs/rulings/sections.md").read_text()
ROWS = re.findall(r"^\| (\d\S*(?: \S+\))?) \| [^|]+ \| ([^|]+) \|$", TABLE, re.MULTILINE)
SECTIONS = 105  # of Articles III to XIII
ROOTS = ("tuppence.games", "tuppence_web")
TO_PEOPLE = "left to people: "
PLACES = sorted({place for _, where in ROWS for place in re.findall("`([^`]+)`", where)})


def test_there_is_a_row_for_each_section() -> None:
    sections = [section.replace(" ", "") for section, _ in ROWS]
    assert len(set(sections)) == len(sections) == SECTIONS
    rules = (rule for chapter in book.chapters().values() for part in chapter.parts for rule in part.rules)
    texts = {rule.citation for rule in rules if re.match(r"\d+\.\d", rule.citation)}
    lowest = {one for one in texts if not any(other.startswith(f"{one}(") for other in texts)}
    assert [one for one in sorted(lowest) if not any(section.startswith(one) for section in sections)] == []


def test_each_section_has_a_place_or_a_reason() -> None:
    assert [section for section, where in ROWS if "`" not in where and not where.startswith(TO_PEOPLE)] == []


def found(place: str, root: str) -> bool:
    """Whether a package has this module, or a name in a module."""
    parts = f"{root}.{place}".split(".")
    for cut in range(len(parts), root.count(".") + 1, -1):
        with suppress(ModuleNotFoundError):
            here: object = importlib.import_module(".".join(parts[:cut]))
            for name in parts[cut:]:
                here = getattr(here, name, None)
            return here is not None
    return False


@pytest.mark.parametrize("place", PLACES)
def test_each_place_exists(place: str) -> None:
    assert any(found(place, root) for root in ROOTS), "there is no such place"
