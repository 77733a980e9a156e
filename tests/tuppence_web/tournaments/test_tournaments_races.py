"""Several officers enter results at once: none is lost, and each match has one, on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from tests.tuppence_web.races import ROUNDS, Base, Change, at_once, only_one
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.memberships.models import Certificate
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries, prizes, tournaments
from tuppence_web.tournaments.actions import matches as match_actions
from tuppence_web.tournaments.actions.tournaments import Plan
from tuppence_web.tournaments.bracket import Match
from tuppence_web.tournaments.models import ENTRY, Entrant
from tuppence_web.tournaments.queries import Standing, awards
from tuppence_web.web import clock


def somebody(officer: bool = False) -> Person:
    person = Person.objects.create_user(f"{uuid4().hex}@example.org", name="Somebody", is_staff=officer)
    today = clock.today()
    Certificate.objects.create(person=person, begins=today, ends=today + timedelta(30), given_by=person)
    return person


def made(officer: Person, players: int, fee: int = 0) -> int:
    starts = datetime(2027, 3, 4, 19, tzinfo=UTC)
    id = tournaments.create(officer, uuid4(), Plan("Anchor Cup", str(officer.email), "The Anchor", starts, fee, 0))
    for _ in range(players):
        entries.enter(somebody(), uuid4(), id)
    return id


def started(officer: Person, players: int) -> int:
    id = made(officer, players)
    draws.start(officer, uuid4(), id, "sixpence")
    return id


def now(id: int) -> Standing:
    return queries.standing(queries.find(id))


def entering_of(by: Person, id: int, match: Match) -> Change:
    return lambda: match_actions.enter_result(by, uuid4(), id, match.key, match.players, by.pk)


def results_of_four_matches() -> None:
    officers = [somebody(officer=True) for _ in range(4)]
    for _ in range(ROUNDS):
        id = started(officers[0], 16)
        matches = now(id).bracket.to_play
        changes = [entering_of(by, id, match) for by, match in zip(officers, matches, strict=True)]
        assert at_once(*changes) == [id] * 4
        assert now(id).decisions.results == {match.key: list(match.players) for match in matches}
        assert [len(results) for results in now(id).recorded.values()] == [1, 1, 1, 1]


def two_results_of_one_match() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        id = started(one, 8)
        match = now(id).bracket.to_play[0]
        forth, back = match.players, match.players[::-1]
        why = only_one(
            at_once(
                lambda: match_actions.enter_result(one, uuid4(), id, match.key, forth, one.pk),  # noqa: B023
                lambda: match_actions.enter_result(other, uuid4(), id, match.key, back, other.pk),  # noqa: B023
            )
        )
        assert "Round 1, match 1 was already entered by Somebody at" in why
        assert tuple(now(id).decisions.results[match.key]) in (forth, back)


def two_draws_of_one_round() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        id = started(one, 8)
        for match in now(id).bracket.to_play:
            match_actions.enter_result(one, uuid4(), id, match.key, match.players, one.pk)
        why = only_one(
            at_once(
                lambda: draws.draw(one, uuid4(), id, "W2"),  # noqa: B023
                lambda: draws.draw(other, uuid4(), id, "W2"),  # noqa: B023
            )
        )
        assert "Winners' round 2 has already been drawn by Somebody" in why


def a_correction_and_a_draw() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        id = started(one, 8)
        for match in now(id).bracket.to_play:
            match_actions.enter_result(one, uuid4(), id, match.key, match.players, one.pk)
        only_one(
            at_once(
                lambda: match_actions.take_back_result(one, uuid4(), id, "R1-1", "a mistake"),  # noqa: B023
                lambda: draws.draw(other, uuid4(), id, "L2"),  # noqa: B023
            )
        )
        found = now(id)
        assert ("R1-1" in found.decisions.results) == ("L2" in found.decisions.draws)


def payout_of(by: Person, id: int) -> Change:
    return lambda: prizes.pay_out(by, uuid4(), id)


def two_starts_two_fees_two_payouts() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    id = made(one, 8, fee=1000)
    for entrant in Entrant.objects.filter(tournament=id):
        why = only_one(
            at_once(
                lambda: entries.receive_fee(one, uuid4(), entrant.pk, "cash"),  # noqa: B023
                lambda: entries.receive_fee(other, uuid4(), entrant.pk, "card"),  # noqa: B023
            )
        )
        assert "owes nothing" in why
    starts = [lambda: draws.start(one, uuid4(), id, "sixpence"), lambda: draws.start(other, uuid4(), id, "crown")]
    assert "has started" in only_one(at_once(*starts))
    play_to_the_end(one, id)
    assert "already been awarded" in only_one(at_once(payout_of(one, id), payout_of(other, id)))
    winners = [str(account) for account in Account.objects.filter(scope=ENTRY, name="prize", person__isnull=False)]
    assert Entry.objects.filter(kind="award").count() == len(winners) == 3
    payouts_taken_back(one, other, id)


def play_to_the_end(by: Person, id: int) -> None:
    while not (found := now(id)).bracket.over:
        for stage in found.bracket.to_draw:
            draws.draw(by, uuid4(), id, stage)
        for match in found.bracket.to_play:
            match_actions.enter_result(by, uuid4(), id, match.key, match.players, by.pk)


def payouts_taken_back(one: Person, other: Person, id: int) -> None:
    """A payout is undone once, and not while one of its cards is given."""
    first = awards.payout(now(id))["rows"][0]["entrant"].pk
    for _ in range(ROUNDS):
        earlier = Entry.objects.filter(kind="reversal").count()
        why = only_one(at_once(taking_back(one, id), taking_back(other, id)))
        assert "No prizes of Anchor Cup have been awarded" in why
        assert Entry.objects.filter(kind="reversal").count() == earlier + 4
        prizes.pay_out(one, uuid4(), id)
    why = only_one(at_once(lambda: prizes.give_card(one, uuid4(), first), taking_back(other, id)))
    assert ("Gift card" if queries.payouts_of(queries.find(id)) else "No prize is waiting") in why


def a_fee_handed_back_and_the_administrators_pay() -> None:
    """Refunds and the administrator's pay are given once, and not while the payout is undone."""
    one, other = somebody(officer=True), somebody(officer=True)
    id = made(one, 9, fee=1000)
    for entrant in Entrant.objects.filter(tournament=id):
        entries.receive_fee(one, uuid4(), entrant.pk, "cash")
    first = Entrant.objects.filter(tournament=id).earliest("pk").pk
    entries.withdraw(one, uuid4(), first, "")
    handed = [
        lambda: entries.hand_back_fee(one, uuid4(), first),
        lambda: entries.hand_back_fee(other, uuid4(), first),
    ]
    assert "Nothing is owed back" in only_one(at_once(*handed))
    draws.start(one, uuid4(), id, "sixpence")
    play_to_the_end(one, id)
    prizes.pay_out(one, uuid4(), id)
    why = only_one(at_once(pay_of(one, id), taking_back(other, id)))
    if not queries.payouts_of(queries.find(id)):
        assert "Nothing is owed" in why
        prizes.pay_out(one, uuid4(), id)
        assert "has already been paid" in only_one(at_once(pay_of(one, id), pay_of(other, id)))
    else:
        assert "An officer must reverse it first" in why


