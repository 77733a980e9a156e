"""Before the start: making a tournament, entries, fees, officials, calling it off."""

from __future__ import annotations

import secrets
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Max
from django.urls import reverse

from tuppence_web import clock
from tuppence_web.accounts.actions import register
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.queries import known_zone
from tuppence_web.ledger.actions import Move, account, post, receive, reversing, taken_out
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries import balances, standing_entries
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notices.actions import notify, notify_others
from tuppence_web.refusals import NotThere, Refused
from tuppence_web.tournaments.models import Entrant, Tournament
from tuppence_web.tournaments.queries import ENTRY, SCOPE, certified_now, in_words, must_administer, must_withdraw
from tuppence_web.tournaments.rules import MOST, WHOLE, Shares

SECRET_BYTES = 32


class Plan(NamedTuple):
    """What is settled about a tournament before it starts. ``administrator``: an e-mail address."""

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
    """A tournament for a change: others who change it wait. Raises Refused where there is none, or it was cancelled."""
    found = _locked(id)
    if found.cancelled:
        raise Refused(f"{found.name} was cancelled: {found.why_cancelled}")
    return found


def _locked(id: int) -> Tournament:
    """A tournament for a change, be it cancelled."""
    rows = Tournament.objects.select_for_update(of=("self",)).select_related("administrator")
    found = rows.filter(pk=id).first()
    if found is None:
        raise NotThere(f"There is no tournament {id}.")
    return found


def before_the_start(id: int) -> Tournament:
    """A tournament whose entries can still be changed."""
    tournament = locked(id)
    if tournament.started:
        raise Refused(f"{tournament.name} has started: entries and what was settled before stay as they are.", "TN-1")
    return tournament


@idempotent
def create(by: Person, plan: Plan) -> int:
    """Make a tournament, and commit to the secret of its draws. An officer names who runs it (12.01)."""
    must_be_officer(by)
    made = Tournament.objects.create(secret=secrets.token_bytes(SECRET_BYTES), **settled(plan))
    tell_administrator(by, made)
    return made.pk


def tell_administrator(by: Person, tournament: Tournament) -> None:
    """Tell who was named to run a tournament."""
    when = f"{tournament.venue}, {in_words(tournament.starts, tournament.zone)}"
    text = f"You run {tournament.name}: {when}. Entries and fees are at its desk."
    link = reverse("tournament_desk", args=[tournament.pk])
    notify_others(by, [tournament.administrator], f"You run {tournament.name}", text, link)


@idempotent
def change(by: Person, tournament_id: int, plan: Plan) -> int:
    """Change what is settled about a tournament; what it costs only while nobody has entered.

    What season it ends is not changed; nor are date, time, venue and prizes of one that ends a season (LG-7).
    """
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    plan = plan._replace(season_end=tournament.season_end, zone=plan.zone or tournament.zone)
    if plan.administrator.lower() != (tournament.administrator.email or "").lower():
        must_be_officer(by)
    entered = list(Person.objects.filter(tournament_entries__tournament=tournament, tournament_entries__withdrawn=None))
    if entered and (plan.fee_cents, plan.discount_cents) != (tournament.fee_cents, tournament.discount_cents):
        raise Refused("The fee stays as it is once somebody has entered.", "12.01", "fee")
    moved = (plan.venue, plan.starts, plan.zone) != (tournament.venue, tournament.starts, tournament.zone)
    if tournament.season_end and (moved or plan.prizes != tournament.prizes):
        raise Refused("Date, time, venue and prizes stood before the season started, and stay as they are.", "LG-7")
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
    """A plan as fields of a tournament. Raises Refused for what cannot be."""
    administrator = Person.objects.filter(email__iexact=plan.administrator.strip(), is_active=True).first()
    if administrator is None:
        raise Refused(f"Nobody with the address {plan.administrator} has an account.", "12.01", "administrator")
    if not 0 <= plan.discount_cents <= plan.fee_cents:
        raise Refused("The discount for members is no more than the fee.", "TN-5", "discount")
    shares = plan.shares
    if min(shares) < 0 or shares.second + shares.third + shares.association > WHOLE:
        raise Refused(f"The shares of second, third and association are {WHOLE} of {WHOLE} at most.", "TN-5", "second")
    if shares.administrator > shares.association:
        raise Refused("The administrator's share is a part of the association's.", "TN-5", "administrators")
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
    """Enter oneself; ``word``: what one gives to the draw. Returns the entrant's id."""
    tournament = before_the_start(tournament_id)
    _must_have_qualified(tournament, by)
    return entered(by, tournament, by, word).pk


