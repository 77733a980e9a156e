"""Entries to a tournament, and their fees (TN-1, TN-5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db.models import Max, Q
from django.urls import reverse

from tuppence_web.accounts.actions import register
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.conduct.queries import must_not_be_suspended
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.ledger.actions import Move, account, own_account, post, receive, reversing, taken_out
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances, standing_entries
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.memberships.actions import payment_at_bar, take_back_at_bar
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import COMPETITION, MONEY
from tuppence_web.tournaments.models import ENTRY, Entrant, Tournament
from tuppence_web.tournaments.queries import (
    SCOPE,
    before_the_start,
    lock,
    locked,
    may_administer,
    must_administer,
    must_take_entries,
    must_withdraw,
    team_of,
)
from tuppence_web.tournaments.queries.fees import handed_back, paid_late
from tuppence_web.tournaments.rules import TEAM_LENGTH
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

ENTRY_RULE = "TT-1"


@idempotent
def enter(by: Person, tournament_id: int, word: str = "") -> int:
    """Enter oneself. ``word``: the entrant's contribution to the draw. Returns the entrant's id."""
    tournament = before_the_start(tournament_id)
    _must_be_for(tournament, teams=False)
    _must_have_qualified(tournament, by)
    return entered(by, tournament, by, word).pk


@idempotent
def enter_at_desk(by: Person, tournament_id: int, name: str, email: str, known: int | None = None) -> int:
    """Enter a person at the desk, who gets an account if needed, and notify them. Returns the entrant's id.

    ``known``: the confirmed person, if somebody is known by the address or, without one, by the name (`register`).
    """
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    _must_be_for(tournament, teams=False)
    return _enter_at_desk(by, tournament, register(name, email, known)).pk


@idempotent
def enter_people(by: Person, tournament_id: int, people: Sequence[tuple[str, str, int]]) -> int:
    """Enter several people together, each as `enter_at_desk` does. Returns the number of people."""
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    _must_be_for(tournament, teams=False)
    for name, email, known in people:
        _enter_at_desk(by, tournament, register(name, email, known))
    return len(people)


@idempotent
def enter_team(
    by: Person, tournament_id: int, team: str, people: Sequence[tuple[str, str, int]], word: str = ""
) -> int:
    """Enter a team, and notify its players (TT-1). Returns the number of its first player's entry.

    ``people``: as in `enter_people`. A player enters their own team, and names the others; those who run the tournament
    name everybody.
    """
    tournament = before_the_start(tournament_id)
    _must_be_for(tournament, teams=True)
    players = [register(*one) for one in people]
    if not may_administer(by, tournament):
        if any(email for _, email, _ in people):
            raise NotYours("Only people who enter others may look up an address.")
        players = [by, *players]
    size = tournament.format.team_size
    if len({one.pk for one in players}) != size or len(players) != size:
        raise Refused(f"A team has {size} different players.", ENTRY_RULE, "people")
    team = _free_name(tournament, team)
    entrants = [entered(by, tournament, one, word if one == by else "", team) for one in players]
    for entrant in entrants:
        _tell_entered(by, entrant, f"You were entered in the team {team}")
    return entrants[0].pk


def _free_name(tournament: Tournament, team: str) -> str:
    """The name of a new team. Raises Refused if it is empty or taken (TT-1)."""
    team = team.strip()[:TEAM_LENGTH]
    taken = Entrant.objects.filter(tournament=tournament, withdrawn=None).values_list("team", flat=True)
    if not team:
        raise Refused("Give the team a name.", ENTRY_RULE, "team")
    if team.casefold() in {one.casefold() for one in taken}:
        raise Refused(f"Another team is called {team}.", ENTRY_RULE, "team")
    return team


def _must_be_for(tournament: Tournament, teams: bool) -> None:
    """Raise Refused for a player where teams enter, and the other way round (TT-1)."""
    if tournament.format.teams != teams:
        raise Refused(f"This tournament is for {tournament.format.title.lower()}.", ENTRY_RULE)


def _enter_at_desk(by: Person, tournament: Tournament, person: Person) -> Entrant:
    _must_have_qualified(tournament, person)
    entrant = entered(by, tournament, person, "")
    _tell_entered(by, entrant, "You were entered at the desk")
    return entrant


def _tell_entered(by: Person, entrant: Entrant, what: str) -> None:
    """Notify an entrant who was entered by somebody else."""
    tournament = entrant.tournament
    owed = f"Please pay the fee of {money(entrant.fee_cents)} before the start. " if entrant.fee_cents else ""
    when = clock.in_words(tournament.starts, tournament.zone)
    text = f"{what}: {tournament.venue}, {when}. {owed}"
    _tell(by, entrant, f"You are in {tournament.name}", f"{text}If this is a mistake, withdraw on its page.")


def _tell(by: Person, entrant: Entrant, subject: str, text: str, link: str = "") -> None:
    """Notify an entrant of a change made by somebody else. The link defaults to the tournament."""
    event, page = MONEY if link else COMPETITION, link or reverse("tournament", args=[entrant.tournament_id])
    notify_others(event, by, [entrant.person], subject, text, page)


def _must_have_qualified(tournament: Tournament, person: Person) -> None:
    """Raise Refused for a season-end tournament, unless the person was entered as a qualifier before (LG-7)."""
    if tournament.season_end and not Entrant.objects.filter(tournament=tournament, person=person).exists():
        raise Refused("This tournament is only for players who qualified in their season.", "LG-7", "email")


def entered(by: Person, tournament: Tournament, person: Person, word: str, team: str = "") -> Entrant:
    """Create an entrant and charge the fee, less the discount for a member in good standing today (TN-5, MB-2)."""
    must_not_be_suspended(person, clock.today(tournament.zone), "email")
    entrants = Entrant.objects.filter(tournament=tournament)
    if entrants.filter(person=person, withdrawn=None).exists():
        raise Refused(f"{person.name} has already entered.", "TN-1", "email")
    format = tournament.format
    if entrants.filter(withdrawn=None).count() >= format.most * format.team_size:
        raise Refused(f"{tournament.name} is full: at most {format.most} can enter.", format.entry_rule)
    number = (entrants.aggregate(last=Max("number"))["last"] or 0) + 1
    member = person.pk in in_good_standing([person.pk], clock.today(tournament.zone))
    fee = tournament.fee_cents - (tournament.discount_cents if member else 0)
    entrant = Entrant.objects.create(
        tournament=tournament, person=person, number=number, word=word, team=team, fee_cents=fee, by=by
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


def _entrant(id: int, started: bool = False) -> tuple[Entrant, Tournament]:
    """An entrant who has not withdrawn, with the locked tournament. Raises Refused.

    ``started``: allowed after the start too.
    """
    entrant = Entrant.objects.select_related("person").filter(pk=id).first()
    if entrant is None:
        raise NotThere(f"There is no entrant {id}.")
    tournament = locked(entrant.tournament_id) if started else before_the_start(entrant.tournament_id)
    entrant.refresh_from_db(fields=["withdrawn"])
    if entrant.withdrawn:
        raise Refused(f"{entrant.person.name} has withdrawn.")
    entrant.tournament = tournament
    return entrant, tournament


@idempotent
def receive_fee(by: Person, entrant_id: int, method: str, day: date | None = None) -> int:
    """Record that an entrant paid the whole fee, after the start too (TN-5, LG-8). Returns the entry's id."""
    entrant, tournament = _entrant(entrant_id, started=True)
    must_administer(by, tournament)
    due, owed = _owed(entrant)
    entry = receive(by, due, till_of(tournament, method), owed, day)
    text = f"Your fee for {tournament.name} was recorded as received."
    _tell(by, entrant, f"Received: {money(owed)}", text, reverse("receipt", args=[entry.pk]))
    return entry.pk


