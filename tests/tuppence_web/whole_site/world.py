"""A small association with one of everything and a person for each role, for the walk and the API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import msgspec
from django.core import signing

import tuppence
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import certify, entrants_of, key, night_of, plan, planned, play, started
from tuppence_web.accounts import actions as accounts
from tuppence_web.accounts.models import Person, Token
from tuppence_web.claims.actions import make_code
from tuppence_web.conduct import actions as conduct
from tuppence_web.conduct.rules import Sanction
from tuppence_web.founding.actions import ask_for_league
from tuppence_web.founding.rules import Wanted
from tuppence_web.hosted.game import hosted
from tuppence_web.hosted.odds import has_odds
from tuppence_web.leagues.actions import drinks, equipment, matches, nights, seasons
from tuppence_web.leagues.actions import entries as league_entries
from tuppence_web.leagues.models import Entrant as SeasonEntrant
from tuppence_web.leagues.models import MatchDay, Presence, Slot
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.matches.rules import BARTENDER
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Benefit, Certificate
from tuppence_web.memberships.queries import discount_code, token_of
from tuppence_web.notifications.actions.channels import SALT
from tuppence_web.social.actions.friends import make_link
from tuppence_web.tables.actions import store_record
from tuppence_web.tables.api import open_match
from tuppence_web.tournaments.actions import draws, entries, tournaments
from tuppence_web.tournaments.actions import matches as cup_matches
from tuppence_web.tournaments.models import Entrant
from tuppence_web.tournaments.queries import find, standing

TONIGHT = date(2026, 7, 23)  # the fourth night of the season
TOKEN = "tuppence_for-tests-only"
TONIGHTS = time(20)
CODE = "ABCD-EFGH-JKMN"


@dataclass(frozen=True)
class World:
    """The person of each role (None: a visitor), and things by their name in the table of roles."""

    roles: dict[str, Person | None]
    things: dict[str, Any]

    def who(self, role: str) -> Person:
        """The person of a role. Raises ValueError for the visitor, who is nobody."""
        person = self.roles[role]
        if person is None:
            raise ValueError("a visitor is nobody")
        return person


def made(named: Named, officer: Person) -> World:
    """The association on the evening of `TONIGHT`."""
    roles: dict[str, Person | None] = {"visitor": None, "officer": officer}
    names = {"player": "Pia", "member": "Mona", "certified": "Otto", "named": "Nora", "operator": "Oscar"}
    names |= {"other_operator": "Olga", "administrator": "Ada", "other_administrator": "Abe"}
    roles |= {role: named(f"{name} {role.title()}") for role, name in names.items()}
    world = World(roles, {})
    for role in ("certified", "named"):
        certify(world.who(role), officer)
    _memberships(world)
    _leagues(world)
    with on(TONIGHT, TONIGHTS):
        _tournaments(world, named)
        accounts.make_token(world.who("operator"), key(), "The bar's tablet", TOKEN)
    _by_name(world)
    _others(world)
    _conduct(world)
    _founding(world)
    world.things.update({"chapter": "leagues", "ruling": "LG-8"})
    return world


def _memberships(world: World) -> None:
    officer, member = world.who("officer"), world.who("member")
    with on(TONIGHT):
        bought = memberships.buy(officer, key(), member.pk, "annual", False, False)
        paid = memberships.pay(officer, key(), bought, "cash", 7500)
        ann = memberships.enrol(officer, key(), "Ann", "ann@example.org", "seasonal", False, False)
    benefit = Benefit.objects.create(title="Shirts", percent=10)
    with on(TONIGHT, TONIGHTS):
        code, _ = discount_code(member, benefit)
    world.things.update(
        {
            "benefit": benefit.pk,
            "discount": code,
            "member": member.pk,
            "membership": ann,
            "own_membership": bought,
            "membership_scope": "membership",
            "due": "due",
            "paid": paid,
            "account": Account.objects.get(scope="membership", of=ann).pk,
            "entry": Entry.objects.earliest("pk").pk,
            "certificate": Certificate.objects.earliest("pk").pk,
            "card": token_of(member),
            "friend_link": make_link(world.who("player")),
            "stop": signing.dumps(member.pk, salt=SALT),
        }
    )


def _drinks(operator: Person, night: MatchDay) -> int:
    """The first one present owes the bartender two drinks, and pays one back."""
    drinker = Presence.objects.filter(night=night).earliest("pk").entrant
    nights.count_drinks(operator, key(), night.pk, drinker.pk, 2)
    return drinks.pay_back(operator, key(), night.season_id, drinker.person_id, BARTENDER, 1)


def _leagues(world: World) -> None:
    """A season in its fourth week, with two matches tonight; a planned season of the same league; another league."""
    officer, operator = world.who("officer"), world.who("operator")
    season = started(officer, operator)
    for week in (1, 2, 3):
        play(season, operator, week, "ABCDEF", "BCDAFE", "FEDCBA")
    night = night_of(season, 4)
    play(season, operator, 4, "ABCDE")
    with on(TONIGHT, TONIGHTS):
        open_one = matches.open_table(operator, key(), night.pk, 2)
        nights.name_official(operator, key(), night.pk, world.who("named").pk)
        next_plan = plan(season.venue_id, first=date(2026, 10, 1), number=4, team_size=2)
        planned_one = seasons.create_season(operator, key(), season.league_id, next_plan)
        paid = _drinks(operator, night)
    planned(officer, world.who("other_operator"), "Other league")
    match = Slot.objects.get(night=night, number=1).match
    entrant = Presence.objects.filter(night=night).earliest("pk").entrant
    world.things.update(
        {
            "league": season.league_id,
            "region": season.league.region_id,
            "year": season.year,
            "season": season.pk,
            "planned": planned_one,
            "plan": next_plan,
            "venue": season.venue_id,
            "night": night.pk,
            "later_night": night_of(season, 6).pk,
            "match": match.pk,
            "open_match": open_one,
            "result": match.results.latest("pk").pk,
            "order": entrants_of(match),
            "bartender": BARTENDER,
            "drinks_paid": paid,
            "entrant": entrant.pk,
            "person": entrant.person_id,
            "table": Slot.objects.get(pk=open_one).match.table_id,
        }
    )


def _by_name(world: World) -> None:
    """A person without an account in the planned season, and the code for them."""
    operator = world.who("operator")
    with on(TONIGHT):
        entrant = league_entries.enter_person(operator, key(), world.things["planned"], "Una", "")
        una = SeasonEntrant.objects.get(pk=entrant).person_id
    make_code(operator, key(), una, CODE)
    world.things.update({"by_name": una, "code": CODE, "list": (("Ulf", "", 0),)})


def _tournaments(world: World, named: Named) -> None:
    """A tournament in round 1, future ones with an entrant and for teams, and one of another administrator."""
    administrator = world.who("administrator")
    people = [named(f"Guest {number}") for number in range(8)]
    names = {"tournament": "Anchor Cup", "coming": "Autumn Cup", "elsewhere": "Harbour Cup", "team_cup": "Pairs"}
    for thing, name in names.items():
        runs = world.who("other_administrator") if thing == "elsewhere" else administrator
        starts = datetime(2026, 7, 23 if thing == "tournament" else 30, 19, tzinfo=UTC)
        cup = tournaments.Plan(name, str(runs.email), "The Anchor", starts, 0, 0)
        cup = cup._replace(team_size=2) if thing == "team_cup" else cup
        world.things[f"{thing}_plan"] = cup
        world.things[thing] = tournaments.create(world.who("officer"), key(), cup)
    for person in people:
        entries.enter(person, key(), world.things["tournament"])
    world.things["cup_entrant"] = entries.enter(people[0], key(), world.things["coming"])
    tournaments.name_official(administrator, key(), world.things["tournament"], world.who("named").pk)
    draws.start(administrator, key(), world.things["tournament"], "sixpence")
    drawn = standing(find(world.things["tournament"])).bracket
    first, second = drawn.to_play
    at_table = world.who("named").pk
    cup_matches.enter_result(administrator, key(), world.things["tournament"], first.key, first.present, at_table)
    world.things.update(
        {
            "key": first.key,
            "open_key": second.key,
            "numbers": list(first.present),
            "open_numbers": list(second.present),
            "number": second.present[0],
            "round": "R1",
            "groups": [],
        }
    )


def official(world: World) -> int:
    """A person who may be an official of any match: certified, and playing nowhere."""
    return world.who("certified").pk


def _conduct(world: World) -> None:
    """A report about a player of tonight's first match that is decided, and one that is open."""
    operator, things = world.who("operator"), world.things
    with on(TONIGHT, TONIGHTS):
        filed = ("violation", "night", things["night"], None, things["person"], "Blew at the die")
        things["report"], things["decided"] = (conduct.report(operator, key(), *filed) for _ in range(2))
        sanction = Sanction("remark")
        decided = conduct.decide(operator, key(), things["decided"], things["person"], sanction, "Mind the box")
        things["die"] = equipment.add_piece(operator, key(), things["venue"], "die", "Red")
    things |= {"die_kind": "die", "sides": [Decimal("22.2")], "nothing": None}
    things |= {"decision": decided, "violation": "violation", "night_scope": "night", "sanction": sanction}


