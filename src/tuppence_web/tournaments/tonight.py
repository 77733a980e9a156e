"""The tournaments of today, for those who run, judge or play them; and what waits for the officers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from tuppence.events.words import listed
from tuppence_web.accounts.hooks import ToDo, Tonight
from tuppence_web.leagues.queries.endings import OWED
from tuppence_web.leagues.queries.fees import LATE, REFUNDS
from tuppence_web.ledger.rules import money
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.bracket import Match
from tuppence_web.tournaments.queries import Standing, may_administer, may_enter_results, standing
from tuppence_web.tournaments.queries.awards import to_hand_over
from tuppence_web.tournaments.queries.fees import all_owed, debts
from tuppence_web.tournaments.rules import match_title
from tuppence_web.web import clock

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def tonights_of(person: Person) -> list[Tonight]:
    """Today's tournaments that a person plays, runs or is an official of, until their final is played."""
    today = [one for one in queries.near_of(person) if clock.is_on(one.begins)]
    found = [standing(one) for one in today]
    return [_tonight(now, person) for now in found if not now.bracket.over]


def _tonight(now: Standing, person: Person) -> Tonight:
    """A tournament as the home page shows it to a person."""
    tournament = now.tournament
    mine = now.number_of(person.pk)
    match = next((one for one in now.bracket.to_play if mine in one.players or _judges(person, now, one)), None)
    page, button = reverse("tournament", args=[tournament.pk]), "See the tournament"
    if may_administer(person, tournament) and not tournament.started:
        page, button = reverse("tournament_desk", args=[tournament.pk]), "The desk"
    elif may_enter_results(person, tournament):
        button = "The bracket"
    elif match is not None:
        page, button = reverse("tournament_match", args=[tournament.pk, match.key]), "The match"
    whom = f"{match_title(match.key)}: {_role(now, match, mine)}" if match else ""
    return Tonight(str(tournament), tournament.begins, tournament.venue, page, button, whom)


def _judges(person: Person, now: Standing, match: Match) -> bool:
    """Whether a person was named as the official of a match."""
    slot = now.slots.get(match.key)
    return slot is not None and slot.match.official_id == person.pk


def _role(now: Standing, match: Match, mine: int | None) -> str:
    """What a player, or else the official, does in a match, and at which table if it has a number."""
    others = [now.name(one) for one in match.present if one != mine]
    if mine not in match.players:
        role = f"you are the official for {listed(others)}."
    else:
        role = f"you play against {listed(others)}." if others else "nobody else has come."
    slot = now.slots.get(match.key)
    return f"{role} You are at table {slot.number}." if slot is not None and slot.number else role


def to_dos() -> list[ToDo]:
    """The late fees of tournaments, and the refunds, prizes and pay that are owed (LG-8)."""
    held = all_owed()
    fees = [
        ToDo(
            LATE if cents > 0 else REFUNDS,
            str(one.person),
            f"{one.tournament}: {money(abs(cents))}",
            reverse("tournament_desk" if cents > 0 else "tournament_statement", args=[one.tournament_id]),
        )
        for one, cents in debts(held)
    ]
    return fees + [
        ToDo(OWED, str(person), f"{one}: {money(cents)}", reverse("tournament_payout", args=[one.pk]))
        for person, one, cents in to_hand_over(held)
    ]
