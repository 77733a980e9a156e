"""No sentence of an event says "you was", and none says one thing twice, in the matches of `tests/playthroughs`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.playthroughs.names import SEAT
from tests.playthroughs.written import files, steps
from tests.tuppence.games.matches import every_game

# In a sentence for "you" as for anybody: what fits one of them only.
FOR_ONE_ONLY = re.compile(r"@ (?:is|was|has|are|were|have|does|do|goes|wins|\w+ses)\b|@'s\b|\b(?:of|by|for) @'")

LOSS = re.compile("lost a nickel|nothing was left")


def sentences(name: str) -> Iterator[list[str]]:
    """The sentences of every step."""
    for matches in files(name).values():
        for match in matches:
            yield from (step.sentences for step in steps(name, match))


@every_game
def test_every_sentence_of_an_event_fits_you_and_anybody(name: str) -> None:
    current = {sentence for step in sentences(name) for sentence in step}
    assert [one for one in current if FOR_ONE_ONLY.search(SEAT.sub("@", one))] == []


@every_game
def test_no_fact_is_stated_twice_at_once(name: str) -> None:
    for current in sentences(name):
        # The same sentence may be current of several pieces.
        clauses = [clause.lower() for sentence in set(current) for clause in sentence.split(": ")]
        assert len(clauses) == len(set(clauses)), current
        losses = [SEAT.findall(sentence)[0] for sentence in current if LOSS.search(sentence)]
        assert len(losses) == len(set(losses)), current
