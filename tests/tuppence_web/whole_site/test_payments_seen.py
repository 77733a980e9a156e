"""Only the player, the organiser and officers see payments: on every page, and in the API."""

from __future__ import annotations

import copy
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.http import HttpResponseBase

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named, on
from tests.tuppence_web.leagues.making import key
from tests.tuppence_web.whole_site.roles import GROUPS, TABLE
from tests.tuppence_web.whole_site.walking import Walker, addresses, of_admin, path_of, row_for, rows_of
from tests.tuppence_web.whole_site.world import TONIGHT, TONIGHTS, World, made
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, leagues, matches, nights
from tuppence_web.leagues.models import Season
from tuppence_web.tournaments.actions import entries as cup_entries
from tuppence_web.tournaments.actions import tournaments

pytestmark = pytest.mark.django_db
ROWS = rows_of(TABLE, GROUPS)
# What differs at each request: ids of requests, CSRF tokens, suggested names.
FRESH = re.compile(
    r'[0-9a-f]{8}-[0-9a-f-]{27}|csrfmiddlewaretoken" value="\w+|"token": "\w+"|value="[A-Z]\w+ [A-Z]\w+"'
)
# These pages show something unique: a new secret, a code, an address that expires.
OWN = {"mfa_activate_totp", "mfa_generate_recovery_codes", "new", "openapi-json"}


@pytest.fixture(scope="module")
def made_world(rows_of_module: None) -> World:
    """The small association, with two more people in tonight's season and in a cup with a fee."""
    officer = an_officer()
    world = made(named, officer)
    things, operator, administrator = world.things, world.who("operator"), world.who("administrator")
    things["entrants"], things["cup_entrants"] = [], []
    with on(TONIGHT, TONIGHTS):
        plan = things["coming_plan"]._replace(name="Penny Cup", fee_cents=1000)
        things["coming"] = tournaments.create(officer, key(), plan)
        for name in ("Una", "Vic"):
            who = named(name)
            things["entrants"].append(entries.enter(who, key(), things["season"]))
            things["cup_entrants"].append(cup_entries.enter(who, key(), things["coming"]))
    world.roles.update({"una": named("Una"), "vic": named("Vic")})
    assert (operator.is_staff, administrator.is_staff) == (False, False)
    return world


@pytest.fixture
def world(made_world: World, db: None) -> World:
    return copy.deepcopy(made_world)


@contextmanager
def paid_by(world: World, which: int) -> Iterator[None]:
    """One of the two has paid, in the league and in the tournament, inside the block."""
    with transaction.atomic():
        with on(TONIGHT, TONIGHTS):
            entries.receive_fee(world.who("operator"), key(), world.things["entrants"][which], "cash")
            cup_entries.receive_fee(world.who("administrator"), key(), world.things["cup_entrants"][which], "cash")
        yield
        transaction.set_rollback(True)


def seen(walker: Walker, role: str, path: str) -> bytes:
    """The page for a role, without what differs each time."""
    answer: HttpResponseBase = walker.asked(role, path, None)
    streamed = getattr(answer, "streaming_content", None)
    content = b"".join(streamed) if streamed else getattr(answer, "content", b"")
    return FRESH.sub("", f"{answer.status_code} {content.decode(errors='replace')}").encode()


def pages(world: World) -> Iterator[tuple[str, str]]:
    """Every page and every API response, by name and path."""
    for name, route in sorted(addresses()):
        row = row_for(name, ROWS)
        if row is not None and row.see and not OWN & {name, name.partition(":")[2]}:
            yield name, path_of(name, route, of_admin(name) or [world.things[thing] for thing in row.things])
    yield "tournament", f"/tournaments/{world.things['coming']}/"
    yield "withdraw", f"/tournaments/entrants/{world.things['cup_entrants'][0]}/withdraw/"


def shown_to(world: World, roles: list[str], asked: list[tuple[str, str]]) -> dict[str, set[str]]:
    """The pages that reveal to these roles which of the two has paid."""
    walker, shown = Walker(world), dict[str, set[str]]()
    answers: dict[int, dict[tuple[str, str], bytes]] = {0: {}, 1: {}}
    for which in (0, 1):
        with paid_by(world, which):
            for name, path in asked:
                for role in roles:
                    answers[which][name + path, role] = seen(walker, role, path)
    for (page, role), found in answers[0].items():
        if found != answers[1][page, role]:
            shown.setdefault(role, set()).add(page)
    return shown


