"""Everybody who is entered, charged, paid, moved or named is notified: the table of docs/notifications.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail

from tests import ROOT
from tests.tuppence_web.conftest import Named, account_with, on
from tests.tuppence_web.leagues.making import (
    BEFORE,
    FIRST,
    certify,
    entered,
    key,
    night_of,
    plan,
    planned,
    play,
    started,
)
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.tournaments.making import plan as cup_plan
from tuppence_web import urls
from tuppence_web.accounts.models import Person
from tuppence_web.claims import actions as claims
from tuppence_web.founding import actions as founding
from tuppence_web.founding.rules import Wanted
from tuppence_web.idempotency.actions import ACTIONS
from tuppence_web.leagues.actions import (
    calling_off,
    endings,
    entries,
    leagues,
    leaving,
    matches,
    nights,
    notices,
    seasons,
    teams,
    years,
)
from tuppence_web.leagues.models import Entrant
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.models import Entry
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Certificate
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments.actions import entries as cup_entries
from tuppence_web.tournaments.actions import matches as cup_matches
from tuppence_web.tournaments.actions import prizes, tournaments
from tuppence_web.tournaments.actions.tournaments import create_season_end

pytestmark = pytest.mark.django_db
PAGE = ROOT / "docs/notifications.md"
Hears = Callable[..., Any]


@pytest.fixture
def hears(django_capture_on_commit_callbacks: Any) -> Hears:
    """Assert that these people, and nobody else, get a notification and an e-mail inside the block."""

    @contextmanager
    def only(*people: Person) -> Iterator[None]:
        before, emails = Notification.objects.count(), len(mail.outbox)
        with django_capture_on_commit_callbacks(execute=True):
            yield
        notices = list(Notification.objects.order_by("pk")[before:])
        assert sorted(str(one.person) for one in notices) == sorted(map(str, people)), [one.subject for one in notices]
        sent = [email.to[0] for email in mail.outbox[emails:] if email.subject != "Welcome to Tuppence"]
        assert sorted(sent) == sorted(str(person.email) for person in people)
        for notice in notices:
            named = [person.name for person in Person.objects.exclude(pk=notice.person_id)]
            assert not any(re.search(rf"\b{re.escape(name)}\b", f"{notice.subject} {notice.text}") for name in named)

    return only


def test_every_change_has_a_line_in_the_table() -> None:
    cells = re.findall(r"^\| ([a-z_., ]+) \|", PAGE.read_text(), re.MULTILINE)
    listed = [name for cell in cells for name in cell.split(", ") if "." in name]
    assert urls.urlpatterns, "the modules of all changes are imported"
    assert sorted(listed) == sorted(ACTIONS)


def test_of_leaving_and_of_a_season_called_off(officer: Person, operator: Person, hears: Hears) -> None:
    season = started(officer, operator)
    entrants = list(Entrant.objects.filter(season=season).select_related("person"))
    everybody = [one.person for one in entrants]
    ann, why = entrants[0], "Moving away."
    with on(FIRST):
        with hears(operator):
            leaving.ask_to_leave(ann.person, key(), season.pk, why)
        with hears(ann.person):
            leaving.leave(operator, key(), ann.pk, leaving.SHARE, why)
        with hears(ann.person):
            leaving.come_back(operator, key(), ann.pk, why)
        with hears(*everybody):
            calling_off.call_off_season(operator, key(), season.pk, why)
        with hears(*everybody):
            endings.reopen_season(operator, key(), season.pk, why)
        membership = memberships.buy(ann.person, key(), ann.person_id, "seasonal", False, False)
        with hears(ann.person):
            entries.take_membership_fee(operator, key(), season.pk, membership, "cash")
        with hears(ann.person):
            entries.take_back_membership_fee(operator, key(), season.pk, membership, "Another paid")


def test_of_teams(officer: Person, operator: Person, hears: Hears) -> None:
    season = planned(officer, operator, team_size=2)
    ann, bob = entered(season, operator, ("Ann", "Bob"))
    with on(BEFORE):
        with hears(ann.person, bob.person):
            teams.form_team(operator, key(), season.pk, "The Aces", [ann.pk, bob.pk])
        with hears(ann.person, bob.person):
            teams.dissolve_team(operator, key(), season.pk, "The Aces")


def test_of_a_league_and_its_plan(officer: Person, operator: Person, person: Named, hears: Hears) -> None:
    olga, zoe, ann = person("Olga"), person("Zoe"), person("Ann")
    with on(BEFORE):
        with hears(operator):
            league = leagues.create_league(officer, key(), "Friday", "Old Town", str(operator.email))
        with hears(operator, olga):
            leagues.name_operator(officer, key(), league, str(olga.email))
        with hears():
            venue = leagues.save_venue(olga, key(), 0, "The Anchor", "", "")
            season = seasons.create_season(olga, key(), league, plan(venue))
            entrant = entries.enter(zoe, key(), season)
        with hears(ann):
            other = entries.enter_person(olga, key(), season, "Ann", str(ann.email), ann.pk)
        with hears():
            seasons.change_season(olga, key(), season, plan(venue, loser_award="A fork"))
        with hears(zoe, ann):
            seasons.change_season(olga, key(), season, plan(venue, at=time(20)))
        with hears(zoe):
            entry = entries.receive_fee(olga, key(), entrant, "cash")
        with hears(zoe):
            entries.take_back_fee(olga, key(), entrant, "Another paid")
        memberships.pay(officer, key(), memberships.buy(zoe, key(), zoe.pk, "annual", False, False), "cash", 7500)
        with hears(zoe):
            entries.charge_again(olga, key(), entrant, "A member")
        with hears(ann):
            entries.withdraw(olga, key(), other, "Cannot come")
        assert Notification.objects.filter(link=f"/money/receipts/{entry}/", person=zoe).count() == 1


def test_of_a_league_that_is_asked_for(officer: Person, person: Named, hears: Hears) -> None:
    rose = person("Rose")
    wanted = Wanted("The Bell", "", "Old Town", "Bell league", "Europe/London", FIRST, time(19, 30))
    with on(BEFORE):
        with hears(officer):
            asked = founding.ask_for_league(rose, key(), wanted)
        with hears(rose):
            founding.decline_league(officer, key(), asked, "Which Bell?")
        again = founding.ask_for_league(rose, key(), wanted)
        with hears(rose, rose, rose, rose):  # as operator, for the certificate, of the tournament, of the approval
            founding.approve_league(officer, key(), again)


def test_of_nights_and_officials(officer: Person, operator: Person, person: Named, hears: Hears) -> None:
    season, nora, otto = started(officer, operator), person("Nora"), person("Otto")
    people = list(Person.objects.filter(entered__season=season))
    for official in (nora, otto):
        certify(official, officer)
    night, later = night_of(season, 1), night_of(season, 6)
    with on(BEFORE), hears(nora):
        nights.name_official(operator, key(), night.pk, nora.pk)
    with on(BEFORE):
        nights.name_official(operator, key(), later.pk, nora.pk)
    with on(BEFORE), hears(*people, nora):
        nights.move_night(operator, key(), later.pk, later.day, time(21), later.venue_id, "A wedding")
    with on(BEFORE), hears(*people):
        notices.write_to_players(operator, key(), season.pk, "Bring a coat.")
    with on(night.day, time(20)):
        order = list(Entrant.objects.filter(season=season).order_by("pk").values_list("pk", flat=True))
        with hears():
            for entrant in order:
                nights.mark_present(operator, key(), night.pk, entrant, True)
            matches.record_result(operator, key(), night.pk, 1, order, nora.pk)
        with hears(otto):
            matches.record_result(operator, key(), night.pk, 2, order, otto.pk)


def test_of_a_seasons_end(officer: Person, operator: Person, person: Named, hears: Hears) -> None:
    season, olga = started(officer, operator), person("Olga")
    certify(olga, officer)
    make_member("Ann", officer)
    ann = person("Ann")
    play(season, operator, 1, "ABCDE")
    with on(FIRST + timedelta(days=1)):
        leagues.name_operator(officer, key(), season.league_id, str(olga.email))
    season.league.refresh_from_db()
    play(season, olga, 2, "ABCDE")
    with hears(ann, operator, olga):
        end(season, olga)
    with on(LAST), hears(ann, operator):
        endings.reopen_season(olga, key(), season.pk, "A slip")
    end(season, olga)
    with on(LAST):
        with hears(ann):
            given = endings.pay_out(olga, key(), season.pk, ann.pk, "cash")
        with hears(operator):
            endings.pay_out(olga, key(), season.pk, operator.pk, "cash")
        endings.reopen_season(olga, key(), season.pk, "A slip")
        entries.take_back_fee(olga, key(), season.entrants.get(person__name="Flo").pk, "It bounced")
        endings.end_season(olga, key(), season.pk)
        with hears(ann):
            endings.receive_back(olga, key(), season.pk, ann.pk, "cash")
        with hears(person("Flo")):
            entries.write_off(officer, key(), season.entrants.get(person__name="Flo").pk, "It bounced")
        with hears(ann, olga):
            ledger.reverse(officer, key(), given, "It was never given")
        other = Person.objects.create_user("other@example.org", name="Otto Officer", is_staff=True)
        with hears(olga, other):
            ledger.transfer(officer, key(), f"season:{season.pk}:cash", "association:0:cash", 100, "Banked")


def test_of_the_pool_that_nobody_may_have(officer: Person, operator: Person, hears: Hears) -> None:
    season = started(officer, operator)
    play(season, operator, 1, "ABCDE")
    with hears(officer, operator):
        end(season, operator)


def test_of_the_awards_of_a_year(officer: Person, operator: Person, person: Named, hears: Hears) -> None:
    season = started(officer, operator)
    make_member("Bob", officer)
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    with on(FIRST.replace(year=FIRST.year + 1)):
        with hears(person("Bob")):
            years.give_year_awards(officer, key(), season.league.region_id, FIRST.year, ("A cup", "", ""))
        with hears(person("Bob")):
            years.take_year_awards_back(officer, key(), season.league.region_id, FIRST.year, "Counted wrongly")


def test_of_a_tournament_before_its_start(officer: Person, person: Named, hears: Hears) -> None:
    ada, abe, otto, zoe, ann = map(person, ("Ada", "Abe", "Otto", "Zoe", "Ann"))
    certify(otto, officer)
    with hears(ada):
        id = tournaments.create(officer, uuid4(), cup_plan(ada))
    with hears(otto):
        tournaments.name_official(ada, uuid4(), id, otto.pk)
    with hears():
        own = cup_entries.enter(zoe, uuid4(), id)
    with hears(ann):
        other = cup_entries.enter_at_desk(ada, uuid4(), id, "Ann", str(ann.email), ann.pk)
    with hears(zoe):
        cup_entries.receive_fee(ada, uuid4(), own, "cash")
    with hears(zoe):
        cup_entries.take_back_fee(ada, uuid4(), own, "Another paid")
    cup_entries.receive_fee(ada, uuid4(), own, "cash")
    with hears(ada, abe):
        tournaments.change(officer, uuid4(), id, cup_plan(abe))
    with hears(zoe, ann, otto, abe):
        tournaments.change(officer, uuid4(), id, cup_plan(abe, venue="The Crown"))
    with hears(zoe):
        cup_entries.withdraw(abe, uuid4(), own, "Ill")
    with hears(zoe):
        cup_entries.hand_back_fee(abe, uuid4(), own)
    with hears(zoe):
        cup_entries.take_back_refund(abe, uuid4(), own, "A slip")
    cup_entries.hand_back_fee(abe, uuid4(), own)
    with hears():
        cup_entries.withdraw(ann, uuid4(), other, "")
    cup_entries.enter(zoe, uuid4(), id)
    with hears(otto):
        tournaments.dismiss_official(abe, uuid4(), id, otto.pk)
    tournaments.name_official(abe, uuid4(), id, otto.pk)
    with hears(zoe, otto, abe):
        tournaments.cancel(officer, uuid4(), id, "The roof leaks")


def test_of_a_tournaments_matches_and_prizes(officer: Person, person: Named, hears: Hears) -> None:
    night, nora = Night(officer, person).started(8), person("Nora")
    certify(nora, officer)
    first, second = night.now.bracket.to_play
    with hears(night.official):
        cup_matches.prepare(night.administrator, uuid4(), night.id, first.key, night.official.pk, False)
    with hears():
        night.play(first.key)
    with hears(nora):
        cup_matches.enter_result(night.administrator, uuid4(), night.id, second.key, second.present, nora.pk)
    night.played()
    won = [night.now.entrants[number].person for number, place in night.now.bracket.placed().items() if place < 4]
    played = [one.person for one in night.now.entrants.values()]
    with hears(*played, *won, night.administrator):
        prizes.pay_out(officer, uuid4(), night.id)
    with hears(*won, night.administrator):
        prizes.take_back_payout(officer, uuid4(), night.id, "A slip")
    prizes.pay_out(officer, uuid4(), night.id)
    paid = Entry.objects.filter(kind="payment").order_by("pk")[0]
    ledger.reverse(officer, uuid4(), paid.pk, "The note was false")
    with hears(person("Player 1")):
        cup_entries.write_off(officer, uuid4(), night.now.entrants[1].pk, "Gone")
    entrant = next(one for one in night.now.entrants.values() if one.person == won[0])
    with hears(won[0]):
        prizes.give_card(night.administrator, uuid4(), entrant.pk)
    with hears(night.administrator):
        prizes.pay_administrator(officer, uuid4(), night.id, "cash")


def test_of_memberships_and_certificates(officer: Person, person: Named, hears: Hears) -> None:
    zoe = person("Zoe")
    with hears(zoe):
        bought = memberships.buy(officer, uuid4(), zoe.pk, "annual", False, False)
    with hears(zoe):
        memberships.see_proof(officer, uuid4(), bought, "A veteran's card")
    with hears(zoe):
        memberships.withdraw(officer, uuid4(), bought, "Not yet")
    with hears():
        memberships.buy(zoe, uuid4(), zoe.pk, "annual", False, False)
    with on(BEFORE):
        bought = memberships.enrol(officer, uuid4(), "Ned", "ned@example.org", "annual", False, False)
    ned = person("Ned")
    assert Notification.objects.filter(person=ned).count() == 1
    with hears(ned):
        paid = memberships.pay(officer, uuid4(), bought, "cash", 7500)
    with hears(ned):
        ledger.reverse(officer, uuid4(), paid, "Another paid")
    with hears(ned):
        memberships.certify(officer, uuid4(), "ned@example.org", FIRST, FIRST + timedelta(days=600))
    with hears(ned):
        memberships.withdraw_certificate(officer, uuid4(), Certificate.objects.get().pk, "A slip")
    assert Entry.objects.filter(kind="reversal").count() == 3


def test_of_a_season_end_tournament(officer: Person, operator: Person, person: Named, hears: Hears) -> None:
    season, ada = started(officer, operator), person("Ada")
    for name in ("Ann", "Bob"):
        make_member(name, officer)
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    with on(LAST), hears(ada, person("Ann"), person("Bob")):
        create_season_end(officer, key(), season.league.region_id, season.year, season.number, str(ada.email))


def test_of_a_claim(officer: Person, operator: Person, person: Named, hears: Hears) -> None:
    season = planned(officer, operator)
    with on(BEFORE):
        zed = Entrant.objects.get(pk=entries.enter_person(operator, key(), season.pk, "Zed", "")).person
    with hears():
        claims.make_code(operator, key(), zed.pk, "ABCD-EFGH-JKMN")
    with hears(operator):
        claims.redeem(person("Zoe"), key(), "ABCD-EFGH-JKMN")


def test_an_email_that_cannot_be_sent_breaks_nothing(
    officer: Person, operator: Person, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.EMAIL_BACKEND = "tests.tuppence_web.whole_site.test_everybody_hears.Nowhere"
    season = planned(officer, operator)
    with on(BEFORE), django_capture_on_commit_callbacks(execute=True):
        entrant = entries.enter_person(
            operator, key(), season.pk, "Zoe", "zoe@example.org", account_with("zoe@example.org")
        )
    assert Entrant.objects.get(pk=entrant).person.notifications.count() == 1


class Nowhere:
    """A missing mail server."""

    def __init__(self, fail_silently: bool = False, **how: Any) -> None:
        pass

    def send_messages(self, emails: list[Any]) -> int:
        raise OSError("no route to host")
