"""The prizes of a tournament, and what it pays the association and its administrator (12.02, TN-5)."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.queries.season_ends import PLACES
from tuppence_web.ledger.actions import Move, account, own_account, post, take_awards_back, taken_out
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.queries.accounts import balances, concerned, moves_of, standing_entries
from tuppence_web.ledger.rules import money
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import MONEY, RESULTS
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments.actions.entries import pool, till_of
from tuppence_web.tournaments.models import ENTRY, Entrant, Tournament
from tuppence_web.tournaments.queries import (
    SCOPE,
    Standing,
    locked,
    must_administer,
    payouts_of,
    pool_of,
    standing,
)
from tuppence_web.tournaments.queries.awards import parts, promised, winners
from tuppence_web.tournaments.rules import prizes, title
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused


@idempotent
def pay_out(by: Person, tournament_id: int) -> int:
    """Award the prizes, and pay the association and the administrator from the pool (12.02, TN-5).

    If nobody came to the final, the first and second prizes go to the association. Players who were suspended while
    the tournament was played get nothing (11.06(a)(iv)).
    """
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    now = standing(tournament)
    if not now.bracket.over:
        raise Refused("The prizes are awarded after the final.", "TN-5")
    if tournament.paid_out is not None:
        raise Refused(f"The prizes of {tournament.name} have already been awarded.", "TN-5")
    won = {place: players for place, players in winners(now).items() if place in PLACES}
    amount = pool_of(tournament)
    if tournament.ends_id is not None:
        _award_promised(by, tournament, {place: player for place, [player] in won.items()})
    elif amount:
        shared = prizes(amount, tournament.shares, won)
        for place, players in sorted(won.items()):
            for entrant, cents in parts(shared[place - 1], players):
                _award(by, tournament, place, entrant, cents)
        _pay_fees(by, tournament, shared.association, shared.administrator)
    tournament.paid_out = clock.now()
    tournament.save(update_fields=["paid_out"])
    _tell_places(by, now)
    return tournament.pk


def _tell_places(by: Person, now: Standing) -> None:
    """Notify the players of their places or last rounds, unless an earlier payout has sent them the same."""
    placed, link = now.bracket.placed(), reverse("tournament", args=[now.tournament.pk])
    subject = f"{now.tournament.name}: your place"
    sent = set(Notification.objects.filter(subject=subject, link=link).values_list("person_id", "text"))
    last = {number: match for match in now.bracket.matches() for number in match.players}
    for number, match in last.items():
        stage = title(match.stage)
        text = f"You were out in {stage[0].lower()}{stage[1:]}."
        if number in placed:
            text = f"You finished {placed[number]} of {len(now.sides)}."
        elif number in match.absent:
            continue
        people = [one.person for one in now.sides[number].players if (one.person_id, text) not in sent]
        notify_others(RESULTS, by, people, subject, text, link)


def _award(by: Person, tournament: Tournament, place: int, entrant: Entrant, cents: int) -> None:
    """Credit a prize to its winner."""
    if cents:
        prize = account(ENTRY, entrant.pk, "prize", f"Prize of {tournament.name}", entrant.person)
        post(by, "award", f"{PLACES[place]} prize of {tournament.name}", "TN-5", [Move(pool(tournament), prize, cents)])
        text = f"{PLACES[place]} prize: a gift card of {money(cents)} for {tournament.venue}."
        _tell(by, tournament, [entrant.person], f"{tournament.name}: you have won a prize", text)


def _award_promised(by: Person, tournament: Tournament, winners: dict[int, Entrant]) -> None:
    """Credit the prizes that were announced before the season to their winners, at the association's cost (11.08(c)).

    Each entry puts the value into the pool and takes it out again, so that undoing the payout reverses both.
    """
    for place, prize in promised(tournament).items():
        if place not in winners:
            continue
        person, name = winners[place].person, f"{PLACES[place]} prize of {tournament.name}"
        if prize.cents:
            theirs = account(ENTRY, winners[place].pk, "prize", f"Prize of {tournament.name}", person)
            moves = [Move(own_account("prizes"), pool(tournament), prize.cents)]
            moves += [Move(pool(tournament), theirs, prize.cents)]
            post(by, "award", f"{name}: {prize.text}", "11.08(c)", moves)
        _tell(
            by,
            tournament,
            [person],
            f"{tournament.name}: you have won a prize",
            f"{PLACES[place]} prize: {prize.text}.",
        )


def _tell(by: Person, tournament: Tournament, people: Iterable[Person], subject: str, text: str) -> None:
    """Notify people of their prizes or pay, or of a reversal."""
    notify_others(MONEY, by, people, subject, text, reverse("tournament", args=[tournament.pk]))


def _pay_fees(by: Person, tournament: Tournament, association: int, administrator: int) -> None:
    """Pay the association and the administrator."""
    title = f"Administrator of {tournament.name}"
    theirs = account(SCOPE, tournament.pk, "administrator", title, tournament.administrator)
    moves = [
        Move(pool(tournament), own_account("tournaments"), association),
        Move(pool(tournament), theirs, administrator),
    ]
    if association or administrator:
        post(by, "fee", f"Fees of {tournament.name}", "12.02(d)", moves)
    if administrator:
        text = f"You are owed {money(administrator)} as its administrator."
        _tell(by, tournament, [tournament.administrator], f"{tournament.name}: your pay", text)


@idempotent
def take_back_payout(by: Person, tournament_id: int, why: str) -> int:
    """Undo a payout with reversing entries, so that a wrong result can be corrected and paid again (LG-8, TN-5).

    All awards and fees not reversed belong to this payout. Raises Refused if nothing was paid out, or if a gift card or
    the administrator's pay has been handed over.
    """
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    if tournament.paid_out is None:
        raise Refused(f"No prizes of {tournament.name} have been awarded.", "TN-5")
    owed = concerned(standing_entries(["award", "fee"], [pool(tournament).pk]))
    take_awards_back(by, pool(tournament), payouts_of(tournament), why)
    text = f"The payout of {tournament.name} was undone: {why.strip()} The prizes will be worked out again."
    _tell(by, tournament, owed, f"{tournament.name}: the payout was undone", text)
    tournament.paid_out = None
    tournament.save(update_fields=["paid_out"])
    return tournament.pk


@idempotent
def give_card(by: Person, entrant_id: int) -> int:
    """Record that a prize was handed over as a gift card for the venue (12.02). Returns the entrant's id."""
    entrant = Entrant.objects.select_related("person").filter(pk=entrant_id).first()
    if entrant is None:
        raise NotThere(f"There is no entrant {entrant_id}.")
    tournament = locked(entrant.tournament_id)
    must_administer(by, tournament)
    prize = Account.objects.filter(scope=ENTRY, of=entrant.pk, name="prize").first()
    owed = -balances([prize.pk])[prize.pk] if prize else 0
    if prize is None or owed <= 0:
        raise Refused(f"No prize is waiting for {entrant.person.name}.", "12.02")
    own = tournament.ends_id is not None
    title = f"{'Prizes' if own else f'Gift cards of {tournament.venue}'}, {tournament.name}"
    cards = account(SCOPE, tournament.pk, "cards", title)
    what = "Prize" if own else f"Gift card for {tournament.venue}"
    post(by, "payout", f"{what} given", "12.02", [Move(prize, cards, owed)])
    received = "your prize, worth" if own else f"a gift card for {tournament.venue} of"
    text = f"You were recorded as having received {received} {money(owed)}."
    _tell(by, tournament, [entrant.person], f"{tournament.name}: your prize was given", text)
    return entrant.pk


