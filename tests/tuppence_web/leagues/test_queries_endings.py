"""What the end of a season would do, before it is confirmed."""

from __future__ import annotations

import pytest

from tests.tuppence_web.leagues.making import play, started
from tests.tuppence_web.leagues.test_actions_endings import end, make_member, pool_left, won
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.queries.endings import ending_of, owed_by
from tuppence_web.leagues.queries.seasons import season_state_of

pytestmark = pytest.mark.django_db


def test_LG_6_the_end_does_what_was_shown(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    for name in ("Bob", "Cy"):
        make_member(name, officer)
    play(season, operator, 1, "ABCDE", "ABCDE", "ABCDE")
    play(season, operator, 2, "ABCDE")
    ending = ending_of(season_state_of(season))
    names = {one.pk: one.person.name for one in ending.state.entrants}
    assert [(night.week, count) for night, count in ending.missing][:2] == [(2, 1), (3, 0)]
    assert (ending.pay, ending.uncovered, ending.to_association, ending.unpaid) == (1000, 0, 0, [])
    end(season, operator)
    assert won(season) == {names[one]: cents for one, cents in ending.prizes.items()}
    assert owed_by(season)[operator.pk] == ending.pay
    assert pool_left(season) == 0
