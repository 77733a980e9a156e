"""Changing memberships and certificates (MB-1, MB-2, 10.01). `application` and `payment` are steps of other changes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from django.db import transaction
from django.urls import reverse

from tuppence_web.accounts.actions import register
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer, officers
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.ledger.actions import Move, account, owed, post, receive, reversing, treasury
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.ledger.rules import RULE as LEDGER_RULE
from tuppence_web.memberships import rules
from tuppence_web.memberships.models import Certificate, Membership, Reminder
from tuppence_web.memberships.queries import (
    SCOPE,
    certificates_ending,
    fees_at_bar,
    memberships_ending,
    taken_at_bar,
    terms_of,
)
from tuppence_web.memberships.signals import certificate_withdrawn
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.notifications.events import MONEY, OFFICE
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

LONGEST_CERTIFICATE = 5 * 366  # days: anything longer is a typing error


def application(by: Person, person: Person, kind: str, renewal: bool, hero: bool, proof: str) -> Membership:
    """Record an application and charge the fee, in the caller's transaction.

    The hero discount applies at once if an officer who sees the proof enters somebody else. Otherwise the full fee is
    charged until an officer has seen the proof (`see_proof`).
    """
    if kind not in rules.DAYS:
        raise Refused("Choose an annual or a seasonal membership.", rules.RULE, "kind")
    if hero:
        _must_be_provable(kind, proof)
    Person.objects.select_for_update().get(pk=person.pk)  # one application at a time
    today, terms = clock.today(), terms_of(person.pk)
    why_not = rules.refusal(terms, kind, renewal, today)
    if why_not is not None:
        raise Refused(why_not, rules.RULE, "kind")
    begins = rules.first_day(rules.renewable(terms, today) if renewal else None, today)
    seen = hero and by.is_staff and by.pk != person.pk
    membership = Membership.objects.create(
        person=person,
        kind=kind,
        begins=begins,
        ends=rules.last_day(kind, begins),
        renewal=renewal,
        hero=hero,
        proof=proof.strip()[: rules.PROOF_LENGTH] if hero else "",
        seen_by=by if seen else None,
        bought_by=by,
    )
    _charge(by, membership)
    return membership


@idempotent
def buy(by: Person, person_id: int, kind: str, renewal: bool, hero: bool, proof: str = "") -> int:
    """Apply for a membership or renewal, for oneself or, as an officer, for anybody (MB-1). Returns its id."""
    if by.pk != person_id:
        must_be_officer(by)
    membership = application(by, _person(person_id), kind, renewal, hero, proof)
    _tell(
        by, membership, "Your application for membership", "An officer recorded your application. You now owe the fee."
    )
    return membership.pk


@idempotent
def enrol(
    by: Person, name: str, email: str, kind: str, renewal: bool, hero: bool, proof: str = "", known: int | None = None
) -> int:
    """Record the application of a person without an account, or with the ``known`` account at this address (MB-1)."""
    must_be_officer(by)
    membership = application(by, register(name, email, known), kind, renewal, hero, proof)
    _tell(
        by, membership, "Your application for membership", "An officer recorded your application. You now owe the fee."
    )
    return membership.pk


def _tell(by: Person, membership: Membership, subject: str, text: str, link: str = "") -> None:
    """Notify a person of an officer's change to their membership."""
    text = f"{membership}: {text[0].lower()}{text[1:]}"
    notify_others(MONEY, by, [membership.person], subject, text, link or reverse("members"))


def payment(by: Person, membership_id: int, till: Account, cents: int, day: date | None = None) -> Entry:
    """Record money received for a membership, in the caller's transaction, and notify the payer."""
    membership = _membership(membership_id)
    entry = receive(by, _due(membership), till, cents, day)
    link = reverse("receipt", args=[entry.pk])
    _tell(by, membership, f"Received: {money(cents)}", f"{money(cents)} was recorded as received.", link)
    return entry


def payment_at_bar(by: Person, membership_id: int, till: Account, people: Collection[int]) -> int:
    """Record the whole fee as received in the till of a league or tournament, in the caller's transaction.

    ``people``: those who have entered it. The officers move the money from its till to the association's. Returns the
    id of the entry. Raises Refused.
    """
    known = next((one for one in fees_at_bar(people) if one.membership.pk == membership_id), None)
    if known is None:
        raise Refused("Nothing is owed for this membership, or an officer must check the hero discount.", rules.RULE)
    return payment(by, membership_id, till, known.owed).pk


