"""The best moment of a match, in every game."""

from __future__ import annotations

from tests.tuppence.games.matches import every_game
from tests.tuppence_web.tables.pages.test_story import story_of
from tuppence.events import PrivateEvent
from tuppence_web.hosted.game import hosted
from tuppence_web.hosted.moment import leading_to


@every_game
def test_the_moment_is_in_the_record_and_everybody_saw_it(name: str) -> None:
    _, went = story_of(name)
    found = hosted(name).moment(went.plays)
    if found is None:
        return
    seen = leading_to(found, went.plays)
    assert seen[-1] is found.event
    assert not any(isinstance(event, PrivateEvent) for event in seen)
    assert {id(event) for event in seen} <= {id(event) for event in went.events}


@every_game
def test_a_match_without_events_has_no_moment(name: str) -> None:
    assert hosted(name).moment([]) is None