def _owed(entrant: Entrant) -> tuple[Account, int]:
    """The account of what an entrant owes, and how much. Raises Refused if it is nothing."""
    due = _due(entrant)
    owed = balances([due.pk])[due.pk]
    if owed <= 0:
        raise Refused(
            f"{entrant.person.name} owes nothing: the fee of {money(entrant.fee_cents)} is settled.", "TN-5", "method"
        )
    return due, owed


@idempotent
def write_off(by: Person, entrant_id: int, why: str) -> int:
    """Write off a fee that is still owed after the start. Only officers may (LG-8).

    The association pays the fee into the pool, so that the prizes stay as they were. Returns the entry's id.
    """
    must_be_officer(by)
    entrant, tournament = _entrant(entrant_id, started=True)
    if not tournament.started:
        raise Refused(f"{tournament.name} has not started. Withdraw the entry instead.", "TN-5")
    if not why.strip():
        raise Refused("Say why the fee is written off.", "LG-8", "why")
    due, owed = _owed(entrant)
    moves = [Move(own_account("tournaments"), due, owed)]
    entry = post(by, "fee", f"{due.title}: written off, {why.strip()}", "LG-8", moves)
    text = f"Your fee for {tournament.name} was written off: {why.strip()} You owe nothing."
    _tell(by, entrant, f"Written off: {tournament.name}", text, reverse("money"))
    return entry.pk


