"""Reports and decisions: who may do what, what a suspension does, and that it goes back when it is withdrawn."""

from __future__ import annotations

import copy
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

import pytest
from django.utils.timezone import make_aware

from tests.tuppence_web.conftest import Named, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, planned, play, started
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import to_dos
from tuppence_web.conduct import actions
from tuppence_web.conduct.models import Decision
from tuppence_web.conduct.queries import case_of, suspended
from tuppence_web.conduct.rules import ENTRY, MEMBER, PENALTY, REMARK, Sanction
from tuppence_web.leagues.actions import entries, matches, nights
from tuppence_web.leagues.models import Entrant, Season, Slot
from tuppence_web.leagues.queries.nights import sheet_of
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.queries import certified, certified_spans, eligible, eligible_spans, in_good_standing
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments.actions import entries as cup_entries
from tuppence_web.tournaments.actions import tournaments
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
SECOND = FIRST + timedelta(weeks=1)


class Played(NamedTuple):
    """A season whose first night was played."""

    season: Season
    operator: Person
    officer: Person
    people: dict[str, Person]

    @property
    def night(self) -> int:
        found: int = night_of(self.season, 1).pk
        return found

    @property
    def match(self) -> int:
        found: int = Slot.objects.get(night=self.night, number=1).pk
        return found

    def points(self) -> dict[str, int]:
        """The points so far, by first letter."""
        state = season_state_of(self.season)
        name = {one.pk: one.person.name[0] for one in state.entrants}
        return {name[row.player]: row.points for row in state.standings()}

    def entrant(self, letter: str) -> int:
        return Entrant.objects.get(season=self.season, person=self.people[letter]).pk

    def report(self, by: Person, about: str | None = "B", match: bool = True) -> int:
        whom = self.people[about].pk if about else None
        return actions.report(
            by, key(), "violation", "night", self.night, self.match if match else None, whom, "Blew at it"
        )

    def suspend(self, first: int, last: int) -> int:
        """The operator suspends the entry of Bob."""
        sanction = Sanction(ENTRY, first_week=first, last_week=last)
        return actions.decide(self.operator, key(), self.report(self.operator), self.people["B"].pk, sanction, "Blew")


def first_night(officer: Person, operator: Person) -> Played:
    season = started(officer, operator)
    play(season, operator, 1, "ABCDE")
    people = {one.person.name[0]: one.person for one in season.entrants.select_related("person")}
    return Played(season, operator, officer, people)


@pytest.fixture(scope="module")
def played_once(rows_of_module: None) -> Played:
    return first_night(an_officer(), named("Oscar Operator"))


@pytest.fixture
def played(played_once: Played, db: None) -> Played:
    return copy.deepcopy(played_once)


def test_a_suspended_entry_earns_nothing_until_it_is_withdrawn(played: Played) -> None:
    before = played.points()
    with on(SECOND):
        decided = played.suspend(1, 2)
    assert played.points() == before | {"B": 0}, "the others keep their points"
    with on(SECOND, time(20)):
        night = night_of(played.season, 2)
        with pytest.raises(Refused, match=f"suspended until week 2 by decision {decided}"):
            nights.mark_present(played.operator, key(), night.pk, played.entrant("B"), True)
        shown = {one.name: one.unearned for one in sheet_of(night, played.operator).entrants}
        assert shown["Bob"] == "suspended: no points"
        actions.withdraw_decision(played.officer, key(), decided, "Another player did")
        nights.mark_present(played.operator, key(), night.pk, played.entrant("B"), True)
        with pytest.raises(Refused, match="already withdrawn"):
            actions.withdraw_decision(played.officer, key(), decided, "Twice")
    assert played.points() == before


def test_who_is_suspended_on_the_night_itself_plays_no_more(played: Played) -> None:
    with on(FIRST, time(21)):
        decided = played.suspend(1, 1)
        order = [played.entrant(letter) for letter in "ABCDE"]
        with pytest.raises(Refused, match="4 play in this match"):
            matches.record_result(played.operator, key(), played.night, 2, order, played.operator.pk)
        matches.record_result(played.operator, key(), played.night, 2, [order[0], *order[2:]], played.operator.pk)
        actions.withdraw_decision(played.officer, key(), decided, "A slip")
        matches.record_result(played.operator, key(), played.night, 3, order, played.operator.pk)


def test_nobody_decides_about_their_own_match(played: Played, person: Named) -> None:
    with on(FIRST, time(22)):
        ann, flo = played.people["A"], played.people["F"]
        made = played.report(ann)
        for one in (ann, flo, person("Stranger")):
            with pytest.raises(NotYours):
                actions.decide(one, key(), made, None, Sanction(REMARK), "Mine")
        certify(ann, played.officer)
        nights.name_official(played.operator, key(), played.night, ann.pk)
        with pytest.raises(NotYours, match="whom it does not concern"):
            actions.decide(ann, key(), made, None, Sanction(REMARK), "I played in it")
        with pytest.raises(NotYours, match="Only officials and players of the match"):
            played.report(flo)
        sanction = Sanction(MEMBER, until=date(2026, 8, 1))
        with pytest.raises(NotYours, match="Only an officer"):
            actions.decide(played.operator, key(), made, played.people["B"].pk, sanction, "Too much")
        actions.decide(played.operator, key(), made, played.people["B"].pk, Sanction(PENALTY, penalty="8.01(a)"), "So")
        with pytest.raises(Refused, match="already decided by decision"):
            actions.decide(played.officer, key(), made, played.people["B"].pk, Sanction(REMARK), "Again")
        with pytest.raises(NotYours):
            actions.withdraw_decision(played.operator, key(), Decision.objects.get().pk, "No officer")


