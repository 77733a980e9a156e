"""Seasons of teams: from the entry to the prizes (5.03, 9.01(c), LT-1 to LT-6)."""

from __future__ import annotations

import copy
from datetime import time, timedelta

import pytest

from tests.tuppence_web.conftest import Named, an_officer, named, on
from tests.tuppence_web.leagues.making import (
    BEFORE,
    FIRST,
    entered,
    entrants_of,
    finish_of,
    in_teams,
    key,
    night_of,
    plan,
    planned,
    play_in_teams,
)
from tests.tuppence_web.leagues.test_actions_endings import end, make_member, won
from tests.tuppence_web.matches.test_actions import with_guest
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, leaving, matches, nights, seasons, teams
from tuppence_web.leagues.models import Entrant, MatchDay, Season, Slot
from tuppence_web.leagues.queries import qualified
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.models import Match
from tuppence_web.notifications.models import Notification
from tuppence_web.tables import queries as tables
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def three_teams(rows_of_module: None) -> Season:
    return in_teams(an_officer(), named("Oscar Operator"), "AB", "CD", "EF")


@pytest.fixture
def season(three_teams: Season, db: None) -> Season:
    return copy.deepcopy(three_teams)


def points(season: Season) -> dict[str, int]:
    state = season_state_of(season)
    return {str(state.competitor[row.player]): row.points for row in state.standings()}


def own_points(season: Season) -> dict[str, int]:
    state = season_state_of(season)
    return {one.person.name: state.points()[one.pk] for one in state.entrants}


def called(season: Season, name: str) -> Entrant:
    return season.entrants.get(person__name=name)


def test_LT_5_a_win_earns_two_points_for_each_player(season: Season, operator: Person) -> None:
    play_in_teams(season, operator, 1)
    assert points(season) == {"AB": 4, "CD": 3, "EF": 2}
    assert own_points(season) == {"Ann": 4, "Bob": 4, "Cy": 3, "Di": 3, "Ed": 2, "Flo": 2}
    assert [row.places for row in season_state_of(season).standings()] == [(2, 0), (1, 1), (0, 2)]


def test_LT_2_a_team_earns_once_all_its_players_have_paid(officer: Person, operator: Person) -> None:
    season = in_teams(officer, operator, "AB", "CD", "EF", paid="ACDEF", name="Friday league")
    play_in_teams(season, operator, 1)
    assert points(season) == {"CD": 3, "EF": 2, "AB": 0}
    with on(FIRST):
        entries.receive_fee(operator, key(), called(season, "Bob").pk, "cash", FIRST)
    play_in_teams(season, operator, 2)
    assert points(season) == {"CD": 6, "EF": 4, "AB": 4}


def test_LT_6_the_members_of_a_team_share_its_prize(season: Season, officer: Person, operator: Person) -> None:
    for name in ("Ann", "Bob", "Di"):
        make_member(name, officer)
    for week in (1, 2):
        play_in_teams(season, operator, week)
    end(season, operator)
    # Six fees of 50.00 less two weeks of 5.00: 145.00 and what EF may not have, 58.00, for AB; 87.00 for CD.
    assert won(season) == {"Ann": 10150, "Bob": 10150, "Di": 8700}
    region = season.league.region_id
    assert [earned for _, earned in qualified(region, season.year, season.number)] == [8, 8, 6]


def test_LT_2_a_substitute_takes_the_place_of_a_player(season: Season, operator: Person, person: Named) -> None:
    play_in_teams(season, operator, 1)
    with on(FIRST + timedelta(days=1)):
        leaving.leave(operator, key(), called(season, "Bob").pk, leaving.NOTHING, "Moving away.")
        gus = Entrant.objects.get(pk=entries.enter(person("Gus"), key(), season.pk))
        entries.receive_fee(operator, key(), gus.pk, "cash")
        teams.form_team(operator, key(), season.pk, "ab", [gus.pk])
    play_in_teams(season, operator, 2, "ABCDEFG")
    assert points(season) == {"AB": 8, "CD": 6, "EF": 4}
    mine = own_points(season)
    assert (mine["Ann"], mine["Bob"], mine["Gus"]) == (8, 4, 4)


def test_LT_2_teams_are_whole_before_the_start(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, "Friday league", team_size=2)
    ann, bob, cy, *_ = (one.pk for one in entered(season, operator))
    with on(BEFORE):
        for named, players, why in (
            ("Aces", [ann, bob, cy], "A team has 2 players. With these, Aces has 3."),
            ("Aces", [], "has 0"),
            (" ", [ann, bob], "a name that can be read"),
        ):
            with pytest.raises(Refused, match=why):
                teams.form_team(operator, key(), season.pk, named, players)
        teams.form_team(operator, key(), season.pk, "Aces", [ann, bob])
        with pytest.raises(Refused, match="in the team Aces"):
            teams.form_team(operator, key(), season.pk, "Bees", [ann, cy])
        with pytest.raises(Refused, match="1 teams are complete"):
            seasons.start_season(operator, key(), season.pk)
        teams.dissolve_team(operator, key(), season.pk, "Aces")
        assert not season.entrants.exclude(team="").exists()
        assert Notification.objects.filter(text__contains="Aces").count() == 4
        teams.form_team(operator, key(), season.pk, "Aces", [ann, bob])
        seasons.change_season(operator, key(), season.pk, plan(season.venue_id, team_size=3, tournament=None))
        assert not season.entrants.exclude(team="").exists(), "teams of two are none of three"
        alone = Season.objects.get(pk=season.pk)
    assert (alone.team_size, alone.points_base) == (3, "match")


