"""Before the start: creating a tournament, entries, fees, officials, cancelling."""

from __future__ import annotations

import secrets
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Max
from django.urls import reverse

from tuppence_web.accounts.actions import register
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.ledger.actions import Move, account, post, receive, reversing, taken_out
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances, standing_entries
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notices.actions import notify, notify_others
from tuppence_web.places.queries import known_zone
from tuppence_web.tournaments.models import Entrant, Tournament
from tuppence_web.tournaments.queries import ENTRY, SCOPE, certified_now, in_words, must_administer, must_withdraw
from tuppence_web.tournaments.rules import MOST, WHOLE, Shares
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

SECRET_BYTES = 32


class Plan(NamedTuple):
    """The settings of a tournament before it starts. ``administrator``: an e-mail address."""

    name: str
    administrator: str
    venue: str
    starts: datetime
    fee_cents: int
    discount_cents: int
    shares: Shares = Shares()
    prizes: str = ""
    season_end: str = ""
    zone: str = ""


def locked(id: int) -> Tournament:
    """Lock a tournament for a change. Raises NotThere if there is none, Refused if it was cancelled."""
    found = lock(id)
    if found.cancelled:
        raise Refused(f"{found.name} was cancelled: {found.why_cancelled}")
    return found


def lock(id: int) -> Tournament:
    """Lock a tournament for a change, even if it was cancelled."""
    rows = Tournament.objects.select_for_update(of=("self",)).select_related("administrator")
    found = rows.filter(pk=id).first()
    if found is None:
        raise NotThere(f"There is no tournament {id}.")
    return found


def before_the_start(id: int) -> Tournament:
    """Lock a tournament whose entries can still be changed."""
    tournament = locked(id)
    if tournament.started:
        raise Refused(f"{tournament.name} has started, so its entries and settings can no longer change.", "TN-1")
    return tournament


@idempotent
def create(by: Person, plan: Plan) -> int:
    """Create a tournament, and commit to the secret of its draws. An officer names the administrator (12.01)."""
    must_be_officer(by)
    made = Tournament.objects.create(secret=secrets.token_bytes(SECRET_BYTES), **settled(plan))
    tell_administrator(by, made)
    return made.pk


def tell_administrator(by: Person, tournament: Tournament) -> None:
    """Notify a new administrator."""
    when = f"{tournament.venue}, {in_words(tournament.starts, tournament.zone)}"
    text = f"You run {tournament.name}: {when}. Its desk is the page for entries and fees."
    link = reverse("tournament_desk", args=[tournament.pk])
    notify_others(by, [tournament.administrator], f"You run {tournament.name}", text, link)


@idempotent
def change(by: Person, tournament_id: int, plan: Plan) -> int:
    """Change a tournament's settings; its fee only until somebody has entered.

    The season it ends never changes, nor do date, time, venue and prizes of a season-end tournament (LG-7).
    """
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    plan = plan._replace(season_end=tournament.season_end, zone=plan.zone or tournament.zone)
    if plan.administrator.lower() != (tournament.administrator.email or "").lower():
        must_be_officer(by)
    entered = list(Person.objects.filter(tournament_entries__tournament=tournament, tournament_entries__withdrawn=None))
    if entered and (plan.fee_cents, plan.discount_cents) != (tournament.fee_cents, tournament.discount_cents):
        raise Refused("The fee cannot change once somebody has entered.", "12.01", "fee")
    moved = (plan.venue, plan.starts, plan.zone) != (tournament.venue, tournament.starts, tournament.zone)
    if tournament.season_end and (moved or plan.prizes != tournament.prizes):
        raise Refused("Date, time, venue and prizes were set before the season started and cannot change.", "LG-7")
    Tournament.objects.filter(pk=tournament.pk).update(**settled(plan))
    link, ran = reverse("tournament", args=[tournament.pk]), tournament.administrator
    tournament.refresh_from_db()
    if ran != tournament.administrator:
        tell_administrator(by, tournament)
        notify_others(by, [ran], f"You no longer run {plan.name}", "An officer has named another administrator.", link)
    if moved:
        text = f"{plan.name}: now at {plan.venue}, {in_words(plan.starts, plan.zone)}."
        people = {*entered, *tournament.officials.all(), tournament.administrator}
        notify_others(by, people, f"Moved: {plan.name}", text, link)
    return tournament.pk


def settled(plan: Plan) -> dict[str, object]:
    """A plan as model fields. Raises Refused if it is invalid."""
    administrator = Person.objects.filter(email__iexact=plan.administrator.strip(), is_active=True).first()
    if administrator is None:
        raise Refused(f"Nobody has an account with the address {plan.administrator}.", "12.01", "administrator")
    if not 0 <= plan.discount_cents <= plan.fee_cents:
        raise Refused("The members' discount cannot be more than the fee.", "TN-5", "discount")
    shares = plan.shares
    if min(shares) < 0 or shares.second + shares.third + shares.association > WHOLE:
        raise Refused(f"Second, third and association add up to at most {WHOLE}.", "TN-5", "second")
    if shares.administrator > shares.association:
        raise Refused("The administrator's part cannot be more than the association's share.", "TN-5", "administrators")
    return {
        "name": plan.name,
        "administrator": administrator,
        "venue": plan.venue,
        "zone": known_zone(plan.zone),
        "starts": plan.starts,
        "fee_cents": plan.fee_cents,
        "discount_cents": plan.discount_cents,
        "second": shares.second,
        "third": shares.third,
        "association": shares.association,
        "administrators": shares.administrator,
        "prizes": plan.prizes,
        "season_end": plan.season_end,
    }


