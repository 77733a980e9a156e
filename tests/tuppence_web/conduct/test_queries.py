"""Who sees a report, a decision and a suspension."""

from __future__ import annotations

from datetime import time

import pytest

from tests.tuppence_web.conduct.test_actions import Played
from tests.tuppence_web.conduct.test_actions import played as played
from tests.tuppence_web.conduct.test_actions import played_once as played_once
from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, certify, entered, key, night_of, planned
from tuppence_web.accounts.models import Person
from tuppence_web.conduct import actions
from tuppence_web.conduct.models import Decision
from tuppence_web.conduct.queries import case_seen, reports_for, to_dos
from tuppence_web.conduct.rules import NONE, REMARK, Sanction
from tuppence_web.leagues.actions import nights, seasons
from tuppence_web.leagues.queries.nights import unearned_seen
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.web.refusals import NotYours

pytestmark = pytest.mark.django_db


def test_only_those_whom_it_concerns_and_officials_see_it(played: Played, person: Named) -> None:
    with on(FIRST, time(22)):
        made = played.report(played.people["A"])
        night = night_of(played.season, 1)
        actions.decide(played.operator, key(), made, None, Sanction(NONE), "Nothing in it")
        again = played.suspend(1, 1)
        state = season_state_of(played.season)
        bob, named = played.people["B"], person("Nora")
        certify(named, played.officer)
        nights.name_official(played.operator, key(), night.pk, named.pk)
        for one in (played.people["A"], bob, played.operator, named, played.officer):
            assert case_seen(made, one).report.pk == made
        for one in (played.people["C"], person("Stranger")):
            with pytest.raises(NotYours):
                case_seen(made, one)
            assert reports_for(one, 1)[1] == []
            assert played.entrant("B") not in unearned_seen(night, state, one)
        for one in (bob, played.operator, named, played.officer):
            assert unearned_seen(night, state, one)[played.entrant("B")] == "suspended: no points"
            assert len(reports_for(one, 1)[1]) == 2
        assert not case_seen(made, bob).official(bob), "who reported it is not shown to whom it is about"
        assert Decision.objects.get(pk=again).words == "The season entry is suspended in week 1."


def test_a_report_outlives_the_season_it_is_about(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, "Friday league")
    (ann,) = entered(season, operator, ["Ann"], paid=None)
    with on(BEFORE):
        of = night_of(season, 1).pk
        made = actions.report(operator, key(), "violation", "night", of, None, ann.person_id, "Blew at it")
        seasons.delete_season(operator, key(), season.pk, "The bar closes.")
        assert [one.path for one in to_dos(officer)] == [f"/conduct/{made}/"]
        assert case_seen(made, officer).where == ""
        actions.decide(officer, key(), made, ann.person_id, Sanction(REMARK), "Not again.")
        assert to_dos(officer) == []