def take_back_at_bar(
    by: Person, membership_id: int, scope: str, of: int, why: str, after: datetime | None = None
) -> int:
    """Undo such a payment while the money lies in the till, in the caller's transaction.

    ``scope`` and ``of``: the league's season or the tournament; ``after``: as in `taken_at_bar`. Returns the id of the
    reversing entry. Raises Refused.
    """
    taken = next((one for one in taken_at_bar(scope, of, after) if one.credit.of == membership_id), None)
    if taken is None or owed(taken.debit) < taken.cents:
        raise Refused("The fee of this membership does not lie in a till here. Ask an officer.", LEDGER_RULE)
    back = reversing(by, taken.entry_id, why)
    text = f"The payment of the fee was reversed: {back.why}. You owe it again."
    _tell(by, _membership(membership_id), "Not paid after all", text, reverse("money"))
    return back.pk


@idempotent
def pay(by: Person, membership_id: int, method: str, cents: int, day: date | None = None) -> int:
    """An officer records money received for a membership. Returns the id of the entry."""
    must_be_officer(by)
    if method not in dict(METHODS):
        raise Refused("Payments are in cash, by card or by bank transfer.", LEDGER_RULE, "method")
    return payment(by, membership_id, treasury(method), cents, day).pk


@idempotent
def see_proof(by: Person, membership_id: int, proof: str) -> int:
    """Confirm that proof for the hero discount was shown, and reduce the fee (MB-1); not for oneself."""
    must_be_officer(by)
    membership = _membership(membership_id)
    if by.pk == membership.person_id:
        raise Refused("Another officer must check your proof.", rules.RULE)
    if membership.seen_by_id is not None:
        raise Refused("The discount has already been given.", rules.RULE)
    _must_be_provable(membership.kind, proof)
    charge = _must_be_unpaid(membership)
    membership.hero, membership.proof, membership.seen_by = True, proof.strip()[: rules.PROOF_LENGTH], by
    reversing(by, charge.pk, "Hero discount, charged again")
    _charge(by, membership)
    _tell(by, membership, "You have the hero discount", "Your proof was checked, and the fee charged again.")
    return membership.pk


@idempotent
def withdraw(by: Person, membership_id: int, why: str) -> int:
    """Withdraw an unpaid application: the person's own or, for an officer, anybody's."""
    membership = _membership(membership_id)
    if by.pk != membership.person_id:
        must_be_officer(by)
    back = reversing(by, _must_be_unpaid(membership).pk, why)
    _tell(by, membership, "Your application was withdrawn", f"You no longer owe anything for it. {back.why}")
    return back.pk


@idempotent
def certify(by: Person, email: str, begins: date, ends: date) -> int:
    """Certify the person with this address as an official for a period (10.01). Returns the certificate's id."""
    must_be_officer(by)
    person = Person.objects.select_for_update().filter(email__iexact=email.strip(), is_active=True).first()
    if person is None:
        raise Refused("Nobody has an account with this address.", rules.OFFICIALS_RULE, "email")
    if ends < begins:
        raise Refused("A certificate cannot end before it begins.", rules.OFFICIALS_RULE, "ends")
    if (ends - begins).days > LONGEST_CERTIFICATE:
        raise Refused("A certificate is valid for at most five years.", rules.OFFICIALS_RULE, "ends")
    if ends < clock.today():
        raise Refused("This certificate would already have ended.", rules.OFFICIALS_RULE, "ends")
    same = Certificate.objects.filter(person=person, withdrawn=None, begins__lte=ends, ends__gte=begins).first()
    if same is not None:
        until = rules.in_words(same.ends)
        raise Refused(f"{person.name} is already certified until {until}.", rules.OFFICIALS_RULE, "begins")
    certificate = Certificate.objects.create(person=person, begins=begins, ends=ends, given_by=by)
    text = f"{certificate}. You may be the official of competition matches."
    notify(OFFICE, [person], "You are a certified official", text)
    return certificate.pk


