"""A person's data, and what stays after the account is closed: games and money, without the name."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, NAMES, certify, entered, key, planned, play
from tests.tuppence_web.tournaments.making import Night, night_result, plan
from tuppence_web.accounts.actions import leave
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.leagues.actions import endings, leagues, seasons
from tuppence_web.leagues.models import League, Season
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Membership
from tuppence_web.tournaments.actions import draws, entries, prizes, tournaments

pytestmark = pytest.mark.django_db
NAME, PASSWORD = "Zaphodia Beeble", "a horse of a colour"
LAST = FIRST + timedelta(weeks=7)


@pytest.fixture
def zaphodia() -> Person:
    """A person with a unique name."""
    made = Person.objects.create_user("zaphodia@example.org", PASSWORD, name=NAME)
    made.guest = Guest.objects.create(name=NAME)
    made.save()
    return made


def live_as_member(zaphodia: Person, officer: Person) -> None:
    """A paid membership with a checked proof; a certificate; a name that an officer corrected at the desk."""
    with on(BEFORE):
        own = memberships.buy(zaphodia, key(), zaphodia.pk, "annual", False, True, f"Card of {NAME}")
        memberships.see_proof(officer, key(), own, f"Card of {NAME}, seen")
        memberships.pay(officer, key(), own, "cash", 6500)
    certify(zaphodia, officer)
    desk = Client()
    desk.force_login(officer)
    mended = {"name": f"{NAME} ", "is_active": "on", "is_staff": "on"}
    assert desk.post(reverse("admin:accounts_person_change", args=[zaphodia.pk]), mended).status_code == 302
    zaphodia.refresh_from_db()


def live_as_player(zaphodia: Person, officer: Person, operator: Person) -> None:
    """A season that she wins with its prize, after its end was undone once."""
    season = planned(officer, operator)
    entered(season, operator, (*NAMES[:5], "Zaphodia"))
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    play(season, operator, 1, "ZABCDE", "ZABCDE", "ZABCDE")
    with on(LAST):
        endings.end_season(operator, key(), season.pk)
        endings.reopen_season(operator, key(), season.pk, "One was misread")
        endings.end_season(operator, key(), season.pk)
        endings.pay_out(operator, key(), season.pk, zaphodia.pk, "cash")


def live_as_operator(zaphodia: Person, officer: Person) -> None:
    """A season that she operates and is paid for; and an operator whom she names."""
    season = planned(officer, zaphodia, "Friday league", first=FIRST + timedelta(days=1))
    entered(season, zaphodia, NAMES[:5])
    with on(BEFORE):
        seasons.start_season(zaphodia, key(), season.pk)
    play(season, zaphodia, 1, "ABCDE")
    with on(LAST + timedelta(days=1)):
        endings.end_season(zaphodia, key(), season.pk)
        endings.pay_out(zaphodia, key(), season.pk, zaphodia.pk, "card", "the bar")
    leagues.name_operator(zaphodia, key(), season.league.pk, str(officer.email))


def live_as_entrant(zaphodia: Person, officer: Person, named: Named) -> Night:
    """A tournament that she wins, with its gift card."""
    night = Night(officer, named)
    own = entries.enter(zaphodia, key(), night.id, "towel")
    entries.receive_fee(night.administrator, key(), own, "transfer")
    night.enter(8)
    draws.start(night.administrator, key(), night.id, "sixpence")
    while not night.now.bracket.over:
        for stage in night.now.bracket.to_draw:
            draws.draw(night.administrator, key(), night.id, stage)
        for match in night.now.bracket.to_play:
            night_result(night, match.key, sorted(match.present))
    prizes.pay_out(night.administrator, key(), night.id)
    prizes.give_card(night.administrator, key(), own)
    return night


def live_as_administrator(zaphodia: Person, officer: Person, other: Person) -> None:
    """A tournament that she cancels after a payment."""
    called_off = tournaments.create(officer, key(), plan(zaphodia, name="Friday cup"))
    entrant = entries.enter(other, key(), called_off)
    entries.receive_fee(zaphodia, key(), entrant, "cash")
    tournaments.cancel(zaphodia, key(), called_off, "A flood.")


def addresses(zaphodia: Person, tournament: int) -> Iterator[str]:
    """Every page and file about money, every receipt, and the pages of results and entries."""
    for name in ("books", "journal", "journal_csv", "members_all", "officials", "leagues", "tournaments"):
        yield reverse(name)
    for name in ("money_of", "money_of_csv", "member"):
        yield reverse(name, args=[zaphodia.pk])
    for scope, name in Account.objects.values_list("scope", "name").distinct().order_by():
        yield reverse("accounts_of_kind", args=[scope, name])
    for account in Account.objects.values_list("pk", flat=True):
        yield from (reverse(name, args=[account]) for name in ("money_account", "money_account_csv"))
    for entry in Entry.objects.all():
        yield reverse("entry", args=[entry.pk])
        if entry.kind in ("payment", "payout"):
            yield reverse("receipt", args=[entry.pk])
    for season in Season.objects.all():
        pages = ("season", "season_entries", "season_money", "season_hand_csv", "season_pool_csv", "standings_csv")
        yield from (reverse(name, args=[season.pk]) for name in (*pages, "standings_json"))
        yield from (reverse("night", args=[night.pk]) for night in season.nights.all())
    for league in League.objects.all():
        for name in ("league", "league_money", "league_hand_csv", "league_pool_csv"):
            yield reverse(name, args=[league.pk])
        yield reverse("region", args=[league.region_id, FIRST.year])
    for page in ("", "desk", "payout", "history", "draws", "statement", "statement.csv"):
        yield reverse("tournament", args=[tournament]) + page


def shown(desk: Client, paths: list[str]) -> dict[str, str]:
    answers = {path: desk.get(path) for path in paths}
    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code != 200} == {}
    return {path: answer.content.decode() for path, answer in answers.items()}


def tables() -> dict[str, str]:
    """Everything in the database, by table."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = str(cursor.fetchall())
    return found


