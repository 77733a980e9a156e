"""The sentences kept for reading aloud are those that the games tell. None says "you was", or one thing twice."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import tuppence
from tests import sentences
from tests.tuppence.games.matches import cases

# In a sentence for "you" as for anybody: what fits one of them only.
FOR_ONE_ONLY = re.compile(r"@ (?:is|was|has|are|were|have|does|do|goes|wins|\w+ses)\b|@'s\b|\b(?:of|by|for) @'")

LOSS = re.compile("lost a nickel|nothing was left")


@pytest.mark.parametrize("name", tuppence.games())
def test_the_sentences_in_the_docs_are_current(name: str) -> None:
    kept = (sentences.KEPT / f"{name}.md").read_text()
    assert kept == sentences.written(name), "run: python -m tests.sentences"


@pytest.mark.parametrize("name", tuppence.games())
def test_every_sentence_of_an_event_fits_you_and_anybody(name: str) -> None:
    current = [
        sentence
        for kind, shapes in sentences.sentences(name).items()
        if kind not in sentences.OTHERS
        for sentence, _ in shapes.values()
    ]
    assert [one for one in current if FOR_ONE_ONLY.search(sentences.SEAT.sub("@", one))] == []


def sentences_at_once(name: str) -> Iterator[list[str]]:
    """The sentences of every action and outcome in a random match of each variant."""
    for number, options in enumerate(cases(name)):
        rng = random.Random(number)
        state = tuppence.load(name, **options).new_initial_state()
        for move in range(sentences.MOVES):
            if state.is_terminal():
                break
            yield [state.text().describe(event) for event in sentences.played(state, rng, move)]


@pytest.mark.parametrize("name", tuppence.games())
def test_no_fact_is_stated_twice_at_once(name: str) -> None:
    for current in sentences_at_once(name):
        # The same sentence may be told of several pieces.
        clauses = [clause.lower() for sentence in set(current) for clause in sentence.split(": ")]
        assert len(clauses) == len(set(clauses)), current
        losses = [sentences.SEAT.findall(sentence)[0] for sentence in current if LOSS.search(sentence)]
        assert len(losses) == len(set(losses)), current