@idempotent
def take_membership_fee(by: Person, tournament_id: int, membership_id: int, method: str) -> int:
    """Receive the membership fee of an entrant in the tournament's till (MB-1)."""
    tournament = lock(tournament_id)
    must_administer(by, tournament)
    people = Entrant.objects.filter(tournament=tournament, withdrawn=None).values_list("person_id", flat=True)
    return payment_at_bar(by, membership_id, till_of(tournament, method), list(people))


@idempotent
def take_back_membership_fee(by: Person, tournament_id: int, membership_id: int, why: str) -> int:
    """Undo such a payment while it lies in the tournament's till (LG-8)."""
    tournament = lock(tournament_id)
    must_administer(by, tournament)
    return take_back_at_bar(by, membership_id, SCOPE, tournament.pk, why)


@idempotent
def take_back_fee(by: Person, entrant_id: int, why: str) -> int:
    """Reverse a payment that was recorded by mistake; the entry stays (LG-8).

    After the start, only one that was received after it: the others are what the draw depended on (TN-5).
    """
    entrant, tournament = _entrant(entrant_id, started=True)
    must_administer(by, tournament)
    due = _due(entrant)
    paid = due.credits.filter(entry__kind="payment", entry__reversed_by=None).order_by("pk").last()
    if paid is None:
        raise Refused(f"{entrant.person.name} has not paid.", "LG-8")
    if entrant.pk not in paid_late(tournament):
        must_take_entries(tournament)
    back = reversing(by, paid.entry_id, why)
    text = f"The payment of your fee for {tournament.name} was reversed: {back.why}. You owe the fee again."
    _tell(by, entrant, f"Not paid after all: {tournament.name}", text, reverse("money"))
    return back.pk


@idempotent
def withdraw(by: Person, entrant_id: int, why: str) -> int:
    """Withdraw an entry before the start, by the entrant or the administrator. A payment is owed back.

    With one of its players, a team is withdrawn (TT-1).
    """
    entrant, tournament = _entrant(entrant_id)
    must_withdraw(by, entrant)
    for one in team_of(entrant):
        one.tournament = tournament
        take_back_charge(by, one, why.strip() or "Withdrawn before the start")
        Entrant.objects.filter(pk=one.pk).update(withdrawn=clock.now())
        said = f": {why.strip()}" if why.strip() else "."
        text = f"Your entry was withdrawn{said} If you have paid, you will get your money back."
        _tell(by, one, f"Withdrawn from {tournament.name}", text)
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
    entrant, tournament = _refunded(by, entrant_id)
    due = Account.objects.filter(scope=ENTRY, of=entrant_id, name="due").first()
    if due is None or balances([due.pk])[due.pk] >= 0:
        raise Refused(f"Nothing is owed back to {entrant.person.name}.", "LG-8")
    paid = due.credits.filter(entry__kind="payment", entry__reversed_by=None).select_related("debit").latest("pk")
    back = reversing(by, paid.entry_id, f"Refunded{taken_out(paid.debit, paid.cents, advanced)}")
    text = f"Your fee for {tournament.name} was recorded as refunded to you."
    _tell(by, entrant, f"Refunded: {money(paid.cents)}", text, reverse("money"))
    return back.pk


@idempotent
def take_back_refund(by: Person, entrant_id: int, why: str) -> int:
    """Undo a refund that was recorded by mistake, until the payout: it is owed back again (LG-8).

    The payment that the refund reversed is recorded again, in the same till. Returns the entry's id.
    """
    entrant, tournament = _refunded(by, entrant_id)
    if not why.strip():
        raise Refused("Say why the refund is reversed.", "LG-8", "why")
    paid = handed_back(tournament).get(entrant_id)
    if paid is None:
        raise Refused(f"No refund of {entrant.person.name} can be reversed.", "LG-8")
    said = f"{paid.credit.title}, {paid.debit.name}: the refund was reversed, {why.strip()}"
    entry = post(by, "payment", said, "LG-8", [Move(paid.debit, paid.credit, paid.cents)])
    text = f"The refund of your fee for {tournament.name} was reversed: {why.strip()} It is still owed to you."
    _tell(by, entrant, f"Not refunded after all: {tournament.name}", text, reverse("money"))
    return entry.pk


def _refunded(by: Person, id: int) -> tuple[Entrant, Tournament]:
    """An entrant, who may have withdrawn, with the locked tournament, for those who run it. Raises Refused."""
    entrant = Entrant.objects.select_related("person").filter(pk=id).first()
    if entrant is None:
        raise NotThere(f"There is no entrant {id}.")
    tournament = lock(entrant.tournament_id)
    must_administer(by, tournament)
    return entrant, tournament


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