@idempotent
def enter_at_desk(by: Person, tournament_id: int, name: str, email: str, known: int | None = None) -> int:
    """Enter somebody who stands at the desk; who has no account gets one. Returns the entrant's id.

    ``known``: whose account the address is, where somebody has it; they are told.
    """
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    person = register(name, email, known)
    _must_have_qualified(tournament, person)
    entrant = entered(by, tournament, person, "")
    owed = f"You owe the fee of {money(entrant.fee_cents)} before the start. " if entrant.fee_cents else ""
    text = f"You were entered at the desk: {tournament.venue}, {in_words(tournament.starts, tournament.zone)}. {owed}"
    _tell(by, entrant, f"You are in {tournament.name}", f"{text}If you did not mean to enter, withdraw on its page.")
    return entrant.pk


def _tell(by: Person, entrant: Entrant, subject: str, text: str, link: str = "") -> None:
    """Tell an entrant of what another did; the link is that of the tournament if no other."""
    notify_others(by, [entrant.person], subject, text, link or reverse("tournament", args=[entrant.tournament_id]))


def _must_have_qualified(tournament: Tournament, person: Person) -> None:
    """Raises Refused at a season's end for who was not entered when it was made; who was may come back (LG-7)."""
    if tournament.season_end and not Entrant.objects.filter(tournament=tournament, person=person).exists():
        raise Refused("This tournament is for those who qualified over their season.", "LG-7", "email")


def entered(by: Person, tournament: Tournament, person: Person, word: str) -> Entrant:
    """A new entrant, and the fee charged: less the discount for a member in good standing today (TN-5, MB-2)."""
    entrants = Entrant.objects.filter(tournament=tournament)
    if entrants.filter(person=person, withdrawn=None).exists():
        raise Refused(f"{person.name} has entered already.", "TN-1", "email")
    if entrants.filter(withdrawn=None).count() >= MOST:
        raise Refused(f"{tournament.name} is full: {MOST} can enter.", "TN-1")
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
    """What an entrant owes."""
    return account(ENTRY, entrant.pk, "due", f"Entry to {entrant.tournament.name}", entrant.person)


def pool(tournament: Tournament) -> Account:
    """The pool of the fees."""
    return account(SCOPE, tournament.pk, "pool", f"Pool of {tournament.name}")


def till_of(tournament: Tournament, method: str) -> Account:
    """Where the money of a tournament lies. Raises Refused for a way of paying that there is not."""
    titles = dict(METHODS)
    if method not in titles:
        raise Refused(f"A payment is made as {', '.join(titles)}.", "LG-8", "method")
    return account(SCOPE, tournament.pk, method, f"{titles[method]}, {tournament.name}")


def _entrant(id: int) -> tuple[Entrant, Tournament]:
    """An entrant who has not withdrawn, and the tournament, which has not started. Raises Refused."""
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
    """Record that an entrant paid the whole fee, as it was received (TN-5, LG-8). Returns the entry's id."""
    entrant, tournament = _entrant(entrant_id)
    must_administer(by, tournament)
    due = _due(entrant)
    owed = balances([due.pk])[due.pk]
    if owed <= 0:
        raise Refused(f"{entrant.person.name} owes nothing: {money(entrant.fee_cents)} was paid.", "TN-5", "method")
    entry = receive(by, due, till_of(tournament, method), owed, day)
    text = f"Your fee for {tournament.name} was recorded as received."
    _tell(by, entrant, f"Received: {money(owed)}", text, reverse("receipt", args=[entry.pk]))
    return entry.pk


