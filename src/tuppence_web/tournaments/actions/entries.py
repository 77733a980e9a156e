"""Entries to a tournament, and their fees (TN-1, TN-5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db.models import Max, Q
from django.urls import reverse

from tuppence_web.accounts.actions import register
from tuppence_web.accounts.models import Person
from tuppence_web.conduct.queries import must_not_be_suspended
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.ledger.actions import Move, account, post, receive, reversing, taken_out
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances, standing_entries
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.memberships.actions import payment_at_bar
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import COMPETITION, MONEY
from tuppence_web.tournaments.models import ENTRY, Entrant, Tournament
from tuppence_web.tournaments.queries import (
    SCOPE,
    before_the_start,
    lock,
    must_administer,
    must_withdraw,
)
from tuppence_web.tournaments.rules import MOST
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused


@idempotent
def enter(by: Person, tournament_id: int, word: str = "") -> int:
    """Enter oneself. ``word``: the entrant's contribution to the draw. Returns the entrant's id."""
    tournament = before_the_start(tournament_id)
    _must_have_qualified(tournament, by)
    return entered(by, tournament, by, word).pk


@idempotent
def enter_at_desk(by: Person, tournament_id: int, name: str, email: str, known: int | None = None) -> int:
    """Enter a person at the desk, who gets an account if needed, and notify them. Returns the entrant's id.

    ``known``: the confirmed person, if somebody is known by the address or, without one, by the name (`register`).
    """
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    return _enter_at_desk(by, tournament, register(name, email, known)).pk


@idempotent
def enter_people(by: Person, tournament_id: int, people: Sequence[tuple[str, str, int]]) -> int:
    """Enter several people together, each as `enter_at_desk` does. Returns the number of people."""
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    for name, email, known in people:
        _enter_at_desk(by, tournament, register(name, email, known))
    return len(people)


def _enter_at_desk(by: Person, tournament: Tournament, person: Person) -> Entrant:
    _must_have_qualified(tournament, person)
    entrant = entered(by, tournament, person, "")
    owed = f"Please pay the fee of {money(entrant.fee_cents)} before the start. " if entrant.fee_cents else ""
    when = clock.in_words(tournament.starts, tournament.zone)
    text = f"You were entered at the desk: {tournament.venue}, {when}. {owed}"
    _tell(by, entrant, f"You are in {tournament.name}", f"{text}If this is a mistake, withdraw on its page.")
    return entrant


def _tell(by: Person, entrant: Entrant, subject: str, text: str, link: str = "") -> None:
    """Notify an entrant of a change made by somebody else. The link defaults to the tournament."""
    event, page = MONEY if link else COMPETITION, link or reverse("tournament", args=[entrant.tournament_id])
    notify_others(event, by, [entrant.person], subject, text, page)


def _must_have_qualified(tournament: Tournament, person: Person) -> None:
    """Raise Refused for a season-end tournament, unless the person was entered as a qualifier before (LG-7)."""
    if tournament.season_end and not Entrant.objects.filter(tournament=tournament, person=person).exists():
        raise Refused("This tournament is only for players who qualified in their season.", "LG-7", "email")


def entered(by: Person, tournament: Tournament, person: Person, word: str) -> Entrant:
    """Create an entrant and charge the fee, less the discount for a member in good standing today (TN-5, MB-2)."""
    must_not_be_suspended(person, clock.today(tournament.zone), "email")
    entrants = Entrant.objects.filter(tournament=tournament)
    if entrants.filter(person=person, withdrawn=None).exists():
        raise Refused(f"{person.name} has already entered.", "TN-1", "email")
    if entrants.filter(withdrawn=None).count() >= MOST:
        raise Refused(f"{tournament.name} is full: at most {MOST} can enter.", "TN-1")
    number = (entrants.aggregate(last=Max("number"))["last"] or 0) + 1
    member = person.pk in in_good_standing([person.pk], clock.today(tournament.zone))
    fee = tournament.fee_cents - (tournament.discount_cents if member else 0)
    entrant = Entrant.objects.create(
        tournament=tournament, person=person, number=number, word=word, fee_cents=fee, by=by
    )
    if fee:
        why = f"Entry to {tournament.name}" + (" (member)" if member else "")
        post(by, "charge", why, "TN-5", [Move(_due(entrant), pool(tournament), fee)])
    return entrant


def _due(entrant: Entrant) -> Account:
    """The account of what an entrant owes."""
    return account(ENTRY, entrant.pk, "due", f"Entry to {entrant.tournament.name}", entrant.person)


def pool(tournament: Tournament) -> Account:
    """The account of the prize pool."""
    return account(SCOPE, tournament.pk, "pool", f"Pool of {tournament.name}")


def till_of(tournament: Tournament, method: str) -> Account:
    """A tournament's till for a method of payment. Raises Refused if there is no such method."""
    titles = dict(METHODS)
    if method not in titles:
        raise Refused(f"Choose a method of payment: {', '.join(titles)}.", "LG-8", "method")
    return account(SCOPE, tournament.pk, method, f"{titles[method]}, {tournament.name}")


def _entrant(id: int) -> tuple[Entrant, Tournament]:
    """An entrant who has not withdrawn, with the locked tournament before its start. Raises Refused."""
    entrant = Entrant.objects.select_related("person").filter(pk=id).first()
    if entrant is None:
        raise NotThere(f"There is no entrant {id}.")
    tournament = before_the_start(entrant.tournament_id)
    entrant.refresh_from_db(fields=["withdrawn"])
    if entrant.withdrawn:
        raise Refused(f"{entrant.person.name} has withdrawn.")
    entrant.tournament = tournament
    return entrant, tournament