@idempotent
def withdraw_certificate(by: Person, certificate_id: int, why: str) -> int:
    """Withdraw a certificate at once. Who did it, when and why stays on record (10.01).

    The official is notified, and those who run what the official was named for.
    """
    must_be_officer(by)
    certificate = Certificate.objects.select_for_update().filter(pk=certificate_id).first()
    if certificate is None:
        raise NotThere("There is no such certificate.")
    if certificate.withdrawn is not None:
        on = rules.in_words(clock.local(certificate.withdrawn).date())
        raise Refused(f"This certificate was already withdrawn on {on}.", rules.OFFICIALS_RULE)
    if not why.strip():
        raise Refused("Say why the certificate is withdrawn.", rules.OFFICIALS_RULE, "why")
    certificate.withdrawn, certificate.withdrawn_by, certificate.why = clock.now(), by, why.strip()[:200]
    certificate.save(update_fields=["withdrawn", "withdrawn_by", "why"])
    text = f"{certificate} was withdrawn: {certificate.why}"
    notify(OFFICE, [certificate.person], "Your certificate was withdrawn", text)
    certificate_withdrawn.send(Certificate, person=certificate.person)
    return certificate.pk


def notify_of_suspension(person: Person, **more: object) -> None:
    """Notify those who named a suspended official, as if the certificate were withdrawn (10.01)."""
    if Certificate.objects.filter(person=person, withdrawn=None, ends__gte=clock.today()).exists():
        certificate_withdrawn.send(Certificate, person=person)


def forget(person: Person, **more: object) -> None:
    """Delete the descriptions of proofs that a leaving person showed; that an officer saw them stays."""
    person.memberships.update(proof="")


def remind() -> int:
    """Remind people whose membership ends within 30 and 7 days, once each. Returns the number of people reminded."""
    today, reminded = clock.today(), 0
    for membership in memberships_ending(today):
        days = rules.reminder_due(membership.ends, today)
        with transaction.atomic():
            if days is None or not Reminder.objects.get_or_create(membership=membership, days=days)[1]:
                continue
            text = rules.reminder(membership.term())
            notify(MONEY, [membership.person], "Your membership ends soon", text, reverse("members"))
            reminded += 1
    return reminded


def remind_of_certificates() -> int:
    """Notify officials whose certificates end within a month, and the officers, once each. Returns their number."""
    reminded = 0
    for one in certificates_ending(clock.today()):
        with transaction.atomic():
            if not Certificate.objects.filter(pk=one.pk, reminded=None).update(reminded=clock.now()):
                continue
            until = rules.in_words(one.ends)
            own = f"You may be the official of competition matches until {until}. Ask an officer for a new one."
            notify(OFFICE, [one.person], "Your certificate ends soon", own, reverse("officials"))
            others = [officer for officer in officers() if officer.pk != one.person_id]
            text = f"The certificate of an official ends on {until}."
            notify(OFFICE, others, "A certificate ends soon", text, reverse("to_do"))
            reminded += 1
    return reminded


def _charge(by: Person, membership: Membership) -> None:
    """Charge the fee of a membership, with the hero discount if the proof was seen."""
    fee = rules.fee(membership.kind, membership.renewal, membership.seen_by_id is not None)
    income = account("association", 0, "memberships", "Membership fees")
    membership.charge = post(by, "charge", str(membership), rules.RULE, [Move(_due(membership), income, fee)])
    membership.save()


def _due(membership: Membership) -> Account:
    """The account of what is owed for a membership."""
    return account(SCOPE, membership.pk, "due", str(membership), membership.person)


def _membership(membership_id: int) -> Membership:
    """A membership, locked."""
    found = Membership.objects.select_for_update(of=("self",)).select_related("person").filter(pk=membership_id).first()
    if found is None:
        raise NotThere("There is no such membership.")
    return found


def _person(person_id: int) -> Person:
    """A person with an open account."""
    found = Person.objects.filter(pk=person_id, is_active=True).first()
    if found is None:
        raise Refused("There is no such account.", field="person")
    return found


def _must_be_provable(kind: str, proof: str) -> None:
    """Raise Refused if the hero discount does not apply, or the proof is not named (MB-1)."""
    if kind != "annual":
        raise Refused("The hero discount applies only to the annual membership and its renewal.", rules.RULE, "hero")
    if not proof.strip():
        raise Refused("Say what proof of service is shown.", rules.RULE, "proof")


def _must_be_unpaid(membership: Membership) -> Entry:
    """The charge of an unpaid membership, locked. Raises Refused."""
    owing, charge = owed(_due(membership)), membership.charge
    if charge is None or Entry.objects.filter(reverses=charge).exists():
        raise Refused("This application has been withdrawn.", rules.RULE)
    if owing != rules.fee(membership.kind, membership.renewal, membership.seen_by_id is not None):
        raise Refused("A payment has been received. An officer must reverse it first.", LEDGER_RULE)
    return charge
