"""The forms of conduct."""

from __future__ import annotations

from tuppence_web.conduct.forms import penalties
from tuppence_web.conduct.rules import PENALTIES


def test_penalties_are_those_of_the_rulebook_with_their_texts() -> None:
    (nothing, _), *listed = penalties()
    assert nothing == ""
    assert [section for section, _ in listed] == list(PENALTIES)
    assert "off the surface" in listed[0][1]