def pay_of(by: Person, id: int) -> Change:
    return lambda: prizes.pay_administrator(by, uuid4(), id, "cash")


def taking_back(by: Person, id: int) -> Change:
    return lambda: prizes.take_back_payout(by, uuid4(), id, "A wrong final")


def the_last_seat() -> None:
    """Two people enter at once: both are in, with different numbers."""
    officer = somebody(officer=True)
    for _ in range(ROUNDS):
        id = made(officer, 0)
        one, other = somebody(), somebody()
        at_once(lambda: entries.enter(one, uuid4(), id), lambda: entries.enter(other, uuid4(), id))  # noqa: B023
        assert sorted(now(id).entrants) == [1, 2]
        assert "This address has an account already" in only_one(
            at_once(*[lambda: entries.enter_at_desk(officer, uuid4(), id, "Cy", f"cy{id}@example.org")] * 2)  # noqa: B023
        )


def test_TN_2_simultaneous_results_are_all_recorded(base: Base) -> None:
    base.run(results_of_four_matches)


def test_TN_2_one_of_two_results_of_a_match_counts(base: Base) -> None:
    base.run(two_results_of_one_match)


def test_TN_2_a_round_is_drawn_once(base: Base) -> None:
    base.run(two_draws_of_one_round)


def test_a_result_is_undone_or_used(base: Base) -> None:
    base.run(a_correction_and_a_draw)


def test_TN_5_fees_starts_and_prizes_happen_once(base: Base) -> None:
    base.run(two_starts_two_fees_two_payouts)


def test_LG_8_refunds_and_the_administrators_pay_happen_once(base: Base) -> None:
    base.run(a_fee_handed_back_and_the_administrators_pay)


def test_TN_1_simultaneous_entries_are_all_in(base: Base) -> None:
    base.run(the_last_seat)
