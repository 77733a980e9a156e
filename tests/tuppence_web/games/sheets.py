"""For tests of score sheets: how entries are refused."""

from __future__ import annotations

import tuppence
from tests import Json


def refused(state: tuppence.State, entry: Json) -> tuple[str, str]:
    """The rule and the reason by which an entry is refused."""
    refusal = state.refusal(entry)
    assert refusal is not None
    return refusal.rule, refusal.reason
