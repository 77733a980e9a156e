"""A person who was entered by name alone is claimed by an account, and nothing is lost."""

from __future__ import annotations

from datetime import date

import pytest
from django.core import mail

from tests.tuppence_web.claims.conftest import CODE, coded
from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, key, night_of, play
from tests.tuppence_web.tournaments.making import Night, ledger_balances
from tuppence_web.accounts.actions import WELCOMES
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.claims.actions import _references, redeem
from tuppence_web.claims.models import Claim
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.leagues.actions import matches, seasons
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.ledger.queries.accounts import accounts_of_person, statement
from tuppence_web.matches.models import Match, Result
from tuppence_web.matches.queries import people_at
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notifications.actions.channels import EMAILS
from tuppence_web.notifications.models import Notification
from tuppence_web.tables.api import Outcome
from tuppence_web.tournaments.actions import entries as cup_entries
from tuppence_web.web.refusals import NotThere, NotYours, Refused

pytestmark = pytest.mark.django_db


def money_of(person: Person) -> list[tuple[int, str, int, int]]:
    """A person's statement, without names."""
    lines = statement(accounts_of_person(person.pk))
    return [(line.entry.pk, line.account, line.cents, line.balance) for line in lines]


def live(zed: Person, season: Season, officer: Person, operator: Person, night: Night) -> None:
    """A night with two wins, a membership, and an entry to a tournament; all is paid."""
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
        own = memberships.enrol(officer, key(), "Zed", "", "annual", False, False, known=zed.pk)
        memberships.pay(officer, key(), own, "cash", 7500)
    play(season, operator, 1, "ZABCDE", "ABCDEZ")
    entrant = cup_entries.enter_at_desk(night.administrator, key(), night.id, "zed", "", zed.pk)
    cup_entries.receive_fee(night.administrator, key(), entrant, "cash")


def test_everything_under_the_name_becomes_the_accounts(
    zed: Person, season: Season, officer: Person, operator: Person, person: Named
) -> None:
    night = Night(officer, person)
    live(zed, season, officer, operator, night)
    standings = season_state_of(season).standings()
    money = money_of(zed)
    received = Notification.objects.filter(person=zed).count()
    new, old_guest = person("Zoe"), zed.guest
    Match.objects.update(drinks={str(zed.pk): 2})
    assert redeem(new, key(), coded(operator, zed)) == zed.pk

    assert season_state_of(season).standings() == standings
    assert money_of(new) == money
    assert in_good_standing([new.pk], FIRST) == {new.pk}
    assert [one.person_id for one in night.now.entrants.values()] == [new.pk]
    assert Notification.objects.filter(person=new).count() == received
    for match in Match.objects.all():
        assert new.pk in match.players
        assert match.drinks == {str(new.pk): 2}
    for result in Result.objects.all():
        assert new.pk in (result.order or ())
    ledger_balances()
    zed.refresh_from_db()
    assert (zed.claimed_by, zed.is_active, zed.email, zed.name) == (new, False, None, "Somebody who left")
    left = {(model, name) for model, name in _references() if model._base_manager.filter(**{name: zed}).exists()}
    assert left == set()
    assert old_guest is not None
    assert Guest.objects.get(pk=old_guest.pk).name == "Zoe"
    assert people_at(Outcome("referee", [old_guest.id.hex]), [new.pk]) == [new.pk]


def test_a_code_works_once_and_a_repeated_request_too(zed: Person, operator: Person, person: Named) -> None:
    code, request, new = coded(operator, zed), key(), person("Zoe")
    assert redeem(new, request, code) == redeem(new, request, code) == zed.pk
    with pytest.raises(NotThere):
        redeem(person("Yves"), key(), code)
    with pytest.raises(Refused, match="account already"):
        coded(operator, zed)


def test_a_new_code_replaces_the_old_one(zed: Person, operator: Person, officer: Person, person: Named) -> None:
    old = coded(operator, zed)
    new = coded(officer, zed, "2222-3333-4444")
    assert CODE not in str(Claim.objects.values().get())
    with pytest.raises(NotThere):
        redeem(person("Zoe"), key(), old)
    assert redeem(person("Zoe"), key(), new)
    assert Notification.objects.get(person=officer, subject="A code that you handed over was used")


def test_a_code_expires(zed: Person, operator: Person, person: Named) -> None:
    with on(date(2026, 7, 1)):
        code = coded(operator, zed)
    with on(date(2026, 7, 15)), pytest.raises(NotThere):
        redeem(person("Zoe"), key(), code)
    with on(date(2026, 7, 14)):
        assert redeem(person("Zoe"), key(), code)


def test_who_runs_an_entry_makes_its_code(zed: Person, operator: Person, officer: Person, person: Named) -> None:
    for nobody in (person("Ann"), person("Another operator")):
        with pytest.raises(NotYours):
            coded(nobody, zed)
    coded(officer, zed)
    night = Night(officer, person)
    with pytest.raises(NotYours):
        coded(night.administrator, zed)
    cup_entries.enter_at_desk(night.administrator, key(), night.id, "Zed", "", zed.pk)
    coded(night.administrator, zed)
    with pytest.raises(Refused, match="account already"):
        coded(operator, person("Ann"))


def test_nothing_changes_if_both_are_in_the_same_season(zed: Person, operator: Person) -> None:
    ann = Person.objects.get(email="ann@example.org")
    code = coded(operator, zed)
    with pytest.raises(Refused, match="same season"):
        redeem(ann, key(), code)
    assert Claim.objects.get().person == zed
    assert zed.entered.count() == ann.entered.count() == 1


def test_nothing_changes_if_both_are_in_the_same_tournament(
    zed: Person, operator: Person, officer: Person, person: Named
) -> None:
    night, new = Night(officer, person), person("Zoe")
    cup_entries.enter_at_desk(night.administrator, key(), night.id, "Zed", "", zed.pk)
    own = cup_entries.enter(new, key(), night.id)
    code = coded(operator, zed)
    with pytest.raises(Refused, match="same tournament"):
        redeem(new, key(), code)
    cup_entries.withdraw(new, key(), own, "I am Zed.")
    assert redeem(new, key(), code)


def test_nothing_changes_if_both_are_members(zed: Person, operator: Person, officer: Person, person: Named) -> None:
    new = person("Zoe")
    memberships.buy(officer, key(), zed.pk, "seasonal", False, False)
    own = memberships.buy(new, key(), new.pk, "annual", False, False)
    code = coded(operator, zed)
    with pytest.raises(Refused, match="both members"):
        redeem(new, key(), code)
    memberships.withdraw(new, key(), own, "Twice.")
    assert redeem(new, key(), code)


def test_nobody_becomes_a_player_of_a_match_they_officiated(zed: Person, season: Season, operator: Person) -> None:
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    play(season, operator, 1, "ZABCDE")
    with pytest.raises(Refused, match="official of a match"):
        redeem(operator, key(), coded(operator, zed))


def test_people_without_accounts_need_an_official_who_enters(
    officer: Person, operator: Person, zed: Person, season: Season
) -> None:
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    play(season, operator, 1, "ZABCDE")
    night = night_of(season, 1)
    with on(FIRST), pytest.raises(Refused, match="Zed has no account and cannot play at a table here"):
        matches.open_table(operator, key(), night.pk, 2)


def test_nobody_writes_to_people_without_an_address(zed: Person, season: Season, operator: Person) -> None:
    carry_out_all(EMAILS)
    carry_out_all(WELCOMES)
    assert "Received: 50.00" in set(Notification.objects.filter(person=zed).values_list("subject", flat=True))
    assert all(address for email in mail.outbox for address in email.to)
