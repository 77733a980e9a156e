"""The best moment of a match of Dropsy."""

from __future__ import annotations

from tuppence.games.dropsy.events import LeftSlot, Slotted
from tuppence_web.games.dropsy.moment import moment


def test_driving_somebody_out_counts_but_not_a_loss_of_ones_own() -> None:
    slotted, lost, driven = Slotted(0, "", 0, 3, 0), LeftSlot(0, "", 1, 6, 0), LeftSlot(1, "", 2, 4, 0)
    assert moment([[slotted], [lost]]) == (0, slotted)
    assert moment([[slotted], [lost], [driven]]) == (2, driven)