def test_the_people_concerned_are_notified(played: Played) -> None:
    with on(FIRST, time(22)):
        made = played.report(played.people["A"])
        actions.decide(played.operator, key(), made, played.people["B"].pk, Sanction(REMARK), "Mind the box")
    found = Notification.objects.filter(link__startswith="/conduct/").order_by("pk")
    reported = f"A violation was reported: {played.season}, week 1, match 1."
    assert list(found.values_list("person__name", "text")) == [
        (played.operator.name, f"{reported} Please decide about it."),
        ("Bob", f"{reported} It is about you."),
        ("Bob", "Decided: Remark. Mind the box"),
        ("Ann", "There is news about what you reported."),
    ]


def test_a_suspended_member_cannot_enter_officiate_or_win(played: Played, operator: Person) -> None:
    bob, officer, until = played.people["B"], played.officer, SECOND + timedelta(days=10)
    other = planned(officer, operator, "Friday league")
    with on(FIRST):
        bought = memberships.buy(officer, key(), bob.pk, "annual", False, False)
        memberships.pay(officer, key(), bought, "cash", 7500)
        starts = make_aware(datetime.combine(until, time(19)))
        cup = tournaments.create(officer, key(), tournaments.Plan("Cup", str(operator.email), "Here", starts, 0, 0))
    certify(bob, officer)
    with on(SECOND):
        made = actions.report(officer, key(), "violation", "", 0, None, bob.pk, "Took the till")
        decided = actions.decide(officer, key(), made, bob.pk, Sanction(MEMBER, until=until), "Took it")
    day, after = SECOND + timedelta(days=5), until + timedelta(days=1)
    with on(day):
        for enter, where in ((entries.enter, other.pk), (cup_entries.enter, cup)):
            with pytest.raises(Refused, match=f"until 19 July 2026 by decision {decided}"):
                enter(bob, key(), where)
    people = [bob.pk]
    assert [suspended(people, one) for one in (FIRST, day, until, after)] == [set(), {bob.pk}, {bob.pk}, set()]
    assert [certified(people, one) for one in (FIRST, day, after)] == [{bob.pk}, set(), {bob.pk}]
    assert [eligible(people, one) for one in (FIRST, day, after)] == [{bob.pk}, set(), {bob.pk}]
    assert in_good_standing(people, day) == {bob.pk}, "as MB-2 has it"
    for spans in (certified_spans(people)[bob.pk], eligible_spans(people)[bob.pk]):
        (_, last), (first, _) = spans
        assert (last, first) == (SECOND - timedelta(days=1), after)
    with on(day):
        actions.withdraw_decision(officer, key(), decided, "It was somebody else")
        assert cup_entries.enter(bob, key(), cup)
        assert case_of(made).decision is None
    assert certified(people, day) == eligible(people, day) == {bob.pk}


def test_entries_of_an_ended_season_are_not_suspended(played: Played) -> None:
    with on(FIRST, time(22)):
        decided = played.suspend(2, 8)
    Season.objects.filter(pk=played.season.pk).update(ended=clock.now())
    with on(date(2026, 9, 2)), pytest.raises(Refused, match="has ended"):
        actions.withdraw_decision(played.officer, key(), decided, "Too late")


def test_officers_hear_a_report_that_nobody_there_may_decide(played: Played) -> None:
    with on(FIRST, time(22)):
        made = actions.report(
            played.people["A"], key(), "violation", "night", played.night, None, played.operator.pk, "Shouted"
        )
    heard = Notification.objects.filter(link=f"/conduct/{made}/").order_by("pk")
    assert list(heard.values_list("person__name", flat=True)) == [played.officer.name, played.operator.name]


def test_reports_wait_for_officers_until_they_are_decided(played: Played, person: Named) -> None:
    bob = played.people["B"]
    bob.is_staff = True
    bob.save()
    with on(FIRST, time(22)):
        made = played.report(played.people["A"])
        [found] = [one for one in to_dos(played.officer) if one.path == f"/conduct/{made}/"]
        assert (found.kind, found.title, found.about) == ("Reports to decide", "Bob", f"{played.season}, week 1")
        assert not [one for one in to_dos(bob) if one.kind == found.kind], "it is about this officer"
        decided = actions.decide(played.operator, key(), made, bob.pk, Sanction(REMARK), "Mind the box")
        assert found not in to_dos(played.officer)
        actions.withdraw_decision(played.officer, key(), decided, "A slip")
        assert found in to_dos(played.officer)
