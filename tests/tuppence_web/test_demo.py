"""The demo: its contents, and that it leaves other sites alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from django.test import Client

from tests.browser.served import free_port
from tuppence_web.accounts.models import Person
from tuppence_web.demo.people import PASSWORD
from tuppence_web.demo.town import PARTS, fill
from tuppence_web.leagues.models import Season, YearAward
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.ledger.queries.books import trial_balance
from tuppence_web.memberships.queries import benefits, holdings, in_good_standing
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import standing
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DEMO = [sys.executable, "-m", "tuppence_web.demo", "--port"]


@pytest.fixture(scope="module")
def demo(rows_of_module: None) -> str:
    """A site with the demo; its output."""
    return fill()


def season(players: int) -> Season:
    """The current season of the league with this number of players."""
    return next(one for one in Season.objects.filter(ended=None) if one.entrants.count() == players)


def test_it_says_who_to_sign_in_as(demo: str) -> None:
    for part, _ in PARTS:
        assert f"{part}@example.org" in demo
        assert Client().login(email=f"{part}@example.org", password=PASSWORD)


def test_the_books_balance(demo: str) -> None:
    assert sum(line.balance for line in trial_balance()) == 0
    assert sum(line.debits for line in trial_balance()) > 100_000


def test_a_league_of_seven_is_on_its_fourth_night(demo: str) -> None:
    state = season_state_of(season(7))
    names = {one.pk: one.person.name for one in state.entrants}
    assert state.nights[3].day == clock.today()
    assert [night.week for night in state.held] == [1, 2, 3]
    # The same each time. Wyn has not paid but takes up places: of 27, 28 and 27 points a match (7 have entered; 6, 7
    # and 6 are there) all except Wyn's are earned.
    points = {names[row.player]: row.points for row in state.standings()}
    assert points == {"Mab": 52, "Pip": 42, "Old Tom": 40, "Hetty": 39, "Nell": 33, "Bram": 20, "Wyn": 0}
    wyn = next(pk for pk, name in names.items() if name == "Wyn")
    orders = [order for night in state.held for tables in night.matches for order in tables]
    unearned = sum(7 - order.index(wyn) for order in orders if wyn in order)
    assert sum(points.values()) + unearned == 3 * (27 + 28 + 27)


def test_a_league_of_twenty_four_plays_at_two_tables(demo: str) -> None:
    state = season_state_of(season(24))
    assert [[len(order) for order in tables] for night in state.held for tables in night.matches] == [[12, 12]] * 12


def test_tournaments_are_in_their_second_round(demo: str) -> None:
    found = {one.name: standing(one).bracket for one in Tournament.objects.all()}
    assert {name: [one.stage for one in bracket.rounds] for name, bracket in found.items()} == {
        "The Anchor cup": ["R1", "W2", "L2"],
        "Coast open": ["R1", "W2", "L2"],
        "Last month's cup": ["R1", "W2", "L2", "W3", "T", "F"],
        "Winter cup": [],
        "Pairs cup": ["R1", "W2", "L2", "W3"],
    }
    assert len(found["Coast open"].rounds[0].matches) == 16
    assert all(found[name].to_play for name in ("The Anchor cup", "Coast open"))


def test_a_year_has_its_awards_and_members_a_discount(demo: str) -> None:
    assert {one.person.name for one in YearAward.objects.all()} == {"Jago", "Hetty", "Edda"}
    assert [one.percent for one in benefits()] == [15]


def test_there_are_members_of_each_kind(demo: str) -> None:
    kinds = {(one.membership.kind, one.membership.hero, one.state) for one in holdings([*people()])}
    assert kinds >= {
        ("annual", False, "good"),
        ("annual", True, "good"),
        ("seasonal", False, "good"),
        ("annual", False, "ended"),
        ("seasonal", False, "ended"),
        ("seasonal", False, "unpaid"),
    }
    assert in_good_standing([*people()], clock.today())


def people() -> list[int]:
    return list(Person.objects.values_list("pk", flat=True))


def test_it_refuses_a_site_with_people(demo: str) -> None:
    with pytest.raises(Refused, match="needs an empty"):
        fill()


def test_it_refuses_a_folder_in_use(tmp_path: Path) -> None:
    (tmp_path / "tuppence.sqlite3").write_text("somebody's")
    environ = {**os.environ, "TUPPENCE_DATA": str(tmp_path)}
    ended = subprocess.run([*DEMO, "0"], env=environ, capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode == 1
    assert "needs an empty" in ended.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["tuppence.sqlite3"]


def test_it_opens_and_shows_its_leagues(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    # The settings name another database and mail server, which must stay unused.
    foreign = {"TUPPENCE_DATABASE_URL": "postgres://nobody@localhost/nowhere", "TUPPENCE_SMTP_HOST": "nowhere.invalid"}
    environ = {**os.environ, **foreign, "TUPPENCE_DATA": str(folder)}
    with subprocess.Popen([*DEMO, str(free_port())], env=environ, stdout=subprocess.PIPE, text=True) as served:
        try:
            said = ""
            while not (found := re.search(r"open at (http://\S+)", said)):
                line = served.stdout.readline() if served.stdout else ""
                assert line, said
                said += line
            page = urllib.request.urlopen(f"{found[1]}/leagues/", timeout=60).read().decode()
        finally:
            served.terminate()
    assert PASSWORD in said
    assert "Lamplight league" in page
