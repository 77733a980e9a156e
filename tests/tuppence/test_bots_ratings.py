"""Laws of the ratings, whatever the match: 2 to 20 finishers, teams, level places."""

from __future__ import annotations

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from tuppence.bots.ratings import Rating, rated

ratings = st.builds(Rating, st.floats(10, 40), st.floats(2, 9))


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[list[Rating]], list[int]]:
    """Sides of one to three, and their places."""
    sides = draw(st.lists(st.lists(ratings, min_size=1, max_size=3), min_size=2, max_size=20))
    places = draw(st.lists(st.integers(1, len(sides)), min_size=len(sides), max_size=len(sides)))
    return sides, places


@given(fields())
def test_everybody_gets_one_rating_with_less_uncertainty(field: tuple[list[list[Rating]], list[int]]) -> None:
    sides, places = field
    after = rated(sides, places)
    assert [len(side) for side in after] == [len(side) for side in sides]
    for before, new in zip(chain(*sides), chain(*after), strict=True):
        assert 0 < new.sigma <= before.sigma + 0.05  # a little uncertainty returns with time


@given(fields(), st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(field: tuple[list[list[Rating]], list[int]], random: object) -> None:
    sides, places = field
    order = list(range(len(sides)))
    random.shuffle(order)  # type: ignore[attr-defined]
    after = rated(sides, places)
    shuffled = rated([sides[at] for at in order], [places[at] for at in order])
    for at, side in zip(order, shuffled, strict=True):
        for one, other in zip(after[at], side, strict=True):
            assert abs(one.mu - other.mu) < 1e-6
            assert abs(one.sigma - other.sigma) < 1e-6


@given(st.integers(2, 20))
def test_among_equals_a_better_place_is_never_worth_less(players: int) -> None:
    after = [side[0].mu for side in rated([[Rating()]] * players, list(range(1, players + 1)))]
    assert after == sorted(after, reverse=True)
    assert after[0] > Rating().mu > after[-1]


@given(ratings, ratings)
def test_the_winner_gains_and_the_loser_loses(winner: Rating, loser: Rating) -> None:
    (won,), (lost,) = rated([[winner], [loser]], [1, 2])
    assert won.mu > winner.mu
    assert lost.mu < loser.mu


@given(ratings, ratings)
def test_a_surprise_moves_ratings_more(one: Rating, other: Rating) -> None:
    strong, weak = (one, other) if one.mu >= other.mu else (other, one)
    expected = rated([[strong], [weak]], [1, 2])[0][0].mu - strong.mu
    surprise = strong.mu - rated([[strong], [weak]], [2, 1])[0][0].mu
    assert surprise >= expected - 1e-9


def test_a_draw_between_equals_moves_nothing() -> None:
    for (after,) in rated([[Rating()], [Rating()]], [1, 1]):
        assert abs(after.mu - Rating().mu) < 1e-9


def test_a_team_wins_together() -> None:
    (first, second), (third, fourth) = rated([[Rating(), Rating()], [Rating(), Rating()]], [1, 2])
    assert first == second
    assert third == fourth
    assert first.mu > third.mu
