"""Streaks of matches won and of days, and when they are worth a sentence."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.players.rules.streaks import in_words, of_days, of_wins


@given(st.lists(st.booleans()))
def test_a_streak_is_never_longer_than_the_best_one(won: list[bool]) -> None:
    streak = of_wins(won)
    assert 0 <= streak.now <= streak.best <= sum(won)
    assert (streak.now > 0) == bool(won and won[-1])
    assert streak.best == max((len(run) for run in "".join("x" if one else " " for one in won).split()), default=0)


@given(st.sets(st.integers(0, 60)), st.integers(0, 70))
def test_days_in_a_row_are_those_up_to_today_or_yesterday(days: set[int], today: int) -> None:
    begin = datetime(2026, 3, 1, 12, tzinfo=UTC)
    played_on = {day for day in days if day <= today}
    streak = of_days([begin + timedelta(days=day) for day in played_on], UTC, (begin + timedelta(days=today)).date())
    last = today if today in played_on else today - 1
    run = 0
    while last - run in played_on:
        run += 1
    assert streak.now == run
    assert streak.best >= streak.now


def test_short_and_lost_streaks_are_not_shown() -> None:
    assert in_words(0, 0, "Pennies") == in_words(1, 2, "Pennies") == []
    assert in_words(2, 3, "Pennies") == ["Two in a row at Pennies!", "You have played three days in a row."]
    assert in_words(11, 0, "Pennies") == ["11 in a row at Pennies!"]
