"""The prizes of a season-end tournament: in the books with their value, given, and undone (11.08(c), LG-8)."""

from __future__ import annotations

import copy
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, an_officer, named
from tests.tuppence_web.leagues.making import BEFORE
from tests.tuppence_web.tournaments.making import ledger_balances
from tests.tuppence_web.tournaments.test_actions_tournaments_season_end import make, played
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.actions import own_account
from tuppence_web.ledger.queries.accounts import balances, tills
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, matches, prizes
from tuppence_web.tournaments.models import Tournament
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played_once(rows_of_module: None) -> Tournament:
    """A season-end tournament that Bob has won before Cy and Ed; the ham for the first is worth 40.00."""
    officer, operator = an_officer(), named("Oscar Operator")
    made = make(officer, played(officer, operator, "Bob", "Cy", "Ed"), operator)
    with clock.as_of(made.begins):
        draws.start(operator, uuid4(), made.pk, "sixpence")
        numbers = {entrant.person.name: number for number, entrant in queries.standing(made).entrants.items()}
        order = [numbers[name] for name in ("Bob", "Cy", "Ed")]
        matches.enter_result(operator, uuid4(), made.pk, "F-1", order, operator.pk)
    assert made.begins.date() > BEFORE
    made.refresh_from_db()
    return made


@pytest.fixture
def over(played_once: Tournament, db: None) -> Tournament:
    return copy.deepcopy(played_once)


def cost() -> int:
    ledger_balances()
    account = own_account("prizes")
    return balances([account.pk])[account.pk]


def test_11_08_a_prize_stands_in_the_books_and_is_given(
    over: Tournament, operator: Person, client_of: ClientOf
) -> None:
    page, desk = f"/tournaments/{over.pk}/payout", client_of(operator)
    assert all(words in desk.get(page).content.decode() for words in ("Bob", "A ham", "40.00"))
    prizes.pay_out(operator, uuid4(), over.pk)
    assert (cost(), queries.pool_of(over)) == (4000, 0)
    won = Notification.objects.get(subject__endswith="you have won a prize", person__name="Bob", text__contains="ham")
    assert won.text == "First prize: A ham."
    assert "Mark as given" in desk.get(page).content.decode()
    (bob,) = [one for one in queries.standing(over).entrants.values() if one.person.name == "Bob"]
    prizes.give_card(operator, uuid4(), bob.pk)
    assert "Mark as given" not in desk.get(page).content.decode()
    assert [(till.account.title, till.less) for till in tills("tournament", over.pk)] == [
        (f"Prizes, {over.name}", 4000)
    ]


def test_LG_8_undoing_the_payout_takes_the_prize_back(over: Tournament, operator: Person) -> None:
    for _ in range(2):
        prizes.pay_out(operator, uuid4(), over.pk)
        assert cost() == 4000
        prizes.take_back_payout(operator, uuid4(), over.pk, "A slip")
        assert (cost(), queries.pool_of(over)) == (0, 0)
