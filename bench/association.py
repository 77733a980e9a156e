"""A large association: 10,000 members, a league of 24 after eight weeks, a tournament of 256 half played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, product
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tuppence_web.accounts.actions import make_token
from tuppence_web.accounts.models import Guest, Person, Token
from tuppence_web.accounts.rules import ANIMALS, MANNERS
from tuppence_web.leagues.actions import entries as entry_actions
from tuppence_web.leagues.actions import leagues, matches, nights, seasons
from tuppence_web.leagues.actions.season_ends import Announcement, Prize
from tuppence_web.leagues.models import Entrant, MatchDay, Season, Slot
from tuppence_web.leagues.queries.nights import matches_of
from tuppence_web.leagues.rules import MATCHES, WEEKS
from tuppence_web.ledger.models import Account, Entry, Transfer
from tuppence_web.memberships.actions import certify
from tuppence_web.memberships.models import Membership
from tuppence_web.memberships.queries import token_of
from tuppence_web.tournaments.actions import draws, tournaments
from tuppence_web.tournaments.actions import entries as cup_entries
from tuppence_web.tournaments.actions import matches as cup_matches
from tuppence_web.tournaments.queries import find, standing
from tuppence_web.web import clock

MEMBERS, LEAGUE, TOURNAMENT = 10_000, 24, 256
FIRST = date(2026, 7, 2)  # the first of eight Thursdays
NOW = datetime(2026, 8, 20, 23, tzinfo=UTC)  # after the eighth
FEE = 7500


def names(how_many: int) -> list[str]:
    """Return ``how_many`` names, all different."""
    pairs = (f"{manner} {animal} {at}" for at, manner, animal in product(range(1, 99), MANNERS, ANIMALS))
    return list(islice(pairs, how_many))


def people(how_many: int) -> list[Person]:
    """Create people with accounts who may play."""
    called = names(how_many)
    guests = Guest.objects.bulk_create(Guest(name=name) for name in called)
    return Person.objects.bulk_create(
        Person(name=guest.name, email=f"member{at}@example.org", password="!", guest=guest)
        for at, guest in enumerate(guests)
    )


def memberships(members: Sequence[Person], officer: Person, day: date) -> list[Membership]:
    """Create an annual membership for everybody, charged and paid."""
    income = Account.objects.create(scope="association", name="memberships", title="Membership fees")
    till = Account.objects.create(scope="association", name="cash", title="The association's cash")
    entries = [
        Entry.objects.bulk_create(Entry(kind=kind, by=officer, day=day, why="Annual membership") for _ in members)
        for kind in ("charge", "payment")
    ]
    last = day + timedelta(days=364)
    made = Membership.objects.bulk_create(
        Membership(person=person, kind="annual", begins=day, ends=last, charge=entry, bought_by=officer)
        for person, entry in zip(members, entries[0], strict=True)
    )
    dues = Account.objects.bulk_create(
        Account(scope="membership", of=one.pk, name="due", title=str(one), person=one.person) for one in made
    )
    moves = [
        move
        for due, charge, payment in zip(dues, *entries, strict=True)
        for move in ((charge, due, income), (payment, till, due))
    ]
    Transfer.objects.bulk_create(
        Transfer(entry=entry, debit=debit, credit=credit, cents=FEE) for entry, debit, credit in moves
    )
    return made


def league(officer: Person, operator: Person, players: Sequence[Person]) -> Season:
    """Create a season after its eighth week, with two tables per match."""
    before = timezone.make_aware(datetime.combine(FIRST - timedelta(days=14), time(12)))
    with clock.as_of(before):
        certify(officer, uuid4(), str(operator.email), FIRST - timedelta(days=14), FIRST + timedelta(days=365))
        found = leagues.create_league(officer, uuid4(), "Thursday league", "Old Town", str(operator.email))
        venue = leagues.save_venue(officer, uuid4(), 0, "The Anchor", "Quay 1", "2 for 1 drafts\n10 % off")
        plan = seasons.Plan(
            year=FIRST.year,
            number=3,
            venue_id=venue,
            first_day=FIRST,
            at=time(19, 30),
            loser_award="A wooden spoon",
            tournament=Announcement(FIRST + timedelta(weeks=9), time(18), venue, (Prize("A ham", 4000),)),
        )
        season = seasons.create_season(operator, uuid4(), found, plan)
        for player in players:
            entrant = entry_actions.enter(player, uuid4(), season)
            entry_actions.receive_fee(operator, uuid4(), entrant, "cash")
        seasons.start_season(operator, uuid4(), season)
    for night in MatchDay.objects.filter(season=season):
        with clock.as_of(timezone.make_aware(datetime.combine(night.day, time(20)))):
            hold(operator, night)
    return Season.objects.get(pk=season)


def hold(operator: Person, night: MatchDay) -> None:
    """Play a night with everybody and random results; the last match of the last night stays open."""
    chance = random.Random(night.week)
    for entrant in Entrant.objects.filter(season=night.season_id):
        nights.mark_present(operator, uuid4(), night.pk, entrant.pk, True)
    for number in (1, 2, 3):
        matches.draw_tables(operator, uuid4(), night.pk, number)
        for match in (one for one in matches_of(night) if one.number == number):
            if night.week == WEEKS and number == MATCHES:  # still being played, at online tables
                matches.open_table(operator, uuid4(), night.pk, number, match.group)
                continue
            order = chance.sample(match.players, len(match.players))
            matches.record_result(operator, uuid4(), night.pk, number, order, operator.pk, match.group)


def tournament(officer: Person, runs: Person, official: Person, players: Sequence[Person]) -> int:
    """Create a tournament whose second round is half played."""
    plan = tournaments.Plan("Harbour Cup", str(runs.email), "The Anchor", NOW - timedelta(hours=4), 1000, 100)
    cup = tournaments.create(officer, uuid4(), plan)
    for player in players:
        entrant = cup_entries.enter(player, uuid4(), cup, player.name)
        cup_entries.receive_fee(runs, uuid4(), entrant, "cash")
    draws.start(runs, uuid4(), cup, "sixpence")
    chance = random.Random(256)
    for share in (1.0, 0.5):
        for stage in standing(find(cup)).bracket.to_draw:
            draws.draw(runs, uuid4(), cup, stage)
        open_matches = standing(find(cup)).bracket.to_play
        for match in open_matches[: int(len(open_matches) * share)]:
            order = chance.sample(match.present, len(match.present))
            cup_matches.enter_result(runs, uuid4(), cup, match.key, order, official.pk)
    return cup


def made() -> tuple[Person, dict[str, Any]]:
    """Return an officer, and the association's objects by the names used in the table of roles."""
    officer = Person.objects.create_superuser("officer@example.org", name="Olive Officer")
    members = people(MEMBERS)
    operator, runs = members[-1], members[-2]
    with clock.as_of(NOW):
        bought = memberships(members, officer, FIRST - timedelta(days=30))
    season = league(officer, operator, members[:LEAGUE])
    with clock.as_of(NOW):
        cup = tournament(officer, runs, operator, members[:TOURNAMENT])
        make_token(officer, uuid4(), "The desk", "tuppence_bench")
    return officer, {**things_of(season), **things_of_members(members[0], bought[0]), **things_of_cup(cup)}


