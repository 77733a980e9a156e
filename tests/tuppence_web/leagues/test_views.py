"""The pages of leagues: their contents, readers and refusals."""

from __future__ import annotations

import csv
import io
import json
import re
import uuid
from datetime import date, time, timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from icalendar import Calendar

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import (
    BEFORE,
    FIRST,
    entered,
    finish_of,
    key,
    night_of,
    planned,
    play,
    started,
)
from tests.tuppence_web.tables.test_api import play_to_the_end
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.leagues.actions import matches, nights, seasons
from tuppence_web.leagues.models import Entrant, MatchDay, Presence, Season
from tuppence_web.matches.models import Note, Result
from tuppence_web.places.models import Venue
from tuppence_web.tables.queries import tables_of
from tuppence_web.web.refusals import Refusal

pytestmark = pytest.mark.django_db
MOST_QUERIES = 19


def send(client: Client, night: MatchDay, request: uuid.UUID | None = None, **said: object) -> Any:
    body = json.dumps({"request": str(request or key()), **said})
    return client.post(reverse("send_night", args=[night.pk]), body, "application/json")


def form_of(client: Client, path: str, **values: object) -> Any:
    return client.post(path, {"request": str(key()), **values})


def first_ids(season: Season, number: int) -> list[int]:
    return list(Entrant.objects.filter(season=season).values_list("pk", flat=True)[:number])