@idempotent
def receive_fee(by: Person, entrant_id: int, method: str, day: date | None = None) -> int:
    """Record that an entrant paid the whole fee (TN-5, LG-8). Returns the entry's id."""
    entrant, tournament = _entrant(entrant_id)
    must_administer(by, tournament)
    due = _due(entrant)
    owed = balances([due.pk])[due.pk]
    if owed <= 0:
        raise Refused(
            f"{entrant.person.name} owes nothing: the fee of {money(entrant.fee_cents)} is settled.", "TN-5", "method"
        )
    entry = receive(by, due, till_of(tournament, method), owed, day)
    text = f"Your fee for {tournament.name} was recorded as received."
    _tell(by, entrant, f"Received: {money(owed)}", text, reverse("receipt", args=[entry.pk]))
    return entry.pk


@idempotent
def take_membership_fee(by: Person, tournament_id: int, membership_id: int, method: str) -> int:
    """Receive the membership fee of an entrant in the tournament's till (MB-1)."""
    tournament = lock(tournament_id)
    must_administer(by, tournament)
    people = Entrant.objects.filter(tournament=tournament, withdrawn=None).values_list("person_id", flat=True)
    return payment_at_bar(by, membership_id, till_of(tournament, method), list(people))


@idempotent
def take_back_fee(by: Person, entrant_id: int, why: str) -> int:
    """Reverse a payment that was recorded by mistake, before the start; the entry stays (LG-8)."""
    entrant, tournament = _entrant(entrant_id)
    must_administer(by, tournament)
    due = _due(entrant)
    paid = due.credits.filter(entry__kind="payment", entry__reversed_by=None).order_by("pk").last()
    if paid is None:
        raise Refused(f"{entrant.person.name} has not paid.", "LG-8")
    back = reversing(by, paid.entry_id, why)
    text = f"The payment of your fee for {tournament.name} was reversed: {back.why}. You owe the fee again."
    _tell(by, entrant, f"Not paid after all: {tournament.name}", text, reverse("money"))
    return back.pk


@idempotent
def withdraw(by: Person, entrant_id: int, why: str) -> int:
    """Withdraw an entry before the start, by the entrant or the administrator. A payment is owed back."""
    entrant, _ = _entrant(entrant_id)
    must_withdraw(by, entrant)
    take_back_charge(by, entrant, why.strip() or "Withdrawn before the start")
    Entrant.objects.filter(pk=entrant.pk).update(withdrawn=clock.now())
    text = f"Your entry was withdrawn: {why.strip()} If you have paid, you will get your money back."
    _tell(by, entrant, f"Withdrawn from {entrant.tournament.name}", text)
    return entrant.pk


def take_back_charge(by: Person, entrant: Entrant, why: str) -> None:
    """Reverse the charge of a fee. A payment stays until the money has been handed back (LG-8)."""
    due = Account.objects.filter(scope=ENTRY, of=entrant.pk, name="due").values_list("pk", flat=True)
    for charge in standing_entries(["charge"], due):
        reversing(by, charge.pk, why)


@idempotent
def hand_back_fee(by: Person, entrant_id: int, advanced: str = "") -> int:
    """Record that a payment was refunded, by reversing it (LG-8). Returns the entry's id.

    Refunds are owed to those who withdrew and, if the tournament was cancelled, to everybody. ``advanced``: who
    advanced what was missing from the till, and why.
    """
    entrant = Entrant.objects.select_related("person").filter(pk=entrant_id).first()
    if entrant is None:
        raise NotThere(f"There is no entrant {entrant_id}.")
    tournament = lock(entrant.tournament_id)
    must_administer(by, tournament)
    due = Account.objects.filter(scope=ENTRY, of=entrant_id, name="due").first()
    if due is None or balances([due.pk])[due.pk] >= 0:
        raise Refused(f"Nothing is owed back to {entrant.person.name}.", "LG-8")
    paid = due.credits.filter(entry__kind="payment", entry__reversed_by=None).select_related("debit").latest("pk")
    back = reversing(by, paid.entry_id, f"Refunded{taken_out(paid.debit, paid.cents, advanced)}")
    text = f"Your fee for {tournament.name} was recorded as refunded to you."
    _tell(by, entrant, f"Refunded: {money(paid.cents)}", text, reverse("money"))
    return back.pk


def refuse_claim(sender: type[Person], *, old: Person, new: Person, **more: object) -> None:
    """Raise Refused if an account and the person whom it claims are both in the same tournament (TN-1)."""
    ours = Entrant.objects.filter(person=new, withdrawn=None).values("tournament")
    if Entrant.objects.filter(person=old, withdrawn=None, tournament__in=ours).exists():
        raise Refused(f"You and {old} have both entered the same tournament. Withdraw one of them first.", "TN-1")


def have_entered() -> Q:
    """The condition for people who have entered any tournament."""
    return Q(pk__in=Entrant.objects.values("person"))


def has_entered(person: Person, administrator: Person) -> bool:
    """Whether a person has entered a tournament that somebody administers."""
    return Entrant.objects.filter(person=person, tournament__administrator=administrator).exists()
