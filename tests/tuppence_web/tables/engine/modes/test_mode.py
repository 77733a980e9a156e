"""What the modes of a match have in common."""

from __future__ import annotations

import pytest

from tuppence_web.tables.engine.modes import challenge, continued, device, first_game, real
from tuppence_web.tables.engine.modes.mode import Mode

MODES: list[type[Mode]] = [
    Mode,
    challenge.ChallengeMatch,
    continued.ContinuedMatch,
    device.OneDevice,
    device.HandedOver,
    first_game.FirstMatch,
    real.RealMatch,
]


@pytest.mark.parametrize("mode", MODES)
def test_only_the_servers_chance_and_real_tables_are_rated(mode: type[Mode]) -> None:
    assert (mode.unrated is None) == (mode.source in {"house", "real"})
