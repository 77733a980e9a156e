"""People entered by name or address, alone and as a pasted list: who is found, and what is proposed."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, entered, key, planned
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts.actions import register
from tuppence_web.accounts.forms import paste_forms
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import LEFT_OUT, people_called
from tuppence_web.accounts.rules import pasted
from tuppence_web.leagues.models import Season
from tuppence_web.memberships import actions as memberships
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
PAGES = {"season": "paste_entries", "tournament": "tournament_paste"}


@pytest.fixture
def season(officer: Person, operator: Person) -> Season:
    season = planned(officer, operator)
    entered(season, operator, ("Ann", "Bob"), paid=None)
    return season


def looked_up(text: str, by: Person, season: Season) -> list[tuple[str, int | None, str]]:
    """The label, the proposal and the note of each line."""
    listed = set(season.entrants.values_list("person_id", flat=True))
    sent = QueryDict(mutable=True)
    sent.update({"people": text, "request": str(key())})
    form, chosen = paste_forms(sent, by, listed, lambda people: set())
    assert chosen is not None, form.errors
    fields = [field for name, field in chosen.fields.items() if name.startswith("line_")]
    return [(str(field.label).partition(" ")[2], field.initial, str(field.help_text)) for field in fields]


@given(st.text(max_size=200))
def test_any_list_is_read_as_names_and_addresses(text: str) -> None:
    for name, email in pasted(text):
        assert name or "@" in email
        assert "\n" not in name + email


def test_each_line_says_who_it_is(season: Season, operator: Person, officer: Person, person: Named) -> None:
    old = register("Cy", "")
    twins = [register("Di", ""), register("Di", "", 0)]
    member = person("Ed")
    memberships.buy(officer, key(), member.pk, "seasonal", False, False)
    person("Flo")  # plays at tables only
    text = "Ann\nCY\nDi\nEd\nFlo\nflo@example.org\nGus <gus@example.org>\nGus <GUS@example.org>\nhal@example.org"
    assert looked_up(text, operator, season) == [
        ("Ann", LEFT_OUT, "Has already entered."),
        ("CY", old.pk, "Without an account."),
        ("Di", None, "2 people have this name. Say which one it is."),
        ("Ed", member.pk, ""),
        ("Flo", 0, "New, without an account."),
        ("flo@example.org", person("Flo").pk, ""),
        ("Gus gus@example.org", 0, "New: gets an account, and an e-mail."),
        ("Gus gus@example.org", LEFT_OUT, "The same as line 7."),
        ("hal@example.org", LEFT_OUT, "Nobody has this address. Write the name before it, and look them up again."),
    ]
    assert [one.pk for one in people_called(["di"])["di"]] == [one.pk for one in twins]


def test_somebody_of_a_known_name_must_be_confirmed(season: Season) -> None:
    first = register("Cy", "")
    with pytest.raises(Refused, match="Somebody has this name already"):
        register(" cy", "")
    assert register("Cy", "", first.pk) == first
    assert register("Cy", "", 0) != first
    with pytest.raises(Refused, match="another name"):
        register("Di", "", first.pk)
    assert not first.has_usable_password()


@pytest.mark.parametrize("kind", PAGES)
def test_pasted_people_are_entered_together_and_once(
    kind: str, season: Season, operator: Person, officer: Person, person: Named, client_of: ClientOf
) -> None:
    night = Night(officer, person)
    of, by = (season.pk, operator) if kind == "season" else (night.id, night.administrator)
    desk, path = client_of(by), reverse(PAGES[kind], args=[of])
    twins = [register("Di", ""), register("Di", "", 0)]
    text = "Cy\r\nDi\r\nGus <gus@example.org>"

    def entrants() -> set[str]:
        rows = season.entrants.all() if kind == "season" else night.now.entrants.values()
        return {one.person.name for one in rows} - {"Ann", "Bob"}

    with on(BEFORE):
        preview = desk.post(path, {"people": text, "request": str(key())}).content.decode()
        assert preview.count("<select") == 3
        lines = {"people": text, "enter": "yes", "request": str(key()), "line_0": "0", "line_2": "0"}
        answer = desk.post(path, lines)
        assert (answer.status_code, "Say who this is." in answer.content.decode()) == (400, True)
        assert entrants() == set()
        for _ in range(2):  # pressed twice
            assert desk.post(path, {**lines, "line_1": str(twins[1].pk)}).status_code == 302
        assert entrants() == {"Cy", "Di", "Gus"}
        # One line that cannot be entered: nobody is.
        again = {"people": "Hal\r\nGus <gus@example.org>", "enter": "yes", "request": str(key())}
        gus = Person.objects.get(email="gus@example.org").pk
        assert desk.post(path, {**again, "line_0": "0", "line_1": str(gus)}).status_code == 400
        assert entrants() == {"Cy", "Di", "Gus"}


@pytest.mark.parametrize("kind", ["season_entries", "tournament_desk", "new_member"])
def test_a_name_alone_is_enough_at_each_desk(
    kind: str, season: Season, operator: Person, officer: Person, person: Named, client_of: ClientOf
) -> None:
    night = Night(officer, person)
    of = {"season_entries": [season.pk], "tournament_desk": [night.id], "new_member": []}[kind]
    desk = client_of(officer)
    more = {"kind": "annual"} if kind == "new_member" else {}
    with on(BEFORE):
        cy = {"name": "Cy", "email": "", "request": str(key()), **more}
        assert desk.post(reverse(kind, args=of), cy).status_code == 302
        made = Person.objects.get(name="Cy")
        assert made.without_account
        again = desk.post(reverse(kind, args=of), {**cy, "request": str(key())}).content.decode()
        assert f'name="known" value="{made.pk}"' in again
        assert Person.objects.filter(name="Cy").count() == 1
        another = {**cy, "request": str(key()), "known": "0"}
        assert desk.post(reverse(kind, args=of), another).status_code == 302
        assert Person.objects.filter(name="Cy").count() == 2
