"""A league on its second night, made in the server's data by another process."""

from __future__ import annotations

import uuid
from datetime import time, timedelta
from typing import Any

from tests.browser.guests import Guest
from tests.browser.people import become, make
from tests.browser.served import Served

OPERATOR = "Oscar Operator"
OFFICER = "Olive Officer"
PLAYERS = ("Ann", "Bob", "Cy", "Di", "Ed", "Wilhelmina Featherstonehaugh")
FURTHER = (
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kit",
    "Lou",
    "Mab",
    "Nat",
    "Ola",
    "Pip",
    "Quin",
    "Rae",
    "Sam",
    "Tess",
    "Una",
    "Zoe",
)
Made = dict[str, int]


def made(served: Served) -> Made:
    """A new league of the operator's: the ids of its league, season, nights and entries."""
    answer: Made = served.beside.ask("tests.browser.association.leagues:make_league")
    return answer


def operate(guest: Guest, served: Served) -> Made:
    """Sign in as the operator of a new league."""
    become(guest, served, OPERATOR)
    return made(served)


def make_league() -> Made:
    """Runs beside the server."""
    from tests.tuppence_web.conftest import account_with, on
    from tests.tuppence_web.leagues import making as leagues
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import entries, matches, nights, seasons
    from tuppence_web.leagues.actions import leagues as league_actions
    from tuppence_web.leagues.queries import rights
    from tuppence_web.web import clock

    for name in (OPERATOR, OFFICER):
        make(name)
    Person.objects.filter(name=OFFICER).update(is_staff=True)
    operator, officer = (Person.objects.get(name=name) for name in (OPERATOR, OFFICER))
    first = clock.today() - timedelta(weeks=1)
    with on(first - timedelta(days=14)):
        leagues.certify(operator, officer)
        mark = uuid.uuid4().hex[:6]
        league = league_actions.create_league(officer, key(), f"League {mark}", f"Old Town {mark}", str(operator.email))
        venue = league_actions.save_venue(officer, key(), 0, f"The Anchor {mark}", "1 Quay Street", "2 for 1 drafts")
        plan = leagues.plan(venue, first, 4, tournament_day=first + timedelta(weeks=9))
        season = seasons.create_season(operator, key(), league, plan)
        entrants = []
        for name in PLAYERS:
            address = f"{name.split()[0].lower()}@example.org"
            entrants.append(entries.enter_person(operator, key(), season, name, address, account_with(address)))
            if name != "Ed":
                entries.receive_fee(operator, key(), entrants[-1], "cash")
        seasons.start_season(operator, key(), season)
    one, two = rights.season_of(season).nights.all()[:2]
    rights.season_of(season).nights.update(surface_by=operator)
    with on(first, time(20)):
        nights.mark_together(operator, key(), one.pk, entrants, True)
        for number in (1, 2, 3):
            matches.record_result(operator, key(), one.pk, number, entrants, operator.pk)
    ids = {"league": league, "season": season, "first": one.pk, "tonight": two.pk, "match": one.slots.earliest("pk").pk}
    ids |= {"unpaid": entrants[4], "venue": venue, "ann": Person.objects.get(email="ann@example.org").pk}
    return {**ids, "region": rights.league_of(league).region_id}


def make_called_off() -> Made:
    """Runs beside the server: a league whose season was called off after its first night."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions.calling_off import call_off_season

    ids = make_league()
    call_off_season(Person.objects.get(name=OPERATOR), key(), ids["season"], "The roof has come down.")
    return ids


def make_measured() -> Made:
    """Runs beside the server: a league with a box that an official can measure."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions.equipment import add_piece

    ids = make_league()
    return {**ids, "piece": add_piece(Person.objects.get(name=OFFICER), key(), ids["venue"], "box", "The oak box")}


