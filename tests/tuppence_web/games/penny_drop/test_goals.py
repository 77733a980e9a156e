"""The small goals of Penny Drop, each by a few events."""

from __future__ import annotations

from tests.tuppence_web.games.goals import OTHER, OWN, goals_of, statistics_of
from tuppence.events import Event
from tuppence.games.penny_drop.events import Collected, Dropped, Out, Passed, Placed, Starts, Stopped

GAME = "penny-drop"
BEGIN = Starts(OWN, "6.01(a)")
DROP = Dropped(OWN, "7.01(f)")
STOP = Stopped(OWN, "7.01(e)")
NEXT = Passed(OTHER, "6.02(a)")


def place(*slots: int, seat: int = OWN) -> list[Event]:
    return [Placed(seat, "7.01(a)", slot) for slot in slots]


def collect(count: int, seat: int = OWN) -> Event:
    return Collected(seat, "7.01(b)", count, None)


def reached(*events: Event, won: bool = True, pennies: int = 12) -> set[str]:
    return goals_of(GAME, BEGIN, *events, won=won, pennies=pennies)


def test_a_clean_win_takes_no_penny_back() -> None:
    assert "clean" in reached(collect(0), collect(3, OTHER))
    assert "clean" not in reached(collect(1))
    assert "clean" not in reached(won=False)


def test_three_sixes_are_of_one_turn() -> None:
    assert "sixes" in reached(DROP, *place(1), DROP, DROP)
    assert "sixes" not in reached(DROP, DROP, STOP, NEXT, Passed(OWN, "6.02(a)"), DROP)


def test_five_full_slots_are_left_by_a_stop() -> None:
    assert "all_full" in reached(*place(1, 2, 3), *place(4, 5, seat=OTHER), STOP)
    assert "all_full" not in reached(*place(1, 2, 3, 4), STOP)
    assert "all_full" not in reached(*place(1, 2, 3, 4, 5), collect(5), STOP)
    assert "all_full" not in reached(*place(1, 2, 3, 4, 5), Stopped(OTHER, "7.01(e)"))


def test_five_pennies_go_in_the_turn_that_goes_out() -> None:
    out = Out(OWN, "PD-4", 1)
    assert "five_at_once" in reached(*place(1, 2, 3), DROP, DROP, out)
    assert "five_at_once" not in reached(*place(1, 2, 3), DROP, out)
    assert "five_at_once" not in reached(*place(1, 2, 3), DROP, DROP, STOP)


def test_from_behind_means_down_to_one_penny() -> None:
    down = place(*[6] * 11, seat=OTHER)
    assert "from_behind" in reached(*down, DROP)
    assert "from_behind" not in reached(*down[:-1], DROP)
    assert "from_behind" not in reached(*down, won=False)
    assert "from_behind" not in reached(*[DROP] * 8, *down)
    assert "from_behind" in reached(*[DROP] * 8, collect(2), *down)


def test_sixes_and_the_longest_turn_are_counted() -> None:
    again = Passed(OWN, "6.02(a)")
    statistics = statistics_of(GAME, BEGIN, DROP, *place(1), STOP, NEXT, again, DROP, DROP, *place(3), pennies=12)
    assert statistics == {"dropped": 3, "one_turn": 3}
    assert statistics_of(GAME, pennies=12) == {"dropped": 0, "one_turn": 0}
