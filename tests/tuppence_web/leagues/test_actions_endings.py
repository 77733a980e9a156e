"""The end of a season: prizes to the cent, the operator's pay, the biggest loser, who qualifies, the year."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import (
    BEFORE,
    FIRST,
    NAMES,
    certify,
    entered,
    key,
    night_of,
    planned,
    play,
    started,
)
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import endings, entries, leagues, matches, nights, seasons
from tuppence_web.leagues.models import Award, Season
from tuppence_web.leagues.queries import qualified
from tuppence_web.leagues.queries.endings import owed_by
from tuppence_web.leagues.queries.regions import year_of
from tuppence_web.ledger.actions import Move, account, post
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances, receipt
from tuppence_web.memberships.models import Membership
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
LAST = FIRST + timedelta(weeks=7)


def make_member(name: str, officer: Person) -> None:
    """A paid annual membership from the day of entry on."""
    with on(BEFORE):
        person = Person.objects.get(email=f"{name.lower()}@example.org")
        ends = BEFORE + timedelta(days=364)
        membership = Membership.objects.create(person=person, kind="annual", begins=BEFORE, ends=ends, bought_by=person)
        due = account("membership", membership.pk, "due", f"Membership: {name}", person)
        membership.charge = post(
            officer, "charge", "Due", "MB-1", [Move(due, account("house", 0, "income", "Dues"), 7500)]
        )
        membership.save()
        post(officer, "payment", "Paid", "MB-1", [Move(account("house", 0, "cash", "Cash"), due, 7500)])


def won(season: Season) -> dict[str, int]:
    return {one.entrant.person.name: one.cents for one in Award.objects.filter(entrant__season=season, cents__gt=0)}


def pool_left(season: Season) -> int:
    pool = Account.objects.get(scope="season", of=season.pk, name="pool")
    return -balances([pool.pk])[pool.pk]


def end(season: Season, operator: Person) -> None:
    with on(LAST):
        endings.end_season(operator, key(), season.pk)
    season.refresh_from_db()


def test_LG_6_the_prizes_go_to_members_to_the_cent(season: Season, officer: Person, operator: Person) -> None:
    for name in ("Bob", "Cy", "Ed"):
        make_member(name, officer)
    play(season, operator, 1, "ABCDE", "ABCDE", "ABCDE")
    play(season, operator, 2, "ABCDEF")
    play(season, operator, 3, "ABC")  # three are present: the night counts, without points
    end(season, operator)
    # Six fees of 50.00 (nobody was a member on the day of entry) less 3 weeks of 5.00: 285.00.
    assert won(season) == {"Bob": 14250, "Cy": 8550, "Ed": 5700}
    assert pool_left(season) == 0
    assert owed_by(season) == {operator.pk: 1500} | {
        Person.objects.get(name=name).pk: cents for name, cents in won(season).items()
    }
    assert {one.rank for one in Award.objects.filter(cents__gt=0)} == {2, 3, 5}
    assert Notification.objects.filter(subject__endswith="you have won a prize").count() == 3


def test_LG_6_with_nobody_eligible_the_association_has_the_pool(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    page = f"/leagues/seasons/{season.pk}/"
    assert "If nobody is eligible on the last match day, the pool goes to the association." in " ".join(
        client_of(None).get(page).content.decode().split()
    )
    assert "the pool goes to the association" in client_of(operator).get(f"{page}plan").content.decode()
    play(season, operator, 1, "ABCDE")
    for _ in range(2):
        end(season, operator)
        assert won(season) == {}
        assert pool_left(season) == 0
        theirs = Account.objects.get(scope="association", name="pools")
        assert balances([theirs.pk])[theirs.pk] == -29500
        assert "Nobody was eligible: the pool goes to the association." in client_of(None).get(page).content.decode()
        with on(LAST):
            endings.reopen_season(operator, key(), season.pk, "A slip")
        assert balances([theirs.pk])[theirs.pk] == 0
        assert pool_left(season) == 30000
    assert Notification.objects.filter(person=officer, subject=f"{season}: a pool for the association").count() == 2


def test_LG_6_prizes_are_given_once(season: Season, officer: Person, operator: Person) -> None:
    make_member("Ann", officer)
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    ann = Person.objects.get(name="Ann")
    with on(LAST):
        endings.pay_out(operator, key(), season.pk, ann.pk, "cash")
        with pytest.raises(Refused, match="paid already"):
            endings.pay_out(operator, key(), season.pk, ann.pk, "cash")
        endings.pay_out(operator, key(), season.pk, operator.pk, "cash")
    till = Account.objects.get(scope="season", of=season.pk, name="cash")
    assert owed_by(season) == {}
    assert balances([till.pk])[till.pk] == 0
    assert sum(balances(Account.objects.values_list("pk", flat=True)).values()) == 0


def test_LG_8_one_receipt_has_prize_pay_and_their_sum(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = started(officer, operator, ("Ann", "Bob", "Cy", "Di", "Oscar.Operator"), name="Friday league")
    certify(person("Ulla"), officer)
    make_member("oscar.operator", officer)
    night = night_of(season, 1)
    with on(night.day):
        players = [one.pk for one in season.entrants.order_by("-pk")]
        for player in players:
            nights.mark_present(operator, key(), night.pk, player, True)
        matches.record_result(operator, key(), night.pk, 1, players, person("Ulla").pk)
    end(season, operator)
    with on(LAST):
        given = endings.pay_out(operator, key(), season.pk, operator.pk, "cash")
    found = receipt(given)
    assert found is not None
    # Five fees of 50.00 less one week of 5.00, all of it to the only member; and that week's pay.
    assert ([(part.account.title, part.cents) for part in found.parts], found.cents) == (
        [(f"Prize, {season}", 24500), (f"Operator of {season}", 500)],
        25000,
    )
    page = client_of(operator).get(f"/money/receipts/{given}/").content.decode()
    assert '<p class="amount">250.00</p>' in page
    assert all(amount in page for amount in ("245.00", "5.00"))


def test_LG_6_a_former_operator_is_paid(
    season: Season, officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    other = person("Otto")
    leagues.name_operator(officer, key(), season.league.pk, str(other.email))
    page = client_of(other).get(f"/leagues/seasons/{season.pk}/entries/").content.decode()
    assert f"<td>{operator.name}</td>" in page
    with on(LAST):
        endings.pay_out(other, key(), season.pk, operator.pk, "cash")
    assert owed_by(season) == {}


def test_LG_6_unpaid_fees_are_not_in_the_pool(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, "Friday league")
    entered(season, operator, NAMES[:5])
    entered(season, operator, ["Flo"], paid=None)
    make_member("Ann", officer)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    end(season, operator)
    assert won(season) == {"Ann": 25000}


def test_LG_6_a_season_ends_once_and_not_before_its_last_night(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, "Friday league")
    entered(season, operator)
    with on(LAST), pytest.raises(Refused, match="has not started"):
        endings.end_season(operator, key(), season.pk)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
        with pytest.raises(Refused, match="cannot end before its last match day"):
            endings.end_season(operator, key(), season.pk)
    end(season, operator)
    with on(LAST), pytest.raises(Refused, match="has already ended"):
        endings.end_season(operator, key(), season.pk)
    with on(LAST), pytest.raises(Refused, match="is over"):
        entries.enter_person(operator, key(), season.pk, "Zoe", "zoe@example.org")
    with on(LAST), pytest.raises(Refused, match="Reopen the season first"):
        entries.take_back_fee(operator, key(), season.entrants.all()[0].pk, "A mistake")


def test_LG_7_the_biggest_loser_gets_the_announced_award(season: Season, officer: Person, operator: Person) -> None:
    for name in ("Ann", "Di", "Ed"):
        make_member(name, officer)
    play(season, operator, 1, "ABCDE", "ABCDE", "ABCDE")
    play(season, operator, 2, "ABCD", "ABCD", "ABCD")
    end(season, operator)
    (spoon,) = Award.objects.filter(cents=0)
    assert (spoon.entrant.person.name, spoon.text) == ("Di", "A wooden spoon")  # Ed played three matches only


def test_LG_7_and_MB_3_qualified_players_and_the_year(season: Season, officer: Person, operator: Person) -> None:
    friday = planned(officer, operator, "Friday league", first=FIRST + timedelta(days=1))
    entered(friday, operator, NAMES[:5])
    with on(BEFORE):
        seasons.start_season(operator, key(), friday.pk)
    for name in ("Ann", "Bob", "Cy"):
        make_member(name, officer)
    play(season, operator, 1, "BACDE")  # six entered: Bob 6, Ann 5, Cy 4
    play(friday, operator, 1, "ABDE", "ABDE")  # five entered: Ann 10, Bob 8
    region = season.league.region_id
    with on(LAST):
        names = {person.pk: person.name for person in Person.objects.all()}
        found = [(names[person], points) for person, points in qualified(region, 2026, 3)]
        total = {names[person]: points for person, points in year_of(region, 2026).total.items()}
    assert found == [("Ann", 10), ("Bob", 8), ("Cy", 4)]
    assert total == {"Ann": 10, "Bob": 8, "Cy": 4}
