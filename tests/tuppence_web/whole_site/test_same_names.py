"""Two people of one name are distinguished wherever they can be tapped, and only there."""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.http import HttpResponseBase
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, certify, key, night_of, planned
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts import rules
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, matches, nights, seasons
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.memberships import actions as memberships
from tuppence_web.tournaments.actions import draws, prizes
from tuppence_web.tournaments.actions import entries as cup_entries

pytestmark = pytest.mark.django_db
WIDE = "\uff3a\uff2f\uff25"  # ZOE, in the wide letters of another keyboard


class Tapped(HTMLParser):
    """The controls of a page, with their names and effects."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._open: list[tuple[str, str, str]] = []
        self._form = self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = given.get("action", "")
        elif tag == "select":
            self._select = given.get("name", "") + given.get("id", "")
        elif tag in ("a", "button", "option"):
            does = given.get("href") or given.get("formaction") or self._form
            if tag == "option":
                does = self._select
            self._open.append((tag, f"{tag} {does} {given.get('name', '')} {given.get('value', '')}", ""))

    def handle_data(self, data: str) -> None:
        self._open = [(tag, does, text + data) for tag, does, text in self._open]

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            _, does, text = self._open.pop()
            shown = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
            where = f"{self._select}: " if tag == "option" else ""
            self.found.append((where + shown, does))
        if tag == "select":
            self._select = ""


def assert_distinct(answer: HttpResponseBase, least: int = 2) -> str:
    """Assert that all controls that name a Zoe have different names; there are at least this many."""
    page = getattr(answer, "content", b"").decode()
    assert answer.status_code == 200, page
    found = {(text, does) for text, does in Tapped(page).found if "zoe" in text}
    texts = sorted(text for text, _ in found)
    assert len(texts) == len(set(texts)), texts
    assert len(texts) >= least, texts
    return page


@pytest.fixture
def zoes(person: Named) -> list[Person]:
    """Two people with the same name, one in other letters, and one with a similar name."""
    made = [person(f"Zoe {at}") for at in range(3)]
    for who, name in zip(made, ("Zoe", WIDE, f"Zoe (no. {made[0].pk})"), strict=True):
        who.name = name
        who.save()
    return made


@pytest.fixture
def season(officer: Person, operator: Person, zoes: list[Person]) -> Season:
    """A season with both, on its first night; an official has the same name."""
    season, third = planned(officer, operator), Person.objects.create_user("third@example.org", name="Zoe")
    certify(third, officer)
    with on(BEFORE):
        for who in (*zoes, Person.objects.create_user("ann@example.org", name="Ann")):
            entrant = entries.enter(who, key(), season.pk)
            if who.name == "Ann":
                entries.receive_fee(operator, key(), entrant, "cash")
        entries.enter(Person.objects.create_user("bob@example.org", name="Bob"), key(), season.pk)
        seasons.start_season(operator, key(), season.pk)
    night = night_of(season, 1)
    with on(FIRST):
        nights.name_official(operator, key(), night.pk, third.pk)
        for pk in Entrant.objects.filter(season=season).values_list("pk", flat=True):
            nights.mark_present(operator, key(), night.pk, pk, True)
    return season


@pytest.mark.slow
def test_a_league_distinguishes_them(
    season: Season, officer: Person, operator: Person, zoes: list[Person], client_of: ClientOf
) -> None:
    night, browser = night_of(season, 1), client_of(operator)
    one, other, last = (who.pk for who in zoes)
    with on(FIRST):
        sheet = browser.get(f"/leagues/nights/{night.pk}/sheet").context["data"]["sheet"]
        names = [found["name"] for found in (*sheet["entrants"], *sheet["officials"])]
        assert f"Zoe (no. {one})" in names
        assert f"{WIDE} (no. {other})" in names
        assert f"Zoe (no. {one}) (no. {last})" in names
        assert len(names) == len(set(names)) == 7
        assert {"Ann", "Bob"} < set(names)
        assert_distinct(browser.get(f"/leagues/nights/{night.pk}/matches/1/1/"), 4)
        assert_distinct(browser.get(f"/leagues/seasons/{season.pk}/entries/"), 6)
        order = [found["id"] for found in sheet["entrants"]]
        third = Person.objects.get(email="third@example.org").pk
        matches.record_result(operator, key(), night.pk, 1, order, third)
        page = browser.get(f"/leagues/nights/{night.pk}/").content.decode()
        assert re.search(rf"<td>\s*(<a[^>]*>)?Zoe \(no\. {one}\)", page)
        assert f">{WIDE} (no. {other})</a>" in browser.get(f"/leagues/seasons/{season.pk}/").content.decode()
        for entrant in Entrant.objects.filter(season=season, person__in=zoes):
            page = browser.get(f"/leagues/entries/{entrant.pk}/").content.decode()
            assert f"(no. {entrant.person_id})</h1>" in page
        assert_distinct(browser.get(f"/leagues/nights/{night.pk}/official"), 1)
    for name in ("zoe.0", "zoe.1"):
        make_member(name, officer)
    with on(FIRST + timedelta(days=1)):
        for entrant in Entrant.objects.filter(season=season, person__in=zoes):
            entries.receive_fee(operator, key(), entrant.pk, "cash")
        assert_distinct(browser.get(f"/leagues/seasons/{season.pk}/money/"))
    end(season, operator)
    with on(LAST):
        assert_distinct(browser.get(f"/leagues/seasons/{season.pk}/entries/"), 5)


def test_a_cup_distinguishes_them(officer: Person, person: Named, zoes: list[Person], client_of: ClientOf) -> None:
    night = Night(officer, person)
    browser, id = client_of(night.administrator), night.id
    people = [*zoes, *(person(f"Guest {at}") for at in range(5))]
    entrants = [cup_entries.enter(who, uuid4(), id) for who in people]
    for name in ("Zoe", "Zoe"):
        certify(Person.objects.create_user(f"{uuid4()}@example.org", name=name), officer)
    assert_distinct(browser.get(f"/tournaments/{id}/desk"), 3 * 4 + 2)
    for entrant in entrants:
        cup_entries.receive_fee(night.administrator, uuid4(), entrant, "cash")
    cup_entries.withdraw(night.administrator, uuid4(), entrants[0], "Ill")
    cup_entries.withdraw(night.administrator, uuid4(), entrants[1], "Ill")
    assert_distinct(browser.get(f"/tournaments/{id}/statement"), 4)
    for who in zoes[:2]:
        cup_entries.receive_fee(night.administrator, uuid4(), cup_entries.enter(who, uuid4(), id), "cash")
    draws.start(night.administrator, uuid4(), id, "sixpence")
    for match in night.now.bracket.to_play:
        names = [night.now.name(number) for number in match.players]
        page = assert_distinct(browser.get(f"/tournaments/{id}/matches/{match.key}"), 2)
        assert len(names) == len(set(names))
        assert all(name in page for name in names)
    bracket = browser.get(f"/tournaments/{id}/").content.decode()
    assert bracket.count(f'<option value="Zoe (no. {zoes[0].pk})">') == 1
    found = browser.get(f"/tournaments/{id}/", {"player": f"{WIDE} (no. {zoes[1].pk})"}).context["chosen"]
    assert found.people == [zoes[1].pk]
    night.played()
    prizes.pay_out(night.administrator, uuid4(), id)
    assert_distinct(browser.get(f"/tournaments/{id}/payout"), 0)


def test_the_associations_desk_distinguishes_them(officer: Person, zoes: list[Person], client_of: ClientOf) -> None:
    browser = client_of(officer)
    for who in zoes:
        bought = memberships.buy(officer, uuid4(), who.pk, "annual", False, False)
        memberships.pay(officer, uuid4(), bought, "cash", 7500)
        certify(who, officer)
    assert_distinct(browser.get("/members/all/"), 3)
    assert_distinct(browser.get("/members/officials/"), 3)
    assert_distinct(browser.get("/money/books/membership/due/"), 3)
    till = browser.get("/money/books/association/cash/").content.decode()
    account = till.split("/money/accounts/")[1].split("/")[0]
    assert_distinct(browser.get(f"/money/accounts/{account}/"), 3)


@given(
    st.dictionaries(
        st.integers(1, 40), st.sampled_from(["Zoe", "zoe", "Zoe (no. 1)", "Zoe (no. 2)", "Ann"]) | st.text(max_size=4)
    )
)
def test_names_of_a_list_are_different(names: dict[int, str]) -> None:
    shown = {number: names[number] + mark for number, mark in rules.marks(names).items()}
    read = [" ".join(unicodedata.normalize("NFKC", name).casefold().split()) for name in shown.values()]
    assert len(read) == len(set(read))
    alone = {number for number, mark in rules.marks(names).items() if not mark}
    assert all(shown[number] == names[number] for number in alone)