def test_LT_4_a_draw_stands_until_two_teams_could_play(season: Season, operator: Person) -> None:
    night, here = night_of(season, 1), list(season.entrants.values_list("pk", flat=True))
    with on(FIRST, time(20)):
        with pytest.raises(Refused, match="0 teams are complete here"):
            matches.draw_tables(operator, key(), night.pk, 1)
        nights.mark_together(operator, key(), night.pk, here, True)
        with pytest.raises(Refused, match="Draw the teams first"):
            matches.record_result(operator, key(), night.pk, 1, here[:4], operator.pk)
        matches.draw_tables(operator, key(), night.pk, 1)
        assert Slot.objects.filter(night=night).count() == 1, "the third team pauses"
        with pytest.raises(Refused, match="Nobody has come or gone"):
            matches.take_back_draw(operator, key(), night.pk, 1)
        seated = entrants_of(Slot.objects.get(night=night).match)
        for order in ([seated[at] for at in (0, 1, 2, 3)], [seated[at] for at in (0, 2)]):
            with pytest.raises(Refused, match=r"winning team first|Missing"):
                matches.record_result(operator, key(), night.pk, 1, order, operator.pk)
        nights.mark_present(operator, key(), night.pk, seated[0], False)
        with pytest.raises(Refused, match="has gone"):
            matches.open_table(operator, key(), night.pk, 1)
        matches.take_back_draw(operator, key(), night.pk, 1)
        matches.draw_tables(operator, key(), night.pk, 1)
    assert seated[0] not in entrants_of(Slot.objects.get(night=night).match)


def first_drawn(season: Season, operator: Person) -> MatchDay:
    """A season's first night, on which everybody is present, can play at our tables, and has been drawn."""
    night, here = night_of(season, 1), list(season.entrants.select_related("person"))
    for player in (operator, *(one.person for one in here)):
        with_guest(player)
    with on(FIRST, time(20)):
        nights.mark_together(operator, key(), night.pk, [one.pk for one in here], True)
        matches.draw_tables(operator, key(), night.pk, 1)
    return night


def test_5_03_a_match_at_our_table_is_one_of_teams(officer: Person, operator: Person) -> None:
    night = first_drawn(in_teams(officer, operator, "ABC", "DEF", "GHI", name="Friday league"), operator)
    with on(FIRST, time(20)):
        with pytest.raises(Refused, match="competition rules alone"):
            matches.referee_match(operator, key(), night.pk, 1, pub=True)
        match = Match.objects.get(pk=matches.referee_match(operator, key(), night.pk, 1))
    table = tables.stored(match.table_id or "")
    assert table is not None
    assert (table.game.options["format"], table.game.options["pennies"]) == ("teams", 8)
    team = {one.person.name: one.team for one in night.season.entrants.select_related("person")}
    seats = [team[seat.name] for seat in table.seats]
    assert seats == [seats[0], seats[1]] * 3
    assert seats[0] != seats[1]


def test_LG_9_a_correction_may_name_other_teams(season: Season, operator: Person) -> None:
    play_in_teams(season, operator, 1)
    slot = next(one for one in Slot.objects.filter(night__week=1) if teams_of(one) == {"AB", "CD"})
    ab, cd, ef = ([called(season, name).pk for name in pair] for pair in (("Ann", "Bob"), ("Cy", "Di"), ("Ed", "Flo")))
    seen = slot.match.results.get()
    with on(FIRST, time(22)):
        for order in ([*ab, cd[0], ef[0]], [*ab, *cd, *ef], ab, [*ab, *ab]):
            with pytest.raises(Refused, match=r"winning team first|twice"):
                matches.correct_result(operator, key(), slot.pk, seen.pk, order, operator.pk, "Wrong teams.")
        matches.correct_result(operator, key(), slot.pk, seen.pk, [*ef, *cd], operator.pk, "EF played, not AB.")
    slot = Slot.objects.get(pk=slot.pk)
    assert teams_of(slot) == {"CD", "EF"}
    assert finish_of(slot.match.results.latest("pk")) == [*ef, *cd]
    seats = [Entrant.objects.get(pk=one).team for one in entrants_of(slot.match)]
    assert seats == [seats[0], seats[1]] * 2, "they sit alternately"
    assert points(season) == {"EF": 4, "CD": 3, "AB": 2}


def teams_of(slot: Slot) -> set[str]:
    """The teams of a match."""
    return set(slot.night.season.entrants.filter(person__in=slot.match.players).values_list("team", flat=True))
