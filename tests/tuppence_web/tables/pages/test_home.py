"""The home page leads with the match to come back to."""

from __future__ import annotations

from tests.tuppence.games.matches import one_game_always
from tests.tuppence_web.players.test_views import HOME_LEADS, home, play


@one_game_always
def test_home_leads_with_the_match_where_it_is_your_turn(address: str, name: str) -> None:
    cookies, to_act = play(address, name, 3)
    assert HOME_LEADS not in home(address, "")
    for seat, cookie in enumerate(cookies):
        page = home(address, cookie)
        assert HOME_LEADS in page
        assert ("It is your turn in" in page) == (seat == to_act)
        assert page.index(HOME_LEADS) < page.index("<h1>")
        assert "Back to the match" in page