def saying(name: str, texts: dict[str, str]) -> set[str]:
    """The texts that contain a part of the name, or the address."""
    return {where for where, text in texts.items() if any(part in text.lower() for part in name.lower().split())}


@pytest.mark.slow
def test_a_closed_account_leaves_results_and_payments_only(
    zaphodia: Person, officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    live_as_member(zaphodia, officer)
    live_as_player(zaphodia, officer, operator)
    live_as_operator(zaphodia, officer)
    live_as_administrator(zaphodia, officer, person("Paid"))
    night = live_as_entrant(zaphodia, officer, person)
    desk, paths = client_of(officer), list(addresses(zaphodia, night.id))
    season = Season.objects.get(league__name="Thursday league")
    pages = saying(NAME, shown(desk, paths))
    names = ("season_pool_csv", "season_hand_csv", "season_money", "season_entries", "standings_csv")
    places = [*(reverse(name, args=[season.pk]) for name in names), reverse("journal"), reverse("journal_csv")]
    assert {*places, f"/tournaments/{night.id}/statement", f"/tournaments/{night.id}/statement.csv"} <= pages
    kept = {"accounts_person", "accounts_guest", "memberships_membership", "django_admin_log"}
    assert saying(NAME, tables()) == kept

    assert leave(zaphodia, key(), PASSWORD) == zaphodia.pk
    assert saying(NAME, tables()) == set()
    assert saying(NAME, shown(desk, paths)) == set()
    assert "Somebody who left" in desk.get(reverse("season_pool_csv", args=[season.pk])).content.decode()
    membership = Membership.objects.get(person=zaphodia)
    assert (membership.hero, membership.seen_by, membership.proof) == (True, officer, "")


@pytest.mark.slow
def test_a_person_can_export_leagues_and_tournaments(
    zaphodia: Person, officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    with on(BEFORE):
        own = memberships.buy(zaphodia, key(), zaphodia.pk, "annual", False, False)
        memberships.pay(officer, key(), own, "cash", 7500)
    live_as_player(zaphodia, officer, operator)
    live_as_entrant(zaphodia, officer, person)
    known = client_of(zaphodia).get("/account/data.json").json()
    (season,), (tournament,) = known["leagues"], known["tournaments"]
    assert season == {
        "season": "Thursday league, season 3 of 2026",
        "team": "",
        "entered": "2026-06-18",
        "member": True,
        "paid": "2026-06-18",
        "left": None,
        "asked_to_leave": "",
        "present": ["2026-07-02"],
        "results": [{"day": "2026-07-02", "match": match, "place": 1, "of": 6} for match in (1, 2, 3)],
        "rank": 1,
        "points": 18,
        "awards": [{"prize": "290.00", "text": "Rank 1: 290.00"}],  # five fees of 50.00, 45.00 of hers, less 5.00
    }
    assert (tournament["tournament"], tournament["number"], tournament["word"]) == ("Anchor Cup", 1, "towel")
    assert (tournament["fee"], tournament["place"], tournament["prize"]) == ("9.00", 1, "38.96")  # of 89.00
    assert {"match": "Final", "place": 1, "of": 2} in tournament["results"]
    assert f"{season['season']}: you have won a prize" in {one["subject"] for one in known["notifications"]["received"]}
    assert client_of(operator).get("/account/data.json").json()["leagues"] == []
