"""Changes of match days: a week's notice, also before the season starts, to players, officials and operator (LG-1)."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, certify, entered, key, night_of, plan, planned, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import nights, seasons
from tuppence_web.leagues.models import MatchDay, Season
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
EVENING_BEFORE = FIRST - timedelta(days=1)


def days(season: Season) -> list[date]:
    return list(MatchDay.objects.filter(season=season).values_list("day", flat=True))


def notified(subject: str) -> set[str]:
    return set(Notification.objects.filter(subject__contains=subject).values_list("person__name", flat=True))


@pytest.mark.parametrize("change", [{"first": FIRST + timedelta(days=1)}, {"at": time(20)}])
def test_LG_1_a_plan_needs_a_weeks_notice(officer: Person, operator: Person, change: dict[str, date | time]) -> None:
    season = planned(officer, operator)
    entered(season, operator, ["Ann"])
    before, asked = days(season), plan(season.venue_id, **change)  # type: ignore[arg-type]
    with on(EVENING_BEFORE), pytest.raises(Refused, match=r"until Thursday 25 June 2026\. \(LG-1\)"):
        seasons.change_season(operator, key(), season.pk, asked)
    assert days(season) == before
    with on(FIRST - timedelta(days=7)):
        seasons.change_season(operator, key(), season.pk, asked)
    assert notified("new match days") == {"Ann"}


def test_LG_1_a_plan_without_entries_can_change_at_once(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    with on(EVENING_BEFORE):
        seasons.change_season(operator, key(), season.pk, plan(season.venue_id, FIRST + timedelta(days=1)))
    assert days(season)[0] == FIRST + timedelta(days=1)


def test_LG_1_a_season_that_did_not_start_gets_new_days(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    entered(season, operator, ["Ann"])
    with on(FIRST + timedelta(days=1)):
        with pytest.raises(Refused, match="until 7 days before"):
            seasons.change_season(operator, key(), season.pk, plan(season.venue_id, FIRST + timedelta(days=7)))
        seasons.change_season(operator, key(), season.pk, plan(season.venue_id, FIRST + timedelta(days=8)))
    assert days(season)[0] == FIRST + timedelta(days=8)


def test_LG_1_officials_and_operator_hear_of_a_moved_night(officer: Person, operator: Person, person: Named) -> None:
    season, night = started(officer, operator, ("Ann", "Bob", "Cy", "Di", "Otto")), None
    for name in ("Ulla", "Otto"):
        certify(person(name), officer)
        for night in (night_of(season, 2), night_of(season, 3)):
            with on(BEFORE):
                nights.name_official(operator, key(), night.pk, person(name).pk)
    night = night_of(season, 2)
    with on(BEFORE):
        nights.move_night(officer, key(), night.pk, night.day, time(20), night.venue_id, "A wedding.")
    players = {"Ann", "Bob", "Cy", "Di", "Otto"}
    assert notified("week 2 has moved") == players | {"Ulla", "Oscar Operator"}
    assert Notification.objects.filter(subject__contains="week 2 has moved").count() == 7


def test_LG_1_officials_hear_of_a_changed_plan(officer: Person, operator: Person, person: Named) -> None:
    season = planned(officer, operator)
    certify(person("Ulla"), officer)
    with on(BEFORE):
        nights.name_official(operator, key(), night_of(season, 2).pk, person("Ulla").pk)
        seasons.change_season(operator, key(), season.pk, plan(season.venue_id, at=time(20)))
    assert notified("new match days") == {"Ulla"}
