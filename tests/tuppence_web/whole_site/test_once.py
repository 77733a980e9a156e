"""Several processes at one database: simultaneous work is done once, and in order."""

from __future__ import annotations

from tests.tuppence_web.races import Base
from tests.tuppence_web.whole_site import once


def test_ratings_are_in_order_when_matches_end_at_once(base: Base) -> None:
    base.run(once.two_matches_of_the_same_players_end_at_once)


def test_several_processes_send_an_email_once(base: Base) -> None:
    assert base.run(once.several_processes_send_the_same_email) == 1