@idempotent
def enter(by: Person, tournament_id: int, word: str = "") -> int:
    """Enter oneself. ``word``: the entrant's contribution to the draw. Returns the entrant's id."""
    tournament = before_the_start(tournament_id)
    _must_have_qualified(tournament, by)
    return entered(by, tournament, by, word).pk


@idempotent
def enter_at_desk(by: Person, tournament_id: int, name: str, email: str, known: int | None = None) -> int:
    """Enter a person at the desk, who gets an account if needed, and notify them. Returns the entrant's id.

    ``known``: the confirmed account, if the address has one.
    """
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    person = register(name, email, known)
    _must_have_qualified(tournament, person)
    entrant = entered(by, tournament, person, "")
    owed = f"Please pay the fee of {money(entrant.fee_cents)} before the start. " if entrant.fee_cents else ""
    text = f"You were entered at the desk: {tournament.venue}, {in_words(tournament.starts, tournament.zone)}. {owed}"
    _tell(by, entrant, f"You are in {tournament.name}", f"{text}If this is a mistake, withdraw on its page.")
    return entrant.pk


def _tell(by: Person, entrant: Entrant, subject: str, text: str, link: str = "") -> None:
    """Notify an entrant of a change made by somebody else. The link defaults to the tournament."""
    notify_others(by, [entrant.person], subject, text, link or reverse("tournament", args=[entrant.tournament_id]))


def _must_have_qualified(tournament: Tournament, person: Person) -> None:
    """Raise Refused for a season-end tournament, unless the person was entered as a qualifier before (LG-7)."""
    if tournament.season_end and not Entrant.objects.filter(tournament=tournament, person=person).exists():
        raise Refused("This tournament is only for players who qualified in their season.", "LG-7", "email")


def entered(by: Person, tournament: Tournament, person: Person, word: str) -> Entrant:
    """Create an entrant and charge the fee, less the discount for a member in good standing today (TN-5, MB-2)."""
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
def withdraw(by: Person, entrant_id: int, why: str) -> int:
    """Withdraw an entry before the start, by the entrant or the administrator. A payment is owed back."""
    entrant, _ = _entrant(entrant_id)
    must_withdraw(by, entrant)
    _take_back_charge(by, entrant, why.strip() or "Withdrawn before the start")
    Entrant.objects.filter(pk=entrant.pk).update(withdrawn=clock.now())
    text = f"Your entry was withdrawn: {why.strip()} If you have paid, you will get your money back."
    _tell(by, entrant, f"Withdrawn from {entrant.tournament.name}", text)
    return entrant.pk


def _take_back_charge(by: Person, entrant: Entrant, why: str) -> None:
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


@idempotent
def name_official(by: Person, tournament_id: int, person_id: int) -> int:
    """Name an official, certified on that day, who may then enter results (10.01)."""
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    if person_id not in certified_now([person_id], tournament):
        raise Refused("An official must be certified by the association.", "10.01", "official")
    tournament.officials.add(person_id)
    text = (
        f"You are an official of {tournament.name}: {tournament.venue}, {in_words(tournament.starts, tournament.zone)}."
    )
    _tell_official(by, tournament, person_id, f"You are an official of {tournament.name}", text)
    return tournament.pk


def _tell_official(by: Person, tournament: Tournament, official: int, subject: str, text: str) -> None:
    notify_others(by, Person.objects.filter(pk=official), subject, text, reverse("tournament", args=[tournament.pk]))


@idempotent
def dismiss_official(by: Person, tournament_id: int, person_id: int) -> int:
    """Remove an official from the tournament."""
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    was = tournament.officials.filter(pk=person_id).exists()
    tournament.officials.remove(person_id)
    if was:
        text = f"You are no longer an official of {tournament.name}."
        _tell_official(by, tournament, person_id, f"{tournament.name}: no longer an official", text)
    return tournament.pk


@idempotent
def cancel(by: Person, tournament_id: int, why: str) -> int:
    """Cancel a tournament before its start. Payments are owed back, and all entrants notified."""
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    if not why.strip():
        raise Refused("Say why the tournament is cancelled. Everybody who entered is notified.", field="why")
    entrants = list(Entrant.objects.filter(tournament=tournament, withdrawn=None).select_related("person"))
    for entrant in entrants:
        _take_back_charge(by, entrant, f"{tournament.name} was cancelled: {why.strip()}")
    tournament.cancelled, tournament.why_cancelled = clock.now(), why.strip()[:200]
    tournament.save(update_fields=["cancelled", "why_cancelled"])
    back = "If you have paid, the administrator will refund you."
    told = f"{tournament.name} will not take place: {why.strip()} {back}"
    people = [entrant.person for entrant in entrants]
    notify(people, f"Cancelled: {tournament.name}", told)
    others = {*tournament.officials.all(), tournament.administrator} - set(people)
    notify_others(by, others, f"Cancelled: {tournament.name}", told)
    return tournament.pk