def _founding(world: World) -> None:
    """A league that the member asks for, and another one."""
    asked, wanted = (
        Wanted(name, "Quay 2", "Old Town", f"League at {name}", "Europe/London", date(2026, 10, 1), TONIGHTS)
        for name in ("The Bell", "The Crown")
    )
    with on(TONIGHT, TONIGHTS):
        world.things["asked"] = ask_for_league(world.who("member"), key(), asked)
    world.things["wanted"] = wanted


def _others(world: World) -> None:
    """Things outside leagues and tournaments."""
    operator = world.who("operator")
    guests = [(person.guest_id, person.name) for person in Person.objects.exclude(guest=None)[:2]]
    seats = [(guest.hex, name) for guest, name in guests if guest]
    world.things.update(
        {
            "token": Token.objects.get(person=operator).pk,
            "official": official(world),
            "operator": operator.pk,
            "yes": True,
            "no": False,
            "one": 1,
            "three": 3,
            "words": "words",
            "texts": ("A cup", "", ""),
            "accounts": "accounts",
            "game": A_GAME,
            "with_odds": next(filter(has_odds, tuppence.games())),
            "practised": next(name for name in tuppence.games() if hosted(name).practice is not None),
            "cash": "cash",
            "annual": "annual",
            "address": "new@example.org",
            "known": str(world.who("player").email),
            "today": TONIGHT,
            "cents": 100,
            "at_eight": TONIGHTS,
            "elsewhere_entrant": Entrant.objects.filter(tournament=world.things["coming"]).earliest("pk").pk,
            "own_table": open_match(seats[0][0], seats, "A match", "/"),
            "digest": store_record(msgspec.json.encode(tuppence.load(A_GAME).new_initial_state().record())),
            "seq": 1,
        }
    )