def test_LG_5_and_LG_10_standings_show_ranks_points_and_offers(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCDE", "BACDE", "ABCED")
    with on(FIRST):
        page = Client().get(reverse("season", args=[season.pk]))
    shown = page.content.decode()
    assert [line.row.points for line in page.context["lines"]] == [17, 16, 12, 8, 7, 0]
    assert 'aria-label="week 1: 17"' in shown
    assert "2 for 1 drafts" in shown  # LG-10
    assert "260.00" in shown  # 6 x 50.00 less 8 x 5.00


def test_standings_are_there_as_csv_and_json(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCD")
    rows = list(csv.DictReader(io.StringIO(Client().get(reverse("standings_csv", args=[season.pk])).content.decode())))
    assert [(row["rank"], row["player"], row["points"]) for row in rows[:2]] == [("1", "Ann", "6"), ("2", "Bob", "5")]
    found = Client().get(reverse("standings_json", args=[season.pk])).json()
    assert (found["league"], found["season"], found["standings"][0]["player"]) == ("Thursday league", 3, "Ann")
    assert found["standings"][0]["weeks"] == [6, 0, 0, 0, 0, 0, 0, 0]


def test_a_name_is_no_formula_of_a_spreadsheet(season: Season) -> None:
    Person.objects.filter(name="Ann").update(name="=1+1")
    assert "'=1+1" in Client().get(reverse("standings_csv", args=[season.pk])).content.decode()


def test_LG_1_the_match_days_are_a_calendar(season: Season) -> None:
    answer = Client().get(reverse("season_calendar", args=[season.pk]))
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    assert answer["Content-Type"].startswith("text/calendar")
    assert len(events) == 8
    begins: Any = events[0].decoded("DTSTART")
    assert (begins.date(), begins.time()) == (FIRST, time(19, 30))
    assert len({str(event["UID"]) for event in events}) == 8


def test_LG_1_the_calendar_has_its_time_zone(season: Season, settings: Any) -> None:
    path = reverse("season_calendar", args=[season.pk])
    assert b"VTIMEZONE" not in Client().get(path).content, "UTC needs none"
    settings.TIME_ZONE = "America/New_York"
    assert b"VTIMEZONE" not in Client().get(path).content, "the setting only proposes"
    Venue.objects.update(zone="America/New_York")
    feed = Calendar.from_ical(Client().get(path).content)
    assert [zone.tz_name for zone in feed.timezones] == ["America/New_York"]
    begins: Any = feed.walk("VEVENT")[0]["DTSTART"]
    assert (begins.params["TZID"], begins.dt.utcoffset()) == ("America/New_York", timedelta(hours=-4))


def test_LG_6_a_split_must_be_100_and_the_form_stays(season: Season, operator: Person, client_of: ClientOf) -> None:
    values = {"year": 2026, "number": 4, "venue": season.venue_id, "first_day": "2026-10-01", "at": "20:00"}
    shares = {"points_base": "entered", "first_share": 50, "second_share": 30, "third_share": 10}
    with on(BEFORE):
        page = form_of(client_of(operator), reverse("new_season", args=[season.league_id]), **values, **shares)
    assert page.status_code == 400
    shown = page.content.decode()
    assert "add up to 100, not 50/30/10 (LG-6)" in words_of(shown)
    assert 'value="2026-10-01"' in shown
    assert Season.objects.count() == 1


def test_LG_1_a_move_too_late_is_refused_with_the_rule(season: Season, operator: Person, client_of: ClientOf) -> None:
    night = night_of(season, 1)
    with on(FIRST - timedelta(days=6)):
        path = reverse("move_night", args=[night.pk])
        values = {"day": FIRST + timedelta(days=1), "at": "19:30", "venue": night.venue_id, "why": "A wedding"}
        page = form_of(client_of(operator), path, **values)
    assert page.status_code == 400
    assert "(LG-1)" in words_of(page.content.decode())
    assert 'value="A wedding"' in page.content.decode()


def test_LG_3_the_sheet_sends_attendance_and_results_once(
    season: Season, operator: Person, client_of: ClientOf
) -> None:
    night, bar = night_of(season, 1), client_of(operator)
    players = first_ids(season, 4)
    with on(FIRST):
        for player in players:
            answer = send(bar, night, change="present", entrant=player, here=True)
        assert [one["here"] for one in answer.json()["sheet"]["entrants"]] == [True] * 4 + [False] * 2
        request = key()
        result = {"change": "result", "number": 1, "group": 1, "order": players, "official": operator.pk}
        for _ in range(2):
            answer = send(bar, night, request, **result)
            assert answer.status_code == 200
        assert answer.json()["sheet"]["matches"][0]["order"] == players
        send(bar, night, change="guest", name="Zoe")
        answer = send(bar, night, change="present", entrant=players[0], here=False)
    assert answer.json()["sheet"]["guests"] == ["Zoe"]
    assert Result.objects.count() == 1
    assert Presence.objects.count() == 3


def test_LG_3_everybody_is_here_by_one_tap_and_it_is_undone(
    season: Season, operator: Person, client_of: ClientOf
) -> None:
    night, bar, request = night_of(season, 1), client_of(operator), key()
    players = first_ids(season, 6)
    others = [*players[1:], 2**40]  # with somebody who is not entered (any more)
    with on(FIRST):
        send(bar, night, change="present", entrant=players[0], here=True)
        for _ in range(2):
            answer = send(bar, night, request, change="together", entrants=others, here=True)
        assert [one["here"] for one in answer.json()["sheet"]["entrants"]] == [True] * 6
        answer = send(bar, night, change="together", entrants=others, here=False)
        assert [one["here"] for one in answer.json()["sheet"]["entrants"]] == [True] + [False] * 5
        assert send(bar, night, change="together", entrants=[], here=True).status_code == 400


@pytest.mark.parametrize(
    ("said", "status", "why"),
    [
        ({"change": "result", "number": 4, "group": 1, "order": [], "official": 1}, 400, "not a change of a sheet"),
        ({"change": "draw", "number": 3}, 409, "(LG-3)"),
        ({"change": "present", "entrant": 2**40, "here": True}, 409, "Only players who have entered"),
        ({"change": "result", "number": 1, "group": 1, "order": ["x"], "official": 1}, 400, "not a change of a sheet"),
        ({"change": "dance"}, 400, "not a change of a sheet"),
        ({}, 400, "not a change of a sheet"),
    ],
)
def test_LG_3_invalid_messages_of_the_sheet_are_refused(
    season: Season, operator: Person, client_of: ClientOf, said: dict[str, Any], status: int, why: str
) -> None:
    with on(FIRST):
        answer = send(client_of(operator), night_of(season, 1), **said)
    assert answer.status_code == status
    refusal = msgspec.json.decode(answer.content, type=Refusal)
    assert refusal.code == ("refused" if status == 409 else "malformed")
    assert why in refusal.sentence


def test_LG_2_sheet_and_results_say_why_a_place_earns_nothing(
    officer: Person, operator: Person, person: Named, client_of: ClientOf, subtests: pytest.Subtests
) -> None:
    season = planned(officer, operator, "Friday league")
    late: list[tuple[str, date | None, int, str]] = [  # with the points
        ("Bob", FIRST - timedelta(days=1), 4, ""),
        ("Cy", FIRST, 0, "paid on the day: points from the next night"),
        ("Di", FIRST + timedelta(days=1), 0, "paid later: points from the next night"),
        ("Ed", None, 0, "unpaid: no points"),
    ]
    entered(season, operator, ["Ann"])
    for name, paid, _, _ in late:
        entered(season, operator, [name], paid)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    play(season, operator, 1, "ABCDE")
    night = night_of(season, 1)
    with on(FIRST + timedelta(days=1)):
        sheet = client_of(operator).get(reverse("night_sheet", args=[night.pk])).context["data"]["sheet"]
        page = client_of(operator).get(reverse("night", args=[night.pk]))
    assert [one["unearned"] for one in sheet["entrants"]] == ["", *(why for *_, why in late)]
    rows, shown = page.context["matches"][0]["rows"], page.content.decode()
    assert rows[0] == (1, person("Ann"), 5, "", "")
    cited = '<a class="cite" href="/rules/leagues/#LG-2">LG-2</a>'
    assert shown.count(cited) == 3
    for place, (name, _, points, why) in enumerate(late, 2):
        with subtests.test(name):
            assert rows[place - 1] == (place, person(name), points, why, "")
            assert (f'<span class="help">{why}</span> {cited}' in shown) == bool(why)


def test_LG_9_the_sheet_is_for_the_nights_officials(
    season: Season, operator: Person, person: Named, client_of: ClientOf
) -> None:
    night = night_of(season, 1)
    with on(FIRST):
        path = reverse("night_sheet", args=[night.pk])
        assert Client().get(path).status_code == 302
        assert client_of(person("Eve")).get(path).status_code == 403
        assert client_of(operator).get(path).status_code == 200
        assert send(Client(), night, change="guest", name="Zoe").status_code == 401
        assert send(client_of(person("Eve")), night, change="guest", name="Zoe").status_code == 403


def test_LG_9_a_result_is_corrected_on_its_page(season: Season, operator: Person, client_of: ClientOf) -> None:
    play(season, operator, 1, "ABCD")
    night, bar, first = night_of(season, 1), client_of(operator), Result.objects.get()
    path = reverse("match_order", args=[night.pk, 1, 1])
    a, b, c, d = finish_of(first)
    places = {"place_1": b, "place_2": a, "place_3": c, "official": operator.pk, "seen": first.pk}
    with on(FIRST):
        refused = form_of(bar, path, **places, place_4=c, why="Misread")
        assert "Cy is in the order of finish twice. (LG-4)" in words_of(refused.content.decode())
        form_of(bar, path, **places, place_4=d, why="Misread")
        form_of(bar, reverse("match_note", args=[night.pk, first.match_id]), text="Settled by Oscar")
        page = Client().get(reverse("night", args=[night.pk])).content.decode()
    assert finish_of(Result.objects.latest("pk")) == [b, a, c, d]
    assert Note.objects.count() == 1
    assert "Corrected: Misread" in page
    assert re.search(r"Match 1, [^:]+:\d\d, [^:]+: Ann, Bob, Cy, Di", page)  # the old result
    assert "Settled by Oscar" in page


def test_unknown_objects_are_not_found() -> None:
    for name in ("league", "season", "night", "season_calendar"):
        assert Client().get(reverse(name, args=[999])).status_code == 404


def test_a_league_of_24_takes_few_queries(officer: Person, operator: Person, client_of: ClientOf) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWX"
    season = started(officer, operator, [f"{letter}x" for letter in letters], name="Friday league")
    for week in range(1, 9):
        play(season, operator, week, letters[:20], letters[19::-1], letters[:20])
    last, bar = night_of(season, 8), client_of(operator)
    pages = [
        reverse("leagues"),
        reverse("league", args=[season.league_id]),
        *(reverse(name, args=[season.pk]) for name in ("season", "standings_csv", "season_calendar", "season_entries")),
        *(reverse(name, args=[last.pk]) for name in ("night", "night_sheet")),
        reverse("region", args=[season.league.region_id, 2026]),
    ]
    with on(last.day):
        bar.get(pages[0])  # saves when this person was seen
        for path in pages:
            with CaptureQueriesContext(connection) as asked:
                assert bar.get(path).status_code == 200
            assert len(asked) <= MOST_QUERIES, f"{path}: {len(asked)}"


def test_LG_3_a_match_is_opened_at_our_table_and_recorded(
    season: Season, operator: Person, client_of: ClientOf
) -> None:
    night = night_of(season, 1)
    with on(FIRST):
        for player in first_ids(season, 4):
            nights.mark_present(operator, key(), night.pk, player, True)
        first = Entrant.objects.get(pk=first_ids(season, 4)[0]).person.guest
        assert first is not None
        operator.guest = Guest.objects.create(name=operator.name)
        operator.save(update_fields=["guest"])
        match = matches.open_table(operator, key(), night.pk, 1)
        table = night.slots.get().match.table_id
        assert table is not None
        for guest in (operator.guest, first):  # the night's officials may begin the match, too
            assert [row["fixture"] for row in tables_of(guest.id)] == [f"{season.league}, week 1, match 1"]
        play_to_the_end(table)
        desk = client_of(operator).get(f"/leagues/nights/{night.pk}/").content.decode()
        assert "The match at our table is over" in desk
        matches.take_result(operator, key(), match, operator.pk)
    assert sorted(finish_of(Result.objects.get())) == first_ids(season, 4)