@idempotent
def pay_administrator(by: Person, tournament_id: int, method: str, advanced: str = "") -> int:
    """Record that the administrator was paid (12.02(d)(i), TN-5). Returns the entry's id.

    ``advanced``: who advanced what was missing from the till, and why.
    """
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    theirs = Account.objects.filter(scope=SCOPE, of=tournament.pk, name="administrator").first()
    owed = -balances([theirs.pk])[theirs.pk] if theirs else 0
    if theirs is None or owed <= 0:
        raise Refused(f"Nothing is owed to {tournament.administrator.name}, or it has already been paid.", "LG-8")
    till = till_of(tournament, method)
    short = taken_out(till, owed, advanced)
    why = f"{theirs.title}: given what was owed, {method}{short}"
    entry = post(by, "payout", why, "TN-5", [Move(theirs, till, owed)])
    text = f"You were recorded as having received {money(owed)} as its administrator."
    _tell(by, tournament, [tournament.administrator], f"{tournament.name}: your pay was given", text)
    return entry.pk


def refuse_reversing(entry: Entry, **more: object) -> None:
    """Raise Refused, with where to undo it, for an entry of a payout, whose entries belong together (LG-8, TN-5)."""
    if entry.kind in ("award", "fee") and moves_of(entry, scope=SCOPE, name="pool").exists():
        raise Refused("This belongs to a tournament's payout. Its administrator can undo that under Prizes.", "LG-8")
