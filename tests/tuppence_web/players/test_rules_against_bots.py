"""The rating against bots, and the words for it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tuppence.bots.ratings import Rating
from tuppence_web.players.rules.against_bots import in_words, rated_against, strengths

LEVELS = {"beginner": 20.0, "regular": 25.0, "champion": 27.0}


@given(st.floats(0, 50), st.floats(1, 9))
def test_every_rating_has_words(mu: float, sigma: float) -> None:
    words = in_words(Rating(mu, sigma), 50, LEVELS)
    assert any(level in words for level in LEVELS)
    assert ("on the way" in words) <= (mu < LEVELS["beginner"])
    assert ("better than" in words) <= (mu > LEVELS["champion"])


@given(st.lists(st.tuples(st.sampled_from(list(LEVELS)), st.booleans()), max_size=30))
def test_a_win_is_never_worth_less_than_a_loss(results: list[tuple[str, bool]]) -> None:
    rating = Rating()
    for level, won in results:
        win, loss = (rated_against(rating, place, [(level, 3 - place)], LEVELS) for place in (1, 2))
        assert win.mu > loss.mu
        rating = win if won else loss
        assert rating.sigma <= Rating().sigma + 0.05


def test_the_levels_of_a_game_are_in_their_order() -> None:
    for game in tuppence.games():
        known = list(strengths(game).values())
        assert known == sorted(known)
        assert strengths(game)["regular"] == Rating().mu
