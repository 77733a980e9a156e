"""The library's code has no private words: names, comments and texts use the terms of its field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import ROOT
from tests.repository.test_structure import NOT_ENGLISH

LIBRARY = ROOT / "src/tuppence"
# Words that stand for many things, each of which has a term: stored, cached, recorded; event, text, message; request.
PRIVATE_WORDS = ("told", "tells", "telling", "kept", "keeps", "asked", "answered", "beats?", "doors?", "lit", "goes on")
WORDS = re.compile(rf"(?<![a-z])(?:{'|'.join((*NOT_ENGLISH, *PRIVATE_WORDS))})(?![a-z])", re.IGNORECASE)
# What is part of the contract, in events and in JSON, and sentences of rules in which players are asked to buy.
CONTRACT = re.compile(r'"asked_random"|name="kept"|asked for a random layout|asked to buy')


@pytest.mark.parametrize("module", sorted(LIBRARY.rglob("*.py")), ids=lambda path: str(path.relative_to(LIBRARY)))
def test_library_has_no_private_words(module: Path) -> None:
    assert WORDS.findall(CONTRACT.sub("", module.read_text())) == []