def make_report() -> Made:
    """Runs beside the server: a league, and a violation that the operator reported."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.conduct.actions import report

    ids, text = make_league(), "Threw the die at the bartender, and would not fetch it."
    operator = Person.objects.get(name=OPERATOR)
    return {**ids, "report": report(operator, key(), "violation", "night", ids["first"], None, ids["ann"], text)}


def make_nameless() -> Made:
    """Runs beside the server: a league that somebody without an account has entered."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import entries
    from tuppence_web.leagues.models import Entrant

    ids, operator = make_league(), Person.objects.get(name=OPERATOR)
    entrant = entries.enter_person(operator, key(), ids["season"], f"Zed {ids['season']}", "")
    return {**ids, "nameless": Entrant.objects.get(pk=entrant).person_id}


def record_elsewhere(night: int) -> None:
    """Runs beside the server: the operator records match 1 of a night, the last who entered first."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import matches
    from tuppence_web.leagues.models import Presence

    operator = Person.objects.get(name=OPERATOR)
    order = list(Presence.objects.filter(night=night).order_by("-entrant").values_list("entrant_id", flat=True))
    matches.record_result(operator, key(), night, 1, order, operator.pk)


def make_planned() -> Made:
    """Runs beside the server: a league with a season that cannot start yet, one that can, and one of pairs."""
    from tests.tuppence_web.conftest import account_with
    from tests.tuppence_web.leagues import making as leagues
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import entries, seasons
    from tuppence_web.web import clock

    ids, operator = make_league(), Person.objects.get(name=OPERATOR)
    first = clock.today() + timedelta(weeks=10)
    # The number of the season, the weeks until it begins, and what its plan has of its own.
    plans: dict[str, tuple[int, int, dict[str, Any]]] = {
        "lacking": (2, 0, {"tournament": None}),
        "ready": (1, 10, {}),
        "pairs": (3, 20, {"team_size": 2}),
    }
    for name, (number, later, other) in plans.items():
        plan = leagues.plan(ids["venue"], first + timedelta(weeks=later), number, **other)
        ids[name] = seasons.create_season(operator, key(), ids["league"], plan)
    for name in PLAYERS[:5]:
        address = f"{name.lower()}@example.org"
        for season in ("ready", "pairs"):
            entries.enter_person(operator, key(), ids[season], name, address, account_with(address))
    return ids


def make_wrong_fee() -> Made:
    """Runs beside the server: a league, and an entrant who became a member just afterwards."""
    from tests.tuppence_web.conftest import account_with
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import entries
    from tuppence_web.memberships import actions as memberships

    ids, address = make_league(), f"{uuid.uuid4().hex}@example.org"
    officer = Person.objects.get(name=OFFICER)
    wrong = entries.enter_person(officer, key(), ids["season"], "Gil", address)
    bought = memberships.enrol(officer, key(), "Gil", address, "annual", False, False, known=account_with(address))
    memberships.pay(officer, key(), bought, "cash", 7500)
    return {**ids, "wrong": wrong}


def make_applied(address: str) -> Made:
    """Runs beside the server: a league, and a membership of this person's that is not paid yet."""
    from tests.tuppence_web.conftest import account_with
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.memberships import actions as memberships

    ids, officer = make_league(), Person.objects.get(name=OFFICER)
    if not Person.objects.get(email=address).memberships.exists():
        memberships.enrol(officer, key(), "Abe Applied", address, "annual", False, False, known=account_with(address))
    return ids


def make_crowd() -> Made:
    """Runs beside the server: a league of 22; tonight 21 are there, and match 1 has its tables."""
    from tests.tuppence_web.conftest import account_with
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import entries, matches, nights
    from tuppence_web.leagues.models import Entrant

    ids = make_league()
    operator = Person.objects.get(name=OPERATOR)
    for name in FURTHER:
        address = f"{name.lower()}@example.org"
        entries.enter_person(operator, key(), ids["season"], name, address, account_with(address))
    for entrant in Entrant.objects.filter(season=ids["season"]).exclude(person__name="Zoe"):
        nights.mark_present(operator, key(), ids["tonight"], entrant.pk, True)
    matches.draw_tables(operator, key(), ids["tonight"], 1)
    return ids