def things_of_members(member: Person, membership: Membership) -> dict[str, Any]:
    """Return a member, the accounts and a token."""
    return {
        "token": Token.objects.earliest("pk").pk,
        "person": member.pk,
        "member": member.pk,
        "membership": membership.pk,
        "membership_scope": "membership",
        "due": "due",
        "account": Account.objects.earliest("pk").pk,
        "entry": Entry.objects.earliest("pk").pk,
        "paid": Entry.objects.filter(kind="payment").earliest("pk").pk,
        "certificate": 1,
        "card": token_of(member),
        "three": 3,
        "one": 1,
    }


def things_of_cup(cup: int) -> dict[str, Any]:
    """Return the tournament and two of its matches."""
    waiting = standing(find(cup)).bracket.to_play[0].key
    return {"tournament": cup, "coming": cup, "open_key": waiting, "key": "R1-1"}


def things_of(season: Season) -> dict[str, Any]:
    """Return the league's season and its last night."""
    night, entrant = MatchDay.objects.get(season=season, week=8), Entrant.objects.filter(season=season).earliest("pk")
    return {
        "league": season.league_id,
        "region": season.league.region_id,
        "year": season.year,
        "season": season.pk,
        "planned": season.pk,
        "venue": season.venue_id,
        "night": night.pk,
        "later_night": night.pk,
        "match": Slot.objects.filter(night=night).earliest("pk").pk,
        "entrant": entrant.pk,
    }
