"""Tables on narrow and low screens, at the end of a match of the most players."""

from __future__ import annotations

from tests.browser import prepared, tabling
from tests.browser.conftest import Arrive
from tests.browser.geometry import ENLARGED, LANDSCAPE, SMALL, beyond_the_screen, cut, lying_over, resize
from tests.browser.guests import DESK, PHONE
from tests.browser.served import Served
from tests.browser.tabling import ENDED, played_out
from tests.games.matches import A_GAME
from tests.web.visitors import clock
from tuppence.game import game_type


def test_the_places_of_the_most_players_are_seen_whole(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    most = game_type(A_GAME).players_range[1]
    page = tabling.open_table(guest, game=A_GAME, players=most, **clock(A_GAME, 0))
    prepared.play_on(served, tabling.table_id(page), played_out)
    page.reload()
    page.locator(ENDED).wait_for()
    for size in (DESK, LANDSCAPE, ENLARGED, PHONE, SMALL):
        resize(page, size)
        assert page.locator(f"{ENDED} li").count() == most
        assert cut(page, f"{ENDED} :is(h2, li)", ".top") == [], size
        assert cut(page, f"{ENDED} :is(h2, li)", ENDED) == [], size
        assert lying_over(page, ".seats b", ".seats .count", ENDED, ".ways .btn") == [], size
        if size != SMALL:
            assert beyond_the_screen(page, f"{ENDED} :is(h2, li)", ".ways .btn") == [], size
