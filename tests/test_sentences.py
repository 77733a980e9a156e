"""The sentences kept for reading aloud are those that the games tell, and none of them says "you was"."""

from __future__ import annotations

import re

import pytest

import tuppence
from tests import sentences

# In a sentence for "you" as for anybody: what fits one of them only.
FOR_ONE_ONLY = re.compile(r"@ (?:is|was|has|are|were|have|does|do|goes|wins|\w+ses)\b|@'s\b|\b(?:of|by|for) @'")


@pytest.mark.parametrize("name", tuppence.games())
def test_the_sentences_for_reading_are_those_that_are_told(name: str) -> None:
    kept = (sentences.KEPT / f"{name}.md").read_text()
    assert kept == sentences.written(name), "run: python -m tests.sentences"


@pytest.mark.parametrize("name", tuppence.games())
def test_every_sentence_of_an_event_fits_you_and_anybody(name: str) -> None:
    told = [
        sentence
        for kind, shapes in sentences.sentences(name).items()
        if kind not in sentences.OTHERS
        for sentence, _ in shapes.values()
    ]
    assert [one for one in told if FOR_ONE_ONLY.search(sentences.SEAT.sub("@", one))] == []