def test_pages_with_entrants_do_not_reveal_payments(world: World) -> None:
    names = {"season", "night", "night_sheet", "tournament", "api:api_night", "api:api_entrants", "standings_csv"}
    asked = [(name, path) for name, path in pages(world) if name in names]
    shown = shown_to(world, ["visitor", "named", "other_operator", "una"], asked)
    season, cup = world.things["season"], world.things["coming"]
    assert shown == {"una": {f"season/leagues/seasons/{season}/", f"tournament/tournaments/{cup}/"}}


@pytest.mark.slow
def test_payments_change_no_page_of_others(world: World) -> None:
    """No character differs on any page or in any API response, except for those who may know."""
    roles = ["visitor", "player", "member", "named", "other_operator", "other_administrator"]
    shown = shown_to(world, [*roles, "operator", "administrator", "officer", "una"], list(pages(world)))
    assert set(shown) == {"operator", "administrator", "officer", "una"}, shown
    assert f"season/leagues/seasons/{world.things['season']}/" in shown["operator"] & shown["una"] & shown["officer"]
    assert f"night_sheet/leagues/nights/{world.things['night']}/sheet" in shown["operator"]
    assert f"tournament/tournaments/{world.things['coming']}/" in shown["administrator"] & shown["una"]
    assert not any("leagues" in page for page in shown["administrator"])
    assert not any("tournaments" in page for page in shown["operator"])


def test_an_official_sees_no_payments(world: World, client_of: ClientOf) -> None:
    things, change = world.things, {"change": "present", "entrant": world.things["entrants"][0], "here": True}
    why = {}
    for role in ("named", "operator"):
        with on(TONIGHT, TONIGHTS):
            address = f"/leagues/nights/{things['night']}/send"
            sent = {**change, "request": str(uuid.uuid4())}
            answer = client_of(world.who(role)).post(address, sent, content_type="application/json").json()
        why[role] = {one["name"]: one["unearned"] for one in answer["sheet"]["entrants"]}
    assert why["operator"]["Una"] == "unpaid: no points"
    assert set(why["named"].values()) == {""}


def test_LG_2_only_player_and_operator_see_why_points_lack(world: World, client_of: ClientOf) -> None:
    order = [world.things["entrants"][0], *world.things["order"]]
    with on(TONIGHT, TONIGHTS):
        operator = world.who("operator")
        nights.mark_present(operator, key(), world.things["night"], order[0], True)
        matches.record_result(operator, key(), world.things["night"], 3, order, world.things["official"])
        texts = {}
        for role in ("visitor", "vic", "named", "other_operator", "una", "operator", "officer"):
            page = client_of(world.roles[role]).get(f"/leagues/nights/{world.things['night']}/").content.decode()
            assert re.search(
                r"<td>\s*<a[^>]+>Una</a>\s*(<span [^>]+>you</span>\s*)?(<br>((?!</td>).)*)?</td>"
                r"\s*<td class=\"number\">0</td>",
                page,
            ), role
            texts[role] = "unpaid: no points" in page
    assert {role for role, shown in texts.items() if shown} == {"una", "operator", "officer"}


def test_the_current_organiser_sees_a_receipt(
    world: World, officer: Person, person: Named, client_of: ClientOf
) -> None:
    operator, other = world.who("operator"), person("Otis")
    with on(TONIGHT, TONIGHTS):
        entry = entries.receive_fee(operator, key(), world.things["entrants"][0], "cash")
    address = f"/money/receipts/{entry}/"
    assert client_of(operator).get(address).status_code == 200
    leagues.name_operator(officer, key(), Season.objects.get(pk=world.things["season"]).league_id, str(other.email))
    answers = {who: client_of(who).get(address).status_code for who in (operator, other, person("Una"), officer)}
    assert answers == {operator: 403, other: 200, person("Una"): 200, officer: 200}
    assert client_of(person("Vic")).get(address).status_code == 403