@idempotent
def withdraw(by: Person, entrant_id: int, why: str) -> int:
    """Withdraw before the start, oneself or by who runs it: the fee is owed no more, what was paid is owed back."""
    entrant, _ = _entrant(entrant_id)
    must_withdraw(by, entrant)
    _take_back_charge(by, entrant, why.strip() or "Withdrawn before the start")
    Entrant.objects.filter(pk=entrant.pk).update(withdrawn=clock.now())
    text = f"Your entry was withdrawn: {why.strip()} What you paid is owed back to you."
    _tell(by, entrant, f"Withdrawn from {entrant.tournament.name}", text)
    return entrant.pk


def _take_back_charge(by: Person, entrant: Entrant, why: str) -> None:
    """Take back the charge of a fee; a payment stands, until whoever has the money hands it back (LG-8)."""
    due = Account.objects.filter(scope=ENTRY, of=entrant.pk, name="due").values_list("pk", flat=True)
    for charge in standing_entries(["charge"], due):
        reversing(by, charge.pk, why)


@idempotent
def hand_back_fee(by: Person, entrant_id: int, advanced: str = "") -> int:
    """Record that what somebody had paid was handed back: the payment is taken back (LG-8). Returns the entry's id.

    It is owed to who withdrew, and to everybody once the tournament was cancelled. ``advanced``: who advanced what was
    not in the till any more, and why.
    """
    entrant = Entrant.objects.select_related("person").filter(pk=entrant_id).first()
    if entrant is None:
        raise NotThere(f"There is no entrant {entrant_id}.")
    tournament = _locked(entrant.tournament_id)
    must_administer(by, tournament)
    due = Account.objects.filter(scope=ENTRY, of=entrant_id, name="due").first()
    if due is None or balances([due.pk])[due.pk] >= 0:
        raise Refused(f"Nothing is owed back to {entrant.person.name}.", "LG-8")
    paid = due.credits.filter(entry__kind="payment", entry__reversed_by=None).select_related("debit").latest("pk")
    back = reversing(by, paid.entry_id, f"Refunded{taken_out(paid.debit, paid.cents, advanced)}")
    text = f"It was recorded that your fee for {tournament.name} was refunded to you."
    _tell(by, entrant, f"Refunded: {money(paid.cents)}", text, reverse("money"))
    return back.pk


@idempotent
def name_official(by: Person, tournament_id: int, person_id: int) -> int:
    """Name an official of the tournament, who may enter results: somebody certified on its day (10.01)."""
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    if person_id not in certified_now([person_id], tournament):
        raise Refused("An official is certified by the association today.", "10.01", "official")
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
    """Let an official of the tournament go."""
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
    """Call a tournament off before its start: what was paid is owed back, everybody who entered is told."""
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    if not why.strip():
        raise Refused("Say why it is called off: everybody who entered is told.", field="why")
    entrants = list(Entrant.objects.filter(tournament=tournament, withdrawn=None).select_related("person"))
    for entrant in entrants:
        _take_back_charge(by, entrant, f"{tournament.name} was cancelled: {why.strip()}")
    tournament.cancelled, tournament.why_cancelled = clock.now(), why.strip()[:200]
    tournament.save(update_fields=["cancelled", "why_cancelled"])
    back = "Who has paid is handed it back by who runs the tournament."
    told = f"{tournament.name} will not take place: {why.strip()} {back}"
    people = [entrant.person for entrant in entrants]
    notify(people, f"Cancelled: {tournament.name}", told)
    others = {*tournament.officials.all(), tournament.administrator} - set(people)
    notify_others(by, others, f"Cancelled: {tournament.name}", told)
    return tournament.pk
