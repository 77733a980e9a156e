"""A night's day, times and deadlines are in the time zone of its venue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from tests.tuppence_web.conftest import ClientOf, Named, account_with
from tests.tuppence_web.leagues.making import FIRST, NAMES, certify, key, night_of, plan
from tuppence_web.accounts.models import Person
from tuppence_web.background import PERIODIC
from tuppence_web.leagues.actions import endings, entries, leagues, nights, seasons
from tuppence_web.leagues.models import Entrant, MatchDay, Season
from tuppence_web.leagues.queries.fees import fee_of
from tuppence_web.leagues.queries.rights import tonights
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Membership
from tuppence_web.places.models import Region
from tuppence_web.places.queries import at_home
from tuppence_web.tournaments.actions import tournaments
from tuppence_web.tournaments.models import Tournament
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

FLORIDA, AUCKLAND = "America/New_York", "Pacific/Auckland"
FORWARD, BACK = date(2026, 3, 8), date(2026, 11, 1)  # when clocks change in Florida, at 2:00


@contextmanager
def at(day: date, hour: time, zone: str = FLORIDA) -> Iterator[None]:
    """Set the clock to a local time."""
    with clock.as_of(clock.when(day, hour, zone)):
        yield


def played_at(officer: Person, operator: Person, zone: str, first: date = FIRST, begins: time = time(19, 30)) -> Season:
    """A started season in a time zone, with fees paid two weeks before."""
    with at(first - timedelta(days=14), time(12), zone):
        certify(operator, officer)
        league = leagues.create_league(officer, key(), f"League of {zone}", "There", str(operator.email), zone)
        venue = leagues.save_venue(officer, key(), 0, "The Anchor", "", "", zone)
        settled = plan(venue, first, at=begins, number=3)
        season = seasons.create_season(operator, key(), league, settled)
        for name in NAMES[:5]:
            email = f"{name.lower()}@example.org"
            one = entries.enter_person(operator, key(), season, name, email, account_with(email))
            entries.receive_fee(operator, key(), one, "cash")
        seasons.start_season(operator, key(), season)
    return Season.objects.get(pk=season)


@pytest.mark.parametrize(("zone", "day"), [(FLORIDA, FIRST), (AUCKLAND, FIRST), ("UTC", FIRST)])
def test_tonight_is_tonight_at_the_venue(
    officer: Person, operator: Person, client_of: ClientOf, zone: str, day: date
) -> None:
    """At 20:30 in Florida it is tomorrow in UTC; in Auckland the morning of the night is yesterday in UTC."""
    season = played_at(officer, operator, zone)
    night, bar = night_of(season, 1), client_of(operator)
    for hour in (time(0), time(9), time(19), time(20, 30), time(23, 59)):
        with at(day, hour, zone):
            assert tonights(operator) == [night], hour
            page = bar.get(reverse("season", args=[season.pk])).content.decode()
            assert "s sheet</a>" in page, hour
            assert "Tonight at The Anchor" in page, hour
            sheet = bar.get(reverse("night_sheet", args=[night.pk])).content.decode()
            assert 'id="night"' in sheet, hour
    with at(day - timedelta(days=1), time(23, 59), zone):
        assert tonights(operator) == []
        with pytest.raises(Refused):
            nights.mark_present(operator, key(), night.pk, Entrant.objects.earliest("pk").pk, True)
    assert (night.starts.utcoffset(), night.starts.time()) == (
        datetime.combine(day, time(12), ZoneInfo(zone)).utcoffset(),
        time(19, 30),
    )


def test_a_night_counts_as_tonight_until_it_is_over(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = played_at(officer, operator, FLORIDA, begins=time(22))
    night, next_day, bar = night_of(season, 1), FIRST + timedelta(days=1), client_of(operator)
    for hour in (time(0, 30), time(9, 59)):
        with at(next_day, hour):
            assert tonights(operator) == [night]
            assert "s sheet</a>" in bar.get(reverse("season", args=[season.pk])).content.decode()
            nights.mark_present(operator, key(), night.pk, Entrant.objects.earliest("pk").pk, True)
    with at(next_day, time(10, 1)):
        assert tonights(operator) == []
        page = bar.get(reverse("season", args=[season.pk])).content.decode()
        assert f"{night_of(season, 2).day:%-d %B} at The Anchor" in page
        nights.mark_present(operator, key(), night.pk, Entrant.objects.earliest("pk").pk, False)  # a late result


def test_a_night_after_midnight_opens_the_evening_before(officer: Person, operator: Person) -> None:
    season = played_at(officer, operator, FLORIDA, begins=time(0, 30))
    with at(FIRST - timedelta(days=1), time(20)):
        assert tonights(operator) == [night_of(season, 1)]
    with at(FIRST - timedelta(days=1), time(18)):
        assert tonights(operator) == []


def calendar_of(season: Season) -> Any:
    return Calendar.from_ical(Client().get(reverse("season_calendar", args=[season.pk])).content)


@pytest.mark.parametrize(
    ("first", "begins", "shown", "utc"),
    [
        (FORWARD, time(1, 30), time(1, 30), datetime(2026, 3, 8, 6, 30, tzinfo=UTC)),
        (FORWARD, time(2, 30), time(3, 30), datetime(2026, 3, 8, 7, 30, tzinfo=UTC)),  # this local time does not exist
        (FORWARD, time(20), time(20), datetime(2026, 3, 9, 0, 0, tzinfo=UTC)),
        (BACK, time(1, 30), time(1, 30), datetime(2026, 11, 1, 5, 30, tzinfo=UTC)),  # this local time exists twice
        (BACK, time(20), time(20), datetime(2026, 11, 2, 1, 0, tzinfo=UTC)),
    ],
)
def test_nights_when_clocks_change(
    officer: Person, operator: Person, first: date, begins: time, shown: time, utc: datetime
) -> None:
    season = played_at(officer, operator, FLORIDA, first, begins)
    night = night_of(season, 1)
    assert (night.starts.astimezone(UTC), night.clock) == (utc, shown)
    event = calendar_of(season).walk("VEVENT")[0]
    assert event["DTSTART"].params["TZID"] == FLORIDA
    assert event["DTSTART"].dt.replace(tzinfo=None) == datetime.combine(first, shown)
    assert event["DTSTART"].dt.astimezone(UTC) == utc
    assert (event["DTEND"].dt.astimezone(UTC) - utc) == timedelta(hours=3)
    page = Client().get(reverse("night", args=[night.pk])).content.decode()
    assert f"{shown:%H:%M}" in page
    assert ("clocks go" in page) == (begins < time(3) and (begins, first) != (time(1, 30), FORWARD))
    answer = Client().get(reverse("api:api_night", args=[night.pk])).json()
    assert (datetime.fromisoformat(answer["starts"]), answer["zone"]) == (utc, FLORIDA)
    assert datetime.fromisoformat(answer["starts"]).utcoffset() == night.starts.utcoffset()
    with clock.as_of(utc + timedelta(hours=11, minutes=59)):
        assert tonights(operator) == [night]
    with clock.as_of(utc + timedelta(hours=12)):
        assert tonights(operator) == []


def test_nights_begin_at_the_same_time_when_clocks_change(officer: Person, operator: Person) -> None:
    """Eight Thursdays at 19:30, four of them before the clocks go back: in the calendar too."""
    season = played_at(officer, operator, FLORIDA, first=date(2026, 10, 8))
    begins = [event["DTSTART"].dt for event in calendar_of(season).walk("VEVENT")]
    assert {one.time() for one in begins} == {time(19, 30)}
    assert [one.utcoffset() for one in begins] == [timedelta(hours=-4)] * 4 + [timedelta(hours=-5)] * 4


@given(
    st.dates(date(1990, 1, 1), date(2090, 1, 1)),
    st.times(),
    st.sampled_from([FLORIDA, AUCKLAND, "UTC", "Europe/London", "Australia/Lord_Howe", "Asia/Kathmandu"]),
)
def test_local_times_convert_to_moments_and_back(day: date, hour: time, zone: str) -> None:
    moment, planned = clock.when(day, hour, zone), datetime.combine(day, hour)
    back = moment.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    assert back == moment.replace(tzinfo=None)
    assert back == planned or "go forward" in clock.oddity(day, hour, zone)
    assert back >= planned


def test_LG_1_the_seven_days_are_counted_at_the_venue(officer: Person, operator: Person) -> None:
    season = played_at(officer, operator, FLORIDA)
    night = night_of(season, 2)
    move = (night.day, time(21), season.venue_id, "A wedding")
    with at(night.day - timedelta(days=6), time(0, 1)), pytest.raises(Refused, match="7 days"):
        nights.move_night(operator, key(), night.pk, *move)
    with at(night.day - timedelta(days=7), time(23, 59)):  # the next day in UTC
        nights.move_night(operator, key(), night.pk, *move)
    assert "21:00 New York time" in Person.objects.get(name="Ann").notifications.latest("pk").text


def test_LG_2_entries_payments_and_ends_use_the_venues_days(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = played_at(officer, operator, FLORIDA)
    night = night_of(season, 1)
    with at(FIRST, time(20, 30)):  # tomorrow in UTC
        late = entries.enter_person(operator, key(), season.pk, "Zed", "zed@example.org")
        assert Entrant.objects.get(pk=late).day == FIRST
        nights.mark_present(operator, key(), night.pk, late, True)
        page = client_of(operator).get(reverse("league_entry", args=[late])).content.decode()
        assert f'value="{FIRST}"' in page
        entries.receive_fee(operator, key(), late, "cash", FIRST)
        with pytest.raises(Refused, match="before it has been received"):
            entries.receive_fee(
                operator,
                key(),
                entries.enter_person(operator, key(), season.pk, "Yan", "y@example.org"),
                "cash",
                FIRST + timedelta(days=1),
            )
    last = night_of(season, 8)
    with at(last.day - timedelta(days=1), time(20, 30)), pytest.raises(Refused, match="last match day"):
        endings.end_season(operator, key(), season.pk)
    with at(last.day, time(23)):
        entries.enter_person(operator, key(), season.pk, "Xan", "x@example.org")
        endings.end_season(operator, key(), season.pk)


def test_LG_8_a_fee_is_received_on_the_venues_day(officer: Person, operator: Person) -> None:
    with at(FIRST, time(12)):
        leagues.create_league(officer, key(), "Home", "Brevard", str(operator.email), FLORIDA)
    season = played_at(officer, operator, AUCKLAND)
    with at(FIRST, time(9), AUCKLAND):
        one = entries.enter_person(operator, key(), season.pk, "Zed", "zed@example.org")
        entries.receive_fee(operator, key(), one, "cash", FIRST)
        assert fee_of(Entrant.objects.get(pk=one)).payment


def test_MB_1_a_membership_uses_the_days_of_the_first_region(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = played_at(officer, operator, FLORIDA)
    with at(FIRST, time(20, 30)):
        client_of(person("Mona")).post(reverse("members"), {"kind": "annual", "request": str(key())})
        bought = Membership.objects.get()
        assert bought.begins == FIRST
        with at_home():
            memberships.pay(officer, key(), bought.pk, "cash", 7500)
        entered = entries.enter_person(operator, key(), season.pk, "Mona", "mona@example.org", person("Mona").pk)
        assert Entrant.objects.get(pk=entered).member, "bought and paid at the bar half a minute before"


def test_MB_1_reminders_use_the_days_of_the_first_region(officer: Person, person: Named) -> None:
    Region.objects.create(name="There", zone=FLORIDA)
    with at(FIRST, time(12)), at_home():
        bought = memberships.buy(officer, key(), person("Mona").pk, "seasonal", False, False)
        memberships.pay(officer, key(), bought, "cash", 2500)
    ends = Membership.objects.get(pk=bought).ends
    with at(ends, time(20, 30)):  # tomorrow in UTC, and too late for a reminder
        next(one for one in PERIODIC if one.name == "remind members").work("")
    assert person("Mona").notifications.filter(subject="Your membership ends soon").count() == 1


def test_a_tournament_has_the_clocks_of_its_venue(officer: Person, client_of: ClientOf) -> None:
    desk = client_of(officer)
    sent = {
        "name": "Cup",
        "administrator": str(officer.email),
        "venue": "The Bell",
        "zone": FLORIDA,
        "starts": "2026-07-02T19:30",
        "fee": "10.00",
        "discount": "0.00",
        "second": 35,
        "third": 20,
        "association": 35,
        "administrators": 10,
        "request": str(key()),
    }
    assert desk.post(reverse("tournament_new"), sent).status_code == 302
    cup = Tournament.objects.get()
    assert (cup.zone, cup.starts) == (FLORIDA, datetime(2026, 7, 2, 23, 30, tzinfo=UTC))
    assert "Thursday 2 July 2026, 19:30" in Client().get(reverse("tournament", args=[cup.pk])).content.decode()
    assert 'value="2026-07-02T19:30"' in desk.get(reverse("tournament_change", args=[cup.pk])).content.decode()
    assert Client().get(reverse("api:api_tournament", args=[cup.pk])).json()["starts"] == "2026-07-02T19:30:00-04:00"
    with at(FIRST, time(20, 30)):
        assert 'name="today"' not in desk.get(reverse("tournament_desk", args=[cup.pk])).content.decode()
    with at(FIRST - timedelta(days=1), time(20, 30)):
        assert 'name="today"' in desk.get(reverse("tournament_desk", args=[cup.pk])).content.decode()
    moved = tournaments.Plan("Cup", str(officer.email), "The Bell", cup.starts, 1000, 0, zone=AUCKLAND)
    tournaments.change(officer, key(), cup.pk, moved)
    assert Tournament.objects.get().begins.utcoffset() == timedelta(hours=12)


def test_the_zone_is_named_if_the_association_has_another(officer: Person, operator: Person) -> None:
    home = played_at(officer, operator, FLORIDA)
    other = leagues.save_venue(officer, key(), 0, "The Kiwi", "", "", AUCKLAND)
    here, there = night_of(home, 1), night_of(home, 2)
    MatchDay.objects.filter(pk=there.pk).update(venue=other)
    page = Client().get(reverse("night", args=[here.pk])).content.decode()
    assert '" hidden> New York time</span>' in page
    page = Client().get(reverse("night", args=[there.pk])).content.decode()
    assert '"> Auckland time</span>' in page
