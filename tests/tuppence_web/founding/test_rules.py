"""What is proposed for a first season."""

from __future__ import annotations

from tuppence_web.founding.rules import league_at, proposal


def test_the_proposal_names_all_that_a_season_needs() -> None:
    for words in ("50, 30 and 20 %", "70.00, 35.00 and 20.00", "a wooden spoon", "LG-7"):
        assert words in proposal()


def test_the_proposed_name_of_a_league_is_not_too_long() -> None:
    assert len(league_at("A" * 60)) == 60
